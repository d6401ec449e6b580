"""Hearth's errors, grouped by who must act. Texts are for people and never hold secrets."""


class HearthError(Exception):
    """Base of all errors that Hearth raises on purpose."""


class ConfigError(HearthError):
    """The configuration is wrong; the person who wrote it must act."""


class BusError(HearthError):
    """The broker cannot be used; the text names host, port, reason and what to do."""


class ConflictError(HearthError):
    """Another program has what only one can have; a person must act, to try again does not help."""


class JournalError(HearthError):
    """The journal cannot be read or written; the text names the file and the reason."""


class ModelError(HearthError):
    """The language model cannot answer; `hint` says what would fix it."""

    def __init__(self, text: str, *, hint: str = "") -> None:
        super().__init__(text)
        self.hint = hint


class ModelDownError(ModelError):
    """No model server answers at the configured address."""


class ModelMissingError(ModelError):
    """The server runs, but does not have the configured model."""


class ModelUnsupportedError(ModelError):
    """The model or server does not support what was asked (tools, format)."""


class ModelTimeoutError(ModelError):
    """The model did not answer within its time limit."""


class ModelMemoryError(ModelError):
    """The model does not fit into the machine's memory."""


class ModelReplyError(ModelError):
    """The reply is of no use: empty, truncated or not in the wire format."""

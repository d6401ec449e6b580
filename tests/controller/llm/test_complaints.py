"""What error texts of a model server mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import errors
from controller.llm.complaints import TEXT_LIMIT, Server, complaint, printable

SERVER = Server(host="http://box:11434", model="gemma3:4b")


@pytest.mark.parametrize(
    ("status", "text", "kind", "hint"),
    [
        (404, "model 'gemma3:4b' not found", errors.ModelMissingError, "ollama pull gemma3:4b"),
        (
            404,
            'model "gemma3:4b" not found, try pulling it first',
            errors.ModelMissingError,
            "ollama pull gemma3:4b",
        ),
        (404, "404 page not found", errors.ModelDownError, "model.host"),
        (
            400,
            "registry.ollama.ai/library/gemma3:4b does not support tools",
            errors.ModelUnsupportedError,
            "model.dialect",
        ),
        (400, '"bge-m3" does not support chat', errors.ModelUnsupportedError, "chat model"),
        (400, '"x" does not support thinking', errors.ModelUnsupportedError, "model.name"),
        (500, "invalid JSON schema in format", errors.ModelUnsupportedError, "model.dialect"),
        (
            400,
            "json: cannot unmarshal object into Go struct field ChatRequest.format of type string",
            errors.ModelUnsupportedError,
            "update Ollama",
        ),
        (
            500,
            "model requires more system memory (9.1 GiB) than is available (5.0 GiB)",
            errors.ModelMemoryError,
            "smaller",
        ),
        (
            500,
            "llama runner process has terminated: cudaMalloc failed: out of memory",
            errors.ModelMemoryError,
            "model.context_size",
        ),
        (
            500,
            (
                "model runner has unexpectedly stopped, this may be due to resource limitations or "
                "an internal error, check ollama server logs for details"
            ),
            errors.ModelMemoryError,
            "smaller",
        ),
        (
            400,
            "the input length exceeds the context length",
            errors.ModelReplyError,
            "model.context_size",
        ),
        (
            500,
            "timed out waiting for llama runner to start - progress 0.40 - ",
            errors.ModelTimeoutError,
            "smaller",
        ),
        (
            503,
            "server busy, please try again.  maximum pending requests exceeded",
            errors.ModelError,
            "again",
        ),
        (401, "unauthorized", errors.ModelError, "OLLAMA_API_KEY"),
        (502, "<html>Bad Gateway</html>", errors.ModelDownError, "ollama serve"),
        (500, "something new", errors.ModelError, "journalctl -u ollama"),
        (-1, "unexpected EOF", errors.ModelError, "journalctl -u ollama"),
    ],
)
def test_error_texts(status, text, kind, hint):
    """Every error that the server is known to send has its class and a hint that helps."""
    error = complaint(SERVER, status, text)

    assert type(error) is kind
    assert hint in error.hint


@given(st.integers(-1, 600), st.text(max_size=5000))
def test_any_error_text(status, text):
    """Whatever a server says becomes one short line that a terminal can show, and a hint."""
    error = complaint(SERVER, status, text)

    assert str(error).isprintable()
    assert len(str(error)) < TEXT_LIMIT + 200
    assert error.hint


def test_printable_cuts():
    """A stranger's text loses its line breaks, its colours and its length."""
    assert printable("a\n\x1b[31mb\x00c") == "a [31mb c"
    assert len(printable("x" * 10_000)) == TEXT_LIMIT

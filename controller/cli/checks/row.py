"""One line of `hearth check`."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Whether a part works."""

    OK = "ok"
    WARN = "warn"
    """Works, or is not needed, but a person may want to know."""
    FAIL = "fail"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRow:
    """One part, whether it works, and what would help."""

    name: str
    state: State
    text: str
    """What is right or wrong, for people."""
    fix: str = ""
    """The command or change that would put it right; empty where there is nothing to do."""


def ok(name: str, text: str) -> CheckRow:
    """A part that works."""
    return CheckRow(name=name, state=State.OK, text=text)


def warn(name: str, text: str, fix: str = "") -> CheckRow:
    """A part that works, with something to know about it."""
    return CheckRow(name=name, state=State.WARN, text=text, fix=fix)


def fail(name: str, text: str, fix: str = "") -> CheckRow:
    """A part that does not work."""
    return CheckRow(name=name, state=State.FAIL, text=text, fix=fix)

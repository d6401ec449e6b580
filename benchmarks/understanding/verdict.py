"""What became of a case, in one word, and all that was measured of it."""

import re
from dataclasses import dataclass, field
from enum import StrEnum

from benchmarks.understanding.expectation import Case, Expectation
from benchmarks.understanding.scoring import Comparison, replied

ASKING = frozenset({"question", "confirm"})
SILENT = frozenset({"failed", "refused", "timeout"})
"""States of an answer that admit that nothing came of the sentence."""
_CLAIM = re.compile(
    r"\b(?:done|set|turned|switched|opened|closed|locked|unlocked|started|stopped|paused|"
    r"resumed|dimmed|muted|unmuted|added|removed|docked|is now|are now)\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"\b(?:no|not|never|cannot|nothing|unable|sorry|already)\b|n.t\b", re.IGNORECASE
)


class Verdict(StrEnum):
    """How a case ended; the first that fits, except that `RIGHT` needs all to be right."""

    RIGHT = "right"
    WRONG_ACTION = "wrong action"
    """Something changed that was not asked for, or into a wrong value."""
    CLAIMED = "claimed but not done"
    NO_ACTION = "no action"
    """Not everything happened that was to, and nothing else did."""
    ASKED_BACK = "asked back"
    """Hearth asked where it was to act, or to answer."""
    WRONG_ANSWER = "wrong answer"
    NO_ANSWER = "no answer"
    """A question that Hearth says it cannot answer."""
    BROKEN = "broken"
    """The case could not be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What Hearth said, and what that cost."""

    status: str = ""
    text: str = ""
    understood: str = ""
    """By whom: `local` or `model`; empty: nobody."""
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    model_ms: float = 0.0
    total_ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One case, played."""

    case: Case
    verdict: Verdict
    reply: Reply = field(default_factory=Reply)
    """The first one: the person may have said yes to it."""
    comparison: Comparison = field(default_factory=Comparison)
    confirmed: str | None = None
    """What Hearth said to the yes; None: there was none."""
    strict: bool = True
    """The optional expectations hold as well."""
    note: str = ""
    """What was odd about the play."""

    @property
    def right(self) -> bool:
        """Whether all is as expected."""
        return self.verdict is Verdict.RIGHT

    @property
    def never_wrong(self) -> bool:
        """Whether nothing happened that was not asked for."""
        return self.verdict is not Verdict.BROKEN and not self.comparison.unasked


def judge(expectation: Expectation, found: Comparison, reply: Reply) -> Verdict:
    """The verdict on a home and the last reply."""
    if found.unasked:
        return Verdict.WRONG_ACTION
    if found.missing:
        return _undone(reply)
    if expectation.response and reply.status in SILENT:
        return Verdict.NO_ANSWER  # "I have no model" is no "no".
    if replied(expectation, reply.text):
        return Verdict.RIGHT
    return Verdict.ASKED_BACK if reply.status in ASKING else Verdict.WRONG_ANSWER


def claims(reply: Reply) -> bool:
    """Whether a reply lets people believe that something was done."""
    if reply.status == "done":
        return True
    says_so = bool(_CLAIM.search(reply.text)) and not _DENIAL.search(reply.text)
    return reply.status == "answered" and says_so


def _undone(reply: Reply) -> Verdict:
    if reply.status in ASKING:
        return Verdict.ASKED_BACK
    return Verdict.CLAIMED if claims(reply) else Verdict.NO_ACTION

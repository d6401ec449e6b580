"""A turn of the model against the same turn of one that knows what is meant."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from controller.agent.turn import AnswerStatus
from training.trial import Effect, Trial

NEAR = 0.01
"""Numbers may differ by so much: the same percentage in other words."""
LOOSE = frozenset({"unknown", "impossible", "chat"})
"""Groups in which any answer is right that does nothing and claims nothing."""

ASKED = "ambiguous"
"""The group in which it is enough that the person is asked, in whatever words."""


class Verdict(StrEnum):
    """How a sentence was understood."""

    RIGHT = "right"
    WRONG_ACTION = "wrong action"
    """Something was sent to a device that was not meant."""
    NO_ACTION = "no action"
    """Not all that was meant was sent, and nothing else."""
    ASKED_BACK = "asked back"
    CLAIMED = "claimed but not done"
    WRONG_ANSWER = "wrong answer"
    """Nothing else was sent than was meant; what is said is not what was asked for."""


ASKS = frozenset({AnswerStatus.QUESTION, AnswerStatus.CONFIRM})
CLAIMS = frozenset({AnswerStatus.DONE, AnswerStatus.PARTIAL})


def judge(group: str, *, wanted: Trial, got: Trial) -> Verdict:
    """What became of a sentence of a group."""
    if any(not _is_same(wanted.effect, key, value) for key, value in got.effect.items()):
        return Verdict.WRONG_ACTION
    if _is_whole(wanted, got) and _is_answered(group, wanted, got):
        return Verdict.RIGHT
    if got.answer.status in ASKS and wanted.answer.status not in ASKS:
        return Verdict.ASKED_BACK
    if not _is_whole(wanted, got) or (got.answer.status in CLAIMS and not got.effect):
        claims = got.answer.status is AnswerStatus.DONE
        return Verdict.CLAIMED if claims else Verdict.NO_ACTION
    return Verdict.WRONG_ANSWER


def _is_same(effect: Effect, key: tuple[str, str], value: Any) -> bool:
    if key not in effect:
        return False
    wanted = effect[key]
    if all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in (wanted, value)):
        return bool(abs(wanted - value) <= NEAR)
    return type(wanted) is type(value) and bool(wanted == value)


def _is_whole(wanted: Trial, got: Trial) -> bool:
    return wanted.effect.keys() <= got.effect.keys()


def _is_answered(group: str, wanted: Trial, got: Trial) -> bool:
    """Whether the person hears what they are to hear."""
    if _words(wanted) == _words(got):
        return True
    if wanted.effect:
        return wanted.answer.status is got.answer.status
    if group in LOOSE:
        return got.answer.status not in CLAIMS
    if wanted.answer.status is not got.answer.status:
        return False
    if group == ASKED:
        return True
    return bool(wanted.seen) and wanted.seen == got.seen


def _words(trial: Trial) -> Mapping[str, Any]:
    return {"status": trial.answer.status, "text": " ".join(trial.answer.text.casefold().split())}

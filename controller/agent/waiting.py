"""The question that a turn ends with, and the calls that wait for its answer."""

from collections.abc import Iterable
from dataclasses import replace

from controller.agent import compose
from controller.agent.record import Record, Result, phrase_of
from controller.agent.turn import AnswerStatus
from controller.agent.vocabulary import vocabulary
from controller.home.registry import Home
from controller.home.words import split
from controller.llm import ToolCall
from controller.memory.session import Pending, Wait
from controller.tools.observation import Fault, Observation

ASKS = (Fault.AMBIGUOUS, Fault.CONFIRM)
"""Faults that only the person can mend."""
_SECRET = vocabulary(
    """
    code pin passcode password passwort kennwort mdp contrasena clave wachtwoord haslo kod codice
    parola codigo kode
    """
)


def asking(record: Record) -> list[Result]:
    """The calls that wait for the person, in order; the first is the one to ask about."""
    found: list[Result] = []
    for result in record.results:
        if result.observation.fault in ASKS and all(other.call != result.call for other in found):
            found.append(result)
    return found


def status(record: Record) -> AnswerStatus | None:
    """How a turn ends that asks; None: it does not."""
    waiting = asking(record)
    if not waiting:
        return None
    is_yes = waiting[0].observation.fault is Fault.CONFIRM
    return AnswerStatus.CONFIRM if is_yes else AnswerStatus.QUESTION


def pending(record: Record, home: Home) -> Pending | None:
    """What is kept until the person answers; None if any answer has to be understood anew.

    Raises:
        MissingPhraseError: the question has no words in the person's language.
    """
    waiting = asking(record)
    if not waiting or not waiting[0].observation.among:
        return None
    waiting = _together(waiting)
    asked, calls = _question(waiting), tuple(result.call for result in waiting)
    return Pending(
        wait=_wait(asked),
        calls=calls,
        phrase=phrase_of(waiting[0]),
        among=asked.among,
        question=compose.faults([asked], acted=True, language=record.language, home=home),
        private=_is_private(calls),
    )


def to_say(record: Record, faults: Iterable[Observation]) -> list[Observation]:
    """The faults that a person is told of now: one question at a time, and that one last."""
    waiting = _together(asking(record))
    others = [fault for fault in faults if fault.fault not in ASKS]
    return [*others, *([_question(waiting)] if waiting else [])]


def _together(waiting: list[Result]) -> list[Result]:
    """Those that one answer settles: a yes to something else is none to what may not be meant."""
    if not waiting or waiting[0].observation.meant:
        return waiting
    return [result for result in waiting if not result.observation.meant]


def _question(waiting: list[Result]) -> Observation:
    """The first question; whether something was meant is asked about all of it at once."""
    first = waiting[0].observation
    if not first.meant:
        return first
    meant = tuple(o for result in waiting for o in result.observation.meant)
    return replace(first, meant=meant)


def _wait(asked: Observation) -> Wait:
    if asked.fault is not Fault.CONFIRM:
        return Wait.CHOICE
    return Wait.PIN if asked.pin else Wait.YES


def _is_private(calls: Iterable[ToolCall]) -> bool:
    """Whether there may be a code in the calls, which must not be written to disk."""
    return any(
        _SECRET & set(split(f"{name} {value}"))
        for call in calls
        for name, value in call.arguments.items()
        if value is not None
    )

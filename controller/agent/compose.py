"""Answers made from what happened: outcomes, readings and faults, never from model text.

All of it is in the given language, and raises `MissingPhraseError` where that has no words: then
the whole answer is to be in English.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from controller.agent import excuses, telling
from controller.agent.phrasebook import ENGLISH, Phrase, phrasebook
from controller.agent.turn import AnswerStatus
from controller.agent.wording import LISTED, Effect, Wording
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home, Member
from controller.tools.observation import Fault, Observation
from devices.model import Value, Values

MANY = 4
"""From this number on, devices are counted before they are named."""
SHOWN = 12
CRASHED = Phrase.CRASHED
GARBLED = Phrase.GARBLED

_WORKED = (Status.CONFIRMED, Status.SENT)
_Fill = tuple[str, tuple[tuple[str, str], ...]]
"""A phrase's key and what fills it, but for the names."""
_Key = TypeVar("_Key", bound=Hashable)


def say(phrase: Phrase, language: str = ENGLISH, **fill: object) -> str:
    """A sentence about the turn itself."""
    return phrasebook(language).say(phrase, **fill)


def status_of(outcomes: Sequence[Outcome], faults: Sequence[Observation] = ()) -> AnswerStatus:
    """How a turn with these actions ended; `sent` counts as done, since more cannot be known.

    Only what a person is told about was refused; a call that a guard stopped has just failed.
    """
    worked = [outcome for outcome in outcomes if outcome.status in _WORKED]
    failed = [o for o in outcomes if o.status not in (*_WORKED, Status.PLANNED)]
    if worked:
        return AnswerStatus.PARTIAL if failed or faults else AnswerStatus.DONE
    refused = all(o.status is Status.REFUSED for o in failed) and all(
        fault.fault is Fault.REFUSED and fault.say for fault in faults
    )
    if failed or faults:
        return AnswerStatus.REFUSED if refused else AnswerStatus.FAILED
    return AnswerStatus.ANSWERED


def actions(outcomes: Sequence[Outcome], home: Home, language: str = ENGLISH) -> str:
    """What became of the actions, in sentences: "Hall Lamp is on at 30 %."."""
    wording = Wording(book=phrasebook(language), home=home)
    by: dict[Status, list[Outcome]] = {status: [] for status in Status}
    for outcome in outcomes:
        by[outcome.status].append(outcome)
    sentences = [_confirmed(by[Status.CONFIRMED], wording)]
    sentences += [_planned(by[Status.PLANNED], wording), _sent(by[Status.SENT], wording)]
    sentences += [_silent(outcome, wording) for outcome in by[Status.UNCONFIRMED]]
    sentences += [_offline(by[Status.UNAVAILABLE], wording)]
    stopped = [o for o in outcomes if o.status in (Status.REFUSED, Status.INVALID)]
    sentences += [excuses.stopped(outcome, wording) for outcome in stopped]
    return " ".join(filter(None, sentences))


def faults(
    observations: Sequence[Observation],
    *,
    acted: bool,
    language: str = ENGLISH,
    home: Home | None = None,
) -> str:
    """Why calls did nothing, for the person."""
    book = phrasebook(language)
    wording = Wording(book=book, home=home)
    said = list(dict.fromkeys(_fault(o, wording) for o in observations if o.say))
    if not said:
        said = [book.say("fault.unclear")]
    if not acted and not any(o.fault in (Fault.AMBIGUOUS, Fault.CONFIRM) for o in observations):
        said.append(book.say("fault.unchanged"))
    return " ".join(said)


def readings(
    observations: Iterable[Observation], language: str = ENGLISH, home: Home | None = None
) -> str:
    """What reading tools saw: their own sentences, else one made from the values."""
    said = [reading(observation, language, home) for observation in observations]
    return " ".join(dict.fromkeys(filter(None, said)))


def reading(observation: Observation, language: str = ENGLISH, home: Home | None = None) -> str:
    """What one reading tool saw; empty if code cannot say it."""
    book = phrasebook(language)
    if book.is_english and observation.say:
        return observation.say
    if not observation.readings:
        return telling.other(observation, book)
    wording = Wording(book=book, home=home)
    said = " ".join(telling.told(seen, wording) for seen in observation.readings[:SHOWN])
    more = len(observation.readings) - SHOWN
    return f"{said} {book.say('reading.more', n=more)}" if more > 0 else said


def states(
    told: Iterable[tuple[Member, str]], language: str = ENGLISH, home: Home | None = None
) -> str:
    """What devices say of themselves, given with the English text of each."""
    wording = Wording(book=phrasebook(language), home=home)
    if wording.book.is_english:
        said = [wording.book.say("reading.one", name=m.name, state=text) for m, text in told]
    else:
        said = [telling.state(member, wording, also=text) for member, text in told]
    return " ".join(said)


def notes(observations: Iterable[Observation], language: str = ENGLISH) -> str:
    """What tools add to their actions: what they left out, what has no effect now."""
    book = phrasebook(language)
    told = [observation for observation in observations if observation.outcomes]
    said = dict.fromkeys(note for o in told for note in (o.notes or [o.say]) if note)
    return " ".join(excuses.note(note, book) for note in said)


def unmet(check: Observation, language: str = ENGLISH, home: Home | None = None) -> str:
    """That a condition did not hold, with the reading that says so."""
    book = phrasebook(language)
    said = reading(check, language, home)
    for opening in ("No, ", "Yes, "):
        said = said.removeprefix(opening)
    said = said.rstrip(".")
    said = said[:1].upper() + said[1:]
    if check.truth is None:
        return " ".join(filter(None, [said and f"{said}.", book.say("unmet.unknown")]))
    return book.say("unmet.seen", said=said) if said else book.say("unmet.unseen")


def _confirmed(outcomes: Sequence[Outcome], wording: Wording) -> str:
    groups = _grouped(_merged(outcomes), wording.effect)
    parts = [_clause(names, effect, wording) for effect, names in groups.items()]
    one_each = all(len(names) == 1 for names in groups.values())
    if len(parts) > 1 and one_each and wording.book.say("list.joined") == "yes":
        return f"{wording.book.join(parts, limit=len(parts))}."
    return " ".join(f"{part}." for part in parts)


def _merged(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """One outcome for all that was asked of a device, unless it was asked twice."""
    merged: list[Outcome] = []
    for outcome in outcomes:
        last = next((o for o in reversed(merged) if o.device_id == outcome.device_id), None)
        if last is None or outcome.asked.keys() & (last.asked.keys() | {*LISTED}):
            merged.append(outcome)
            continue
        together = replace(
            last,
            asked={**last.asked, **outcome.asked},
            said={**last.said, **outcome.said},
            put={**last.put, **outcome.put},
        )
        merged[merged.index(last)] = together
    return merged


def _clause(names: Sequence[str], effect: Effect, wording: Wording) -> str:
    book, n = wording.book, len(names)
    if effect.kind == "listed":
        return book.say("changed.listed", names=book.join(names), state=effect.text)
    if n >= MANY:
        listed = book.join(names, limit=SHOWN)
        return book.say("changed.all", n=n, state=effect.text, names=listed)
    form = f"changed.{effect.kind}_{'many' if wording.many(names) else 'one'}"
    return book.say(form, names=book.join(names), state=effect.text)


def _fault(observation: Observation, wording: Wording) -> str:
    if not observation.meant:
        return excuses.fault(observation, wording)
    return wording.book.say("ask.meant", doings=_doings(observation.meant, wording))


def _planned(outcomes: Sequence[Outcome], wording: Wording) -> str:
    return wording.book.say("planned", doings=_doings(outcomes, wording)) if outcomes else ""


def _doings(outcomes: Sequence[Outcome], wording: Wording) -> str:
    """What would be done: `turn on Hall Lamp and close Blinds`."""
    book = wording.book
    groups = _grouped(outcomes, lambda outcome: _doing(outcome, wording))
    parts = [
        book.say(key, names=book.join(names), **dict(fill)) for (key, fill), names in groups.items()
    ]
    return book.join(parts, limit=len(parts))


def _doing(outcome: Outcome, wording: Wording) -> _Fill:
    """The phrase for a planned action."""
    asked = outcome.asked
    key, value = next(iter(asked.items()), ("", None))
    if key in LISTED:
        return f"plan.{key}", (("value", wording.value(key, value, None)),)
    if len(asked) == 1 and wording.book.has(verb := f"plan.{key}.{_named(value)}"):
        return verb, ()
    values = wording.values(outcome, {k: v for k, v in asked.items() if k != "on"} or asked)
    # English calls a thermostat's temperature what it is `set to`.
    return "plan.set", (("values", values.removeprefix("set to ")),)


def _named(value: Value) -> str:
    """A value as a part of a phrase's key."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)


def _sent(outcomes: Sequence[Outcome], wording: Wording) -> str:
    book = wording.book
    groups = _grouped(outcomes, lambda outcome: _did(outcome.asked, wording))
    said = []
    for (key, fill), names in groups.items():
        did = book.say(key, names=book.join(names), **dict(fill))
        said.append(book.say("sent.one" if len(names) == 1 else "sent.many", did=did))
    return " ".join(said)


def _did(asked: Values, wording: Wording) -> _Fill:
    """The phrase for what was done and never shows."""
    key, value = next(iter(asked.items()), ("", None))
    if key == "command":
        return "did.command", (("command", str(value).replace("_", " ")),)
    return (f"did.{key}" if wording.book.has(f"did.{key}") else "did.other"), ()


def _silent(outcome: Outcome, wording: Wording) -> str:
    known = {key: value for key, value in outcome.said.items() if value is not None}
    said = wording.values(outcome, known)
    form = "silent.said" if said else "silent.nothing"
    return wording.book.say(form, name=outcome.name, said=said)


def _offline(outcomes: Sequence[Outcome], wording: Wording) -> str:
    if not outcomes:
        return ""
    names = [outcome.name for outcome in outcomes]
    form = "offline.many" if wording.many(names) else "offline.one"
    return wording.book.say(form, names=wording.book.join(names))


def _grouped(outcomes: Sequence[Outcome], key: Callable[[Outcome], _Key]) -> dict[_Key, list[str]]:
    groups: dict[_Key, list[str]] = {}
    for outcome in outcomes:
        names = groups.setdefault(key(outcome), [])
        if outcome.name not in names:
            names.append(outcome.name)
    return groups

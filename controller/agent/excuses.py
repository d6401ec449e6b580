"""Why something was not done, and what Hearth asks back, in the language of the person.

In English, tools, the home and devices have said it already; in other languages it is said from
what they tell besides: the kind of fault, the candidates, what a feature takes.
"""

from collections.abc import Sequence

from controller.agent.phrasebook import MissingPhraseError, Phrasebook
from controller.agent.wording import Wording
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.home.words import clean
from controller.tools.observation import Fault, Note, Observation
from controller.tools.phrases import value_text
from devices.model import Feature, InvalidValueError, Kind, Value

_MOST = 6
"""Names that are given to choose from at most."""


def stopped(outcome: Outcome, wording: Wording) -> str:
    """That a device was not changed, and why."""
    is_whole = outcome.status is Status.REFUSED and outcome.name in outcome.reason
    if is_whole and wording.book.is_english:
        return f"{outcome.reason}."
    reason = _reason(outcome, wording)
    return wording.book.say("stopped", name=outcome.name, reason=reason)


def note(said: str, book: Phrasebook) -> str:
    """A sentence of a tool that tells what it is about."""
    if book.is_english:
        return said
    if not isinstance(said, Note):
        raise MissingPhraseError(f"no words for: {said}")
    return book.say(f"note.{said.kind}", names=book.join(said.names))


def fault(observation: Observation, wording: Wording) -> str:
    """Why a call did nothing, or what the person is asked."""
    if wording.book.is_english:
        return observation.say
    match observation.fault:
        case Fault.AMBIGUOUS:
            return _which(observation, wording)
        case Fault.CONFIRM:
            return _confirm(observation, wording)
        case Fault.UNKNOWN:
            return _unknown(observation, wording)
        case Fault.EMPTY if observation.phrase:
            return wording.book.say("fault.empty", said=clean(observation.phrase))
    return note(observation.say, wording.book)


def _which(observation: Observation, wording: Wording) -> str:
    names = observation.candidates
    if wording.home is None or not names or not set(names) <= _known(wording.home):
        raise MissingPhraseError(f"no words for: {observation.say}")
    rooms = {area.name for area in wording.home.areas.areas}
    form = "ask.room" if set(names) <= rooms else "ask.which"
    more = len(observation.among) - len(names) if form == "ask.which" else 0
    return wording.book.say(form, choices=_choices(names, more, wording))


def _choices(names: Sequence[str], more: int, wording: Wording) -> str:
    shown = list(names[:_MOST])
    if more > 0:
        shown.append(wording.book.say("ask.others", n=more))
    return wording.book.join(shown, last="or")


def _known(home: Home) -> set[str]:
    """All names by which one can choose: of areas, of devices, and of devices in their area."""
    names = {area.name for area in home.areas.areas}
    for member in home.members:
        place = f" ({member.area.name})" if member.area else ""
        names |= {member.name, f"{member.name}{place}"}
    return names


def _confirm(observation: Observation, wording: Wording) -> str:
    book, names = wording.book, wording.book.join(observation.candidates)
    if observation.pin:
        wrong = [note(said, book) for said in observation.notes]
        return " ".join([*wrong, book.say("note.pin_ask", names=names)])
    verb = f"confirm.{observation.verb}"
    return book.say(verb if book.has(verb) else "confirm.other", names=names)


def _unknown(observation: Observation, wording: Wording) -> str:
    if not observation.phrase:
        return wording.book.say("fault.unclear")
    said = clean(observation.phrase)
    if not observation.candidates:
        return wording.book.say("fault.unknown", said=said)
    near = ", ".join(observation.candidates)
    return wording.book.say("fault.near", said=said, names=near)


def _reason(outcome: Outcome, wording: Wording) -> str:
    book = wording.book
    if book.is_english:
        return outcome.reason.rstrip(".") or book.say("reason.other")
    if outcome.status is Status.REFUSED:
        return book.say("reason.other")
    for key, value in outcome.asked.items():
        feature = wording.feature(outcome.device_id, key)
        if feature is None:
            return book.say("reason.unable")
        if not _takes(feature, value):
            return _allowed(feature, wording)
    return book.say("reason.invalid")


def _takes(feature: Feature, value: Value) -> bool:
    try:
        feature.check(value)
    except InvalidValueError:
        return False
    return True


def _allowed(feature: Feature, wording: Wording) -> str:
    """What a feature takes."""
    book, key = wording.book, feature.key
    if not feature.writable:
        return book.say("reason.unable")
    if feature.kind is Kind.NUMBER and None not in (feature.minimum, feature.maximum):
        ends = (feature.minimum, feature.maximum)
        low, high = (book.number(value_text(key, end, feature)) for end in ends)
        return book.say("reason.range", label=book.say(f"label.{key}"), low=low, high=high)
    choices = feature.askable or feature.choices
    if feature.kind is Kind.CHOICE and choices:
        said = [wording.value(key, choice, feature) for choice in choices]
        listed = book.join(said, limit=len(said), last="or")
        return book.say("reason.choices", label=book.say(f"label.{key}"), choices=listed)
    return book.say("reason.invalid")

"""What is only done after a yes: letting somebody in, and sets of what keeps people out."""

from collections.abc import Callable, Iterable, Sequence

from controller.home.registry import Member
from controller.home.words import ALL, split
from controller.tools.codes import KEY, codes_in
from controller.tools.observation import Context, Fault, Note, Observation
from controller.tools.phrases import join, names_of
from devices import TYPES
from devices.model import Values

Plan = Sequence[tuple[Member, Values | str]]
"""What is to change on each device, or why that device cannot do what was asked."""
_BARRIERS = ("garage", "gate", "door")
"""Covers that keep people out."""
_MANY = 2


def ask_set(
    context: Context, members: Sequence[Member], *, phrase: str, verb: str
) -> Observation | None:
    """The question that comes first if more than one of these must not be touched by mistake."""
    risky = [member for member in members if is_risky(member)]
    # Somebody who says "all the doors" does not know that there is one, or which.
    if not risky or (len(risky) < _MANY and not ALL & set(split(phrase))):
        return None
    return None if agreed(context, members, phrase) else question(members, phrase, verb)


def ask_first(context: Context, plan: Plan, *, phrase: str) -> Observation | None:
    """The question that comes before a change that lets somebody in, however it was asked for."""
    verbs = [_verb(context, m, change) for m, change in plan if not isinstance(change, str)]
    members = [member for member, _ in plan]
    if not any(verbs) or agreed(context, members, phrase):
        return None
    return question(members, phrase, join(dict.fromkeys(filter(None, verbs)), word="or"))


def agreed(context: Context, members: Iterable[Member], phrase: str) -> bool:
    """Whether the person has said yes to acting on just these, by just this phrase."""
    named = set(context.settled.get(phrase, ())) & set(context.confirmed)
    return all(member.device.id in named for member in members)


def question(
    members: Sequence[Member], phrase: str, verb: str = "", *, say: str = ""
) -> Observation:
    """Asks whether something is really to be done; nothing was done."""
    say = say or f"Shall I {verb} {names_of(members)}?"
    return Observation(
        text=f"Not done yet: the person is asked “{say}” Do not call it again.",
        fault=Fault.CONFIRM,
        candidates=tuple(member.name for member in members),
        among=tuple(member.device.id for member in members),
        verb=verb,
        phrase=phrase,
        say=say,
    )


def is_risky(member: Member) -> bool:
    """Whether a mistake with this device lets people in, or makes noise or a flood."""
    device = member.device
    if device.domain != "cover":
        return TYPES[device.domain].risky
    if device.device_class is None:
        return any(word in member.name.casefold() for word in _BARRIERS)
    return device.device_class in _BARRIERS


def set_apart(
    context: Context,
    members: Sequence[Member],
    *,
    phrase: str,
    verb: str,
    apart: Callable[[Member], bool] = is_risky,
) -> tuple[tuple[Member, ...], str]:
    """A set without those that are only acted on one at a time, and a sentence that says so.

    What the person has said yes to stays in it.
    """
    kept = tuple(member for member in members if not apart(member))
    left = [member for member in members if apart(member)]
    if not left or not kept or agreed(context, members, phrase):
        return tuple(members), ""
    text = f"I left out {names_of(left)}: I {verb} such things only one at a time."
    return kept, Note(text, kind="left_out", names=[member.name for member in left])


def _verb(context: Context, member: Member, change: Values) -> str:
    """What a change does to keep nobody out any more; empty if it may be made at once."""
    # Who knows the code has more than a yes to show, and the device checks it.
    if change.get(KEY) in codes_in(context.sentence):
        return ""
    caution = context.caution
    if caution.unlock and change.get("locked") is False:
        return "unlock"
    if caution.unlock and change.get("latch") is True:
        return "open"
    alarm = member.device.domain == "alarm_control_panel"
    return "disarm" if caution.disarm and alarm and change.get("mode") == "disarmed" else ""

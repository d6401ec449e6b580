"""What is only done after a yes or the PIN, and sets of what keeps people out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from controller.home.registry import Member
from controller.home.words import ALL, split
from controller.policy.kinds import is_barrier
from controller.policy.policy import Need
from controller.policy.words import verb_of
from controller.tools.codes import KEY, spoken
from controller.tools.observation import Context, Fault, Note, Observation
from controller.tools.phrases import join, names_of
from devices import TYPES
from devices.model import Values

Plan = Sequence[tuple[Member, Values | str]]
"""What is to change on each device, or why that device cannot do what was asked."""
_MANY = 2
_CHANGES: Mapping[str, Values] = {
    "unlock": {"locked": False},
    "open": {"open": True},
    "turn on": {"on": True},
    "disarm": {"mode": "disarmed"},
}
"""What is asked of a set by the verbs that are asked about."""


def ask_set(
    context: Context, members: Sequence[Member], *, phrase: str, verb: str
) -> Observation | None:
    """The question that comes first if more than one of these must not be touched by mistake."""
    change = _CHANGES.get(verb, {})
    risky = [m for m in members if is_risky(m) and not is_barred(context, m, change)]
    # Somebody who says "all the doors" does not know that there is one, or which.
    if not risky or (len(risky) < _MANY and not ALL & set(split(phrase))):
        return None
    meant = [member for member in members if not is_barred(context, member, change)]
    # The question for the PIN names them all as well.
    asks_pin = any(context.permit.asks(member, change) is Need.PIN for member in meant)
    if asks_pin or agreed(context, meant, phrase):
        return None
    return question(meant, phrase, verb)


def ask_first(context: Context, plan: Plan, *, phrase: str) -> Observation | None:
    """The question that comes before a change that takes a yes or the PIN, by whichever tool."""
    asked = [(m, change) for m, change in plan if not isinstance(change, str)]
    needs = [(_need(context, m, change), m, change) for m, change in asked]
    most = max((need for need, *_ in needs), default=Need.FREE)
    verbs = dict.fromkeys(verb_of(change) for need, _, change in needs if need)
    members = [m for m, c in plan if isinstance(c, str) or not is_barred(context, m, c)]
    if most is Need.PIN:
        return ask_pin(members, phrase, join(verbs, word="or"))
    if most is Need.FREE or agreed(context, members, phrase):
        return None
    return question(members, phrase, join(verbs, word="or"))


def ask_pin(
    members: Sequence[Member], phrase: str, verb: str = "", *, wrong: str = ""
) -> Observation:
    """Asks for the PIN; nothing was done.

    Args:
        members: the devices that it is for.
        phrase: the target as the model gave it.
        verb: what is to be done with them.
        wrong: what was wrong with the one that was said.
    """
    say = f"Say the PIN to {verb or 'change'} {names_of(members)}."
    asked = question(members, phrase, verb, say=f"{wrong}. {say}" if wrong else say)
    notes = (Note(f"{wrong}.", kind="pin_wrong"),) if wrong else ()
    return replace(asked, pin=True, notes=notes)


def agreed(context: Context, members: Iterable[Member], phrase: str) -> bool:
    """Whether the person has said yes to acting on just these, by just this phrase."""
    if context.permit.explaining:
        return True
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
    return is_barrier(member)


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


def _need(context: Context, member: Member, change: Values) -> Need:
    """What the person has to be asked for before a change."""
    need = context.permit.asks(member, change)
    # Who knows the code has more than a yes to show, and the device checks it.
    is_shown = need is Need.CONFIRM and change.get(KEY) in spoken(context)
    return Need.FREE if is_shown else need


def is_barred(context: Context, member: Member, change: Values) -> bool:
    """Whether a change is none of this person's, whatever they say."""
    return context.permit.decide(member, change).need is Need.NEVER

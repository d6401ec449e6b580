"""From a person's phrase to devices, and from changes to what became of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from controller.home.outcome import Outcome, Status
from controller.home.registry import Member
from controller.home.resolve import Found, Reason, Unresolved
from controller.tools.barred import stopped_at_gate, without_barred
from controller.tools.caution import Plan, ask_first
from controller.tools.measures import looked_at
from controller.tools.observation import Context, Fault, Observation
from controller.tools.phrases import join, names_of, observation_line
from controller.tools.resolving import resolved
from devices.model import Device, Values

__all__ = ["Plan", "act", "find", "invalid", "noted", "unresolved", "wrong"]

_FAULTS = {
    Reason.UNKNOWN: (Fault.UNKNOWN, "Tell the person; do not try another name."),
    Reason.AMBIGUOUS: (Fault.AMBIGUOUS, "Ask the person which one; do not choose."),
    Reason.EMPTY: (Fault.EMPTY, "Tell the person; do not try another name."),
}
_TOOLS = {
    "on": "turn_on or turn_off",
    "open": "set_position",
    "locked": "lock or unlock",
    "temperature": "set_temperature",
}


def find(
    context: Context,
    phrase: str,
    *,
    accepts: Callable[[Device], bool],
    cannot: str,
    prefer: tuple[str, ...] = (),
    takes: Callable[[Device], str] | None = None,
    careful: bool = False,
) -> Found | Observation:
    """The devices that `phrase` names and a tool can act on, or why there are none.

    Args:
        context: the home, and where the person is.
        phrase: the person's own words.
        accepts: whether the tool can act on a device.
        cannot: what the others cannot be: `turned on or off`.
        prefer: the domains meant when a phrase names only a room.
        takes: what a device that the tool cannot act on takes from it instead.
        careful: whether a room with nothing but a siren is to be asked about.
    """
    found = resolved(context, phrase, accepts=accepts, prefer=prefer, careful=careful)
    if isinstance(found, Found):
        return found
    if found.reason is not Reason.AMBIGUOUS:
        others = looked_at(context, phrase)
        if isinstance(others, Found):
            return _unable(others, cannot, takes)
    return unresolved(found)


def unresolved(problem: Unresolved) -> Observation:
    """What the model is to do about a phrase that the home does not resolve."""
    fault, advice = _FAULTS[problem.reason]
    return Observation(
        text=f"{problem.text} {advice}",
        fault=fault,
        candidates=problem.candidates,
        among=problem.among,
        phrase=problem.phrase,
        say=problem.text,
    )


def wrong(text: str, *, phrase: str = "") -> Observation:
    """An argument that the model may correct."""
    return Observation(text=text, fault=Fault.ARGUMENTS, phrase=phrase)


def noted(observation: Observation, *notes: str) -> Observation:
    """An observation with more sentences, for the model and for the person."""
    said = tuple(filter(None, [*(observation.notes or [observation.say]), *notes]))
    text = "\n".join(filter(None, [observation.text, *notes]))
    return replace(observation, text=text, say=" ".join(said), notes=said)


async def act(
    context: Context,
    plan: Plan,
    *,
    phrase: str,
    asked: Values,
    put: Mapping[str, Mapping[str, str]] | None = None,
) -> Observation:
    """Make the changes at once and say what became of each; what lets people in is asked first.

    Args:
        context: how to act.
        plan: changes and reasons, in the order in which they are to be reported.
        phrase: the target as the model gave it.
        asked: what was asked of a device that cannot do it.
        put: by device id, the values that the person put in another unit.
    """
    if question := ask_first(context, plan, phrase=phrase):
        return question
    changes = [(member.device, change) for member, change in plan if not isinstance(change, str)]
    made = await context.act(changes) if changes else []
    if stopped := stopped_at_gate(context, plan, made, phrase=phrase):
        return stopped
    done = iter(made)
    outcomes = tuple(
        invalid(member, asked, reason=change)
        if isinstance(change, str)
        else _told(next(done), member.device, (put or {}).get(member.device.id, {}))
        for member, change in plan
    )
    kept, note = without_barred(context, outcomes)
    observed = Observation(
        text="\n".join(observation_line(outcome, context.home) for outcome in kept),
        outcomes=kept,
        phrase=phrase,
    )
    return noted(observed, note) if note else observed


def invalid(member: Member, asked: Values, *, reason: str) -> Outcome:
    """A change that a device does not take; nothing was published."""
    return Outcome(
        device_id=member.device.id,
        name=member.name,
        asked=member.device.public(asked),
        status=Status.INVALID,
        said=member.device.public({key: member.state.values.get(key) for key in asked}),
        reason=reason,
    )


def _told(outcome: Outcome, device: Device, put: Mapping[str, str]) -> Outcome:
    """An outcome without codes, with what the person put in another unit."""
    return replace(outcome, asked=device.public(outcome.asked), put=dict(put))


def _unable(found: Found, cannot: str, takes: Callable[[Device], str] | None = None) -> Observation:
    members = found.members
    say = f"{names_of(members)} cannot be {cannot}."
    if takes and len(members) == 1 and (able := takes(members[0].device)):
        say = f"{say[:-1]}; it takes {able}."
    fitting = sorted({tool for member in members for tool in _tools_for(member.device)})
    advice = f"If the person asked for that, use {join(fitting)}; else tell" if fitting else "Tell"
    return Observation(
        text=f"{say} {advice} the person.",
        fault=Fault.EMPTY,
        candidates=tuple(member.name for member in members[:8]),
        phrase=found.phrase,
        say=say,
    )


def _tools_for(device: Device) -> list[str]:
    features = device.features
    return [tool for key, tool in _TOOLS.items() if key in features and features[key].writable]

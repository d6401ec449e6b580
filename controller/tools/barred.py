"""What a person is told when the policy has kept changes from being made."""

from collections.abc import Sequence

from controller.home.outcome import Outcome, Status
from controller.home.registry import Member
from controller.policy.permit import PATIENCE_S, Proof
from controller.policy.policy import Need
from controller.policy.words import may_not, verb_of
from controller.tools.caution import Plan, ask_pin
from controller.tools.observation import Context, Fault, Note, Observation
from controller.tools.phrases import join, names_of
from devices.model import Values

Barred = Sequence[tuple[Member, Values]]


def stopped_at_gate(
    context: Context, plan: Plan, outcomes: Sequence[Outcome], *, phrase: str
) -> Observation | None:
    """Why nothing of a plan was done, if it was the policy that stopped all of it."""
    asked = [(member, change) for member, change in plan if not isinstance(change, str)]
    if not outcomes or len(asked) < len(plan):
        return None
    if any(outcome.status is not Status.REFUSED for outcome in outcomes):
        return None
    if context.permit.proof in (Proof.WRONG, Proof.LOCKED):
        return _not_proven(context, asked, phrase)
    return _not_allowed(context, asked, phrase) if len(asked) > 1 else None


def without_barred(
    context: Context, outcomes: Sequence[Outcome]
) -> tuple[tuple[Outcome, ...], str]:
    """A set's outcomes without those that are not for this person, and a sentence that says so."""
    barred = {
        member.device.id
        for member, ruling in context.permit.rulings
        if ruling.decision.need is Need.NEVER
    }
    out = [o for o in outcomes if o.status is Status.REFUSED and o.device_id in barred]
    kept = tuple(outcome for outcome in outcomes if outcome not in out)
    names = [outcome.name for outcome in out]
    if not names or not kept:
        return tuple(outcomes), ""
    text = f"I left out {join(names)}: that is not allowed from here."
    return kept, Note(text, kind="left_out_not_allowed", names=names)


def _not_proven(context: Context, asked: Barred, phrase: str) -> Observation:
    permit = context.permit
    if permit.proof is Proof.LOCKED or permit.wait_s > PATIENCE_S:
        say = f"{permit.wrong()}."
        return _refused(Note(say, kind="pin_locked", names=[permit.wait]), phrase)
    members = [m for m, change in asked if permit.decide(m, change).need is Need.PIN]
    verbs = dict.fromkeys(verb_of(change) for _, change in asked)
    return ask_pin(members, phrase, join(verbs, word="or"), wrong=permit.wrong())


def _not_allowed(context: Context, asked: Barred, phrase: str) -> Observation | None:
    decisions = [context.permit.decide(member, change) for member, change in asked]
    if any(decision.need is not Need.NEVER for decision in decisions):
        return None
    verb = join(dict.fromkeys(verb_of(change) for _, change in asked), word="or")
    members = [member for member, _ in asked]
    timed = all(decision.timed for decision in decisions)
    names = [member.name for member in members]
    say = f"{may_not(verb, names_of(members), timed=timed)}."
    return _refused(Note(say, kind="not_allowed", names=names), phrase)


def _refused(say: Note, phrase: str) -> Observation:
    text = f"Refused: {say} Tell the person; do not try another way."
    return Observation(text=text, fault=Fault.REFUSED, phrase=phrase, say=say)

"""What one command may do: asked by tools before they act, and judged at the gate when they do."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from controller.home.registry import Home, Member
from controller.policy.policy import Decision, Need, Policy
from controller.policy.rates import Rate
from controller.policy.secret import Hash
from controller.policy.tries import Tries
from controller.policy.words import may_not, seconds, verb_of
from devices.model import Device, Values

PATIENCE_S = 60.0
"""Whoever has to wait for longer is not asked again."""
CODE = "code"
"""The key of a change under which a device takes a code of its own."""


class Proof(StrEnum):
    """What became of the PIN that was said."""

    NONE = "none"
    """It was not looked at."""
    RIGHT = "right"
    WRONG = "wrong"
    LOCKED = "locked"
    """It was wrong too often: it was not looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the gate says to one change."""

    change: Values
    """To be made; without the PIN, which is no business of devices."""
    decision: Decision
    refusal: str = ""
    """Why it must not be made, for people, without the full stop; empty: it may."""
    waits: bool = False
    """It would be made if the person said more: a yes, or the right PIN."""


@dataclass(slots=True, kw_only=True)
class Permit:
    """One command of one source."""

    policy: Policy = field(default_factory=Policy)
    source: str = "default"
    now: datetime = field(default_factory=datetime.now)
    home: Home | None = None
    """All of it, to know where devices are."""
    codes: tuple[str, ...] = ()
    """Codes that the person said; the PIN may be among them, and stands in no text."""
    agreed: set[str] = field(default_factory=set)
    """Ids of the devices that the person has said yes to."""
    understood: str = "local"
    """Who makes the calls now: `local` or `model`."""
    explaining: bool = False
    """Nothing is made, and nothing is asked: only the decisions count."""
    pin: Hash | None = field(default=None, repr=False)
    tries: Tries | None = None
    risky: Rate | None = None
    proof: Proof = Proof.NONE
    wait_s: float = 0.0
    """How long the person has to wait before they say the PIN again."""
    rulings: list[tuple[Member, Ruling]] = field(default_factory=list)
    """What was judged, in order."""

    def decide(self, member: Member, change: Values) -> Decision:
        """What a change takes, whatever was said."""
        return self.policy.decide(self.source, member, change, self.now)

    def asks(self, member: Member, change: Values) -> Need:
        """What the person has to be asked for before a change; what may not be needs nothing."""
        need = self.decide(member, change).need
        if need is Need.NEVER or self.explaining:
            return Need.FREE
        if need is Need.PIN:
            return Need.PIN if not self.codes or self.proof not in _OPEN else Need.FREE
        return Need.FREE if self._has_code(change) else need

    async def judge(self, changes: Sequence[tuple[Device, Values]]) -> list[Ruling]:
        """What may be made of these changes; each that may counts against the limits."""
        found = [(self._member(device), change) for device, change in changes]
        decided = [(member, change, self.decide(member, change)) for member, change in found]
        if any(decision.need is Need.PIN for *_, decision in decided):
            await self._prove()
        rulings = [self._rule(member, change, decision) for member, change, decision in decided]
        self.rulings += [
            (member, ruling) for (member, _), ruling in zip(found, rulings, strict=True)
        ]
        return rulings

    async def _prove(self) -> None:
        """Look at the PIN that was said, once for each command."""
        pin, tries = self.pin, self.tries
        if self.proof is not Proof.NONE or self.explaining or not self.codes or pin is None:
            return
        self.wait_s = tries.wait_s(self.source) if tries else 0.0
        if self.wait_s > 0:
            self.proof = Proof.LOCKED
            return
        if tries:
            tries.begin(self.source)
        # Only the first: a sentence full of numbers is one guess.
        is_right = await asyncio.to_thread(pin.matches, self.codes[0])
        self.proof = Proof.RIGHT if is_right else Proof.WRONG
        if tries and is_right:
            tries.right(self.source)
        elif tries:
            self.wait_s = tries.wait_s(self.source)

    def _rule(self, member: Member, change: Values, decision: Decision) -> Ruling:
        ruling = Ruling(change=self._without_pin(change), decision=decision)
        if self.explaining:
            return ruling
        if decision.need is Need.NEVER:
            return replace(ruling, refusal=refusal(member, change, decision))
        if reason := self._missing(member, change, decision):
            return replace(ruling, refusal=reason, waits=self.proof is not Proof.LOCKED)
        if decision.risks and self.risky and (wait_s := self.risky.take(self.source)):
            text = f"{member.name} has to wait {seconds(wait_s)}: that was asked for too often"
            return replace(ruling, refusal=text)
        return ruling

    def _missing(self, member: Member, change: Values, decision: Decision) -> str:
        """What the person has not said yet, though it takes that."""
        if decision.need is Need.PIN and self.proof is not Proof.RIGHT:
            return self.wrong() or f"{member.name} needs the PIN"
        said_yes = member.device.id in self.agreed or self._has_code(change)
        if decision.need is Need.CONFIRM and not said_yes:
            return f"{member.name} needs your yes"
        return ""

    @property
    def wait(self) -> str:
        """That time in words."""
        return seconds(self.wait_s)

    def wrong(self) -> str:
        """What is wrong with the PIN that was said; empty: nothing was found wrong."""
        if self.proof is Proof.LOCKED:
            return f"The PIN was wrong too often: wait {self.wait}"
        return "That is not the PIN" if self.proof is Proof.WRONG else ""

    def _has_code(self, change: Values) -> bool:
        """Whether the person said the device's own code, which the device checks."""
        return change.get(CODE) in self.codes

    def _without_pin(self, change: Values) -> Values:
        if self.proof is not Proof.RIGHT or change.get(CODE) != self.codes[0]:
            return change
        return {key: value for key, value in change.items() if key != CODE}

    def _member(self, device: Device) -> Member:
        known = self.home.get(device.id) if self.home else None
        return known or Member(device=device, name=device.name)


def refusal(member: Member, change: Values, decision: Decision) -> str:
    """That a change is not for this source, for people, without the full stop."""
    return may_not(verb_of(change), member.name, timed=decision.timed)


_OPEN = (Proof.NONE, Proof.RIGHT)
"""A PIN that was said may be the right one."""

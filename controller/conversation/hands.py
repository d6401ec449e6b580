"""One command's changes to the home: the gate that all of them pass, whoever asks for them.

They are judged, journalled before and after, written down, and remembered for `undo`.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from controller.conversation.command import Command
from controller.conversation.reply import action
from controller.errors import HearthError
from controller.gateway import Gateway
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.journal import Journal
from controller.memory.session import Restore
from controller.policy.keeper import Keeper
from controller.policy.permit import Permit, Ruling
from controller.tools import undoing
from devices.model import Device, Values

log = structlog.get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class Hands:
    """Acts for one command."""

    command: Command
    home: Home
    gateway: Gateway
    journal: Journal
    keeper: Keeper
    permit: Permit
    restores: tuple[Restore, ...] = ()
    """What was changed so far, as it was before."""
    devices_ms: float = 0.0
    """How long devices were waited for so far."""

    async def act(self, changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
        """Make changes and say what became of each; a dry run makes none."""
        rulings = await self.permit.judge(changes)
        allowed = [
            (device, ruling.change)
            for (device, _), ruling in zip(changes, rulings, strict=True)
            if not ruling.refusal
        ]
        made = iter(await self._make(allowed) if allowed else ())
        outcomes = [
            refused(device, change, ruling.refusal) if ruling.refusal else next(made)
            for (device, change), ruling in zip(changes, rulings, strict=True)
        ]
        self._write_down(rulings, outcomes)
        return outcomes

    async def _make(self, changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
        command = self.command
        if command.dry_run:
            return [planned(device, change) for device, change in changes]
        begun = [{"device": d.id, "name": d.name, "asked": d.public(c)} for d, c in changes]
        try:
            await self.journal.step(command.id, command.source, {"begun": begun})
        except HearthError as err:
            # Done without a note it might be done twice.
            log.exception("step_not_journalled", id=command.id)
            return [refused(device, change, str(err)) for device, change in changes]
        before = undoing.earlier(self.home, changes)
        started = time.perf_counter()
        outcomes = await self.gateway.execute_all(changes)
        self.devices_ms += (time.perf_counter() - started) * 1000
        self.restores = undoing.joined(self.restores, undoing.happened(before, outcomes))
        done = [action(outcome) for outcome in outcomes]
        self._note({"outcomes": done})
        return outcomes

    def _note(self, step: dict[str, Any]) -> None:
        """Have it noted before the answer, which waits for the disk anyway."""
        try:
            noted = self.journal.step(self.command.id, self.command.source, step)
        except HearthError:
            log.exception("step_not_journalled", id=self.command.id)
        else:
            noted.add_done_callback(_noted)

    def _write_down(self, rulings: Sequence[Ruling], outcomes: Sequence[Outcome]) -> None:
        command = self.command
        about = {
            "source": command.source,
            "session": command.session,
            "id": command.id,
            "text": command.shown,
        }
        for ruling, outcome in zip(rulings, outcomes, strict=True):
            if not command.dry_run:
                self.keeper.done(about, self.permit, ruling, outcome)


def _noted(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.error("step_not_journalled", reason=str(error))


def refused(device: Device, change: Values, reason: str) -> Outcome:
    """The outcome of a change that must not be made."""
    asked = device.public(change)
    return Outcome(
        device_id=device.id, name=device.name, asked=asked, status=Status.REFUSED, reason=reason
    )


def planned(device: Device, change: Values) -> Outcome:
    """The outcome of a dry run."""
    asked = device.public(change)
    return Outcome(device_id=device.id, name=device.name, asked=asked, status=Status.PLANNED)

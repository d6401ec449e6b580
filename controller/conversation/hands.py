"""One command's changes to the home: journalled before and after, remembered for `undo`."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.conversation.command import Command
from controller.conversation.reply import action
from controller.gateway import Gateway
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.journal import Journal
from controller.memory.session import Restore
from controller.tools import undoing
from devices.model import Device, Values


@dataclass(slots=True, kw_only=True)
class Hands:
    """Acts for one command."""

    command: Command
    home: Home
    gateway: Gateway
    journal: Journal
    restores: tuple[Restore, ...] = ()
    """What was changed so far, as it was before."""

    async def act(self, changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
        """Make changes and say what became of each; a dry run makes none."""
        command = self.command
        if command.dry_run:
            return [planned(device, change) for device, change in changes]
        begun = [{"device": d.id, "name": d.name, "asked": d.public(c)} for d, c in changes]
        self.journal.step(command.id, command.source, {"begun": begun})
        before = undoing.earlier(self.home, changes)
        outcomes = await self.gateway.execute_all(changes)
        self.restores = undoing.joined(self.restores, undoing.happened(before, outcomes))
        done = [action(outcome) for outcome in outcomes]
        self.journal.step(command.id, command.source, {"outcomes": done})
        return outcomes


def planned(device: Device, change: Values) -> Outcome:
    """The outcome of a dry run."""
    asked = device.public(change)
    return Outcome(device_id=device.id, name=device.name, asked=asked, status=Status.PLANNED)

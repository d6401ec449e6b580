"""A home with hands that change it at once, and with faults that can be given to its devices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from devices import TYPES
from devices.model import Device, InvalidValueError, Values
from training.homes import states


class Trouble(StrEnum):
    """What is wrong with a device."""

    UNAVAILABLE = "unavailable"
    """It is known to be offline."""
    SILENT = "silent"
    """It takes commands and never answers."""
    REFUSED = "refused"
    """A rule of the house forbids to change it."""


_FAILED = {
    Trouble.UNAVAILABLE: (Status.UNAVAILABLE, "it is offline"),
    Trouble.SILENT: (Status.UNCONFIRMED, "it did not answer within {echo_s:g} s"),
    Trouble.REFUSED: (Status.REFUSED, "You may not change {name} from here"),
}
"""The outcome of a command, and its reason in the daemon's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """How a house was at one time."""

    values: Mapping[str, Values]
    published: int
    """Commands until then."""


@dataclass(slots=True, kw_only=True)
class House:
    """The home, what was published to it, and what is wrong with its devices."""

    home: Home
    published: list[tuple[str, Values]] = field(default_factory=list)
    faults: dict[str, Trouble] = field(default_factory=dict)

    async def act(self, changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
        """Do the changes and say what became of each."""
        return [self._do(device, change) for device, change in changes]

    def fail(self, device_id: str, trouble: Trouble | None) -> None:
        """Let something be wrong with a device from now on; None: nothing."""
        self.faults.pop(device_id, None)
        if trouble is not None:
            self.faults[device_id] = Trouble(trouble)
        self.home.set_available(device_id, available=trouble != Trouble.UNAVAILABLE)

    def snapshot(self) -> Snapshot:
        """How everything is now."""
        values = {m.device.id: dict(m.state.values) for m in self.home.everything}
        return Snapshot(values=values, published=len(self.published))

    def changes(self, since: Snapshot) -> dict[str, Values]:
        """What is different, by device; what leaves no state counts as it was asked."""
        found: dict[str, Values] = {}
        for device_id, asked in self.published[since.published :]:
            member = self.home.get(device_id)
            passing = member.device.passing(asked) if member else {}
            if passing:
                found.setdefault(device_id, {}).update(passing)
        for member in self.home.everything:
            before, now = since.values.get(member.device.id, {}), member.state.values
            differs = {k: now.get(k) for k in before.keys() | now if before.get(k) != now.get(k)}
            if differs:
                found.setdefault(member.device.id, {}).update(differs)
        return found

    def restore(self, since: Snapshot) -> None:
        """Make everything as it was, but for faults."""
        del self.published[since.published :]
        for member in self.home.everything:
            member.state.values.clear()
            member.state.values.update(since.values.get(member.device.id, {}))

    def _do(self, device: Device, change: Values) -> Outcome:
        trouble = self.faults.get(device.id)
        if trouble in (Trouble.UNAVAILABLE, Trouble.REFUSED):
            return self._failed(device, change, trouble)
        now = self._values(device)
        try:
            asked = device.check(change)
            messages = device.codec.encode(asked, now)
        except InvalidValueError as err:
            return self._outcome(device, change, Status.INVALID, str(err))
        if not messages:
            return self._outcome(device, asked, Status.INVALID, "it has no command for that")
        self.published.append((device.id, asked))
        if trouble is not None:
            return self._failed(device, asked, trouble)
        self.home.apply(device.id, states.follows(device, asked, now), live=True)
        return self._done(device, asked)

    def _failed(self, device: Device, asked: Values, trouble: Trouble) -> Outcome:
        status, reason = _FAILED[trouble]
        said = reason.format(echo_s=TYPES[device.domain].echo_s, name=device.name)
        return self._outcome(device, asked, status, said)

    def _done(self, device: Device, asked: Values) -> Outcome:
        unheard = [key for key in asked if device.optimistic or not device.features[key].readable]
        if not unheard:
            return self._outcome(device, asked, Status.CONFIRMED, "")
        lasting = device.lasting(dict.fromkeys(unheard))
        names = " and ".join(key.replace("_", " ") for key in lasting)
        if len(unheard) < len(asked) and not names:
            return self._outcome(device, asked, Status.CONFIRMED, "")
        reason = f"it does not report its {names}" if names else "it does not report that"
        return self._outcome(device, asked, Status.SENT, reason)

    def _outcome(self, device: Device, asked: Values, status: Status, reason: str) -> Outcome:
        member, values = self.home.get(device.id), self._values(device)
        return Outcome(
            device_id=device.id,
            name=member.name if member else device.name,
            asked=device.public(asked),
            status=status,
            said={key: values[key] for key in asked if key in values},
            reason=reason,
        )

    def _values(self, device: Device) -> Values:
        member = self.home.get(device.id)
        return member.state.values if member else {}

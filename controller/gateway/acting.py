"""Commands out, and the echo that says whether they happened."""

import asyncio
import math
from collections.abc import Callable, Mapping
from weakref import WeakValueDictionary

import structlog

from controller.home.outcome import Outcome, Status
from controller.home.registry import Home, Member
from controller.mqtt import Client
from devices import TYPES
from devices.model import Device, InvalidValueError, Publish, Value, Values

log = structlog.get_logger(__name__)

ECHO_S = 5.0


class Echo:
    """Watches a device's messages for the values that were asked of it."""

    def __init__(self, device: Device, asked: Values) -> None:
        self.seen: Values = {}
        """What live messages showed of the asked features."""
        self.shown = asyncio.Event()
        self._device = device
        self._asked = asked

    def __call__(self, values: Values, live: bool) -> None:  # noqa: FBT001
        """Take the values of one message; old and interim ones may pass by."""
        if not live:
            return
        self.seen |= {key: value for key, value in values.items() if key in self._asked}
        if self._asked and all(self._matches(key) for key in self._asked):
            self.shown.set()

    def _matches(self, key: str) -> bool:
        feature, asked = self._device.features[key], self._asked[key]
        return key in self.seen and feature.matches(asked, self.seen[key])


class Actor:
    """Asks devices for changes, one at a time for each device."""

    def __init__(
        self,
        *,
        client: Client,
        home: Home,
        echo_s: Mapping[str, float],
        clock: Callable[[], float],
        reserved: Callable[[str], bool],
    ) -> None:
        self._client = client
        self._reserved = reserved
        self._home = home
        self.echo_s = echo_s
        self._clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def execute(self, device: Device, change: Mapping[str, Value]) -> Outcome:
        """Ask a device for `change`, and report what became of it."""
        if "moving" in change:
            # A stop cannot wait until what it is to stop has come to its end.
            return await self._execute(device, change)
        lock = self._locks.setdefault(device.id, asyncio.Lock())
        async with lock:
            return await self._execute(device, change)

    async def _execute(self, device: Device, change: Mapping[str, Value]) -> Outcome:
        member = self._home.get(device.id)
        current = member.device if member else device
        try:
            asked = current.check(change)
        except InvalidValueError as err:
            return self._unchanged(device, change, Status.INVALID, str(err))
        if reason := self._obstacle(member):
            return self._unchanged(device, asked, Status.UNAVAILABLE, reason)
        return await self._act(current, asked)

    def _obstacle(self, member: Member | None) -> str:
        """Why nothing can be asked of a device now; empty if it can."""
        if member is None:
            return "it is not in the home any more"
        if not self._client.connected:
            return f"there is no connection to the broker {self._client.address}"
        if member.state.available is None:
            return "it has not said yet that it is online"
        return "" if member.state.available else "it is offline"

    async def _act(self, device: Device, asked: Values) -> Outcome:
        try:
            messages = device.codec.encode(asked, self._values(device))
        except InvalidValueError as err:
            return self._unchanged(device, asked, Status.INVALID, str(err))
        except Exception:
            log.exception("command_failed", device=device.id)
            return self._unchanged(device, asked, Status.INVALID, "its announcement is faulty")
        if any(self._reserved(message.topic) for message in messages):
            log.warning("command_topic_refused", device=device.id)
            reason = "its announcement names a topic that is not a device's"
            return self._unchanged(device, asked, Status.REFUSED, reason)
        if not messages:
            return self._unchanged(device, asked, Status.INVALID, "it has no command for that")
        reported = {key: v for key, v in asked.items() if device.features[key].readable}
        echo = Echo(device, {} if device.optimistic else reported)
        stop = self._home.observe(device.id, echo)
        try:
            return await self._publish(device, asked, messages, echo)
        finally:
            stop()

    async def _publish(
        self, device: Device, asked: Values, messages: list[Publish], echo: Echo
    ) -> Outcome:
        limit_s, started = self._limit_s(device), self._clock()
        for number, message in enumerate(messages):
            if not self._send(message, limit_s):
                reason = f"the message could not be sent to {self._client.address}"
                status = Status.UNCONFIRMED if number else Status.UNAVAILABLE
                return self._unchanged(device, asked, status, reason)
        silent = self._silent(device, asked)
        self._home.apply(device.id, silent, live=False)
        if len(silent) < len(asked):
            if not await self._shown(echo, limit_s):
                return self._unconfirmed(device, asked, echo, limit_s)
            # That a fade took so long is never reported: how it ended says enough.
            silent = device.lasting(silent)
        ms = (self._clock() - started) * 1000
        if not silent:
            return self._outcome(device, asked, Status.CONFIRMED, "", ms)
        names = " and ".join(key.replace("_", " ") for key in device.lasting(silent))
        reason = f"it does not report its {names}" if names else "it does not report that"
        return self._outcome(device, asked, Status.SENT, reason, ms)

    def _send(self, message: Publish, limit_s: float) -> bool:
        return self._client.publish(
            message.topic,
            message.payload,
            qos=message.qos,
            retain=message.retain,
            # A lamp that goes on long after the person was told that it did not is a ghost.
            patience_s=limit_s,
            # Nor may it happen twice: what is done to a garage door is not always the same twice.
            once=True,
        )

    def _silent(self, device: Device, asked: Values) -> Values:
        """What was asked and is never reported: assumed to have happened."""
        features = device.features
        return {
            key: value
            for key, value in asked.items()
            if device.optimistic or (key in features and not features[key].readable)
        }

    async def _shown(self, echo: Echo, limit_s: float) -> bool:
        try:
            async with asyncio.timeout(limit_s):
                await echo.shown.wait()
        except TimeoutError:
            return False
        return True

    def _limit_s(self, device: Device) -> float:
        kind = TYPES.get(device.domain)
        limit = self.echo_s.get(device.domain, kind.echo_s if kind else ECHO_S)
        return limit if math.isfinite(limit) and limit > 0 else ECHO_S

    def _unconfirmed(self, device: Device, asked: Values, echo: Echo, limit_s: float) -> Outcome:
        member = self._home.get(device.id)
        if member is None:
            reason = "it was removed meanwhile"
        elif not self._client.connected:
            reason = f"the connection to the broker {self._client.address} was lost"
        elif member.state.available is False:
            reason = "it went offline"
        elif echo.seen:
            said = [device.features[key].say(value) for key, value in echo.seen.items()]
            reason = f"it still says {', '.join(said)}"
        else:
            reason = f"it did not answer within {limit_s:g} s"
        return self._outcome(device, asked, Status.UNCONFIRMED, reason, 0.0)

    def _unchanged(
        self, device: Device, change: Mapping[str, Value], status: Status, reason: str
    ) -> Outcome:
        return self._outcome(device, dict(change), status, reason, 0.0)

    def _outcome(
        self, device: Device, asked: Values, status: Status, reason: str, ms: float
    ) -> Outcome:
        member = self._home.get(device.id)
        values, silent = self._values(device), self._silent(device, asked)
        return Outcome(
            device_id=device.id,
            name=member.name if member else device.name,
            asked=device.public(asked),
            status=status,
            said={k: values[k] for k in asked if k in values and k not in silent},
            reason=reason,
            ms=ms,
        )

    def _values(self, device: Device) -> Values:
        member = self._home.get(device.id)
        return member.state.values if member else {}

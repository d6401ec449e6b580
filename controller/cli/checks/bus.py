"""Checks of the bus: the broker, the login, the daemon and the devices on it."""

import asyncio
import contextlib
import os
from dataclasses import dataclass, field

from controller.cli.checks.policy import check_policy
from controller.cli.checks.rights import check_rights
from controller.cli.checks.row import CheckRow, fail, ok, warn
from controller.config import Broker, Config
from controller.conversation.topics import Topics
from controller.errors import BusError
from controller.mqtt import Client, Message
from controller.mqtt.failure import of_error
from devices.discovery import filters, parse
from devices.model import Device
from devices.schema import DiscoveryError

REACH_S = 5.0
LOGIN_S = 15.0
LOOK_S = 2.0
QUIET_S = 0.4
MAX_INFO = 4_000

BROKER, LOGIN, DAEMON, DEVICES = "broker", "broker login", "daemon", "devices"


async def check_bus(config: Config) -> list[CheckRow]:
    """The rows of the bus, as far as it can be reached."""
    reached = await _reach(config.broker)
    if reached is not None:
        return [reached]
    rows = [ok(BROKER, f"{_address(config.broker)} can be reached")]
    client = Client(
        settings=config.broker,
        client_id=f"{config.broker.client_id}-check-{os.getpid()}",
        clean=True,
    )
    try:
        async with asyncio.timeout(LOGIN_S):
            await client.connect()
        return [*rows, _logged_in(config.broker, client), *await _look(client, config)]
    except BusError as err:
        return [*rows, fail(LOGIN, str(err))]
    except TimeoutError:
        return [*rows, fail(LOGIN, f"{_address(config.broker)} does not answer as a broker")]
    finally:
        await client.stop()


async def _reach(broker: Broker) -> CheckRow | None:
    """What keeps us from the broker's port; None: nothing."""
    try:
        async with asyncio.timeout(REACH_S):
            _reader, writer = await asyncio.open_connection(broker.host, broker.port)
    except (OSError, UnicodeError) as err:
        failure = of_error(err)
        return fail(BROKER, f"{_address(broker)}: {failure.why}", failure.hint)
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return None


def _logged_in(broker: Broker, client: Client) -> CheckRow:
    who = f"as {broker.username}" if broker.username else "without a user"
    encrypted = ", encrypted" if broker.tls else ""
    return ok(LOGIN, f"{who}, MQTT {client.version or ''}{encrypted}")


@dataclass(slots=True)
class _Seen:
    """What the broker holds for us."""

    prefix: str
    status: str = ""
    info: str = ""
    devices: dict[str, Device] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def take_status(self, message: Message) -> None:
        self.status = message.payload[:40].decode("utf-8", "replace")

    def take_info(self, message: Message) -> None:
        self.info = message.payload[:MAX_INFO].decode("utf-8", "replace")

    def take_device(self, message: Message) -> None:
        self.news.set()
        if not message.retain or not message.payload:
            return
        try:
            found = parse(message.topic, message.payload, prefix=self.prefix)
        except DiscoveryError as err:
            self.wrong[message.topic] = str(err)
            return
        self.devices.update({f"{found.key} {device.id}": device for device in found.devices})
        if found.problems:
            self.wrong[message.topic] = found.problems[0]


async def _look(client: Client, config: Config) -> list[CheckRow]:
    seen = _Seen(config.topics.discovery_prefix)
    topics = Topics(base=config.topics.base, discovery_prefix=seen.prefix)
    client.subscribe(topics.status, seen.take_status)
    client.subscribe(topics.info, seen.take_info)
    for wanted in filters(seen.prefix):
        client.subscribe(wanted, seen.take_device)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LOOK_S):
            await client.subscribed()
            await _quiet(seen.news)
    rows = [_daemon(seen), _devices(seen, client)]
    found = seen.devices.values()
    return [
        *rows,
        *check_policy(config, found),
        *await check_rights(client, topics, found, status=seen.status, info=seen.info),
    ]


async def _quiet(news: asyncio.Event) -> None:
    """Wait until nothing has come for a while."""
    with contextlib.suppress(TimeoutError):
        while True:
            await asyncio.wait_for(news.wait(), QUIET_S)
            news.clear()


def _daemon(seen: _Seen) -> CheckRow:
    if seen.status == "online":
        return ok(DAEMON, "is running")
    return warn(DAEMON, "is not running", "hearth run")


def _devices(seen: _Seen, client: Client) -> CheckRow:
    if client.refused:
        return fail(
            DEVICES,
            f"the broker does not let this user read {', '.join(client.refused)}",
            f"allow it in the broker's ACL: topic read {seen.prefix}/#",
        )
    if not seen.devices:
        text = f"none has announced itself under {seen.prefix}/ (or this user may not read it)"
        return warn(DEVICES, text, "switch on discovery in your devices, or try: hearth-simulator")
    if seen.wrong:
        topic, why = next(iter(seen.wrong.items()))
        text = f"{len(seen.devices)} found; {len(seen.wrong)} cannot be used, as {topic}: {why}"
        return warn(DEVICES, text)
    return ok(DEVICES, f"{len(seen.devices)} found")


def _address(broker: Broker) -> str:
    return f"{broker.host}:{broker.port}"

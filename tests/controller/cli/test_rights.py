"""`hearth check` names each right at the broker that Hearth needs and does not have."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from paho.mqtt.client import MQTTv311

from controller.cli.check import works
from controller.cli.checks.bus import check_bus
from controller.cli.checks.row import CheckRow, State
from controller.config import Broker as Address
from controller.config import Config
from tests.conftest import MakeBroker
from tests.servers.broker import Broker, find_mosquitto
from tests.servers.peer import Peer

pytestmark = pytest.mark.skipif(find_mosquitto() is None, reason="amqtt has no access rules")

ALL = (
    "read hearth/command/#",
    "read hearth/query/#",
    "readwrite hearth/marker/#",
    "write hearth/response/#",
    "write hearth/say/#",
    "write hearth/trace/#",
    "write hearth/result/#",
    "write hearth/status",
    "read hearth/status",
    "write hearth/info",
    "read homeassistant/#",
    "write homeassistant/status",
    "readwrite zigbee2mqtt/#",
)
SENDING = ("write hearth/command/#", "write hearth/query/#")
"""What the daemon does not need, but a test of reading does."""
LAMP = {
    "unique_id": "lamp",
    "name": "Lamp",
    "command_topic": "zigbee2mqtt/lamp/set",
    "state_topic": "zigbee2mqtt/lamp",
}


def ruled(make_broker: MakeBroker, folder: Path, rights: Sequence[str]) -> Broker:
    """A broker with these rights for everybody, and a device that the user `setup` announced."""
    acl = folder / "acl"
    lines = [*(f"topic {right}" for right in rights), "user setup", "topic readwrite #"]
    acl.write_text("\n".join(lines) + "\n", encoding="utf-8")
    acl.chmod(0o600)
    return make_broker(access=("allow_anonymous true", f"acl_file {acl}"))


async def rights(broker: Broker, protocol: str = "auto") -> list[CheckRow]:
    """The rows about rights."""
    address = Address(host=broker.host, port=broker.port, protocol=protocol)
    rows = await check_bus(Config(broker=address))
    return [row for row in rows if row.name == "rights"]


async def test_all_there(make_broker: MakeBroker, tmp_path: Path) -> None:
    """With the rights that the daemon needs, and no others, nothing is missed."""
    (row,) = await rights(ruled(make_broker, tmp_path, ALL))

    assert row.state is State.OK


@pytest.mark.parametrize(
    "missing",
    [
        right
        for right in ALL
        if right.startswith(("read hearth/c", "read hearth/q", "readwrite hea", "write hea"))
    ],
)
async def test_one_missing(make_broker: MakeBroker, tmp_path: Path, missing: str) -> None:
    """Each right that is missing is named with the line that would give it."""
    given = [right for right in ALL if right != missing]

    (row,) = await rights(ruled(make_broker, tmp_path, [*given, *SENDING]))

    assert row.state is State.FAIL
    assert row.fix == f"allow it in the broker's ACL: topic {missing}"
    assert not works([row])


async def test_several_missing(make_broker: MakeBroker, tmp_path: Path) -> None:
    """Several missing rights are several rows."""
    given = [right for right in ALL if "say" not in right and "info" not in right]

    rows = await rights(ruled(make_broker, tmp_path, given))

    assert [row.fix.rsplit(": topic ", 1)[1] for row in rows] == [
        "write hearth/say/#",
        "write hearth/info",
    ]


async def test_devices(make_broker: MakeBroker, tmp_path: Path) -> None:
    """Whether devices may be commanded is tried beside their topics: on these nothing is said."""
    given = [right for right in ALL if "zigbee2mqtt" not in right]
    broker = ruled(make_broker, tmp_path, [*given, "write homeassistant/#"])
    heard: list[str] = []
    with Peer(broker) as peer:
        announcement = "homeassistant/switch/lamp/config"
        peer.publish(announcement, json.dumps(LAMP), retain=True)
        peer.on("zigbee2mqtt/lamp/set", heard.append)
        (row,) = await rights(broker)

    assert row.state is State.WARN
    assert "commands to devices (zigbee2mqtt/lamp/set)" in row.text
    assert row.fix.endswith("topic write zigbee2mqtt/#")
    assert heard == []


async def test_old_protocol(make_broker: MakeBroker, tmp_path: Path) -> None:
    """MQTT 3.1.1 does not say what is refused; what does not come back is a reason to look."""
    given = [right for right in ALL if "say" not in right]
    answers = ["read hearth/#", *SENDING]

    rows = await rights(ruled(make_broker, tmp_path, [*given, *answers]), "3.1.1")

    assert [row.state for row in rows] == [State.WARN]
    assert "MQTT 3.1.1 does not say" in rows[0].text
    assert rows[0].fix.endswith("topic write hearth/say/#")


@pytest.mark.parametrize("protocol", ["5", "3.1.1"])
async def test_nothing_left(broker: Broker, protocol: str) -> None:
    """The test messages leave nothing behind, and change no status."""
    with Peer(broker, protocol=MQTTv311) as peer:
        peer.publish("hearth/status", "online", retain=True)
    await rights(broker, protocol)

    with Peer(broker) as peer:
        peer.subscribe("hearth/#").publish("end", "x").subscribe("end")
        kept = peer.next()

    assert (kept.topic, kept.payload) == ("hearth/status", b"online")
    assert peer.received.empty()

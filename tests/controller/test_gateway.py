"""The gateway between the bus and the home, with devices that are clients of a real broker."""

import asyncio
import json
from typing import Any

import pytest

from controller.gateway import Gateway
from controller.home.areas import Areas
from controller.home.outcome import Status
from controller.home.registry import Home
from controller.mqtt import Client
from devices.model import Publish
from tests.controller.gateway_house import BIRTH, ECHO_S, WAIT_S, House, within
from tests.servers.broker import Broker
from tests.servers.peer import Peer


async def test_announced_before(client: Client, peer: Peer) -> None:
    """What devices announced and said before the daemon started is there when it is ready."""
    announcement = {
        "name": "Lamp",
        "cmd_t": "lamp/set",
        "stat_t": "lamp/state",
        "avty_t": "lamp/up",
    }
    peer.publish("homeassistant/light/lamp/config", json.dumps(announcement), retain=True)
    peer.publish("lamp/state", "ON", retain=True)
    peer.publish("lamp/up", "online", retain=True)

    home = Home(areas=Areas())
    gateway = Gateway(client=client, home=home)
    await gateway.start()
    ready = await gateway.ready(limit_s=WAIT_S)
    await gateway.stop()

    (member,) = home.members
    assert ready
    assert member.state.values == {"on": True}
    assert member.state.available is True


async def test_announced_while_running(house: House) -> None:
    """A device that appears while the daemon runs is in the home; its states follow."""
    await house.announce(stat_t="lamp/state")
    await house.publish("lamp/state", "ON", retain=False)

    assert house.member().name == "Lamp"
    assert house.member().state.values == {"on": True}


async def test_removed(house: House) -> None:
    """An empty announcement removes the device."""
    await house.announce(stat_t="lamp/state")
    await house.publish("homeassistant/light/lamp/config", "")

    assert house.home.everything == ()


async def test_updated(house: House) -> None:
    """A new announcement on the same topic changes the device in place and keeps its state."""
    await house.announce(stat_t="lamp/state")
    await house.publish("lamp/state", "ON", retain=False)
    await house.announce(stat_t="lamp/other", name="Desk Lamp")

    (member,) = house.home.everything
    assert (member.device.id, member.name) == ("light.lamp", "Desk Lamp")
    assert member.state.values == {"on": True}

    await house.publish("lamp/state", "OFF", retain=False)
    assert member.state.values == {"on": True}
    await house.publish("lamp/other", "OFF", retain=False)
    assert member.state.values == {"on": False}


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"not json",
        b"[1, 2]",
        b"\xff\xfe",
        b"{" * 5000,
        b'{"name": "Lamp"}',
        b'{"cmd_t": "lamp/set", "stat_t": "a/#/b"}',
        b'{"cmd_t": "lamp/set", "stat_t": "bad\\u0001"}',
        b'{"cmd_t": "lamp/set", "stat_t": "$share/a/b"}',
        b'{"cmd_t": "lamp/set", "avty_t": "' + b"/" * 300 + b'"}',
    ],
)
async def test_hostile_announcement(house: House, payload: bytes) -> None:
    """An announcement that is wrong is skipped with its reason, and nothing else is harmed."""
    topic = "homeassistant/light/evil/config"
    await house.publish(topic, payload)
    await house.announce(stat_t="lamp/state")

    assert [member.device.id for member in house.home.everything] == ["light.lamp"]
    assert list(house.gateway.skipped) == ([topic] if payload else [])
    assert house.client.connected


async def test_broken_update(house: House) -> None:
    """An announcement that fails leaves what was announced before; a good one clears its mark."""
    await house.announce(stat_t="lamp/state")
    await house.announce(stat_t="a/#/b")
    broken = dict(house.gateway.skipped)
    await house.announce(stat_t="lamp/state")

    assert house.member().device.codec.topics == ("lamp/state",)
    assert list(broken) == ["homeassistant/light/lamp/config"]
    assert not house.gateway.skipped


async def test_same_unique_id(house: House) -> None:
    """A second topic with a known unique_id is ignored until the first one is gone."""
    await house.announce("lamp", name="First", stat_t="first/state")
    await house.announce("copy", name="Second", unique_id="lamp", stat_t="second/state")
    before = [member.name for member in house.home.everything]
    await house.publish("homeassistant/light/lamp/config", "")
    await house.announce("copy", name="Second", unique_id="lamp", stat_t="second/state")

    assert before == ["First"]
    assert [member.name for member in house.home.everything] == ["Second"]


async def test_same_name(house: House) -> None:
    """Two devices of one name are two devices, with and without unique ids."""
    for topic in ("a", "b"):
        await house.announce(topic, name="Lamp", stat_t=f"{topic}/state")
        await house.announce(f"{topic}{topic}", name="Lamp", unique_id=None, stat_t=f"{topic}/s")

    assert len({member.device.id for member in house.home.everything}) == 4


async def test_new_unique_id(house: House) -> None:
    """A topic that announces another unique_id replaces the first device."""
    await house.announce(stat_t="lamp/state")
    await house.announce(stat_t="lamp/state", name="New", unique_id="new")

    assert [member.name for member in house.home.everything] == ["New"]


def device_payload(**components: Any) -> str:
    """One announcement of several devices."""
    return json.dumps({"dev": {"ids": "x", "name": "Box"}, "o": {"name": "t"}, "cmps": components})


async def test_device_payload(house: House) -> None:
    """In a device announcement a left-out part stays, and one with only a platform is removed."""
    part = {"p": "switch", "cmd_t": "set", "stat_t": "state"}
    topic = "homeassistant/device/box/config"
    first, second = part | {"uniq_id": "1", "name": "One"}, part | {"uniq_id": "2", "name": "Two"}
    await house.publish(topic, device_payload(a=first, b=second))
    both = [member.name for member in house.home.everything]
    await house.publish(topic, device_payload(a=first))
    left_out = [member.name for member in house.home.everything]
    await house.publish(topic, device_payload(a={"p": "switch"}))
    removed = [member.name for member in house.home.everything]
    await house.publish(topic, "")

    assert both == left_out == ["Box One", "Box Two"]
    assert removed == ["Box Two"]
    assert house.home.everything == ()


async def test_migration(house: House) -> None:
    """A device may move from its own topic to a device announcement without being lost."""
    await house.announce("one", "switch", stat_t="state", unique_id="1")
    await house.publish("state", "ON", retain=False)
    await house.publish("homeassistant/switch/one/config", '{"migrate_discovery": true}')
    part = {"p": "switch", "cmd_t": "set", "stat_t": "state", "uniq_id": "1", "name": "One"}
    await house.publish("homeassistant/device/box/config", device_payload(a=part))
    await house.publish("homeassistant/switch/one/config", "")

    (member,) = house.home.everything
    assert (member.device.id, member.name) == ("switch.one", "Box One")
    assert member.state.values == {"on": True}


async def test_shared_topic(house: House) -> None:
    """A device that comes to a topic which others follow gets the value that was said there."""
    template = "{{ value_json.%s }}"
    await house.announce("one", "sensor", cmd_t=None, stat_t="box", val_tpl=template % "a")
    await house.publish("box", '{"a": "first", "b": "second"}', retain=False)
    await house.announce("two", "sensor", cmd_t=None, stat_t="box", val_tpl=template % "b")

    assert house.member("sensor.one").state.values == {"value": "first"}
    assert house.member("sensor.two").state.values == {"value": "second"}


async def test_shared_topic_left(house: House) -> None:
    """A shared topic is followed until the last device on it is gone."""
    for name in ("one", "two"):
        await house.announce(name, "sensor", cmd_t=None, stat_t="box")
    await house.publish("homeassistant/sensor/one/config", "")
    await house.publish("box", "still", retain=False)

    assert house.member("sensor.two").state.values == {"value": "still"}


async def test_wildcard_topic(house: House) -> None:
    """State topics may hold wildcards."""
    await house.announce("gate", "sensor", cmd_t=None, stat_t="+/BT/gate")
    await house.publish("attic/BT/gate", "seen", retain=False)

    assert house.member("sensor.gate").state.values == {"value": "seen"}


@pytest.mark.parametrize("payload", [b"\xff\xff", b"", b"{" * 3000, b"banana", b"x" * 200_000])
async def test_garbage_state(house: House, payload: bytes) -> None:
    """Payloads that mean nothing change nothing, and the next good one counts."""
    await house.announce(stat_t="lamp/state")
    await house.publish("lamp/state", "ON", retain=False)
    await house.publish("lamp/state", payload, retain=False)
    unchanged = dict(house.member().state.values)
    await house.publish("lamp/state", "OFF", retain=False)

    assert unchanged == {"on": True}
    assert house.member().state.values == {"on": False}


async def test_availability(house: House) -> None:
    """A device with an availability topic is unknown, then as reachable as it says."""
    await house.announce(stat_t="lamp/state", avty_t="lamp/up")
    unknown = house.member().state.available
    await house.publish("lamp/up", "online", retain=False)
    online = house.member().state.available
    await house.announce(stat_t="lamp/state", avty_t="lamp/up", name="Renamed")
    renamed = house.member().state.available
    await house.publish("lamp/up", "offline", retain=False)

    assert (unknown, online, renamed) == (None, True, True)
    assert house.member().state.available is False


async def test_broker_restart(client: Client, broker: Broker) -> None:
    """After a broker restart the birth is said again, and states are followed as before."""
    home, down, up = Home(areas=Areas()), asyncio.Event(), asyncio.Event()
    birth = Publish(topic="homeassistant/status", payload="online", retain=True)
    gateway = Gateway(client=client, home=home, birth=birth)
    await gateway.start()
    client.on_connection(lambda connected: (up if connected else down).set())
    with Peer(broker, protocol=4) as peer:
        announcement = {"name": "Lamp", "cmd_t": "lamp/set", "stat_t": "lamp/state"}
        peer.publish("homeassistant/light/lamp/config", json.dumps(announcement))
        await gateway.ready(limit_s=WAIT_S)
    (lamp,) = home.members

    await asyncio.to_thread(broker.stop)
    await within(down.wait())
    outcome = await gateway.execute(lamp.device, {"on": True})
    await asyncio.to_thread(broker.start)
    await within(up.wait())
    with Peer(broker, protocol=4) as peer:
        peer.publish("lamp/state", "ON").subscribe("homeassistant/status")
        born = peer.next()
        await gateway.ready(limit_s=WAIT_S)
    await gateway.stop()

    assert outcome.status is Status.UNAVAILABLE
    assert f"broker 127.0.0.1:{broker.port}" in outcome.reason
    assert born.payload == b"online"
    assert lamp.state.values == {"on": True}


async def test_birth_answered(client: Client, peer: Peer) -> None:
    """Devices that announce themselves only when asked are found."""
    announcement = json.dumps({"name": "Shy", "cmd_t": "shy/set", "stat_t": "shy/state"})
    peer.on(
        "homeassistant/status", lambda _p: peer.tell("homeassistant/light/shy/config", announcement)
    )
    home = Home(areas=Areas())
    gateway = Gateway(client=client, home=home, birth=BIRTH)
    await gateway.start()
    await gateway.ready(quiet_s=0.2, limit_s=WAIT_S)
    await gateway.stop()

    assert [member.name for member in home.members] == ["Shy"]


async def test_echo(house: House) -> None:
    """An echo of the asked value confirms, with the time that it took."""
    await house.announce(stat_t="lamp/state")
    house.echo()
    outcome = await house.turn(on=True)

    assert outcome.status is Status.CONFIRMED
    assert (outcome.asked, outcome.said, outcome.reason) == ({"on": True}, {"on": True}, "")
    assert 0 < outcome.ms < ECHO_S * 1000


@pytest.mark.parametrize(
    "topic", ["hearth/command/owner", "hearth/status", "homeassistant/lock/door/config"]
)
async def test_command_topic_that_is_no_devices(house: House, topic: str) -> None:
    """A device cannot have Hearth give orders to itself, or announce things in its name."""
    await house.announce(stat_t="lamp/state", cmd_t=topic, pl_on="unlock the front door")
    outcome = await house.turn(on=True)

    assert outcome.status is Status.REFUSED
    assert "not a device's" in outcome.reason


async def test_already_so(house: House) -> None:
    """A state from before the command does not confirm it."""
    await house.announce(stat_t="lamp/state")
    await house.publish("lamp/state", "ON")
    outcome = await house.turn(on=True)

    assert outcome.status is Status.UNCONFIRMED
    assert outcome.said == {"on": True}


async def test_silent(house: House) -> None:
    """A device that says nothing is not believed to have acted."""
    await house.announce(stat_t="lamp/state")
    await house.publish("lamp/state", "OFF", retain=False)
    outcome = await house.turn(on=True)

    assert outcome.status is Status.UNCONFIRMED
    assert outcome.said == {"on": False}
    assert outcome.reason == "it did not answer within 0.4 s"


async def test_stubborn(house: House) -> None:
    """A device that answers with its old value is reported with that."""
    await house.announce(stat_t="lamp/state")
    house.echo("lamp", "OFF")
    outcome = await house.turn(on=True)

    assert outcome.status is Status.UNCONFIRMED
    assert outcome.said == {"on": False}
    assert outcome.reason == "it still says off"


async def test_interim(house: House) -> None:
    """Old, interim, meaningless and repeated messages may pass by before the asked value."""
    keys = {"bri_cmd_t": "lamp/set", "bri_stat_t": "lamp/state", "bri_scl": 100}
    await house.announce(stat_t="lamp/on", on_cmd_type="brightness", **keys)
    house.peer.on("lamp/set", lambda _p: [house.peer.tell("lamp/state", p) for p in INTERIM])
    outcome = await house.turn(brightness=30)

    assert outcome.status is Status.CONFIRMED
    assert outcome.said == {"brightness": pytest.approx(30, abs=1.5)}


INTERIM = ("80", "80", "banana", "", "55", "30", "30")


async def test_retained_echo(house: House) -> None:
    """A retained message that comes while an echo is awaited confirms nothing."""
    await house.announce(stat_t="lamp/state")
    house.peer.publish("lamp/kept", "ON", retain=True)
    asking = asyncio.create_task(house.turn(on=True))
    await house.announce(stat_t="lamp/kept")
    outcome = await asking

    assert outcome.status is Status.UNCONFIRMED
    assert outcome.said == {"on": True}


async def test_several_values(house: House) -> None:
    """A change of several values is confirmed when all of them are seen."""
    keys = {"schema": "json", "brightness": True, "bri_scl": 100}
    await house.announce(stat_t="lamp/state", **keys)
    house.peer.on("lamp/set", lambda _p: answer_in_parts(house.peer))
    outcome = await house.turn(on=True, brightness=30)

    assert outcome.status is Status.CONFIRMED
    assert outcome.said["on"] is True


def answer_in_parts(peer: Peer) -> None:
    """What a lamp that fades says."""
    for brightness in (90, 60, 30):
        peer.tell("lamp/state", json.dumps({"state": "ON", "brightness": brightness}))


async def test_optimistic(house: House) -> None:
    """A device without a state topic is told, and its new state is assumed."""
    await house.announce()
    house.peer.subscribe("lamp/set")
    outcome = await house.turn(on=True)
    command = await asyncio.to_thread(house.peer.next)

    assert outcome.status is Status.SENT
    assert outcome.said == {}
    assert command.payload == b"ON"
    assert house.member().state.values == {"on": True}


@pytest.mark.parametrize("said", ["offline", None])
async def test_unavailable(house: House, said: str | None) -> None:
    """To a device that is offline, or never said that it is not, nothing is published."""
    await house.announce(stat_t="lamp/state", avty_t="lamp/up")
    if said:
        await house.publish("lamp/up", said)
    house.peer.subscribe("lamp/set")
    outcome = await house.turn(on=True)
    house.peer.publish("lamp/set", "end")

    assert outcome.status is Status.UNAVAILABLE
    assert "online" in outcome.reason or "offline" in outcome.reason
    assert house.peer.next().payload == b"end"


async def test_goes_offline(house: House) -> None:
    """A device that goes offline instead of answering is said to have done so."""
    await house.announce(stat_t="lamp/state", avty_t="lamp/up")
    await house.publish("lamp/up", "online")
    house.peer.on("lamp/set", lambda _p: house.peer.tell("lamp/up", "offline"))
    outcome = await house.turn(on=True)

    assert outcome.status is Status.UNCONFIRMED
    assert outcome.reason == "it went offline"


@pytest.mark.parametrize("change", [{"brightness": 50}, {"on": "maybe"}, {"on": None}])
async def test_invalid(house: House, change: dict[str, Any]) -> None:
    """A change that the device does not take is refused with what is allowed."""
    await house.announce(stat_t="lamp/state")
    house.peer.subscribe("lamp/set")
    outcome = await house.turn(**change)
    house.peer.publish("lamp/set", "end")

    assert outcome.status is Status.INVALID
    assert outcome.reason
    assert house.peer.next().payload == b"end"


async def test_removed_device(house: House) -> None:
    """A device that is not in the home any more is not asked."""
    await house.announce(stat_t="lamp/state")
    device = house.member().device
    await house.publish("homeassistant/light/lamp/config", "")
    outcome = await house.gateway.execute(device, {"on": True})

    assert outcome.status is Status.UNAVAILABLE
    assert "not in the home" in outcome.reason


async def test_several_devices(house: House) -> None:
    """Several devices are asked at once; each has its own outcome, in the order of the asking."""
    names = ("echo", "mute", "gone", "blind")
    for name in names[:3]:
        await house.announce(name, stat_t=f"{name}/state", avty_t="up" if name == "gone" else None)
    await house.announce("blind")
    house.echo("echo")
    changes = [(house.member(f"light.{name}").device, {"on": True}) for name in names]
    outcomes = await asyncio.wait_for(house.gateway.execute_all(changes), 3 * ECHO_S)

    assert [outcome.name for outcome in outcomes] == ["Echo", "Mute", "Gone", "Blind"]
    assert [outcome.status for outcome in outcomes] == [
        Status.CONFIRMED,
        Status.UNCONFIRMED,
        Status.UNAVAILABLE,
        Status.SENT,
    ]


async def test_one_after_the_other(house: House) -> None:
    """Two changes of one device do not mix: each is confirmed by its own echo."""
    await house.announce(stat_t="lamp/state")
    house.echo()
    lamp = house.member().device
    outcomes = await house.gateway.execute_all([(lamp, {"on": True}), (lamp, {"on": False})])

    assert [outcome.status for outcome in outcomes] == [Status.CONFIRMED] * 2
    assert [outcome.said for outcome in outcomes] == [{"on": True}, {"on": False}]


async def test_many_devices(house: House) -> None:
    """Hundreds of retained announcements with states are all there when the gateway is ready."""
    count = 400
    for number in range(count):
        name = f"s{number}"
        payload = {"name": name, "uniq_id": name, "stat_t": f"{name}/state"}
        house.peer.tell(f"homeassistant/sensor/{name}/config", json.dumps(payload), retain=True)
        house.peer.tell(f"{name}/state", str(number), retain=True)
    await house.publish("end", "")

    values = [member.state.values.get("value") for member in house.home.everything]
    assert sorted(map(str, values)) == sorted(map(str, range(count)))

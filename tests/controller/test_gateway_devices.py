"""What devices of all types say: moments, secrets, silence, other encodings, hostile configs."""

import asyncio
import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from controller.gateway import Gateway
from controller.home.areas import Areas
from controller.home.outcome import Status
from controller.home.registry import Home
from controller.mqtt import Client
from devices.model import Values
from tests.controller.gateway_house import BIRTH, WAIT_S, House, within
from tests.servers.peer import Peer

HARDWARE = {"ids": ["box"], "name": "Box"}
TRIGGER = {"atype": "trigger", "t": "box/press", "type": "short", "stype": "one", "dev": HARDWARE}


def heard(house: House, device_id: str) -> list[Values]:
    """What the observers of a device hear from now on."""
    values: list[Values] = []
    house.home.observe(device_id, lambda each, _live: values.append(each))
    return values


async def settled(house: House, device_id: str, available: bool | None) -> None:  # noqa: FBT001
    """Wait until a device is as reachable as that."""

    async def look() -> None:
        while house.member(device_id).state.available is not available:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    await within(look())


async def test_event(house: House) -> None:
    """An event that happens now is heard by observers, each time, and leaves no state."""
    await house.announce("bell", "event", cmd_t=None, stat_t="bell", event_types=["ring"])
    events = heard(house, "event.bell")
    for _ in range(2):
        await house.publish("bell", '{"event_type": "ring"}', retain=False)

    assert events == [{"event": "ring"}] * 2
    assert house.member("event.bell").state.values == {}


async def test_old_event(house: House) -> None:
    """An event that was retained, or came before the device, does not happen again."""
    ring = '{"event_type": "ring"}'
    await house.publish("bell", ring)
    await house.announce("bell", "event", cmd_t=None, stat_t="bell", event_types=["ring"])
    events = heard(house, "event.bell")
    await house.announce("bell", "event", cmd_t=None, stat_t="bell", event_types=["ring", "knock"])

    assert events == []
    assert house.member("event.bell").state.values == {}


async def test_trigger(house: House) -> None:
    """A trigger is listed and not spoken of; it fires for observers."""
    await house.publish("homeassistant/device_automation/box/config", json.dumps(TRIGGER))
    (trigger,) = house.home.everything
    fired = heard(house, trigger.device.id)
    await house.publish("box/press", "anything", retain=False)

    assert house.home.members == ()
    assert fired == [{"trigger": "short one"}]
    assert trigger.state.values == {}


async def test_button(house: House) -> None:
    """A press is sent and leaves nothing behind that could be taken for a state."""
    await house.announce("bell", "button")
    house.peer.subscribe("bell/set")
    outcome = await house.turn("button.bell", press=True)

    assert house.peer.next().payload == b"PRESS"
    assert (outcome.status, outcome.reason) == (Status.SENT, "it does not report that")
    assert house.member("button.bell").state.values == {}


async def test_fade(house: House) -> None:
    """The duration of a fade is never reported; the light that is on confirms the change."""
    await house.announce(stat_t="lamp/state", schema="json")
    house.peer.on("lamp/set", lambda _p: house.peer.tell("lamp/state", '{"state": "ON"}'))
    outcome = await house.turn(on=True, transition=2)

    assert outcome.status is Status.CONFIRMED
    assert house.member().state.values == {"on": True}


async def test_password(house: House) -> None:
    """A secret is sent and confirmed, and kept, shown and explained to nobody."""
    await house.announce("pin", "text", stat_t="pin/state", mode="password")
    house.echo("pin")
    outcome = await house.turn("text.pin", value="1234")
    await house.publish("pin/state", "5678", retain=False)
    told = house.gateway.explain("text.pin")

    assert outcome.status is Status.CONFIRMED
    assert "1234" not in str(outcome)
    assert house.member("text.pin").state.values == {}
    assert told is not None
    assert told.last_payloads["pin/state"].text == "***"


async def test_unconfirmed_password(house: House) -> None:
    """A secret that no message shows is not believed to be set."""
    await house.announce("pin", "text", stat_t="pin/state", mode="password")
    outcome = await house.turn("text.pin", value="1234")

    assert outcome.status is Status.UNCONFIRMED
    assert "1234" not in str(outcome)


@pytest.mark.parametrize(
    ("encoding", "payload", "value"),
    [
        ("utf-8", "Küche".encode(), "Küche"),
        ("latin-1", "Küche".encode("latin-1"), "Küche"),
        ("utf-16", "Küche".encode("utf-16"), "Küche"),
        ("utf-8", "Küche".encode("latin-1"), None),
        ("", b"\xff\x00", "\xff\x00"),
    ],
)
async def test_encoding(house: House, encoding: str, payload: bytes, value: str | None) -> None:
    """Messages are read as the announcement says; others on the same topic as theirs says."""
    await house.announce("room", "sensor", cmd_t=None, stat_t="room", e=encoding)
    await house.announce("other", "sensor", cmd_t=None, stat_t="room", e="ascii")
    await house.publish("room", payload, retain=False)

    assert house.member("sensor.room").state.values.get("value") == value
    assert house.member("sensor.other").state.values == {}


async def test_expiry(house: House) -> None:
    """A sensor that expires is unknown, there while it speaks, and offline after its silence."""
    await house.announce("t", "sensor", cmd_t=None, stat_t="t", exp_aft=1)
    before = house.member("sensor.t").state.available
    await house.publish("t", "20", retain=False)
    spoken = house.member("sensor.t").state.available
    await settled(house, "sensor.t", available=False)
    silent = dict(house.member("sensor.t").state.values)
    await house.publish("t", "21", retain=False)

    assert (before, spoken) == (None, True)
    assert silent == {"value": "20"}
    assert house.member("sensor.t").state.available is True


async def test_expiry_of_what_was_kept(house: House) -> None:
    """A retained message counts once: announcing the sensor again does not make it younger."""
    await house.publish("t", "20")
    await house.announce("t", "sensor", cmd_t=None, stat_t="t", exp_aft=1)
    kept = house.member("sensor.t").state.available
    await settled(house, "sensor.t", available=False)
    await house.announce("t", "sensor", cmd_t=None, stat_t="t", exp_aft=1, name="Again")
    await settled(house, "sensor.t", available=False)

    assert kept is True
    assert house.member("sensor.t").name == "Again"


async def test_expiry_and_availability(house: House) -> None:
    """A sensor that says that it is offline is offline, however fresh its value is."""
    await house.announce("t", "sensor", cmd_t=None, stat_t="t", exp_aft=60, avty_t="t/up")
    await house.publish("t/up", "online")
    unheard = house.member("sensor.t").state.available
    await house.publish("t", "20", retain=False)
    fresh = house.member("sensor.t").state.available
    await house.publish("t/up", "offline")

    assert (unheard, fresh) == (None, True)
    assert house.member("sensor.t").state.available is False


async def test_off_delay(house: House) -> None:
    """A motion sensor that never says `off` goes off by itself, and observers hear of it."""
    await house.announce("m", "binary_sensor", cmd_t=None, stat_t="m", off_dly=1)
    off = asyncio.Event()
    house.home.observe("binary_sensor.m", lambda v, _: off.set() if v == {"on": False} else None)
    await house.publish("m", "ON", retain=False)
    moved = dict(house.member("binary_sensor.m").state.values)
    await within(off.wait())

    assert moved == {"on": True}
    assert house.member("binary_sensor.m").state.values == {"on": False}


async def test_removed_while_it_waits(house: House) -> None:
    """A device that goes away takes its time limits along."""
    await house.announce("m", "binary_sensor", cmd_t=None, stat_t="m", off_dly=1, exp_aft=1)
    await house.publish("m", "ON", retain=False)
    await house.publish("homeassistant/binary_sensor/m/config", "")
    await house.announce("m", "binary_sensor", cmd_t=None, stat_t="n")
    await house.publish("n", "ON", retain=False)
    await house.announce("later", "binary_sensor", cmd_t=None, stat_t="later", exp_aft=1)
    await house.publish("later", "ON", retain=False)
    await settled(house, "binary_sensor.later", available=False)

    assert house.member("binary_sensor.m").state.values == {"on": True}
    assert house.member("binary_sensor.m").state.available is True


async def test_explain(house: House) -> None:
    """An explanation has all topics, what was last said on each and when, and the announcement."""
    await house.announce(stat_t="lamp/state", avty_t="lamp/up")
    await house.publish("lamp/up", "online")
    await house.publish("lamp/state", "ON", retain=False)
    await house.publish("lamp/state", b"\xff" + b"x" * 5000, retain=False)
    told = house.gateway.explain("light.lamp")

    assert told is not None
    assert told.announced_on == "homeassistant/light/lamp/config"
    assert (told.topics, told.availability_topics) == (("lamp/state",), ("lamp/up",))
    assert told.config["command_topic"] == "lamp/set"
    assert told.last_payloads["lamp/up"].text == "online"
    state = told.last_payloads["lamp/state"]
    assert (len(state.text), state.size, state.retained) == (4096, 5001, False)
    assert 0 <= state.age_s < WAIT_S


async def test_explain_without_codes(house: House) -> None:
    """Codes of an announcement are not told, and of what is not there nothing is."""
    keys = {"stat_t": "a", "code": "9876"}
    await house.announce("alarm", "alarm_control_panel", **keys)
    told = house.gateway.explain("alarm_control_panel.alarm")

    assert told is not None
    assert "9876" not in str(told)
    assert house.gateway.explain("light.none") is None


async def test_skipped_is_counted(house: House) -> None:
    """A topic that is announced wrongly is logged once and counted, with its latest reason."""
    topic = "homeassistant/light/evil/config"
    with capture_logs() as logs:
        for payload in ("{", "[]", '{"name": 1}'):
            await house.publish(topic, payload)
    found = house.gateway.skipped[topic]

    assert [log["event"] for log in logs].count("announcement_skipped") == 1
    assert found.count == 3
    assert "command_topic" in found.reason


async def test_all_that_is_wrong(house: House) -> None:
    """A device announcement tells of each of its parts what is wrong; the others are there."""
    parts = {
        "a": {"p": "switch", "uniq_id": "a", "name": "A"},
        "b": {"p": "sensor", "uniq_id": "b", "name": "B", "stat_t": "b/#/c"},
        "c": {"p": "switch", "uniq_id": "c", "name": "C", "cmd_t": "c"},
    }
    topic = "homeassistant/device/box/config"
    await house.publish(topic, json.dumps({"dev": HARDWARE, "o": {"name": "t"}, "cmps": parts}))

    assert [member.name for member in house.home.everything] == ["Box C"]
    assert "a: " in house.gateway.skipped[topic].reason
    assert "b: " in house.gateway.skipped[topic].reason


@pytest.mark.parametrize(
    "payload",
    [
        b'{"cmd_t": "lamp/set", "name": "' + b"x" * (1 << 20) + b'"}',
        b'{"cmd_t": "lamp/\\u0000"}',
        b'{"cmd_t": "lamp/+"}',
        b'{"cmd_t": "lamp/set", "stat_t": "' + b"x" * 70_000 + b'"}',
        b"[" * 100_000,
        b'{"cmd_t": ' + b'{"a":' * 20_000,
    ],
    ids=["1 MiB", "NUL", "wildcard", "long topic", "deep", "deep object"],
)
async def test_huge_and_hostile(house: House, payload: bytes) -> None:
    """A config that no device can have is skipped, and the connection and the others live on."""
    await house.announce(stat_t="lamp/state")
    await house.publish("homeassistant/light/evil/config", payload, retain=False)
    await house.publish("lamp/state", "ON", retain=False)

    assert list(house.gateway.skipped) == ["homeassistant/light/evil/config"]
    assert house.member().state.values == {"on": True}


async def test_a_thousand_duplicates(house: House) -> None:
    """Of a thousand topics with one unique_id the first is a device, the others are counted."""
    payload = json.dumps({"name": "Twin", "uniq_id": "twin", "cmd_t": "twin/set"})
    with capture_logs() as logs:
        for number in range(1000):
            house.peer.tell(f"homeassistant/switch/n{number}/config", payload)
        await house.publish("homeassistant/switch/n999/config", payload, retain=False)

    assert len(house.home.everything) == 1
    assert len(house.gateway.skipped) == 999
    assert [log["event"] for log in logs].count("announcement_skipped") == 999
    assert house.gateway.skipped["homeassistant/switch/n999/config"].count == 2


async def test_empties_for_unused_slots(house: House) -> None:
    """Removals of what was never announced are no news, as Tasmota sends them by the dozen."""
    for number in range(50):
        await asyncio.to_thread(house.peer.tell, f"homeassistant/switch/t{number}/config", b"")
    await house.announce(stat_t="lamp/state")

    assert [member.device.id for member in house.home.everything] == ["light.lamp"]
    assert not house.gateway.skipped


async def test_migration_without_identity(house: House) -> None:
    """A device without unique_id cannot move: it goes when its topic is emptied."""
    await house.announce("one", "switch", unique_id=None)
    await house.publish("homeassistant/switch/one/config", '{"migrate_discovery": true}')
    still = len(house.home.everything)
    await house.publish("homeassistant/switch/one/config", "")

    assert still == 1
    assert house.home.everything == ()


async def test_migration_back(house: House) -> None:
    """A device may move from a device announcement to its own topic, and tells where it is now."""
    part = {"p": "switch", "cmd_t": "set", "uniq_id": "1", "name": "One"}
    box = "homeassistant/device/box/config"
    payload: dict[str, Any] = {"dev": HARDWARE, "o": {"name": "t"}, "cmps": {"a": part}}
    await house.publish(box, json.dumps(payload))
    await house.publish(box, '{"migr_discvry": true}')
    await house.announce("one", "switch", unique_id="1")
    await house.publish(box, "")

    (member,) = house.home.everything
    told = house.gateway.explain(member.device.id)
    assert told is not None
    assert told.announced_on == "homeassistant/switch/one/config"


async def test_another_controller(house: House) -> None:
    """Another controller's birth and death, and devices that answer it, change nothing here."""
    await house.announce(stat_t="lamp/state")
    await house.publish("lamp/state", "ON", retain=False)
    before = house.home.everything
    for payload in ("online", "offline", "online", "", "\x00"):
        await house.publish("homeassistant/status", payload)
        await house.announce(stat_t="lamp/state")

    assert house.home.everything is before
    assert house.member().state.values == {"on": True}


@pytest.mark.parametrize("prefix", ["ha", "home/automation/ha", "Küche/x"])
async def test_prefix(client: Client, peer: Peer, prefix: str) -> None:
    """The prefix may hold slashes; announcements under another one are not ours."""
    home = Home(areas=Areas())
    gateway = Gateway(client=client, home=home, prefix=prefix, birth=BIRTH)
    await gateway.start()
    for where, name in ((prefix, "Ours"), ("homeassistant", "Theirs"), (f"x/{prefix}", "Far")):
        payload = json.dumps({"name": name, "cmd_t": "set"})
        peer.publish(f"{where}/switch/node/{name}/config", payload)
    assert await gateway.ready(limit_s=WAIT_S)
    await gateway.stop()

    assert [member.name for member in home.everything] == ["Ours"]


async def test_state_below_the_prefix(house: House) -> None:
    """States and commands may live below the discovery prefix without being taken for configs."""
    await house.announce(stat_t="homeassistant/light/lamp/state", cmd_t="homeassistant/lamp/set")
    await house.publish("homeassistant/light/lamp/state", "ON")

    assert house.member().state.values == {"on": True}
    assert not house.gateway.skipped


async def test_one_thing(house: House) -> None:
    """Entities of one hardware are one thing, even if only the last one names it."""
    device = {"ids": ["plug"]}
    await house.announce("relay", "switch", dev=device)
    await house.announce("power", "sensor", cmd_t=None, stat_t="power", dev=device)
    whole = device | {"name": "Washer", "sa": "Bathroom"}
    await house.announce("status", "sensor", cmd_t=None, stat_t="status", dev=whole)

    members = house.home.members
    assert [member.name for member in members] == [
        "Washer Power",
        "Washer Relay",
        "Washer Status",
    ]
    assert {member.area.name for member in members if member.area} == {"Bathroom"}
    assert len({member.thing for member in members}) == 1

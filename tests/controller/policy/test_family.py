"""The worked example of `docs/security.md`, and that of the shipped configuration."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli.check import check_path
from controller.cli.checks.row import State
from controller.config import Config, load
from controller.home.configured import home_of
from controller.home.registry import Member
from controller.policy.build import keeper_of, policy_of
from controller.policy.policy import Need
from devices.discovery import parse
from devices.model import Values
from tests.controller.policy.permits import NOON, settings
from tests.servers.broker import Broker
from tests.servers.peer import Peer

ROOT = Path(__file__).parents[3]
DOCS = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
SHIPPED = (ROOT / "config.yaml").read_text(encoding="utf-8")
ANNOUNCED = {
    "lock": ("Front Door", "hall", {"command_topic": "d/set"}),
    "alarm_control_panel": ("House Alarm", "hall", {"command_topic": "a/set", "state_topic": "a"}),
    "valve": ("Garden Valve", "hall", {"command_topic": "v/set", "state_topic": "v"}),
    "camera": ("Yard Camera", "hall", {"topic": "c"}),
    "light": ("Study Light", "study", {"command_topic": "l/set"}),
    "switch": ("Hall Light", "hall", {"command_topic": "s/set"}),
}


@pytest.fixture
def family(tmp_path: Path) -> Config:
    """The configuration of the example."""
    (text,) = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    (tmp_path / "pin").write_text("471100\n")
    (tmp_path / "pin").chmod(0o600)
    path = tmp_path / "config.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path, {})


def announcements() -> Iterator[tuple[str, str]]:
    """Topics and payloads of a family's devices."""
    for domain, (called, area, keys) in ANNOUNCED.items():
        hardware = {"identifiers": [called], "suggested_area": area}
        payload = {"name": called, "unique_id": called, "device": hardware, **keys}
        yield f"homeassistant/{domain}/{called.replace(' ', '_')}/config", json.dumps(payload)


def member_of(config: Config, name: str) -> Member:
    """A device of the family's home."""
    home = home_of(config)
    for topic, payload in announcements():
        for device in parse(topic, payload.encode()).devices:
            home.put(device)
    return next(member for member in home.everything if member.name == name)


@pytest.mark.parametrize(
    ("source", "name", "change", "expected"),
    [
        ("anna_phone", "Front Door", {"locked": False}, Need.FREE),
        ("ben_phone", "House Alarm", {"mode": "disarmed"}, Need.PIN),
        ("kid_ben", "Front Door", {"locked": False}, Need.PIN),
        ("kid_ben", "Front Door", {"locked": True}, Need.FREE),
        ("kid_ben", "House Alarm", {"mode": "disarmed"}, Need.NEVER),
        ("kid_anna", "House Alarm", {"mode": "disarmed"}, Need.PIN),
        ("kid_ben", "Study Light", {"on": True}, Need.NEVER),
        ("door_panel", "Front Door", {"locked": False}, Need.NEVER),
        ("door_panel", "Front Door", {"locked": True}, Need.FREE),
        ("guest_1", "Front Door", {"locked": True}, Need.NEVER),
        ("guest_1", "Hall Light", {"on": True}, Need.FREE),
        ("guest_1", "Study Light", {"on": True}, Need.NEVER),
        ("somebody", "Front Door", {"locked": False}, Need.CONFIRM),
        ("somebody", "Garden Valve", {"open": True}, Need.FREE),
    ],
)
def test_the_family(family: Config, source: str, name: str, change: Values, expected: Need) -> None:
    """What the table says is what is decided."""
    policy = keeper_of(family).policy

    assert policy.decide(source, member_of(family, name), change, NOON).need is expected


def test_water_by_day_only(family: Config) -> None:
    """Nobody opens the garden valve at night, and everybody may close it."""
    policy, valve = keeper_of(family).policy, member_of(family, "Garden Valve")
    night = NOON.replace(hour=21)

    assert policy.decide("anna_phone", valve, {"open": True}, night).need is Need.NEVER
    assert policy.decide("anna_phone", valve, {"open": False}, night).need is Need.FREE


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("anna_phone", set(ANNOUNCED)),
        ("kid_ben", set(ANNOUNCED)),
        ("guest_1", {"alarm_control_panel", "valve", "switch"}),
    ],
)
def test_what_a_family_sees(family: Config, source: str, seen: set[str]) -> None:
    """A guest sees what is downstairs, and no camera and no lock."""
    sight = keeper_of(family).policy.sight(source, NOON)
    members = [member_of(family, name) for name, *_ in ANNOUNCED.values()]

    assert {m.device.domain for m in members if sight is None or sight.shows(m)} == seen


async def test_hearth_check_has_nothing_to_say_against_it(
    family: Config, tmp_path: Path, broker: Broker
) -> None:
    """`hearth check` finds everything that the example names, on a broker with such a home."""
    del family
    path = tmp_path / "config.yaml"
    lines = f"broker: {{host: {broker.host}, port: {broker.port}}}\nmodel: {{backend: none}}\n"
    journal = f"journal: {{path: {tmp_path / 'journal.db'}}}\n"
    path.write_text(lines + journal + path.read_text(encoding="utf-8"), encoding="utf-8")
    with Peer(broker) as devices:
        for topic, payload in announcements():
            devices.publish(topic, payload, retain=True)
        rows = await check_path(path)

    assert [row.text for row in rows if row.name == "policy"] == ["9 rules, by default allow"]
    assert [row.text for row in rows if row.state is State.FAIL] == []


def test_the_shipped_examples() -> None:
    """The rules that the shipped file shows as comments are right."""
    rules = re.findall(r"^  #(- \{.*\})$", SHIPPED, re.MULTILINE)
    groups = re.search(r"^  #(groups: .*)$", SHIPPED, re.MULTILINE)
    assert groups is not None
    made = settings("\n".join([groups[1], "rules:", *(f"  {rule}" for rule in rules)]))

    assert len(policy_of(made).rules) == len(rules) > 4

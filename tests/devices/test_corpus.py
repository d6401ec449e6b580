"""Recorded announcements of real projects, and invented ones, mean what Home Assistant says."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from devices.discovery import DiscoveryError
from devices.model import InvalidValueError, Publish
from tests.devices.recorded import asking, meaning
from tests.devices.recorded.differences import DIFFERENCES, NOT_ASKED
from tests.devices.recorded.house import House

SHARED = Path(__file__).parents[2].parent / "shared" / "discovery"
FILES = sorted([*SHARED.glob("corpus/dev/*.json"), *SHARED.glob("synthetic/*.json")])
COMPONENTS: Mapping[str, Any] = next(
    (
        yaml.safe_load(path.read_text(encoding="utf-8"))["components"]
        for path in SHARED.glob("components.yaml")
    ),
    {},
)
RECORDS = [json.loads(path.read_text(encoding="utf-8")) for path in FILES]


def _cases(what: str) -> list[Any]:
    if not RECORDS:
        reason = f"the recorded announcements are not at {SHARED}"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason), id="none")]
    return [_case(record, what) for record in RECORDS if _tells(record, what)]


def _tells(record: Mapping[str, Any], what: str) -> bool:
    if what == "means":
        return record["accepted"] and bool(record.get("examples") or record.get("availability"))
    return what == "accepted" or bool(record["accepted"] and record.get(what))


def _case(record: Mapping[str, Any], what: str) -> Any:
    reason = DIFFERENCES.get((record["id"], what))
    marks = [pytest.mark.xfail(strict=True, reason=reason)] if reason else []
    return pytest.param(record, id=record["id"], marks=marks)


def _announced(record: Mapping[str, Any]) -> str:
    config = record["config"]
    return record["config_raw"] if config is None else json.dumps(config, ensure_ascii=False)


def _open_house(record: Mapping[str, Any]) -> House:
    house = House()
    house.announce(record["config_topic"], _announced(record))
    for message in record.get("availability", {}).get("online", ()):
        house.hear(message["topic"], message["payload"])
    return house


def _topic(message: Mapping[str, Any]) -> str:
    return str(message.get("state_topic") or message["topic"])


@pytest.mark.parametrize("record", _cases("accepted"))
def test_is_accepted_or_refused(record: dict[str, Any]) -> None:
    """An announcement makes a device exactly when Home Assistant accepts it."""
    house = House()

    with suppress(DiscoveryError):
        house.announce(record["config_topic"], _announced(record))

    assert bool(house.devices) == record["accepted"]


@pytest.mark.parametrize("record", _cases("entities"))
def test_is_described(record: dict[str, Any]) -> None:
    """Names, classes, units, ranges and choices are those that Home Assistant understands."""
    house = _open_house(record)

    for entity in record["entities"]:
        device = house.find(entity["unique_id"])
        expected = meaning.expected(entity, device)
        assert {key: meaning.described(device)[key] for key in expected} == expected


@pytest.mark.parametrize("record", _cases("means"))
def test_states_mean(record: dict[str, Any]) -> None:
    """After each message the device is in the state that Home Assistant shows."""
    house = House()
    house.announce(record["config_topic"], _announced(record))

    for message in _messages(record):
        house.hear(_topic(message), message["payload"])
        assert meaning.differences(house, message["means"]) == [], message
    for message in _last_messages(house, record):
        house.hear(_topic(message), message["payload"])
        assert meaning.differences(house, message["means"]) == [], message


@pytest.mark.parametrize("record", _cases("commands"))
def test_commands_are_published(record: dict[str, Any]) -> None:
    """A command becomes the messages that Home Assistant publishes."""
    house = _open_house(record)
    examples = record.get("examples", [])
    commands = [c for c in record["commands"] if c["service"] not in NOT_ASKED]

    for index in range(-1, len(examples)):
        if index >= 0:
            house.hear(_topic(examples[index]), examples[index]["payload"])
        for command in commands:
            if command.get("after_example", len(examples) - 1) == index:
                messages = _asked(house, command)
                assert [asking.sent(m) for m in messages] == [
                    asking.wanted(m) for m in command["publish"]
                ], command


@pytest.mark.parametrize("record", _cases("followup"))
def test_later_announcements(record: dict[str, Any]) -> None:
    """Updates, removals and wrong payloads leave the devices that Home Assistant keeps."""
    house = _open_house(record)
    for message in record.get("examples", ()):
        house.hear(_topic(message), message["payload"])

    for message in record["followup"]:
        house.follow(message)
        kept = set() if "entities" in message["means"] else set(message["means"])
        assert {device.unique_id for device in house.devices.values()} == kept
        assert not kept or meaning.differences(house, message["means"]) == [], message


@pytest.mark.parametrize("component", sorted(COMPONENTS) or ["none"])
def test_keys_are_those_of_home_assistant(component: str) -> None:
    """Every type knows every key of its component, and which of them are required."""
    if not COMPONENTS:
        pytest.skip(f"the keys are not at {SHARED}")
    domain, _slash, schema = component.partition("/")
    module = import_module(f"devices.{domain}_{schema}" if schema else f"devices.{domain}")
    keys = {key: entry.get("required", False) for key, entry in COMPONENTS[component].items()}

    known = {key: module.KEYS[key].required for key in keys if key in module.KEYS}

    assert known == {key: keys[key] for key in known}
    assert keys.keys() - known.keys() <= {"name", "schema", "retain", "optimistic"}


@pytest.mark.skipif(not RECORDS, reason=f"the recorded announcements are not at {SHARED}")
def test_differences_are_of_recorded_files() -> None:
    """Every listed difference names a file that there is and a part that is compared."""
    parts = {"accepted", "entities", "means", "commands", "followup"}

    assert {name for name, _part in DIFFERENCES} <= {record["id"] for record in RECORDS}
    assert {part for _name, part in DIFFERENCES} <= parts


def _asked(house: House, command: Mapping[str, Any]) -> list[Publish]:
    device = house.find(command.get("unique_id"))
    try:
        change = asking.change(device, command)
    except InvalidValueError:
        if "error" in command:
            return []
        raise
    return device.codec.encode(change, house.states[device.key])


def _messages(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    every = [*record.get("availability", {}).get("online", ()), *record.get("examples", ())]
    return (message for message in every if "means" in message)


def _last_messages(house: House, record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Those that make a device unavailable; they were sent after the commands."""
    last = [m for m in record.get("availability", {}).get("offline", ()) if "means" in m]
    commands = record.get("commands", ()) if last else ()
    for command in commands:
        if command["service"] not in NOT_ASKED and "after_example" not in command:
            device = house.find(command.get("unique_id"))
            house.assume(device, asking.change(device, command))
    return iter(last)

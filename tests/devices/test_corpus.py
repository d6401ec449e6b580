"""Recorded announcements of real projects, and invented ones, mean what Home Assistant says."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from devices import TYPES, color
from devices.availability import Tracker
from devices.discovery import Announcement, DiscoveryError, parse
from devices.model import Device, Kind, Publish, Values

SHARED = Path(__file__).parents[2].parent / "shared" / "discovery"
FILES = sorted([*SHARED.glob("corpus/dev/*.json"), *SHARED.glob("synthetic/*.json")])

UNSPEAKABLE = {
    "hs_color": "colours are asked for as red, green and blue",
    "xy_color": "colours are asked for as red, green and blue",
    "rgbw_color": "colours are asked for as red, green and blue",
    "rgbww_color": "colours are asked for as red, green and blue",
    "white": "whites are asked for as a colour temperature",
    "transition": "changes have no duration",
    "flash": "lights do not flash",
    "code": "locks with codes are left to people",
}
"""What Home Assistant's services take beyond Hearth's features, and why those do not."""
UNASKED = {
    "lock.open": "a latch is not opened by sentences",
    "cover.open_cover_tilt": "a tilt is asked for in percent",
    "cover.close_cover_tilt": "a tilt is asked for in percent",
}

DEFAULT_NAMES = {
    "MQTT LightEntity": "MQTT Light",
    "MQTT JSON Light": "MQTT Light",
    "MQTT Template Light": "MQTT Light",
    "MQTT HVAC": "MQTT Climate",
}
"""Home Assistant names nameless devices after its classes; we name them after their domain."""
ON_THE_WAY = ("locking", "unlocking", "open", "opening")
"""States of a lock that is not locked."""
SERVICES: Mapping[str, Values] = {
    "stop_cover": {"moving": "stopped"},
    "open_cover": {"open": True},
    "close_cover": {"open": False},
    "lock": {"locked": True},
    "unlock": {"locked": False},
}
"""Services that are one change."""
KNOWN: Mapping[tuple[str, str], str] = {
    ("syn-sensor-precision", "entities"): "the announced unit is kept",
    ("syn-sensor-precision", "means"): "the announced unit is kept",
    ("esphome-climate-twopoint", "means"): "a temperature that is not a number is ignored",
    ("esphome-sensor-expire", "means"): "expire_after needs a clock, which codecs do not have",
    ("shelly2-sensor-last-restart", "means"): "recorded with a stopped clock",
    ("tasmota-light-ct-2018-long-keys", "means"): "value_template of old Tasmota is understood",
    ("tasmota-light-rgbcw", "means"): "value_template of old Tasmota is understood",
    ("syn-light-template", "means"): "the last colour temperature ends the colour",
    ("syn-tpl-this", "means"): "templates do not see the entity that they belong to",
}
"""Where we differ on purpose or not yet agree: (file, what) and the reason."""


@dataclass
class House:
    """The devices that announcements made, fed with messages."""

    devices: dict[str, Device] = field(default_factory=dict)
    trackers: dict[str, Tracker] = field(default_factory=dict)
    states: dict[str, Values] = field(default_factory=dict)

    def announce(self, topic: str, payload: str) -> Announcement:
        """Take in a discovery message."""
        announcement = parse(topic, payload.encode())
        if announcement.empty:
            self.devices.clear()
        for key in announcement.removed:
            self.devices.pop(key, None)
        taken = {device.unique_id: key for key, device in self.devices.items()}
        for device in announcement.devices:
            if taken.get(device.unique_id, device.key) == device.key:
                self.devices[device.key] = device
                self.trackers[device.key] = Tracker(device.availability)
                self.states.setdefault(device.key, {})
        return announcement

    def hear(self, topic: str, payload: str) -> None:
        """Take in any other message."""
        for key, device in self.devices.items():
            self.trackers[key].update(topic, payload)
            self.states[key] |= device.codec.decode(topic, payload, self.states[key])

    def find(self, unique_id: str | None) -> Device:
        """The device with a unique_id, or the only one."""
        return next(d for d in self.devices.values() if unique_id in (None, d.unique_id))


def _load() -> list[dict[str, Any]]:
    records = [json.loads(path.read_text(encoding="utf-8")) for path in FILES]
    return [record for record in records if _concerns_us(record)]


def _concerns_us(record: Mapping[str, Any]) -> bool:
    if record["component"] == "device":
        return all(entity["domain"] in TYPES for entity in record.get("entities", ()))
    return record["component"] in TYPES or not record["accepted"]


def _cases(what: str) -> list[Any]:
    if not FILES:
        reason = f"the recorded announcements are not at {SHARED}"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason), id="none")]
    return [_case(record, what) for record in _load() if _tells(record, what)]


def _tells(record: Mapping[str, Any], what: str) -> bool:
    if what == "means":
        return record["accepted"] and bool(record.get("examples") or record.get("availability"))
    return what == "accepted" or bool(record["accepted"] and record.get(what))


def _case(record: Mapping[str, Any], what: str) -> Any:
    reason = KNOWN.get((record["id"], what))
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
        expected = {key: entity[key] for key in _described(device) if key in entity}
        for default, ours in DEFAULT_NAMES.items():
            expected["full_name"] = expected.get("full_name", device.name).replace(default, ours)
        assert {key: _described(device)[key] for key in expected} == expected


@pytest.mark.parametrize("record", _cases("means"))
def test_states_mean(record: dict[str, Any]) -> None:
    """After each message the device is in the state that Home Assistant shows."""
    house = House()
    house.announce(record["config_topic"], _announced(record))

    for message in _messages(record):
        topic = message.get("state_topic") or message["topic"]
        house.hear(topic, message["payload"])
        assert _differences(house, message["means"]) == [], message


@pytest.mark.parametrize("record", _cases("commands"))
def test_commands_are_published(record: dict[str, Any]) -> None:
    """A command becomes the messages that Home Assistant publishes."""
    house = _open_house(record)
    examples = record.get("examples", [])
    commands = [command for command in record.get("commands", ()) if _is_asked(command)]

    for index in range(-1, len(examples)):
        if index >= 0:
            message = examples[index]
            house.hear(message.get("state_topic") or message["topic"], message["payload"])
        for command in commands:
            if command.get("after_example", len(examples) - 1) == index:
                device = house.find(command.get("unique_id"))
                sent = device.codec.encode(_change(device, command), house.states[device.key])
                assert list(map(_plain, sent)) == list(map(_wanted, command["publish"])), command


@pytest.mark.parametrize("record", _cases("followup"))
def test_later_announcements(record: dict[str, Any]) -> None:
    """Updates, removals and wrong payloads leave the devices that Home Assistant keeps."""
    house = _open_house(record)
    for message in record.get("examples", ()):
        house.hear(message.get("state_topic") or message["topic"], message["payload"])

    for message in record.get("followup", ()):
        _follow(house, message)
        if "entities" in message["means"]:
            assert [device.unique_id for device in house.devices.values()] == []
        else:
            assert {device.unique_id for device in house.devices.values()} == set(message["means"])
            assert _differences(house, message["means"]) == [], message


def _follow(house: House, message: Mapping[str, Any]) -> None:
    if not message["topic"].endswith("/config"):
        house.hear(message["topic"], message["payload"])
        return
    with suppress(DiscoveryError):
        house.announce(message["topic"], message["payload"])


def _messages(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    reach = record.get("availability", {})
    every = [*reach.get("online", ()), *record.get("examples", ()), *reach.get("offline", ())]
    return (message for message in every if "means" in message)


def _differences(house: House, means: Mapping[str, Any]) -> list[str]:
    single = "state" in means or "available" in means
    found: list[str] = []
    for key, device in house.devices.items():
        expected = means if single else means.get(str(device.unique_id), {})
        available = house.trackers[key].available is True
        if available != expected.get("available", True):
            found.append(f"available: {available}")
        elif available:
            found += _wrong(device, house.states[key], expected)
    return found


def _wrong(device: Device, state: Values, expected: Mapping[str, Any]) -> list[str]:
    found = []
    if _state_text(device, state) != _normal(device, expected["state"]):
        found.append(f"state {_state_text(device, state)!r} is not {expected['state']!r}")
    for name, value in expected.get("attributes", {}).items():
        key, wanted_value = _attribute(name, value)
        if (
            key in device.features
            and key != "value"
            and not _agrees(device, key, wanted_value, state.get(key))
        ):
            found.append(f"{name} {state.get(key)!r} is not {value!r}")
    return found


def _agrees(device: Device, key: str, expected: Any, seen: Any) -> bool:
    if expected in (False, "none") and seen is None:
        return True
    if key == "brightness" and seen is not None:
        return bool(abs(expected - seen * 255 / 100) <= 0.5)
    if key == "color" and seen is not None:
        return device.features[key].matches(expected, seen)
    return bool(expected == seen)


def _attribute(name: str, value: Any) -> tuple[str, Any]:
    names = {
        "color_temp_kelvin": "color_temp", "current_position": "position",
        "current_tilt_position": "tilt", "target_temp_low": "temperature_low",
        "target_temp_high": "temperature_high", "hvac_action": "action",
    }  # fmt: skip
    if name.endswith("_color"):
        return "color", color.FROM[name.removesuffix("_color")](*value)
    return names.get(name, name), value


def _normal(device: Device, state: str) -> Any:
    if device.domain == "lock" and state in ON_THE_WAY:
        return "unlocked"
    feature = device.features.get("value")
    if feature and feature.kind is Kind.NUMBER and state != "unknown":
        return float(state)
    return state


def _state_text(device: Device, state: Values) -> Any:
    value = state.get(TYPES[device.domain].primary)
    if device.domain in ("climate", "sensor"):
        return "unknown" if value is None else value
    if state.get("moving") in ("opening", "closing"):
        return state["moving"]
    if state.get("jammed"):
        return "jammed"
    words = {"cover": ("open", "closed"), "lock": ("locked", "unlocked")}
    yes, no = words.get(device.domain, ("on", "off"))
    return "unknown" if value is None else yes if value else no


def _described(device: Device) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "domain": device.domain,
        "unique_id": device.unique_id,
        "full_name": device.name,
        "device_class": device.device_class,
    }
    temperature, kelvins = (device.features.get(key) for key in ("temperature", "color_temp"))
    if device.domain == "sensor" and device.features["value"].unit:
        facts["unit_of_measurement"] = device.features["value"].unit
    if kelvins:
        facts |= {
            "min_color_temp_kelvin": kelvins.minimum,
            "max_color_temp_kelvin": kelvins.maximum,
        }
    if temperature:
        facts |= {"min_temp": temperature.minimum, "max_temp": temperature.maximum}
        facts |= {"target_temp_step": temperature.step}
    lists = {
        "mode": "hvac_modes", "fan_mode": "fan_modes", "preset_mode": "preset_modes",
        "swing_mode": "swing_modes", "effect": "effect_list",
    }  # fmt: skip
    return facts | {
        name: list(device.features[key].choices)
        for key, name in lists.items()
        if key in device.features
    }


def _is_asked(command: Mapping[str, Any]) -> bool:
    return command["service"] not in UNASKED and UNSPEAKABLE.keys().isdisjoint(command["args"])


def _change(device: Device, command: Mapping[str, Any]) -> Values:
    args, (domain, service) = command["args"], command["service"].split(".")
    if service in SERVICES:
        return SERVICES[service]
    if service in ("turn_on", "turn_off"):
        turned = TYPES[domain].switch(device, service == "turn_on") or {}
        return {**turned, **(_light_change(args) if domain == "light" else args)}
    names = {
        "tilt_position": "tilt", "hvac_mode": "mode", "target_temp_low": "temperature_low",
        "target_temp_high": "temperature_high",
    }  # fmt: skip
    return device.check({names.get(key, key): value for key, value in args.items()})


def _light_change(args: Mapping[str, Any]) -> Values:
    asked: Values = {}
    if "brightness" in args:
        asked["brightness"] = args["brightness"] * 100 / 255
    if "color_temp_kelvin" in args:
        asked["color_temp"] = args["color_temp_kelvin"]
    if "rgb_color" in args:
        asked["color"] = tuple(args["rgb_color"])
    if "effect" in args:
        asked["effect"] = args["effect"]
    return asked


def _plain(message: Publish) -> tuple[Any, ...]:
    return message.topic, _structure(str(message.payload)), message.qos, message.retain


def _wanted(message: Mapping[str, Any]) -> tuple[Any, ...]:
    return message["topic"], _structure(message["payload"]), message["qos"], message["retain"]


def _structure(payload: str) -> Any:
    try:
        value = json.loads(payload)
    except ValueError:
        return payload
    return value if isinstance(value, dict) else payload

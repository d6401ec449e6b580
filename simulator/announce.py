"""How the devices of a house announce themselves, each in its dialect."""

import json
from collections.abc import Mapping
from typing import Any

from devices import TYPES
from devices.model import Blueprint, Publish
from simulator import wire
from simulator.dialects import DIALECTS
from simulator.dialects.base import Speaker, Speech
from simulator.parts import DevicePlan, HousePlan
from simulator.section import HouseError

ONLINE = "online"
OFFLINE = "offline"


def status_topic(house: str) -> str:
    """The whole house's availability, and last will."""
    return f"sim/{house}/status"


def speeches(house: HousePlan) -> dict[str, Speech]:
    """How every device of a house speaks, by its id.

    Raises:
        HouseError: the simulator cannot play what the house file wants announced.
    """
    families: dict[str, list[DevicePlan]] = {}
    for device in house.devices.values():
        families.setdefault(device.hardware.id, []).append(device)
    spoken = {
        id_: _speech(house, device, families[device.hardware.id])
        for id_, device in house.devices.items()
    }
    _check_places(house, spoken)
    return spoken


def announcement(speech: Speech, prefix: str) -> Publish:
    """The retained discovery message."""
    return Publish(
        topic=f"{prefix}/{speech.topic}", payload=json.dumps(speech.announcement), retain=True
    )


def withdrawal(speech: Speech, prefix: str) -> Publish:
    """The message that takes an announcement back."""
    return Publish(topic=f"{prefix}/{speech.topic}", payload="", retain=True)


def _speech(house: HousePlan, device: DevicePlan, family: list[DevicePlan]) -> Speech:
    dialect = DIALECTS[device.dialect]
    config = TYPES[device.domain].announce(
        Blueprint(
            object_id=device.object_id,
            name=device.name,
            base=device.base,
            features=device.design.features,
            device_class=device.design.device_class,
            unit=device.design.unit,
            schema=dialect.schemas.get(device.domain, device.design.schema),
        )
    )
    speech = dialect.speak(Speaker(house=house, device=device, family=family, config=config))
    _check(house, device, speech.wiring.config)
    return speech


def _check(house: HousePlan, device: DevicePlan, config: Mapping[str, Any]) -> None:
    try:
        wire.check({key: config[key] for key in device.announce})
    except wire.WireError as error:
        raise _error(house, device, f"announce.{error.key}", str(error)) from error


def _check_places(house: HousePlan, spoken: Mapping[str, Speech]) -> None:
    """Two devices must neither be announced on one topic nor say their states over each other."""
    taken: dict[str, str] = {}
    for id_, speech in spoken.items():
        device = house.devices[id_]
        for place, owner in ((speech.topic, id_), (speech.reach.topic, device.hardware.id)):
            if taken.setdefault(place, owner) != owner:
                problem = f"{taken[place]!r} has the topic {place!r} already; name one differently"
                raise _error(house, device, "", problem)


def _error(house: HousePlan, device: DevicePlan, key: str, problem: str) -> HouseError:
    path = ".".join(filter(None, ("devices", device.id, key)))
    return HouseError(file=house.file, path=path, problem=problem)

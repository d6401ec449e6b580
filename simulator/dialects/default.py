"""The simulator's own dialect: a topic for each thing, everything retained."""

from typing import Any

from simulator.dialects.base import (
    ORIGIN,
    VERSION,
    Dialect,
    Reach,
    Speaker,
    Speech,
    without_nothing,
)
from simulator.dialects.brief import shorten
from simulator.parts import Hardware


class _Default(Dialect):
    """What `devices.<type>.announce` says, beside the house's own availability."""

    def base(self, house: str, id_: str, domain: str, hardware: Hardware) -> str:
        """The house, then the device."""
        del domain, hardware
        return f"{house}/{id_.replace('.', '/')}"

    def speak(self, speaker: Speaker) -> Speech:
        """Announce in long form, or in short form if the house file wants it."""
        device, house = speaker.device, speaker.house.name
        wiring = speaker.wiring(speaker.config)
        reach = Reach(topic=f"{device.base}/availability")
        payload: dict[str, Any] = {
            **wiring.config,
            "name": device.part,
            "unique_id": f"{house}_{device.id.replace('.', '_')}",
            "object_id": device.object_id,
            "default_entity_id": device.entity_id,
            "availability": [{"topic": f"sim/{house}/status"}, {"topic": reach.topic}],
            "availability_mode": "all",
            "device": without_nothing(_hardware(speaker)),
            "origin": {"name": ORIGIN, "sw_version": VERSION},
        }
        return Speech(
            wiring=wiring,
            reach=reach,
            topic=f"{device.domain}/{house}/{device.object_id}/config",
            announcement=shorten(payload, device.base) if device.short else payload,
        )


def _hardware(speaker: Speaker) -> dict[str, Any]:
    hardware = speaker.device.hardware
    return {
        "identifiers": [f"{speaker.house.name}_{hardware.id}"],
        "name": hardware.name,
        "manufacturer": hardware.manufacturer,
        "model": hardware.model,
        "suggested_area": speaker.area,
        "sw_version": VERSION,
    }


DIALECT = _Default()

"""Devices as makers of sentences see them: what they can, in plain data."""

from collections.abc import Mapping

from controller.home.registry import Member
from devices import TYPES, lists
from devices.feature import Feature, Kind
from training.homes.names import Called
from training.world import Place, Thing


def thing(member: Member, called: Called, places: Mapping[str, Place]) -> Thing:
    """What can be said of a device; `places` by the ids of their areas."""
    device = member.device
    asked = {k: f for k, f in device.features.items() if f.writable and not f.secret}
    items = lists.load(member.state.values.get("items"))
    return Thing(
        id=device.id,
        domain=device.domain,
        name=member.name,
        noun=called.noun or _noun(member),
        area=places.get(member.area.id) if member.area else None,
        can=frozenset(asked),
        measures=device.device_class or "",
        options={key: each.askable or each.choices for key, each in asked.items() if each.choices},
        limits={key: ends for key, each in asked.items() if (ends := _ends(each)) is not None},
        units={key: each.unit for key, each in device.features.items() if each.unit},
        items=tuple(str(each["summary"]) for each in items if each["status"] != "completed"),
        coded="code" in device.features,
    )


def _ends(feature: Feature) -> tuple[float, float] | None:
    low, high = feature.minimum, feature.maximum
    if feature.kind is not Kind.NUMBER or low is None or high is None:
        return None
    return low, high


def _noun(member: Member) -> str:
    """What most people call such a device."""
    kind = TYPES[member.device.domain]
    return (kind.class_nouns.get(member.device.device_class or "") or kind.nouns)[0]

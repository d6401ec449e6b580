"""What a sentence says of devices: a meaning, and the devices that it is about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.home.lexicon import lexicon
from controller.home.registry import Home, Member
from controller.home.words import split


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a sentence of the community says."""

    intent: str
    slots: Mapping[str, Any]
    """Values: ids of devices, areas and floors, numbers, words of the community's lists."""
    spoken: Mapping[str, str]
    """The same in the person's words."""
    response: str = ""
    bare: bool = False
    """It is a name and nothing else: not a sentence."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """Metadata of the template."""

    def get(self, slot: str) -> Any:
        """A slot's value, None where the sentence has none."""
        return self.slots.get(slot)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Words for devices, and those that are meant by them where that is settled."""

    phrase: str
    members: tuple[Member, ...] = ()
    unclear: bool = False
    """Several devices have the name: which one is for the home, or the person, to say."""

    @property
    def settled(self) -> dict[str, tuple[str, ...]]:
        """Device ids by phrase; empty where the home is to say what the words mean."""
        ids = tuple(member.device.id for member in self.members)
        return {self.phrase: ids} if ids and not self.unclear else {}


def target_of(meaning: Meaning, home: Home, domains: Sequence[str] = ()) -> Target | None:
    """The devices that name, area, floor, domain and class leave; None if that is no device."""
    members = [m for m in home.members if _fits(m, meaning, domains)]
    if not members or not {"name", "area", "floor", "domain", "device_class"} & set(meaning.slots):
        return None
    if "name" in meaning.slots:
        return _named(meaning, members, home)
    parts = [meaning.spoken.get(k, "") for k in ("device_class", "area", "floor")]
    phrase = " ".join(dict.fromkeys(filter(None, [str(meaning.get("domain") or ""), *parts])))
    return Target(phrase=phrase, members=tuple(members))


def where(meaning: Meaning, home: Home) -> str:
    """The place of a meaning as English has it, with a space before it: ` in Küche`."""
    area = home.areas.get(str(meaning.get("area"))) if meaning.get("area") else None
    floor = home.areas.floor(str(meaning.get("floor"))) if meaning.get("floor") else None
    return f" in {area.name}" if area else f" on {floor.name}" if floor else ""


def _named(meaning: Meaning, members: Sequence[Member], home: Home) -> Target:
    said = meaning.spoken.get("name", "")
    name = said if split(said) in home.derived(lexicon).names else members[0].name
    if len(members) == 1:
        return Target(phrase=name, members=tuple(members))
    return Target(phrase=f"{name}{where(meaning, home)}", members=tuple(members), unclear=True)


def _fits(member: Member, meaning: Meaning, domains: Sequence[str]) -> bool:
    device, area = member.device, member.area
    wanted = meaning.get("domain")
    if meaning.get("name") is not None and device.id not in meaning.get("name"):
        return False
    if wanted is not None and device.domain not in listed(wanted):
        return False
    if wanted is None and domains and device.domain not in domains:
        return False
    classes = meaning.get("device_class")
    if classes is not None and device.device_class not in listed(classes):
        return False
    if meaning.get("area") is not None and (area is None or area.id != meaning.get("area")):
        return False
    floor = meaning.get("floor")
    return floor is None or (area is not None and area.floor == floor)


def listed(value: Any) -> Sequence[str]:
    """A slot's value, one or several, as several."""
    return value if isinstance(value, (list, tuple)) else (str(value),)

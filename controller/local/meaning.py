"""The community's intents in terms of Hearth's tools."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.home.registry import Home, Member
from controller.llm import ToolCall
from controller.local.candidate import Candidate
from devices import TYPES

_ASKS_FOR_ANY = ("any", "any_short", "which", "how_many")
_MEDIA = ("media_player",)


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

    def get(self, slot: str) -> Any:
        """A slot's value, None where the sentence has none."""
        return self.slots.get(slot)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    phrase: str
    members: tuple[Member, ...]

    @property
    def settled(self) -> dict[str, tuple[str, ...]]:
        return {self.phrase: tuple(member.device.id for member in self.members)}


def calls_of(meaning: Meaning, home: Home) -> Iterator[Candidate]:
    """The call for a meaning; none if no tool does it, or nothing here is meant by it."""
    make = _MAKERS.get(meaning.intent)
    if make is None or meaning.bare:
        return
    for name, arguments, target in make(meaning, home):
        settled = target.settled if target and target.members else {}
        phrase = {"target": target.phrase} if target else {}
        call = ToolCall(name=name, arguments={**phrase, **arguments})
        asks = meaning.intent == "HassGetState" and meaning.response in _ASKS_FOR_ANY
        yield Candidate(call=call, settled=settled, any=asks)


_Made = tuple[str, dict[str, Any], _Target | None]


def _target(meaning: Meaning, home: Home, domains: Sequence[str] = ()) -> _Target | None:
    """The devices that name, area, floor, domain and class leave; None if that is no device."""
    members = [m for m in home.members if _fits(m, meaning, domains)]
    if not members or not {"name", "area", "floor", "domain", "device_class"} & set(meaning.slots):
        return None
    parts = [meaning.spoken.get(k, "") for k in ("name", "device_class", "area", "floor")]
    words = [str(meaning.get("domain") or "")] if "name" not in meaning.slots else []
    phrase = " ".join(dict.fromkeys(filter(None, [*words, *parts])))
    return _Target(phrase=phrase, members=tuple(members))


def _fits(member: Member, meaning: Meaning, domains: Sequence[str]) -> bool:
    device, area = member.device, member.area
    wanted = meaning.get("domain")
    if meaning.get("name") not in (None, device.id):
        return False
    if wanted is not None and device.domain not in _listed(wanted):
        return False
    if wanted is None and domains and device.domain not in domains:
        return False
    classes = meaning.get("device_class")
    if classes is not None and device.device_class not in _listed(classes):
        return False
    if meaning.get("area") is not None and (area is None or area.id != meaning.get("area")):
        return False
    floor = meaning.get("floor")
    return floor is None or (area is not None and area.floor == floor)


def _listed(value: Any) -> Sequence[str]:
    return value if isinstance(value, (list, tuple)) else (str(value),)


def _switched(how: str) -> Callable[[Meaning, Home], Iterator[_Made]]:
    """On and off, which the community also says for opening, locking, pressing."""
    on = how == "on"

    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        target = _target(meaning, home)
        if target is None:
            return
        domains = {member.device.domain for member in target.members}
        if domains <= {"cover", "valve"}:
            yield "set_position", {"position": "open" if on else "closed"}, target
        elif domains == {"lock"}:
            yield ("lock" if on else "unlock"), {}, target
        elif domains == {"button"}:
            yield "run", {"command": "press"}, target
        elif domains == {"scene"}:
            yield "run", {"command": "activate"}, target
        else:
            yield f"turn_{how}", {}, target

    return make


def _light(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = _target(meaning, home, ("light",))
    names = {"brightness": "brightness", "color": "color", "temperature": "color_temp"}
    given = {name: meaning.get(slot) for slot, name in names.items()}
    arguments = {key: _number(value) for key, value in given.items() if value is not None}
    if target and arguments:
        yield "set_light", arguments, target


def _temperature(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = _target(meaning, home, ("climate", "water_heater"))
    if target:
        yield "set_temperature", {"temperature": _number(meaning.get("temperature"))}, target


def _set(
    slot: str, what: str, domains: Sequence[str]
) -> Callable[[Meaning, Home], Iterator[_Made]]:
    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        target = _target(meaning, home, domains)
        value = meaning.get(slot)
        if target and value is not None:
            unit = "%" if isinstance(value, (int, float)) else ""
            yield "set_value", {"what": what, "value": f"{_number(value)}{unit}"}, target

    return make


def _position(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = _target(meaning, home, ("cover", "valve"))
    if target:
        yield "set_position", {"position": _number(meaning.get("position"))}, target


def _volume_step(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = _target(meaning, home, _MEDIA) or _some_player(meaning)
    step = meaning.get("volume_step")
    if target is None or step is None:
        return
    if isinstance(step, (int, float)):
        change, by = ("up" if step > 0 else "down"), {"by": f"{_number(abs(step))} %"}
    else:
        change, by = str(step), {}
    yield "adjust", {"what": "volume", "change": change, **by}, target


def _told(command: str, domains: Sequence[str]) -> Callable[[Meaning, Home], Iterator[_Made]]:
    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        target = _target(meaning, home, domains)
        if target is None and domains == _MEDIA:
            target = _some_player(meaning)
        if target:
            yield "run", {"command": command}, target

    return make


def _some_player(meaning: Meaning) -> _Target | None:
    """Whatever plays, where the sentence names nothing."""
    named = {"name", "area", "floor"} & set(meaning.slots)
    return None if named else _Target(phrase="the music", members=())


def _edited(change: str) -> Callable[[Meaning, Home], Iterator[_Made]]:
    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        item, target = meaning.get("item"), _target(meaning, home, ("todo",))
        if "name" not in meaning.slots:
            target = _Target(phrase="shopping list", members=())
        if item and target:
            yield "edit_list", {"item": str(item).strip(), "change": change}, target

    return make


def _state(meaning: Meaning, home: Home) -> Iterator[_Made]:
    state = meaning.get("state")
    if meaning.response in _ASKS_FOR_ANY:
        yield "get_state", {"target": _those_in(state, meaning, home)}, None
        return
    target = _target(meaning, home)
    if target is None:
        return
    if state is not None and meaning.response in ("one_yesno", "all"):
        yield "check", {"comparison": "is", "value": str(state)}, target
    elif meaning.response == "one":
        yield "get_state", {}, target


def _those_in(state: Any, meaning: Meaning, home: Home) -> str:
    """An English phrase for a set in a state, which the home resolves."""
    domain = str(_listed(meaning.get("domain") or "device")[0])
    classes = _listed(meaning.get("device_class") or ())
    kind = TYPES.get(domain)
    nouns = [n for c in classes for k in TYPES.values() for n in k.class_nouns.get(c, ())[:1]]
    noun = nouns[0] if nouns else kind.nouns[0] if kind else "device"
    area, floor = meaning.get("area"), meaning.get("floor")
    named = home.areas.get(area) if area else None
    where = f" in {named.name}" if named else ""
    level = next((f.name for f in home.areas.floors if f.id == floor), "")
    which = f" that are {state}" if state else ""
    return f"all {noun}s{where}{f' on the {level}' if level else ''}{which}"


def _climate(meaning: Meaning, home: Home) -> Iterator[_Made]:
    area = home.areas.get(str(meaning.get("area"))) if meaning.get("area") else None
    if area is not None and "name" not in meaning.slots:
        yield "get_state", {"target": f"the temperature in {area.name}"}, None
    elif target := _target(meaning, home, ("climate",)):
        yield "get_state", {}, target


def _weather(meaning: Meaning, home: Home) -> Iterator[_Made]:
    yield (
        "get_state",
        {},
        _target(meaning, home, ("weather",)) or _Target(phrase="the weather", members=()),
    )


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


_MAKERS: dict[str, Callable[[Meaning, Home], Iterator[_Made]]] = {
    "HassTurnOn": _switched("on"),
    "HassTurnOff": _switched("off"),
    "HassLightSet": _light,
    "HassClimateSetTemperature": _temperature,
    "HassClimateGetTemperature": _climate,
    "HassClimateSetFanMode": _set("fan_mode", "fan mode", ("climate",)),
    "HassFanSetSpeed": _set("percentage", "speed", ("fan",)),
    "HassGetState": _state,
    "HassGetWeather": _weather,
    "HassSetPosition": _position,
    "HassSetVolume": _set("volume_level", "volume", _MEDIA),
    "HassSetVolumeRelative": _volume_step,
    "HassMediaNext": _told("next", _MEDIA),
    "HassMediaPrevious": _told("previous", _MEDIA),
    "HassMediaPause": _told("pause", _MEDIA),
    "HassMediaUnpause": _told("play", _MEDIA),
    "HassMediaPlayerMute": _told("mute", _MEDIA),
    "HassMediaPlayerUnmute": _told("unmute", _MEDIA),
    "HassVacuumStart": _told("start", ("vacuum",)),
    "HassVacuumCleanArea": _told("start", ("vacuum",)),
    "HassVacuumReturnToBase": _told("return", ("vacuum",)),
    "HassLawnMowerStartMowing": _told("start", ("lawn_mower",)),
    "HassLawnMowerDock": _told("return", ("lawn_mower",)),
    "HassListAddItem": _edited("add"),
    "HassShoppingListAddItem": _edited("add"),
    "HassListCompleteItem": _edited("complete"),
    "HassShoppingListCompleteItem": _edited("complete"),
    "HassListRemoveItem": _edited("remove"),
}

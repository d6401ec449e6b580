"""The community's intents in terms of Hearth's tools."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from controller.home.registry import Home
from controller.llm import ToolCall
from controller.local.candidate import Candidate
from controller.local.meaning import Meaning, Target, listed, target_of, where
from devices import TYPES

_ASKS_FOR_ANY = ("any", "any_short", "which", "how_many")
_MEDIA = ("media_player",)
_STARTS = {"button": "press", "scene": "activate"}
"""What can only be started, never turned off."""


def calls_of(meaning: Meaning, home: Home) -> Iterator[Candidate]:
    """The call for a meaning; none if no tool does it, or nothing here is meant by it."""
    make = _MAKERS.get(meaning.intent)
    if make is None or meaning.bare:
        return
    for name, arguments, target in make(meaning, home):
        settled = target.settled if target else {}
        phrase = {"target": target.phrase} if target else {}
        call = ToolCall(name=name, arguments={**phrase, **arguments})
        asks = meaning.intent == "HassGetState" and meaning.response in _ASKS_FOR_ANY
        yield Candidate(call=call, settled=settled, any=asks)


_Made = tuple[str, dict[str, Any], Target | None]


def _switched(how: str) -> Callable[[Meaning, Home], Iterator[_Made]]:
    """On and off, which the community also says for opening, locking, pressing."""
    on = how == "on"

    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        target = target_of(meaning, home)
        if target is None:
            return
        if not {"name", "domain", "device_class"} & set(meaning.slots):
            yield f"turn_{how}", {}, Target(phrase=f"everything{where(meaning, home)}")
            return
        domains = {member.device.domain for member in target.members}
        if domains <= {"cover", "valve"}:
            yield "set_position", {"position": "open" if on else "closed"}, target
        elif domains == {"lock"}:
            yield ("lock" if on else "unlock"), {}, target
        elif domains <= _STARTS.keys():
            yield from [("run", {"command": _STARTS[domains.pop()]}, target)] if on else ()
        else:
            yield f"turn_{how}", {}, target

    return make


def _light(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = target_of(meaning, home, ("light",))
    names = {"brightness": "brightness", "color": "color", "temperature": "color_temp"}
    given = {name: meaning.get(slot) for slot, name in names.items()}
    arguments = {key: _number(value) for key, value in given.items() if value is not None}
    if target and arguments:
        yield "set_light", arguments, target


def _temperature(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = target_of(meaning, home, ("climate", "water_heater"))
    if target:
        yield "set_temperature", {"temperature": _number(meaning.get("temperature"))}, target


def _set(
    slot: str, what: str, domains: Sequence[str]
) -> Callable[[Meaning, Home], Iterator[_Made]]:
    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        target = target_of(meaning, home, domains)
        value = meaning.get(slot)
        if target and value is not None:
            unit = "%" if isinstance(value, (int, float)) else ""
            yield "set_value", {"what": what, "value": f"{_number(value)}{unit}"}, target

    return make


def _position(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = target_of(meaning, home, ("cover", "valve"))
    if target:
        yield "set_position", {"position": _number(meaning.get("position"))}, target


def _volume_step(meaning: Meaning, home: Home) -> Iterator[_Made]:
    target = target_of(meaning, home, _MEDIA) or _some_player(meaning)
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
        target = target_of(meaning, home, domains)
        if target is None and domains == _MEDIA:
            target = _some_player(meaning)
        if target:
            yield "run", {"command": command}, target

    return make


def _some_player(meaning: Meaning) -> Target | None:
    """Whatever plays, where the sentence names nothing."""
    named = {"name", "area", "floor"} & set(meaning.slots)
    return None if named else Target(phrase="the music")


def _edited(change: str) -> Callable[[Meaning, Home], Iterator[_Made]]:
    def make(meaning: Meaning, home: Home) -> Iterator[_Made]:
        item, target = meaning.get("item"), target_of(meaning, home, ("todo",))
        if "name" not in meaning.slots:
            target = Target(phrase="shopping list")
        if item and target:
            yield "edit_list", {"item": str(item).strip(), "change": change}, target

    return make


def _state(meaning: Meaning, home: Home) -> Iterator[_Made]:
    state = meaning.get("state")
    if meaning.response in _ASKS_FOR_ANY:
        if meaning.get("domain") in TYPES or "device_class" in meaning.slots:  # and not `people`
            yield "get_state", {"target": _those_in(state, meaning, home)}, None
        return
    target = target_of(meaning, home)
    if target is None:
        return
    if state is not None and meaning.response in ("one_yesno", "all"):
        yield "check", {"comparison": "is", "value": str(state)}, target
    elif meaning.response == "one":
        yield "get_state", {}, target


def _those_in(state: Any, meaning: Meaning, home: Home) -> str:
    """An English phrase for a set in a state, which the home resolves."""
    domain = str(listed(meaning.get("domain") or "device")[0])
    classes = listed(meaning.get("device_class") or ())
    kind = TYPES.get(domain)
    nouns = [n for c in classes for k in TYPES.values() for n in k.class_nouns.get(c, ())[:1]]
    noun = nouns[0] if nouns else kind.nouns[0] if kind else "device"
    which = f" that are {state}" if state else ""
    return f"all {noun}s{where(meaning, home)}{which}"


def _climate(meaning: Meaning, home: Home) -> Iterator[_Made]:
    area = home.areas.get(str(meaning.get("area"))) if meaning.get("area") else None
    if area is not None and "name" not in meaning.slots:
        yield "get_state", {"target": f"the temperature in {area.name}"}, None
    elif target := target_of(meaning, home, ("climate",)):
        yield "get_state", {}, target


def _weather(meaning: Meaning, home: Home) -> Iterator[_Made]:
    yield (
        "get_state",
        {},
        target_of(meaning, home, ("weather",)) or Target(phrase="the weather"),
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

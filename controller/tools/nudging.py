"""The tool that changes a thing from where it is now: brighter, warmer, louder, more open."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated

from controller.home.registry import Member
from controller.home.resolve import Found
from controller.tools.acting import act, find, noted, wrong
from controller.tools.caution import ask_set, set_apart
from controller.tools.climate import idle
from controller.tools.moves import moved
from controller.tools.observation import Context, Fault, Observation
from controller.tools.phrases import abilities, join
from controller.tools.quantity import shown, unit_said
from controller.tools.registry import tool
from controller.tools.resolving import resolved
from controller.tools.settings import (
    features_named,
    readings_of,
    settable,
    setting_named,
    spoken,
    things_with,
    with_power,
    word_in,
)
from controller.tools.signature import Takes
from controller.tools.steps import Step, amount_in, read_step
from devices.model import Device, Feature, Kind, Value, Values

_MAIN = (
    "brightness", "volume_level", "temperature", "percentage", "position", "target_humidity",
    "value",
)  # fmt: skip
"""What goes up and down on a device where nothing else is said."""
_PREFERRED: Mapping[str, str] = {
    "brightness": "light",
    "color_temp": "light",
    "percentage": "fan",
    "position": "cover",
    "target_humidity": "humidifier",
    "temperature": "climate",
    "volume_level": "media_player",
}
_RANGE = ("temperature_low", "temperature_high")
_POWERED = ("brightness", "percentage", "color_temp")
"""What is nothing while the device is off."""
_NAMES = {
    "up": ("increase", "turn_up", "step_up"),
    "down": ("decrease", "reduce", "turn_down", "step_down"),
    "brighter": ("brighten", "increase_brightness", "brightness_up", "brighten_by", "brighter"),
    "dimmer": ("dim", "dim_by", "decrease_brightness", "brightness_down", "dimmer", "darken"),
    "louder": ("volume_up", "increase_volume", "media_volume_up", "louder"),
    "quieter": ("volume_down", "decrease_volume", "media_volume_down", "quieter"),
    "warmer": ("increase_temperature", "temperature_up", "warmer", "raise_temperature"),
    "cooler": ("decrease_temperature", "temperature_down", "cooler", "lower_temperature"),
    "faster": ("increase_speed", "fan_increase_speed", "speed_up", "faster"),
    "slower": ("decrease_speed", "fan_decrease_speed", "slow_down", "slower"),
}
Change = Annotated[str, Takes(called=("direction", "adjustment", "how"))]
Amount = Annotated[
    str,
    Takes(called=("amount", "step", "delta", "brightness", "volume", "temperature", "degrees",
                  "percent", "percentage", "level", "value", "brightness_step")),
]  # fmt: skip


@tool(
    writes=True,
    also={
        **{name: {"change": word} for word, names in _NAMES.items() for name in names},
        "raise": {"change": "up"},
        "nudge": {},
        "set_relative": {},
    },
)
async def adjust(
    context: Context,
    target: str,
    change: Change,
    what: str | None = None,
    by: Amount | None = None,
) -> Observation:
    """Change brightness, heat, volume, speed or opening from what it is now.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        change: up, down, brighter ...
        what: the thing to set, if the target has several.
        by: 10 %, a bit, a lot.
    """
    step = read_step(f"{change} {by or ''}")
    if step is None:
        return wrong('adjust: change must be up or down, or a word such as "brighter".')
    if level := _level_said(context, step, by):
        return wrong(f"adjust: the person said {level}; set that with another tool.", phrase=target)
    found = _find(context, target, what or _named_in(change), step)
    if isinstance(found, Observation):
        return found
    members, what, step = found
    return await _move(context, members, what, step, phrase=target)


def _named_in(change: str) -> str | None:
    """The feature that stands in a change: `increase the brightness`."""
    named = word_in(f"{change} it")
    return named[0] if named and _preferred(features_named(named[0])) else None


async def _move(
    context: Context, found: tuple[Member, ...], what: str | None, step: Step, *, phrase: str
) -> Observation:
    if (unclear := _unclear(found, what, step, phrase)) is not None:
        return unclear
    members, note = _changing(found, what, step), ""
    keys = {_key(member.device, what, step) or "" for member in members}
    if any(map(step.raises, keys)):
        verb = "open" if "position" in keys else "turn up"
        if question := ask_set(context, members, phrase=phrase, verb=verb):
            return question
        members, note = set_apart(context, members, phrase=phrase, verb=verb)
    unit = unit_said(context.sentence)
    plan = [(member, _change(member, what, step, unit)) for member in members]
    heated = [member for member, change in plan if "temperature" in change]
    return noted(await act(context, plan, phrase=phrase, asked={}), note, idle(heated))


def _level_said(context: Context, step: Step, by: str | None) -> str:
    """`to 50`, where a person said how much it is to be and not by how much it is to change."""
    if (by or "").strip().casefold().startswith("to ") and amount_in(by or ""):
        return (by or "").strip()[:40]
    if step.amount is None:
        return ""
    number = shown(step.amount.value)
    to = rf"\bto\s+(?:about\s+)?{re.escape(number)}(?![\d.,]*\d)"
    return f"to {number}" if re.search(to, context.sentence.casefold()[:2000]) else ""


def _find(
    context: Context, target: str, what: str | None, step: Step
) -> tuple[tuple[Member, ...], str | None, Step] | Observation:
    """The devices that have what is to be changed, what that is called, and its change."""
    problem: Observation | None = None
    things = things_with(target)
    for phrase, wanted in [*([things] if things else []), *readings_of(target, what)]:
        for one in (step,) if wanted else _one_by_one(step):
            found = _having(context, phrase, wanted, one)
            if isinstance(found, Found) and _is_named(context, phrase, one, step):
                return found.members, wanted, one
            problem = problem or (found if isinstance(found, Observation) else None)
    return problem or wrong("adjust: give a target.")


def _one_by_one(step: Step) -> list[Step]:
    """The change of each feature that the word may be about, the likeliest first."""
    if not step.implied:
        return [step]
    return [replace(step, implied={key: more}) for key, more in step.implied.items()]


def _is_named(context: Context, phrase: str, one: Step, step: Step) -> bool:
    """Whether a less likely feature is meant: a room is never made warmer by its lamps."""
    if one.implied.keys() >= set(list(step.implied)[:1]):
        return True
    every = resolved(context, phrase)
    return isinstance(every, Found) and all(m.device.domain == "light" for m in every.members)


def _having(context: Context, phrase: str, what: str | None, step: Step) -> Found | Observation:
    return find(
        context,
        phrase,
        accepts=lambda device: _key(device, what, step) is not None,
        cannot=f"turned {'up' if step.up else 'down'}",
        prefer=_preferred(features_named(what) if what else step.implied),
        takes=lambda device: abilities(device.features),
    )


def _preferred(keys: Iterable[str]) -> tuple[str, ...]:
    """The domains that are meant where only a place is named."""
    return tuple(dict.fromkeys(_PREFERRED[key] for key in keys if key in _PREFERRED))


def _key(device: Device, what: str | None, step: Step) -> str | None:
    """The feature of a device that goes up or down."""
    found = _adjustable(device)
    if what:
        keys = [key for key in setting_named(device, what) if key in found]
        # The `temperature` of a light is how warm it is.
        return next((k for k in (*keys, *step.implied) if k in found), None)
    wanted = tuple(step.implied) or _MAIN
    if key := next((key for key in wanted if key in found), None):
        return key
    return _RANGE[0] if "temperature" in wanted and set(_RANGE) <= found.keys() else None


def _adjustable(device: Device) -> dict[str, Feature]:
    return {key: f for key, f in settable(device).items() if f.kind is Kind.NUMBER and f.readable}


def _unclear(
    members: tuple[Member, ...], what: str | None, step: Step, phrase: str
) -> Observation | None:
    """The question what is to go up, where a room has several such things."""
    keys = {_key(member.device, what, step) or "" for member in members}
    if what or step.implied or len(keys) == 1:
        return None
    things = join(sorted(spoken(key) for key in keys), word="or")
    say = f"What is to go {'up' if step.up else 'down'}: {things}?"
    return Observation(
        text=f"{say} Ask the person.",
        fault=Fault.AMBIGUOUS,
        candidates=tuple(member.name for member in members[:8]),
        among=tuple(member.device.id for member in members),
        phrase=phrase,
        say=say,
    )


def _changing(members: tuple[Member, ...], what: str | None, step: Step) -> tuple[Member, ...]:
    """Those of a set that can have less: what is off is not made dimmer."""
    lit = tuple(m for m in members if not _is_off(m, _key(m.device, what, step), step))
    return lit or members


def _is_off(member: Member, key: str | None, step: Step) -> bool:
    off = key in _POWERED and member.state.values.get("on") is False
    return off and not (step.raises(key or "") and key != "color_temp")


def _change(member: Member, what: str | None, step: Step, unit: str) -> Values | str:
    key = _key(member.device, what, step)
    if key is None:
        return f"it takes {abilities(member.device.features)}"
    if _is_off(member, key, step):
        return "it is off"
    changes: Values = {}
    for each in _together(member, key):
        value = moved(member.device.features[each], step, _now(member, each), unit=unit)
        if isinstance(value, str):
            return "it is not reachable" if member.state.available is False else value
        changes |= with_power(member.device, each, value, on=member.state.values.get("on"))
    return changes


def _together(member: Member, key: str) -> tuple[str, ...]:
    """A feature, or both ends of the range that a thermostat keeps instead of one set point."""
    seen, found = member.state.values, _adjustable(member.device)
    both = set(_RANGE) <= found.keys() and all(seen.get(each) is not None for each in _RANGE)
    if key in ("temperature", _RANGE[0]) and both and seen.get("temperature") is None:
        return _RANGE
    return (key,)


def _now(member: Member, key: str) -> Value:
    """Where a feature is; what is off has no brightness and no speed."""
    seen = member.state.values
    return 0.0 if key in _POWERED[:2] and seen.get("on") is False else seen.get(key)

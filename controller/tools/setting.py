"""The tool that sets everything for which there is no tool of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from controller.home.registry import Member
from controller.home.resolve import Found
from controller.home.words import split
from controller.tools.acting import act, find, noted
from controller.tools.caution import ask_set, set_apart
from controller.tools.climate import idle
from controller.tools.codes import split_code, with_code
from controller.tools.observation import Context, Note, Observation
from controller.tools.phrases import join, names_of
from controller.tools.quantity import convert, read, unit_said
from controller.tools.registry import tool
from controller.tools.settings import (
    features_named,
    near_settings,
    readings_of,
    settable,
    setting_named,
    spoken,
    with_power,
)
from controller.tools.values import Given, read_value
from devices.model import Device, Feature, Kind, Values

_NAMES: dict[str, tuple[str, ...]] = {
    "speed": ("set_fan_speed", "set_speed", "set_percentage", "fan_speed"),
    "preset": ("set_preset", "set_preset_mode"),
    "oscillation": ("oscillate", "set_oscillation", "oscillate_fan"),
    "direction": ("set_direction", "set_fan_direction"),
    "tilt": ("set_tilt", "set_tilt_position", "set_cover_tilt_position", "tilt"),
    "mode": ("set_mode", "set_hvac_mode", "set_operation_mode", "set_alarm_mode"),
    "fan mode": ("set_fan_mode",),
    "swing mode": ("set_swing_mode", "set_swing"),
    "humidity": ("set_humidity", "set_target_humidity"),
    "volume": ("set_volume", "volume_set", "set_volume_level"),
    "source": ("set_source", "select_source", "set_input"),
    "tone": ("set_tone",),
    "effect": ("set_effect", "set_light_effect"),
    "message": ("send_message", "notify", "send_notification"),
}
_PLAIN = (
    "set", "set_number", "set_option", "select_option", "select", "set_text", "set_state",
    "set_level", "set_setting", "set_device", "change", "set_property", "set_feature",
)  # fmt: skip


def _secrets(context: Context, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """The value, if it is for something that is kept secret."""
    target, value = str(arguments.get("target", "")), str(arguments.get("value", ""))
    what = arguments.get("what")
    found = _find(context, target, str(what) if what else None, value)
    members = found.members if isinstance(found, Found) else ()
    hidden = any(_feature(m.device, what, value, hidden=True) for m in members)
    return (value,) if hidden and value else ()


@tool(
    writes=True,
    also={
        **{name: {"what": what} for what, names in _NAMES.items() for name in names},
        **{name: {} for name in _PLAIN},
    },
    secrets=_secrets,
)
async def set_value(
    context: Context, target: str, value: str, what: str | None = None
) -> Observation:
    """Set anything else: speed, mode, volume, source, humidity, tilt, number, option, text.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        value: number with unit, or word.
        what: the thing to set, if the target has several.
    """
    what, value = _in_order(what, value)
    target, code = split_code(target, None, context)
    found = _find(context, target, what, value)
    if isinstance(found, Observation) and what and not _said(what, context):
        # A word that only the model had for it: what takes such a value is meant.
        loose = _find(context, target, None, value)
        found, what = (loose, None) if isinstance(loose, Found) else (found, what)
    if isinstance(found, Observation):
        return found
    if question := ask_set(context, found.members, phrase=target, verb="change"):
        return question
    members, note = set_apart(context, found.members, phrase=target, verb="set")
    given = {m.device.id: _given(context, m, what, value) for m in members}
    plan = [(m, _change(m, *given[m.device.id], code=code)) for m in members]
    put = {id_: {key: g.put} for id_, (key, g) in given.items() if isinstance(g, Given) and g.put}
    asked = _asked(found.members[0].device, what, value)
    observation = await act(context, plan, phrase=target, asked=asked, put=put)
    points = [m for m in members if given[m.device.id][0].startswith("temperature")]
    return noted(observation, note, idle(points), _dry(members, given))


def _said(what: str, context: Context) -> bool:
    """Whether a word of the person names the setting."""
    return not context.sentence or not set(split(what)).isdisjoint(split(context.sentence))


def _in_order(what: str | None, value: str) -> tuple[str | None, str]:
    """What and value, where a model has written them the other way round."""
    swapped = what is not None and read(what) is not None and read(value) is None
    return (value, what) if swapped and what and features_named(value) else (what, value)


def _find(context: Context, target: str, what: str | None, value: str) -> Found | Observation:
    """The devices that a target names and that have what is to be set."""
    first: Found | Observation | None = None
    for phrase, wanted in readings_of(target, what):
        for loosely in (False, True):
            found = _having(context, phrase, wanted, value, loosely=loosely)
            if isinstance(found, Found):
                return found
            first = first or found
    return first or _having(context, target, what, value, loosely=True)


def _having(
    context: Context, target: str, what: str | None, value: str, *, loosely: bool
) -> Found | Observation:
    return find(
        context,
        target,
        accepts=lambda device: _feature(device, what, value, loosely=loosely) is not None,
        cannot=f"given a {what}" if what else "set like that",
        takes=lambda device: _able(device, what),
    )


def _feature(
    device: Device,
    what: str | None,
    value: str,
    *,
    loosely: bool = True,
    hidden: bool = False,
) -> Feature | None:
    """The feature of a device that is meant, by its name or else by what the value fits."""
    found = settable(device)
    keys = setting_named(device, what, loosely=loosely) if what else list(found)
    if hidden:
        keys = [key for key in keys if found[key].secret]
    if what and keys and not _fitting(device, keys[:1], value):
        # `mode` is a fan's preset, and a heater's mode: the value tells which.
        keys = [*_fitting(device, keys, value), *keys]
    if not what:
        keys = _fitting(device, keys, value) or [k for k in keys if _is_kind(found[k], value)]
    return found[keys[0]] if keys else None


def _fitting(device: Device, keys: Sequence[str], value: str) -> list[str]:
    """Those of the features that take the value, free texts last."""
    found = settable(device)
    fits = [k for k in keys if isinstance(read_value(device, found[k], value, now=0.0), Given)]
    return sorted(fits, key=lambda key: found[key].kind is Kind.TEXT and key != "value")


def _is_kind(feature: Feature, value: str) -> bool:
    return (feature.kind is Kind.NUMBER) == (read(value) is not None)


def _given(
    context: Context, member: Member, what: str | None, value: str
) -> tuple[str, Given | str]:
    feature = _feature(member.device, what, value)
    if feature is None:
        return "", f"it takes {_able(member.device, what)}"
    now = member.state.values.get(feature.key)
    unit = unit_said(context.sentence)
    return feature.key, read_value(member.device, feature, value, now=now, unit=unit)


def _change(member: Member, key: str, given: Given | str, *, code: str | None) -> Values | str:
    if isinstance(given, str):
        return given
    if key == "mode":
        return with_code(member.device, {key: given.value}, code)
    return with_power(member.device, key, given.value, on=member.state.values.get("on"))


def _asked(device: Device, what: str | None, value: str) -> Values:
    """What was asked of those that do not take it, as far as it may be shown."""
    feature = _feature(device, what, value)
    number = read(value)
    if feature is None or feature.secret:
        return {}
    if number and feature.kind is Kind.NUMBER:
        here = convert(number, feature.unit)
        return {feature.key: number.value if here is None else here}
    return {feature.key: value[:80]}


def _able(device: Device, what: str | None) -> str:
    """What a device can be given, near names first."""
    found = settable(device)
    near = near_settings(device, what) if what else []
    known = {spoken(key): feature for key, feature in found.items()}
    order = [*near, *(name for name in known if name not in near)]
    return join([f"{name} {known[name].allowed()}" for name in order if name in known], limit=6)


def _dry(members: Sequence[Member], given: Mapping[str, tuple[str, Given | str]]) -> str:
    """Which of the humidifiers are off: a confirmed set point does nothing there."""
    off = [
        member
        for member in members
        if given[member.device.id][0] == "target_humidity"
        and member.state.values.get("on") is False
    ]
    text = f"{names_of(off)} {'is' if len(off) == 1 else 'are'} off."
    return Note(text, kind="idle", names=[member.name for member in off]) if off else ""

"""The tool that sets the temperature of a room."""

from collections.abc import Sequence
from typing import Annotated, Literal

from controller.home.registry import Member
from controller.tools.acting import act, find, noted, wrong
from controller.tools.levels import TOP, share_named
from controller.tools.observation import Context, Note, Observation
from controller.tools.phrases import names_of
from controller.tools.quantity import Quantity, convert, read, unit_said
from controller.tools.registry import tool
from controller.tools.signature import Takes
from controller.tools.values import Given, fit
from devices.model import Device, Values

Temperature = Annotated[float | str, Takes(keeps_unit=True, ends=True, shown=("max", "min"))]
Unit = Annotated[
    Literal["C", "F"],
    Takes(also={"°C": "C", "°F": "F", "celsius": "C", "fahrenheit": "F"}),
]


@tool(
    writes=True,
    also={"heat": {}, "set_thermostat": {}, "set_heating": {}, "set_climate": {}, "set_temp": {}},
)
async def set_temperature(
    context: Context, target: str, temperature: Temperature, unit: Unit | None = None
) -> Observation:
    """Set what rooms are heated or cooled to.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        temperature: degrees.
        unit: C or F, only if the person said it.
    """
    quantity = read(temperature)
    end = share_named(temperature) if isinstance(temperature, str) else None
    if end is None and (quantity is None or quantity.unit not in ("", "°C", "°F")):
        return wrong(f"set_temperature: temperature must be degrees, not {temperature}.")
    said = f"°{unit}" if unit else unit_said(context.sentence)
    found = find(
        context, target, accepts=_has_set_point, cannot="set to a temperature", prefer=("climate",)
    )
    if isinstance(found, Observation):
        return found
    given = {
        m.device.id: _given(m, quantity, said) if quantity else _ended(m, top=end == TOP)
        for m in found.members
    }
    plan = [(member, _change(given[member.device.id])) for member in found.members]
    put = {
        id_: {"temperature": g.put} for id_, g in given.items() if isinstance(g, Given) and g.put
    }
    asked = _asked(found.members[0].device, quantity) if quantity else {}
    return noted(await act(context, plan, phrase=target, asked=asked, put=put), idle(found.members))


def idle(members: Sequence[Member]) -> str:
    """Which of the thermostats are off: a confirmed set point does not heat there."""
    off = [member for member in members if member.state.values.get("mode") == "off"]
    if not off:
        return ""
    verb = "is" if len(off) == 1 else "are"
    text = f"{names_of(off)} {verb} off and must be turned on to heat or cool."
    return Note(text, kind="idle", names=[member.name for member in off])


def _given(member: Member, quantity: Quantity, unit: str) -> Given | str:
    return fit(member.device, member.device.features["temperature"], quantity, unit=unit)


def _ended(member: Member, *, top: bool) -> Given | str:
    """The warmest or the coldest that a thermostat can be set to."""
    feature = member.device.features["temperature"]
    value = feature.maximum if top else feature.minimum
    return "it does not say how far it goes" if value is None else Given(value=value)


def _asked(device: Device, quantity: Quantity) -> Values:
    here = convert(quantity, device.features["temperature"].unit)
    return {"temperature": quantity.value if here is None else here}


def _change(given: Given | str) -> Values | str:
    return given if isinstance(given, str) else {"temperature": given.value}


def _has_set_point(device: Device) -> bool:
    feature = device.features.get("temperature")
    return feature is not None and feature.writable

"""The tool that sets the temperature of a room."""

from dataclasses import replace
from typing import Annotated, Literal

from controller.home.registry import Member
from controller.tools.acting import act, find, wrong
from controller.tools.observation import Context, Observation
from controller.tools.phrases import names_of
from controller.tools.quantity import Quantity, convert, read
from controller.tools.registry import tool
from controller.tools.signature import Takes
from devices.model import Device, Values

Temperature = Annotated[float | str, Takes(keeps_unit=True)]
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
    """Set the temperature that rooms are heated or cooled to.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        temperature: degrees.
        unit: C or F, only if the person said it.
    """
    quantity = read(temperature)
    if quantity is None or quantity.unit not in ("", "°C", "°F"):
        return wrong(f"set_temperature: temperature must be degrees, not {temperature}.")
    if unit and not quantity.unit:
        quantity = replace(quantity, unit=f"°{unit}")
    found = find(
        context, target, accepts=_has_set_point, cannot="set to a temperature", prefer=("climate",)
    )
    if isinstance(found, Observation):
        return found
    plan = [(member, _change(member, quantity)) for member in found.members]
    observation = await act(context, plan, phrase=target, asked={"temperature": quantity.value})
    return _with_note(observation, found.members)


def _change(member: Member, quantity: Quantity) -> Values | str:
    unit = member.device.features["temperature"].unit
    value = convert(quantity, unit)
    if value is None:
        return f"it counts in {unit}"
    return {"temperature": round(value, 1) if quantity.unit not in ("", unit) else value}


def _with_note(observation: Observation, members: tuple[Member, ...]) -> Observation:
    """Say which of the thermostats are off: a confirmed set point does not heat there."""
    idle = [member for member in members if member.state.values.get("mode") == "off"]
    if not idle:
        return observation
    verb = "is" if len(idle) == 1 else "are"
    say = f"{names_of(idle)} {verb} off and must be turned on to heat or cool."
    return replace(observation, text=f"{observation.text}\n{say}", say=say)


def _has_set_point(device: Device) -> bool:
    feature = device.features.get("temperature")
    return feature is not None and feature.writable

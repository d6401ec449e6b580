"""The tool that sets brightness and colour."""

from dataclasses import dataclass
from typing import Annotated

from controller.home.registry import Member
from controller.tools.acting import act, find, wrong
from controller.tools.colors import EXAMPLES, White, read_color, read_white
from controller.tools.observation import Context, Observation
from controller.tools.phrases import abilities, join, label
from controller.tools.registry import tool
from controller.tools.signature import Takes
from controller.tools.steps import read_step
from devices.model import Color, Device, Feature, Value, Values

Brightness = Annotated[
    int,
    Takes(
        minimum=0,
        maximum=100,
        unit="%",
        words={"off": 0, "low": 20},
        least=1,
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    brightness: float | None = None
    color: Color | None = None
    white: White | None = None

    def values(self) -> Values:
        """All of it, in the order in which it is said."""
        values: Values = {"brightness": self.brightness, "color": self.color}
        values["color_temp"] = self.white.kelvin if self.white else None
        return {key: value for key, value in values.items() if value is not None}


@tool(
    writes=True,
    also={
        **{name: {} for name in ("set_brightness", "set_color", "set_colour", "light")},
        **{name: {} for name in ("dim", "dim_to", "brighten")},
    },
    any_of=("brightness", "color", "color_temp"),
)
async def set_light(
    context: Context,
    target: str,
    brightness: Brightness | None = None,
    color: str | None = None,
    color_temp: str | None = None,
) -> Observation:
    """Set brightness or colour of lights.

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        brightness: percent.
        color: a name or #rrggbb.
        color_temp: kelvin, or warm, neutral or cool.
    """
    asked = _read(brightness, color, color_temp)
    if isinstance(asked, str):
        return wrong(f"set_light: {asked}", phrase=target)
    found = find(context, target, accepts=_is_light, cannot="dimmed or coloured", prefer=("light",))
    if isinstance(found, Observation):
        return found
    plan = [(member, _change(member, asked)) for member in found.members]
    return await act(context, plan, phrase=target, asked=asked.values())


def _read(brightness: float | None, color: str | None, color_temp: str | None) -> _Asked | str:
    """What was asked, or what is wrong with it."""
    if brightness is None and color is None and color_temp is None:
        return "give brightness, color or color_temp."
    shade = read_color(color) if color else None
    if color and shade is None:
        return f'color must be {EXAMPLES}, not "{color[:40]}".'
    white = shade if isinstance(shade, White) else None
    if color_temp and (color is None or white):
        white = read_white(color_temp)
        if white is None:
            hint = " For a change from what it is now use adjust." if read_step(color_temp) else ""
            return (
                f'color_temp must be kelvin, warm, neutral or cool, not "{color_temp[:40]}".{hint}'
            )
    return _Asked(
        brightness=None if brightness is None else float(brightness),
        color=None if isinstance(shade, White) else shade,
        white=white,
    )


def _change(member: Member, asked: _Asked) -> Values | str:
    """The change for one lamp, or what it cannot do and what it can."""
    if asked.brightness == 0:
        return {"on": False}
    features = _writable(member.device)
    wanted: Values = {"brightness": asked.brightness, "color": asked.color}
    wanted |= _shade(features, asked.white) if asked.white else {}
    wanted = {key: value for key, value in wanted.items() if value is not None}
    if missing := [label(key) for key in wanted if key not in features]:
        return f"it has no {join(missing, word='or')}, it takes {abilities(features)}"
    # Asked for 30 %, a person does not mean 30 % for the next time that it is on.
    return {"on": True, **wanted} if "on" in features else wanted


def _shade(features: dict[str, Feature], white: White) -> dict[str, Value]:
    feature = features.get("color_temp")
    if feature is None and "color" in features:
        return {"color": white.color}
    if feature is None or white.exact:
        return {"color_temp": white.kelvin}
    low, high = feature.minimum or white.kelvin, feature.maximum or white.kelvin
    return {"color_temp": min(max(white.kelvin, low), high)}


def _writable(device: Device) -> dict[str, Feature]:
    return {key: feature for key, feature in device.features.items() if feature.writable}


def _is_light(device: Device) -> bool:
    return device.domain == "light"

"""How far a change in words moves a number that a device has now."""

from collections.abc import Mapping

from controller.tools.grid import is_coarse, stepped, within
from controller.tools.quantity import Quantity, convert
from controller.tools.steps import Size, Step
from devices.model import Feature, Value

UNKNOWN = "I do not know what it is now, so say a number"
_ENDS = {"position": ("closed", "fully open")}
_LOW, _HIGH = "at its lowest", "at its highest"
Sizes = tuple[float, float, float]
"""A little, what goes without saying, and much."""
_SIZES: Mapping[str, Sizes] = {
    "brightness": (10.0, 20.0, 40.0),
    "volume_level": (5.0, 10.0, 20.0),
    "position": (10.0, 25.0, 50.0),
    "tilt": (10.0, 25.0, 50.0),
    "target_humidity": (5.0, 5.0, 10.0),
    "color_temp": (250.0, 500.0, 1000.0),
}
_DEGREES: Mapping[str, Sizes] = {"°C": (0.5, 1.0, 2.0), "°F": (1.0, 2.0, 4.0)}
_PERCENT: Sizes = (5.0, 10.0, 20.0)
_SPEED: Sizes = (10.0, 25.0, 50.0)
_COUNTED: Sizes = (1.0, 1.0, 2.0)


def moved(feature: Feature, step: Step, now: Value, *, unit: str = "") -> float | str:
    """The number to ask for, or why it cannot be moved.

    Args:
        feature: what is moved.
        step: in which direction, and how far.
        now: where it is.
        unit: the unit of temperature that goes without saying; empty: the device's.
    """
    if isinstance(now, bool) or not isinstance(now, (int, float)):
        return UNKNOWN
    up = step.raises(feature.key)
    far = _far(feature, step, float(now), unit)
    if isinstance(far, str):
        return far
    end = feature.maximum if up else least(feature)
    if end is not None and (now >= end if up else now <= end):
        return f"it is {_ENDS.get(feature.key, (_LOW, _HIGH))[up]} already"
    if end is not None and step.all_the_way:
        return end
    value = _onward(feature, float(now), far if up else -far)
    return value if end is None else min(value, end) if up else max(value, end)


def least(feature: Feature) -> float | None:
    """The least that something which stays on can have."""
    low = feature.minimum
    if feature.rounds_up:
        return max(low or 0.0, feature.step or 1.0)
    return max(low or 0.0, 1.0) if feature.key == "brightness" else low


def _onward(feature: Feature, now: float, far: float) -> float:
    if is_coarse(feature) and feature.step:
        return (round(now / feature.step) + round(far / feature.step)) * feature.step
    return within(feature, stepped(feature, now + far))


def _far(feature: Feature, step: Step, now: float, unit: str) -> float | str:
    """How far to go, at least one step of the device."""
    far: float | str = _sizes(feature)[step.size]
    if step.amount is not None:
        far = _said(feature, step.amount, unit)
    elif step.share is not None:
        far = now * step.share
    return far if isinstance(far, str) else max(far, feature.step or 0.0)


def _said(feature: Feature, amount: Quantity, unit: str) -> float | str:
    """A difference in the feature's unit: two degrees more, not two degrees."""
    here = amount.unit or (unit if feature.unit in _DEGREES else "")
    if here == "step" or (not here and is_coarse(feature) and amount.value * _step(feature) <= 100):  # noqa: PLR2004
        return amount.value * _step(feature)
    if here in ("", feature.unit) or (here, feature.unit) == ("K", "°C"):
        return amount.value
    match here, feature.unit:
        case "°F", "°C":
            return amount.value * 5 / 9
        case "°C", "°F":
            return amount.value * 9 / 5
        case (("s" | "min" | "h"), ("s" | "min" | "h")):
            return convert(amount, feature.unit) or 0.0
    return f"it counts in {feature.unit or 'plain numbers'}, not in {here}"


def _step(feature: Feature) -> float:
    """One step, as people count them."""
    return feature.step or 1.0 if is_coarse(feature) else _sizes(feature)[Size.PLAIN]


def _sizes(feature: Feature) -> Sizes:
    own = feature.step or 1.0
    counted = (own * _COUNTED[0], own * _COUNTED[1], own * _COUNTED[2])
    if feature.rounds_up:
        return counted if is_coarse(feature) else _SPEED
    if (known := _SIZES.get(feature.key) or _DEGREES.get(feature.unit)) is not None:
        return known
    return _PERCENT if feature.unit == "%" else counted

"""The steps and limits in which a device's numbers go."""

from dataclasses import replace

from controller.tools.quantity import Quantity
from devices.model import Device, Feature

COARSE = 10.0
"""From this step on, percent of a fan's speed, people count its speeds."""
_STEPS = ("temp_step", "step", "precision")
"""Keys by which an announcement says in which steps its numbers go."""


def is_step(device: Device, feature: Feature, value: float) -> bool:
    """Whether a number is on a step that the announcement names; a default binds nobody."""
    step = feature.step
    if not step or feature.rounds_up or not any(key in device.config for key in _STEPS):
        return True
    bases = (0.0, feature.minimum or 0.0)
    return any(abs((value - base) / step - round((value - base) / step)) < 1e-3 for base in bases)  # noqa: PLR2004


def stepped(feature: Feature, value: float) -> float:
    """The nearest step."""
    step = feature.step
    if not step or feature.rounds_up:
        return round(value, 1)
    rounded = round(round(value / step) * step, 6)
    low, high = feature.minimum, feature.maximum
    # A limit need not be on a step itself.
    for limit in (low, high):
        if limit is not None and abs(value - limit) <= step / 2 and not _inside(rounded, low, high):
            return limit
    return rounded


def within(feature: Feature, value: float) -> float:
    """The value, or the limit that it is beyond."""
    low, high = feature.minimum, feature.maximum
    value = value if low is None else max(value, low)
    return value if high is None else min(value, high)


def share_of(feature: Feature, share: float) -> float | None:
    """The number at a share of a feature's range; None if the range is not known."""
    low, high = feature.minimum, feature.maximum
    if low is None or high is None:
        return None
    if feature.unit == "%" and 0 < share < 1:
        return within(feature, stepped(feature, 100 * share))
    # The least of what can be had is not nothing.
    least = feature.step or 1.0 if share == 0 and low == 0 and feature.unit == "%" else low
    return max(stepped(feature, low + (high - low) * share), min(least, high))


def is_coarse(feature: Feature) -> bool:
    """Whether a fan has so few speeds that people count them."""
    return feature.rounds_up and (feature.step or 0.0) >= COARSE


def speed(feature: Feature, said: Quantity) -> Quantity:
    """`3` of a fan with four speeds as percent; anything else as it is."""
    if not is_coarse(feature) or said.unit not in ("", "step") or said.value != int(said.value):
        return said
    percent = said.value * (feature.step or 0.0)
    return replace(said, value=min(percent, 100.0), unit="%") if percent < 100.5 else said  # noqa: PLR2004


def _inside(value: float, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)

"""The features that several device types share, in the form that discovery gives them."""

from typing import TypedDict, Unpack

from devices.model import Feature, Kind

FULL = 100.0
"""Percent of a whole."""


class Rights(TypedDict, total=False):
    """What may be done with a feature; both unless said otherwise."""

    readable: bool
    writable: bool


def switchable(*, words: tuple[str, str] = ("on", "off"), **rights: Unpack[Rights]) -> Feature:
    """`on`: the device is on or off."""
    return Feature(key="on", kind=Kind.BOOL, words=words, **rights)


def percent(
    key: str, *, minimum: float = 0.0, levels: float = 100.0, **rights: Unpack[Rights]
) -> Feature:
    """A share of a whole that the device keeps in so many `levels`."""
    return Feature(
        key=key,
        kind=Kind.NUMBER,
        unit="%",
        minimum=minimum,
        maximum=FULL,
        step=1.0,
        tolerance=FULL / levels / 2 + 1.0,
        **rights,
    )


def speed(*, levels: int = 100, **rights: Unpack[Rights]) -> Feature:
    """`percentage` of a fan with so many speeds, which takes the next one above what is asked."""
    return Feature(
        key="percentage",
        kind=Kind.NUMBER,
        unit="%",
        minimum=0.0,
        maximum=FULL,
        step=max(FULL / levels, 1.0),
        rounds_up=True,
        **rights,
    )


def color_temp(
    minimum: float = 2000.0, maximum: float = 6535.0, **rights: Unpack[Rights]
) -> Feature:
    """`color_temp` in kelvin; devices count in mired, so they are a little off."""
    return Feature(
        key="color_temp",
        kind=Kind.NUMBER,
        unit="K",
        minimum=float(minimum),
        maximum=float(maximum),
        step=1.0,
        tolerance=50.0,
        **rights,
    )


def color(**rights: Unpack[Rights]) -> Feature:
    """`color` as red, green and blue."""
    return Feature(key="color", kind=Kind.COLOR, **rights)


def white(*, levels: float, **rights: Unpack[Rights]) -> Feature:
    """`white`: the share of plain white light, instead of a colour."""
    return percent("white", minimum=1.0, levels=levels, **rights)


def transition() -> Feature:
    """`transition`: how many seconds a change may take; asked for together with the change."""
    return Feature(
        key="transition",
        kind=Kind.NUMBER,
        unit="s",
        minimum=0.0,
        maximum=6553.0,
        step=0.1,
        readable=False,
        momentary=True,
    )


def flash() -> Feature:
    """`flash`: blink for a short or a long time."""
    return Feature(
        key="flash", kind=Kind.CHOICE, choices=("short", "long"), readable=False, momentary=True
    )


def choice(key: str, choices: tuple[str, ...], **rights: Unpack[Rights]) -> Feature:
    """One of several words."""
    return Feature(key=key, kind=Kind.CHOICE, choices=choices, **rights)


def temperature(
    key: str,
    *,
    unit: str = "°C",
    minimum: float,
    maximum: float,
    step: float,
    **rights: Unpack[Rights],
) -> Feature:
    """A set point that the device takes."""
    return Feature(
        key=key,
        kind=Kind.NUMBER,
        unit=unit,
        minimum=float(minimum),
        maximum=float(maximum),
        step=float(step),
        **rights,
    )


def measured(key: str, unit: str) -> Feature:
    """A number that can only be read."""
    return Feature(key=key, kind=Kind.NUMBER, unit=unit, writable=False)

"""Colours between the forms that lights speak: r,g,b with and without white, hue, xy, mired."""

import colorsys
from collections.abc import Callable, Mapping, Sequence

from devices.model import Color

_MILLION = 1_000_000
Numbers = tuple[float, ...]
PREFERRED = ("rgb", "rgbw", "rgbww", "hs", "xy")
"""The forms, in the order in which a lamp that takes several gets a colour."""


class ExactColor(tuple[int, int, int]):  # noqa: SLOT001  a tuple's subclass cannot have slots
    """Red, green and blue that know the form and numbers in which the colour was said."""

    form: str
    parts: Numbers


def said(form: str, *parts: float) -> Color:
    """A colour in one of the forms; lamps that know the form get these very numbers."""
    exact = ExactColor(FROM[form](*parts))
    exact.form = form
    whole = form.startswith("rgb")
    exact.parts = tuple(round(part) if whole else float(part) for part in parts)
    return exact


def sent(asked: Color, forms: Sequence[str]) -> tuple[str, Numbers]:
    """The form to send a colour in, of those (at least one) that a lamp takes, and its numbers."""
    if isinstance(asked, ExactColor) and asked.form in forms:
        return asked.form, asked.parts
    form = next(form for form in PREFERRED if form in forms)
    return form, TO[form](asked)


def dim(form: str, parts: Numbers, percent: float) -> Numbers:
    """The numbers of a colour at a share of its brightness, if the form has any."""
    if not form.startswith("rgb"):
        return parts
    return tuple(round(part * percent / 100) for part in parts)


def kelvin(mired: float) -> int:
    """Kelvin of a colour temperature in mired (above 0)."""
    return int(_MILLION // mired)


def mired(kelvins: float) -> int:
    """Mired of a colour temperature in kelvin (above 0)."""
    return int(_MILLION // kelvins)


def clipped(parts: Numbers) -> Color:
    """Three numbers as red, green and blue."""
    red, green, blue = (max(0, min(255, round(part))) for part in parts)
    return red, green, blue


def from_hs(hue: float, saturation: float) -> Color:
    """The full bright colour of a hue (degrees) and saturation (percent)."""
    share = max(0.0, min(saturation, 100.0)) / 100
    return clipped(tuple(part * 255 for part in colorsys.hsv_to_rgb(hue % 360 / 360, share, 1)))


def to_hs(color: Color) -> tuple[float, float]:
    """Hue in degrees and saturation in percent."""
    hue, saturation, _value = colorsys.rgb_to_hsv(*(part / 255 for part in color))
    return round(hue * 360, 3), round(saturation * 100, 3)


def from_xy(x: float, y: float) -> Color:
    """The full bright colour of a point in the CIE 1931 diagram (sRGB, D65 white)."""
    if y <= 0:
        return (0, 0, 0)
    big_x, big_z = x / y, (1 - x - y) / y
    linear = (
        big_x * 3.2404542 - 1.5371385 - big_z * 0.4985314,
        big_x * -0.9692660 + 1.8760108 + big_z * 0.0415560,
        big_x * 0.0556434 - 0.2040259 + big_z * 1.0572252,
    )
    brightest = max(linear)
    if not 0 < brightest < float("inf"):
        return (0, 0, 0)
    return clipped(tuple(255 * _to_gamma(max(part, 0.0) / brightest) for part in linear))


def to_xy(color: Color) -> tuple[float, float]:
    """The point of a colour in the CIE 1931 diagram."""
    red, green, blue = (_from_gamma(part / 255) for part in color)
    big_x = red * 0.4124564 + green * 0.3575761 + blue * 0.1804375
    big_y = red * 0.2126729 + green * 0.7151522 + blue * 0.0721750
    big_z = red * 0.0193339 + green * 0.1191920 + blue * 0.9503041
    total = big_x + big_y + big_z
    if total == 0:
        return 0.3127, 0.3290
    return round(big_x / total, 4), round(big_y / total, 4)


def from_white(red: float, green: float, blue: float, *whites: float) -> Color:
    """What a colour looks like with white light (one or two channels) added."""
    white = max((0.0, *whites))
    return _as_bright(max(red, green, blue, white), (red + white, green + white, blue + white))


def to_white(color: Color) -> tuple[int, int, int, int]:
    """A colour with its common part left to a white channel."""
    white = min(color)
    rest = [part - white for part in color]
    brightest = max(*rest, white)
    scale = max(color) / brightest if brightest else 0.0
    red, green, blue, pure = (round(part * scale) for part in (*rest, white))
    return red, green, blue, pure


def dimmed(color: Color, percent: float) -> Color:
    """The colour at a share of its brightness."""
    return clipped(tuple(part * percent / 100 for part in color))


FROM: Mapping[str, Callable[..., Color]] = {
    "rgb": lambda *parts: clipped(parts),
    "rgbw": from_white,
    "rgbww": from_white,
    "hs": from_hs,
    "xy": from_xy,
}
"""Read a colour in each of the forms, from its numbers."""
TO: Mapping[str, Callable[[Color], Numbers]] = {
    "rgb": lambda asked: asked,
    "rgbw": to_white,
    "rgbww": lambda asked: (*asked, 0, 0),
    "hs": to_hs,
    "xy": to_xy,
}
"""Write a colour in each of the forms; lamps with two whites leave both dark."""


def _as_bright(brightest: float, parts: Numbers) -> Color:
    top = max(parts)
    return clipped(tuple(part * brightest / top for part in parts)) if top > 0 else (0, 0, 0)


def _to_gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055  # noqa: PLR2004


def _from_gamma(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004

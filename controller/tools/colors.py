"""Colours as people name them: words, hex codes, shades of white in kelvin."""

import re
from dataclasses import dataclass

from controller.tools.quantity import read
from devices.model import Color

_HEX = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})")
_RGB = re.compile(r"(?:rgb)?\W*(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})\W*")
_BYTE = 255
_MIREDS = range(100, 1000)
_COLORS: dict[str, Color] = {
    "red": (255, 0, 0),
    "dark red": (139, 0, 0),
    "crimson": (220, 20, 60),
    "coral": (255, 127, 80),
    "salmon": (250, 128, 114),
    "orange": (255, 165, 0),
    "amber": (255, 191, 0),
    "gold": (255, 215, 0),
    "yellow": (255, 255, 0),
    "lime": (0, 255, 0),
    "green": (0, 128, 0),
    "dark green": (0, 100, 0),
    "olive": (128, 128, 0),
    "mint": (152, 255, 152),
    "teal": (0, 128, 128),
    "turquoise": (64, 224, 208),
    "cyan": (0, 255, 255),
    "aqua": (0, 255, 255),
    "sky blue": (135, 206, 235),
    "light blue": (173, 216, 230),
    "blue": (0, 0, 255),
    "dark blue": (0, 0, 139),
    "navy": (0, 0, 128),
    "indigo": (75, 0, 130),
    "violet": (238, 130, 238),
    "purple": (128, 0, 128),
    "lavender": (230, 230, 250),
    "magenta": (255, 0, 255),
    "pink": (255, 192, 203),
    "hot pink": (255, 105, 180),
    "brown": (165, 42, 42),
    "beige": (245, 245, 220),
}
_WHITES = {
    "candle": 2000,
    "candlelight": 2000,
    "warm": 2700,
    "warm white": 2700,
    "soft white": 2700,
    "white": 4000,
    "neutral": 4000,
    "neutral white": 4000,
    "natural": 4000,
    "natural white": 4000,
    "cool": 6500,
    "cool white": 6500,
    "cold": 6500,
    "cold white": 6500,
    "daylight": 6500,
}
_WHITE_COLORS: dict[int, Color] = {
    2000: (255, 147, 41),
    2700: (255, 197, 143),
    4000: (255, 255, 255),
    6500: (201, 226, 255),
}
_WORDS = {word.replace(" ", ""): color for word, color in _COLORS.items()}
_SHADES = {word.replace(" ", ""): kelvin for word, kelvin in _WHITES.items()}

EXAMPLES = "a name such as red or warm white, or #rrggbb"


@dataclass(frozen=True, slots=True, kw_only=True)
class White:
    """A shade of white."""

    kelvin: float
    exact: bool
    """Said as a number: then it is not moved into a lamp's range."""

    @property
    def color(self) -> Color:
        """The nearest colour, for lamps that only mix colours."""
        nearest = min(_WHITE_COLORS, key=lambda known: abs(known - self.kelvin))
        return _WHITE_COLORS[nearest]


def read_color(text: str) -> Color | White | None:
    """The colour or white that `text` names, None if it is not known."""
    plain = re.sub(r"\blights?\s*$|[\s_\-]", "", text.casefold().replace("grey", "gray"))
    if plain in _SHADES:
        return White(kelvin=_SHADES[plain], exact=False)
    if plain in _WORDS:
        return _WORDS[plain]
    if (match := _HEX.fullmatch(plain)) and not plain.isdigit():
        return _from_hex(match[1])
    if match := _RGB.fullmatch(text.strip().casefold()):
        red, green, blue = (int(part) for part in match.groups())
        return (red, green, blue) if max(red, green, blue) <= _BYTE else None
    return None


def read_white(text: str) -> White | None:
    """The shade of white that `text` names: `2700`, `4000 K`, `370 mired`, `warm`."""
    quantity = read(text)
    if quantity is None:
        color = read_color(text)
        return color if isinstance(color, White) else None
    if quantity.value <= 0 or quantity.unit not in ("", "K", "mired", "mireds"):
        return None
    is_mired = quantity.unit.startswith("mired") or int(quantity.value) in _MIREDS
    return White(kelvin=1e6 / quantity.value if is_mired else quantity.value, exact=True)


def _from_hex(digits: str) -> Color:
    if len(digits) == 3:  # noqa: PLR2004  # the short form, #f80
        digits = "".join(digit * 2 for digit in digits)
    return (int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16))

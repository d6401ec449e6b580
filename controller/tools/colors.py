"""Colours as people name them: words, hex codes, shades of white in kelvin."""

import re
from dataclasses import dataclass

from controller.tools.named_colors import CSS, EVERYDAY
from controller.tools.quantity import read
from devices.model import Color

_HEX = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})")
_RGB = re.compile(r"(?:rgb)?\W*(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})\W*")
_BYTE = 255
_MIREDS = range(100, 1000)
_COLORS: dict[str, Color] = CSS | EVERYDAY
_WHITES = {
    "candle": 2000,
    "candlelight": 2000,
    "candle light": 2000,
    "extra warm": 2200,
    "extra warm white": 2200,
    "very warm white": 2200,
    "warm": 2700,
    "warm white": 2700,
    "white warm": 2700,
    "warm light": 2700,
    "incandescent": 2700,
    "soft": 2700,
    "soft white": 2700,
    "halogen": 3000,
    "white": 4000,
    "neutral": 4000,
    "neutral white": 4000,
    "natural": 4000,
    "natural white": 4000,
    "plain white": 4000,
    "normal white": 4000,
    "bright white": 5000,
    "day white": 5500,
    "cool": 6500,
    "cool white": 6500,
    "cold": 6500,
    "cold white": 6500,
    "cold daylight": 6500,
    "daylight": 6500,
    "daylight white": 6500,
    "ice white": 6500,
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
_BRITISH = (name.replace("gray", "grey") for name in _COLORS)
COLOR_WORDS: tuple[str, ...] = tuple(dict.fromkeys((*_COLORS, *_BRITISH, *_WHITES)))
"""All words that `read_color` knows."""


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
    plain = re.sub(r"[\s_\-]", "", text.casefold().replace("grey", "gray"))
    if plain not in _SHADES:
        plain = re.sub(r"(?:lights?|colou?r(?:ed)?)$", "", plain)
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

"""A feature: one thing that a device shows or takes, which guards its own values."""

import math
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeGuard

LONGEST_MATCHED = 256
"""Characters of a text that has to fit a stranger's pattern."""
Color = tuple[int, int, int]
Value = bool | int | float | str | Color | None
"""A feature's value in people's units; None is unknown."""
Values = dict[str, Value]


class End(float):
    """The end of a scale that was asked for by its word (open), and not by a number."""


class InvalidValueError(ValueError):
    """A value that a feature does not take; the text says what is allowed."""


class Kind(StrEnum):
    """How a feature's values look."""

    BOOL = "bool"
    NUMBER = "number"
    CHOICE = "choice"
    COLOR = "color"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """One thing that can be read from or asked of a device."""

    key: str
    """Name in states and changes: `on`, `brightness`, `position`, `temperature`, ..."""
    kind: Kind
    unit: str = ""
    minimum: float | None = None
    """Smallest number, or shortest length of a text."""
    maximum: float | None = None
    step: float | None = None
    tolerance: float | None = None
    """How far a report may be off and still show what was asked; None: half a step."""
    rounds_up: bool = False
    """The device takes the next step at or above what is asked (the speeds of a fan)."""
    choices: tuple[str, ...] = ()
    words: tuple[str, str] = ("on", "off")
    """What people say for true and false."""
    askable: tuple[str, ...] = ()
    """The choices that may be asked for, where the device shows more than it takes; empty: all."""
    shown_by: tuple[tuple[str, str], ...] = ()
    """Pairs of what is asked and what else shows that it happened: `returning`, `docked`."""
    measured_by: str = ""
    """The number that tells how far it got, where true shows from the first percent on: who asks
    for true waits until that number is at its end."""
    secret: bool = False
    """A code: it is sent, but never kept, shown or logged."""
    pattern: str = ""
    """A regular expression that a text has to fit from its beginning; empty: any."""
    readable: bool = True
    """The device reports it."""
    writable: bool = True
    """The device takes it as a command."""
    momentary: bool = False
    """Its values are of the moment (a press, a fade's duration): never part of a state, and no
    news when a retained message carries them."""

    def check(self, value: object) -> Value:
        """Return `value` in this feature's form.

        Raises:
            InvalidValueError: it is not allowed; the text says what is.
        """
        if not self.writable:
            raise InvalidValueError(f"{self.key} can only be read")
        match self.kind:
            case Kind.BOOL:
                return self._check_bool(value)
            case Kind.NUMBER:
                return self._check_number(value)
            case Kind.CHOICE:
                return self._check_choice(value)
            case Kind.COLOR:
                return self._check_color(value)
            case Kind.TEXT:
                return self._check_text(value)

    def matches(self, asked: Value, seen: Value) -> bool:
        """Whether the value `seen` shows that `asked` happened (scales round, colours drift)."""
        if self.kind is Kind.NUMBER and _is_number(asked) and _is_number(seen):
            return self._near(float(asked), float(seen))
        if isinstance(asked, tuple) and isinstance(seen, tuple):
            pairs = zip(_full_bright(asked), _full_bright(seen), strict=True)
            return all(abs(a - b) <= 12 for a, b in pairs)  # noqa: PLR2004
        if self.kind is Kind.TEXT and isinstance(asked, str) and isinstance(seen, str):
            return asked.casefold().split() == seen.casefold().split()
        return asked == seen or (asked, seen) in self.shown_by

    def say(self, value: Value) -> str:
        """The value as people read it: `on`, `30 %`, `21.5 °C`, `unknown`."""
        if value is None:
            return "unknown"
        if self.secret:
            return "***"
        if isinstance(value, bool):
            return self.words[0] if value else self.words[1]
        if isinstance(value, tuple):
            return "#{:02x}{:02x}{:02x}".format(*value)
        if _is_number(value):
            number = f"{round(float(value), 1 if self.unit != '%' else 0):.12g}"
            return f"{number} {self.unit}".strip()
        return str(value)

    def allowed(self) -> str:
        """What may be asked, in words: `5 to 30 °C in steps of 0.5`, `off, heat or cool`."""
        match self.kind:
            case Kind.BOOL:
                return self.words[0] if self.momentary else f"{self.words[0]} or {self.words[1]}"
            case Kind.NUMBER:
                low, high = self._number(self.minimum), self._number(self.maximum)
                text = f"{low} to {high} {self.unit}".strip()
                return text + (f" in steps of {self.step:g}" if self.step not in (None, 1) else "")
            case Kind.CHOICE:
                words = self.askable or self.choices
                return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
            case Kind.COLOR:
                return "a colour as red, green and blue from 0 to 255"
            case Kind.TEXT:
                return self._allowed_text()

    def _near(self, asked: float, seen: float) -> bool:
        step = self.step or 1.0
        if self.rounds_up:
            return -1.0 <= seen - asked < step
        tolerance = max(step / 2, 0.05) if self.tolerance is None else self.tolerance
        return abs(asked - seen) <= tolerance + 0.01

    def _check_bool(self, value: object) -> bool:
        if isinstance(value, bool) and (value or not self.momentary):
            return value
        raise InvalidValueError(f"{self.key} must be {self.allowed()}")

    def _check_number(self, value: Any) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        low = -math.inf if self.minimum is None else self.minimum
        high = math.inf if self.maximum is None else self.maximum
        if isinstance(value, bool) or not math.isfinite(number) or not low <= number <= high:
            raise InvalidValueError(f"{self.key} must be {self.allowed()}, not {str(value)[:40]}")
        return number

    def _check_choice(self, value: object) -> str:
        word, words = str(value), self.askable or self.choices
        if word in words:
            return word
        for choice in words:
            if word.casefold() == choice.casefold():
                return choice
        raise InvalidValueError(f"{self.key} must be {self.allowed()}, not {str(value)[:40]}")

    def _check_color(self, value: object) -> Color:
        if isinstance(value, (tuple, list)) and len(value) == 3:  # noqa: PLR2004
            red, green, blue = value
            if all(isinstance(c, int) and 0 <= c <= 255 for c in (red, green, blue)):  # noqa: PLR2004
                # As it is, if it can be: it may know more of itself than its three parts.
                return value if isinstance(value, tuple) else (red, green, blue)
        raise InvalidValueError(f"{self.key} must be {self.allowed()}")

    def _check_text(self, value: object) -> str:
        text = str(value)
        low, high = self.minimum or 0, math.inf if self.maximum is None else self.maximum
        if any("\ud800" <= char <= "\udfff" for char in text):
            raise InvalidValueError(f"{self.key} must not hold broken Unicode")
        if not low <= len(text) <= high or not self._fits(text):
            raise InvalidValueError(f"{self.key} must be {self.allowed()}")
        return text

    def _fits(self, text: str) -> bool:
        if not self.pattern:
            return True
        return len(text) <= LONGEST_MATCHED and re.match(self.pattern, text) is not None

    def _allowed_text(self) -> str:
        low, high = self.minimum or 0, self.maximum
        text = "text"
        if high is not None:
            text += f" of {low:g} to {high:g} characters"
        elif low:
            text += f" of at least {low:g} characters"
        return f"{text} that fits {self.pattern}" if self.pattern else text

    @staticmethod
    def _number(value: float | None) -> str:
        return "any" if value is None else f"{value:g}"


def _full_bright(color: Color) -> tuple[float, ...]:
    """The colour without its brightness, which is a feature of its own."""
    brightest = max(*color, 1)
    return tuple(part * 255 / brightest for part in color)


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)

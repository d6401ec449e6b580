"""One argument, repaired into the form that its parameter declares."""

from collections.abc import Mapping
from typing import Any

from rapidfuzz import fuzz, process

from controller.home.words import clean
from controller.tools.levels import BOTTOM, TOP, share_named
from controller.tools.quantity import Quantity, read
from controller.tools.signature import Parameter, plain_name
from controller.tools.steps import read_step

_LONGEST = 300
_MOST_LISTED = 24
_MISSPELT = 80.0


class ArgumentsError(ValueError):
    """The arguments do not fit; the text says what is expected."""


def coerce(parameter: Parameter, raw: object) -> Any:
    """`raw` in the parameter's form.

    Raises:
        ArgumentsError: it cannot be; the text says what is expected.
    """
    raw = _unwrap(raw)
    if (choice := _choice(parameter, raw)) is not None:
        return choice
    if parameter.number:
        if (number := _number(parameter, raw)) is not None:
            return number
    elif parameter.text and (text := _text(raw)) is not None:
        return text
    hint = " For a change from what it is now use adjust." if _is_step(parameter, raw) else ""
    raise ArgumentsError(f"{parameter.name} must be {parameter.expects}, not {_quoted(raw)}.{hint}")


def exact_choice(parameter: Parameter, raw: str) -> str | float | None:
    """The choice or number that the word `raw` stands for."""
    return _choices(parameter).get(plain_name(raw[:80]))


def unquote(text: str) -> str:
    """`text` without quotation marks around all of it."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        return text[1:-1].strip()
    return text


def _quoted(raw: object) -> str:
    """What was given, cut; nested values are not written out, they may be of any depth."""
    if isinstance(raw, (str, int, float)) or raw is None:
        return f'"{clean(repr(raw) if isinstance(raw, float) else str(raw)[:200], length=40)}"'
    return "a list" if isinstance(raw, (list, tuple)) else "an object"


def _unwrap(raw: object) -> object:
    """The one value in a list, or in an object with a `value`."""
    if isinstance(raw, Mapping):
        value, unit = raw.get("value"), raw.get("unit", "")
        if isinstance(value, (str, int, float)):
            return f"{value} {unit}" if isinstance(unit, str) and unit else value
    if isinstance(raw, (list, tuple)) and len(raw) == 1:
        return raw[0]
    return raw


def _choice(parameter: Parameter, raw: object) -> str | float | None:
    if not isinstance(raw, str):
        return None
    if (exact := exact_choice(parameter, raw)) is not None:
        return exact
    known = _choices(parameter)
    if parameter.text or not known or any(char.isdigit() for char in raw[:80]):
        return None
    near = process.extractOne(
        plain_name(raw[:80]), list(known), scorer=fuzz.ratio, score_cutoff=_MISSPELT
    )
    return known[near[0]] if near else None


def _choices(parameter: Parameter) -> dict[str, str | float]:
    known: dict[str, str | float] = {plain_name(choice): choice for choice in parameter.choices}
    known |= {plain_name(word): choice for word, choice in parameter.takes.also.items()}
    return known | {plain_name(word): value for word, value in parameter.takes.words.items()}


def _number(parameter: Parameter, raw: object) -> float | str | None:
    quantity = read(raw)
    if quantity is None:
        return _level(parameter, raw) if isinstance(raw, str) else None
    if parameter.takes.keeps_unit:
        return str(quantity) if quantity.unit else quantity.value
    if not _within(parameter, quantity):
        return None
    return round(quantity.value) if parameter.whole else quantity.value


def _level(parameter: Parameter, raw: str) -> float | str | None:
    """The number that a word for a level means: `half`, `as bright as possible`."""
    takes, share = parameter.takes, share_named(raw)
    if takes.ends:
        return {TOP: "max", BOTTOM: "min"}.get(share) if share is not None else None
    low, high = takes.minimum, takes.maximum
    if share is None or takes.unit != "%" or low is None or high is None:
        return None
    value = low + share * (high - low)
    value = value if takes.least is None else max(value, takes.least)
    return round(value) if parameter.whole else value


def _is_step(parameter: Parameter, raw: object) -> bool:
    step = read_step(raw) if parameter.number and isinstance(raw, str) else None
    return step is not None and step.compared


def _within(parameter: Parameter, quantity: Quantity) -> bool:
    takes = parameter.takes
    low = takes.minimum is None or quantity.value >= takes.minimum
    high = takes.maximum is None or quantity.value <= takes.maximum
    return low and high and quantity.unit in ("", takes.unit)


def _text(raw: object) -> str | None:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, (int, float)):
        return None if read(raw) is None else repr(raw)
    if isinstance(raw, (list, tuple)) and raw and all(isinstance(each, str) for each in raw):
        return _text(" and ".join(raw[:_MOST_LISTED]))
    if not isinstance(raw, str) or len(raw) > _LONGEST:
        return None
    return clean(unquote(raw), length=_LONGEST) or None

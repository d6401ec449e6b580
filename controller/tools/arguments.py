"""Arguments as models write them, repaired into the forms that a tool declares."""

from collections.abc import Mapping, Sequence
from typing import Any

from controller.home.words import clean
from controller.tools.coercion import ArgumentsError, coerce, exact_choice
from controller.tools.rawtext import MOST_PIECES, read_text
from controller.tools.signature import Parameter, parameter_named

_LONGEST_SPREAD = 300
_EMPTY = ("", "none", "null", "n/a", "undefined")


def bind(
    parameters: Sequence[Parameter],
    raw: Mapping[str, Any] | Sequence[Any] | str,
    *,
    implied: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The values by parameter name, each in its parameter's form.

    Args:
        parameters: what the tool takes, in order.
        raw: values by name, in order, or as text.
        implied: values that the tool's name says; `raw` has only the others.

    Raises:
        ArgumentsError: one is missing, unknown or wrong.
    """
    fixed = {
        p.name: coerce(p, implied[p.name]) for p in parameters if implied and p.name in implied
    }
    rest = tuple(p for p in parameters if p.name not in fixed)
    return _bind(rest, raw) | fixed


def _bind(
    parameters: Sequence[Parameter], raw: Mapping[str, Any] | Sequence[Any] | str
) -> dict[str, Any]:
    if not parameters:
        return {}
    if isinstance(raw, str):
        raw = read_text(parameters, raw)
    if isinstance(raw, Mapping):
        return _bind_named(parameters, raw)
    if not isinstance(raw, Sequence):
        raise ArgumentsError(f"expected {_names(parameters)}.")
    return _bind_in_order(parameters, list(raw)[:MOST_PIECES])


def _bind_named(parameters: Sequence[Parameter], raw: Mapping[Any, Any]) -> dict[str, Any]:
    raw = _unnest(parameters, raw)
    given: dict[str, Any] = {}
    strangers: dict[str, Any] = {}
    for key, value in raw.items():
        name = parameter_named(parameters, str(key))
        (strangers if name is None else given).setdefault(name or str(key), value)
    given = {name: value for name, value in given.items() if not _is_empty(value)}
    _adopt(parameters, given, strangers)
    given = _fill_from_first(parameters, given)
    if strangers:
        unknown = ", ".join(clean(key, length=30) for key in list(strangers)[:5])
        raise ArgumentsError(f"unknown argument {unknown}; it takes {_names(parameters)}.")
    if missing := [p for p in parameters if p.required and p.name not in given]:
        wanted = "; ".join(f"{p.name} ({p.expects})" for p in missing)
        raise ArgumentsError(f"missing {wanted}.")
    return {p.name: coerce(p, given[p.name]) for p in parameters if p.name in given}


def _unnest(parameters: Sequence[Parameter], raw: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """`{"arguments": {...}}` and the like without the outer object."""
    if len(raw) == 1:
        ((key, value),) = raw.items()
        if isinstance(value, Mapping) and parameter_named(parameters, str(key)) is None:
            return value
    return raw


def _adopt(
    parameters: Sequence[Parameter], given: dict[str, Any], strangers: dict[str, Any]
) -> None:
    """Give the one argument under a wrong name (`device`) to the one that is missing."""
    for key in [key for key, value in strangers.items() if _is_empty(value)]:
        del strangers[key]
    missing = [p.name for p in parameters if p.required and p.name not in given]
    if len(missing) == 1 and len(strangers) == 1:
        given[missing[0]] = strangers.popitem()[1]


def _fill_from_first(parameters: Sequence[Parameter], given: dict[str, Any]) -> dict[str, Any]:
    """All arguments, where the model put them all into the first: `bedroom is cold`."""
    needed = [p for p in parameters if p.required]
    if len(needed) < 2 or list(given) != [needed[0].name]:  # noqa: PLR2004
        return given
    text = given[needed[0].name]
    spread = _spread(needed, text) if isinstance(text, str) else None
    return dict(zip([p.name for p in needed], spread, strict=True)) if spread else given


def _bind_in_order(parameters: Sequence[Parameter], values: list[Any]) -> dict[str, Any]:
    """Values in the order of the parameters; the first may itself hold commas."""
    names = [p.name for p in parameters]
    error = ArgumentsError(f"it takes {_names(parameters)}.")
    for taken in range(max(1, len(values) - len(names) + 1), max(2, len(values) + 1)):
        head = values[:1] if taken == 1 else [_joined(values[:taken])]
        try:
            return _bind_named(parameters, dict(zip(names, [*head, *values[taken:]], strict=False)))
        except ArgumentsError as err:
            error = err if taken == 1 else error
    raise error


def _joined(values: Sequence[Any]) -> str:
    return ", ".join(str(value) for value in values if isinstance(value, (str, int, float)))


def _spread(parameters: Sequence[Parameter], text: str) -> list[str] | None:
    """One text for several parameters: `bedroom is cold`, `the blinds to 50 %`."""
    words = text[:_LONGEST_SPREAD].split()[:MOST_PIECES]
    for start in range(1, len(words)):
        head = " ".join(words[:start])
        if len(parameters) == 2 and _fits(parameters[1], " ".join(words[start:])):  # noqa: PLR2004
            return [head, " ".join(words[start:])]
        for end in range(min(len(words) - 1, start + 4), start, -1):
            middle = " ".join(words[start:end])
            if len(parameters) == 3 and exact_choice(parameters[1], middle):  # noqa: PLR2004
                return [head, middle, " ".join(words[end:])]
    return None


def _fits(parameter: Parameter, text: str) -> bool:
    try:
        coerce(parameter, text)
    except ArgumentsError:
        return False
    return not parameter.text or parameter.number


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, str) and value.strip().casefold() in _EMPTY)


def _names(parameters: Sequence[Parameter]) -> str:
    return ", ".join(f"{p.name} ({p.expects})" for p in parameters)

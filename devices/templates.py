"""Value and command templates of announcements, with Home Assistant's rules for their results."""

import ast
import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, Protocol

import jinja2

from devices import payloads, template_functions
from devices.sandbox import Sandbox

_ENVIRONMENT = Sandbox(
    filters=template_functions.FILTERS,
    tests=template_functions.TESTS,
    prices=template_functions.PRICES,
)
_ENVIRONMENT.globals |= template_functions.GLOBALS

_STEP = r"""\.[A-Za-z_]\w*|\.\d{1,9}|\[\d{1,9}\]|\["[^"\\]*"\]|\['[^'\\]*'\]"""
_LOOK_UP = re.compile(rf"\{{\{{-?\s*value_json((?:{_STEP})+)\s*-?\}}\}}", re.ASCII)
_STEPS = re.compile(_STEP, re.ASCII)
_WHOLE = re.compile(r"\{\{-?\s*value\s*-?\}\}")
_METHODS = frozenset().union(*map(dir, (dict, list, str, int, float)))
"""Names that a look-up would find on the value instead of in it."""


class TemplateError(ValueError):
    """A template with wrong syntax; the text says what."""


class Render(Protocol):
    """A value template made ready."""

    def __call__(self, payload: str, /, **variables: Any) -> str | None:
        """The text that the payload stands for; None: ignore the message. Raises nothing."""


class Form(Protocol):
    """A command template made ready."""

    def __call__(self, value: Any, /, **variables: Any) -> str | bytes:
        """The payload for a value.

        Raises:
            TemplateError: the template fails for it.
        """


def check_template(source: str) -> None:
    """Do nothing if the syntax is right.

    Raises:
        TemplateError: it is not.
    """
    compile_value(source)


@lru_cache(maxsize=1024)
def compile_value(source: str | None, *, strict: bool = False) -> Render:
    """Make a value template ready; without one the payload passes as it is.

    When a template meets something undefined, a strict one (sensors, events) ignores the message;
    others fall back to the payload. Errors of Python itself always ignore the message.

    Raises:
        TemplateError: its syntax is wrong.
    """
    if source is None:
        return _pass
    if not _is_dynamic(source):
        return partial(_constant, source.strip())
    if _WHOLE.fullmatch(source.strip()):
        return _stripped
    on_undefined = _ignore if strict else _pass
    if steps := _steps(source):
        return partial(_look_up, steps, on_undefined)
    _prepared(source)
    return partial(_render_value, source, on_undefined)


def compile_command(source: str | None) -> Form:
    """Make a command template ready; without one the value is sent as text.

    Raises:
        TemplateError: its syntax is wrong.
    """
    if source is None:
        return _as_text
    if not _is_dynamic(source):
        return partial(_constant, source.strip())
    _prepared(source)
    return partial(_render_command, source)


def _pass(payload: str, /, **_variables: Any) -> str | None:
    return payload


def _ignore(_payload: str, /, **_variables: Any) -> str | None:
    return None


def _constant(text: str, _value: Any, /, **_variables: Any) -> str:
    return text


def _stripped(payload: str, /, **_variables: Any) -> str | None:
    return payload.strip()


def _as_text(value: Any, /, **_variables: Any) -> str | bytes:
    return str(value)


def _is_dynamic(source: str) -> bool:
    return any(mark in source for mark in ("{{", "{%", "{#"))


def _steps(source: str) -> tuple[str | int, ...]:
    """The keys and indices of a template that only looks something up; empty for others."""
    found = _LOOK_UP.fullmatch(source.strip())
    steps = _STEPS.findall(found[1]) if found else []
    keys = tuple(_key(step) for step in steps)
    return () if any(key in _METHODS for key in keys) else keys


def _key(step: str) -> str | int:
    key = step.strip(".[]")
    return int(key) if key.isdigit() else key.strip("\"'")


def _look_up(
    steps: tuple[str | int, ...],
    on_undefined: Render,
    payload: str,
    /,
    **_variables: Any,
) -> str | None:
    try:
        value = payloads.load(payload)
    except ValueError:
        return on_undefined(payload)
    *outer, last = steps
    for step in outer:
        try:
            value = value[step]
        except (TypeError, LookupError):
            return on_undefined(payload)
    try:
        return str(value[last]).strip()
    except (TypeError, LookupError):
        return ""


@lru_cache(maxsize=1024)
def _prepared(source: str) -> jinja2.Template:
    # Announcers send the same template for hundreds of devices.
    try:
        return _ENVIRONMENT.prepare(source.strip())
    except jinja2.TemplateError as err:
        raise TemplateError(f"the template is wrong: {err}") from err
    except Exception as err:  # deep nesting makes the compiler fail in many ways
        raise TemplateError(f"the template cannot be compiled ({type(err).__name__})") from err


def _render(source: str, variables: Mapping[str, Any]) -> str:
    return _ENVIRONMENT.render(_prepared(source), len(source), variables).strip()


def _render_value(
    source: str,
    on_undefined: Render,
    payload: str,
    /,
    **variables: Any,
) -> str | None:
    given = {**variables, "value": payload}
    if "value_json" in source:
        given |= _json_variable(payload)
    try:
        return _render(source, given)
    except jinja2.TemplateError:
        return on_undefined(payload)
    except Exception:  # noqa: BLE001  a template is a stranger's program: it may raise anything
        return None


def _json_variable(payload: str) -> dict[str, Any]:
    try:
        return {"value_json": payloads.load(payload)}
    except ValueError:
        return {}


def _render_command(source: str, value: Any, /, **variables: Any) -> str | bytes:
    try:
        text = _render(source, {**variables, "value": value})
    except Exception as err:  # a template is a stranger's program: it may raise anything
        raise TemplateError(f"the device's command template fails: {err}") from err
    return _bytes(text) if text.startswith(("b'", 'b"')) else text


def _bytes(text: str) -> str | bytes:
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text
    return value if isinstance(value, bytes) else text

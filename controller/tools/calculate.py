"""The tool that calculates, so that the model need not."""

import ast
import math
import operator
import re
from collections.abc import Callable
from typing import Any

from simpleeval import InvalidExpression, SimpleEval  # type: ignore[import-untyped]

from controller.home.words import clean
from controller.tools.observation import Context, Fault, Observation
from controller.tools.registry import tool

_LONGEST = 200
_DEEPEST = 20
_MOST_DIGITS = 300.0
_EXACT = 10**15
_PLACES = 15
_WORDS = (
    (r"^\s*(?:what is|what's|calculate|compute)\b|[=?\s]+$", ""),
    (r"(?<=\d),(?=\d{3}(?!\d))", ""),
    (r"\bplus\b", "+"),
    (r"\bminus\b|[−–]", "-"),  # noqa: RUF001  # people paste real minus signs
    (r"\bmultiplied by\b|\btimes\b|[×·⋅]|(?<=[\d)\s])x(?=[\d(\s])", "*"),  # noqa: RUF001
    (r"\bdivided by\b|\bover\b|÷", "/"),
    (r"\bto the power of\b|\^", "**"),
    (r"\bsquared\b|²", "**2"),
    (r"\bcubed\b|³", "**3"),
    (r"\bmodulo\b|\bmod\b", "%"),
    (r"(?:%|\bpercent\b|\bper cent\b)\s*of\b", "/100*"),
    (r"(?:%|\bpercent\b|\bper cent\b)(?=\s*(?:$|[-+*/)]))", "/100"),
    (r"√\s*([\d.]+)", r"sqrt(\1)"),
    (r"√", "sqrt"),
)
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]+)?)"
    r"|(?P<name>[a-z]+)|(?P<mark>\*\*|//|[-+*/%(),]))"
)
_NAMES = {"pi": math.pi, "e": math.e}


class _CalculationError(ValueError):
    """What is wrong with an expression."""


def _power(base: float, exponent: float) -> Any:
    digits = abs(exponent) * math.log10(abs(base)) if base else 0.0
    if digits > _MOST_DIGITS:
        raise _CalculationError("the result is too large")
    return base**exponent


def _round(value: float, digits: int = 0) -> float:
    rounded = round(value, max(-_PLACES, min(_PLACES, int(digits))))
    return int(rounded) if digits == 0 else rounded


_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": math.sqrt,
    "abs": abs,
    "round": _round,
    "min": min,
    "max": max,
    "floor": math.floor,
    "ceil": math.ceil,
}
_EVALUATOR = SimpleEval(operators=_OPERATORS, functions=_FUNCTIONS, names=_NAMES)


@tool(writes=False, also={"calculator": {}, "math": {}, "compute": {}})
async def calculate(context: Context, expression: str) -> Observation:  # noqa: ARG001
    """Calculate with numbers.

    Args:
        context: not needed.
        expression: numbers with + - * / ** % and brackets.
    """
    try:
        result = evaluate(expression)
    except _CalculationError as err:
        return Observation(
            text=f"calculate: {err}. Write numbers with + - * / ** % and brackets.",
            fault=Fault.ARGUMENTS,
            phrase=expression,
        )
    return Observation(text=result, phrase=expression, say=f"{clean(expression)} = {result}")


def evaluate(expression: str) -> str:
    """The value of an expression, in as few digits as it needs."""
    if len(expression) > _LONGEST:
        raise _CalculationError(f"an expression has at most {_LONGEST} characters")
    plain = _plain(expression)
    try:
        return _shown(_EVALUATOR.eval(plain))
    except ZeroDivisionError:
        raise _CalculationError("nothing can be divided by zero") from None
    except OverflowError:
        raise _CalculationError("the result is too large") from None
    except _CalculationError:
        raise
    except (InvalidExpression, SyntaxError, TypeError, ValueError, RecursionError) as err:
        raise _CalculationError(f"{clean(expression)} cannot be calculated") from err


def _shown(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _CalculationError("the result is not a number")
    if isinstance(value, int) and abs(value) < _EXACT:
        return str(value)
    if not math.isfinite(value):
        raise _CalculationError("the result is too large")
    return f"{float(value) + 0.0:.10g}"


def _plain(expression: str) -> str:
    """The expression in Python's signs; only numbers, operators and known names pass.

    Checked before it is parsed, so that what is parsed can neither warn nor nest deeply.
    """
    text = expression.casefold()
    for pattern, sign in _WORDS:
        text = re.sub(pattern, sign and f" {sign} ", text)
    tokens: list[str] = []
    position, text = 0, text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _CalculationError(f'"{clean(text[position:], length=10)}" is not understood')
        _append(tokens, match)
        position = match.end()
    if not tokens:
        raise _CalculationError("there is nothing to calculate")
    return " ".join(tokens)


def _append(tokens: list[str], match: re.Match[str]) -> None:
    """Add a token, and the multiplication sign that people leave out: `2 (3 + 4)`."""
    text = match[0].strip()
    if match["name"] and text not in _NAMES and text not in _FUNCTIONS:
        raise _CalculationError(f'"{clean(text, length=20)}" is not a number')
    if match["number"]:
        # Python refuses 007.
        text = text.lstrip("0") if text[1:2].isdigit() else text
        text = f"0{text}" if not text[:1].isdigit() else text
    before = tokens[-1] if tokens else ""
    is_value = before == ")" or before in _NAMES or before[:1].isdigit()
    if is_value and (text == "(" or match["name"] or (match["number"] and before == ")")):
        tokens.append("*")
    tokens.append(text)
    if tokens.count("(") > _DEEPEST:
        raise _CalculationError("there are too many brackets")

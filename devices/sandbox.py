"""Jinja2 for templates that strangers send: no way out, and a bound on work, output and memory."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from jinja2 import Template, nodes
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

LONGEST_SOURCE = 16_384
LONGEST_TEXT = 65_536
"""Characters of one text, and of all that one rendering writes."""
_STEPS = 8_000
"""Loop passes, calls and filters of one rendering, and what they take by its size; long templates
pay more for each. As many take some 50 ms."""
_LARGEST_NUMBER = 10**30
_WIDEST = 10_000
"""The largest number that a call on a text may take: widths, counts."""


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment that counts what a rendering does. For one thread at a time."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(
        self,
        *,
        filters: Mapping[str, Callable[..., Any]],
        tests: Mapping[str, Callable[..., bool]],
        prices: Mapping[str, Callable[..., int]],
    ) -> None:
        """Know these filters and tests, and what some of them cost beside their values' size."""
        super().__init__(extensions=["jinja2.ext.loopcontrols", "jinja2.ext.do"])
        self.globals.pop("lipsum", None)
        self.globals["range"] = _short_range
        for name in ("center", "batch", "slice", "wordwrap", "tojson", "truncate"):
            self.filters[name] = _narrow(self.filters[name])
        self.filters |= {"format": _format, "replace": _replace, "join": _join(self.filters)}
        self.filters |= {"indent": _indent(self.filters["indent"]), **filters}
        self.tests |= tests
        for known in (self.filters, self.tests):
            for name, function in list(known.items()):
                known[name] = self._paid(function, prices.get(name))
        self.filters |= {"_metered": self._metered, "_concatenated": self._concatenated}
        self.filters |= {"_weighed": self._weighed}
        self.finalize = self._written
        self._steps = 0
        self._cost = 1
        self._room = 0

    def prepare(self, source: str) -> Template:
        """Compile a template.

        Raises:
            TemplateSyntaxError: it is wrong, or too long.
        """
        if len(source) > LONGEST_SOURCE:
            raise TemplateSyntaxError(f"it is longer than {LONGEST_SOURCE} characters", 1)
        self._steps, self._cost = _STEPS, 1  # what is constant is computed now
        tree = _Meter().visit(self.parse(source))
        return Template.from_code(self, self.compile(tree), self.make_globals(None))

    def render(self, template: Template, size: int, variables: Mapping[str, Any]) -> str:
        """The text of a prepared template whose source has `size` characters.

        Raises:
            Exception: whatever the template runs into, a SecurityError for a bound.
        """
        self._steps, self._room = _STEPS, LONGEST_TEXT
        self._cost = 1 + size // 256
        return template.render(variables)

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: D102
        self._step()
        method = getattr(obj, "__wrapped__", obj)
        if isinstance(getattr(method, "__self__", None), (str, bytes)):
            _check_call(method, [*args, *kwargs.values()])
        self._weigh(getattr(method, "__self__", None), *args, *kwargs.values())
        return self._watched(super().call(context, obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: D102
        if operator == "**" and not _is_small_power(left, right):
            raise SecurityError("the power is too large")
        self._weigh(left, right)
        if operator == "*":
            _check_size(_size(left) * _count(right) + _size(right) * _count(left))
        if operator == "+":
            _check_size(_size(left) + _size(right))
        if operator == "%" and isinstance(left, (str, bytes)):
            return _format(str(left), right)
        result = super().call_binop(context, operator, left, right)
        if isinstance(result, int) and abs(result) > _LARGEST_NUMBER:
            raise SecurityError("the number is too large")
        return result

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:  # noqa: D102
        return attr not in _WAYS_ROUND and super().is_safe_attribute(obj, attr, value)

    def _step(self) -> None:
        self._steps -= self._cost
        if self._steps < 0:
            raise SecurityError("the template does too much")

    def _weigh(self, *values: Any) -> None:
        """Pay for what these values hold, however deep; what is shared counts each time."""
        waiting: list[Any] = list(values)
        while waiting:
            value = waiting.pop()
            self._steps -= _weight(value)
            if self._steps < 0:
                raise SecurityError("the template does too much")
            if isinstance(value, dict):
                waiting += [*value.keys(), *value.values()]
            elif isinstance(value, _HOLDERS):
                waiting += value

    def _weighed(self, value: Any) -> Any:
        self._weigh(value)
        return value

    def _watched(self, result: Any) -> Any:
        """What a call gave; one by one what it has not made yet."""
        return self._metered(result) if isinstance(result, Iterator) else result

    def _paid(self, original: Any, price: Callable[..., int] | None) -> Callable[..., Any]:
        """The filter or test, paid for by the size of what it takes."""

        def paid(*args: Any, **kwargs: Any) -> Any:
            self._weigh(*args, *kwargs.values())
            self._steps -= 1 + (price(*args, **kwargs) if price else 0)
            if self._steps < 0:
                raise SecurityError("the template does too much")
            return self._watched(original(*args, **kwargs))

        return _like(original, paid)

    def _metered(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._step()
            self._weigh(value)
            yield value

    def _concatenated(self, values: Iterable[Any]) -> str:
        self._weigh(values)
        text = "".join(map(str, values))
        _check_size(len(text))
        return text

    def _written(self, value: Any) -> Any:
        self._weigh(value)
        text = str(value)
        self._room -= len(text)
        if self._room < 0:
            raise SecurityError("the template writes too much")
        return text


_WAYS_ROUND = frozenset({"expandtabs", "format_map", "translate"})
"""Methods that the bounds below do not know."""


_HOLDERS: Any = (
    list,
    tuple,
    set,
    frozenset,
    type({}.keys()),
    type({}.values()),
    type({}.items()),
)


class _Meter(NodeTransformer):
    """Puts the counting filters around loops, joined texts, parts and what is compared."""

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.iter = nodes.Filter(node.iter, "_metered", [], [], None, None, lineno=node.lineno)
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.expr = _weighing(node.expr)
        for operand in node.ops:
            operand.expr = _weighing(operand.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            node.node = _weighing(node.node)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        texts = nodes.List(node.nodes, lineno=node.lineno)
        return nodes.Filter(texts, "_concatenated", [], [], None, None, lineno=node.lineno)


def _weighing(node: nodes.Expr) -> nodes.Expr:
    if isinstance(node, nodes.Const):
        return node
    return nodes.Filter(node, "_weighed", [], [], None, None, lineno=node.lineno)


def _weight(value: Any) -> int:
    """The steps that one value is worth, without the values in it."""
    if isinstance(value, (str, bytes)):
        return len(value) // 128
    if isinstance(value, range):
        return len(value) // 64
    if isinstance(value, (dict, _HOLDERS)):
        return (len(value) + 1) // 2
    return 0


def _short_range(*bounds: int) -> range:
    numbers = range(*bounds)
    _check_size(len(numbers))
    return numbers


def _check_call(method: Any, arguments: list[Any]) -> None:
    if any(_count(argument) > _WIDEST for argument in arguments):
        raise SecurityError("the number is too large")
    if method.__name__ == "replace":
        _check_replace(method.__self__, arguments)
    if method.__name__ == "join" and arguments:
        _check_join(method.__self__, arguments[0])
    if method.__name__ == "format":
        _check_format(str(method.__self__))


def _check_size(size: int) -> None:
    if size > LONGEST_TEXT:
        raise SecurityError("the text or list is too long")


def _check_replace(text: Any, arguments: list[Any]) -> None:
    old, new = (*arguments, "", "")[:2]
    if len(str(new)) > len(str(old)):
        places = len(text) // max(len(str(old)), 1) + 1
        _check_size(len(text) + places * len(str(new)))


def _check_join(separator: Any, parts: Any) -> None:
    if isinstance(parts, (str, bytes, list, tuple, dict, range)):
        _check_size(len(parts) * len(str(separator)))


def _check_format(text: str) -> None:
    digits = 0
    for char in text:
        digits = digits + 1 if char.isdigit() else 0
        if digits > 3 or char == "*":  # noqa: PLR2004
            raise SecurityError("the width is too large")
    if "{" in text.replace("{{", "").partition("{")[2].partition("}")[0]:
        raise SecurityError("a width must not come from a value")


def _format(text: Any, *values: Any, **named: Any) -> str:
    _check_format(str(text))
    if named:
        return str(text) % named
    only = values[0] if len(values) == 1 else values
    return str(text) % only


def _replace(text: Any, old: Any, new: Any, count: int | None = None) -> str:
    _check_replace(str(text), [old, new])
    return str(text).replace(str(old), str(new), -1 if count is None else count)


def _join(filters: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
    original = filters["join"]

    def join(eval_ctx: Any, value: Any, d: str = "", attribute: str | int | None = None) -> Any:
        parts = list(value)
        _check_join(d, parts)
        return original(eval_ctx, parts, d, attribute)

    return _like(original, join)


def _narrow(original: Callable[..., Any]) -> Callable[..., Any]:
    """The filter, refusing numbers that are too large."""

    def narrow(*args: Any, **kwargs: Any) -> Any:
        if any(_count(number) > _WIDEST for number in (*args, *kwargs.values())):
            raise SecurityError("the number is too large")
        return original(*args, **kwargs)

    return _like(original, narrow)


def _indent(original: Callable[..., Any]) -> Callable[..., Any]:
    def indent(s: Any, width: int | str = 4, *more: Any, **options: Any) -> Any:
        _check_size((str(s).count("\n") + 1) * (_count(width) or len(str(width))))
        return original(s, width, *more, **options)

    return _like(original, indent)


def _like(original: Callable[..., Any], wrapped: Callable[..., Any]) -> Callable[..., Any]:
    # Jinja marks filters that want its environment or context; the mark must survive wrapping.
    if hasattr(original, "jinja_pass_arg"):
        wrapped.jinja_pass_arg = original.jinja_pass_arg  # type: ignore[attr-defined]
    return wrapped


def _is_small_power(base: Any, exponent: Any) -> bool:
    if isinstance(base, float) or isinstance(exponent, float):
        return True
    whole = isinstance(base, int) and isinstance(exponent, int)
    return whole and base.bit_length() * abs(exponent) <= 128  # noqa: PLR2004


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, bytes, list, tuple)) else 0


def _count(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0

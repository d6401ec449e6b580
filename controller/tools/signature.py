"""What a tool takes, read from its annotations and its docstring."""

import inspect
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

_ARGUMENT = re.compile(r"(\w+): (.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Takes:
    """What a parameter takes beyond its type; stands in an `Annotated`."""

    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    words: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Words that stand for numbers: `half` for 50."""
    shown: tuple[str, ...] = ()
    """Those of the words that the model is told of."""
    also: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Other words for the choices: `shut` for `closed`."""
    keeps_unit: bool = False
    """A number that may come with its unit, and then stays text: `70 °F`."""
    called: tuple[str, ...] = ()
    """Other names that models have for the parameter."""
    ends: bool = False
    """Words for the ends of its range stay words: `max` and `min`."""
    least: float | None = None
    """What its lowest is, where that is not the minimum: a lamp at its lowest is on."""
    secret: bool = False
    """A code: it is never shown, kept or logged."""
    hidden: bool = False
    """Taken if it is given, but the model is not told of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One argument of a tool."""

    name: str
    description: str = ""
    required: bool = True
    number: bool = False
    whole: bool = False
    text: bool = False
    choices: tuple[str, ...] = ()
    takes: Takes = Takes()

    @property
    def expects(self) -> str:
        """What is allowed, in words."""
        words = (*self.choices, *self.takes.shown)
        parts = [", ".join(words)] if words else []
        if self.number:
            parts.append(self._range())
        if self.text and not self.number:
            parts.append("text")
        return " or ".join(parts)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of this argument's values."""
        parts: list[dict[str, Any]] = []
        if self.number:
            parts.append({"type": "integer" if self.whole else "number", **self._limits()})
        if words := (*self.choices, *self.takes.shown):
            parts.append({"type": "string", "enum": list(words)})
        if self.text and not self.number:
            parts.append({"type": "string"})
        shape = parts[0] if len(parts) == 1 else {"anyOf": parts}
        return shape | ({"description": self.description} if self.description else {})

    def _limits(self) -> dict[str, float]:
        limits = {"minimum": self.takes.minimum, "maximum": self.takes.maximum}
        return {name: limit for name, limit in limits.items() if limit is not None}

    def _range(self) -> str:
        low, high = self.takes.minimum, self.takes.maximum
        if low is None or high is None:
            return "a number"
        return f"a number from {low:g} to {high:g} {self.takes.unit}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A tool's name, what it is for, and what it takes, in order."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...]

    @property
    def told(self) -> tuple[Parameter, ...]:
        """The parameters that the model is told of."""
        return tuple(p for p in self.parameters if not p.takes.hidden)

    @property
    def usage(self) -> str:
        """How it is called: `set_light(target, brightness?)`."""
        names = (p.name if p.required else f"{p.name}?" for p in self.told)
        return f"{self.name}({', '.join(names)})"

    def line(self, told: frozenset[str] = frozenset()) -> str:
        """The tool in one line of the prompt, without the descriptions `told` already."""
        notes = (
            f"{p.name}: {p.description}"
            for p in self.told
            if p.description and p.description not in told
        )
        return " ".join([f"{self.usage}: {self.summary}", *notes])

    def schema(self) -> dict[str, Any]:
        """The JSON schema of the object of arguments."""
        return {
            "type": "object",
            "properties": {p.name: p.schema() for p in self.told},
            "required": [p.name for p in self.parameters if p.required],
            "additionalProperties": False,
        }


def read_signature(function: Callable[..., Any]) -> Signature:
    """What `function` takes after its first parameter, the context."""
    summary, notes = _read_docstring(inspect.getdoc(function) or "")
    hints = get_type_hints(function, include_extras=True)
    declared = list(inspect.signature(function).parameters.values())[1:]
    return Signature(
        name=function.__name__,
        summary=summary,
        parameters=tuple(
            _read_parameter(
                hints[parameter.name],
                name=parameter.name,
                description=notes.get(parameter.name, ""),
                required=parameter.default is inspect.Parameter.empty,
            )
            for parameter in declared
        ),
    )


def parameter_named(parameters: Sequence[Parameter], key: str) -> str | None:
    """The parameter that `key` names: `Brightness`, `color-temp`, `brightness_pct`."""
    plain = plain_name(key)
    names = {plain_name(other): p.name for p in parameters for other in p.takes.called}
    names |= {plain_name(p.name): p.name for p in parameters}
    if plain in names:
        return names[plain]
    starts = [name for known, name in names.items() if plain and plain.startswith(f"{known} ")]
    return starts[0] if len(starts) == 1 else None


def plain_name(text: str) -> str:
    """Lower case words with single spaces: `color_temp` as `color temp`."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def _read_parameter(hint: Any, *, name: str, description: str, required: bool) -> Parameter:
    kinds, takes = _flatten(hint)
    literals = [kind for kind in kinds if get_origin(kind) is Literal]
    return Parameter(
        name=name,
        description=description,
        required=required,
        number=int in kinds or float in kinds,
        whole=int in kinds and float not in kinds,
        text=str in kinds,
        choices=tuple(str(choice) for literal in literals for choice in get_args(literal)),
        takes=takes or Takes(),
    )


def _flatten(hint: Any) -> tuple[list[Any], Takes | None]:
    """The plain types in a union of annotated types, and what they take."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        takes = next((note for note in notes if isinstance(note, Takes)), None)
        kinds, deeper = _flatten(inner)
        return kinds, takes or deeper
    if get_origin(hint) not in (Union, types.UnionType):
        return [hint], None
    kinds, takes = [], None
    for part in get_args(hint):
        more, deeper = _flatten(part)
        kinds += more
        takes = takes or deeper
    return kinds, takes


def _read_docstring(text: str) -> tuple[str, dict[str, str]]:
    """The first sentence, and the descriptions under `Args:`."""
    head, _, arguments = text.partition("\n\nArgs:\n")
    section = arguments.partition("\n\n")[0]
    notes: dict[str, str] = {}
    name = ""
    for line in map(str.strip, section.splitlines()):
        if match := _ARGUMENT.fullmatch(line):
            name, notes[match[1]] = match[1], match[2]
        elif name:
            notes[name] += f" {line}"
    return " ".join(head.partition("\n\n")[0].split()), notes

"""The tools by name: found in this package, described to the model, bound and run."""

import importlib
import pkgutil
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rapidfuzz import fuzz, process

from controller.home.words import clean
from controller.llm import ToolCall
from controller.tools.arguments import bind
from controller.tools.codes import codes_in, spoken
from controller.tools.coercion import ArgumentsError
from controller.tools.observation import Context, Fault, Observation
from controller.tools.signature import Signature, read_signature

Function = Callable[..., Awaitable[Observation]]
Secrets = Callable[[Context, Mapping[str, Any]], tuple[str, ...]]
_PACKAGE = "controller.tools"
_NEAR = 60.0
_CODES = ("code", "pin", "pincode", "password", "passcode", "accesscode")
"""Arguments that are secret by their name, whether a tool takes them or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A function that the model may call."""

    function: Function
    signature: Signature
    writes: bool
    """It may change something in the home."""
    also: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Other names that models use for it, with the arguments that such a name implies."""
    any_of: tuple[str, ...] = ()
    """Without one of these arguments, another tool of the same other name is meant."""
    hides: Secrets | None = None
    """Which of its arguments are secret, where only the home can tell."""

    @property
    def name(self) -> str:
        """The function's name."""
        return self.signature.name

    async def __call__(self, context: Context, **arguments: Any) -> Observation:
        """Run it with arguments in the forms that it declares."""
        return await self.function(context, **arguments)

    def secrets(self, context: Context, arguments: Mapping[str, Any]) -> tuple[str, ...]:
        """The texts in bound arguments that must not be shown, kept or logged."""
        codes = [p.name for p in self.signature.parameters if p.takes.secret]
        found = [str(arguments[name]) for name in codes if arguments.get(name)]
        return (*found, *(self.hides(context, arguments) if self.hides else ()))


def tool(
    *,
    writes: bool,
    also: Mapping[str, Mapping[str, Any]] | None = None,
    any_of: tuple[str, ...] = (),
    secrets: Secrets | None = None,
) -> Callable[[Function], Tool]:
    """Make a tool of an async function `name(context, **arguments) -> Observation`.

    Args:
        writes: it may change something in the home.
        also: other names that models use for it, with the arguments that such a name implies.
        any_of: without one of these arguments, another tool of the same other name is meant.
        secrets: which texts in its arguments are secret, where only the home can tell.
    """

    def register(function: Function) -> Tool:
        return Tool(
            function=function,
            signature=read_signature(function),
            writes=writes,
            also=also or {},
            any_of=any_of,
            hides=secrets,
        )

    return register


class Toolbox:
    """All that the model may call; names are found in any spelling."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._spellings: dict[str, list[tuple[Tool, Mapping[str, Any]]]] = {}
        for each in self._tools.values():
            for name, implied in each.also.items():
                self._spellings.setdefault(_key(name), []).append((each, implied))
        self._spellings |= {_key(name): [(tool, {})] for name, tool in self._tools.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the model is told."""
        return tuple(self._tools)

    @property
    def signatures(self) -> dict[str, tuple[str, ...]]:
        """The names of each tool's arguments, in order."""
        return {
            name: tuple(parameter.name for parameter in each.signature.parameters)
            for name, each in self._tools.items()
        }

    def get(self, name: str) -> Tool | None:
        """The tool with this name or other name: `turn_on`, `Turn On`, `turnOn()`."""
        found = self._spellings.get(_key(name))
        return found[0][0] if found else None

    def lines(self) -> tuple[str, ...]:
        """One line a tool for the prompt; what two have in common is said once."""
        lines: list[str] = []
        told: frozenset[str] = frozenset()
        for each in self._tools.values():
            lines.append(each.signature.line(told))
            told |= {parameter.description for parameter in each.signature.told}
        return tuple(lines)

    def schema(self, name: str) -> dict[str, Any]:
        """The JSON schema of a tool's arguments.

        Raises:
            KeyError: there is no such tool.
        """
        return self._tools[name].signature.schema()

    def bind(
        self, name: str, raw: Mapping[str, Any] | Sequence[Any] | str
    ) -> ToolCall | Observation:
        """A call with the tool's own name and arguments in its own forms, or what is wrong.

        Args:
            name: the tool in any spelling.
            raw: arguments by name, in order, or as text (`hall lamp, 30`, `target=hall lamp`).
        """
        found = self._spellings.get(_key(name))
        if found is None:
            return self._no_tool(name)
        bound = [_bound(each, raw, implied) for each, implied in found]
        pairs = zip(found, bound, strict=True)
        fitting = [b for (each, _), b in pairs if isinstance(b, ToolCall) and _is_meant(each, b)]
        return next(iter(fitting), bound[0])

    def secrets(self, calls: Iterable[ToolCall], context: Context) -> frozenset[str]:
        """The texts in the calls' arguments that must not be shown, kept or logged."""
        found = set(spoken(context))
        for call in calls:
            for value in call.arguments.values():
                found.update(codes_in(value) if isinstance(value, str) else ())
            bound = self.bind(call.name, call.arguments)
            if isinstance(bound, ToolCall):
                found.update(self._tools[bound.name].secrets(context, bound.arguments))
            given = {_key(str(name)): value for name, value in call.arguments.items()}
            found.update(str(given[name]) for name in _CODES if given.get(name))
        return frozenset(found)

    async def run(self, call: ToolCall, context: Context) -> Observation:
        """Bind and run a call; what a model can do wrong comes back as an observation."""
        bound = self.bind(call.name, call.arguments)
        if isinstance(bound, Observation):
            return bound
        return await self._tools[bound.name](context, **bound.arguments)

    def _no_tool(self, name: str) -> Observation:
        matches = process.extract(
            _key(name), list(self._spellings), scorer=fuzz.ratio, score_cutoff=_NEAR, limit=4
        )
        near = tuple(dict.fromkeys(self._spellings[match[0]][0][0].name for match in matches))
        return Observation(
            text=f'There is no tool "{clean(name, length=40)}". '
            + (f"Near: {', '.join(near)}. " if near else "")
            + f"Tools: {', '.join(self.names)}.",
            fault=Fault.TOOL,
            candidates=near,
        )


def default_toolbox() -> Toolbox:
    """Every tool of this package, by module and in the order of definition."""
    return Toolbox(each for module in _modules() for each in _tools_of(module))


def _modules() -> list[str]:
    package = importlib.import_module(_PACKAGE)
    return sorted(f"{_PACKAGE}.{found.name}" for found in pkgutil.iter_modules(package.__path__))


def _tools_of(name: str) -> list[Tool]:
    names = vars(importlib.import_module(name)).values()
    return [each for each in names if isinstance(each, Tool) and each.function.__module__ == name]


def _bound(
    each: Tool, raw: Mapping[str, Any] | Sequence[Any] | str, implied: Mapping[str, Any]
) -> ToolCall | Observation:
    try:
        arguments = bind(each.signature.parameters, raw, implied=implied)
    except ArgumentsError as err:
        return Observation(
            text=f"{each.name}: {err} Usage: {each.signature.usage}.", fault=Fault.ARGUMENTS
        )
    return ToolCall(name=each.name, arguments=arguments)


def _is_meant(each: Tool, call: ToolCall) -> bool:
    return not each.any_of or any(name in call.arguments for name in each.any_of)


def _key(name: str) -> str:
    return re.sub(r"[\W_]", "", name[:80].partition("(")[0].casefold())

"""Reading a house file: YAML into checked values, errors that name file, place and key."""

import difflib
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import yaml

MISSING: Any = object()


class HouseError(Exception):
    """A house file that cannot be played; the text says where and why."""

    def __init__(self, *, file: str, path: str, problem: str) -> None:
        self.file = file
        self.path = path
        self.problem = problem
        super().__init__(": ".join(filter(None, [file, path, problem])))


class Section:
    """A mapping of a house file; every key is asked for once, the others are refused."""

    def __init__(self, data: object, *, file: str, path: str = "") -> None:
        self.file = file
        self.path = path
        if data is None:
            data = {}
        if not isinstance(data, Mapping):
            raise HouseError(file=file, path=path, problem=f"must be keys and values, not {data!r}")
        self._data = {str(key): value for key, value in data.items()}
        self._asked: set[str] = set()

    def error(self, key: str, problem: str) -> HouseError:
        """An error about one key of this section."""
        return HouseError(file=self.file, path=self._join(key), problem=problem)

    def has(self, key: str) -> bool:
        """Whether something stands under `key`."""
        return key in self._data

    def raw(self, key: str, default: Any = MISSING) -> Any:
        """Whatever stands under `key`.

        Raises:
            HouseError: nothing does, and there is no default.
        """
        self._asked.add(key)
        if key in self._data:
            return self._data[key]
        if default is MISSING:
            raise self.error(key, "is missing")
        return default

    def text(self, key: str, default: Any = MISSING) -> Any:
        """A text that is not empty, or the default."""
        value = self.raw(key, default)
        if value is default and default is not MISSING:
            return default
        if not isinstance(value, (str, int, float)) or not str(value).strip():
            raise self.error(key, f"must be a text, not {value!r}")
        return str(value).strip()

    def number(self, key: str, default: Any = MISSING, *, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        value = self.raw(key, default)
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not good or not math.isfinite(value) or not low <= value <= high:
            raise self.error(key, f"must be a number from {low:g} to {high:g}, not {value!r}")
        return float(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.raw(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {value!r}")
        return value

    def choice(self, key: str, choices: Sequence[str], default: Any = MISSING) -> Any:
        """One of `choices`, or the default."""
        value = self.raw(key, default)
        if value is default and default is not MISSING:
            return default
        if value not in choices:
            raise self.error(key, f"must be one of {', '.join(choices)}, not {value!r}")
        return value

    def texts(self, key: str, *, choices: Sequence[str] = ()) -> tuple[str, ...]:
        """A list of texts (of `choices`, if there are any); none if the key is missing."""
        value = self.raw(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, f"must be a list of texts, not {value!r}")
        for item in value:
            if choices and item not in choices:
                raise self.error(key, f"{item!r} is unknown{_near(item, choices)}")
        return tuple(value)

    def section(self, key: str) -> "Section":
        """The mapping under `key`; an empty one if it is missing."""
        return Section(self.raw(key, None), file=self.file, path=self._join(key))

    def sections(self) -> Iterator[tuple[str, "Section"]]:
        """All keys, each with the mapping under it."""
        for key in self._data:
            yield key, self.section(key)

    def items(self) -> Iterator[tuple[str, Any]]:
        """All keys, each with whatever stands under it."""
        self._asked.update(self._data)
        yield from self._data.items()

    def done(self) -> None:
        """Refuse the keys that nobody asked for.

        Raises:
            HouseError: there is such a key; the text names the nearest known one.
        """
        for key in self._data:
            if key not in self._asked:
                raise self.error(key, f"unknown key{_near(key, sorted(self._asked))}")

    def _join(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


def read(path: Path) -> Section:
    """The whole of a house file.

    Raises:
        HouseError: it cannot be read, or is not YAML.
    """
    try:
        text = path.read_text(encoding="utf-8")
        return Section(yaml.load(text, Loader=_Loader), file=str(path))  # noqa: S506 - a SafeLoader
    except OSError as error:
        problem = error.strerror or str(error)
    except UnicodeDecodeError:
        problem = "is not UTF-8 text"
    except yaml.YAMLError as error:
        problem = f"is not YAML: {' '.join(str(error).split())}"
    except RecursionError:
        problem = "is nested too deeply"
    raise HouseError(file=str(path), path="", problem=problem)


def _near(word: str, choices: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, choices, n=1)
    if near:
        return f", did you mean {near[0]!r}?"
    return f" (known: {', '.join(choices)})" if choices else ""


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The fast one, where libyaml is installed."""


class _Loader(_Base):  # type: ignore[misc]
    """YAML 1.2 words: `on` and `off` are texts, times stay as written, no key stands twice."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {
        first: [
            (tag, pattern)
            for tag, pattern in resolvers
            if tag not in {"tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp"}
        ]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - the library's signature
        seen: set[str] = set()
        for key, _ in node.value:
            name = str(key.value)
            if name in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {name!r} stands twice", key.start_mark
                )
            seen.add(name)
        return dict(super().construct_mapping(node, deep))


_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"true|false"), list("tf"))

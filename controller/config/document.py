"""YAML text to plain data that remembers its lines; hostile or careless text is refused."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import yaml

from controller.config.models import Place
from controller.errors import ConfigError

MAX_BYTES = 1 << 20
MAX_DEPTH = 12
MAX_NODES = 100_000

UNSOUND = re.compile("[\x00\ud800-\udfff]")
"""What no name, path or password can hold, however it was written."""

_TAGS = {f"tag:yaml.org,2002:{kind}" for kind in ("null", "bool", "int", "float", "str")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a YAML text says, and where."""

    data: Any = field(default_factory=dict)
    lines: Mapping[Place, int] = field(default_factory=dict)
    """Line of every key and list member, counted from 1."""


def read(path: Path) -> Document:
    """The document in a file.

    Raises:
        ConfigError: it cannot be read or is not sound YAML; the text names file and line.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as err:
        raise ConfigError(f"{path} cannot be read: {err.strerror}") from err
    if len(raw) > MAX_BYTES:
        raise ConfigError(f"{path} is larger than {MAX_BYTES >> 20} MiB: this is no configuration")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        line = raw.count(b"\n", 0, err.start) + 1
        reason = f"{path}, line {line}: not UTF-8; save the file in that encoding"
    else:
        return parse(text, name=str(path))
    raise ConfigError(reason)


def parse(text: str, *, name: str) -> Document:
    """The document in a text; `name` is what errors call it.

    Raises:
        ConfigError: it is not sound YAML; the text never repeats values, which may be secret.
    """
    try:
        reader = _Reader(text)
        root = reader.get_single_node()
        data = {} if root is None else reader.build(root, ())
    except _RefusedError as err:
        reason = f"{name}, line {err.line}: {err.text}"
    except yaml.reader.ReaderError as err:
        line = text.count("\n", 0, err.position) + 1
        reason = f"{name}, line {line}: a character that YAML does not allow"
    except yaml.MarkedYAMLError as err:
        reason = f"{name}, {_syntax(err)}"
    else:
        return Document(data={} if data is None else data, lines=reader.lines)
    # Raised out here, so that no error of YAML, which quotes the text, hangs on to this one.
    raise ConfigError(reason)


class _RefusedError(Exception):
    def __init__(self, text: str, line: int) -> None:
        super().__init__(text)
        self.text = text
        self.line = line


class _Reader(yaml.SafeLoader):
    """Builds plain data from nodes, and notes their lines."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.lines: dict[Place, int] = {}
        self._depth = 0
        self._count = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            self._refuse("anchors and aliases (& and *) are not supported; quote a * in a text")
        self._depth += 1
        self._count += 1
        if self._depth > MAX_DEPTH or self._count > MAX_NODES:
            self._refuse(f"nested deeper than {MAX_DEPTH} levels, or more than {MAX_NODES} values")
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def build(self, node: yaml.Node, place: Place) -> Any:
        match node:
            case yaml.MappingNode():
                return self._build_mapping(node, place)
            case yaml.SequenceNode():
                return [self._build_member(n, (*place, i)) for i, n in enumerate(node.value)]
            case _:
                return self._build_scalar(node)

    def _build_mapping(self, node: yaml.MappingNode, place: Place) -> dict[str, Any]:
        built: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = self._build_key(key_node)
            if key in built:
                first = self.lines[(*place, key)]
                raise _RefusedError(
                    f"{key} stands here again; it is in line {first}", _line(key_node)
                )
            self.lines[(*place, key)] = _line(key_node)
            built[key] = self.build(value_node, (*place, key))
        return built

    def _build_key(self, node: yaml.Node) -> str:
        key = self._build_scalar(node) if isinstance(node, yaml.ScalarNode) else None
        if not isinstance(key, str):
            raise _RefusedError("a key must be text; put it in quotes", _line(node))
        return key

    def _build_member(self, node: yaml.Node, place: Place) -> Any:
        self.lines[place] = _line(node)
        return self.build(node, place)

    def _build_scalar(self, node: yaml.Node) -> Any:
        if node.tag not in _TAGS:
            raise _RefusedError("a date or a tag (!); put the text in quotes", _line(node))
        try:
            value = self.construct_object(node)
        except ValueError:
            text = "a number that cannot be read; put it in quotes if it is text"
        else:
            if not isinstance(value, str) or not UNSOUND.search(value):
                return value
            text = "a character that no text can hold"
        raise _RefusedError(text, _line(node))

    def _refuse(self, text: str) -> NoReturn:
        raise _RefusedError(text, int(self.peek_event().start_mark.line) + 1)  # type: ignore[no-untyped-call]


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _syntax(err: yaml.MarkedYAMLError) -> str:
    mark = err.problem_mark or err.context_mark
    line = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "somewhere"
    problem = re.sub(r"\s*'[^']{2,}'|\s*\"[^\"]{2,}\"", "", err.problem or "not YAML")
    return f"{line}: not YAML: {' '.join(problem.split())[:200]}"

"""The tables of sentences in `patterns/`: what is taken, and what is left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
HOUSE = HERE / "house.yaml"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences of one kind, and near misses of them."""

    file: str
    name: str
    takes: Mapping[str, list[str]]
    """The calls of each sentence, in brief."""
    leaves: tuple[str, ...]


@cache
def groups() -> tuple[Group, ...]:
    """All groups of all tables."""
    return tuple(_groups())


def taken() -> list[tuple[str, list[str]]]:
    """Each sentence that is understood, with its calls."""
    return [(said, calls) for group in groups() for said, calls in group.takes.items()]


def left() -> list[str]:
    """Each sentence that is not."""
    return [said for group in groups() for said in group.leaves]


def blocks(data: Mapping[str, Any]) -> dict[tuple[str, str, str], str]:
    """The name of the block that a template stands in, by part, tool and template."""
    return {
        (part, tool, template): f"{part} {tool} {number}"
        for part, tools in (("intents", data["intents"]), ("conditions", data["conditions"]))
        for tool, intent in tools.items()
        for number, block in enumerate(intent["data"])
        for template in block["sentences"]
    }


def _groups() -> Iterator[Group]:
    for file in sorted((HERE / "patterns").glob("*.yaml")):
        # Every worker reads them before its first test, so the fast loader matters.
        for group in yaml.load(file.read_text(encoding="utf-8"), LOADER):  # noqa: S506  # a safe one
            yield Group(file.stem, group["name"], group["takes"], tuple(group["leaves"]))

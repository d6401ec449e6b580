"""The tools as a model server is told of them, for models that call tools natively."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from controller.llm import ToolSchema
from controller.llm.size import CHARS_A_TOKEN
from controller.tools.registry import Toolbox


def offered(toolbox: Toolbox) -> tuple[ToolSchema, ...]:
    """Every tool, in the order of the toolbox: the servers put them before all messages."""
    return tuple(_offered(toolbox, name) for name in toolbox.names)


def size(tools: Sequence[ToolSchema]) -> int:
    """About how many tokens the descriptions of `tools` take."""
    shown = [[tool.name, tool.description, tool.parameters] for tool in tools]
    return round(len(json.dumps(shown).encode()) / CHARS_A_TOKEN) if tools else 0


def _offered(toolbox: Toolbox, name: str) -> ToolSchema:
    tool = toolbox.get(name)
    schema = toolbox.schema(name)
    given = {key: _plain(value) for key, value in schema["properties"].items()}
    return ToolSchema(
        name=name,
        description=tool.signature.summary if tool else "",
        parameters={"type": "object", "properties": given, "required": schema["required"]},
    )


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """An argument as chat templates print it: they know no `anyOf` and no limits."""
    parts = schema.get("anyOf", [schema])
    types = list(dict.fromkeys(part["type"] for part in parts))
    plain: dict[str, Any] = {"type": types[0] if len(types) == 1 else types}
    if len(parts) == 1 and "enum" in schema:
        plain["enum"] = list(schema["enum"])
    if note := schema.get("description"):
        plain["description"] = note
    return plain

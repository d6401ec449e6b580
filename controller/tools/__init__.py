"""Tools: the functions that the model may call, and nothing else.

A tool is an async function `name(context, **arguments) -> Observation`, registered with `@tool`.
Its schema and its line in the prompt come from its docstring and its annotations.
"""

from controller.tools.registry import Tool, Toolbox, default_toolbox, tool

__all__ = ["Tool", "Toolbox", "default_toolbox", "tool"]

"""Dialects: how a model is told to write its calls, and how they are read. One module each.

A module here that holds a `DIALECT` is a dialect by that name; nothing else lists them.
"""

import importlib
import pkgutil
from collections.abc import Mapping

from controller.agent.dialects.base import Dialect


def dialects() -> Mapping[str, Dialect]:
    """Every dialect by name."""
    found: dict[str, Dialect] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        dialect = getattr(module, "DIALECT", None)
        if dialect is not None:
            found[dialect.name] = dialect
    return found

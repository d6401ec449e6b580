"""How the devices of different projects speak: one module a dialect, found and not listed."""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from simulator.dialects.base import Dialect

_found: dict[str, Dialect] = {}
DIALECTS: Mapping[str, Dialect] = MappingProxyType(_found)
"""Every `DIALECT` of a module in this package, by the module's name."""

for _info in pkgutil.iter_modules(__path__):
    _dialect = getattr(import_module(f"{__name__}.{_info.name}"), "DIALECT", None)
    if isinstance(_dialect, Dialect):
        _found[_info.name] = _dialect

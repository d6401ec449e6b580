"""What devices are and how they speak on the wire: one module a type, found and not listed."""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from devices.model import DeviceType

_found: dict[str, DeviceType] = {}
TYPES: Mapping[str, DeviceType] = MappingProxyType(_found)
"""Every `TYPE` of a module in this package, by domain."""

for _info in pkgutil.iter_modules(__path__):
    _type = getattr(import_module(f"{__name__}.{_info.name}"), "TYPE", None)
    if isinstance(_type, DeviceType):
        _found[_type.domain] = _type

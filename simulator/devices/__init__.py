"""How simulated devices behave: one module a domain, found and not listed."""

import pkgutil
from importlib import import_module

from simulator.behaviour import Behaviour

BEHAVIOURS: dict[str, type[Behaviour]] = {
    info.name: import_module(f"{__name__}.{info.name}").BEHAVIOUR
    for info in pkgutil.iter_modules(__path__)
}
"""Every `BEHAVIOUR` of a module in this package, by the module's name: the domain."""

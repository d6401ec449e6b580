"""The makers of sentences, registered under the name of their kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from training import kinds as package
from training.intent import Maker

GROUPS = (
    "simple",
    "two",
    "condition",
    "question",
    "unknown",
    "ambiguous",
    "chat",
    "impossible",
    "follow",
    "area",
    "exclusion",
    "recovery",
)
"""The rows of the score card."""
_SELF = "registry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A family of sentences."""

    name: str
    group: str
    weight: float
    """How often it is made, beside the others of its group."""
    make: Maker


_registered: dict[str, Kind] = {}


def kind(name: str, *, group: str, weight: float = 1.0) -> Callable[[Maker], Maker]:
    """Register a maker of sentences.

    Raises:
        ValueError: the group is unknown, the weight not positive or the name taken.
    """
    if group not in GROUPS or weight <= 0:
        raise ValueError(f"{name}: group {group!r} with weight {weight}")

    def register(make: Maker) -> Maker:
        if name in _registered:
            raise ValueError(f"two kinds are called {name}")
        _registered[name] = Kind(name=name, group=group, weight=weight, make=make)
        return make

    return register


def kinds() -> Mapping[str, Kind]:
    """All kinds by name, in a stable order."""
    for module in sorted(found.name for found in iter_modules(package.__path__)):
        if module != _SELF:
            import_module(f"{package.__name__}.{module}")
    return dict(sorted(_registered.items()))

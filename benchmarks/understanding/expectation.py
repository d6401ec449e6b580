"""A case and what is expected of it: plain records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Entities = Mapping[str, Mapping[str, Any]]
"""`{entity_id: {"state": ..., "attributes": {...}}}`, both parts optional."""
Skipped = Mapping[str, frozenset[str]]
"""Names of attributes by entity; `state` means the state itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What must hold after the sentence."""

    entities: Entities = field(default_factory=dict)
    alternatives: Sequence[Entities] = ()
    """Other outcomes that satisfy the person, each for the entities that it names."""
    no_change: bool = False
    """Nothing may change at all."""
    ignored: Skipped = field(default_factory=dict)
    """What is not compared."""
    response: Sequence[str] = ()
    """The reply must hold one of them."""
    extra: Entities = field(default_factory=dict)
    """Stricter, and only compared when asked for."""

    @property
    def outcomes(self) -> tuple[Entities, ...]:
        """Each complete state of affairs that is right, the plainest first."""
        return (self.entities, *({**self.entities, **each} for each in self.alternatives))

    @property
    def acts(self) -> bool:
        """Whether something is to be done."""
        return not self.no_change and any(self.outcomes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A sentence, the state that it is said in, and what is expected."""

    id: str
    set: str
    """The data set that it comes from."""
    home: str
    category: str
    text: str
    area: str | None = None
    """The room that the person is in."""
    now: str | None = None
    """The time that it is said at (ISO 8601)."""
    setup: Entities = field(default_factory=dict)
    expectation: Expectation = field(default_factory=Expectation)
    tags: Sequence[str] = ()

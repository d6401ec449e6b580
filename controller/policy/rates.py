"""How much a source may ask for in a minute."""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

MINUTE_S = 60.0
MOST_SOURCES = 1000


@dataclass(slots=True, kw_only=True)
class Rate:
    """So many in any minute, for each source."""

    limit: int
    """0: no limit."""
    clock: Callable[[], float]
    """Seconds that never run backwards."""
    _taken: OrderedDict[str, deque[float]] = field(default_factory=OrderedDict)

    def take(self, source: str) -> float:
        """Take one; else the seconds after which there is one again."""
        if not self.limit:
            return 0.0
        now = self.clock()
        taken = self._taken.setdefault(source, deque())
        self._taken.move_to_end(source)
        while taken and now - taken[0] >= MINUTE_S:
            taken.popleft()
        if len(taken) >= self.limit:
            return MINUTE_S - (now - taken[0])
        taken.append(now)
        if len(self._taken) > MOST_SOURCES:
            self._taken.popitem(last=False)
        return 0.0

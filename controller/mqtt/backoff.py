"""How long to wait before the next attempt to connect."""

from collections.abc import Callable
from dataclasses import dataclass
from random import SystemRandom

MAX_DOUBLINGS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Backoff:
    """Delays that double, with jitter: not everybody returns to a restarted broker at once."""

    first_s: float = 1.0
    longest_s: float = 60.0
    jitter: float = 0.3
    """Share of the delay by which it may be shorter."""
    random: Callable[[], float] = SystemRandom().random

    def delay_s(self, attempt: int) -> float:
        """Seconds before the attempt with this number, counted from 1."""
        doublings = min(attempt - 1, MAX_DOUBLINGS)
        delay = min(self.first_s * 2.0**doublings, self.longest_s)
        return delay * (1 - self.jitter * self.random())

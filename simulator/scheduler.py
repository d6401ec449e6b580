"""What happens when: a heap of actions, run by one thread, on a clock that is handed in."""

import heapq
import itertools
from collections.abc import Callable

Clock = Callable[[], float]
Action = Callable[[], None]


class Scheduler:
    """Actions in the order of their time; those of one time in the order they were added."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heap: list[tuple[float, int, Action]] = []
        self._numbers = itertools.count()

    def after(self, seconds: float, action: Action) -> None:
        """Run `action` once, `seconds` from now."""
        heapq.heappush(self._heap, (self._clock() + seconds, next(self._numbers), action))

    def run(self) -> float:
        """Run what is due; return the seconds until the next action (infinite: there is none)."""
        due = self._clock()
        while self._heap and self._heap[0][0] <= due:
            heapq.heappop(self._heap)[2]()
        return max(0.0, self._heap[0][0] - self._clock()) if self._heap else float("inf")

    def clear(self) -> None:
        """Forget everything."""
        self._heap.clear()

    def __len__(self) -> int:
        return len(self._heap)

"""Who wants to know when a connection comes and goes."""

from collections.abc import Callable

import structlog

log = structlog.get_logger(__name__)


class Listeners:
    """Functions that are told, in the order in which they came; what they raise is logged."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[bool], None]] = []

    def add(self, listener: Callable[[bool], None]) -> Callable[[], None]:
        """Tell `listener` from now on; the result ends it."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def tell(self, *, connected: bool) -> None:
        """Tell all."""
        for listener in tuple(self._listeners):
            try:
                listener(connected)
            except Exception:
                log.exception("listener_failed")

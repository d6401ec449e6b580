"""Which receipts of ours the broker has got for certain: what it may deliver a second time."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import structlog

from controller.errors import HearthError
from controller.journal import Journal

log = structlog.get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class Settling:
    """Keeps deliveries until the broker cannot repeat them.

    Nobody tells us that our receipt for a message has arrived. But a connection keeps the order:
    when the broker has taken what we sent after the receipt, it has got the receipt as well. And
    once it has delivered, on a new connection, all that waited for us, it has also repeated all
    that it meant to repeat.
    """

    journal: Journal
    _acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By delivery: which of our receipts it was, and on which connection it went."""
    _settled: list[str] = field(default_factory=list)
    _count: int = 0

    def acknowledged(self, delivery: str, link: int) -> None:
        """A receipt for this delivery is on its way."""
        self._count += 1
        self._acknowledged.pop(delivery, None)
        self._acknowledged[delivery] = (self._count, link)

    def is_unsure(self, delivery: str) -> bool:
        """Whether this delivery was dealt with here, and may come a second time."""
        return delivery in self._acknowledged

    def mark(self) -> int:
        """All receipts so far, for `confirmed`."""
        return self._count

    def confirmed(self, mark: int, link: int) -> None:
        """The broker has taken something that was sent after these receipts, if on this link."""
        for key, (number, on) in list(self._acknowledged.items()):
            if number <= mark and on == link:
                del self._acknowledged[key]
                self._settled.append(key)

    def caught_up(self, link: int, coming: Iterable[str]) -> None:
        """All that waited for us has come: only what came on this link may come again."""
        kept = {key: value for key, value in self._acknowledged.items() if value[1] == link}
        self._acknowledged = kept
        self._try(self.journal.settle_all, {*kept, *coming})

    def flush(self) -> None:
        """Have the disk forget what is settled; it shares the next commit."""
        settled, self._settled = self._settled, []
        if settled:
            self._try(self.journal.settle, settled)

    def _try(self, write: Callable[[list[str]], asyncio.Future[None]], keys: Iterable[str]) -> None:
        # What stays unsettled on disk is settled when the broker gives its number away again.
        with contextlib.suppress(HearthError):
            write(list(keys)).add_done_callback(_noted)


def _noted(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.debug("delivery_not_settled", reason=str(error))

"""What we are subscribed to: asked for in portions, restored on every connection."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

import structlog
from paho.mqtt.reasoncodes import ReasonCode

from controller.mqtt.link import REFUSED, Link
from controller.mqtt.topics import Callback, Routes

log = structlog.get_logger(__name__)

PORTION = 100
PORTION_BYTES = 16_384
AHEAD = 2
"""Portions that may be unanswered: a broker drops retained messages of a burst beyond its queue."""
ANSWER_S = 4.0
"""After so long a broker will not answer any more."""


class Subscriptions:
    """Filters and who wants them; `on_settled` is called when the broker has answered for all."""

    def __init__(self, *, on_settled: Callable[[], None]) -> None:
        self.routes = Routes()
        self.refused: dict[str, str] = {}
        """Why the broker does not let us have a filter."""
        self.settled = asyncio.Event()
        self._on_settled = on_settled
        self._qos: dict[str, int] = {}
        self._unsent: dict[str, None] = {}
        self._asked: dict[int, list[str]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def add(self, topic_filter: str, callback: Callback, qos: int) -> bool:
        """Route messages to `callback`; True: the broker must be asked for them."""
        known = topic_filter in self.routes and self._qos[topic_filter] >= qos
        self.routes.add(topic_filter, callback)
        if known:
            return False
        self._qos[topic_filter] = qos
        self._unsent[topic_filter] = None
        self.settled.clear()
        return True

    def remove(self, topic_filter: str, callback: Callback, link: Link | None) -> None:
        """Undo one `add`."""
        if topic_filter not in self.routes:
            return
        self.routes.remove(topic_filter, callback)
        if topic_filter in self.routes:
            return
        del self._qos[topic_filter]
        self.refused.pop(topic_filter, None)
        if topic_filter in self._unsent:
            del self._unsent[topic_filter]
        elif link is not None:
            link.unsubscribe(topic_filter)

    def restore(self, link: Link) -> None:
        """Ask for everything, on a new connection."""
        self.lost()
        self._unsent = dict.fromkeys(self.routes.filters)
        self.pump(link)

    def lost(self) -> None:
        """Note that the connection is gone, and its subscriptions with it."""
        self._asked.clear()
        self._expect_none()
        self.settled.clear()

    def pump(self, link: Link) -> None:
        """Ask for what was not asked for yet."""
        while self._unsent and len(self._asked) < AHEAD:
            portion = list(self._portion())
            mid = link.subscribe(
                [(topic_filter, self._qos[topic_filter]) for topic_filter in portion]
            )
            if mid is None:
                return
            self._asked[mid] = portion
            for topic_filter in portion:
                del self._unsent[topic_filter]
        self._expect_answers(link)
        if not self._asked and not self.settled.is_set():
            self.settled.set()
            self._on_settled()

    def granted(self, mid: int, reasons: Sequence[ReasonCode], link: Link) -> None:
        """Take in the broker's answer to one portion."""
        for topic_filter, reason in zip(self._asked.pop(mid, ()), reasons, strict=False):
            if int(reason.value) < REFUSED:
                self.refused.pop(topic_filter, None)
            elif self.refused.get(topic_filter) != str(reason):
                self.refused[topic_filter] = str(reason)
                hint = "Does the broker's ACL let this user read it?"
                log.error(
                    "subscription_refused", filter=topic_filter, reason=str(reason), hint=hint
                )
        self.pump(link)

    def _expect_answers(self, link: Link) -> None:
        self._expect_none()
        if self._asked:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(ANSWER_S, self._unanswered, link)

    def _expect_none(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _unanswered(self, link: Link) -> None:
        """Ask for everything again: a broker that drops answers has dropped messages as well."""
        if link.behind:
            self._expect_answers(link)
            return
        hint = "Raise max_queued_messages in the broker's configuration if this happens often."
        log.warning(
            "subscriptions_unanswered", filters=sum(map(len, self._asked.values())), hint=hint
        )
        self.restore(link)

    def _portion(self) -> Iterator[str]:
        size = 0
        for number, topic_filter in enumerate(self._unsent):
            size += len(topic_filter)
            if number and (number >= PORTION or size > PORTION_BYTES):
                return
            yield topic_filter

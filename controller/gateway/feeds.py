"""Topics of devices, each subscribed to once, however many devices share it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from controller.mqtt import Client, Message

log = structlog.get_logger(__name__)

MAX_KEPT_TOPICS = 64
"""Topics of one wildcard filter whose last payload is kept."""
MAX_KEPT_CHARS = 65_536


class Handler(Protocol):
    """Takes one message of a feed."""

    def __call__(self, topic: str, payload: str, *, live: bool) -> None:
        """Take it; `live` is False for what was said before."""


@dataclass(slots=True, eq=False)
class Feed:
    """One filter: who follows it, and what was last said on its topics."""

    topic_filter: str
    handlers: dict[object, Handler] = field(default_factory=dict)
    """By who follows: thousands of devices may share a topic."""
    last: dict[str, str] = field(default_factory=dict)
    stop: Callable[[], None] = lambda: None
    failed: bool = False
    """A handler has crashed; it is logged once."""

    def receive(self, message: Message) -> None:
        """Keep a message and hand it to all followers; bytes that are not text are dropped."""
        try:
            payload = message.payload.decode()
        except UnicodeDecodeError:
            log.debug("payload_ignored", topic=message.topic, reason="not UTF-8")
            return
        if len(payload) <= MAX_KEPT_CHARS and self._room(message.topic):
            self.last[message.topic] = payload
        for handler in tuple(self.handlers.values()):
            self.hand(handler, message.topic, payload, live=not message.retain)

    def hand(self, handler: Handler, topic: str, payload: str, *, live: bool) -> None:
        """Give a message to one follower, whatever that does."""
        try:
            handler(topic, payload, live=live)
        except Exception:
            if not self.failed:
                log.exception("payload_failed", topic=topic)
            self.failed = True

    def _room(self, topic: str) -> bool:
        return topic in self.last or len(self.last) < MAX_KEPT_TOPICS


class Feeds:
    """All feeds of a connection."""

    def __init__(self, *, client: Client) -> None:
        self._client = client
        self._feeds: dict[str, Feed] = {}

    def __len__(self) -> int:
        return len(self._feeds)

    def follow(self, topic_filter: str, handler: Handler) -> Callable[[], None]:
        """Hand the messages of a filter to `handler`, first what is known already.

        The broker repeats retained messages to a new subscription only, so a device that comes
        to a known topic gets its value from here.

        Returns:
            A function that ends it; calling it again does nothing.

        Raises:
            ValueError: the filter is not valid.
        """
        feed = self._feeds.get(topic_filter) or self._begin(topic_filter)
        follower = object()
        feed.handlers[follower] = handler
        for topic, payload in tuple(feed.last.items()):
            feed.hand(handler, topic, payload, live=False)

        def stop() -> None:
            feed.handlers.pop(follower, None)
            if not feed.handlers and self._feeds.get(topic_filter) is feed:
                del self._feeds[topic_filter]
                feed.stop()

        return stop

    def _begin(self, topic_filter: str) -> Feed:
        feed = Feed(topic_filter)
        feed.stop = self._client.subscribe(topic_filter, feed.receive)
        self._feeds[topic_filter] = feed
        return feed

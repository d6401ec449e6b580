"""Topics and filters: which the broker would take, and who wants which message."""

import re
from collections.abc import Callable
from functools import lru_cache

from paho.mqtt.matcher import MQTTMatcher

from controller.mqtt.message import Message

Callback = Callable[[Message], None]

MAX_BYTES = 65_535
MAX_SLASHES = 200
"""Mosquitto hangs up on a client that uses more."""
MAX_CACHE = 20_000
_LAST_OF_PLANES = "".join(
    chr(plane + last) for plane in range(0, 0x11_0000, 0x1_0000) for last in (0xFFFE, 0xFFFF)
)
_FORBIDDEN = re.compile(f"[\x00-\x1f\x7f-\x9f\ufdd0-\ufdef{_LAST_OF_PLANES}]")
"""Control characters and non-characters."""


def topic_problem(topic: str) -> str | None:
    """Why nothing can be published on `topic`; None if it can."""
    if "+" in topic or "#" in topic:
        return "a topic to publish on has no + or #"
    return _text_problem(topic)


@lru_cache(maxsize=1024)
def filter_problem(topic_filter: str) -> str | None:
    """Why `topic_filter` cannot be subscribed to; None if it can.

    Brokers end the connection over a bad filter, and filters come from strangers: one bad
    announcement must not cost the bus.
    """
    levels = topic_filter.split("/")
    if any("+" in level and level != "+" for level in levels):
        return "+ must be a whole level"
    if any("#" in level for level in levels[:-1]) or ("#" in levels[-1] and levels[-1] != "#"):
        return "# must be the whole last level"
    if levels[0] in {"$share", "$queue", "$exclusive"}:
        return f"{levels[0]} is for consumers that share a subscription"
    return _text_problem(topic_filter)


def _text_problem(topic: str) -> str | None:
    if not topic:
        return "a topic is not empty"
    try:
        size = len(topic.encode())
    except UnicodeEncodeError:
        return "it is not UTF-8 text"
    if size > MAX_BYTES:
        return f"it is longer than {MAX_BYTES} bytes"
    if topic.count("/") > MAX_SLASHES:
        return f"it has more than {MAX_SLASHES} levels"
    if _FORBIDDEN.search(topic):
        return "it holds control characters"
    return None


class Routes:
    """Callbacks by topic filter."""

    def __init__(self) -> None:
        self._callbacks: dict[str, tuple[Callback, ...]] = {}
        self._wild = MQTTMatcher()  # type: ignore[no-untyped-call]
        self._cache: dict[str, tuple[Callback, ...]] = {}

    @property
    def filters(self) -> tuple[str, ...]:
        """All that somebody wants."""
        return tuple(self._callbacks)

    def __contains__(self, topic_filter: str) -> bool:
        return topic_filter in self._callbacks

    def add(self, topic_filter: str, callback: Callback) -> None:
        """Send messages that match `topic_filter` to `callback` as well."""
        self._set(topic_filter, (*self._callbacks.get(topic_filter, ()), callback))

    def remove(self, topic_filter: str, callback: Callback) -> None:
        """Undo one `add`."""
        left = list(self._callbacks.get(topic_filter, ()))
        if callback in left:
            left.remove(callback)
            self._set(topic_filter, tuple(left))

    def find(self, topic: str) -> tuple[Callback, ...]:
        """Who wants messages of `topic`."""
        found = self._cache.get(topic)
        if found is None:
            found = self._search(topic)
            if len(self._cache) >= MAX_CACHE:
                self._cache.clear()
            self._cache[topic] = found
        return found

    def _search(self, topic: str) -> tuple[Callback, ...]:
        exact = self._callbacks.get(topic, ())
        wild = self._wild.iter_match(topic)  # type: ignore[no-untyped-call]
        return exact + tuple(callback for callbacks in wild for callback in callbacks)

    def _set(self, topic_filter: str, callbacks: tuple[Callback, ...]) -> None:
        wild = "+" in topic_filter or "#" in topic_filter
        if callbacks:
            self._callbacks[topic_filter] = callbacks
            if wild:
                self._wild[topic_filter] = callbacks
        else:
            del self._callbacks[topic_filter]
            if wild:
                del self._wild[topic_filter]  # type: ignore[no-untyped-call]
        if wild:
            self._cache.clear()
        else:
            self._cache.pop(topic_filter, None)

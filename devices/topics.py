"""Which texts are MQTT topics and filters, and which topic a filter takes in."""

import re
from functools import lru_cache

LONGEST = 65535
"""Bytes of UTF-8 that MQTT allows."""
_LAST_OF_PLANES = "".join(
    chr(plane + last) for plane in range(0, 0x11_0000, 0x1_0000) for last in (0xFFFE, 0xFFFF)
)
_FORBIDDEN = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef{_LAST_OF_PLANES}]")
"""Control characters (NUL among them), halves of surrogate pairs and non-characters."""


def name_problem(topic: str) -> str | None:
    """What is wrong with a topic to publish to; None if nothing is."""
    if "+" in topic or "#" in topic:
        return "a topic to publish to must not hold wildcards (+ or #)"
    return _text_problem(topic)


@lru_cache(maxsize=1024)
def filter_problem(topic: str) -> str | None:
    """What is wrong with a topic filter to subscribe to; None if nothing is."""
    levels = topic.split("/")
    if any("+" in level and level != "+" for level in levels):
        return "the wildcard + must be a whole level of the topic"
    if any("#" in level for level in levels[:-1]) or ("#" in levels[-1] and levels[-1] != "#"):
        return "the wildcard # must be the whole last level of the topic"
    return _text_problem(topic)


def is_wild(topic_filter: str) -> bool:
    """Whether a filter may take in more than one topic."""
    return "+" in topic_filter or "#" in topic_filter


def matches(topic_filter: str, topic: str) -> bool:
    """Whether a broker would hand a message on `topic` to a subscriber of `topic_filter`."""
    if topic_filter == topic:
        return True
    return is_wild(topic_filter) and _matches_wild(topic_filter, topic)


@lru_cache(maxsize=4096)
def _matches_wild(topic_filter: str, topic: str) -> bool:
    if topic.startswith("$") and topic_filter[0] in "+#":
        return False
    wanted, levels = topic_filter.split("/"), topic.split("/")
    if wanted[-1] == "#":
        wanted.pop()
        levels = levels[: len(wanted)]
    return len(wanted) == len(levels) and all(
        want in ("+", level) for want, level in zip(wanted, levels, strict=True)
    )


def _text_problem(topic: str) -> str | None:
    if not topic:
        return "a topic must not be empty"
    if _FORBIDDEN.search(topic):
        return "a topic must not hold NUL, control characters or broken Unicode"
    if len(topic.encode()) > LONGEST:
        return f"a topic must not be longer than {LONGEST} bytes"
    return None

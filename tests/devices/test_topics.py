"""MQTT topics and filters."""

import pytest

from devices.topics import LONGEST, filter_problem, matches, name_problem


@pytest.mark.parametrize(
    "topic",
    ["a", "/", "/a", "a b/ü", "$SYS/x", "shelly/switch:0", "x" * LONGEST, "zigbee2mqtt/Küche"],
)
def test_sound_topics(topic: str) -> None:
    """Spaces, umlauts, colons, dollars and leading slashes are fine."""
    assert name_problem(topic) is None
    assert filter_problem(topic) is None


@pytest.mark.parametrize(
    "topic",
    ["", "a\0", "a\n", "\x7f", "\x85", "\ud800", "\ufdd0", "\uffff", "\U0010fffe", "ü" * LONGEST],
)
def test_broken_topics(topic: str) -> None:
    """Empty, too long, with control characters or broken Unicode is no topic."""
    assert name_problem(topic)
    assert filter_problem(topic)


@pytest.mark.parametrize(
    ("topic", "sound"),
    [("+", True), ("#", True), ("+/a/#", True), ("a/+b", False), ("a#", False), ("#/a", False)],
)
def test_wildcards_are_whole_levels(topic: str, sound: object) -> None:
    """A filter may hold wildcards as whole levels; a topic to publish to may not."""
    assert (filter_problem(topic) is None) is sound
    assert name_problem(topic)


@pytest.mark.parametrize(
    ("topic_filter", "topic", "fits"),
    [
        ("a/b", "a/b", True),
        ("a/b", "a/B", False),
        ("a/+", "a/", True),
        ("a/+", "a", False),
        ("a/+", "a/b/c", False),
        ("+/+/x", "a/b/x", True),
        ("a/#", "a", True),
        ("a/#", "a/b/c", True),
        ("a/#", "ab", False),
        ("#", "a/b", True),
        ("#", "$SYS/a", False),
        ("+/a", "$SYS/a", False),
        ("$SYS/+", "$SYS/a", True),
    ],
)
def test_matching(topic_filter: str, topic: str, fits: object) -> None:
    """A filter takes in what a broker would send for it."""
    assert matches(topic_filter, topic) is fits

"""Hearth's topics, and where a requester may have an answer sent."""

import pytest

from controller.conversation.topics import Topics

TOPICS = Topics(base="hearth", discovery_prefix="homeassistant")


@pytest.mark.parametrize("topic", ["panel/answers", "hearth/response/me", "hearth/result/me"])
def test_a_requester_may_name_a_topic_of_its_own(topic: str) -> None:
    """Answers go to other people's topics and to Hearth's answer topics."""
    assert TOPICS.may_answer_on(topic)


@pytest.mark.parametrize(
    "topic",
    [
        "hearth/status",
        "hearth/command/me",
        "hearth",
        "homeassistant/light/x/config",
        "homeassistant",
        "$SYS/broker",
        "a/+/b",
        "a/#",
        "a\x00b",
        "",
        "x" * 600,
    ],
)
def test_a_requester_cannot_borrow_hearths_voice(topic: str) -> None:
    """Hearth's own topics, discovery's, broker topics and wildcards are refused."""
    assert not TOPICS.may_answer_on(topic)

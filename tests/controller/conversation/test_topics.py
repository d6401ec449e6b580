"""Where a requester may have an answer sent: its own topics, and nobody's who would obey them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.conversation.answerable import may_answer_on
from controller.conversation.topics import Topics
from controller.home.areas import Areas
from controller.home.registry import Home
from devices.discovery import parse

TOPICS = Topics(base="hearth", discovery_prefix="discovery", birth="hass/status")


def home_with(*announced: dict[str, object]) -> Home:
    """A home with switches that were announced so."""
    home = Home(areas=Areas())
    for number, keys in enumerate(announced):
        config = {"name": f"S{number}", "unique_id": f"s{number}", "command_topic": "p/set", **keys}
        topic = f"homeassistant/switch/s{number}/config"
        for device in parse(topic, json.dumps(config).encode()).devices:
            home.put(device)
    return home


HOME = home_with(
    {"command_topic": "attic/lamp/set", "state_topic": "said/lamp"},
    {"~": "cellar/pump", "command_topic": "~/set", "availability": [{"topic": "lwt/pump"}]},
    {"command_topic": "/slash/set", "state_topic": "+/BT/gate"},
)


def may(topic: str, source: str = "me") -> bool:
    """Whether a source may have its answer there."""
    return may_answer_on(topic, source, topics=TOPICS, home=HOME)


@pytest.mark.parametrize(
    "topic",
    ["panel/answers", "hearth/response/me", "hearth/response/me/7", "hearth/result/me", "a/BT/b"],
)
def test_a_requester_may_name_a_topic_of_its_own(topic: str) -> None:
    """Answers go to other people's topics and to the source's own answer topics."""
    assert may(topic)


@pytest.mark.parametrize(
    "topic",
    [
        "hearth/status",
        "hearth/info",
        "hearth/command/me",
        "hearth/marker/commands",
        "hearth/say/me",
        "hearth",
        "hearth/response/you",
        "hearth/response/mean",
        "hearth/response",
        "hearth/result/you",
        "discovery/light/x/config",
        "discovery",
        "homeassistant/status",
        "hass/status",
        "$SYS/broker",
        "$share/group/answers",
        "$share",
        "a/+/b",
        "a/#",
        "a\x00b",
        "a\nb",
        "",
        "x" * 600,
        "/" * 300,
        "\ud800",
    ],
)
def test_a_requester_cannot_borrow_hearths_voice(topic: str) -> None:
    """Hearth's own topics, others' answers, discovery's, broker topics, wildcards are refused."""
    assert not may(topic)


@pytest.mark.parametrize(
    "topic",
    [
        "attic/lamp/set",
        "attic/lamp/Backlog",
        "attic",
        "said/lamp",
        "cellar/pump/set",
        "lwt/pump",
        "/slash/other",
        "somewhere/BT/gate",
        "cmnd/plug/Backlog",
        "CMND/plug/Backlog",
        "zigbee2mqtt/bridge/request/permit_join",
    ],
)
def test_a_requester_cannot_speak_to_devices(topic: str) -> None:
    """Nothing is said where devices are, also not on topics that they never announced."""
    assert not may(topic)


@given(st.text(max_size=20), st.sampled_from(["", "hearth/", "attic/", "hearth/response/me"]))
def test_any_topic_can_be_judged(text: str, before: str) -> None:
    """Whatever is asked for, Hearth's and devices' topics stay closed but for the own answers."""
    topic = before + text

    if may(topic):
        assert topic.startswith(("hearth/response/me", "hearth/result/me")) or not topic.startswith(
            ("hearth/", "attic/")
        )
        assert topic != "hearth/response/mean"

"""What belongs to a turn beside the model: whose dialogue it is, and which topics are devices'."""

from controller.conversation.command import Command
from controller.conversation.turns import _announced_topics, _dialogue
from controller.home.areas import Areas
from controller.home.registry import Home
from devices.discovery import parse

LAMP = b'{"name": "Lamp", "uniq_id": "u", "~": "lamp", "cmd_t": "~/set", "stat_t": "~/state"}'


def test_a_session_belongs_to_its_source() -> None:
    """Naming another source's session does not open its dialogue."""
    mine = Command(id="1", source="panel", text="hi", session="owner")
    theirs = Command(id="2", source="owner", text="hi", session="owner")

    assert _dialogue(mine) != _dialogue(theirs)


def test_topics_of_devices_are_known() -> None:
    """Both the topics that a device listens to and those that it speaks on are the device's."""
    home = Home(areas=Areas())
    for device in parse("homeassistant/light/lamp/config", LAMP).devices:
        home.put(device)

    assert _announced_topics(home) == {"lamp/set", "lamp/state"}

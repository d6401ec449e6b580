"""What belongs to a turn beside the model: whose dialogue it is, and what is a code in it."""

from controller.conversation.command import Command
from controller.conversation.turns import _dialogue


def test_a_session_belongs_to_its_source() -> None:
    """Naming another source's session does not open its dialogue."""
    mine = Command(id="1", source="panel", text="hi", session="owner")
    theirs = Command(id="2", source="owner", text="hi", session="owner")

    assert _dialogue(mine) != _dialogue(theirs)

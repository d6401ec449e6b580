"""Commands that wait for their turn."""

import asyncio

import pytest

from controller.conversation.command import Command
from controller.conversation.lanes import MOST_URGENT, Lanes


class Doer:
    """Runs a command when it is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def run(self, command: Command) -> None:
        """Begin it, and end it when its gate is open."""
        self.begun.append(command.id)
        await self.gates.setdefault(command.id, asyncio.Event()).wait()

    async def let_go(self, command_id: str) -> None:
        """Let a command end, and others go on."""
        self.gates[command_id].set()
        await settle()


async def settle() -> None:
    """Let everything go as far as it goes."""
    for _ in range(5):
        await asyncio.sleep(0)


def say(text: str, source: str = "me") -> Command:
    """A command, whose id is its text."""
    return Command(id=text, source=source, text=text, session=source)


@pytest.fixture
def doer() -> Doer:
    """Somebody who does nothing yet."""
    return Doer()


@pytest.fixture
def lanes(doer: Doer) -> Lanes:
    """Room for five commands, three of one source."""
    return Lanes(run=doer.run, size=5, per_source=3)


async def test_order_of_a_source(lanes: Lanes, doer: Doer) -> None:
    """A source's commands run one after the other; another source's does not wait for them."""
    for command in (say("one"), say("two"), say("other", source="you")):
        lanes.put(command)
    await settle()
    before = list(doer.begun)
    await doer.let_go("one")

    assert before == ["one", "other"]
    assert doer.begun == ["one", "other", "two"]
    await lanes.stop(0)


async def test_limits(lanes: Lanes) -> None:
    """One source cannot take all the room, and all together cannot take more than there is."""
    for number in range(3):
        lanes.put(say(str(number)))
    await settle()
    mine, others = lanes.full("me"), lanes.full("you")
    coming = lanes.full("you", ["you", "her"])

    assert "3 commands" in mine
    assert others == ""
    assert "5 commands" in coming
    await lanes.stop(0)


@pytest.mark.parametrize(
    ("text", "overtakes"),
    [
        ("stop the blinds", True),
        ("Stopp die Rollos", True),
        ("stop", False),
        ("turn off the lamp", False),
        ("stop the music when the film in the living room has ended", False),
    ],
)
async def test_urgent(lanes: Lanes, doer: Doer, text: str, overtakes: bool) -> None:  # noqa: FBT001
    """What stops something by name does not wait; nothing else overtakes."""
    lanes.put(say("long"))
    await settle()

    lanes.put(say(text))
    await settle()

    assert doer.begun == (["long", text] if overtakes else ["long"])
    await lanes.stop(0)


async def test_few_overtake(lanes: Lanes, doer: Doer) -> None:
    """Only so many overtake at a time; the next one waits like any other."""
    lanes.put(say("long"))
    await settle()
    for number in range(MOST_URGENT + 1):
        lanes.put(say(f"stop blind {number}"))
    await settle()

    assert len(doer.begun) == 1 + MOST_URGENT
    await lanes.stop(0)


async def test_withdraw(lanes: Lanes, doer: Doer) -> None:
    """What waits may be taken out, and is not run then."""
    for text in ("one", "two", "three"):
        lanes.put(say(text))
    await settle()

    taken = lanes.withdraw(lambda command: command.id == "two")
    await doer.let_go("one")

    assert [command.id for command in taken] == ["two"]
    assert doer.begun == ["one", "three"]
    await lanes.stop(0)


async def test_stop(lanes: Lanes, doer: Doer) -> None:
    """A stop ends what runs, and begins nothing more."""
    lanes.put(say("one"))
    lanes.put(say("two"))
    await settle()

    await lanes.stop(0)

    assert doer.begun == ["one"]
    assert lanes.depth == 0

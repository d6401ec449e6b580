"""Looking for a model."""

import asyncio

from controller.agent.loop import Agent
from controller.agent.trained import trained_agent
from controller.conversation.brain import Brain
from controller.home.areas import Areas
from controller.home.registry import Home
from controller.llm import ChatModel
from controller.llm.choose import Choice
from controller.tools.registry import default_toolbox


async def _no_agent(_model: ChatModel) -> Agent:
    raise AssertionError("there is no model")


class Search:
    """A search for a model that takes until the gate opens, and finds none."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.count = 0

    async def __call__(self) -> Choice:
        """Search."""
        self.count += 1
        await self.gate.wait()
        return Choice(model=None, why=f"Search {self.count} found nothing.")


async def test_one_search_for_all_who_wait() -> None:
    """Who asks while a model is looked for waits for that search, and does not start another."""
    search = Search()
    brain = Brain(choose=search, make_agent=_no_agent)

    waiting = [asyncio.create_task(brain.wake()) for _ in range(3)]
    await asyncio.sleep(0)
    search.gate.set()
    await asyncio.gather(*waiting)

    assert search.count == 1
    assert brain.model_name is None
    assert brain.why == "Search 1 found nothing."


async def test_every_command_looks_again() -> None:
    """Without a model, each command looks for one: a server may have been started just now."""
    search = Search()
    search.gate.set()
    brain = Brain(choose=search, make_agent=_no_agent)

    await brain.wake()
    await brain.wake()

    assert search.count == 2


async def test_no_summary_without_a_model() -> None:
    """Where no model is, none is looked for to sum up a dialogue."""
    search = Search()
    brain = Brain(choose=search, make_agent=_no_agent)

    assert await brain.summarise(Home(areas=Areas()), (), "") == ""
    assert search.count == 0


class Slow:
    """A model that is loading until the gate opens."""

    name = "slow"

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.loaded = asyncio.Event()

    async def warm(self, _beginning, *, schema, tools) -> None:  # type: ignore[no-untyped-def]
        """Load."""
        assert schema
        assert not tools
        await self.gate.wait()
        self.loaded.set()

    async def close(self) -> None:
        """Nothing is held."""


async def test_loading_in_the_background() -> None:
    """The start does not wait until the model is loaded; that goes on by itself."""
    model = Slow()

    async def choose() -> Choice:
        return Choice(model=model, why="It is there.")  # type: ignore[arg-type]

    async def make(chosen: ChatModel) -> Agent:
        return trained_agent(chosen, toolbox=default_toolbox())

    brain = Brain(choose=choose, make_agent=make)
    await brain.wake()

    brain.warm(Home(areas=Areas()))

    assert not model.loaded.is_set()
    model.gate.set()
    await model.loaded.wait()
    await brain.close()


async def test_closed_while_loading() -> None:
    """Who stops while the model is loading does not wait for it."""
    model = Slow()

    async def choose() -> Choice:
        return Choice(model=model, why="It is there.")  # type: ignore[arg-type]

    async def make(chosen: ChatModel) -> Agent:
        return trained_agent(chosen, toolbox=default_toolbox())

    brain = Brain(choose=choose, make_agent=make)
    await brain.wake()

    brain.warm(Home(areas=Areas()))
    await brain.close()

    assert not model.loaded.is_set()
    assert brain.model_name is None

"""Which model answers, now: chosen at start, and chosen again when there was none."""

import asyncio
from collections import Counter as Tally
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

import structlog

from controller.agent import compose
from controller.agent.language import spoken
from controller.agent.loop import Agent
from controller.agent.phrasebook import Phrase
from controller.agent.summary import summarise
from controller.agent.turn import Answer, AnswerStatus, Request, Step
from controller.errors import ModelError
from controller.home.registry import Home
from controller.llm import ChatModel, Message
from controller.llm.choose import Choice
from controller.tools.observation import Context

log = structlog.get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class Brain:
    """The agent of the model that is there; without one, an honest answer."""

    choose: Callable[[], Awaitable[Choice]]
    make_agent: Callable[[ChatModel], Awaitable[Agent]]
    why: str = ""
    """Why there is no model, for people."""
    _agent: Agent | None = None
    _model: ChatModel | None = None
    _warming: asyncio.Task[None] | None = None
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _users: Tally[ChatModel] = field(default_factory=Tally)
    """Turns under way, by the model that they use."""
    _used: asyncio.Event = field(default_factory=asyncio.Event)
    _leaving: set[asyncio.Task[None]] = field(default_factory=set)
    """Models that are given up once their turns have ended."""
    _looks: int = 0
    """How often a model was looked for."""

    @property
    def model_name(self) -> str | None:
        """Backend and model, None where there is none."""
        return self._model.name if self._model else None

    async def run(
        self, request: Request, context: Context, on_step: Callable[[Step], None]
    ) -> Answer:
        """Answer a sentence; without a model the answer says so and what would help."""
        await self.wake()
        if self._agent is None:
            text = compose.say(Phrase.NO_MODEL, spoken(request))
            return Answer(status=AnswerStatus.FAILED, text=text, hint=self.why)
        agent = self._agent
        self._users[agent.model] += 1
        try:
            return replace(await agent.run(request, context, on_step), by="model")
        finally:
            self._users[agent.model] -= 1
            self._used.set()

    async def wake(self) -> None:
        """Find a model unless there is one; who asks meanwhile waits for the same search."""
        before = self._looks
        async with self._looking:
            if self._agent is None and self._looks == before:
                await self._look()
                self._looks += 1

    async def renew(self) -> None:
        """Choose the model anew; turns under way end with the one that they have."""
        async with self._looking:
            old, self._model, self._agent = self._model, None, None
            await self._look()
        if old is not None:
            leaving = asyncio.create_task(self._let_go(old), name="model change")
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    def warm(self, home: Home) -> None:
        """Begin to have the model ready before anybody asks it something."""
        if self._agent is not None:
            self._warming = asyncio.create_task(_load(self._agent, home), name="model warm-up")

    async def summarise(self, home: Home, turns: Sequence[Message], previous: str) -> str:
        """A summary of a dialogue; empty where no model is there that can write one.

        Raises:
            ModelError: the model failed.
        """
        agent = self._agent
        if agent is None or agent.prompt.is_small:  # A weak model makes things up.
            return ""
        head = [Message(role="system", content=agent.prompt.system(home))]
        return await summarise(agent.model, turns, previous, head=head, tools=agent.tools)

    async def close(self) -> None:
        """Release the model."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.wait({self._warming})
        for leaving in tuple(self._leaving):
            leaving.cancel()
        if self._leaving:
            await asyncio.wait(self._leaving)
        if self._model is not None:
            await self._model.close()
        self._agent = self._model = None

    async def _let_go(self, model: ChatModel) -> None:
        try:
            while self._users[model]:
                self._used.clear()
                await self._used.wait()
        finally:
            del self._users[model]
            await model.close()

    async def _look(self) -> None:
        choice = await self.choose()
        self.why = choice.why
        if choice.model is None:
            log.warning("model_missing", why=choice.why)
            return
        try:
            self._agent = await self.make_agent(choice.model)
        except ModelError as err:
            self.why = f"{err} {err.hint}".strip()
            log.warning("model_unusable", why=self.why)
            await choice.model.close()
            return
        self._model = choice.model
        log.info("model_chosen", model=choice.model.name, why=choice.why)


async def _load(agent: Agent, home: Home) -> None:
    try:
        await agent.warm(home)
    except ModelError as err:
        log.warning("model_not_loaded", why=str(err), hint=err.hint)
    else:
        log.info("model_loaded", model=agent.model.name)

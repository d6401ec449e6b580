"""Which model answers, now: chosen at start, and chosen again when there was none."""

import asyncio
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
        return replace(await self._agent.run(request, context, on_step), by="model")

    async def wake(self) -> None:
        """Find a model unless there is one; who asks meanwhile waits for the same search."""
        before = self._looks
        async with self._looking:
            if self._agent is None and self._looks == before:
                await self._look()
                self._looks += 1

    async def warm(self, home: Home, wait_s: float) -> None:
        """Have the model ready before anybody asks; return after `wait_s` at the latest."""
        if self._agent is not None:
            self._warming = asyncio.create_task(_load(self._agent, home), name="model warm-up")
            await asyncio.wait({self._warming}, timeout=wait_s)

    async def summarise(self, home: Home, turns: Sequence[Message], previous: str) -> str:
        """A summary of a dialogue; empty where no model is there that can write one.

        Raises:
            ModelError: the model failed.
        """
        agent = self._agent
        if agent is None or agent.prompt.nearest:  # A weak model makes things up.
            return ""
        head = [Message(role="system", content=agent.prompt.system(home))]
        return await summarise(agent.model, turns, previous, head=head, tools=agent.tools)

    async def close(self) -> None:
        """Release the model."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.wait({self._warming})
        if self._model is not None:
            await self._model.close()
        self._agent = self._model = None

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

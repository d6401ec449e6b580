"""A sentence said to an agent in a home, and what came of it."""

import copy
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from controller.agent.loop import Agent
from controller.agent.trained import TRAINED
from controller.agent.turn import Answer, Request, Step, StepKind
from training.intent import Intent
from training.led import Led
from training.oracle import Oracle, replies
from training.world import World

Effect = Mapping[tuple[str, str], Any]
"""Device and feature -> the last value that was sent there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One turn, as far as it is judged."""

    answer: Answer
    effect: Effect
    seen: frozenset[str]
    """What tools reported of the calls that found no fault."""
    steps: tuple[Step, ...]
    seconds: float

    @property
    def new_tokens(self) -> int:
        """Prompt tokens that the model had to read."""
        return self.answer.prompt_tokens - self.answer.cached_tokens

    @property
    def confidence(self) -> float:
        """How sure the model was of its least sure reply; 1 where it does not say."""
        return min((float(step.data.get("confidence", 1.0)) for step in self.steps), default=1.0)


async def meant(agent: Agent, intent: Intent, world: World) -> Trial:
    """What has to come of a sentence: `agent` gets a model that knows what is meant."""
    oracle = Oracle(replies=[(TRAINED.render(reply), learn) for reply, learn in replies(intent)])
    return await _said(replace(agent, model=oracle), intent, world)


async def tried(agent: Agent, intent: Intent, world: World) -> Trial:
    """What comes of a sentence; a slip that it is about is made for the model."""
    slips = [TRAINED.render(reply) for reply, learn in replies(intent) if not learn]
    led = replace(agent, model=Led(agent.model, slips)) if slips else agent
    return await _said(led, intent, world)


async def _said(agent: Agent, intent: Intent, world: World) -> Trial:
    """Say the sentence in a copy of `world`, which stays as it is."""
    own = copy.deepcopy(world)
    own.faults = dict(intent.faults)
    before = len(own.published)
    steps: list[Step] = []
    request = Request(text=intent.say, area=intent.area, history=intent.history)
    context = own.context(area=intent.area, focus=intent.focus, undo=intent.undo)
    started = time.perf_counter()
    answer = await agent.run(request, context, steps.append)
    seconds = time.perf_counter() - started
    sent = own.published[before:]
    return Trial(
        answer=answer,
        effect={(id_, key): value for id_, values in sent for key, value in values.items()},
        seen=frozenset(step.text for step in steps if _is_seen(step)),
        steps=tuple(steps),
        seconds=seconds,
    )


def _is_seen(step: Step) -> bool:
    return step.kind is StepKind.OBSERVATION and bool(step.data.get("ok"))

"""What a flawless model would have said: transcripts made by the real agent in a real home."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.agent.loop import Limits
from controller.agent.parsed import Parsed
from controller.agent.trained import TRAINED, trained_agent
from controller.agent.turn import Answer, AnswerStatus, Request, Step, StepKind
from controller.llm import Capabilities, Message, Reply, ToolSchema
from controller.tools.observation import Fault
from controller.tools.registry import Toolbox, default_toolbox
from training.asked import Asked
from training.intent import Intent
from training.thoughts import CHECK, FAILED
from training.world import World

GAVE_UP = "I could not do that."
"""What a model says that is asked again after all that it knew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A sentence with the conversation that it makes, byte for byte as the daemon sends it."""

    kind: str
    group: str
    intent: Intent
    turns: tuple[Asked, ...]
    changed: bool
    """Whether something was published to the home."""
    answer: str
    """What the person hears."""


class DroppedError(Exception):
    """The run ended otherwise than the maker of the sentence meant."""


@dataclass(slots=True)
class Oracle:
    """A model that knows what is meant."""

    replies: Sequence[tuple[str, bool]] = ()
    """What it says, and whether that is to be learned."""
    asked: list[Asked] = field(default_factory=list)
    name: str = "oracle"

    async def capabilities(self) -> Capabilities:
        """JSON of a schema."""
        return Capabilities(schema=True)

    async def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
        stop: Sequence[str] = (),
        max_tokens: int = 400,
        on_token: Callable[[str], None] | None = None,
    ) -> Reply:
        """The next reply; the last one again where there are no more."""
        del schema, tools, stop, max_tokens, on_token
        text, learn = self.replies[min(len(self.asked), len(self.replies) - 1)]
        self.asked.append(Asked(messages=tuple(messages), reply=text, learn=learn))
        return Reply(text=text, prompt_tokens=100, output_tokens=10)

    async def warm(
        self,
        beginning: Sequence[Message] = (),
        *,
        schema: Mapping[str, Any] | None = None,
        tools: Sequence[ToolSchema] = (),
    ) -> None:
        """It is always ready."""

    async def close(self) -> None:
        """Nothing is held."""


class Teacher:
    """Runs the product's own agent, as it is with a trained model, around an oracle."""

    def __init__(self, toolbox: Toolbox | None = None) -> None:
        self._oracle = Oracle()
        limits = Limits(max_steps=4)
        toolbox = toolbox or default_toolbox()
        self._agent = trained_agent(self._oracle, toolbox=toolbox, limits=limits)

    async def example(self, intent: Intent, world: World, *, kind: str, group: str) -> Example:
        """The transcript of a sentence; `world` is afterwards as it was.

        Raises:
            DroppedError: the run ended otherwise than the maker of the sentence meant.
        """
        said = replies(intent)
        self._oracle.asked = []
        self._oracle.replies = [(TRAINED.render(reply), learn) for reply, learn in said]
        steps: list[Step] = []
        before = world.house.snapshot()
        world.faults = dict(intent.faults)
        try:
            answer = await self._agent.run(
                Request(text=intent.say, area=intent.area, history=intent.history),
                world.context(area=intent.area, focus=intent.focus, undo=intent.undo),
                steps.append,
            )
            changed = len(world.published) > before.published
        finally:
            world.faults = {}
            world.house.restore(before)
        if why := amiss(intent, group, steps, answer, changed=changed):
            raise DroppedError(why)
        return Example(
            kind=kind,
            group=group,
            intent=intent,
            turns=tuple(self._oracle.asked),
            changed=changed,
            answer=answer.text,
        )


def replies(intent: Intent) -> list[tuple[Parsed, bool]]:
    """All replies in order, and whether each is right; the last is for when nothing helps."""
    thought = FAILED if intent.slip else intent.thought
    right = [_reply(thought, intent.calls, intent.answer)]
    right += [_reply(then.thought, then.calls, then.answer) for then in intent.then]
    right.append(Parsed(thought=FAILED, final=GAVE_UP))
    slip = [(Parsed(thought=intent.thought, calls=intent.slip), False)] if intent.slip else []
    return [*slip, *((reply, True) for reply in right)]


def _reply(thought: str, calls: tuple[Any, ...], answer: str) -> Parsed:
    return Parsed(thought=thought, calls=calls, final=None if calls else answer)


_ALLOWED = {
    "unknown": frozenset({Fault.UNKNOWN, Fault.EMPTY}),
    "ambiguous": frozenset({Fault.AMBIGUOUS}),
    "condition": frozenset({Fault.REFUSED}),
    "recovery": frozenset(Fault),
}
"""The faults that a group is about; waiting for the person's yes is none anywhere."""


def amiss(
    intent: Intent, group: str, steps: Sequence[Step], answer: Answer, *, changed: bool
) -> str:
    """What went otherwise than meant; empty if nothing did."""
    if intent.acts is not None and intent.acts is not changed:
        return f"acts: {changed}; {_last(steps)}"
    if answer.status is AnswerStatus.TIMEOUT:
        return "timeout"
    return next((why for why in _faulty(intent, group, steps) if why), "")


def _faulty(intent: Intent, group: str, steps: Sequence[Step]) -> Iterator[str]:
    # What lets people in is asked about first: then the call was right.
    allowed = _ALLOWED.get(group, frozenset()) | {Fault.CONFIRM}
    allowed |= {Fault.REFUSED} if intent.thought == CHECK else set()
    seen = [step for step in steps if step.kind is StepKind.OBSERVATION]
    faults = [step for step in seen if "fault" in step.data]
    yield from (f"{s.data['fault']}: {s.text}" for s in faults if s.data["fault"] not in allowed)
    if group in ("unknown", "ambiguous") and intent.calls and not faults:
        yield "no fault"
    if not intent.slip:
        yield from (f"corrected: {step.text}" for step in seen if "tool" not in step.data)
    expected = 1 + bool(intent.slip) + len(intent.then)
    if max((step.step for step in steps), default=1) > expected:
        yield f"went on: {_last(steps)}"


def _last(steps: Sequence[Step]) -> str:
    seen = [step for step in steps if step.kind is StepKind.OBSERVATION]
    return seen[-1].text if seen else ""

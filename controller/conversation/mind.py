"""Who answers a sentence: an open question takes it, or code if it is plain, or the model."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from controller.agent.play import play
from controller.agent.turn import Answer, AnswerStatus, Request, Step
from controller.conversation import replies
from controller.conversation.brain import Brain
from controller.local.local import Local, Missed
from controller.memory.session import Pending
from controller.tools.observation import Context
from controller.tools.registry import Toolbox

NO_MODEL = "I have no language model to understand more with, so I did nothing."
THOUGHT = "This answers my question."

OnStep = Callable[[Step], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """Understands sentences, in the cheapest way that is sure."""

    brain: Brain
    toolbox: Toolbox
    local: Local | None
    """None: everything but answers to questions goes to the model."""

    async def answer(
        self, request: Request, context: Context, on_step: OnStep, pending: Pending | None = None
    ) -> Answer:
        """Answer a sentence; `pending` is the question that Hearth has asked before it."""
        if pending is not None:
            replied = await self._reply(request, context, on_step, pending)
            if replied is not None:
                return replied
        missed = Missed()
        if self.local is not None:
            found = await self.local.answer(request, context, on_step)
            if isinstance(found, Answer):
                return found
            missed = found
        answer = await self.brain.run(request, context, on_step)
        if answer.by or not missed.reason:
            return answer
        # Without a model, what code has found out is all that can be said.
        text = f"{missed.reason} {NO_MODEL}"
        return replace(answer, status=AnswerStatus.FAILED, text=text)

    async def _reply(
        self, request: Request, context: Context, on_step: OnStep, pending: Pending
    ) -> Answer | None:
        """The answer to an answer; None if the person says something new."""
        going = replies.take(
            request.text,
            pending,
            home=context.home,
            area=context.area,
            language=request.language,
        )
        if going is None or isinstance(going, Answer):
            return going
        return await play(
            going.calls,
            toolbox=self.toolbox,
            request=request,
            context=replace(
                context,
                settled={**context.settled, **going.settled},
                chosen=going.chosen,
                confirmed=going.confirmed,
            ),
            on_step=on_step,
            thought=THOUGHT,
        )

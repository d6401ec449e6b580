"""Who answers a sentence: an open question takes it, or code if it is plain, or the model."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from controller.agent import compose
from controller.agent.language import spoken
from controller.agent.phrasebook import Phrase
from controller.agent.play import play
from controller.agent.turn import Answer, AnswerStatus, Request, Step
from controller.conversation import replies
from controller.conversation.brain import Brain
from controller.local.local import Local, Missed
from controller.memory.session import Pending, Wait
from controller.tools.codes import STARS
from controller.tools.observation import Context
from controller.tools.registry import Toolbox

NOT_ASKED = "I have not asked for a PIN. Say what you want, and I ask for it if it takes one."
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
        if request.text == STARS and (pending is None or pending.wait is not Wait.PIN):
            return Answer(status=AnswerStatus.ANSWERED, text=NOT_ASKED, by="local")
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
        context.permit.understood = "model"
        answer = await self.brain.run(request, context, on_step)
        if answer.by or missed.stumbled is None:
            return answer
        # Without a model, what code has found out is all that can be said.
        language, home = spoken(request), context.home
        said = compose.faults([missed.stumbled], acted=True, language=language, home=home)
        text = f"{said} {compose.say(Phrase.NO_MODEL, language)}"
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
            language=spoken(request),
            has_code=bool(context.permit.codes),
        )
        if going is None or isinstance(going, Answer):
            return going
        context.permit.agreed.update(going.confirmed)
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

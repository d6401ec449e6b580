"""Sentences that need no model: understood, done, and answered by code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import structlog

from controller.agent.play import play
from controller.agent.turn import Answer, Request, Step
from controller.agent.unsure import nothing
from controller.home.registry import Home
from controller.local.understanding import Understanding
from controller.tools.observation import Context, Observation
from controller.tools.registry import Toolbox

log = structlog.get_logger(__name__)

UNKNOWN = "there is no sentence like this and nobody will say it to a home"
THOUGHT = "This is plain; it needs no language model."


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """A sentence that code does not understand."""

    stumbled: Observation | None = None
    """What it says that does not exist here; None if it is just not plain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Local:
    """Understands plain sentences of some languages."""

    toolbox: Toolbox
    languages: Sequence[str]
    """Codes, the likeliest first."""

    async def warm(self, home: Home) -> None:
        """Have all sentences read, so that the first person does not wait for it."""
        context = Context(home=home, act=nothing)
        for language in self.languages:
            await Understanding(toolbox=self.toolbox, context=context, languages=(language,)).plan(
                UNKNOWN
            )

    async def answer(
        self, request: Request, context: Context, on_step: Callable[[Step], None]
    ) -> Answer | Missed:
        """Do what a plain sentence asks for; anything else is missed, and nothing is done."""
        understanding = Understanding(
            toolbox=self.toolbox,
            context=replace(context, sentence=request.text),
            languages=(request.language,) if request.language else self.languages,
            last=request.last,
        )
        try:
            plan = await understanding.plan(request.text) or await understanding.again(request.text)
        except Exception:
            # Nothing was done yet: what trips code up may still be plain to the model.
            log.exception("sentence_not_read")
            plan = None
        if plan is None:
            return Missed(stumbled=understanding.stumbled)
        return await play(
            plan.calls,
            toolbox=self.toolbox,
            request=request,
            context=replace(context, settled={**context.settled, **plan.settled}),
            on_step=on_step,
            thought=THOUGHT,
        )

"""Calls that code has made, without a model: run, recorded and answered like any others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from controller.agent import closing, compose, conclude, hiding
from controller.agent.record import Ledger, Record, Result
from controller.agent.turn import Answer, Request, Step, StepKind
from controller.llm import ToolCall
from controller.tools.observation import Context, Fault, Observation
from controller.tools.registry import Toolbox

log = structlog.get_logger(__name__)

STEP = 1
"""There is one step, and no model call."""
CHECK = "check"
_WAITS = (Fault.AMBIGUOUS, Fault.CONFIRM)


async def play(
    calls: Sequence[ToolCall],
    *,
    toolbox: Toolbox,
    request: Request,
    context: Context,
    on_step: Callable[[Step], None],
    thought: str = "",
) -> Answer:
    """Run `calls` in order and answer from what came of them.

    What waits for the person is kept in `Answer.pending`, and the rest is done; a check that does
    not hold ends the turn.
    """
    ledger = Ledger(context.act)
    turn = _Turn(
        toolbox=toolbox,
        context=replace(context, act=ledger, sentence=request.text),
        ledger=ledger,
        record=Record(request=request),
        on_step=on_step,
    )
    answer = await turn.answer(calls, thought)
    if answer.pending is not None:
        kept = replace(answer.pending, settled=context.settled, chosen=context.chosen)
        answer = replace(answer, pending=kept)
    answer = replace(
        answer,
        by="local",
        text=hiding.masked(answer.text, turn.secrets),
        heard=hiding.masked(request.text, turn.secrets),
        about=closing.about(turn.record),
        calls=() if turn.secrets else tuple(calls),
    )
    data = {"status": answer.status.value}
    turn.tell(StepKind.ANSWER, answer.text, data)
    return answer


@dataclass(slots=True, kw_only=True)
class _Turn:
    toolbox: Toolbox
    context: Context
    ledger: Ledger
    record: Record
    on_step: Callable[[Step], None]
    secrets: frozenset[str] = field(default_factory=frozenset)

    async def answer(self, calls: Sequence[ToolCall], thought: str) -> Answer:
        """Run the calls; a program error is an apology that says what was done."""
        self.secrets = self.toolbox.secrets(calls, self.context)
        self.tell(StepKind.THOUGHT, thought)
        known = conclude.Known(home=self.context.home)
        try:
            left = await self._run(calls)
        except Exception:
            # Whatever broke in a tool, the person hears what was done to the house.
            log.exception("tool_crashed")
            self.record.lost += self.ledger.unreported()
            return conclude.broken_off(self.record, known, compose.CRASHED)
        return closing.close(self.record, left, known)

    async def _run(self, calls: Sequence[ToolCall]) -> Sequence[ToolCall]:
        """The calls that wait for the answer to a question about their condition."""
        for at, call in enumerate(calls):
            observation = await self._call(call)
            if call.name != CHECK or observation.truth is True:
                continue
            # A condition that does not hold, or that nobody can tell: nothing more is done.
            return calls[at + 1 :] if observation.fault in _WAITS else ()
        return ()

    async def _call(self, call: ToolCall) -> Observation:
        tool = self.toolbox.get(call.name)
        arguments = dict(call.arguments)
        self.tell(StepKind.ACTION, written(call), {"tool": call.name, "arguments": arguments})
        self.ledger.clear()
        observation = await self.toolbox.run(call, self.context)
        self.ledger.clear()
        writes = tool is not None and tool.writes
        result = Result(call=call, observation=observation, step=STEP, writes=writes)
        self.record.results.append(result)
        data: dict[str, Any] = {"tool": call.name, "ok": observation.fault is None}
        if observation.fault is not None:
            data["fault"] = observation.fault.value
        self.tell(StepKind.OBSERVATION, observation.text, data)
        return observation

    def tell(self, kind: StepKind, text: str, data: dict[str, Any] | None = None) -> None:
        """Trace one event, without codes."""
        shown = hiding.masked_data(data or {}, self.secrets) if self.secrets else data or {}
        said = hiding.masked(text, self.secrets)
        self.on_step(Step(step=STEP, kind=kind, text=said, data=shown))


def written(call: ToolCall) -> str:
    """A call as people write it: `turn_on(target='hall lamp')`."""
    arguments = ", ".join(f"{key}={value!r}" for key, value in call.arguments.items())
    return f"{call.name}({arguments})"

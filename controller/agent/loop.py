"""The ReAct loop: think, act, observe, answer."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import structlog

from controller.agent import aliases, budget, closing, compose, conclude, hiding
from controller.agent.act import Acting, ToolCrashedError, schemas, signatures
from controller.agent.bounds import Bounds
from controller.agent.dialects.base import Dialect
from controller.agent.limits import Limits
from controller.agent.names import Signatures
from controller.agent.offer import offered, size
from controller.agent.parsed import Parsed
from controller.agent.play import written
from controller.agent.prompt import Prompt
from controller.agent.record import Ledger, Record, Result
from controller.agent.turn import Answer, Request, Step, StepKind
from controller.errors import ModelError
from controller.home.registry import Home, Member
from controller.llm import ChatModel, Message, Reply, ToolCall, ToolSchema
from controller.tools.observation import Context
from controller.tools.registry import Toolbox

log = structlog.get_logger(__name__)

MAX_GARBLED = 2
"""Replies that cannot be read before the turn is given up."""

OnStep = Callable[[Step], None]


@dataclass(frozen=True, kw_only=True)
class Agent:
    """Answers sentences with one model, one dialect and one set of tools."""

    model: ChatModel
    toolbox: Toolbox
    dialect: Dialect
    prompt: Prompt
    limits: Limits = field(default_factory=Limits)
    meter: budget.Meter = field(default_factory=budget.Meter)
    bounds: Bounds | None = None
    """What narrows the schema of a reply by its sentence; None: nothing does."""

    @cached_property
    def signatures(self) -> Signatures:
        """The tools' names with the arguments that each takes."""
        return signatures(self.toolbox)

    @cached_property
    def schema(self) -> dict[str, Any] | None:
        """The JSON schema of a reply; None: free text."""
        return self.dialect.schema(schemas(self.toolbox))

    def schema_for(self, record: Record) -> dict[str, Any] | None:
        """The JSON schema of the next reply of a turn."""
        if self.bounds is None:
            return self.schema
        earlier = [message.content for message in self.prompt.history(record.request)]
        return self.bounds.schema(record, earlier) or self.schema

    @cached_property
    def tools(self) -> tuple[ToolSchema, ...]:
        """What the model server is told of the tools; nothing where the prompt tells it."""
        return offered(self.toolbox) if self.dialect.native else ()

    async def warm(self, home: Home) -> None:
        """Have the model loaded and the prompt's unchanging beginning read.

        Raises:
            ModelError: it cannot be loaded.
        """
        system = Message(role="system", content=self.prompt.system(home))
        beginning = [system, Message(role="user", content="Hello")]
        await self.model.warm(beginning, schema=self.schema, tools=self.tools)

    async def run(self, request: Request, context: Context, on_step: OnStep) -> Answer:
        """Answer a sentence; whatever goes wrong, the answer says what was done."""
        ledger = Ledger(context.act)
        record = Record(request=request)
        turn = _Turn(
            agent=self,
            record=record,
            acting=Acting(
                toolbox=self.toolbox,
                context=replace(context, act=ledger, sentence=request.text),
                ledger=ledger,
                record=record,
            ),
            on_step=on_step,
        )
        answer = await turn.answer()
        answer = replace(
            answer,
            text=turn.masked(answer.text),
            heard=turn.masked(request.text),
            about=closing.about(record),
            model_calls=record.model_calls,
            prompt_tokens=record.prompt_tokens,
            cached_tokens=record.cached_tokens,
            output_tokens=record.output_tokens,
            model_ms=record.model_ms,
        )
        data = {"status": answer.status.value, **({"hint": answer.hint} if answer.hint else {})}
        turn.tell(StepKind.ANSWER, answer.text, data)
        return answer


@dataclass(slots=True, kw_only=True)
class _Turn:
    """One sentence on its way through the loop."""

    agent: Agent
    record: Record
    acting: Acting
    on_step: OnStep
    members: tuple[Member, ...] = ()
    said: list[Message] = field(default_factory=list)
    """The sentence, then replies and observations."""
    cost: dict[str, Any] = field(default_factory=dict)
    """Tokens and milliseconds of the last model call."""
    secrets: set[str] = field(default_factory=set)
    """Codes that were said in this turn; nothing that leaves it shows them."""

    async def answer(self) -> Answer:
        """The answer within the time limit, or why there is none."""
        record = self.record
        limit = asyncio.timeout(self.agent.limits.command_s)
        try:
            async with limit:
                return await self._loop()
        except ModelError as err:
            log.warning("model_failed", why=str(err), hint=err.hint)
            return conclude.broken_off(record, self._known(), str(err), hint=err.hint)
        except ToolCrashedError:
            self._settle()
            return conclude.broken_off(record, self._known(), compose.CRASHED)
        except Exception:
            # The top of a turn: whatever broke, the person hears what was done to the house.
            self._settle()
            if limit.expired():
                return conclude.timed_out(record, self._known())
            log.exception("turn_crashed")
            return conclude.broken_off(record, self._known(), compose.CRASHED)

    def tell(self, kind: StepKind, text: str, data: dict[str, Any] | None = None) -> None:
        """Trace one event."""
        self.on_step(
            Step(
                step=max(1, self.record.model_calls),
                kind=kind,
                text=self.masked(text),
                data=self._masked(data or {}),
            )
        )

    def masked(self, text: str) -> str:
        """A text with stars for the codes that were said."""
        return hiding.masked(text, self.secrets)

    def _masked(self, data: Any) -> Any:
        return hiding.masked_data(data, self.secrets) if self.secrets else data

    async def _loop(self) -> Answer:
        agent = self.agent
        self._open()
        for _step in range(agent.limits.max_steps):
            reply = await self._ask()
            self.acting.unsure = self._is_unsure(reply)
            parsed = agent.dialect.parse(reply, agent.signatures)
            answer = await self._take(parsed)
            if answer is not None:
                return answer
        return conclude.out_of_steps(self.record, self._known(), agent.limits.max_steps)

    def _open(self) -> None:
        prompt, context = self.agent.prompt, self.acting.context
        self.members = prompt.relevant(self.record.request, context.home)
        area = context.home.areas.get(context.area) if context.area else None
        self.said.append(
            prompt.user(self.record.request, self.members, area.name if area else None)
        )

    async def _ask(self) -> Reply:
        self.record.model_calls += 1
        messages = self._messages()
        reply = await self.agent.model.chat(
            messages,
            schema=self.agent.schema_for(self.record),
            tools=self.agent.tools,
            stop=self.agent.dialect.stops,
            max_tokens=self.agent.limits.max_tokens,
        )
        counted = reply.prompt_tokens - size(self.agent.tools)
        self.agent.meter.learn(messages, counted)
        self.record.prompt_tokens += reply.prompt_tokens
        self.record.cached_tokens += reply.cached_tokens or 0
        self.record.output_tokens += reply.output_tokens
        self.record.model_ms += reply.ms
        self.cost = _cost(reply)
        return reply

    def _is_unsure(self, reply: Reply) -> bool:
        least = self.agent.limits.min_confidence
        return reply.confidence is not None and reply.confidence < least

    def _messages(self) -> list[Message]:
        agent, request = self.agent, self.record.request
        system = Message(role="system", content=agent.prompt.system(self.acting.context.home))
        return budget.fit(
            head=[system],
            history=agent.prompt.history(request),
            examples=agent.prompt.before(request),
            turn=self.said,
            room=agent.limits.context_size - agent.limits.max_tokens - size(agent.tools),
            tokens=agent.meter.tokens,
        )

    async def _take(self, parsed: Parsed) -> Answer | None:
        """Do what a reply wants; the answer if that ends the turn."""
        self.secrets |= self.acting.toolbox.secrets(parsed.calls, self.acting.context)
        self.tell(StepKind.THOUGHT, parsed.thought, self.cost)
        if parsed.error:
            return self._garbled(parsed)
        if parsed.calls:
            self.acting.asked += [str(c.arguments.get("target", "")) for c in parsed.calls]
            results = [await self._call(call) for call in parsed.calls]
            answer = conclude.after_calls(self.record, results, self._known())
            if answer is None:
                self._observe(parsed, [(r.call, r.observation.text) for r in results])
            return answer
        return self._finish(parsed)

    async def _call(self, call: ToolCall) -> Result:
        context = self.acting.context
        result = await self.acting.run(aliases.shortened(aliases.unjoined(call, context), context))
        made, observation = result.call, result.observation
        action = {"tool": made.name, "arguments": dict(made.arguments)}
        self.tell(StepKind.ACTION, written(made), action)
        data = {"tool": made.name, "ok": observation.fault is None}
        if observation.fault is not None:
            data["fault"] = observation.fault.value
        text = budget.cut(observation.text, self.agent.limits.observation_chars)
        self.tell(StepKind.OBSERVATION, text, data)
        return result

    def _finish(self, parsed: Parsed) -> Answer | None:
        answer = conclude.with_final(self.record, parsed.final or "", self._known())
        if isinstance(answer, str):
            self._correct(parsed, answer)
            return None
        return answer

    def _garbled(self, parsed: Parsed) -> Answer | None:
        self.record.garbled += 1
        if self.record.garbled > MAX_GARBLED:
            return conclude.broken_off(self.record, self._known(), compose.GARBLED)
        self._correct(parsed, parsed.error)
        return None

    def _correct(self, parsed: Parsed, error: str) -> None:
        """Tell the model what is wrong with its reply."""
        self.tell(StepKind.OBSERVATION, error, {"ok": False})
        self._observe(parsed, [(None, error)])

    def _observe(self, parsed: Parsed, results: Sequence[tuple[ToolCall | None, str]]) -> None:
        limit = self.agent.limits.observation_chars
        shown = [(call, budget.cut(text, limit)) for call, text in results]
        self.said += self.agent.dialect.exchange(parsed, shown)

    def _known(self) -> conclude.Known:
        return conclude.Known(
            home=self.acting.context.home,
            members=self.members,
            shown="\n".join(
                [*(m.content for m in self.said if m.role == "user"), *self._observed()]
            ),
        )

    def _observed(self) -> list[str]:
        return [result.observation.text for result in self.record.results]

    def _settle(self) -> None:
        self.record.lost += self.acting.ledger.unreported()


def _cost(reply: Reply) -> dict[str, Any]:
    """What a model call took; None where the server does not say."""
    reused = reply.cached_tokens
    sure = {} if reply.confidence is None else {"confidence": reply.confidence}
    return {
        "tokens_in": reply.prompt_tokens,
        "tokens_evaluated": None if reused is None else reply.prompt_tokens - reused,
        "tokens_reused": reused,
        "tokens_out": reply.output_tokens,
        "ms": round(reply.ms, 1),
        **sure,
    }

"""One command's turn: context for the agent, steps to the journal and the trace, an answer."""

import base64
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import structlog

from controller.agent import hiding
from controller.agent.turn import Answer, AnswerStatus, Request, Step
from controller.conversation.command import Command
from controller.conversation.hands import Hands
from controller.conversation.mind import Mind
from controller.conversation.reply import response
from controller.conversation.topics import Topics
from controller.gateway import Gateway
from controller.home.outcome import Status
from controller.home.registry import Home
from controller.journal import Journal
from controller.memory.sessions import Sessions
from controller.memory.summaries import Summaries
from controller.mqtt import Client, Message
from controller.tools.codes import codes_in
from controller.tools.observation import Caution, Comfort, Context

log = structlog.get_logger(__name__)

MAX_TRACE = 4000


@dataclass(slots=True, kw_only=True)
class Turns:
    """Runs commands through the mind, and keeps what came of them."""

    mind: Mind
    home: Home
    gateway: Gateway
    journal: Journal
    sessions: Sessions
    summaries: Summaries
    topics: Topics
    bus: Client
    """Where traces are published."""
    source_areas: Mapping[str, str]
    """Area ids by source, from the configuration."""
    comfort: Comfort
    caution: Caution

    def addressed(self, command: Command, message: Message) -> Command:
        """The command with the requester's response topic."""
        return replace(
            command,
            response_topic=message.response_topic,
            correlation_data=message.correlation_data,
        )

    def device_topics(self) -> frozenset[str]:
        """Every topic that a device has announced: where devices listen and speak."""
        return self.home.derived(_announced_topics)

    def record(self, command: Command) -> dict[str, Any]:
        """A command as the journal keeps it."""
        fields = asdict(command)
        data = command.correlation_data
        fields["correlation_data"] = None if data is None else base64.b64encode(data).decode()
        return fields

    def restored(self, record: Mapping[str, Any]) -> Command:
        """The command of a journal's record."""
        data = record["correlation_data"]
        return Command(
            **{**record, "correlation_data": None if data is None else base64.b64decode(data)}
        )

    async def run(self, command: Command) -> dict[str, Any]:
        """Answer a command; a program error becomes an apology."""
        started = time.perf_counter()
        bound = structlog.contextvars.bound_contextvars(id=command.id, source=command.source)
        with self.summaries.turn(), bound:
            hands = Hands(
                command=command, home=self.home, gateway=self.gateway, journal=self.journal
            )
            try:
                answer = await self._answer(command, hands)
            except Exception:
                log.exception("turn_crashed")
                text = "I am sorry, something went wrong inside me; the log has the details."
                answer = Answer(status=AnswerStatus.FAILED, text=text)
            total_ms = (time.perf_counter() - started) * 1000
            self._remember(command, answer, hands)
            log_turn(command, answer, total_ms)
        return response(command, answer, total_ms=total_ms)

    def expired(self, command: Command) -> dict[str, Any]:
        """The answer to a command that waited for too long: nothing is done late."""
        text = "That waited for too long, so I did not do it. Say it again if you still want it."
        answer = Answer(status=AnswerStatus.TIMEOUT, text=text)
        log_turn(command, answer, 0.0)
        return response(command, answer, total_ms=0.0)

    def interrupted(self, command: Command, steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The answer to a command that a crash cut off after it had begun to act."""
        done = [a for step in steps for a in step.get("outcomes", ())]
        ended = {a["device"] for a in done}
        cut_off = [a for step in steps for a in step.get("begun", ()) if a["device"] not in ended]
        said = [f"{a['name']}: {a['status']}" for a in done]
        said += [f"{a['name']}: begun, the result is not known" for a in cut_off]
        text = "I was interrupted. " + "; ".join(said) + ". I did nothing more."
        worked = any(a["status"] == Status.CONFIRMED for a in done)
        status = AnswerStatus.PARTIAL if worked else AnswerStatus.FAILED
        log.warning("command_interrupted", id=command.id, source=command.source)
        answer = response(command, Answer(status=status, text=text), total_ms=0.0)
        return {**answer, "actions": done}

    async def _answer(self, command: Command, hands: Hands) -> Answer:
        area = self._area(command)
        if command.area and area is None:
            known = ", ".join(a.name for a in self.home.areas.areas) or "none"
            text = f"There is no area “{command.area[:60]}” here. There are: {known}."
            return Answer(status=AnswerStatus.REFUSED, text=text)
        session = self.sessions.open(_dialogue(command))
        context = Context(
            home=self.home,
            act=hands.act,
            source=command.source,
            area=area,
            focus=session.focus,
            undo=session.undo,
            comfort=self.comfort,
            caution=self.caution,
        )
        request = Request(
            text=command.text,
            source=command.source,
            area=area,
            language=command.language,
            history=self.sessions.history(session),
            last=session.calls,
        )
        return await self.mind.answer(request, context, self._tracer(command), session.pending)

    def _remember(self, command: Command, answer: Answer, hands: Hands) -> None:
        self.sessions.remember(
            _dialogue(command),
            answer.heard or hiding.masked(command.text, codes_in(command.text)),
            answer.text,
            pending=None if command.dry_run else answer.pending,
            focus=answer.about or None,
            calls=answer.calls,
            undo=hands.restores or None,
        )
        if answer.model_calls:
            self.summaries.due()

    def _area(self, command: Command) -> str | None:
        named = command.area or self.source_areas.get(command.source)
        area = self.home.areas.find(named) if named else None
        return area.id if area else None

    def _tracer(self, command: Command) -> Callable[[Step], None]:
        topic = self.topics.trace(command.source)

        def trace(step: Step) -> None:
            event = {
                "id": command.id,
                "session": command.session,
                "step": step.step,
                "kind": step.kind.value,
                "text": step.text[:MAX_TRACE],
                **({"data": dict(step.data)} if step.data else {}),
            }
            self.bus.publish(topic, json.dumps(event, ensure_ascii=False, default=str))

        return trace


def _dialogue(command: Command) -> str:
    """A session belongs to its source: naming another one's session opens a new one."""
    return f"{command.source}/{command.session}"


def _announced_topics(home: Home) -> frozenset[str]:
    return frozenset(
        value
        for member in home.everything
        for key, value in member.device.config.items()
        if key.endswith("topic") and isinstance(value, str)
    )


def log_turn(command: Command, answer: Answer, total_ms: float) -> None:
    """The one canonical line of a command."""
    log.info(
        "command_answered",
        id=command.id,
        source=command.source,
        text=command.text[:200],
        status=answer.status.value,
        answer=answer.text[:200],
        actions=[f"{o.device_id} {o.status.value}" for o in answer.actions],
        understood=answer.by,
        calls=answer.model_calls,
        tokens_in=answer.prompt_tokens,
        tokens_out=answer.output_tokens,
        model_ms=round(answer.model_ms),
        ms=round(total_ms),
    )

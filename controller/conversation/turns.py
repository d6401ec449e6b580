"""One command's turn: context for the agent, steps to the journal and the trace, an answer."""

import base64
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import structlog

from controller.agent.turn import Answer, AnswerStatus, Request, Step
from controller.conversation.brain import Brain
from controller.conversation.command import Command
from controller.conversation.reply import action, response
from controller.conversation.session import Sessions
from controller.conversation.topics import Topics
from controller.gateway import Gateway
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.journal import Journal
from controller.mqtt import Client, Message
from controller.tools.observation import Act, Comfort, Context
from devices.model import Device, Values

log = structlog.get_logger(__name__)

MAX_TRACE = 4000


@dataclass(slots=True, kw_only=True)
class Turns:
    """Runs commands through the agent."""

    brain: Brain
    home: Home
    gateway: Gateway
    journal: Journal
    sessions: Sessions
    topics: Topics
    bus: Client
    """Where traces are published."""
    source_areas: Mapping[str, str]
    """Area ids by source, from the configuration."""
    comfort: Comfort

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
        with structlog.contextvars.bound_contextvars(id=command.id, source=command.source):
            try:
                answer = await self._answer(command)
            except Exception:
                log.exception("turn_crashed")
                text = "I am sorry, something went wrong inside me; the log has the details."
                answer = Answer(status=AnswerStatus.FAILED, text=text)
            total_ms = (time.perf_counter() - started) * 1000
            self.sessions.remember(_dialogue(command), command.text, answer.text)
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

    async def _answer(self, command: Command) -> Answer:
        area = self._area(command)
        if command.area and area is None:
            known = ", ".join(a.name for a in self.home.areas.areas) or "none"
            text = f"There is no area “{command.area[:60]}” here. There are: {known}."
            return Answer(status=AnswerStatus.REFUSED, text=text)
        context = Context(
            home=self.home,
            act=self._act(command),
            source=command.source,
            area=area,
            comfort=self.comfort,
        )
        request = Request(
            text=command.text,
            source=command.source,
            area=area,
            language=command.language,
            history=self.sessions.history(_dialogue(command)),
        )
        return await self.brain.run(request, context, self._tracer(command))

    def _area(self, command: Command) -> str | None:
        named = command.area or self.source_areas.get(command.source)
        area = self.home.areas.find(named) if named else None
        return area.id if area else None

    def _act(self, command: Command) -> Act:
        async def act(changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
            if command.dry_run:
                return [planned(device, change) for device, change in changes]
            begun = [{"device": d.id, "name": d.name, "asked": d.public(c)} for d, c in changes]
            self.journal.step(command.id, command.source, {"begun": begun})
            outcomes = await self.gateway.execute_all(changes)
            done = [action(outcome) for outcome in outcomes]
            self.journal.step(command.id, command.source, {"outcomes": done})
            return outcomes

        return act

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


def planned(device: Device, change: Values) -> Outcome:
    """The outcome of a dry run."""
    asked = device.public(change)
    return Outcome(device_id=device.id, name=device.name, asked=asked, status=Status.PLANNED)


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
        calls=answer.model_calls,
        tokens_in=answer.prompt_tokens,
        tokens_out=answer.output_tokens,
        model_ms=round(answer.model_ms),
        ms=round(total_ms),
    )

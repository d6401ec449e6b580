"""One command's turn: context for the agent, steps to the journal and the trace, an answer."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import structlog

from controller.agent.turn import Answer, AnswerStatus, Request, Step, StepKind
from controller.conversation.answerable import may_answer_on
from controller.conversation.bare import numbers_in_names, takes_codes
from controller.conversation.command import Command
from controller.conversation.discreet import hear
from controller.conversation.hands import Hands
from controller.conversation.mind import Mind
from controller.conversation.reply import as_json, response
from controller.conversation.report import Nobody, Observer, Report
from controller.conversation.topics import Topics
from controller.gateway import Gateway
from controller.home.outcome import Status
from controller.home.registry import Home
from controller.journal import Journal
from controller.memory.session import Wait
from controller.memory.sessions import Sessions
from controller.memory.summaries import Summaries
from controller.mqtt import Client
from controller.policy.keeper import Keeper
from controller.policy.words import seconds
from controller.tools.codes import starred
from controller.tools.observation import Comfort, Context

log = structlog.get_logger(__name__)

MAX_TRACE = 4000
MAX_EVENTS = 200
"""Events of a command's trace; the answer comes anyway."""
CUT_OFF = "I was interrupted, and nobody knows whether it happened"


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
    keeper: Keeper
    """Says who may do what."""
    observer: Observer = field(default_factory=Nobody)

    def discreet(self, command: Command) -> Command:
        """The command without its codes, which are never written down."""
        pending = self.sessions.open(_dialogue(command)).pending
        asked = pending is not None and pending.wait is Wait.PIN
        has_pin = self.keeper.pin is not None
        wanted = has_pin or self.home.derived(takes_codes)
        names = self.home.derived(numbers_in_names) if wanted else None
        heard = hear(command.text, has_pin=has_pin, asked=asked, names=names)
        return replace(command, text=heard.text, kept=heard.kept, codes=heard.codes)

    def hold(self, source: str) -> str:
        """Why a source may say no more just now; empty: it may, and that counts."""
        wait_s = self.keeper.hold_s(source)
        return f"You say too much at once: wait {seconds(wait_s)}." if wait_s else ""

    def may_answer_on(self, topic: str, source: str) -> bool:
        """Whether a source may have an answer published on a topic of its choice."""
        return may_answer_on(topic, source, topics=self.topics, home=self.home)

    async def run(self, command: Command, *, queue_ms: float = 0.0) -> dict[str, Any]:
        """Answer a command; a program error becomes an apology."""
        started = time.perf_counter()
        bound = structlog.contextvars.bound_contextvars(id=command.id, source=command.source)
        with self.summaries.turn(), bound:
            hands = Hands(
                command=command,
                home=self.home,
                gateway=self.gateway,
                journal=self.journal,
                keeper=self.keeper,
                permit=self.keeper.permit(command.source, home=self.home, codes=command.codes),
            )
            try:
                answer = await self._answer(command, hands)
            except Exception:
                log.exception("turn_crashed")
                text = "I am sorry, something went wrong inside me; the log has the details."
                answer = Answer(status=AnswerStatus.FAILED, text=text)
            total_ms = (time.perf_counter() - started) * 1000
            self._remember(command, answer, hands)
            self._report(
                command,
                answer,
                queue_ms=queue_ms,
                devices_ms=hands.devices_ms,
                total_ms=total_ms,
            )
        return response(command, answer, total_ms=total_ms)

    def expired(self, command: Command) -> dict[str, Any]:
        """The answer to a command that waited for too long: nothing is done late."""
        text = "That waited for too long, so I did not do it. Say it again if you still want it."
        answer = Answer(status=AnswerStatus.TIMEOUT, text=text)
        self._report(command, answer)
        return response(command, answer, total_ms=0.0)

    def forgotten(self, command: Command) -> dict[str, Any]:
        """The answer to a command whose code a crash has made forget: codes are not kept."""
        text = "I was interrupted before I did that, and I keep no codes: say it again with yours."
        answer = Answer(status=AnswerStatus.FAILED, text=text)
        self._report(command, answer)
        return response(command, answer, total_ms=0.0)

    def interrupted(self, command: Command, steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The answer to a command that a crash cut off after it had begun to act."""
        done = [a for step in steps for a in step.get("outcomes", ())]
        cut_off = _cut_off(steps, done)
        said = [f"{a['name']}: {a['status']}" for a in done]
        said += [f"{a['name']}: begun, the result is not known" for a in cut_off]
        text = "I was interrupted. " + "; ".join(said) + ". I did nothing more."
        worked = any(a["status"] == Status.CONFIRMED for a in done)
        status = AnswerStatus.PARTIAL if worked else AnswerStatus.FAILED
        log.warning("command_interrupted", id=command.id, source=command.source)
        answer = response(command, Answer(status=status, text=text), total_ms=0.0)
        return {**answer, "actions": [*done, *cut_off]}

    def _report(self, command: Command, answer: Answer, **costs: float) -> None:
        """Write the one canonical line of a command, and tell who counts."""
        heard = _heard(command, answer)
        report = Report(command=command, answer=answer, heard=heard, **costs)
        log.info("command_answered", **report.facts())
        self.observer.answered(report)

    async def _answer(self, command: Command, hands: Hands) -> Answer:
        area = self._area(command)
        if command.area and area is None:
            known = ", ".join(a.name for a in self.home.areas.areas) or "none"
            text = f"There is no area “{command.area[:60]}” here. There are: {known}."
            return Answer(status=AnswerStatus.REFUSED, text=text)
        session = self.sessions.open(_dialogue(command))
        context = Context(
            home=self.keeper.seen(command.source, self.home),
            act=hands.act,
            source=command.source,
            area=area,
            focus=session.focus,
            undo=session.undo,
            comfort=self.comfort,
            permit=hands.permit,
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
            _heard(command, answer),
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
        numbers = count()

        def trace(step: Step) -> None:
            if next(numbers) >= MAX_EVENTS and step.kind is not StepKind.ANSWER:
                return
            event = {
                "id": command.id,
                "session": command.session,
                "step": step.step,
                "kind": step.kind.value,
                "text": step.text[:MAX_TRACE],
                **({"data": dict(step.data)} if step.data else {}),
            }
            self.bus.publish(topic, as_json(event))

        return trace


def _cut_off(
    steps: Sequence[Mapping[str, Any]], done: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The actions that were begun and of which no end is known."""
    ended = Counter(a["device"] for a in done)
    lost = []
    for begun in (a for step in steps for a in step.get("begun", ())):
        ended[begun["device"]] -= 1
        if ended[begun["device"]] < 0:
            lost.append({**begun, "status": "unconfirmed", "said": {}, "reason": CUT_OFF})
    return lost


def _dialogue(command: Command) -> str:
    """A session belongs to its source: naming another one's session opens a new one."""
    return f"{command.source}/{command.session}"


def _heard(command: Command, answer: Answer) -> str:
    """What the person said, as it may be kept and shown: with stars for codes."""
    return command.shown if command.codes else (answer.heard or starred(command.text))

"""Running the calls of one reply: guards first, then the tool, then the record."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog

from controller.agent import amounts, direction, foreign, guard, kinds, sentence
from controller.agent.names import Signatures
from controller.agent.record import Ledger, Record, Result
from controller.agent.unsure import asked
from controller.home.outcome import Status
from controller.llm import ToolCall
from controller.tools.observation import Context, Fault, Observation
from controller.tools.registry import Toolbox

log = structlog.get_logger(__name__)

ASKED_ONLY = (
    "Refused: the person asked a question, so nothing may be changed. "
    "Read the state and answer the question."
)
UNMET = (
    "Refused: the condition of the sentence does not hold, so this is not done. Tell the person."
)
UNCHECKED = (
    "Refused: this depends on a condition. Call check for the condition first, "
    "then this action again."
)
NOT_SAID = (
    'Refused: the person did not say "{}". Copy their own words into the target, '
    "or tell them what is wrong."
)
NOT_THAT_MUCH = (
    'Refused: the person did not say "{}". Use a tool that needs no number, or ask them how much.'
)
OPPOSITE = 'Refused: the person said "{}", and this does the opposite.'
UNASKED = "Refused: the person did not ask to {} anything."
NOT_NOW = (
    "Refused: the person wants this at another time or for some time, and you can only do things "
    "now, until the next command. Tell the person that you cannot do it later."
)
NOTHING_ASKED = "Refused: the person asked for nothing. Answer them."
LEFT_OUT = "Refused: the person also said {}. Copy their whole phrase into the target."
AGAIN = "Refused: the same call failed before. Tell the person what is wrong."
DONE = "This was done already; it is not done twice."
SEEN = "You have read this already and nothing has changed since."

_WORKED = (Status.CONFIRMED, Status.SENT, Status.PLANNED)


class ToolCrashedError(Exception):
    """A tool failed in a way that is a mistake of the program."""


@dataclass(slots=True, kw_only=True)
class Acting:
    """The hands of one turn."""

    toolbox: Toolbox
    context: Context
    """With the ledger as its `act`."""
    ledger: Ledger
    record: Record
    asked: list[str] = field(default_factory=list)
    """Targets of all calls so far, those of the present reply included."""
    unsure: bool = False
    """The model is not sure of its present reply: before a change the person is asked."""

    async def run(self, call: ToolCall) -> Result:
        """Run one call unless a guard stops it, and record it.

        Raises:
            ToolCrashedError: the tool raised; the turn has to end.
        """
        bound = self.toolbox.bind(call.name, call.arguments)
        if isinstance(bound, Observation):
            tool = self.toolbox.get(call.name)
            return self._note(call, bound, writes=bool(tool and tool.writes), ran=False)
        tool = self.toolbox.get(bound.name)
        writes = tool is not None and tool.writes
        stopped = self._stopped(bound, writes=writes)
        if stopped is not None:
            return self._note(bound, stopped, writes=writes, ran=False)
        self.ledger.clear()
        try:
            if writes and self.unsure and not self.context.permit.explaining:
                observation = await asked(bound, toolbox=self.toolbox, context=self.context)
            else:
                observation = await self.toolbox.run(bound, self.context)
        except Exception as err:
            log.exception("tool_crashed", tool=bound.name)
            raise ToolCrashedError from err
        self.ledger.clear()
        return self._note(bound, observation, writes=writes, ran=True)

    def _note(self, call: ToolCall, observation: Observation, *, writes: bool, ran: bool) -> Result:
        if not ran and any(_fails(r) and same(r.call, call) for r in self.record.results):
            self.record.repeated = True
        result = Result(
            call=call,
            observation=observation,
            step=self.record.model_calls,
            writes=writes,
            ran=ran,
        )
        self.record.results.append(result)
        return result

    def _stopped(self, call: ToolCall, *, writes: bool) -> Observation | None:
        """Why this call must not run, None if it may."""
        if self._failed_before(call):
            return _refused(AGAIN)
        if (before := self._done_before(call, writes=writes)) is not None:
            # Twice in one reply is a slip of the pen; again in the next one is a circle.
            self.record.repeated |= before.step < self.record.model_calls
            return Observation(text=DONE if writes else SEEN)
        if not writes:
            return None
        return self._forbidden(call)

    def _forbidden(self, call: ToolCall) -> Observation | None:
        """Why this change must not be made."""
        record = self.record
        if record.is_question:
            return _refused(ASKED_ONLY)
        if record.is_later:
            return _refused(NOT_NOW)
        if record.is_unmet:
            return _refused(UNMET)
        if record.is_conditional and record.check is None:
            return _refused(UNCHECKED)
        if sentence.is_empty(record.request.text) and not record.meant_earlier:
            return _refused(NOTHING_ASKED)
        wrong = self._wrong_target(str(call.arguments.get("target", "")))
        wrong = wrong or self._wrong_way(call) or self._wrong_amount(call)
        return _refused(wrong) if wrong else None

    def _wrong_way(self, call: ToolCall) -> str:
        """What is wrong with a call that does the opposite of what was said, or lets people in."""
        text = self.record.request.text
        if said := direction.against(call, text):
            return OPPOSITE.format(said)
        if foreign.is_foreign(text) or sentence.refers_back(text) or self.record.meant_earlier:
            return ""
        return UNASKED.format(call.name) if direction.lets_in_unasked(call, text) else ""

    def _wrong_amount(self, call: ToolCall) -> str:
        """What is wrong with a number that the person did not say."""
        text = self.record.request.text
        if foreign.is_foreign(text):
            return ""
        if self.record.before and not sentence.is_command(text):
            # `And the blinds too`: what is to be done with them was said before.
            text = f"{self.record.before}, {text}"
        number = amounts.invented(call.arguments, text, self.record.spoken)
        return "" if number is None else NOT_THAT_MUCH.format(number)

    def _wrong_target(self, target: str) -> str:
        """What is wrong with a target that is not the person's own phrase."""
        record = self.record
        # Other languages may be translated: what names exist is known in English only.
        if not foreign.is_foreign(record.request.text):
            if not guard.copied(target, f"{self._meant()} {self._here()}"):
                return NOT_SAID.format(target[:80])
            if self._other_kind(target):
                return NOT_SAID.format(target[:80])
            if missing := self._left_out(target):
                return LEFT_OUT.format(" and ".join(missing))
        for phrase in record.unknown():
            said, earlier = record.request.text, record.meant_earlier
            if not guard.grounded(target, said, instead_of=phrase, earlier=earlier):
                return NOT_SAID.format(target[:80])
        return ""

    def _other_kind(self, target: str) -> bool:
        """Whether the target is of another kind than the one thing that the person named."""
        text = self.record.request.text
        if not sentence.is_command(text) or sentence.refers_back(text):
            return False
        return bool(kinds.other_kinds(target, text))

    def _meant(self) -> str:
        """The words that a target may be made of: a sentence that names a thing means that one."""
        record = self.record
        if guard.names_a_kind(record.request.text) and not record.meant_earlier:
            return record.request.text
        return record.spoken

    def _here(self) -> str:
        """The name of the area that the person speaks from."""
        area = self.context.home.areas.get(self.context.area or "")
        return area.name if area else ""

    def _left_out(self, target: str) -> list[str]:
        if not target:
            return []
        areas = self.context.home.areas
        places = [name for area in areas.areas for name in (area.name, *area.aliases)]
        places += [name for floor in areas.floors for name in (floor.name, *floor.aliases)]
        done = " ".join(self.asked)
        return guard.left_out(target, self.record.request.text, places, covered=done)

    def _failed_before(self, call: ToolCall) -> bool:
        return any(r.ran and _fails(r) and same(r.call, call) for r in self.record.results)

    def _done_before(self, call: ToolCall, *, writes: bool) -> Result | None:
        """The same call that has worked already, and for a reading: with no change since."""
        for result in reversed(self.record.results):
            if result.writes and result.observation.outcomes and not writes:
                return None
            if same(result.call, call) and result.ran and not _fails(result):
                return result
        return None


def signatures(toolbox: Toolbox) -> Signatures:
    """The tools' names and other names, with the arguments that each takes."""
    found: dict[str, tuple[str, ...]] = {}
    for name in toolbox.names:
        tool = toolbox.get(name)
        if tool is None:
            continue
        parameters = tuple(parameter.name for parameter in tool.signature.parameters)
        found[name] = parameters
        for other, implied in tool.also.items():
            found.setdefault(other, tuple(p for p in parameters if p not in implied))
    return found


def schemas(toolbox: Toolbox) -> Mapping[str, Mapping[str, Any]]:
    """The schemas of all tools' arguments."""
    return {name: toolbox.schema(name) for name in toolbox.names}


def same(one: ToolCall, other: ToolCall) -> bool:
    """Whether two calls ask for the same."""
    return one.name == other.name and _key(one.arguments) == _key(other.arguments)


def _key(arguments: Mapping[str, Any]) -> str:
    return json.dumps(dict(arguments), sort_keys=True, default=str).casefold()


def _fails(result: Result) -> bool:
    if result.observation.fault is not None:
        return True
    outcomes = result.observation.outcomes
    return bool(outcomes) and not any(o.status in _WORKED for o in outcomes)


def _refused(text: str) -> Observation:
    return Observation(text=text, fault=Fault.REFUSED)

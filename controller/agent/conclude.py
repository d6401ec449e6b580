"""When a turn ends, and with what answer: decided from the record, not by the model."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from controller.agent import compose, guard, sentence
from controller.agent.record import NOWHERE, Record, Result, phrase_of
from controller.agent.turn import Answer, AnswerStatus
from controller.home.outcome import Status
from controller.home.registry import Home, Member
from controller.home.words import split
from controller.tools.observation import Fault, Observation
from controller.tools.phrases import state_text
from controller.tools.quantity import both_units, unit_said
from controller.tools.readings import described

UNVERIFIED = (
    "Nothing that you were shown says so. Call get_state, check or calculate first, "
    "then answer with what it reports."
)
UNDONE = (
    "You have called no tool, so nothing has happened. Call the tool that does it, "
    "or say that it cannot be done."
)
CANNOT_TELL = "I cannot tell that from what the devices report."
_COMPLETE = ("list_areas", "calculate")
"""Reading tools whose result is the answer, however the sentence was put."""
MOST_NAMED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What an answer can be held against."""

    home: Home
    members: Sequence[Member] = field(default=())
    """The devices whose states the model was shown."""
    shown: str = ""
    """All texts that the model was given in this turn."""


def after_calls(record: Record, results: Sequence[Result], known: Known) -> Answer | None:
    """The answer if nothing is left to do after the calls of a reply."""
    asked_back = [r.observation for r in results if r.observation.fault is Fault.AMBIGUOUS]
    if asked_back or any(_asks_back(result) for result in results):
        return _composed(record, known, status=AnswerStatus.QUESTION)
    if record.repeated:
        return _repeated(record, known)
    if record.is_unmet:
        return _composed(record, known)
    if record.is_question:
        return _answered(record, known) if _is_said(record, results, known) else None
    if _is_finished(record, results):
        return _composed(record, known)
    return None


def with_final(record: Record, final: str, known: Known) -> Answer | str:
    """The answer when the model has no more calls, or what the model is told once instead."""
    if record.wrote or record.is_unmet or (record.faults() and not record.is_question):
        return _composed(record, known)
    if record.is_question or record.has_read:
        return _checked(record, final, known)
    wanted = sentence.is_command(record.request.text)
    if guard.claims_action(final, asked=False):
        if wanted and not record.nudged:
            record.nudged = True
            return UNDONE
        return Answer(status=AnswerStatus.FAILED, text=compose.NOTHING_DONE)
    if final.rstrip().endswith("?"):
        return Answer(status=AnswerStatus.QUESTION, text=final)
    return Answer(status=AnswerStatus.FAILED if wanted else AnswerStatus.ANSWERED, text=final)


def broken_off(record: Record, known: Known, why: str, *, hint: str = "") -> Answer:
    """An error ended the turn: what it was, and what had been done."""
    return _stopped(record, known, why, AnswerStatus.FAILED, hint=hint)


def timed_out(record: Record, known: Known) -> Answer:
    """The time for the sentence is over."""
    return _stopped(record, known, "I ran out of time.", AnswerStatus.TIMEOUT)


def out_of_steps(record: Record, known: Known, steps: int) -> Answer:
    """The model would go on for ever."""
    status = compose.status_of(record.outcomes)
    status = AnswerStatus.PARTIAL if status is AnswerStatus.DONE else AnswerStatus.FAILED
    return _stopped(record, known, f"I stopped after {steps} steps without an end.", status)


def _composed(record: Record, known: Known, *, status: AnswerStatus | None = None) -> Answer:
    """The answer to a turn that acted or tried to: outcomes, notes, faults, readings."""
    outcomes, faults = record.outcomes, record.faults()
    reading_faults = [r.observation for r in record.results if not r.writes and r.observation.fault]
    acted = any(outcome.status not in _UNTOUCHED for outcome in outcomes)
    said = [r.observation.say for r in record.results if r.observation.outcomes]
    parts = [
        compose.readings(_told(record)),
        compose.actions(outcomes, known.home),
        *dict.fromkeys(said),
        compose.unmet(record.check) if record.is_unmet and record.check else "",
    ]
    if record.is_unmet:
        faults = [fault for fault in faults if fault.fault is not Fault.REFUSED]
    if status is AnswerStatus.QUESTION:
        faults = [*faults, *reading_faults]
    if faults:
        parts.append(compose.faults(faults, acted=acted))
    ended = status or compose.status_of(outcomes, faults)
    text = " ".join(filter(None, parts)) or compose.NOTHING_DONE
    return Answer(status=ended, text=text, actions=outcomes)


def _told(record: Record) -> list[Observation]:
    """What was read because the person wants to hear it: what they asked, and conditions."""
    if sentence.also_asks(record.request.text) or not record.wrote:
        return record.readings()
    check = record.check
    return [check] if record.is_conditional and check and not record.is_unmet else []


_UNTOUCHED = (Status.UNAVAILABLE, Status.REFUSED, Status.INVALID, Status.PLANNED)


def _answered(record: Record, known: Known) -> Answer:
    """The answer to a question from readings alone, or from the states of what it names."""
    about = [r for r in record.results if not r.writes and _is_about(record, [r], known)]
    if not sentence.asks_for_rooms(record.request.text):
        about = [result for result in about if result.call.name != "list_areas"]
    seen = [result.observation for result in about]
    said = compose.readings(seen) or _states(record, known)
    if said and (verdict := _verdict(record)):
        said = f"{verdict}, {said}"
    if not said:
        return Answer(status=AnswerStatus.FAILED, text=CANNOT_TELL)
    return Answer(status=AnswerStatus.ANSWERED, text=said)


def _verdict(record: Record) -> str:
    """`Yes` or `No` where the one comparison has the very word of the question."""
    calls = [r.call for r in record.results if r.ran]
    if len(calls) != 1 or record.check is None or record.check.truth is None:
        return ""
    value, how = str(calls[0].arguments.get("value", "")), calls[0].arguments.get("comparison")
    if how != "is" or value.casefold() not in split(record.request.text):
        return ""
    return "Yes" if record.check.truth else "No"


def _checked(record: Record, final: str, known: Known) -> Answer | str:
    """The model's words if all in them is known, else what code can say."""
    read = [known.home.get(r.device_id) for o in record.readings() for r in o.readings]
    about = list(dict.fromkeys(member.device.id for member in read if member is not None))
    members = [m for m in map(known.home.get, about) if m] or _named(record, known)
    true = guard.agrees(final, known.shown, members) and not guard.is_bare(final)
    if true and not guard.claims_action(final, asked=True):
        return Answer(status=AnswerStatus.ANSWERED, text=final)
    if record.has_read or members or record.nudged:
        return _answered(record, known)
    record.nudged = True
    return UNVERIFIED


def _repeated(record: Record, known: Known) -> Answer:
    """The model goes in circles: what is known by now is the answer."""
    if record.wrote or (record.faults() and not record.is_question):
        answer = _composed(record, known)
        tried = [result for result in record.results if result.writes and result.ran]
        if answer.status is AnswerStatus.DONE and not _is_served(record, len(tried)):
            text = f"{answer.text} I did only that."
            return replace(answer, status=AnswerStatus.PARTIAL, text=text)
        return answer
    answer = _answered(record, known)
    if record.is_question or not sentence.is_command(record.request.text):
        return answer
    return replace(answer, status=AnswerStatus.FAILED, text=f"I changed nothing. {answer.text}")


def _stopped(
    record: Record, known: Known, why: str, status: AnswerStatus, *, hint: str = ""
) -> Answer:
    done = compose.actions(record.outcomes, known.home)
    so_far = f"Before that: {done}" if done else "Nothing was changed."
    end = "" if why.rstrip().endswith((".", "!", "?")) else "."
    return Answer(
        status=status,
        text=f"{why.strip()}{end} {so_far}",
        actions=record.outcomes,
        hint=hint,
    )


def _is_finished(record: Record, results: Sequence[Result]) -> bool:
    """Whether all that the sentence wants has been tried."""
    if any(not _is_settled(result, record) for result in results):
        return False
    tried = [r for r in record.results if r.writes and r.ran]
    if not any(result.writes for result in results):
        wants = sentence.is_command(record.request.text) or record.is_conditional
        complete = all(r.call.name in _COMPLETE for r in results) and not wants
        return complete or (bool(tried) and _is_served(record, len(tried)))
    return _is_served(record, len(tried))


def _is_served(record: Record, tried: int) -> bool:
    text = record.request.text
    asked_too = sentence.also_asks(text) and not record.has_read
    return tried >= sentence.actions_asked(text) and not asked_too


def _is_settled(result: Result, record: Record) -> bool:
    """Whether the model could not do better about this call."""
    observation = result.observation
    if observation.fault is None:
        return result.writes or bool(compose.reading(observation))
    if observation.fault in NOWHERE:
        return guard.grounded(phrase_of(result), record.spoken)
    return observation.fault is Fault.REFUSED and result.ran


def _is_said(record: Record, results: Sequence[Result], known: Known) -> bool:
    """Whether code can answer a question with these results."""
    if any(r.writes or not _is_settled(r, record) for r in results):
        return False
    if not _is_about(record, results, known):
        return False
    text = record.request.text
    if any(r.call.name == "list_areas" for r in results) and not sentence.asks_for_rooms(text):
        return False
    lists = sentence.asks_for_list(text)
    return lists or all(r.call.name != "find_devices" for r in results)


def _is_about(record: Record, results: Sequence[Result], known: Known) -> bool:
    """Whether what was read has to do with the devices that the sentence names."""
    named = {member.device.id for member in _named(record, known)}
    read = {reading.device_id for r in results for reading in r.observation.readings}
    return not (named and read) or bool(named & read)


def _named(record: Record, known: Known) -> list[Member]:
    return guard.named(record.request.text, known.home.members)


def _asks_back(result: Result) -> bool:
    """A refusal that ends in a question for the person."""
    observation = result.observation
    return observation.fault is Fault.REFUSED and observation.say.endswith("?")


def _states(record: Record, known: Known) -> str:
    """The states of the devices that the sentence names."""
    named = _named(record, known)[:MOST_NAMED]
    unit = unit_said(record.request.text)
    states = ((m.name, both_units(state_text(m, described(m)), unit)) for m in named)
    return " ".join(f"{name} is {state}." for name, state in states)

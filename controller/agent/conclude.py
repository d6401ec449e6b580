"""When a turn ends, and with what answer: decided from the record, not by the model."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from controller.agent import compose, guard, sentence, waiting
from controller.agent.language import in_one_language
from controller.agent.phrasebook import ENGLISH, Phrase
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
    if _asks_now(record, results):
        return composed(record, known)
    if record.repeated:
        return _repeated(record, known)
    if record.is_unmet:
        return composed(record, known)
    if record.is_question:
        return _answered(record, known) if _is_said(record, results, known) else None
    if _is_finished(record, results):
        return composed(record, known)
    return None


def with_final(record: Record, final: str, known: Known) -> Answer | str:
    """The answer when the model has no more calls, or what the model is told once instead."""
    if record.wrote or record.is_unmet or (record.faults() and not record.is_question):
        return composed(record, known)
    if record.is_question or record.has_read:
        return _checked(record, final, known)
    wanted = sentence.is_command(record.request.text)
    if guard.claims_action(final, asked=False):
        if wanted and not record.nudged:
            record.nudged = True
            return UNDONE
        text = compose.say(Phrase.NOTHING_DONE, record.language)
        return Answer(status=AnswerStatus.FAILED, text=text)
    if final.rstrip().endswith("?"):
        return Answer(status=AnswerStatus.QUESTION, text=final)
    return Answer(status=AnswerStatus.FAILED if wanted else AnswerStatus.ANSWERED, text=final)


def broken_off(record: Record, known: Known, why: Phrase | str, *, hint: str = "") -> Answer:
    """An error ended the turn: what it was, and what had been done.

    The words of the model's server are told in English only.
    """
    if not isinstance(why, Phrase) and record.language != ENGLISH:
        why = Phrase.MODEL_FAILED
    return _stopped(record, known, why, AnswerStatus.FAILED, hint=hint)


def timed_out(record: Record, known: Known) -> Answer:
    """The time for the sentence is over."""
    return _stopped(record, known, Phrase.TIMED_OUT, AnswerStatus.TIMEOUT)


def out_of_steps(record: Record, known: Known, steps: int) -> Answer:
    """The model would go on for ever."""
    status = compose.status_of(record.outcomes)
    status = AnswerStatus.PARTIAL if status is AnswerStatus.DONE else AnswerStatus.FAILED
    return _stopped(record, known, Phrase.OUT_OF_STEPS, status, steps=steps)


@in_one_language
def composed(record: Record, known: Known, *, status: AnswerStatus | None = None) -> Answer:
    """The answer to a turn that acted or tried to: outcomes, notes, faults, readings.

    What waits for the person makes it a question, whatever `status` says.
    """
    outcomes, faults = record.outcomes, record.faults()
    language, home = record.language, known.home
    status = waiting.status(record) or status
    reading_faults = [r.observation for r in record.results if not r.writes and r.observation.fault]
    acted = any(outcome.status not in _UNTOUCHED for outcome in outcomes)
    parts = [
        compose.readings(_told(record), language, home),
        compose.actions(outcomes, home, language),
        compose.notes([r.observation for r in record.results], language),
        compose.unmet(record.check, language, home) if record.is_unmet and record.check else "",
    ]
    if record.is_unmet:
        faults = [fault for fault in faults if fault.fault is not Fault.REFUSED]
    if status in (AnswerStatus.QUESTION, AnswerStatus.CONFIRM):
        faults = waiting.to_say(record, [*faults, *reading_faults])
    if faults:
        parts.append(compose.faults(faults, acted=acted, language=language, home=home))
    ended = status or compose.status_of(outcomes, faults)
    text = " ".join(filter(None, parts)) or compose.say(Phrase.NOTHING_DONE, language)
    pending = waiting.pending(record, home)
    return Answer(status=ended, text=text, actions=outcomes, pending=pending)


def _told(record: Record) -> list[Observation]:
    """What was read because the person wants to hear it: what they asked, and conditions."""
    if sentence.also_asks(record.request.text) or not record.wrote:
        return record.readings()
    check = record.check
    return [check] if record.is_conditional and check and not record.is_unmet else []


_UNTOUCHED = (Status.UNAVAILABLE, Status.REFUSED, Status.INVALID, Status.PLANNED)


@in_one_language
def _answered(record: Record, known: Known) -> Answer:
    """The answer to a question from readings alone, or from the states of what it names."""
    about = [r for r in record.results if not r.writes and _is_about(record, [r], known)]
    if not sentence.asks_for_rooms(record.request.text):
        about = [result for result in about if result.call.name != "list_areas"]
    seen = [result.observation for result in about]
    said = compose.readings(seen, record.language, known.home) or _states(record, known)
    if not said:
        text = compose.say(Phrase.CANNOT_TELL, record.language)
        return Answer(status=AnswerStatus.FAILED, text=text)
    if verdict := _verdict(record):
        said = compose.say(verdict, record.language, said=said)
    return Answer(status=AnswerStatus.ANSWERED, text=said)


def _verdict(record: Record) -> Phrase | None:
    """`Yes` or `No` where the one comparison has the very word of the question."""
    calls = [r.call for r in record.results if r.ran]
    if len(calls) != 1 or record.check is None or record.check.truth is None:
        return None
    value, how = str(calls[0].arguments.get("value", "")), calls[0].arguments.get("comparison")
    if how != "is" or value.casefold() not in split(record.request.text):
        return None
    return Phrase.YES if record.check.truth else Phrase.NO


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
        answer = composed(record, known)
        tried = [result for result in record.results if result.writes and result.ran]
        if answer.status is AnswerStatus.DONE and not _is_served(record, len(tried)):
            text = compose.say(Phrase.ONLY_THAT, record.language, said=answer.text)
            return replace(answer, status=AnswerStatus.PARTIAL, text=text)
        return answer
    answer = _answered(record, known)
    if record.is_question or not sentence.is_command(record.request.text):
        return answer
    text = compose.say(Phrase.ONLY_READ, record.language, said=answer.text)
    return replace(answer, status=AnswerStatus.FAILED, text=text)


@in_one_language
def _stopped(
    record: Record,
    known: Known,
    why: Phrase | str,
    status: AnswerStatus,
    *,
    hint: str = "",
    steps: int = 0,
) -> Answer:
    language = record.language
    done = compose.actions(record.outcomes, known.home, language)
    said = why.strip()
    if isinstance(why, Phrase):
        said = compose.say(why, language, steps=steps)
    if not said.endswith((".", "!", "?")):
        said = f"{said}."
    so_far = Phrase.BEFORE if done else Phrase.UNCHANGED
    return Answer(
        status=status,
        text=compose.say(so_far, language, why=said, done=done),
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


def _asks_now(record: Record, results: Sequence[Result]) -> bool:
    """Whether the person has to answer next; what else they want is done before a yes is asked."""
    if any(result.observation.fault is Fault.AMBIGUOUS for result in results):
        return True
    tried = [result for result in record.results if result.writes and result.ran]
    return bool(waiting.asking(record)) and _is_served(record, len(tried))


def _states(record: Record, known: Known) -> str:
    """The states of the devices that the sentence names."""
    named = _named(record, known)[:MOST_NAMED]
    unit = unit_said(record.request.text)
    states = [(m, both_units(state_text(m, described(m)), unit)) for m in named]
    return compose.states(states, record.language, known.home)

"""The answer to a turn without a model: code has made the calls, so nothing is left to guess."""

from collections.abc import Sequence
from dataclasses import replace

from controller.agent import compose, conclude, sentence
from controller.agent.language import in_one_language
from controller.agent.phrasebook import Phrase
from controller.agent.record import Record
from controller.agent.turn import Answer, AnswerStatus
from controller.home.registry import Home
from controller.llm import ToolCall
from controller.tools.observation import Fault, Observation


def close(record: Record, left: Sequence[ToolCall], known: conclude.Known) -> Answer:
    """What the calls came to; `left` are those that wait for the person with the last one."""
    observations = [result.observation for result in record.results]
    acts = any(result.writes for result in record.results)
    asks = any(o.fault in (Fault.AMBIGUOUS, Fault.CONFIRM) for o in observations)
    if not (acts or asks or record.is_unmet):
        return _read(record, observations, known.home)
    answer = conclude.composed(record, known)
    if answer.pending is None or not left:
        return answer
    pending = replace(answer.pending, calls=(*answer.pending.calls, *left))
    return replace(answer, pending=pending)


def about(record: Record) -> tuple[str, ...]:
    """Ids of the devices that were acted on, or else read, in the last call that named any."""
    for result in reversed(record.results):
        seen = result.observation
        ids = [outcome.device_id for outcome in seen.outcomes]
        ids = ids or [reading.device_id for reading in seen.readings]
        if ids:
            return tuple(dict.fromkeys(ids))
    return ()


@in_one_language
def _read(record: Record, observations: Sequence[Observation], home: Home) -> Answer:
    """The answer to a question: yes or no where one was asked for, then what was read."""
    language = record.language
    failed = [observation for observation in observations if observation.fault]
    said = compose.readings(observations, language, home) or compose.faults(
        failed, acted=True, language=language, home=home
    )
    truths = [observation.truth for observation in observations]
    if len(truths) == 1 and truths[0] is not None and sentence.is_question(record.request.text):
        said = compose.say(Phrase.YES if truths[0] else Phrase.NO, language, said=said)
    nothing = failed and all(o.fault is Fault.EMPTY for o in failed)
    status = AnswerStatus.FAILED if failed and not nothing else AnswerStatus.ANSWERED
    return Answer(status=status, text=said)

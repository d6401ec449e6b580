"""What a person says to a question of Hearth's: yes, no, which one, or something else."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from controller.agent import sentence
from controller.agent.turn import Answer, AnswerStatus
from controller.conversation import assent
from controller.home.choosing import choose
from controller.home.registry import Home
from controller.home.resolve import Found, Reason
from controller.home.tokens import Token, read
from controller.home.words import EXCEPTS
from controller.llm import ToolCall
from controller.memory.session import Pending, Wait
from controller.tools.codes import STARS, without_codes

MOST_WORDS = 16
MOST_CHARACTERS = 200
"""Whoever says more than this says something else."""


class Said(StrEnum):
    """How a question was answered."""

    YES = "yes"
    NO = "no"
    CHOSEN = "chosen"
    UNCLEAR = "unclear"
    """It is about the question, and does not answer it."""
    OTHER = "other"
    """It is something new: the question lapses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A sentence as the answer to a question."""

    said: Said
    ids: tuple[str, ...] = ()
    """The devices that the yes is for, that were chosen, or that are left to choose from."""
    question: str = ""
    """What is to be asked now (unclear); empty: the same again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """What an answered question sets going: calls, and what goes into their context."""

    calls: tuple[ToolCall, ...]
    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    confirmed: tuple[str, ...] = ()


OTHER = Reply(said=Said.OTHER)


def take(
    text: str,
    pending: Pending,
    *,
    home: Home,
    area: str | None = None,
    language: str | None = None,
    has_code: bool = False,
) -> Going | Answer | None:
    """What to do now that a person has said `text` while a question waits.

    Args:
        text: what the person said.
        pending: the question, which is over unless the answer carries one again.
        home: where devices are looked for.
        area: id of the area that the person speaks from.
        language: what Hearth answers in; None: the language of the yes or no.
        has_code: the person has said a code, which is not in the text any more.

    Returns:
        Calls to run, an answer to give at once, or None: the sentence is a new one.
    """
    if pending.wait is Wait.PIN and has_code and _adds_nothing(text):
        reply = Reply(said=Said.YES, ids=pending.among)
    else:
        reply = read_reply(text, pending, home=home, area=area)
    match reply.said:
        case Said.YES:
            settled = {**pending.settled, pending.phrase: reply.ids}
            return Going(
                calls=pending.calls,
                settled=settled,
                chosen=pending.chosen,
                confirmed=reply.ids,
            )
        case Said.CHOSEN:
            # A list may hold two things that are not clear, asked about one after the other.
            ids = (*pending.chosen.get(pending.phrase, ()), *reply.ids)
            chosen = {**pending.chosen, pending.phrase: ids}
            return Going(calls=pending.calls, settled=pending.settled, chosen=chosen)
        case Said.UNCLEAR:
            return _again(pending, reply, language or _language(text))
        case Said.NO:
            return _left(language or _language(text))
        case Said.OTHER:
            return None


def read_reply(text: str, pending: Pending, *, home: Home, area: str | None = None) -> Reply:
    """What `text` says to the question that waits; whatever names more is something new."""
    tokens = read(without_codes(text[: MOST_CHARACTERS + 1]))
    asked = _Asked(pending=pending, home=home, area=area, tokens=tokens)
    if not 0 < len(asked.words) <= MOST_WORDS or len(text) > MOST_CHARACTERS:
        return OTHER
    if assent.declines(asked.words):
        return Reply(said=Said.NO)
    # Who asks back has not agreed: "yes?", "which ones?".
    if text.rstrip().endswith("?") or sentence.is_question(text):
        return OTHER
    if pending.wait is Wait.PIN:
        # A yes alone is no PIN.
        return Reply(said=Said.UNCLEAR, ids=pending.among) if assent.agrees(asked.words) else OTHER
    return _to_yes(asked) if pending.wait is Wait.YES else _to_choice(asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A question and the words that may be an answer to it."""

    pending: Pending
    home: Home
    area: str | None
    tokens: list[Token]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(token.word for token in self.tokens if token.word != ",")

    def chosen(self, start: int, end: int) -> Reply:
        """Which of the devices in question some of the words name; all the words have to count."""
        if start >= end:
            return OTHER
        pending, said = self.pending, self._text(start, end)
        found = choose(self.home, said, among=pending.among, phrase=pending.phrase, area=self.area)
        if isinstance(found, Found):
            return Reply(said=Said.CHOSEN, ids=tuple(m.device.id for m in found.members))
        if found.reason is Reason.AMBIGUOUS and found.among:
            return Reply(said=Said.UNCLEAR, ids=found.among, question=found.text)
        if found.reason is Reason.EMPTY:
            return Reply(said=Said.UNCLEAR, ids=pending.among, question=found.text)
        return OTHER

    def _text(self, start: int, end: int) -> str:
        places = [at for at, token in enumerate(self.tokens) if token.word != ","]
        part = self.tokens[places[start] : places[end - 1] + 1]
        return " ".join(token.text for token in part)


def _to_yes(asked: _Asked) -> Reply:
    """A yes to all, or to those that are named after it: `yes, but only the side gate`."""
    among = asked.pending.among
    if assent.agrees(asked.words):
        return Reply(said=Said.YES, ids=among)
    start, end = assent.after_yes(asked.words)
    named = asked.chosen(start, end)
    if set(named.ids) == set(among) and _leaves_out(asked.words[start:end]):
        return OTHER
    if named.said is Said.OTHER and len(among) > 1:
        # Naming each one of several once more is a yes: "both of them".
        every = asked.chosen(*assent.bare(asked.words))
        named = every if set(every.ids) == set(among) and every.said is Said.CHOSEN else OTHER
    if named.said is Said.CHOSEN:
        return replace(named, said=Said.YES)
    return named if named.said is Said.OTHER else Reply(said=Said.UNCLEAR, ids=among)


def _leaves_out(words: tuple[str, ...]) -> bool:
    """Whether there is an exception in the words: one that changes nothing is of other things."""
    places = range(len(words))
    return any(words[at : at + len(run)] == run for at in places for run in EXCEPTS)


def _to_choice(asked: _Asked) -> Reply:
    for part in (assent.bare(asked.words), assent.after_yes(asked.words)):
        reply = asked.chosen(*part)
        if reply.said is not Said.OTHER:
            return reply
    among = asked.pending.among
    if not assent.agrees(asked.words):
        return OTHER
    return Reply(said=Said.CHOSEN if len(among) == 1 else Said.UNCLEAR, ids=among)


def _adds_nothing(text: str) -> bool:
    """Whether there is nothing but a code in a sentence, and maybe a yes."""
    words = tuple(token.word for token in read(text) if token.word != ",")
    return text == STARS or not words or assent.agrees(words)


def _language(text: str) -> str:
    return assent.spoken_in(tuple(token.word for token in read(text) if token.word != ","))


def _again(pending: Pending, reply: Reply, language: str) -> Answer:
    """The question once more, or a narrower one; who does not answer it then is let go."""
    asked, again = reply.question, assent.phrase("again", language)
    if not asked or len(reply.ids) == len(pending.among):
        if pending.question.startswith(again.partition("{")[0]):
            return _left(language)
        asked = again.format(question=pending.question)
    waiting = replace(pending, among=reply.ids, question=asked)
    return Answer(status=AnswerStatus.QUESTION, text=asked, by="local", pending=waiting)


def _left(language: str) -> Answer:
    text = assent.phrase("left", language)
    return Answer(status=AnswerStatus.ANSWERED, text=text, by="local")

"""Sentences by the word that they begin with, so that few are tried on each clause."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from hassil.expression import (
    Alternative,
    Expression,
    ListReference,
    RuleReference,
    Sentence,
    Sequence,
    TextChunk,
)
from hassil.intents import Intent, IntentData, Intents, SlotList, TextSlotList
from hassil.util import normalize_for_matching

_BROKEN = re.compile(r"[\s_-]+")
_ANY = frozenset(("",))
"""It may begin with anything."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The sentences of a language, ready to be looked up."""

    by_word: Mapping[str, Intents]
    others: Intents
    """Those that may begin with any word."""

    def for_clause(self, clause: str) -> Intents:
        """All that a clause can be, in the order in which they were given."""
        words = _BROKEN.split(normalize_for_matching(clause).text.strip().casefold(), maxsplit=1)
        return self.by_word.get(words[0], self.others)


def sorted_out(intents: Intents) -> Begun:
    """The same sentences by their first words; no sentence is lost for any clause."""
    each = [
        (name, data, beginnings(data.sentences[0], intents))
        for name, data in _single(intents)
    ]
    words = {word for _, _, begins in each for word in begins} - _ANY
    return Begun(
        by_word={
            word: _some(intents, ((n, d) for n, d, begins in each if begins & {word, ""}))
            for word in words
        },
        others=_some(intents, ((n, d) for n, d, begins in each if "" in begins)),
    )


def beginnings(sentence: Sentence, known: Intents) -> frozenset[str]:
    """The words that a sentence can begin with; the empty string stands for any."""
    words, empty = _begin(sentence.expression, known)
    return _ANY if empty else words


def _single(intents: Intents) -> Iterable[tuple[str, IntentData]]:
    """Each sentence by itself."""
    for intent in intents.intents.values():
        for data in intent.data:
            for text in data.sentence_texts:
                yield intent.name, replace(data, sentence_texts=[text])


def _some(intents: Intents, some: Iterable[tuple[str, IntentData]]) -> Intents:
    data: dict[str, list[IntentData]] = defaultdict(list)
    for name, each in some:
        data[name].append(each)
    return replace(intents, intents={n: Intent(name=n, data=d) for n, d in data.items()})


def _begin(expression: Expression, known: Intents) -> tuple[frozenset[str], bool]:
    """First words, and whether it may also be nothing at all."""
    match expression:
        case TextChunk():
            said = _BROKEN.split(expression.text.strip(), maxsplit=1)[0]
            return frozenset((said,)) - _ANY, not said
        case Alternative():
            parts = [_begin(item, known) for item in expression.items]
            empty = expression.is_optional or any(empty for _, empty in parts)
            return frozenset().union(*(words for words, _ in parts)), empty
        case Sequence():
            return _sequence(expression, known)
        case RuleReference():
            return _begin(known.expansion_rules[expression.rule_name].expression, known)
        case ListReference():
            return _list(known.slot_lists.get(expression.list_name), known)
        case _:
            return _ANY, False


def _list(values: SlotList | None, known: Intents) -> tuple[frozenset[str], bool]:
    if not isinstance(values, TextSlotList):
        return _ANY, False
    parts = [_begin(value.text_in, known) for value in values.values]
    return frozenset().union(*(words for words, _ in parts)), any(empty for _, empty in parts)


def _sequence(sequence: Sequence, known: Intents) -> tuple[frozenset[str], bool]:
    found: frozenset[str] = frozenset()
    for at, item in enumerate(sequence.items):
        words, empty = _begin(item, known)
        found |= words
        if not empty:
            return (found if _ends_word(item, sequence.items[at + 1 :]) else _ANY), False
    return found, True


def _ends_word(item: Expression, after: Iterable[Expression]) -> bool:
    """Whether the first word is whole: `turn on`, and not the `turn` of `turn[ing]`."""
    if not isinstance(item, TextChunk) or len(item.text.split()) > 1 or item.text[-1:] == " ":
        return True
    return not list(after)

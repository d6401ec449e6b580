"""Sentences by the words that they need, so that few are tried on each clause."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hassil.expression import (
    Alternative,
    Expression,
    Group,
    ListReference,
    RuleReference,
    TextChunk,
)
from hassil.expression import Sequence as Chain
from hassil.intents import Intent, IntentData, Intents, RangeSlotList, SlotList, TextSlotList
from hassil.util import normalize_for_matching

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+|[^\w\s]")
_ANY = frozenset(("",))
"""It may begin with anything."""
_NUMBER = "#"
"""Stands for any number, in digits or in words."""
_NUMERALS = frozenset(
    (
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
        "hundred", "thousand", "half",
    )
)  # fmt: skip
_Need = frozenset[frozenset[str]]
"""Beginnings of words: all of at least one of the sets stand in whatever is a sentence."""


@dataclass(frozen=True, slots=True)
class _Entry:
    tool: str
    data: IntentData
    """One sentence."""
    needs: tuple[_Need, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """The sentences of a language, ready to be looked up."""

    intents: Intents
    by_word: Mapping[str, Sequence[_Entry]]
    """By the first word; under the empty string those that may begin with any."""

    def for_clause(self, clause: str) -> Intents:
        """All sentences that a clause can be, in the order in which they were given."""
        words = _tokens(normalize_for_matching(clause).text)
        begun = {word[:end] for word in words for end in range(1, len(word) + 1)}
        if any(word.isdecimal() or word in _NUMERALS for word in words):
            begun.add(_NUMBER)
        entries = self.by_word.get(words[0] if words else "", self.by_word[""])
        return _some(self.intents, (e for e in entries if not _lacks(e.needs, begun)))


def sorted_out(intents: Intents) -> Begun:
    """The same sentences by what they need; no sentence is lost for any clause."""
    each: list[tuple[_Entry, frozenset[str]]] = []
    for tool, data in _single(intents):
        expression = data.sentences[0].expression
        begins, empty = _begin(expression, intents)
        entry = _Entry(tool, data, tuple(_needs(expression, intents)))
        each.append((entry, _ANY if empty else begins))
    words = {word for _, begins in each for word in begins} | _ANY
    return Begun(
        intents=intents,
        by_word={w: [e for e, begins in each if begins & {w, ""}] for w in words},
    )


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())


def _lacks(needs: Iterable[_Need], begun: set[str]) -> bool:
    return not all(any(words <= begun for words in need) for need in needs)


def _single(intents: Intents) -> Iterable[tuple[str, IntentData]]:
    """Each sentence by itself."""
    for intent in intents.intents.values():
        for data in intent.data:
            for text in data.sentence_texts:
                yield intent.name, replace(data, sentence_texts=[text])


def _some(intents: Intents, entries: Iterable[_Entry]) -> Intents:
    data: dict[str, list[IntentData]] = defaultdict(list)
    for entry in entries:
        data[entry.tool].append(entry.data)
    return replace(intents, intents={n: Intent(name=n, data=d) for n, d in data.items()})


def _needs(expression: Expression, known: Intents) -> list[_Need]:
    match expression:
        case TextChunk():
            return [frozenset((frozenset((word,)),)) for word in _tokens(expression.text)]
        case Alternative():
            return [] if expression.is_optional else _either(expression.items, known)
        case Group():
            return [need for item in expression.items for need in _needs(item, known)]
        case RuleReference():
            return _needs(known.expansion_rules[expression.rule_name].expression, known)
        case ListReference():
            return _needs_of(known.slot_lists.get(expression.list_name), known)
    return []


def _needs_of(values: SlotList | None, known: Intents) -> list[_Need]:
    if isinstance(values, RangeSlotList):
        return [frozenset((frozenset((_NUMBER,)),))]
    if isinstance(values, TextSlotList):
        return _either([value.text_in for value in values.values], known)
    return []


def _either(items: Iterable[Expression], known: Intents) -> list[_Need]:
    parts = [_needs(item, known) for item in items]
    if not all(parts):
        return []
    return [frozenset().union(*map(_as_one, parts))]


def _as_one(needs: list[_Need]) -> _Need:
    """Something that is needed if all of them are: `light blue` needs both of its words."""
    sure = [words for need in needs if len(need) == 1 for words in need]
    return frozenset((frozenset().union(*sure),)) if sure else min(needs, key=len)


def _begin(expression: Expression, known: Intents) -> tuple[frozenset[str], bool]:
    """First words, and whether it may also be nothing at all."""
    match expression:
        case TextChunk():
            said = _tokens(expression.text)
            return frozenset(said[:1]), not said
        case Alternative():
            words, empty = _begins(expression.items, known)
            return words, empty or expression.is_optional
        case Chain():
            return _chain(expression, known)
        case RuleReference():
            return _begin(known.expansion_rules[expression.rule_name].expression, known)
        case ListReference():
            values = known.slot_lists.get(expression.list_name)
            if isinstance(values, TextSlotList):
                return _begins([value.text_in for value in values.values], known)
    return _ANY, False


def _begins(items: Iterable[Expression], known: Intents) -> tuple[frozenset[str], bool]:
    parts = [_begin(item, known) for item in items]
    return frozenset().union(*(words for words, _ in parts)), any(empty for _, empty in parts)


def _chain(chain: Chain, known: Intents) -> tuple[frozenset[str], bool]:
    found: frozenset[str] = frozenset()
    for at, item in enumerate(chain.items):
        words, empty = _begin(item, known)
        found |= words
        if not empty:
            return (found if _ends_word(item, chain.items[at + 1 :]) else _ANY), False
    return found, True


def _ends_word(item: Expression, after: Iterable[Expression]) -> bool:
    """Whether the first word is whole: `turn on`, and not the `turn` of `turn[ing]`."""
    if not isinstance(item, TextChunk) or len(item.text.split()) > 1 or item.text[-1:] == " ":
        return True
    return not list(after)

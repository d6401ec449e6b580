"""The devices that matter for a sentence, so that a prompt does not grow with the home."""

from collections import Counter
from collections.abc import Iterator
from heapq import nsmallest

from controller.home.lexicon import Lexicon, lexicon
from controller.home.meanings import Entry, Indices, Kind
from controller.home.phrase import slip
from controller.home.registry import Home, Member
from controller.home.words import split, stem

_LONGEST = 1000
_LONGEST_NAME = 10
_NAME = 100
"""A whole name in the sentence outweighs everything else."""
_WORD = 6
_PLACE = 8
_TYPE = 7
_HERE = 3
_MOST_SHARED = 0.25
"""A word that more than this share of the home bears says little."""


def rank(
    home: Home, sentence: str, *, area: str | None = None, limit: int = 12
) -> tuple[Member, ...]:
    """At most `limit` exposed devices, the likeliest first; none if it names nothing here.

    Args:
        home: where to look.
        sentence: what the person said.
        area: id of the area that the person speaks from.
        limit: the most devices to return.
    """
    vocabulary = home.derived(lexicon)
    scores: Counter[int] = Counter()
    words = _words(sentence, vocabulary)
    singular = tuple(map(stem, words))
    for found, weight in _weighed(words, singular, vocabulary):
        for index in found:
            scores[index] += weight
    for index in vocabulary.in_area.get(area or "", ()):
        scores[index] += _HERE
    best = nsmallest(max(limit, 0), scores, key=lambda index: (-scores[index], index))
    return tuple(vocabulary.members[index] for index in best)


def _words(sentence: str, vocabulary: Lexicon) -> tuple[str, ...]:
    words: list[str] = []
    for word in split(sentence[:_LONGEST]):
        if word in vocabulary.joined and not vocabulary.knows(word):
            words.extend(vocabulary.joined[word])
        else:
            words.append(word if vocabulary.knows(word) else slip(word, vocabulary) or word)
    return tuple(words)


def _weighed(
    words: tuple[str, ...], singular: tuple[str, ...], vocabulary: Lexicon
) -> Iterator[tuple[Indices | set[int], int]]:
    size = len(vocabulary.members)
    for word in dict.fromkeys(singular):
        bearing = vocabulary.bearing.get(word, set())
        if len(bearing) <= max(size * _MOST_SHARED, 1):
            yield bearing, _WORD
    for entry in _entries(singular, vocabulary):
        yield entry.members, _PLACE if entry.kind is Kind.PLACE else _TYPE
    for start in range(len(words)):
        for end in range(start + 1, min(start + 1 + _LONGEST_NAME, len(words) + 1)):
            if words[start:end] in vocabulary.names:
                yield frozenset(vocabulary.names[words[start:end]]), _NAME * (end - start)


def _entries(singular: tuple[str, ...], vocabulary: Lexicon) -> Iterator[Entry]:
    """The meanings of the longest known runs, each once; those that mean all devices not."""
    at = 0
    seen: set[tuple[str, ...]] = set()
    while at < len(singular):
        sizes = range(vocabulary.longest, 0, -1)
        size = next((n for n in sizes if singular[at : at + n] in vocabulary.entries), 0)
        run = singular[at : at + size]
        if size and run not in seen:
            seen.add(run)
            yield from (e for e in vocabulary.entries[run] if not _means_all(e, vocabulary))
        at += size or 1


def _means_all(entry: Entry, vocabulary: Lexicon) -> bool:
    return len(entry.members) == len(vocabulary.members) > 1

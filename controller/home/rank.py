"""The devices that matter for a sentence, so that a prompt does not grow with the home."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from heapq import nsmallest

from controller.home.lexicon import Lexicon, lexicon
from controller.home.meanings import Entry, Indices, Kind
from controller.home.registry import Home, Member
from controller.home.spelling import slip
from controller.home.words import ARTICLES, split, stem

_LONGEST = 1000
_LONGEST_NAME = 10
_NAME = 100
"""A whole name in the sentence outweighs everything else."""
_WORD = 6
_PLACE = 8
_TYPE = 7
_HERE = 3
_VERB = "switch"
"""What people do, and what few of them speak of."""
_LEADING = 0.5
"""Less than this share of the likeliest device's weight is too little."""
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
    words = _words(sentence, vocabulary)
    scores = _scores((*_weighed(words, vocabulary), *_weighed_names(words, vocabulary)))
    for index in vocabulary.in_area.get(area or "", ()):
        scores[index] += _HERE
    return tuple(vocabulary.members[index] for index in _best(scores, limit))


def relevant(
    home: Home, sentence: str, *, area: str | None = None, limit: int = 12
) -> tuple[Member, ...]:
    """As `rank`, without the devices that others leave far behind.

    The words of a whole name speak of that device and of no other. Of the devices that another
    word may mean, those stay that are at least half as likely as the likeliest of them.
    """
    vocabulary = home.derived(lexicon)
    words = _without_verbs(_words(sentence, vocabulary), vocabulary)
    named, rest = _named(words, vocabulary)
    meanings = list(_weighed(rest, vocabulary))
    scores = _scores(meanings)
    here = vocabulary.in_area.get(area or "", frozenset())
    if not scores and not named:
        scores = _scores(meanings := [(here, _HERE)])
    for index in here & scores.keys():
        scores[index] += _HERE
    likely = {index for found, _weight in meanings for index in _leading(found, scores)}
    others = _best({index: scores[index] for index in likely - set(named)}, limit)
    return tuple(vocabulary.members[index] for index in [*named, *others][: max(limit, 0)])


def _without_verbs(words: tuple[str, ...], vocabulary: Lexicon) -> tuple[str, ...]:
    """The words with a gap for `switch` where nothing says that it is one."""
    before = ("", *words)
    return tuple(
        "" if word == _VERB and not (last in ARTICLES or vocabulary.knows(last)) else word
        for last, word in zip(before, words, strict=False)
    )


def _scores(meanings: Iterable[tuple[Indices | set[int], int]]) -> Counter[int]:
    scores: Counter[int] = Counter()
    for found, weight in meanings:
        for index in found:
            scores[index] += weight
    return scores


def _best(scores: Mapping[int, int], limit: int) -> list[int]:
    return nsmallest(max(limit, 0), scores, key=lambda index: (-scores[index], index))


def _leading(found: Indices | set[int], scores: Mapping[int, int]) -> Iterator[int]:
    least = max((scores[index] for index in found), default=0) * _LEADING
    return (index for index in found if scores[index] >= least)


def _named(words: tuple[str, ...], vocabulary: Lexicon) -> tuple[list[int], tuple[str, ...]]:
    """The devices whose whole names were said, and the words with a gap for each of the names."""
    named: dict[int, None] = {}
    rest: list[str] = []
    at = 0
    while at < len(words):
        run = _name_at(words[at : at + _LONGEST_NAME], vocabulary)
        named |= dict.fromkeys(vocabulary.names[run] if run else ())
        rest.append("" if run else words[at])
        at += len(run) or 1
    return list(named), tuple(rest)


def _name_at(words: tuple[str, ...], vocabulary: Lexicon) -> tuple[str, ...]:
    """The longest name that `words` begin with; empty if it may mean something else as well."""
    runs = (words[:size] for size in range(len(words), 0, -1))
    run = next((run for run in runs if run in vocabulary.names), ())
    is_place_or_kind = tuple(map(stem, run)) in vocabulary.entries
    return () if is_place_or_kind or len(vocabulary.names.get(run, ())) != 1 else run


def _words(sentence: str, vocabulary: Lexicon) -> tuple[str, ...]:
    words: list[str] = []
    for word in split(sentence[:_LONGEST]):
        if word in vocabulary.joined and not vocabulary.knows(word):
            words.extend(vocabulary.joined[word])
        else:
            words.append(word if vocabulary.knows(word) else slip(word, vocabulary) or word)
    return tuple(words)


def _weighed(
    words: tuple[str, ...], vocabulary: Lexicon
) -> Iterator[tuple[Indices | set[int], int]]:
    """What single words, places and kinds of devices may mean."""
    singular = tuple(map(stem, words))
    size = len(vocabulary.members)
    for word in dict.fromkeys(singular):
        bearing = vocabulary.bearing.get(word, set())
        if len(bearing) <= max(size * _MOST_SHARED, 1):
            yield bearing, _WORD
    for entry in _entries(singular, vocabulary):
        yield entry.members, _PLACE if entry.kind is Kind.PLACE else _TYPE


def _weighed_names(
    words: tuple[str, ...], vocabulary: Lexicon
) -> Iterator[tuple[Indices | set[int], int]]:
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

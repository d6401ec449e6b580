"""Word order: what stands before its command is put where commands have it."""

import re
from collections.abc import Iterator

from controller.home.lexicon import lexicon
from controller.home.meanings import Kind
from controller.home.registry import Home
from controller.home.words import ARTICLES, LINKS, stems

_BEFORE = ("in the", "in", "on the", "on", "at the", "at", "")
_MOST_WORDS = 5
_TOPIC = re.compile(r"([^,]{2,80}),\s+([^,]{2,80})", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)


def turns(clause: str, home: Home) -> Iterator[str]:
    """The clause in other orders of its words that mean the same."""
    for turned in (topic_in(clause), place_last(clause, home)):
        if turned != clause:
            yield turned


def topic_in(clause: str) -> str:
    """`the kitchen light, turn it off` as `turn the kitchen light off`."""
    match = _TOPIC.fullmatch(clause)
    if match is None or len(_IT.findall(match[2])) != 1:
        return clause
    return _IT.sub(lambda _: match[1].strip(), match[2])


def is_place(words: str, home: Home) -> bool:
    """Whether words are a room, or rooms, and nothing in it: `the kitchen`, `upstairs`."""
    said = words.split()
    while said and said[0].casefold() in LINKS | ARTICLES:
        said = said[1:]
    entries = home.derived(lexicon).entries.get(stems(" ".join(said)), ())
    return any(entry.kind is Kind.PLACE for entry in entries)


def place_last(clause: str, home: Home) -> str:
    """`in the kitchen turn on the light` as `turn on the light in the kitchen`."""
    words = clause.replace(",", " ").split()
    known = home.derived(lexicon)
    for size in range(min(_MOST_WORDS, len(words) - 2), 0, -1):
        said = " ".join(words[:size])
        for link in _BEFORE:
            name = said[len(link) :].strip() if said.casefold().startswith(link) else ""
            entries = known.entries.get(stems(name), ()) if name else ()
            if any(entry.kind is Kind.PLACE for entry in entries):
                return " ".join([*words[size:], *words[:size]])
    return clause

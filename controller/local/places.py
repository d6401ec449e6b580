"""Word order: a place that stands before its command is put behind it."""

from controller.home.lexicon import lexicon
from controller.home.meanings import Kind
from controller.home.registry import Home
from controller.home.words import stems

_BEFORE = ("in the", "in", "on the", "on", "at the", "at", "")
_MOST_WORDS = 5


def place_last(clause: str, home: Home) -> str:
    """`in the kitchen turn on the light` as `turn on the light in the kitchen`."""
    words = clause.replace(",", " ").split()
    known = home.derived(lexicon)
    for size in range(min(_MOST_WORDS, len(words) - 2), 0, -1):
        said = " ".join(words[:size])
        for link in _BEFORE:
            name = said.removeprefix(link).strip() if said.casefold().startswith(link) else ""
            entries = known.entries.get(stems(name), ()) if name else ()
            if any(entry.kind is Kind.PLACE for entry in entries):
                return " ".join([*words[size:], *words[:size]])
    return clause

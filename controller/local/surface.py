"""Which words of a sentence name something in the home: what the community's sentences need."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hassil.intents import SlotList, TextSlotList

from controller.home.lexicon import Lexicon, lexicon
from controller.home.meanings import Kind
from controller.home.registry import Home
from controller.home.spelling import slip
from controller.home.words import split, stems

_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_LONGEST_NAME = 8
_MOST_WORDS = 60
_SIGNS = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts that do not put spaces between words."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A run of words and what it names."""

    words: str
    devices: tuple[int, ...] = ()
    areas: tuple[str, ...] = ()


def slot_lists(sentence: str, home: Home) -> dict[str, SlotList]:
    """The names, areas and floors that stand in `sentence`, as it spells them.

    With only these, matching takes the same time in a small and in a large home.
    """
    known = home.derived(lexicon)
    named = list(_named(sentence, known))
    floors = {frozenset(area.id for area in home.areas.on(f.id)): f.id for f in home.areas.floors}
    names = [
        (each.words, known.members[index].device.id, _context(known, index))
        for each in named
        for index in each.devices
    ]
    areas = [(n.words, n.areas[0]) for n in named if len(n.areas) == 1]
    levels = [(n.words, floors[frozenset(n.areas)]) for n in named if frozenset(n.areas) in floors]
    return {
        "name": TextSlotList.from_tuples(names, name="name"),
        "area": TextSlotList.from_tuples(areas, name="area"),
        "floor": TextSlotList.from_tuples(levels, name="floor"),
    }


def _context(known: Lexicon, index: int) -> dict[str, str]:
    device = known.members[index].device
    context = {"domain": device.domain}
    return {**context, "device_class": device.device_class} if device.device_class else context


def _named(sentence: str, known: Lexicon) -> Iterator[_Named]:
    if _SIGNS.search(sentence):
        yield from _without_spaces(sentence.casefold(), known)
        return
    spans = [match.span() for match in _WORD.finditer(sentence)][:_MOST_WORDS]
    for start in range(len(spans)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(spans)) + 1):
            words = sentence[spans[start][0] : spans[end - 1][1]]
            found = _look_up(words, known)
            if found.devices or found.areas:
                yield found


def _look_up(words: str, known: Lexicon) -> _Named:
    folded = split(words)
    mended = tuple(w if known.knows(w) else slip(w, known) or w for w in folded)
    devices = tuple(known.names.get(folded, ())) or tuple(known.names.get(mended, ()))
    entries = [
        *known.entries.get(stems(words), ()),
        *known.entries.get(stems(" ".join(mended)), ()),
    ]
    areas = next((e.areas for e in entries if e.kind is Kind.PLACE and not e.every), ())
    return _Named(words, devices, areas)


def _without_spaces(sentence: str, known: Lexicon) -> Iterator[_Named]:
    for name, indices in known.exact.items():
        if name.casefold() in sentence:
            yield _Named(name.casefold(), tuple(indices))
    for area, name in known.areas.items():
        if name.casefold() in sentence:
            yield _Named(name.casefold(), areas=(area,))

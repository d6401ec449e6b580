"""Which words of a sentence name something in the home: what the community's sentences need."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hassil.intents import SlotList, TextSlotList

from controller.home.lexicon import Lexicon, lexicon
from controller.home.meanings import Kind
from controller.home.registry import Home
from controller.home.spelling import slip
from controller.home.words import split, stems
from controller.local.endings import SHORTEST, alike, inflects

_WORD = re.compile(r"[^\W_]+")
_LONGEST_NAME = 9
_MOST_WORDS = 70
_SIGNS = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts that do not put spaces between words."""
_Beginning = tuple[int, str]
"""How many words a name has, and the first letters of it."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A run of words and what it names."""

    words: str
    devices: tuple[int, ...] = ()
    areas: tuple[str, ...] = ()


def slot_lists(sentence: str, home: Home, language: str) -> dict[str, SlotList]:
    """The names, areas and floors that stand in `sentence`, as it spells them.

    With only these, matching takes the same time in a small and in a large home. The value of a
    name is the ids of all devices that bear it.
    """
    known = home.derived(lexicon)
    named = list(_named(sentence, home, inflects(language)))
    floors = {frozenset(area.id for area in home.areas.on(f.id)): f.id for f in home.areas.floors}
    areas = [(n.words, n.areas[0]) for n in named if len(n.areas) == 1]
    levels = [(n.words, floors[frozenset(n.areas)]) for n in named if frozenset(n.areas) in floors]
    return {
        "name": TextSlotList.from_tuples(_names(named, known), name="name"),
        "area": TextSlotList.from_tuples(areas, name="area"),
        "floor": TextSlotList.from_tuples(levels, name="floor"),
    }


def _names(
    named: Iterable[_Named], known: Lexicon
) -> Iterator[tuple[str, tuple[str, ...], dict[str, str]]]:
    """Name, devices of it, and what they are: those of one name and sort stay together."""
    for each in named:
        sorts: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for index in each.devices:
            sort = tuple(_context(known, index).items())
            sorts.setdefault(sort, []).append(known.members[index].device.id)
        for sort, ids in sorts.items():
            yield each.words, tuple(ids), dict(sort)


def _context(known: Lexicon, index: int) -> dict[str, str]:
    device = known.members[index].device
    context = {"domain": device.domain}
    return {**context, "device_class": device.device_class} if device.device_class else context


def _named(sentence: str, home: Home, endings: str) -> Iterator[_Named]:
    known = home.derived(lexicon)
    if _SIGNS.search(sentence):
        yield from _without_spaces(sentence.casefold(), known)
        return
    spans = [match.span() for match in _WORD.finditer(sentence)][:_MOST_WORDS]
    for start in range(len(spans)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(spans)) + 1):
            words = sentence[spans[start][0] : spans[end - 1][1]]
            found = _look_up(words, words, known)
            if not (found.devices or found.areas):
                found = _inflected(words, home, endings) if endings else _mended(words, known)
            if found.devices or found.areas:
                yield found


def _look_up(words: str, meant: str, known: Lexicon) -> _Named:
    entries = known.entries.get(stems(meant), ())
    areas = next((e.areas for e in entries if e.kind is Kind.PLACE and not e.every), ())
    return _Named(words, tuple(known.names.get(split(meant), ())), areas)


def _mended(words: str, known: Lexicon) -> _Named:
    """What the words name if a letter of each is wrong; not where words have endings."""
    meant = " ".join(w if known.knows(w) else slip(w, known) or w for w in split(words))
    return _look_up(words, meant, known)


def _inflected(words: str, home: Home, endings: str) -> _Named:
    """What the words name in another case, if just one thing and one place here may be it."""
    folded = split(words)
    near = home.derived(_by_beginning).get(_beginning(folded), {})
    found = [owned for name, owned in near.items() if alike(folded, name, endings)]
    devices = {owned.devices for owned in found if owned.devices}
    areas = {owned.areas for owned in found if owned.areas}
    return _Named(
        words,
        devices.pop() if len(devices) == 1 else (),
        areas.pop() if len(areas) == 1 else (),
    )


def _by_beginning(home: Home) -> dict[_Beginning, dict[tuple[str, ...], _Named]]:
    """All names of devices, areas and floors, by what no ending changes."""
    names: dict[tuple[str, ...], _Named] = {}
    for name, indices in home.derived(lexicon).names.items():
        names[name] = _Named(" ".join(name), tuple(indices))
    places: list[tuple[tuple[str, ...], tuple[str, ...]]]
    places = [((a.id,), (a.name, *a.aliases)) for a in home.areas.areas]
    places += [
        (tuple(a.id for a in home.areas.on(f.id)), (f.name, *f.aliases)) for f in home.areas.floors
    ]
    for areas, called in places:
        for name in map(split, called):
            names[name] = replace(names.get(name, _Named(" ".join(name))), areas=areas)
    found: dict[_Beginning, dict[tuple[str, ...], _Named]] = defaultdict(dict)
    for name, owned in names.items():
        found[_beginning(name)][name] = owned
    return found


def _beginning(name: tuple[str, ...]) -> _Beginning:
    return len(name), name[0][:SHORTEST] if name else ""


def _without_spaces(sentence: str, known: Lexicon) -> Iterator[_Named]:
    for name, indices in known.exact.items():
        if name.casefold() in sentence:
            yield _Named(name.casefold(), tuple(indices))
    for area, name in known.areas.items():
        if name.casefold() in sentence:
            yield _Named(name.casefold(), areas=(area,))

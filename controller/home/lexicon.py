"""What every word means in one home, made ready for fast look-ups."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from controller.home.areas import Floor
from controller.home.kinds import meanings_of_kinds
from controller.home.meanings import Entry, Indices, Kind, Stems
from controller.home.registry import Home, Member
from controller.home.synonyms import Synonym, synonyms
from controller.home.things import Thing
from controller.home.words import ANDS, BREAKS, EXCEPTS, split, stem, stems

K = TypeVar("K")

_FLOOR_WORDS = ("floor", "storey", "story", "level")
_LEVELS = {
    "basement": -1, "cellar": -1, "ground": 0, "lower": 0, "downstair": 0, "upper": 1,
    "upstair": 1, "first": 1, "second": 2, "third": 3, "fourth": 4, "attic": 9, "loft": 9,
}  # fmt: skip
_HOUSE = ("house", "home", "apartment", "flat")
_WHOLE = ("whole", "entire")
_CUTTING = ANDS | {words[0] for words in EXCEPTS}
_EVERY = ("every", "each", "all")


@dataclass(slots=True, kw_only=True)
class Lexicon:
    """The vocabulary of a home; see `lexicon`."""

    members: tuple[Member, ...]
    exact: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Devices by a name exactly as written, or else by id."""
    names: dict[tuple[str, ...], list[int]] = field(default_factory=lambda: defaultdict(list))
    """Devices by the folded words of a name, an alias or the id."""
    guarded: dict[str, list[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(list))
    """Names that look like a list or an exception, by first word: `Hall and Stairs`."""
    own: list[list[frozenset[str]]] = field(default_factory=list)
    """For each device the stems of its name and of each alias."""
    bearing: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Devices by a stem in a name, an alias or their area's names."""
    entries: dict[Stems, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    longest: int = 1
    """Words in the longest run that `entries` knows."""
    joined: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of several words written as one: `livingroom`."""
    synonyms: dict[Stems, Synonym] = field(default_factory=dict)
    """Words that this home does not use itself, and what they mean here."""
    longest_synonym: int = 0
    words: set[str] = field(default_factory=set)
    """All folded words that mean something."""
    spelled: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Those of them that something here is called by, by first letter: what a slip may mean."""
    areas: dict[str, str] = field(default_factory=dict)
    """Names of areas by id."""
    in_area: dict[str, Indices] = field(default_factory=dict)
    together: dict[Thing, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Devices by the physical thing that they are parts of."""

    ids: dict[str, int] = field(default_factory=dict)
    """Positions of the devices by id."""

    def indices(self, ids: Iterable[str]) -> tuple[int, ...]:
        """The positions of those devices that are there, each once."""
        return tuple(dict.fromkeys(self.ids[id_] for id_ in ids if id_ in self.ids))

    def knows(self, word: str) -> bool:
        """Whether a folded word stands in any name or type."""
        return word in self.words or stem(word) in self.bearing


def lexicon(home: Home) -> Lexicon:
    """The vocabulary of the devices that people may know of; take it by `home.derived`."""
    made = Lexicon(members=home.members)
    made.areas = {area.id: area.name for area in home.areas.areas}
    made.ids = {member.device.id: index for index, member in enumerate(home.members)}
    _add_members(made, home)
    _add_places(made, home)
    for run, entry in meanings_of_kinds(made.members):
        _add(made, run, entry)
    for run, entries in made.entries.items():
        if len(run) == 1:
            _learn(made, f"{run[0]}s", present=any(map(_is_present, entries)))
    made.longest = max(map(len, made.entries), default=1)
    made.synonyms = dict(synonyms(made.entries, made.bearing))
    made.longest_synonym = max(map(len, made.synonyms), default=0)
    return made


def _add(made: Lexicon, run: Stems, entry: Entry) -> None:
    if run:
        made.entries[run].append(entry)
        for word in run:
            _learn(made, word, present=_is_present(entry))


def _learn(made: Lexicon, word: str, *, present: bool) -> None:
    made.words.add(word)
    if present:
        made.spelled[word[:1]].add(word)


def _is_present(entry: Entry) -> bool:
    """Whether a slip may mean it: nobody misspells what they do not have."""
    return entry.kind is not Kind.TYPE or bool(entry.members)


def _add_members(made: Lexicon, home: Home) -> None:
    area_words = {a.id: _words_of((a.name, *a.aliases)) for a in home.areas.areas}
    for index, member in enumerate(made.members):
        device = member.device
        if member.thing is not None:
            made.together[member.thing].append(index)
        for name in dict.fromkeys((member.name, *member.aliases)):
            made.exact[name].append(index)
            made.names[split(name)].append(index)
            _add_joined(made, split(name))
            _add_guarded(made, name)
        made.own.append([frozenset(stems(name)) for name in (member.name, *member.aliases)])
        words = _words_of((member.name, *member.aliases))
        for word in words | (area_words.get(member.area.id, set()) if member.area else set()):
            made.bearing[stem(word)].add(index)
            _learn(made, word, present=True)
        if split(device.name) != split(member.name) and len(device.name) > len(member.name):
            _add_later(made.names, split(device.name), index)
    for index, member in enumerate(made.members):
        _add_later(made.exact, member.device.id, index)
        _add_later(made.names, split(member.device.id), index)


def _add_later(names: dict[K, list[int]], key: K, index: int) -> None:
    if key not in names:
        names[key] = [index]


def _add_joined(made: Lexicon, words: tuple[str, ...]) -> None:
    if len(words) > 1:
        made.joined.setdefault("".join(words), words)


def _add_guarded(made: Lexicon, name: str) -> None:
    words = split(name)
    if words and (BREAKS.search(name) or _CUTTING & set(words)):
        made.guarded[words[0]].append(words)


def _words_of(names: Iterable[str]) -> set[str]:
    return {word for name in names for word in split(name)}


def _add_places(made: Lexicon, home: Home) -> None:
    by_area: dict[str, set[int]] = defaultdict(set)
    for index, member in enumerate(made.members):
        if member.area:
            by_area[member.area.id].add(index)
    made.in_area = {area: frozenset(indices) for area, indices in by_area.items()}
    for area in home.areas.areas:
        for name in dict.fromkeys((area.name, *area.aliases, area.id)):
            _add_place(made, stems(name), (area.id,))
            _add_place(made, (*stems(name), "room"), (area.id,))
            _add_joined(made, split(name))
    levels = {floor.id: _level(floor) for floor in home.areas.floors}
    for run, floors in (*_floor_names(home.areas.floors), *_relative(levels)):
        if floors:
            _add_place(made, run, tuple(a.id for f in floors for a in home.areas.on(f)))
    _add_house(made)


def _add_place(made: Lexicon, run: Stems, areas: tuple[str, ...]) -> None:
    if not any(entry.areas == areas for entry in made.entries.get(run, ())):
        members = frozenset().union(*(made.in_area.get(area, frozenset()) for area in areas))
        _add(made, run, Entry(kind=Kind.PLACE, members=members, areas=areas))


def _floor_names(floors: Iterable[Floor]) -> Iterator[tuple[Stems, tuple[str, ...]]]:
    for floor in floors:
        for name in dict.fromkeys((floor.name, *floor.aliases, floor.id)):
            run = stems(name)
            yield run, (floor.id,)
            if run[-1:] not in {(word,) for word in _FLOOR_WORDS}:
                for word in _FLOOR_WORDS:
                    yield (*run, word), (floor.id,)


def _level(floor: Floor) -> int | None:
    if floor.level is not None:
        return floor.level
    words = [word for name in (floor.name, *floor.aliases, floor.id) for word in stems(name)]
    return next((_LEVELS[word] for word in words if word in _LEVELS), None)


def _relative(levels: dict[str, int | None]) -> Iterator[tuple[Stems, tuple[str, ...]]]:
    known = {floor: level for floor, level in levels.items() if level is not None}
    if not known:
        return
    base = min((level for level in known.values() if level >= 0), default=max(known.values()))
    yield ("upstair",), tuple(floor for floor, level in known.items() if level > base)
    yield ("downstair",), tuple(floor for floor, level in known.items() if level <= base)
    yield ("ground", "floor"), tuple(floor for floor, level in known.items() if level == 0)
    for word in ("basement", "cellar"):
        yield (word,), tuple(floor for floor, level in known.items() if level < 0)
    for word in ("top", "upper"):
        highest = tuple(floor for floor, level in known.items() if level == max(known.values()))
        yield (word, "floor"), highest


def _add_house(made: Lexicon) -> None:
    everyone = frozenset(range(len(made.members)))
    areas = tuple(made.areas)
    house = Entry(kind=Kind.PLACE, members=everyone, areas=areas)
    whole = Entry(kind=Kind.PLACE, members=everyone, areas=areas, every=True)
    runs: dict[Stems, Entry] = {(word,): house for word in _HOUSE}
    runs |= {(how, word): whole for how in _WHOLE for word in _HOUSE}
    runs |= {(how, word): whole for how in _EVERY for word in ("room", "floor")}
    runs |= {("all", "the", word): whole for word in ("room", "floor")}
    runs[("everywhere",)] = whole
    for run, entry in runs.items():
        if run not in made.entries:
            _add(made, run, entry)
    for run in (("here",), ("this", "room"), ("the", "room")):
        if run not in made.entries:
            _add(made, run, Entry(kind=Kind.HERE))
    for run in (("there",), ("same", "room"), ("that", "room")):
        if run not in made.entries:
            made.entries[run].append(Entry(kind=Kind.THERE))

"""What every word means in one home, made ready for fast look-ups."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from controller.home.areas import Floor
from controller.home.registry import Home, Member
from controller.home.words import ANDS, BREAKS, EXCEPTS, split, stem, stems
from devices import TYPES
from devices.model import DeviceType

K = TypeVar("K")
Stems = tuple[str, ...]
Indices = frozenset[int]
"""Positions in `Lexicon.members`."""

_FLOOR_WORDS = ("floor", "storey", "story", "level")
_LEVELS = {
    "basement": -1, "cellar": -1, "ground": 0, "lower": 0, "downstair": 0, "upper": 1,
    "upstair": 1, "first": 1, "second": 2, "third": 3, "fourth": 4, "attic": 9, "loft": 9,
}  # fmt: skip
_HOUSE = ("house", "home", "apartment", "flat")
_WHOLE = ("whole", "entire")
_CUTTING = ANDS | {words[0] for words in EXCEPTS}
_EVERY = ("every", "each", "all")


class Kind(StrEnum):
    """What a run of words may stand for."""

    PLACE = "place"
    """An area, a floor, the house."""
    HERE = "here"
    """The area that the person speaks from."""
    TYPE = "type"
    """What devices are: `light`, `blind`, `thing`."""
    NAME = "name"
    """A device's whole name."""
    WORD = "word"
    """A part of some device's or area's name."""
    ALL = "all"
    COUNT = "count"
    """`both`, `three`."""
    SKIP = "skip"
    """Articles and the like."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One meaning of a run of words."""

    kind: Kind
    members: Indices = frozenset()
    """The devices in this place or of this type."""
    areas: tuple[str, ...] = ()
    """Ids of the areas that the place is made of."""
    every: bool = False
    """The words themselves ask for all: `everything`, `every room`."""
    loose: bool = False
    """A second name of its type: devices that bear the word itself are meant first."""


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
    spelled: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """All words that mean something, by first letter, as they are written."""
    areas: dict[str, str] = field(default_factory=dict)
    """Names of areas by id."""
    in_area: dict[str, Indices] = field(default_factory=dict)

    def knows(self, word: str) -> bool:
        """Whether a folded word stands in any name or type."""
        return word in self.spelled.get(word[:1], ()) or stem(word) in self.bearing


def lexicon(home: Home) -> Lexicon:
    """The vocabulary of the devices that people may know of; take it by `home.derived`."""
    made = Lexicon(members=home.members)
    made.areas = {area.id: area.name for area in home.areas.areas}
    _add_members(made, home)
    _add_places(made, home)
    for run, entry in _types(made.members):
        _add(made, run, entry)
    for single in [run[0] for run in made.entries if len(run) == 1]:
        made.spelled[single[:1]].update((single, f"{single}s"))
    made.longest = max(map(len, made.entries), default=1)
    return made


def _add(made: Lexicon, run: Stems, entry: Entry) -> None:
    if run:
        made.entries[run].append(entry)
        for word in run:
            made.spelled[word[:1]].add(word)


def _add_members(made: Lexicon, home: Home) -> None:
    area_words = {a.id: _words_of((a.name, *a.aliases)) for a in home.areas.areas}
    for index, member in enumerate(made.members):
        device = member.device
        for name in dict.fromkeys((member.name, *member.aliases)):
            made.exact[name].append(index)
            made.names[split(name)].append(index)
            _add_joined(made, split(name))
            _add_guarded(made, name)
        made.own.append([frozenset(stems(name)) for name in (member.name, *member.aliases)])
        words = _words_of((member.name, *member.aliases))
        for word in words | (area_words.get(member.area.id, set()) if member.area else set()):
            made.bearing[stem(word)].add(index)
            made.spelled[word[:1]].add(word)
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


def _types(members: tuple[Member, ...]) -> Iterator[tuple[Stems, Entry]]:
    everyone = frozenset(range(len(members)))
    for word in ("device", "thing", "appliance", "one"):
        yield (word,), Entry(kind=Kind.TYPE, members=everyone)
    yield ("everything",), Entry(kind=Kind.TYPE, members=everyone, every=True)
    meant: dict[Stems, set[int]] = defaultdict(set)
    loose: set[Stems] = set()
    for kind in TYPES.values():
        indices = [i for i, member in enumerate(members) if member.device.domain == kind.domain]
        for noun, classes in _nouns(kind):
            meant[stems(noun)].update(i for i in indices if _fits(members[i], kind, noun, classes))
            if classes is None and noun != kind.nouns[0]:
                loose.add(stems(noun))
    own_words = {stems(kind.nouns[0]) for kind in TYPES.values() if kind.nouns}
    later: dict[Stems, set[int]] = defaultdict(set)
    for index, member in enumerate(members):
        if run := stems(member.device.device_class or ""):
            # A sensor of class `light` or `lock` is not what people mean by the word.
            (later if run in own_words else meant)[run].add(index)
    for run, found in meant.items():
        yield run, Entry(kind=Kind.TYPE, members=frozenset(found), loose=run in loose)
    for run, found in later.items():
        yield run, Entry(kind=Kind.TYPE, members=frozenset(found))
    yield from _measured(members)


def _nouns(kind: DeviceType) -> Iterator[tuple[str, str | None]]:
    """Each noun with the device class that it is for: empty is none, None is any."""
    special = _special(kind)
    for noun in kind.nouns:
        head = noun.rpartition(" ")[2]
        if noun in special and noun != kind.nouns[0]:
            yield noun, ""
        elif head == noun or head not in kind.nouns:
            # A `night light` is a kind of light and not another word for one.
            yield noun, None
    for device_class, nouns in kind.class_nouns.items():
        for noun in nouns:
            yield noun, device_class


def _special(kind: DeviceType) -> set[str]:
    return {noun for nouns in kind.class_nouns.values() for noun in nouns}


def _fits(member: Member, kind: DeviceType, noun: str, device_class: str | None) -> bool:
    """Whether a noun may stand for the member; one without a class is judged by its name."""
    if device_class is None or member.device.device_class:
        return device_class is None or member.device.device_class == device_class
    if device_class:
        return False
    borne = _special(kind) & {stem(word) for word in split(member.name)}
    return not borne or noun in borne


def _measured(members: tuple[Member, ...]) -> Iterator[tuple[Stems, Entry]]:
    """Second meanings: a thermostat also knows the room's `temperature`."""
    meant: dict[Stems, set[int]] = defaultdict(set)
    for index, member in enumerate(members):
        for key in member.device.features:
            if key.startswith("current_"):
                meant[stems(key.removeprefix("current_"))].add(index)
    for run, found in meant.items():
        yield run, Entry(kind=Kind.TYPE, members=frozenset(found))

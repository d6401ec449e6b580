"""Words for rooms and things that a home may not use itself, and what they mean there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.home.meanings import Entry, Indices, Kind, Stems
from controller.home.words import stems

_ENTRY = (
    "entrance", "entrance hall", "entry", "entryway", "foyer", "vestibule", "lobby", "front hall",
    "hall", "hallway", "corridor",
)  # fmt: skip
_GROUPS = tuple(
    tuple(stems(name) for name in names)
    for names in (
        _ENTRY,
        (
            "living room",
            "lounge",
            "sitting room",
            "family room",
            "front room",
            "drawing room",
            "parlour",
            "parlor",
        ),
        ("bathroom", "washroom", "restroom", "toilet", "wc", "loo", "lavatory", "powder room"),
        ("garden", "back garden", "backyard", "back yard", "yard"),
        ("front garden", "front yard"),
        ("terrace", "patio", "deck", "veranda"),
        ("porch", "front porch"),
        ("stairs", "staircase", "stairway", "stairwell"),
        ("nursery", "baby room", "babys room"),
        ("kids room", "childrens room", "children room", "child room"),
        ("study", "office", "home office"),
        ("cellar", "basement"),
        ("attic", "loft"),
        ("laundry", "laundry room", "utility room", "utility"),
        ("master bedroom", "main bedroom", "primary bedroom"),
        ("guest room", "guest bedroom", "spare room", "spare bedroom"),
        ("closet", "wardrobe", "walk in closet"),
        ("pantry", "larder"),
        ("driveway", "drive"),
        ("back", "rear"),
        ("tv", "television", "telly"),
        ("fridge", "refrigerator"),
        ("couch", "sofa", "settee"),
        ("curtain", "drape"),
        ("bedside", "nightstand"),
        ("ceiling", "overhead"),
        ("washing machine", "washer"),
        ("dryer", "tumble dryer"),
        ("stove", "cooker"),
        ("vacuum", "vacuum cleaner", "hoover"),
        ("lift", "elevator"),
        ("tap", "faucet"),
        ("computer", "pc"),
        ("air conditioner", "air conditioning", "aircon", "air con", "ac"),
        ("mailbox", "letterbox", "post box"),
    )
)
"""Words of one line mean the same in a home that uses only one of them."""
_FRONT = ("front door", "main door", "entrance door", "entry door", "house door")
"""The door of the entry, where nothing bears such a name."""


@dataclass(frozen=True, slots=True)
class Synonym:
    """What a strange word means in a home."""

    run: Stems = ()
    """The words that this home uses for it; empty if there are several."""
    entries: tuple[Entry, ...] = ()
    """What it may mean, if there are several."""


def synonyms(
    entries: Mapping[Stems, list[Entry]], bearing: Mapping[str, set[int]]
) -> Iterator[tuple[Stems, Synonym]]:
    """The words that mean nothing in a home by themselves, and what they are taken for."""
    for group in _GROUPS:
        used = [run for run in group if _is_used(run, entries, bearing)]
        meant = Synonym(run=used[0]) if len(used) == 1 else Synonym(entries=_of(used, entries))
        for run in group if used else ():
            if run not in used:
                yield run, meant if meant.run or meant.entries else _borne(used, bearing)
    yield from _front_doors(entries, bearing)


def _is_used(
    run: Stems, entries: Mapping[Stems, list[Entry]], bearing: Mapping[str, set[int]]
) -> bool:
    known = any(entry.areas or entry.members for entry in entries.get(run, ()))
    return known or bool(_bearing(run, bearing))


def _bearing(run: Stems, bearing: Mapping[str, set[int]]) -> Indices:
    if not all(word in bearing for word in run):
        return frozenset()
    first, *others = sorted((bearing[word] for word in run), key=len)
    return frozenset(first.intersection(*others))


def _of(used: list[Stems], entries: Mapping[Stems, list[Entry]]) -> tuple[Entry, ...]:
    """The rooms, or else the types, that several words of one group stand for."""
    found = [entry for run in used for entry in entries.get(run, ())]
    for kind in (Kind.PLACE, Kind.TYPE):
        alike = list(dict.fromkeys(entry for entry in found if entry.kind is kind))
        if alike:
            members = tuple(dict.fromkeys(entry.members for entry in alike))
            areas = dict.fromkeys(area for entry in alike for area in entry.areas)
            both = frozenset().union(*members)
            several = members if kind is Kind.PLACE and len(areas) > 1 else ()
            return (Entry(kind=kind, members=both, areas=tuple(areas), either=several),)
    return ()


def _borne(used: list[Stems], bearing: Mapping[str, set[int]]) -> Synonym:
    sets = tuple(dict.fromkeys(_bearing(run, bearing) for run in used))
    either = sets if len(sets) > 1 else ()
    return Synonym(
        entries=(Entry(kind=Kind.WORD, members=frozenset().union(*sets), either=either),)
    )


def _front_doors(
    entries: Mapping[Stems, list[Entry]], bearing: Mapping[str, set[int]]
) -> Iterator[tuple[Stems, Synonym]]:
    if "front" in bearing:
        return
    doors = [entry.members for entry in entries.get(("door",), ()) if entry.kind is Kind.TYPE]
    rooms = [entry for name in _ENTRY for entry in entries.get(stems(name), ()) if entry.areas]
    found = frozenset().union(*doors) & frozenset().union(*(room.members for room in rooms))
    for name in _FRONT if found else ():
        run = stems(name)
        if not _is_used(run, entries, bearing):
            yield run, Synonym(entries=(Entry(kind=Kind.TYPE, members=found),))

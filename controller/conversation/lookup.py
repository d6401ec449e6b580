"""Devices by what people type: an id, a name, the name of the hardware, or a part of it."""

from collections.abc import Callable, Iterable

from rapidfuzz import fuzz, process

from controller.home.registry import Home, Member
from controller.home.words import fold, split

NEAR = 5
LEAST_SCORE = 60.0


def find(home: Home, wanted: str) -> tuple[Member, ...]:
    """The devices, hidden ones too, that are meant; an exact name goes before a part of one."""
    text = wanted.strip()
    if (member := home.get(text)) is not None:
        return (member,)
    words = split(text)
    tests: tuple[Callable[[Member], bool], ...] = (
        lambda m: text == m.device.unique_id or text.casefold() == m.device.id.partition(".")[2],
        lambda m: bool(words) and any(split(name) == words for name in _names(m)),
        lambda m: _is_hardware(m, text, words),
        lambda m: any(_holds(split(name), words) for name in (*_names(m), m.device.id)),
    )
    for test in tests if text else ():
        if found := tuple(member for member in home.everything if test(member)):
            return found
    return ()


def near(home: Home, wanted: str) -> tuple[str, ...]:
    """Names of devices and hardware that are spelled like this, the nearest first."""
    spelled = {fold(name): name for name in _all_names(home.everything)}
    best = process.extract(
        fold(wanted), list(spelled), scorer=fuzz.WRatio, limit=NEAR, score_cutoff=LEAST_SCORE
    )
    return tuple(spelled[match] for match, _score, _index in best)


def _names(member: Member) -> tuple[str, ...]:
    return (member.name, member.device.name, *member.aliases)


def _all_names(members: Iterable[Member]) -> Iterable[str]:
    for member in members:
        yield from (*member.aliases, member.name)
        if member.thing and member.thing.name:
            yield member.thing.name


def _is_hardware(member: Member, text: str, words: tuple[str, ...]) -> bool:
    thing = member.thing
    if thing is None:
        return False
    marks = {mark if isinstance(mark, str) else mark[-1] for mark in thing.marks}
    named = bool(words) and split(thing.name) == words
    return named or text.casefold() in map(str.casefold, marks)


def _holds(name: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether the words stand in a name one after the other, the last maybe not to its end."""
    for start in range(len(name) - len(words) + 1 if words else 0):
        run = name[start : start + len(words)]
        if run[:-1] == words[:-1] and run[-1].startswith(words[-1]):
            return True
    return False

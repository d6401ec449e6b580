"""What people say, resolved to the devices that they mean, or to the reason why not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from controller.home import reasons
from controller.home.lexicon import Lexicon, lexicon
from controller.home.match import by_name
from controller.home.phrase import outline
from controller.home.query import Match, Query
from controller.home.reasons import Miss, Reason
from controller.home.registry import Home, Member
from controller.home.whole import all_of, unless_said, without
from controller.home.words import clean
from devices.model import Device

__all__ = ["Found", "Reason", "Unresolved", "resolve"]

LONGEST = 300
MOST_ITEMS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The devices that a phrase names: one or more, each once."""

    members: tuple[Member, ...]
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unresolved:
    """Why a phrase names no device to act on."""

    reason: Reason
    phrase: str
    candidates: tuple[str, ...]
    """Names to choose from (ambiguous), near ones (unknown), useless ones (empty)."""
    text: str
    """The reason as a whole sentence for people."""
    among: tuple[str, ...] = ()
    """Ids of all devices to choose from (ambiguous)."""


def resolve(
    home: Home,
    phrase: str,
    *,
    area: str | None = None,
    accepts: Callable[[Device], bool] | None = None,
    prefer: tuple[str, ...] = (),
    careful: bool = False,
    focus: tuple[str, ...] = (),
    settled: Mapping[str, tuple[str, ...]] | None = None,
    chosen: tuple[str, ...] = (),
) -> Found | Unresolved:
    """The exposed devices that `phrase` names; names win over words, nothing is ignored.

    Args:
        home: where to look.
        phrase: a name, a place, a type, a list, a set with exceptions, ...
        area: id of the area that the person speaks from.
        accepts: whether a device can do what it is wanted for.
        prefer: domains that are meant where only a place is named.
        careful: ask where a room or `everything` has nothing but what must be asked for by itself
            (sirens, valves, scenes), unless its domain is preferred.
        focus: ids of the devices that were spoken of last.
        settled: device ids by phrase: just these are meant by it.
        chosen: ids of the devices that the person named when they were asked what is not clear in
            the phrase; the rest of it stays as it is.
    """
    said = clean(phrase, length=LONGEST)
    if settled and phrase in settled:
        return _settled(home, said, settled[phrase], accepts)
    if not said or len(phrase) > LONGEST:
        miss = reasons.unknown(said[:40]) if said else reasons.unknown("nothing")
        return unresolved(miss, said)
    here = home.areas.find(area) if area else None
    words = home.derived(lexicon)
    query = Query(
        lexicon=words,
        accepts=accepts,
        prefer=prefer,
        careful=careful,
        near=(here.id,) if here else (),
        here=here.id if here else None,
        focus=words.indices(focus),
        chosen=frozenset(words.indices(chosen)),
    )
    result = _resolve(said, query)
    if isinstance(result, Miss):
        return unresolved(result, said, words)
    return Found(members=tuple(words.members[index] for index in result), phrase=said)


def unresolved(miss: Miss, said: str, words: Lexicon | None = None) -> Unresolved:
    """A reason for those who know devices by their ids."""
    among = (words.members[index].device.id for index in miss.among) if words else ()
    return Unresolved(
        reason=miss.reason,
        phrase=said,
        candidates=miss.candidates,
        text=miss.text,
        among=tuple(among),
    )


def _settled(
    home: Home, said: str, chosen: tuple[str, ...], accepts: Callable[[Device], bool] | None
) -> Found | Unresolved:
    there = {member.device.id: member for member in home.members}
    members = tuple(there[id_] for id_ in chosen if id_ in there)
    able = tuple(m for m in members if accepts is None or accepts(m.device))
    if not able:
        return unresolved(reasons.unknown(said), said)
    return Found(members=able, phrase=said)


def _resolve(said: str, query: Query) -> Sequence[int] | Miss:
    for name in (said, said.strip("\"'`\u201c\u201d\u2018\u2019 ")):
        if indices := query.lexicon.exact.get(name):
            exact = unless_said(by_name(indices, query), query)
            if isinstance(exact, Match) or exact.reason is Reason.AMBIGUOUS:
                return sorted(exact.found) if isinstance(exact, Match) else exact
    cut = outline(said, query.lexicon)
    if cut.broken or not cut.items or len(cut.items) + len(cut.excluded) > MOST_ITEMS:
        return reasons.unknown(cut.broken or said)
    found = all_of(cut.items, query)
    if isinstance(found, Miss) or not cut.excluded:
        return found
    return without(found, cut.excluded, query, said)

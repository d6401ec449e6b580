"""Why a phrase names no device, as a whole sentence for people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import dropwhile, takewhile

from rapidfuzz import fuzz, process

from controller.home.lexicon import Lexicon
from controller.home.meanings import Clause, Indices, Kind
from controller.home.parts import Parse, Part, content
from controller.home.registry import Member
from controller.home.words import ANDS, ARTICLES, EXCEPTS, clean, split, stem

MOST = 6
"""Candidates or near names that are given at most."""
_NEAR = 82
"""Likeness in percent from which a name is worth mentioning."""
_SHORTEST = 4
"""Letters from which the beginning of a word is near to it."""
_ADVERBS = ("upstairs", "downstairs", "everywhere", "here")
_NO_NOUNS = frozenset(
    (
        *ANDS, *(word for words in EXCEPTS for word in words),
        "it", "they", "them", "other", "another", "one", "that", "which", "who", "is", "are",
        "was", "were", "be", "do", "does", "on", "off", "in", "out", "up", "down", "to", "if",
        "when", "while", "than", "then", "or", "no", "with", "without", "turn", "switch", "set",
        "open", "close", "dim", "make",
    )
)  # fmt: skip
"""Of these nobody says that there is none."""
_FLOOR_WORDS = ("floor", "storey", "story", "level")


class Reason(StrEnum):
    """Why there is no device to act on."""

    UNKNOWN = "unknown"
    """A word means nothing in this home."""
    AMBIGUOUS = "ambiguous"
    """Several things are meant by it."""
    EMPTY = "empty"
    """It is understood, and there is no such device."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A reason with its sentence."""

    reason: Reason
    text: str
    candidates: tuple[str, ...] = ()
    among: tuple[int, ...] = ()
    """All devices to choose from, in the order in which they are named."""
    of_state: bool = False
    """It would be found in another state."""


def unknown(said: str, near: Sequence[str] = ()) -> Miss:
    """Words that mean nothing here, and the names that look like them."""
    said = clean(said, length=40)
    words = split(said)
    plain = len("".join(words)) == len(said.replace(" ", "")) and not _NO_NOUNS & set(words)
    text = f"There is no {said} here." if plain else f'I do not understand "{said}".'
    return Miss(Reason.UNKNOWN, f"{text} Near: {', '.join(near)}." if near else text, tuple(near))


def which(parse: Parse, found: Iterable[int], lexicon: Lexicon) -> Miss:
    """Several devices where one was asked for."""
    among = tuple(sorted(found))
    names = labels([lexicon.members[index] for index in among])
    what = _what(parse) or "one"
    text = f"Which {what} do you mean: {_choice(names)}?"
    return Miss(Reason.AMBIGUOUS, text, tuple(names[:MOST]), among)


def which_room(parse: Parse, found: Iterable[int], lexicon: Lexicon) -> Miss:
    """Devices in several rooms where one room was meant."""
    among = tuple(sorted(found))
    members = [lexicon.members[index] for index in among]
    rooms = list(dict.fromkeys(member.area.name for member in members if member.area))
    if len(rooms) < 2:  # noqa: PLR2004
        return which(parse, found, lexicon)
    text = f"Which room's {_what(parse) or 'ones'} do you mean: {_choice(rooms)}?"
    return Miss(Reason.AMBIGUOUS, text, tuple(rooms[:MOST]), among)


def which_here(found: Indices, lexicon: Lexicon) -> Miss:
    """`Here`, from nowhere: what is meant is in one of the rooms."""
    among = tuple(i for i in sorted(found) if lexicon.members[i].area is not None)
    named = dict.fromkeys(area.id for i in among if (area := lexicon.members[i].area))
    rooms = [lexicon.areas[area] for area in named]
    text = f"Which room do you mean: {_choice(rooms)}?" if rooms else "Which room do you mean?"
    return Miss(Reason.AMBIGUOUS, text, tuple(rooms[:MOST]), among)


def nothing(parse: Parse, lexicon: Lexicon) -> Miss:
    """A reading that no device fits."""
    parts = content(parse)
    if said := _strange(parse):
        return unknown(said, near(said, lexicon))
    what, where = _what(parse), _where(parse)
    if not parts:
        return unknown(" ".join(part.text for part in parse) or "nothing")
    if where or all(part.kind is Kind.TYPE for part in parts):
        return Miss(Reason.EMPTY, _there_is_no(parse, what or "devices", where or "here"))
    return unknown(what, _sharing(parts, lexicon))


def cannot(found: Indices, lexicon: Lexicon) -> Miss:
    """Devices that are there and are of no use for what was asked."""
    names = labels([lexicon.members[index] for index in sorted(found)])
    if len(names) > MOST:
        text = f"None of the {len(names)} devices can do that."
    else:
        text = f"{_list(names, 'and')} cannot do that."
    return Miss(Reason.EMPTY, text, tuple(names[:MOST]))


def too_few(found: Indices, lexicon: Lexicon) -> Miss:
    """Fewer devices than were counted."""
    names = labels([lexicon.members[index] for index in sorted(found)])[:MOST]
    return Miss(Reason.EMPTY, f"There is only {_list(names, 'and')}.", tuple(names))


def no_such_state(parse: Parse, clause: Clause) -> Miss:
    """A state that none of the devices can be in, as far as is known."""
    what = _what(parse) or "of these"
    text = f"I cannot tell which {what} are {clean(clause.word, length=40)}."
    return Miss(Reason.UNKNOWN, text, of_state=True)


def none_stands(
    parse: Parse, found: Indices, clause: Clause, lexicon: Lexicon, *, sure: bool
) -> Miss:
    """A state that none of the devices is in; `sure` if all of them have told theirs."""
    word = clause.word if clause.holds else f"not {clause.word}"
    where = f" {_where(parse)}" if _where(parse) else ""
    names = labels([lexicon.members[index] for index in sorted(found)])[:MOST]
    what = _what(parse)
    heads = [part for part in parse if part.kind is Kind.TYPE]
    are = "are" if any(part.many for part in heads[-1:]) else "is"
    if not what and len(found) == 1 and not where:
        text = f"{names[0]} is not {word}." if clause.holds else f"{names[0]} is {clause.word}."
        text = text if sure else f"I do not know whether {names[0]} is {clause.word}."
    elif what in ("", "everything", "anything"):
        text = f"Nothing{where} is {'' if sure else 'known to be '}{word}."
    else:
        text = f"No {what}{where} {are} {'' if sure else 'known to be '}{word}."
    return Miss(Reason.EMPTY, text, tuple(names), of_state=True)


def not_spoken_of(said: str, *, many: bool) -> Miss:
    """`It`, where nothing was spoken of that it could be."""
    said = clean(said, length=40)
    if "other" in said.casefold():
        text = f'I do not know which "{said}" you mean; name the device.'
    elif many:
        text = f'I do not know what "{said}" are; name the devices.'
    else:
        text = f'I do not know what "{said}" is; name the device.'
    return Miss(Reason.UNKNOWN, text)


def no_room_spoken_of(said: str) -> Miss:
    """`There`, where nothing was spoken of."""
    return Miss(Reason.UNKNOWN, f'I do not know where "{clean(said, length=40)}" is.')


def no_other() -> Miss:
    """Nothing beside what was spoken of."""
    return Miss(Reason.EMPTY, "There is no other one.")


def none_of(said: str, names: Sequence[str], *, about: bool = False) -> Miss:
    """An answer that chooses none of the devices; `about` them, or about anything else."""
    text = f'"{clean(said, length=40)}" is none of {_choice(names, last="and")}.'
    reason = Reason.EMPTY if about else Reason.UNKNOWN
    return Miss(reason, text, tuple(names[:MOST]))


def nothing_left(said: str) -> Miss:
    """An exception that took everything."""
    return Miss(Reason.EMPTY, f"Nothing is left of {clean(said)} without the exceptions.")


def near(said: str, lexicon: Lexicon) -> list[str]:
    """The names of areas and devices that really look like what was said."""
    names = [*lexicon.areas.values(), *(member.name for member in lexicon.members)]
    folded = " ".join(split(said))
    whole = process.extract(
        folded,
        [name.casefold() for name in names],
        score_cutoff=_NEAR,
        limit=MOST,
        scorer=fuzz.ratio,
    )
    words = process.extract(
        folded, list(lexicon.bearing), score_cutoff=_NEAR, limit=MOST, scorer=fuzz.ratio
    )
    found = [names[at] for _, _, at in whole]
    longer = [word for word in lexicon.bearing if word.startswith(folded)]
    for word in [word for word, _, _ in words] + (longer if len(folded) >= _SHORTEST else []):
        found += [name for name in lexicon.areas.values() if word in map(stem, split(name))]
        found += [lexicon.members[index].name for index in sorted(lexicon.bearing[word])[:MOST]]
    return list(dict.fromkeys(found))[:MOST]


def labels(members: Sequence[Member]) -> list[str]:
    """Names that tell the members apart: `Lamp (Kitchen)`, `Front Door (lock)`."""
    names = [member.name for member in members]
    if len(set(names)) == len(names):
        return names
    rooms = [member.area.name if member.area else "" for member in members]
    kinds = [member.device.domain.replace("_", " ") for member in members]
    told = rooms if len(set(zip(names, rooms, strict=True))) == len(names) else kinds
    return [
        f"{name} ({detail})" if detail and names.count(name) > 1 else name
        for name, detail in zip(names, told, strict=True)
    ]


def _sharing(parts: Parse, lexicon: Lexicon) -> list[str]:
    """The devices that share at least half of the words."""
    counts: dict[int, int] = {}
    for part in parts:
        for index in part.members if part.kind is Kind.WORD else ():
            counts[index] = counts.get(index, 0) + 1
    needed = max(1, sum(part.kind is Kind.WORD for part in parts) / 2)
    ranked = sorted(counts, key=lambda index: (-counts[index], index))
    return [lexicon.members[index].name for index in ranked if counts[index] >= needed][:MOST]


def _strange(parse: Parse) -> str:
    """The first run of words that mean nothing."""
    rest = dropwhile(lambda part: part.kind is not Kind.UNKNOWN, parse)
    return " ".join(part.text for part in takewhile(lambda p: p.kind is Kind.UNKNOWN, rest))


def _what(parse: Parse) -> str:
    kinds = (Kind.TYPE, Kind.WORD, Kind.NAME, Kind.UNKNOWN)
    return clean(" ".join(part.text for part in parse if part.kind in kinds))


def _where(parse: Parse) -> str:
    texts = []
    for at, part in enumerate(parse):
        if part.kind in (Kind.PLACE, Kind.HERE, Kind.THERE):
            texts.append(_with_preposition(part, parse[:at]))
    return clean(" ".join(texts))


def _with_preposition(part: Part, before: Parse) -> str:
    said: list[str] = []
    for link in reversed(before):
        if link.kind is not Kind.SKIP:
            break
        said.insert(0, link.text)
    if any(word.casefold() not in ARTICLES for word in said):
        return " ".join([*said, part.text])
    word = part.tokens[-1].word
    if word in _ADVERBS:
        return part.text
    article = "" if word.isdecimal() else "the "
    return f"{'on' if word in _FLOOR_WORDS else 'in'} {article}{part.text}"


def _there_is_no(parse: Parse, what: str, where: str) -> str:
    heads = [part for part in parse if part.kind is Kind.TYPE]
    if what == "everything":
        return f"There is nothing {where}."
    if what == "devices" or any(part.many for part in heads[-1:]):
        return f"There are no {what} {where}."
    return f"There is no {what} {where}."


def _choice(names: Sequence[str], *, last: str = "or") -> str:
    if len(names) > MOST:
        return f"{', '.join(names[:MOST])} or one of {len(names) - MOST} more"
    return _list(names, last)


def _list(names: Sequence[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))

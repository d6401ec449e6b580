"""What people call the things in their homes, in many styles."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from training import pools
from training.homes.draft import Draft, maybe
from training.homes.foreign import foreign_name
from training.homes.rooms import owner
from training.homes.words import BRANDS, MODIFIERS, PEOPLE, PETS, PLAIN, SIDES, SPOTS

_PLAIN_NOUNS = (5, 3, 2, 2)
"""How common the first nouns are, which are what most people say; both splits know them."""
_FURNISHED = ("light", "switch", "scene", "sensor")
"""Domains of things that are called after the furniture around them."""
_TRIES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A name, and the noun in it."""

    name: str
    noun: str = ""
    """Empty: the name has no word for its kind."""


@dataclass(slots=True, kw_only=True)
class Names:
    """Gives out names that occur once in a home, and only in homes of one split."""

    rng: Random
    split: str
    taken: set[str] = field(default_factory=set)
    """Those that are given out, and those of rooms, in small letters."""
    tidy: float = 1.0
    """How much likelier than elsewhere a name is the room with the kind."""

    def reserve(self, names: Iterable[str]) -> None:
        """Let no thing have these names, which are those of rooms."""
        self.taken.update(map(_key, names))

    def name(self, draft: Draft, room: str) -> Called:
        """A name for a thing in a room; the room is empty for a thing that has none."""
        for _try in range(_TRIES):
            called = self._try(draft, room)
            if self._is_free(called.name):
                break
        else:
            called = self._numbered(draft, room)
        self.taken.add(_key(called.name))
        return called

    def noun(self, draft: Draft) -> str:
        """A word for the kind of a thing."""
        plain = draft.nouns[: len(_PLAIN_NOUNS)]
        if maybe(self.rng, 0.55):
            return self.rng.choices(plain, _PLAIN_NOUNS[: len(plain)])[0]
        return pools.pick(self.rng, draft.nouns, self.split)

    def modifier(self, domain: str) -> str:
        """A word that may stand before the noun of such a thing."""
        furnished = maybe(self.rng, 0.9 if domain in _FURNISHED else 0.3)
        return pools.pick(self.rng, MODIFIERS if furnished else PLAIN, self.split)

    def _is_free(self, name: str) -> bool:
        return pools.split_of(name) == self.split and _key(name) not in self.taken

    def _try(self, draft: Draft, room: str) -> Called:
        noun = self.noun(draft)
        if draft.titled:
            return Called(name=self._titled(noun, own=len(draft.nouns) == 1))
        if draft.pet and maybe(self.rng, 0.3):
            return Called(name=pools.pick(self.rng, PETS, self.split))
        if maybe(self.rng, 0.04) and (strange := foreign_name(self.rng, draft.domain)):
            return Called(name=strange)
        written = self._written(self._style(draft, room)(self, draft.domain, room, noun))
        return Called(name=written, noun=noun.lower())

    def _style(self, draft: Draft, room: str) -> "Style":
        if draft.alone and maybe(self.rng, 0.35):
            return _alone
        if not room:
            return self.rng.choices(*_ROOMLESS)[0]
        styles, (first, *rest) = _MEASURED if draft.measured else _STYLES
        return self.rng.choices(styles, (first * self.tidy, *rest))[0]

    def _titled(self, noun: str, *, own: bool) -> str:
        if own or maybe(self.rng, 0.6):
            return self._written(noun)
        front = self.rng.choice((PLAIN, BRANDS, PEOPLE))
        word = pools.pick(self.rng, front, self.split)
        return self._written(f"{owner(word) if front is PEOPLE else word} {noun}")

    def _written(self, name: str) -> str:
        kind = self.rng.random()
        if kind < 0.86:
            return name
        return name.lower() if kind < 0.93 else name[:1].upper() + name[1:].lower()

    def _numbered(self, draft: Draft, room: str) -> Called:
        """Found by counting, where chance found nothing."""
        noun, number = self.noun(draft), 2
        front = "" if draft.titled else room
        while not self._is_free(name := f"{front} {noun} {number}".strip()):
            number += 1
        return Called(name=name, noun=noun.lower())


Style = Callable[[Names, str, str, str], str]
"""Makes a name of a domain, a room and a noun."""


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _alone(_names: Names, _domain: str, _room: str, noun: str) -> str:
    return noun


def _in_room(_names: Names, _domain: str, room: str, noun: str) -> str:
    return f"{room} {noun}"


def _modified(names: Names, domain: str, _room: str, noun: str) -> str:
    word = names.modifier(domain)
    return noun if word in noun else f"{word} {noun}"


def _modified_in_room(names: Names, domain: str, room: str, noun: str) -> str:
    return f"{room} {_modified(names, domain, room, noun)}"


def _owned(names: Names, _domain: str, _room: str, noun: str) -> str:
    return f"{owner(pools.pick(names.rng, PEOPLE, names.split))} {noun}"


def _branded(names: Names, _domain: str, _room: str, noun: str) -> str:
    brand = pools.pick(names.rng, BRANDS, names.split)
    return f"{brand} {noun}{f' {_number(names.rng)}' if maybe(names.rng, 0.5) else ''}"


def _sided(names: Names, domain: str, room: str, noun: str) -> str:
    front = names.rng.choice((room, names.modifier(domain), ""))
    return f"{front} {noun} {names.rng.choice(SIDES)}".strip()


def _counted(names: Names, domain: str, room: str, noun: str) -> str:
    front = names.rng.choice((room, names.modifier(domain), ""))
    return f"{front} {noun} {_number(names.rng)}".strip()


def _spotted(names: Names, _domain: str, room: str, noun: str) -> str:
    front = room if maybe(names.rng, 0.3) else ""
    return f"{front} {noun} {pools.pick(names.rng, SPOTS, names.split)}".strip()


def _long(names: Names, domain: str, room: str, noun: str) -> str:
    number = f" {_number(names.rng)}" if maybe(names.rng, 0.5) else ""
    return f"{room} {names.modifier(domain)} {_modified(names, domain, room, noun)}{number}"


def _reversed(_names: Names, _domain: str, room: str, noun: str) -> str:
    return f"{noun} {room}"


def _number(rng: Random) -> int:
    return rng.choice((1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 12, 21))


_STYLES = (
    (
        _in_room, _modified, _modified_in_room, _owned, _branded, _sided, _counted, _spotted, _long,
        _reversed, _alone,
    ),
    (32, 24, 12, 6, 6, 4, 5, 2, 1.5, 2, 3),
)  # fmt: skip
"""Styles, and how common they are; the room with the kind comes first."""
_ROOMLESS = ((_modified, _owned, _branded, _counted, _alone), (30, 25, 15, 8, 22))
_MEASURED = (
    (_in_room, _modified, _modified_in_room, _counted, _owned, _branded),
    (60, 18, 10, 4, 3, 5),
)

"""Words that several things of a list share: `the kitchen and hall lights`."""

from dataclasses import dataclass, replace

from controller.home.lexicon import Lexicon
from controller.home.meanings import Clause, Kind
from controller.home.parts import Parse, content, parses
from controller.home.tokens import Item
from controller.home.words import ARTICLES, LINKS

_PLACES = (Kind.PLACE, Kind.HERE, Kind.THERE)


@dataclass(frozen=True, slots=True)
class Spread:
    """An item with what it shares with its neighbours."""

    variants: tuple[Item, ...]
    """Ways to read it; the first one that names something counts."""
    loose: bool = False
    """It has no place of its own and no article: the one before says where."""
    clauses: tuple[Clause, ...] = ()
    """The states that its devices have to be in."""


@dataclass(frozen=True, slots=True)
class _Shape:
    item: Item
    parts: Parse
    every: Item
    named: bool
    """It is a device's whole name."""

    @property
    def typed(self) -> bool:
        return any(part.kind is Kind.TYPE for part in self.parts)

    @property
    def placed(self) -> bool:
        return any(part.kind in _PLACES for part in self.parts)

    @property
    def only_place(self) -> bool:
        return all(part.kind in _PLACES for part in self.parts)

    @property
    def only_type(self) -> bool:
        return self.typed and not self.placed and not self.named

    @property
    def single(self) -> bool:
        """One device is meant, and not a set."""
        many = any(part.many or part.kind in _PLACES for part in self.parts)
        return self.named or not (many or self.every)

    @property
    def small(self) -> bool:
        """It has no word that a noun could go with."""
        return all(token.word in LINKS for token in self.item)

    @property
    def noun(self) -> Item:
        """The words for the type."""
        nouns = [part.tokens for part in self.parts if part.kind is Kind.TYPE]
        return nouns[-1] if nouns else ()

    @property
    def lends_noun(self) -> bool:
        """Rooms before it share its noun: `and hall lamp`, `and the hall lights`.

        `The bedroom and the hall lamp` are a room and a lamp.
        """
        if len(self.parts) < 2 or self.parts[-1].kind is not Kind.TYPE:  # noqa: PLR2004
            return False
        return self.open or (self.parts[-1].many and not self.named)

    @property
    def place(self) -> Item:
        """The words for the place."""
        return tuple(t for part in self.parts if part.kind in _PLACES for t in part.tokens)

    @property
    def open(self) -> bool:
        """It stands without an article: a word before it may be meant for it too."""
        return bool(self.item) and self.item[0].word not in ARTICLES


def spread(items: tuple[Item, ...], lexicon: Lexicon) -> list[Spread]:
    """Give nouns, places and `all` to the items of a list that share them."""
    clauses = [tuple(token.clause for token in item if token.clause) for item in items]
    if not any(clauses):
        shapes = [_shape(item, lexicon) for item in items]
        return [_spread(shapes, at) for at in range(len(shapes))]
    bare = [tuple(token for token in item if token.clause is None) for item in items]
    shapes = [_shape(item, lexicon) for item in bare]
    return [
        replace(_spread(shapes, at), clauses=_shared_clauses(shapes, clauses, at))
        for at in range(len(shapes))
    ]


def _shared_clauses(
    shapes: list[_Shape], clauses: list[tuple[Clause, ...]], at: int
) -> tuple[Clause, ...]:
    """`The windows and doors that are open` are all open; `the hall lamp and ...` is any lamp."""
    if clauses[at] or shapes[at].single:
        return clauses[at]
    return next((own for own in clauses[at + 1 :] if own), ())


def _shape(item: Item, lexicon: Lexicon) -> _Shape:
    parse = next(parses(item, lexicon))
    every = tuple(t for part in parse if part.kind is Kind.ALL for t in part.tokens)
    bare = tuple(token.word for token in item if token.word not in ARTICLES)
    named = bare in lexicon.names or any(part.kind is Kind.NAME for part in parse)
    return _Shape(item, content(parse), every, named)


def _spread(shapes: list[_Shape], at: int) -> Spread:
    shape = shapes[at]
    if not (shape.typed or shape.small) and (noun := _shared_noun(shapes, at)):
        shared = (*shape.item, *noun)
        if shape.only_place:
            # A bare room must not fall back to all that is in it.
            return Spread((shared,))
        return Spread((shape.item, shared) if shape.named else (shared, shape.item))
    if not shape.only_type:
        return Spread((shape.item,))
    place = _shared_place(shapes, at)
    every = _shared_every(shapes, at)
    return Spread(((*every, *shape.item, *place),), loose=shape.open and not place)


def _shared_noun(shapes: list[_Shape], at: int) -> Item:
    """The noun of the next typed item (`kitchen and hall lights`), or else of the last."""
    later = next((shape for shape in shapes[at + 1 :] if shape.typed), None)
    if later is not None and later.lends_noun:
        return later.noun
    earlier = next((shape for shape in reversed(shapes[:at]) if shape.typed), None)
    shares = earlier is not None and earlier.placed and not earlier.named
    return earlier.noun if earlier is not None and shares else ()


def _shared_place(shapes: list[_Shape], at: int) -> Item:
    """The place after the list's last type, or before its first (`kitchen lights and blinds`)."""
    for shape in shapes[at + 1 :]:
        if not shape.only_type:
            trailing = shape.typed and shape.placed and shape.parts[-1].kind in _PLACES
            return shape.place if trailing and not shape.named else ()
    before = shapes[at - 1] if at else None
    shares = before and before.typed and before.placed and not before.named
    return before.place if before and shares and shapes[at].open else ()


def _shared_every(shapes: list[_Shape], at: int) -> Item:
    before = shapes[at - 1] if at else None
    return before.every if before and shapes[at].open and not shapes[at].every else ()

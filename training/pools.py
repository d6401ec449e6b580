"""Which texts may be seen in training, and which only in the test: their hashes decide."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")

TRAIN, TEST = "train", "test"
TEST_SHARE = 0.15
_KEPT: set[str] = set()
_FEWEST = 4
"""Pools smaller than this are too small to be divided; both splits have all of them."""


def keep(texts: Iterable[str]) -> None:
    """Have texts in training only: the plainest ways to say a thing are to be learned."""
    _KEPT.update(map(_plain, texts))


def split_of(text: str) -> str:
    """`train` or `test`: always the same for a text, whatever its case and spaces."""
    return TEST if _place(text) < TEST_SHARE else TRAIN


def pick(rng: Random, pool: Sequence[T], split: str) -> T:
    """One of those of a pool that a split may use; texts go by themselves, others by `str`.

    A pool of four or more has something for either split, a smaller one is for both.
    """
    part: Sequence[T] = allowed(tuple(pool), split)
    return rng.choice(part)


def several(rng: Random, pool: Sequence[T], split: str, *, count: int) -> list[T]:
    """Different ones of a pool that a split may use, at most `count`."""
    part = allowed(tuple(pool), split)
    return rng.sample(part, min(count, len(part)))


@lru_cache(maxsize=4096)
def allowed(pool: tuple[T, ...], split: str) -> tuple[T, ...]:
    """All of a pool that a split may use, in their order."""
    if len(pool) < _FEWEST:
        return pool
    places = {each: _place(str(each)) for each in pool}
    kept = {each for each, place in places.items() if place < TEST_SHARE}
    kept = kept or {min(places, key=places.__getitem__)}
    kept = kept if len(kept) < len(places) else kept - {max(places, key=places.__getitem__)}
    return tuple(each for each in pool if (each in kept) == (split == TEST))


def _place(text: str) -> float:
    """Where a text falls between 0 and 1."""
    if (plain := _plain(text)) in _KEPT:
        return 1.0
    digest = sha256(plain.encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**32


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())

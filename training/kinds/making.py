"""What makers have in common: a template, a phrase, and a call that does what the sentence says."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

from controller.llm import ToolCall
from training import phrasing, pools
from training.intent import Intent
from training.rehearsal import touched
from training.thoughts import ONE
from training.world import Thing, World

T = TypeVar("T")
Build = Callable[[str], ToolCall]
"""The call, for a phrase."""
_TRIES = 6
_PLAIN, _SMALL, _PLAIN_SHARE = 3, 7, 0.3


def lines(text: str) -> tuple[str, ...]:
    """The lines of a text: templates, one a line."""
    return plainest_first([line.strip() for line in text.strip().splitlines() if line.strip()])


def plainest_first(pool: Iterable[T]) -> tuple[T, ...]:
    """A pool of ways to say a thing; the first few are plain enough to be learned in any case."""
    entries = tuple(pool)
    if len(entries) > _SMALL:
        pools.keep(str(each) for each in entries[:_PLAIN])
    return entries


def way(rng: Random, pool: Sequence[T], split: str) -> T:
    """One of the ways to say a thing that a split may use; the plainest are likelier."""
    if split == pools.TRAIN and len(pool) > _SMALL and rng.random() < _PLAIN_SHARE:
        return pools.pick(rng, tuple(pool)[:_PLAIN], split)
    return pools.pick(rng, pool, split)


def words(text: str) -> tuple[str, ...]:
    """The entries of a list with commas."""
    return tuple(entry for entry in (part.strip() for part in text.split(",")) if entry)


def thing_of(
    rng: Random, world: World, *domains: str, can: str = "", measures: Collection[str] = ()
) -> Thing | None:
    """One of the things of these domains that has a feature; None if there is none."""
    found = [
        thing
        for thing in world.things
        if thing.domain in domains
        and (not can or can in thing.can)
        and (not measures or thing.measures in measures)
    ]
    return rng.choice(found) if found else None


def option_of(
    rng: Random, thing: Thing | None, feature: str, *, without: Collection[str] = ()
) -> str | None:
    """One of the options of a thing's feature, as the device writes it; None if there is none."""
    options = thing.options.get(feature, ()) if thing else ()
    choices = [option for option in options if option not in without]
    return rng.choice(choices) if choices else None


def command(
    rng: Random,
    world: World,
    thing: Thing | None,
    templates: Sequence[str],
    build: Build,
    *,
    telling: bool = False,
    acts: bool | None = None,
    **slots: str,
) -> Intent | None:
    """A sentence about one thing; None if no phrase for it means just that thing.

    Args:
        rng: chance.
        world: the home.
        thing: what it is about.
        templates: with `{x}` for the thing and the names of `slots`.
        build: the call for a phrase.
        telling: the phrase has to tell what kind of thing it is.
        acts: whether something changes for certain.
        slots: what else stands in the sentence.
    """
    if thing is None:
        return None
    template = way(rng, templates, world.split)
    phrases = [
        phrase
        for phrase in phrasing.one(rng, thing)
        if not telling or phrasing.holds_noun(phrase, thing)
    ]
    for phrase in phrases[:_TRIES]:
        say, made = template.format(x=phrase, **slots), build(phrase)
        if touched(world.home, made, say=say) == {thing.id}:
            return Intent(say=say, thought=ONE, calls=(made,), acts=acts)
    return None


def about_set(
    rng: Random,
    world: World,
    phrases: Sequence[str],
    templates: Sequence[str],
    build: Build,
    *,
    domains: Collection[str] = (),
    only: Collection[str] = (),
    least: int = 1,
    area: str | None = None,
    **slots: str,
) -> Intent | None:
    """A sentence about several things; None if none of the phrases means such a set.

    Args:
        rng: chance.
        world: the home.
        phrases: for sets, in the order in which they are to be tried.
        templates: with `{x}` for the set.
        build: the call for a phrase.
        domains: what may be in the set; anything if empty.
        only: ids of what may be in the set; anything if empty.
        least: how many things are in it at least.
        area: id of the area that the person speaks from.
        slots: what else stands in the sentence.
    """
    kinds = {thing.id: thing.domain for thing in world.things}
    template = way(rng, templates, world.split)
    for phrase in phrases[:_TRIES]:
        say, made = template.format(x=phrase, **slots), build(phrase)
        found = touched(world.home, made, say=say, area=area)
        fits = not domains or all(kinds.get(id_) in domains for id_ in found)
        fits = fits and (not only or found <= set(only))
        if len(found) >= least and fits:
            return Intent(say=say, thought=ONE, calls=(made,), area=area)
    return None

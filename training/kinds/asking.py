"""What the makers of questions have in common: nothing changes, and something is read."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from controller.llm import ToolCall
from controller.tools.observation import Observation
from training import phrasing
from training.intent import Intent, call
from training.kinds.agreeing import agreed, is_many
from training.pools import pick
from training.rehearsal import observed
from training.thoughts import QUESTION
from training.world import Thing, World

Build = Callable[[str], ToolCall]
Fits = Callable[[Observation], bool]
_TRIES = 6


def read(phrase: str) -> ToolCall:
    """A look at what a phrase names."""
    return call("get_state", target=phrase)


def seen_in(seen: Observation) -> set[str]:
    """Ids of the devices that were read."""
    return {reading.device_id for reading in seen.readings}


def question(
    rng: Random,
    world: World,
    phrases: Iterable[str],
    templates: Sequence[str],
    *,
    fits: Fits,
    build: Build = read,
    **slots: str,
) -> Intent | None:
    """A question with the first of the phrases that reads what `fits`; None if none does.

    Args:
        rng: chance.
        world: the home.
        phrases: for what is asked about, in the order in which they are to be tried.
        templates: with `{x}` for the phrase and the names of `slots`.
        fits: whether that is what is to be read.
        build: the call for a phrase.
        slots: what else stands in the sentence.
    """
    template = pick(rng, templates, world.split)
    for phrase in list(phrases)[:_TRIES]:
        say, made = template.format(x=phrase, **slots), build(phrase)
        seen = observed(world.home, made, say=say)
        if seen.fault is None and fits(seen):
            return Intent(say=say, thought=QUESTION, calls=(made,), acts=False)
    return None


def about(
    rng: Random,
    world: World,
    thing: Thing | None,
    templates: Sequence[str],
    *,
    build: Build = read,
    **slots: str,
) -> Intent | None:
    """A question about one thing and no other."""
    if thing is None:
        return None
    template, one = pick(rng, templates, world.split), {thing.id}
    for way in phrasing.one(rng, thing)[:_TRIES]:
        said = agreed(template, many=is_many(thing, way))
        intent = question(
            rng, world, [way], [said], build=build, fits=lambda seen: seen_in(seen) == one, **slots
        )
        if intent is not None:
            return intent
    return None


def only(world: World, *domains: str) -> Fits:
    """Whether all that was read is of these domains, and something was."""
    own = {thing.id for thing in world.things if thing.domain in domains}
    return lambda seen: bool(seen.readings) and seen_in(seen) <= own

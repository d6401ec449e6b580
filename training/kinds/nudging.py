"""Rooms and blinds that are to be a bit otherwise: too cold, a little more open."""

from random import Random

from training import phrasing
from training.intent import Intent, call
from training.kinds.changes import FEATURE
from training.kinds.making import about_set, command, plainest_first, thing_of, way
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

ROOMS: dict[str, tuple[tuple[str, str], ...]] = {
    "climate": (
        ("make it warmer in {x}", "warmer"),
        ("make it cooler in {x}", "cooler"),
        ("it's too cold in {x}", "warmer"),
        ("it's too warm in {x}", "cooler"),
        ("it's too hot in {x}", "cooler"),
        ("it's freezing in {x}, make it warmer", "warmer"),
        ("{x} is too cold", "warmer"),
        ("{x} is too warm", "cooler"),
        ("{x} is too hot", "cooler"),
        ("warm up {x}", "warmer"),
        ("cool down {x}", "cooler"),
        ("warm {x} up", "warmer"),
        ("cool {x} down", "cooler"),
        ("I'm cold in {x}, make it warmer", "warmer"),
        ("I want it warmer in {x}", "warmer"),
        ("I want it cooler in {x}", "cooler"),
        ("make {x} warmer", "warmer"),
        ("make {x} cooler", "cooler"),
        ("heat up {x}", "warmer"),
    ),
    "light": (
        ("make it brighter in {x}", "brighter"),
        ("make it darker in {x}", "darker"),
        ("make it dimmer in {x}", "dimmer"),
        ("it's too dark in {x}", "brighter"),
        ("it's too bright in {x}", "dimmer"),
        ("make {x} brighter", "brighter"),
        ("make {x} darker", "darker"),
        ("brighten {x}", "brighter"),
        ("brighten up {x}", "brighter"),
        ("dim {x}", "dimmer"),
        ("I want it brighter in {x}", "brighter"),
        ("I want it darker in {x}", "darker"),
        ("more light in {x}", "brighter"),
        ("less light in {x}", "dimmer"),
    ),
}
COVERS: tuple[tuple[str, str, str], ...] = plainest_first(
    (
        ("open {x} a bit", "open", "a bit"),
        ("open {x} a bit more", "open", "a bit"),
        ("open {x} a little", "open", "a little"),
        ("open {x} a little more", "open", "a little"),
        ("close {x} a bit", "close", "a bit"),
        ("close {x} a bit more", "close", "a bit"),
        ("close {x} a little", "close", "a little"),
        ("close {x} a little more", "close", "a little"),
        ("raise {x} a bit", "up", "a bit"),
        ("lower {x} a bit", "down", "a bit"),
        ("raise {x} a little", "up", "a little"),
        ("lower {x} a little", "down", "a little"),
        ("{x} up a bit", "up", "a bit"),
        ("{x} down a bit", "down", "a bit"),
        ("pull {x} down a little", "down", "a little"),
        ("pull {x} up a little", "up", "a little"),
        ("open {x} slightly more", "open", "slightly"),
        ("open {x} a crack", "open", "a crack"),
        ("open {x} just a crack", "open", "a crack"),
        ("open {x} a tad", "open", "a tad"),
        ("open {x} slightly", "open", "slightly"),
        ("close {x} slightly", "close", "slightly"),
        ("close {x} a touch", "close", "a touch"),
        ("{x} open a crack", "open", "a crack"),
        ("{x} open a bit", "open", "a bit"),
        ("{x} closed a bit", "close", "a bit"),
        ("I want {x} open a crack", "open", "a crack"),
        ("I want {x} open a bit more", "open", "a bit"),
        ("let {x} down a bit", "down", "a bit"),
        ("roll {x} up a bit", "up", "a bit"),
        ("roll {x} down a little", "down", "a little"),
    )
)


@kind("room_adjusted", group="area", weight=2)
def room_adjusted(rng: Random, world: World) -> Intent | None:
    """`It's too cold in the bedroom`."""
    domain = rng.choice(list(ROOMS))
    template, change = pick(rng, ROOMS[domain], world.split)
    thing = thing_of(rng, world, domain, can=FEATURE[domain])
    if thing is None or thing.area is None:
        return None
    return about_set(
        rng,
        world,
        [phrasing.room_name(rng, thing.area)],
        (template,),
        lambda x: call("adjust", target=x, change=change),
        domains=(domain,),
    )


@kind("cover_adjusted", group="simple", weight=1)
def cover_adjusted(rng: Random, world: World) -> Intent | None:
    """`Open the attic blinds a bit more`."""
    template, change, by = way(rng, COVERS, world.split)
    return command(
        rng,
        world,
        thing_of(rng, world, "cover", can="position"),
        (template,),
        lambda x: call("adjust", target=x, change=change, by=by),
        telling=True,
    )

"""Lists of things to do or to buy."""

from random import Random

from training.homes.lists import ITEMS
from training.intent import Intent, call
from training.kinds.making import command, lines, thing_of
from training.kinds.registry import kind
from training.pools import pick
from training.world import World

ADD = lines("""
    add {i} to {x}
    put {i} on {x}
    {i} on {x}
    add {i} on {x}
    I need {i}, put it on {x}
    put {i} onto {x}
    write {i} on {x}
    note {i} on {x}
    we need {i}, add it to {x}
    we're out of {i}, add it to {x}
    append {i} to {x}
    get {i} on {x}
    add an entry for {i} to {x}
    place {i} on {x}
    jot down {i} on {x}
    I want {i} on {x}
    {x}: add {i}
    {x}, add {i}
    stick {i} on {x}
    new item on {x}: {i}
    don't let me forget {i}, add it to {x}
    include {i} in {x}
    add {i} to {x} for me
    throw {i} on {x}
    remember {i} on {x}
""")
DONE = lines("""
    tick off {i} on {x}
    tick {i} off on {x}
    check off {i} on {x}
    check {i} off {x}
    mark {i} as done on {x}
    mark {i} done on {x}
    complete {i} on {x}
    {i} is done on {x}
    I got {i}, tick it off {x}
    tick {i} off {x}
    cross off {i} on {x}
    I've done {i}, check it off {x}
    mark {i} on {x} as completed
    finish {i} on {x}
    set {i} to done on {x}
    {i} on {x} is done
    I bought {i}, mark it as done on {x}
    I finished {i} on {x}
""")
REMOVE = lines("""
    remove {i} from {x}
    delete {i} from {x}
    take {i} off {x}
    take {i} from {x}
    drop {i} from {x}
    erase {i} from {x}
    remove {i} off {x}
    I don't need {i} any more, remove it from {x}
    get {i} off {x}
    scratch {i} from {x}
    strike {i} from {x}
    clear {i} from {x}
    delete {i} on {x}
    throw {i} off {x}
    get rid of {i} on {x}
    we have enough {i}, take it off {x}
""")


_GOODS = (
    "I need {i}", "we need {i}", "we're out of {i}", "I bought {i}", "I got {i}", "enough {i}",
    "don't need {i}", "get {i} on", "throw {i} on", "stick {i} on",
)  # fmt: skip
"""Of things to buy, not of things to do."""


def _fitting(templates: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Those of the templates that are said of such an item."""
    if " the " not in item and not item.startswith(("order ", "send ", "call ", "book ")):
        return templates
    return tuple(t for t in templates if not any(start in t for start in _GOODS))


@kind("list_add", group="simple", weight=3)
def list_add(rng: Random, world: World) -> Intent | None:
    """`Put tape on the packing list`."""
    thing, item = thing_of(rng, world, "todo"), pick(rng, ITEMS, world.split)
    if thing is None or item in thing.items:
        return None
    return command(
        rng,
        world,
        thing,
        _fitting(ADD, item),
        lambda x: call("edit_list", target=x, item=item, change="add"),
        i=item,
    )


@kind("list_done", group="simple", weight=1.5)
def list_done(rng: Random, world: World) -> Intent | None:
    """`Tick off tape on the packing list`."""
    return _known(rng, world, DONE, "complete")


@kind("list_remove", group="simple", weight=1.5)
def list_remove(rng: Random, world: World) -> Intent | None:
    """`Take tape off the packing list`."""
    return _known(rng, world, REMOVE, "remove")


def _known(rng: Random, world: World, pool: tuple[str, ...], change: str) -> Intent | None:
    """A sentence about an item that is on a list."""
    thing = thing_of(rng, world, "todo")
    if thing is None or not thing.items:
        return None
    item = rng.choice(list(thing.items))
    return command(
        rng,
        world,
        thing,
        _fitting(pool, item),
        lambda x: call("edit_list", target=x, item=item, change=change),
        i=item,
    )

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
    put {i} down on {x}
    write {i} down on {x}
    I need {i}, note it on {x}
    we need {i}, put that on {x}
    I'm out of {i}, put it on {x}
    we're out of {i}, note it on {x}
    we have run out of {i}, add it to {x}
    we're running low on {i}, put it on {x}
    there is no {i} left, put it on {x}
    have {i} added to {x}
    I want to add {i} to {x}
    I'd like {i} on {x}
    I need {i} on {x}
    let's add {i} to {x}
    let's put {i} on {x}
    {i} should be on {x}
    {i} goes on {x}
    {i} has to go on {x}
    {i} to {x}
    {i} for {x}
    {i}, on {x}
    enter {i} in {x}
    make a note of {i} on {x}
    note down {i} on {x}
    also put {i} on {x}
    create an entry {i} on {x}
    make sure {i} is on {x}
    save {i} to {x}
    slip {i} onto {x}
    pop {i} on {x}
    chuck {i} on {x}
    set {i} on {x}
    add one more thing to {x}: {i}
    put this on {x}: {i}
    I must not forget {i}, put it on {x}
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
    tick {i} on {x}
    check {i} off on {x}
    check {i} off from {x}
    cross {i} off {x}
    cross {i} off on {x}
    tick off {i} from {x}
    {i} is done, check it off {x}
    {i} is finished, tick it off on {x}
    I have got {i}, check it off {x}
    I've got {i}, tick it off {x}
    I got {i}, check it off on {x}
    I already have {i}, tick it off {x}
    I bought {i}, tick it off {x}
    we bought {i}, check it off {x}
    I have finished {i}, tick it off {x}
    I'm done with {i} on {x}
    done with {i} on {x}
    {i} done on {x}
    {i} on {x} is finished
    {i} on {x} is complete
    mark {i} as complete on {x}
    mark {i} on {x} as done
    mark off {i} on {x}
    mark {i} off on {x}
    set {i} on {x} to done
    have {i} ticked off on {x}
    I want {i} checked off on {x}
    get {i} ticked off on {x}
    {x}: {i} is done
    {x}, {i} is done
    put a tick on {i} on {x}
    put a check mark by {i} on {x}
    let's tick off {i} on {x}
    let's check {i} off {x}
    {i} has been done, mark it off {x}
    consider {i} done on {x}
    we've done {i}, complete it on {x}
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
    remove {i} from {x} for me
    take {i} off of {x}
    take {i} out of {x}
    take {i} back off {x}
    delete {i} off {x}
    drop {i} off {x}
    scratch {i} off {x}
    strike {i} off {x}
    wipe {i} off {x}
    pull {i} from {x}
    pull {i} off {x}
    cut {i} from {x}
    get rid of {i} from {x}
    get {i} removed from {x}
    have {i} removed from {x}
    have {i} taken off {x}
    I want {i} off {x}
    I'd like {i} removed from {x}
    I want {i} gone from {x}
    {i} can come off {x}
    {i} can go from {x}
    {i} should not be on {x}
    {i} does not belong on {x}
    we no longer need {i}, take it off {x}
    I no longer need {i}, delete it from {x}
    no longer need {i}, drop it from {x}
    we don't need {i}, take it off {x}
    I don't want {i}, scratch it from {x}
    no {i} after all, remove it from {x}
    forget {i}, take it off {x}
    never mind {i}, delete it from {x}
    let's take {i} off {x}
    let's drop {i} from {x}
    {x}: remove {i}
    {x}: delete {i}
    erase {i} on {x}
    remove the entry {i} from {x}
    delete the entry {i} on {x}
""")


_GOODS = (
    "I need {i}", "we need {i}", "out of {i}", "bought {i}", "got {i}", "enough {i}", "no {i}",
    "low on {i}", "already have {i}", "need {i}", "want {i}, ", "forget {i}", "never mind {i}",
    "don't need {i}", "get {i} on", "throw {i} on", "stick {i} on",
)  # fmt: skip
"""Of things to buy, not of things to do."""


def _fitting(templates: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Those of the templates that are said of such an item."""
    if " the " not in item and not item.startswith(("order ", "send ", "call ", "book ")):
        return templates
    return tuple(t for t in templates if not any(start in t for start in _GOODS))


@kind("list_add", group="simple", weight=4)
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


@kind("list_done", group="simple", weight=3)
def list_done(rng: Random, world: World) -> Intent | None:
    """`Tick off tape on the packing list`."""
    return _known(rng, world, DONE, "complete")


@kind("list_remove", group="simple", weight=3)
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

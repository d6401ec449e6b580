"""Sentences that live from the exchange before: `turn it off again`, `and the hall lamp too`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from controller.home.resolve import Found, resolve
from controller.llm import ToolCall
from training.intent import Intent, call
from training.kinds.agreeing import is_many
from training.kinds.before import Before, before
from training.kinds.making import lines
from training.kinds.referring import many, one
from training.kinds.registry import kind
from training.pools import pick
from training.thoughts import AGAIN
from training.world import World

Build = Callable[[str], ToolCall]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something that is done to a thing, and ways to say it."""

    build: Build
    said: Sequence[str]


def _does(tool: str, said: str, **arguments: object) -> Deed:
    return Deed(build=lambda x: call(tool, target=x, **arguments), said=lines(said))


ON = _does("turn_on", "turn on {x}\nturn {x} on\nswitch on {x}\nswitch {x} on please\n{x} on")
OFF = _does(
    "turn_off", "turn off {x}\nturn {x} off\nswitch off {x}\nswitch {x} off please\n{x} off"
)
OPEN = _does("set_position", "open {x}\nopen up {x}\nraise {x}\nplease open {x}", position="open")
SHUT = _does("set_position", "close {x}\nshut {x}\nlower {x}\nplease close {x}", position="closed")
LOCK = _does("lock", "lock {x}\nplease lock {x}\nlock up {x}\ncan you lock {x}")
LOOK = _does("get_state", "is {x} on\nis {x} on?\nis {x} off\nwhat is {x} doing\nhow is {x}?")
DEEDS: Sequence[tuple[tuple[str, ...], Sequence[Deed]]] = (
    (("light",), (ON, OFF)),
    (("light",), (ON, OFF)),
    (("switch", "fan", "light"), (ON, OFF)),
    (("cover",), (OPEN, SHUT)),
    (("lock",), (LOCK,)),
)
SAME = lines("""
    and {x}
    and {x} too
    and {x} as well
    {x} too
    {x} too please
    {x} as well
    also {x}
    and also {x}
    now {x}
    now {x} too
    and now {x}
    the same for {x}
    the same with {x}
    do the same for {x}
    do the same with {x}
    and then {x}
    same thing for {x}
    and {x}, please
    plus {x}
    then {x}
    how about {x} too
    do that for {x} too
    what about {x}?
    don't forget {x}
    {x} next
""")
MEANT = lines("""
    no, {x}
    no, I meant {x}
    I meant {x}
    not that one, {x}
    no, not that one, {x}
    sorry, {x}
    no no, {x}
    wrong one, {x}
    actually {x}
    I said {x}
    oh no, I mean {x}
    no, {x} I said
""")
OTHER = lines("""
    the other one
    and the other one
    the other one too
    the other one as well
    also the other one
    and the other one please
    no, the other one
    now the other one
    not that one, the other one
    the same with the other one
    do the other one too
    I meant the other one
""")
ASKED = lines("""
    and {x}?
    and {x}
    what about {x}?
    what about {x}
    how about {x}?
    and what about {x}?
    and how about {x}
    and {x} too?
    and {x} then?
    how about {x} then?
""")
IT: Mapping[str, tuple[Deed, ...]] = {
    "switch": (
        _does("turn_off", """
            turn it off
            turn it off again
            switch it off again
            turn it back off
            now turn it off
            ok, turn it off
            off again
            and off again
            switch that off
            please turn it off again
            I don't need it any more, turn it off
            can you turn it off again?
        """),
        _does("turn_on", """
            turn it on
            turn it on again
            switch it on again
            turn it back on
            now turn it on
            ok, turn it on
            on again
            and on again
            switch that on
            please turn it on again
            I do need it, turn it on
            can you turn it on again?
        """),
    ),
    "cover": (
        _does("set_position", """
            close it
            close it again
            shut it again
            now close it
            and close it again
            please close it
            close that again
            can you close it again?
        """, position="closed"),
        _does("set_position", """
            open it
            open it again
            now open it
            and open it again
            please open it
            open that again
            open it back up
            can you open it again?
        """, position="open"),
        _does("set_position", """
            only half
            halfway please
            make it halfway
            half open
            just halfway
            put it halfway
            no, halfway
            only halfway
        """, position="half"),
    ),
    "lock": (
        _does("lock", """
            lock it
            lock it again
            now lock it
            please lock it
            and lock it
            lock that
            then lock it again
            can you lock it?
        """),
    ),
}  # fmt: skip


@kind("same_for", group="follow", weight=4)
def same_for(rng: Random, world: World) -> Intent | None:
    """`And the hall lamp too`: the verb stands in the sentence before."""
    return _other_thing(rng, world, SAME)


@kind("meant_other", group="follow", weight=1.5)
def meant_other(rng: Random, world: World) -> Intent | None:
    """`No, I meant the desk lamp`."""
    return _other_thing(rng, world, MEANT)


@kind("asked_other", group="follow", weight=2)
def asked_other(rng: Random, world: World) -> Intent | None:
    """`And the fan?`: asked as what was asked before."""
    found = many(rng, world, lambda t: t.domain in ("light", "switch", "fan"), count=2)
    if not found:
        return None
    (_first, x), (_second, y) = found
    earlier = before(world, rng.choice(LOOK.said).format(x=x), (LOOK.build(x),))
    say = pick(rng, ASKED, world.split).format(x=y)
    return _follow(say, LOOK.build(y), earlier, acts=False)


@kind("the_other_one", group="follow", weight=1.5)
def the_other_one(rng: Random, world: World) -> Intent | None:
    """`And the other one`: where there are just two."""
    domains, deeds = rng.choice(DEEDS)
    deed = rng.choice(deeds)
    for thing, phrase in many(rng, world, lambda t: t.domain in domains, count=2):
        found = resolve(world.home, "the other one", focus=(thing.id,))
        if isinstance(found, Found) and len(found.members) == 1:
            say = pick(rng, OTHER, world.split)
            return _follow(say, deed.build("the other one"), _done(rng, world, deed, phrase))
    return None


@kind("it_again", group="follow", weight=4)
def it_again(rng: Random, world: World) -> Intent | None:
    """`Turn it off again`: the pronoun is passed on as it is said."""
    domain = rng.choice(("light", "light", "switch", "fan", "cover", "lock"))
    found = one(rng, world, lambda thing: thing.domain == domain)
    if found is None:
        return None
    own = "switch" if domain in ("light", "fan") else domain
    deed = rng.choice(IT[own])
    earlier = _done(rng, world, rng.choice(_EARLIER[own]), found[1])
    say = pick(rng, deed.said, world.split)
    it = "it"
    if is_many(*found):
        say, it = _plural(say), "them"
    if " that" in f" {say}" and "it" not in say.split():
        it = "that"
    if "those" in say.split():
        it = "those"
    return _follow(say, deed.build(it), earlier)


def _plural(say: str) -> str:
    """A sentence about several things."""
    words = {"it": "them", "that": "those", "that's": "those are"}
    return " ".join(words.get(word, word) for word in say.replace("it?", "them?").split())


_EARLIER: Mapping[str, tuple[Deed, ...]] = {
    "switch": (ON, OFF),
    "cover": (OPEN, SHUT),
    "lock": (_does("get_state", "is {x} locked\nis {x} locked?\nwhat about {x}\nhow is {x}"),),
}


def _other_thing(rng: Random, world: World, pool: Sequence[str]) -> Intent | None:
    domains, deeds = rng.choice(DEEDS)
    deed = rng.choice(deeds)
    found = many(rng, world, lambda thing: thing.domain in domains, count=2)
    if not found:
        return None
    (_first, x), (_second, y) = found
    say = pick(rng, pool, world.split).format(x=y)
    return _follow(say, deed.build(y), _done(rng, world, deed, x))


def _done(rng: Random, world: World, deed: Deed, x: str) -> Before | None:
    return before(world, rng.choice(deed.said).format(x=x), (deed.build(x),))


def _follow(
    say: str, made: ToolCall, earlier: Before | None, *, acts: bool | None = None
) -> Intent | None:
    if earlier is None:
        return None
    return Intent(
        say=say,
        thought=AGAIN,
        calls=(made,),
        history=earlier.history,
        focus=earlier.focus,
        acts=acts,
    )

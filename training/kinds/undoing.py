"""Taking back what was done last."""

from random import Random

from controller.llm import Message
from controller.memory.session import Restore
from training import phrasing
from training.intent import Intent, call
from training.kinds.making import lines, way
from training.kinds.registry import kind
from training.thoughts import AGAIN
from training.world import World

UNDO = lines("""
    undo that
    undo
    undo it
    take that back
    revert that
    undo the last thing
    put it back how it was
    put that back
    change it back
    go back to how it was
    reverse that
    undo what you just did
    no, undo that
    undo the last change
    cancel that, undo it
    that was wrong, undo it
    oops, undo that
    never mind, undo that
    undo this
    I changed my mind, undo that
    revert the last change
    can you undo that
    restore how it was before
    take back the last change
    undo my last command
    make it like it was before
    put everything back how it was
    return it to how it was
    undo please
    switch it back to how it was
""")
_LIT = {"light": "on", "switch": "on", "fan": "on"}


@kind("undo", group="follow", weight=3)
def undo(rng: Random, world: World) -> Intent | None:
    """`Undo that`, after a lamp was turned on."""
    states = {t.id: world.home.get(t.id) for t in world.things if t.domain in _LIT}
    known = {
        id_: m for id_, m in states.items() if m and isinstance(m.state.values.get("on"), bool)
    }
    things = [thing for thing in world.things if thing.id in known]
    if not things:
        return None
    thing = rng.choice(things)
    member = known[thing.id]
    now = bool(member.state.values["on"])
    word = "on" if now else "off"
    before = {**member.state.values, "on": not now}
    restore = Restore(
        device_id=thing.id, name=member.name, values={"on": before["on"]}, changed={"on": now}
    )
    said = f"turn {word} {phrasing.one(rng, thing)[0]}"
    return Intent(
        say=way(rng, UNDO, world.split),
        thought=AGAIN,
        calls=(call("undo"),),
        history=(
            Message(role="user", content=said),
            Message(role="assistant", content=f"{member.name} is {word}."),
        ),
        focus=(thing.id,),
        undo=(restore,),
    )

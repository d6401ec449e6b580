"""What people add to a sentence without meaning it: courtesy, fillers, slips, careless typing."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from controller.agent import foreign, sentence
from controller.llm import ToolCall
from training.intent import Intent, Then
from training.pools import pick
from training.world import World

COPIED = frozenset(("target", "item", "color", "value", "query", "expression", "by"))
"""Arguments that are the person's own words."""
_VERBS = """
turn switch set dim put make open close lock unlock start stop pause play add remove lower raise
get shut kill power bring change adjust press push activate run arm disarm brighten heat cool warm
mute unmute skip send take tick mark delete toggle pull roll let give keep leave install trigger
locate dock return increase decrease reduce flip enable disable select choose resume bump crank
drop write clear color colour
"""
_VERB = re.compile(rf"(?:{'|'.join(_VERBS.split())}|fire up|light up|check off)\b(?!')")
_GERUNDS = {
    "turn": "turning", "switch": "switching", "set": "setting", "dim": "dimming",
    "open": "opening", "close": "closing", "lock": "locking", "start": "starting",
    "stop": "stopping", "pause": "pausing", "add": "adding", "lower": "lowering",
    "raise": "raising", "shut": "shutting", "make": "making", "put": "putting",
    "change": "changing",
}  # fmt: skip
ASKING = (
    "can you {s}", "could you {s}", "can you please {s}", "could you please {s}", "would you {s}",
    "will you {s}", "please {s}", "please {s}", "please {s}", "would you please {s}",
    "I need you to {s}", "I want you to {s}", "I'd like you to {s}", "you can {s}", "just {s}",
    "go ahead and {s}", "can you just {s}", "could you quickly {s}", "quickly {s}",
    "be so kind and {s}", "do me a favor and {s}", "now {s}", "kindly {s}", "can we {s}",
    "you should {s}", "let's {s}", "I would like you to {s}", "could you maybe {s}",
)  # fmt: skip
"""Of what begins with a verb of doing."""
MINDING = ("would you mind {s}", "do you mind {s}", "mind {s}", "how about {s}")
OPENINGS = (
    "hey, {s}", "hey {s}", "ok, {s}", "okay {s}", "hi, {s}", "hello, {s}", "um, {s}", "uh {s}",
    "so, {s}", "well, {s}", "alright, {s}", "hey there, {s}", "oh, {s}", "hearth, {s}",
    "hey hearth, {s}", "ok hearth, {s}", "um {s}", "good morning, {s}", "good evening, {s}",
    "hmm, {s}", "yo, {s}", "actually, {s}", "sorry, {s}", "quick, {s}",
)  # fmt: skip
CLOSINGS = (
    "{s} please", "{s} please", "{s}, please", "{s} thanks", "{s}, thanks", "{s}, thank you",
    "{s} thank you", "{s} ok", "{s}, okay?", "{s} pls", "{s} plz", "{s}, cheers", "{s}, if you can",
)  # fmt: skip
HURRIES = (
    "{s} now", "{s} right now", "{s} for me", "{s}, will you", "{s} would you", "{s}, quickly",
    "{s} real quick", "{s} asap", "{s} right away", "{s} immediately", "{s} for me please",
    "{s} if you can", "{s} for me, please", "{s} for me, thanks", "{s} straight away", "{s} for us",
)  # fmt: skip
"""Behind what begins with a verb of doing."""
_SLIPS: Mapping[str, tuple[str, ...]] = {
    "turn": ("trun", "tunr", "turm", "tirn"),
    "switch": ("swich", "swtich", "switc", "siwtch"),
    "set": ("ste", "sett"),
    "please": ("plese", "pleae", "pelase"),
    "off": ("of",),
    "make": ("mkae", "maek"),
    "the": ("teh", "hte"),
    "brightness": ("brightnes", "britness"),
    "volume": ("volum", "voulme"),
    "temperature": ("temprature", "temperture"),
    "could": ("coud", "cuold"),
    "would": ("woud",),
    "what": ("waht", "wht"),
    "start": ("strat", "satrt"),
    "pause": ("puase",),
    "percent": ("percnet", "precent"),
    "degrees": ("degres", "degreees"),
    "want": ("wnat",),
    "and": ("adn",),
    "lights": ("lihgts", "ligths", "lghts"),
    "light": ("ligth", "lihgt", "lite"),
    "kitchen": ("kitchn", "kichen"),
    "bedroom": ("bedrom", "bedroon"),
    "living": ("livng", "livin"),
    "bathroom": ("bathrom",),
    "lamp": ("lapm", "lmap"),
}
_WORD = re.compile(r"[A-Za-z]+")
_SHARES = {
    "asked": 0.3,
    "opened": 0.12,
    "closed": 0.2,
    "hurried": 0.5,
    "slip": 0.05,
    "slip_in": 0.03,
}
_LOWER, _SENTENCE, _UPPER, _POINT, _BARE = 0.35, 0.3, 0.02, 0.25, 0.06
Change = Callable[[str], str]


def noisy(rng: Random, intent: Intent, world: World) -> Intent:
    """The same wish as a person may really say or type it.

    What is copied from the sentence changes with it; what kind of sentence it is never changes.
    """
    made = intent
    if intent.calls or intent.slip:
        made = _mannered(rng, made, world.split)
        made = _slipped(rng, made, world)
    made = _punctuated(rng, made)
    return _cased(rng, made)


def _mannered(rng: Random, intent: Intent, split: str) -> Intent:
    """Courtesy at either end."""
    made, bare = intent, intent.say
    if _VERB.match(bare) and rng.random() < _SHARES["asked"]:
        pool = MINDING if rng.random() < 0.1 and _gerund(bare) else ASKING
        said = _gerund(bare) if pool is MINDING else bare
        made = _if_same(made, pick(rng, pool, split).format(s=said))
    elif rng.random() < _SHARES["opened"]:
        made = _if_same(made, pick(rng, OPENINGS, split).format(s=bare))
    if "?" not in bare and rng.random() < _SHARES["closed"] and not _is_courteous(made.say):
        hurries = _VERB.match(bare) and rng.random() < _SHARES["hurried"]
        closing = pick(rng, HURRIES if hurries else CLOSINGS, split)
        if not (_is_fixed(intent) or sentence.is_question(bare)):
            made = _if_same(made, closing.format(s=made.say.rstrip(".!")))
    return made


def _is_fixed(intent: Intent) -> bool:
    """Whether free text stands at the end: a courtesy behind it would be part of it."""
    ends = [str(v) for c in intent.calls for k, v in c.arguments.items() if k in ("item", "value")]
    return any(intent.say.rstrip('".').endswith(end) for end in ends)


def _is_courteous(say: str) -> bool:
    return re.search(r"\b(please|thanks|thank|kind|mind|favor)\b", say) is not None


def _gerund(say: str) -> str:
    first, _, rest = say.partition(" ")
    return f"{_GERUNDS[first]} {rest}" if first in _GERUNDS and " and " not in rest else ""


def _slipped(rng: Random, intent: Intent, world: World) -> Intent:
    """A slip of the keyboard in a verb or filler, seldom in what is copied."""
    if rng.random() < _SHARES["slip"]:
        return _if_same(intent, _misspelt(rng, intent.say, _copies(intent)))
    if rng.random() < _SHARES["slip_in"]:
        return _slipped_inside(rng, intent, world)
    return intent


def _misspelt(rng: Random, say: str, kept: list[str]) -> str:
    """A sentence with a slip in one of its words that stand in nothing that is `kept`."""
    spans = [m.span() for text in kept if text for m in re.finditer(re.escape(text), say)]
    found = [
        match
        for match in _WORD.finditer(say)
        if match[0] in _SLIPS and not any(a < match.end() and match.start() < b for a, b in spans)
    ]
    if not found:
        return say
    match = rng.choice(found)
    return say[: match.start()] + rng.choice(_SLIPS[match[0]]) + say[match.end() :]


def _slipped_inside(rng: Random, intent: Intent, world: World) -> Intent:
    """A slip in a target, if the home still knows what is meant."""
    targets = [str(c.arguments["target"]) for c in intent.calls if "target" in c.arguments]
    if len(targets) != 1 or targets[0] not in intent.say:
        return intent
    wrong = _misspelt(rng, targets[0], [])
    found = world.meant(targets[0], area=intent.area)
    if wrong == targets[0] or not found or world.meant(wrong, area=intent.area) != found:
        return intent
    made = _changed(intent, lambda text: text.replace(targets[0], wrong))
    return made if _kinds(made.say) == _kinds(intent.say) else intent


def _punctuated(rng: Random, intent: Intent) -> Intent:
    say, chance = intent.say, rng.random()
    if say[-1] in ".!?":
        return replace(intent, say=say[:-1]) if chance < _BARE else intent
    if re.match(r"(?:can|could|would|will) (?:you|we)\b|do you mind|would you", say):
        return _if_same(intent, f"{say}?") if chance < 0.6 else intent
    if chance < _POINT:
        return _if_same(intent, f"{say}{'!' if chance < 0.02 else '.'}")
    return intent


def _cased(rng: Random, intent: Intent) -> Intent:
    chance = rng.random()
    if chance < _LOWER:
        return _changed(intent, str.lower)
    if chance < _LOWER + _SENTENCE:
        return _changed_at_start(intent)
    if chance < _LOWER + _SENTENCE + _UPPER and not intent.history:
        return _changed(intent, str.upper)
    return intent


def _changed_at_start(intent: Intent) -> Intent:
    """A capital at the beginning; what is copied from there has it too."""
    say = intent.say

    def begun(text: str) -> str:
        begins = say.startswith(text) and text[:1].islower()
        return text[:1].upper() + text[1:] if begins else text

    return _changed(intent, begun)


def _changed(intent: Intent, change: Change) -> Intent:
    """The sentence, and what is copied from it, changed alike."""
    say = intent.say
    calls = tuple(_rewritten(each, say, change) for each in intent.calls)
    slip = tuple(_rewritten(each, say, change) for each in intent.slip)
    then = tuple(
        Then(
            thought=each.thought,
            calls=tuple(_rewritten(made, say, change) for made in each.calls),
            answer=each.answer,
        )
        for each in intent.then
    )
    return replace(intent, say=change(say), calls=calls, slip=slip, then=then)


def _rewritten(made: ToolCall, say: str, change: Change) -> ToolCall:
    def value(key: str, old: Any) -> Any:
        copied = key in COPIED and isinstance(old, str) and _is_copied(key, old, say)
        return change(old) if copied else old

    return ToolCall(name=made.name, arguments={k: value(k, v) for k, v in made.arguments.items()})


def _is_copied(key: str, text: str, say: str) -> bool:
    """Whether a text stands in a sentence; a target may stand there in pieces."""
    return text in say or (key == "target" and all(word in say for word in text.split()))


def _copies(intent: Intent) -> list[str]:
    calls = [*intent.calls, *intent.slip, *(c for then in intent.then for c in then.calls)]
    found = [str(v) for c in calls for v in c.arguments.values()]
    return [*found, *(word for text in found for word in text.split())]


def _if_same(intent: Intent, say: str) -> Intent:
    """The intent with other words, unless they make another kind of sentence of it."""
    return replace(intent, say=say) if _kinds(say) == _kinds(intent.say) else intent


@lru_cache(maxsize=4096)
def _kinds(say: str) -> tuple[object, ...]:
    """What the agent takes a sentence for."""
    return (
        sentence.is_question(say),
        sentence.is_conditional(say),
        sentence.has_otherwise(say),
        sentence.refers_back(say),
        foreign.is_foreign(say),
        sentence.also_asks(say),
        sentence.actions_asked(say) > 1,
    )

"""Which way a sentence wants things to go, and calls that take them the other way."""

import re
from collections.abc import Mapping, Sequence

from controller.agent import guard, kinds
from controller.agent.sentence import begins_with_action
from controller.agent.verbs import is_action
from controller.home.words import split
from controller.llm import ToolCall

_START = r"(?:^|[.,;:!?]\s*|\b(?:and|then|please|just|you|to)\s+)"
_SWITCHED = re.compile(rf"{_START}(?:turn|switch|put|flip)\b")
_SWITCHES = frozenset(("turn", "switch", "put", "flip"))
_TOGGLES = frozenset(
    ("toggle", "toggled", "flip", "invert", "reverse", "swap", "change", "opposite")
)
_ARTICLES = frozenset(("the", "my", "our"))
_DONE: Mapping[str, re.Pattern[str]] = {
    "open": re.compile(rf"{_START}open\b"),
    "close": re.compile(rf"{_START}(?:close|shut)\b"),
    "lock": re.compile(rf"{_START}lock\b"),
    "unlock": re.compile(rf"{_START}unlock\b"),
}
WAYS = ("on", "off", "open", "close", "lock", "unlock")
_OPPOSITE: Mapping[str, str] = {
    "on": "off",
    "off": "on",
    "open": "close",
    "close": "open",
    "lock": "unlock",
    "unlock": "lock",
}
_HINTS: Mapping[str, frozenset[str]] = {
    "on": frozenset(("on", "activate", "enable", "start", "toggle", "back")),
    "off": frozenset(("off", "out", "kill", "stop", "deactivate", "disable", "down", "toggle")),
    "open": frozenset(("open", "opened", "up", "raise", "wide")),
    "close": frozenset(("close", "closed", "shut", "down", "lower")),
    "lock": frozenset(("lock", "locked")),
    "unlock": frozenset(("unlock", "unlocked", "open")),
}
"""Words with which a sentence may want, or speak of, a way."""
_NEITHER = re.compile(r"\b(?:not|don t|never|no|without|instead|else|otherwise|unless|undo)\b")
_TOOLS: Mapping[str, str] = {
    "turn_on": "on",
    "turn_off": "off",
    "lock": "lock",
    "unlock": "unlock",
    "toggle": "toggle",
}
_LETS_IN = frozenset(
    ("unlock", "unlocked", "unlocking", "open", "opened", "opening", "let", "unbolt", "unlatch",
     "release", "enter", "access")
)  # fmt: skip
"""Without one of these nobody has asked to have a door unlocked."""
_CLAUSES = re.compile(r"[,;.!?]+(?=\s|$)|\b(?:and|then|but|plus)\b")
_OPEN = 100
_LONGEST = 2000


def against(call: ToolCall, text: str) -> str:
    """What the person said that a call does the opposite of; empty if it may do what they said.

    Only what is plainly said counts: a sentence that holds a word of the other way, or denies
    something, may want either.
    """
    way, target = _way(call), str(call.arguments.get("target", ""))
    if not way or (kinds.telling(target) and not guard.shared(target, text)):
        return ""
    wanted = _wanted(_clause_about(target, text[:_LONGEST].casefold()))
    if way == "toggle":
        words = split(text[:_LONGEST].casefold())
        if _TOGGLES & set(words) and sum(map(is_action, words)) > 1:
            # It may be another thing that is to go on or off.
            return ""
        return next((each for each in wanted if each in ("on", "off")), "")
    return _OPPOSITE[way] if _OPPOSITE[way] in wanted else ""


def lets_in_unasked(call: ToolCall, text: str) -> bool:
    """Whether a call unlocks something of which the person has said nothing of the kind."""
    return call.name == "unlock" and not lets_in(text)


def lets_in(text: str) -> bool:
    """Whether a word of a sentence may want a door unlocked."""
    return bool(_LETS_IN & set(split(text[:_LONGEST])))


def switches_something(text: str) -> bool:
    """Whether a sentence plainly wants a kind of device on or off: `time for bed, the lamp off`."""
    words = split(text[:_LONGEST])
    return ("off" in words or says_on(words)) and guard.names_a_kind(text[:_LONGEST])


def _clause_about(target: str, text: str) -> str:
    """The one clause that names a target, if every clause has a verb; else the whole text."""
    parts = [part.strip() for part in _CLAUSES.split(text) if part.strip()]
    if not parts or not all(map(begins_with_action, parts)):
        return text
    shares = [guard.shared(target, part) for part in parts]
    best = [part for part, share in zip(parts, shares, strict=True) if share == max(shares)]
    return best[0] if len(best) == 1 else text


def _way(call: ToolCall) -> str:
    """The way that a call takes its target; empty for one that takes it neither way."""
    if call.name in _TOOLS:
        return _TOOLS[call.name]
    position = call.arguments.get("position") if call.name == "set_position" else None
    if isinstance(position, str):
        return {"open": "open", "closed": "close"}.get(position, "")
    ends: Mapping[object, str] = {0: "close", _OPEN: "open"}
    return ends.get(position, "") if isinstance(position, (int, float)) else ""


def says_on(words: Sequence[str]) -> bool:
    """Whether `on` says what is wanted, and not where: `the lights on the top floor`."""
    around = zip(("", *words), words, (*words[1:], ""), strict=False)
    return any(
        word == "on" and (after not in _ARTICLES or before in _SWITCHES)
        for before, word, after in around
    )


def _wanted(text: str) -> list[str]:
    """The ways that a sentence asks for, without those of which it also says the opposite."""
    words = split(text)
    if _NEITHER.search(" ".join(words)):
        return []
    found = [way for way, verb in _DONE.items() if verb.search(text)]
    if _SWITCHED.search(text):
        found += ["on"] if says_on(words) else []
        found += ["off"] if "off" in words else []
    return [way for way in found if not _HINTS[_OPPOSITE[way]] & set(words)]

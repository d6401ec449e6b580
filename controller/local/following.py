"""Sentences that live from the one before: `and the bedroom?`, `same in the kitchen`."""

import re
from collections.abc import Iterator, Sequence

from controller.home.registry import Home
from controller.home.words import ARTICLES, LINKS
from controller.llm import ToolCall
from controller.local.candidate import Candidate
from controller.local.places import is_place

_FOLLOWS = re.compile(
    r"^\s*(?:(?:and|or)\s+)?(?:what\s+about|how\s+about|(?:the\s+)?same\s+(?:for|in|on|with)|and|also|"
    r"und|et|y|e|en|oraz)\s+(?:also\s+|now\s+)?([^?.!]{2,80}?)"
    r"(?:[,\s]+(?:too|as\s+well|also|auch|aussi|tambi\u00e9n|ook|anche|te\u017c))?\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_LONGEST_PLACE = 5


def following(text: str, last: Sequence[ToolCall], home: Home) -> Iterator[Candidate]:
    """The last call again, for what a sentence names instead; nothing if it is no such sentence."""
    match = _FOLLOWS.match(text)
    targets = {str(call.arguments["target"]) for call in last if "target" in call.arguments}
    if match is None or len(last) != 1 or len(targets) != 1:
        return
    said, (before,) = match[1].strip(), targets
    if is_place(said, home) and (moved := _moved(before, said, home)):
        yield _again(last[0], moved)
    yield _again(last[0], said)


def _again(call: ToolCall, target: str) -> Candidate:
    return Candidate(call=ToolCall(name=call.name, arguments={**call.arguments, "target": target}))


def _moved(before: str, place: str, home: Home) -> str:
    """The thing of an earlier phrase in another place: `the light in the bedroom`."""
    words = before.split()
    for size in range(min(_LONGEST_PLACE, len(words)), 0, -1):
        for at in range(len(words) - size + 1):
            if is_place(" ".join(words[at : at + size]), home):
                rest = [*words[:at], *words[at + size :]]
                return _put(rest, place)
    return ""


def _put(rest: Sequence[str], place: str) -> str:
    while rest and rest[-1].casefold() in LINKS | ARTICLES:
        rest = rest[:-1]
    if not rest:
        return ""
    linked = place.split(maxsplit=1)[0].casefold() in LINKS
    return f"{' '.join(rest)} {'' if linked else 'in '}{place}"

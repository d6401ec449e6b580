"""Which way a sentence plainly goes, where its words leave no doubt: more or less, add or remove.

A sentence that has words of both sides, or of neither, or denies something, may mean any.
"""

import re
from collections.abc import Mapping

from controller.agent.bounds.spans import phrases
from controller.agent.vocabulary import vocabulary
from controller.home.words import split
from controller.tools.levels import BOTTOM, TOP, share_named
from controller.tools.steps import direction, is_compared

_ALL_COMPARISONS = frozenset(
    ("below", "above", "at_least", "at_most", "equals", "not_equals", "is", "is_not")
)
_UPWARDS = frozenset(("above", "at_least"))
_DOWNWARDS = frozenset(("below", "at_most"))
_NUMBER = (
    r"(?:minus )?(?:\d|zero|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|freezing)"
)
_MORE = re.compile(
    r"\b(?:more|greater|higher|hotter|warmer|brighter|louder|faster|wetter|larger|bigger) than\b|"
    rf"\bmore \w+ than\b|\b(?:above|over|beyond|exceed\w*) {_NUMBER}|\bat least\b|"
    r"\bor (?:more|higher|above|over|warmer|hotter)\b"
)
_LESS = re.compile(
    r"\b(?:less|fewer|lower|colder|cooler|chillier|darker|dimmer|quieter|slower|drier) than\b|"
    rf"\bless \w+ than\b|\b(?:below|under|beneath) {_NUMBER}|\bat most\b|"
    r"\bor (?:less|lower|below|under|colder|cooler)\b"
)
_STATES = _ALL_COMPARISONS - _UPWARDS - _DOWNWARDS
_TURNED_ROUND = re.compile(
    rf"\bunless\b(?!.* (?:not|no|isn) )|\b(?:not|no) (?:{_MORE.pattern}|{_LESS.pattern})"
)
"""What makes a comparison its contrary: `unless it is above`, `not warmer than`."""
_DENIED = vocabulary("not no isn aren wasn doesn don t never nor unless until without")
_LIST: Mapping[str, frozenset[str]] = {
    "add": vocabulary(
        """
        add append put need needs buy note write jot include get want place stick throw remember
        forget new out order enter pop sure
        """
    ),
    "complete": vocabulary(
        """
        tick ticked check checked cross crossed mark done finish finished complete completed got
        bought have did
        """
    ),
    "remove": vocabulary(
        """
        remove delete drop take scratch strike erase off clear rid enough longer anymore wipe
        cancel forget
        """
    ),
}
_LISTS = vocabulary("list lists tasks todo todos chores groceries shopping errands item entry menu")
_TURNED = _DENIED | {"too", "less"}
"""Words after which a level may be wanted the other way: too warm, less bright."""
_UP = vocabulary("up more higher brighter lighter warmer louder faster open")
_DOWN = vocabulary("down less lower dimmer darker cooler quieter slower close")


def comparisons(text: str) -> frozenset[str]:
    """The comparisons that a condition may be meant as: `colder than` is never above."""
    words = split(text)
    folded = " ".join(words)
    more, less = _MORE.search(folded) is not None, _LESS.search(folded) is not None
    if more == less:
        return _ALL_COMPARISONS
    if _TURNED_ROUND.search(folded):
        return _STATES | {"at_most" if more else "at_least"}
    if _DENIED & set(words):
        return _ALL_COMPARISONS
    return _ALL_COMPARISONS - (_DOWNWARDS if more else _UPWARDS)


def speaks_of_a_list(text: str) -> bool:
    """Whether a sentence may want a list changed at all."""
    words = frozenset(split(text))
    return bool(words & _LISTS) or any(words & said for said in _LIST.values())


def list_changes(text: str) -> frozenset[str]:
    """What may be meant to happen to the thing on a list."""
    words = frozenset(split(text))
    found = frozenset(change for change, said in _LIST.items() if words & said)
    return found or frozenset(_LIST)


def ways(text: str) -> frozenset[str]:
    """The plain words for a change of a level that a sentence may mean."""
    words = split(text)
    found = {more for word in words if (more := direction(word)) is not None}
    if len(found) == 1 and "too" in words and not _DENIED & set(words):
        return _DOWN if True in found else _UP
    if len(found) != 1 or _TURNED & set(words) or not any(map(is_compared, words)):
        return _UP | _DOWN
    return _UP if True in found else _DOWN


def shares_named(text: str) -> frozenset[float]:
    """The shares of what a thing can do that words name, from 0 to 1.

    `All the way` is either end, unless the sentence says up or down.
    """
    found = {share for one in phrases(text) if (share := share_named(one)) is not None}
    if "all the way" in " ".join(split(text)):
        said = {more for word in split(text) if (more := direction(word)) is not None}
        found |= {BOTTOM} if False in said else set()
        found -= {TOP} if said == {False} else set()
    return frozenset(found)

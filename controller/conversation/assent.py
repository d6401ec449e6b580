"""Whether a few words are a yes, a no, or neither: all of them have to be, in any language."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from controller.home.words import split

Words = tuple[str, ...]
ENGLISH = "en"
_LONGEST = 6
"""Words of a phrase, at most."""


def agrees(words: Words) -> bool:
    """Whether the words are a yes and nothing else: `ok do it`, `ja bitte`."""
    return _covered(words, "agree")


def declines(words: Words) -> bool:
    """Whether the words are a no and nothing else: `no thanks`, `lass es`."""
    return _covered(words, "decline")


def spoken_in(words: Words) -> str:
    """The first language in which the words are a yes or a no; English if there is none."""
    languages = _data()["agree"]
    kinds = ("agree", "decline")
    found = (each for each in languages if any(_covered(words, kind, each) for kind in kinds))
    return next(found, ENGLISH)


def bare(words: Words, start: int = 0) -> tuple[int, int]:
    """Where the words from `start` on begin and end without what is only said to be kind."""
    end = len(words)
    while size := _opening(words[start:end], "polite"):
        start += size
    while size := _closing(words[start:end], "polite"):
        end -= size
    return start, end


def after_yes(words: Words) -> tuple[int, int]:
    """Where that begins and ends which follows a yes, `only` or `no, only`; empty without one."""
    start, end = bare(words)
    no = _opening(words[start:end], "decline")
    after_no, _ = bare(words, start + no)
    if no and _opening(words[after_no:end], "only"):
        start = after_no
    begun = False
    while size := _opening(words[start:end], "agree") or _opening(words[start:end], "only"):
        start, begun = bare(words, start + size)[0], True
    return (start, end) if begun and not _is_doubtful(words[start:end]) else (0, 0)


def phrase(name: str, language: str) -> str:
    """What Hearth answers itself: `left` or `again`, in English where there is nothing else."""
    phrases: Mapping[str, str] = _data()[name]
    return phrases.get(language.partition("-")[0].lower(), phrases[ENGLISH])


def _is_doubtful(rest: Words) -> bool:
    """Whether a yes is taken back by what follows, or may be: `yes no`, `yes but the door`."""
    return bool(_opening(rest, "decline")) or (rest[:1] == ("but",) and rest[1:2] != ("not",))


def _covered(words: Words, kind: str, language: str = "") -> bool:
    """Whether phrases of a kind, and kind words, make up all of the words."""
    meant, polite = _phrases(kind, language), _phrases("polite", language)
    reached = {0: False}
    for start in range(len(words)):
        if start not in reached:
            continue
        for size in range(1, _LONGEST + 1):
            chunk, end = words[start : start + size], start + size
            if chunk in meant:
                reached[end] = True
            elif chunk in polite:
                reached[end] = reached.get(end, False) or reached[start]
    return reached.get(len(words), False)


def _opening(words: Words, kind: str) -> int:
    """How many words at the beginning are a phrase of a kind."""
    sizes = range(min(_LONGEST, len(words)), 0, -1)
    return next((size for size in sizes if words[:size] in _phrases(kind)), 0)


def _closing(words: Words, kind: str) -> int:
    sizes = range(min(_LONGEST, len(words)), 0, -1)
    return next((size for size in sizes if words[-size:] in _phrases(kind)), 0)


@cache
def _phrases(kind: str, language: str = "") -> frozenset[Words]:
    """The phrases of a language or of all, without those that are yes here and no there."""
    found = _told(kind, language)
    return found - _told("decline") if kind == "agree" else found


def _told(kind: str, language: str = "") -> frozenset[Words]:
    told: Mapping[str, str] = _data()[kind]
    texts = [told[language]] if language else told.values()
    return frozenset(words for text in texts for part in text.split(",") if (words := split(part)))


@cache
def _data() -> Mapping[str, Any]:
    text = files("controller.conversation").joinpath("replies.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data

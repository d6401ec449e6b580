"""Words around a command that change nothing: `could you please ..., thanks`."""

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

import yaml

_MOST = 6
"""Nobody is politer than this."""
_EDGE = " \t,;:.!?\u2026\"'\u201c\u201d"
_END = re.compile(r"(?<=[^\s.!?;\u2026])[.!?;\u2026]+(?:[\"'\u201d]*)(?=\s|$)")


@cache
def _phrases(language: str) -> dict[str, tuple[str, ...]]:
    text = resources.files(__package__).joinpath("sentences", "polite.yaml").read_text("utf-8")
    data = yaml.safe_load(text).get(language.partition("-")[0], {})
    return {place: tuple(sorted(data.get(place, ()), key=len, reverse=True)) for place in _PLACES}


_PLACES = ("before", "after", "alone")
_MIND = re.compile(r"(?:would|do)\s+you\s+mind\s+([a-z]{2,16})ing\b", re.IGNORECASE)
_DROPPED = frozenset(
    ("clos", "rais", "mak", "mut", "activat", "paus", "reduc", "increas", "decreas", "chang", "us",
     "illuminat", "tak", "writ", "mov", "resum", "continu", "complet", "updat", "remov", "locat",
     "toggl", "enabl", "disabl", "oscillat", "giv")
)  # fmt: skip
"""Verbs that lose an e before -ing."""
_DOUBLED = re.compile(r"(?:sett|putt|dimm|stopp|shutt|gett|skipp|flipp|tapp|hitt|cutt|dropp|runn)")


def direct(said: str) -> str:
    """`would you mind turning off the lamp` as `turn off the lamp`."""
    match = _MIND.match(said)
    if match is None:
        return said
    verb = match[1].casefold()
    if _DOUBLED.fullmatch(verb):
        verb = verb[:-1]
    return f"{verb}{'e' if verb in _DROPPED else ''}{said[match.end() :]}"


def plain(clause: str, languages: Iterable[str]) -> str:
    """The clause without what is only said to be kind; the empty string if nothing is left."""
    said = clause.strip(_EDGE)
    for language in languages:
        phrases = _phrases(language)
        for _ in range(_MOST):
            shorter = _without_one(said, phrases)
            if shorter == said:
                break
            said = shorter
        if _folded(said) in map(_folded, phrases["alone"]):
            return ""
    return said


def sentences(text: str) -> list[str]:
    """The sentences of a text, at full stops and the like; a `2.5` is none."""
    parts: list[str] = []
    start = 0
    for match in _END.finditer(text):
        parts.append(text[start : match.end()])
        start = match.end()
    return [part for part in (*parts, text[start:]) if part.strip(_EDGE)]


def _without_one(said: str, phrases: dict[str, tuple[str, ...]]) -> str:
    if (asked := direct(said)) != said:
        return asked
    folded = said.casefold()
    if len(folded) != len(said):
        return said
    for phrase in phrases["before"]:
        if folded.startswith(phrase) and not folded[len(phrase) :][:1].isalnum():
            return said[len(phrase) :].strip(_EDGE)
    for phrase in phrases["after"]:
        if folded.endswith(phrase) and not folded[: -len(phrase)][-1:].isalnum():
            return said[: -len(phrase)].strip(_EDGE)
    return said


def _folded(text: str) -> str:
    return re.sub(r"[^\w]+", " ", text.casefold()).strip()

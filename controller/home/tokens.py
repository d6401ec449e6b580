"""A phrase as words: what was said, and what it is taken for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from controller.home.meanings import Clause, Entry
from controller.home.words import BREAKS, split


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a phrase."""

    text: str
    """As it was said."""
    word: str
    """Folded, and with a slip of the pen put right."""
    names: tuple[int, ...] = ()
    """The devices whose whole name this is, if several words were joined for that."""
    entries: tuple[Entry, ...] = ()
    """What it stands for, if it is a word that this home does not use itself."""
    clause: Clause | None = None
    """The state that it asks for, if several words were joined for that."""


Item = tuple[Token, ...]
"""One thing of a list."""


def read(phrase: str) -> list[Token]:
    """The words of a phrase; a comma and the like are one of their own."""
    tokens: list[Token] = []
    for number, chunk in enumerate(BREAKS.split(phrase)):
        if number:
            tokens.append(Token(",", ","))
        for said in chunk.split():
            words = split(said)
            text = said.strip("\"'.:!?()[]\u201c\u201d\u2018\u2019") if len(words) == 1 else ""
            tokens.extend(Token(text or word, word) for word in words)
    return tokens


def run_at(tokens: Sequence[Token], at: int, runs: Iterable[tuple[str, ...]]) -> int:
    """How many words the first of the `runs` that stands at this place has, else 0."""
    if not 0 <= at < len(tokens):
        return 0
    first = tokens[at].word
    for run in runs:
        if run[0] == first and _is_run(tokens[at : at + len(run)], run):
            return len(run)
    return 0


def _is_run(tokens: Sequence[Token], run: tuple[str, ...]) -> bool:
    words = tuple(token.word for token in tokens)
    return words == run and not any(token.names for token in tokens)


def said(tokens: Iterable[Token]) -> str:
    """The words as they were said."""
    return " ".join(token.text for token in tokens if token.text)

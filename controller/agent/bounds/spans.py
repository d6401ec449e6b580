"""What was said, as a regular expression that a reply may be bound to: any run of its words."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

Words = Sequence[tuple[int, int]]
LONGEST = 16
"""Words of one run: the longest names and sets have fewer."""
_WORD = re.compile(r"\S+")
_UNNAMED = ("than", "no", "not")
_MARKS = frozenset(",;:.!?")
_EDGES = "\"'.,;:!?()[]{}\u201c\u201d\u201e\u2026\u00a1\u00bf"
"""What is at the edge of a word without being a part of it."""


def spans(texts: Iterable[str], *, whole: Callable[[str], bool] | None = None) -> str:
    """An expression for each run of whole words in one of `texts`; empty if there is no word.

    Args:
        texts: what was said.
        whole: whether a word belongs to those before it: no run ends between them, nor goes
            over a comma.
    """
    return "|".join(filter(None, (_of_one(text, whole) for text in texts)))


def phrases(text: str, *, longest: int = 6) -> Iterator[str]:
    """All runs of at most `longest` words of a text."""
    words = list(_words(text))
    for start, (begin, _end) in enumerate(words):
        for _begin, end in words[start : start + longest]:
            yield text[begin:end]


def _of_one(text: str, whole: Callable[[str], bool] | None) -> str:
    words = list(_words(text))
    ends = [not (whole and _goes_on(text, words, index, whole)) for index in range(len(words))]
    return "|".join(
        filter(
            None,
            (_runs(text, words, ends, start, whole=bool(whole)) for start in range(len(words))),
        )
    )


def _goes_on(text: str, words: Words, index: int, whole: Callable[[str], bool]) -> bool:
    """Whether the next word, with nothing but a space before it, belongs to this one."""
    if index + 1 >= len(words):
        return False
    (_, end), (begin, last) = words[index], words[index + 1]
    return text[end:begin].isspace() and whole(text[begin:last].casefold())


def _words(text: str) -> Iterable[tuple[int, int]]:
    """Where each word of a text begins and ends, without what stands around it."""
    for found in _WORD.finditer(text):
        left = found.group().lstrip(_EDGES)
        core = left.rstrip(_EDGES)
        if core:
            start = found.end() - len(left)
            yield start, start + len(core)


def _is_parted(text: str, words: Words, index: int) -> bool:
    """Whether a mark stands between a word and the next, or the next is in no name."""
    (_, end), (begin, last) = words[index], words[index + 1]
    if text[begin:last].casefold() in _UNNAMED:
        return True
    return not _MARKS.isdisjoint(text[end:begin])


def _runs(text: str, words: Words, ends: Sequence[bool], start: int, *, whole: bool) -> str:
    """The runs that begin with one word, as far as they may end; empty if none may."""
    rest, last = "", min(start + LONGEST, len(words)) - 1
    if whole:
        last = next((i for i in range(start, last) if _is_parted(text, words, i)), last)
    for index in range(last, start, -1):
        if not rest and not ends[index]:
            continue
        more = re.escape(text[words[index - 1][1] : words[index][1]]) + rest
        rest = f"(?:{more})?" if ends[index - 1] else f"(?:{more})"
    begin, end = words[start]
    if not rest and not ends[start]:
        return ""
    return _first(text[begin:end], at_start=start == 0) + rest


def _first(word: str, *, at_start: bool) -> str:
    """The first word of a run; that of the sentence may have its capital letter or not."""
    head, tail = word[:1], re.escape(word[1:])
    return f"[{head}{head.lower()}]{tail}" if at_start and head.isupper() else re.escape(word)

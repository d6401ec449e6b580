"""Numbers in words: `twenty one and a half`, `two thousand seven hundred`, `three quarters`."""

from collections.abc import Iterator, Sequence

_SMALL = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {word: value for value, word in enumerate(_SMALL.split())}
_VALUES |= {word: 10 * tens for tens, word in enumerate(_TENS.split(), start=2)}
_SCALES = {"hundred": 100, "thousand": 1000}
_PARTS: dict[str, float] = {
    "half": 1 / 2,
    "halves": 1 / 2,
    "third": 1 / 3,
    "quarter": 1 / 4,
    "fourth": 1 / 4,
    "fifth": 1 / 5,
    "tenth": 1 / 10,
}
_PARTS |= {f"{word}s": part for word, part in _PARTS.items() if not word.startswith("hal")}
_HALVES: dict[tuple[str, ...], float] = {
    ("and", "a", "half"): 0.5,
    ("and", "a", "quarter"): 0.25,
    ("and", "three", "quarters"): 0.75,
}
_ONE = ("a", "an", "one", "1")
_LONGEST = 12
"""Words of one number."""


def number(words: Sequence[str]) -> tuple[float | None, int]:
    """The number at the beginning of lower case words, and how many of them it takes."""
    value, used = _whole(words[:_LONGEST])
    if value is None:
        return None, 0
    if words[used : used + 1] == ["point"]:
        digits, more = _digits(words[used + 1 : used + 4])
        return (float(f"{value:g}.{digits}"), used + 1 + more) if digits else (value, used)
    return _with_half(value, words, used)


def with_half(value: float, words: Sequence[str]) -> tuple[float, int]:
    """A number with what follows it, `and a half`, and how many words that took."""
    return _with_half(value, words, 0)


def fraction(words: Sequence[str]) -> tuple[float | None, int]:
    """The part of a whole at the beginning of words, `three quarters`, and its words."""
    if words[:1] and words[0] in _PARTS:
        return _PARTS[words[0]], 1
    if len(words) < 2 or words[1] not in _PARTS:  # noqa: PLR2004
        return None, 0
    count = 1.0 if words[0] in _ONE else _count(words[0])
    share = None if count is None else count * _PARTS[words[1]]
    return (share, 2) if share is not None and share <= 1 else (None, 0)


def numbers_in(words: Sequence[str]) -> Iterator[float]:
    """All numbers that stand in a sentence, in words."""
    for start in range(len(words)):
        value, _used = number(words[start : start + _LONGEST])
        if value is not None:
            yield value


def _whole(words: Sequence[str]) -> tuple[float | None, int]:
    total, part, used = 0.0, None, 0
    words = ["one", *words[1:]] if _is_one_of(words) else words
    for index, word in enumerate(words):
        if word in _VALUES and _may_follow(part, _VALUES[word]):
            part = (part or 0.0) + _VALUES[word]
        elif word == "hundred" and (part is None or part < 100):  # noqa: PLR2004
            part = (1.0 if part is None else part) * _SCALES[word]
        elif word == "thousand" and total == 0 and (part is None or part < 1000):  # noqa: PLR2004
            total, part = (1.0 if part is None else part) * _SCALES[word], 0.0
        elif word == "and" and index and words[index - 1] in _SCALES:
            continue
        else:
            break
        used = index + 1
    return (None if part is None else total + part), used


def _is_one_of(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[0] == "a" and words[1] in _SCALES


def _may_follow(part: float | None, value: float) -> bool:
    """Whether `twenty` may be followed by `one`, and a hundred by anything below it."""
    if part is None or part == 0:
        return True
    if part % 100 == 0:
        return True
    return part % 10 == 0 and part % 100 >= 20 and 0 < value < 10  # noqa: PLR2004


def _digits(words: Sequence[str]) -> tuple[str, int]:
    found = ""
    for word in words:
        value = _count(word)
        if value is None or value >= 10:  # noqa: PLR2004
            break
        found += f"{value:g}"
    return found, len(found)


def _count(word: str) -> float | None:
    return float(word) if word.isascii() and word.isdigit() and len(word) < 4 else _VALUES.get(word)  # noqa: PLR2004


def _with_half(value: float, words: Sequence[str], used: int) -> tuple[float, int]:
    half = _HALVES.get(tuple(words[used : used + 3]))
    return (value, used) if half is None else (value + half, used + 3)

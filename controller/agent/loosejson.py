"""JSON as small models write it: single quotes, trailing commas, bare words, missing ends."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MAX_DEPTH = 12

_SPACE = " \t\r\n"
_QUOTES = {'"': '"', "'": "'", "“": "”", "`": "`"}
_OPENERS = re.compile(r"[\[{]")
_WORDS = {"true": True, "false": False, "null": None, "none": None, "yes": True, "no": False}
_NUMBER = re.compile(r"[+-]?\d{1,15}(\.\d{1,15})?")
_ABYSS = re.compile(rf"(?:[\[{{]\s{{0,9}}){{{MAX_DEPTH + 1}}}")
"""Deeper than any call, and slow to find that out."""
_STRICT = json.JSONDecoder()


class Cut(str):
    """A string that ended with the text and not with its quote: its end is not known."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose:
    """A value that was read."""

    value: Any
    start: int
    end: int
    closed: bool
    """All brackets and quotes were closed by the text itself."""


class _BadError(Exception):
    """No value can be read here."""


def values(text: str) -> Iterator[Loose]:
    """The objects and lists in `text`, in order; prose between them is skipped."""
    position = 0
    while (opener := _OPENERS.search(text, position)) is not None:
        start = opener.start()
        found, position = _read(text, start)
        if found is not None:
            yield found


def whole(text: str) -> Loose | None:
    """The object or list that `text` begins with."""
    start = len(text) - len(text.lstrip())
    if text[start : start + 1] not in ("{", "["):
        return None
    return _read(text, start)[0]


def scalar(text: str) -> Any:
    """A bare word as a value: `true`, `30`, `null`, else the text without its quotes."""
    word = text.strip()
    if len(word) > 1 and word[0] in _QUOTES and word[-1] == _QUOTES[word[0]]:
        return word[1:-1].strip()
    if word.casefold() in _WORDS:
        return _WORDS[word.casefold()]
    if _NUMBER.fullmatch(word):
        return float(word) if "." in word else int(word)
    return word


def _read(text: str, start: int) -> tuple[Loose | None, int]:
    if (abyss := _ABYSS.match(text, start)) is not None:
        return None, abyss.end()
    try:
        value, end = _STRICT.raw_decode(text, start)
    except (ValueError, RecursionError):
        return _read_loosely(text, start)
    return Loose(value=value, start=start, end=end, closed=True), end


def _read_loosely(text: str, start: int) -> tuple[Loose | None, int]:
    reader = _Reader(text, start)
    try:
        value = reader.value(0)
    except _BadError:
        return None, max(reader.position, start + 1)
    end = reader.position
    return Loose(value=value, start=start, end=end, closed=reader.closed), end


class _Reader:
    """One pass over a text; never goes back."""

    def __init__(self, text: str, position: int) -> None:
        self.text = text
        self.position = position
        self.closed = True

    def value(self, depth: int) -> Any:
        char = self._peek()
        if depth > MAX_DEPTH:
            raise _BadError
        if char == "{":
            return self._object(depth)
        if char == "[":
            return self._array(depth)
        if char in _QUOTES:
            return self._string()
        return scalar(self._bare(",}]\n"))

    def _object(self, depth: int) -> dict[str, Any]:
        self.position += 1
        members: dict[str, Any] = {}
        while (char := self._peek(extra=",;")) != "}":
            if not char:
                return self._ended(members)
            key = self._string() if char in _QUOTES else self._bare(":={}[],\"'\n")
            mark = self._peek()
            if not mark and members:
                return {**self._ended(members), key.strip(): Cut()}
            if mark not in (":", "="):
                raise _BadError
            self.position += 1
            if not self._peek():
                return {**self._ended(members), key.strip(): Cut()}
            members[str(key).strip()] = self.value(depth + 1)
        self.position += 1
        return members

    def _ended(self, members: dict[str, Any]) -> dict[str, Any]:
        """An object that the text ends in; after a comma there would have been more."""
        self.closed = False
        return {**members, "": Cut()} if self.text.rstrip().endswith(",") else members

    def _array(self, depth: int) -> list[Any]:
        self.position += 1
        items: list[Any] = []
        while (char := self._peek(extra=",")) != "]":
            if not char:
                self.closed = False
                return items
            if char == "}":
                raise _BadError
            items.append(self.value(depth + 1))
        self.position += 1
        return items

    def _peek(self, extra: str = "") -> str:
        """The next character that is not space, "" at the end."""
        skipped = _SPACE + extra
        while self.position < len(self.text) and self.text[self.position] in skipped:
            self.position += 1
        return self.text[self.position : self.position + 1]

    def _bare(self, ends: str) -> str:
        start = self.position
        while self.position < len(self.text) and self.text[self.position] not in ends:
            self.position += 1
        return self.text[start : self.position]

    def _string(self) -> str:
        close = _QUOTES[self.text[self.position]]
        self.position += 1
        parts: list[str] = []
        while self.position < len(self.text):
            char = self.text[self.position]
            self.position += 1
            if char == "\\" and self.position < len(self.text):
                parts.append(self._escape())
            elif char == close and (close != "'" or self._closes()):
                return "".join(parts)
            else:
                parts.append(char)
        self.closed = False
        return Cut("".join(parts))

    def _escape(self) -> str:
        char = self.text[self.position]
        self.position += 1
        if char == "u":
            digits = self.text[self.position : self.position + 4]
            if re.fullmatch(r"[0-9a-fA-F]{4}", digits):
                self.position += 4
                return chr(int(digits, 16))
        return {"n": "\n", "t": "\t", "r": "\r"}.get(char, char)

    def _closes(self) -> bool:
        """Whether a single quote ends its string: an apostrophe is followed by a letter."""
        after = self.text[self.position : self.position + 40].lstrip()
        return not after or after[0] in ",:;}])="

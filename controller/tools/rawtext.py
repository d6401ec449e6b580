"""Arguments in plain text: JSON, `target=hall lamp, brightness: 30` or `hall lamp, 30`."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from controller.tools.coercion import unquote
from controller.tools.signature import Parameter, parameter_named

_LONGEST = 4000
MOST_PIECES = 24
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def read_text(parameters: Sequence[Parameter], raw: str) -> Mapping[str, Any] | list[Any]:
    """The arguments by name, or in order where the text has no names."""
    text = _without_pair(raw[:_LONGEST].strip(), "(")
    if text[:1] in ("{", "["):
        try:
            loaded = json.loads(text)
        except (ValueError, RecursionError):
            text = _without_pair(text, text[0])
        else:
            return loaded if isinstance(loaded, (dict, list)) else [loaded]
    pieces = _split(text) if len(parameters) > 1 else [text]
    return _name_pieces(parameters, pieces[:MOST_PIECES])


def _name_pieces(
    parameters: Sequence[Parameter], pieces: Iterable[str]
) -> Mapping[str, Any] | list[Any]:
    """`target=hall lamp, brightness: 30`; a piece without a name belongs to the one before."""
    bare: list[str] = []
    named: dict[str, str] = {}
    last = ""
    for piece in pieces:
        key, value = _name_piece(parameters, piece)
        if key:
            named[key], last = value, key
        elif last:
            named[last] += f", {value}"
        else:
            bare.append(value)
    if not named:
        return bare
    free = [p.name for p in parameters if p.name not in named]
    return dict(zip(free, bare, strict=False)) | named


def _name_piece(parameters: Sequence[Parameter], piece: str) -> tuple[str | None, str]:
    match = re.fullmatch(r"[\"']?(\w[\w \-]{0,30}?)[\"']?\s*[=:]\s*(.+)", piece, re.DOTALL)
    name = parameter_named(parameters, match[1]) if match else None
    return name, unquote(match[2] if match and name else piece)


def _split(text: str) -> list[str]:
    """Split at commas outside quotes and brackets."""
    pieces, depth, quote, start = [], 0, "", 0
    for at, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char == '"' or (char == "'" and not text[start:at].strip()):
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "," and depth <= 0:
            pieces.append(text[start:at])
            start = at + 1
    return [piece.strip() for piece in (*pieces, text[start:]) if piece.strip()]


def _without_pair(text: str, opening: str) -> str:
    """`text` without the one pair of brackets that holds all of it."""
    closing = _PAIRS[opening]
    if not (text.startswith(opening) and text.endswith(closing)):
        return text
    depth = 0
    for at, char in enumerate(text):
        depth += (char == opening) - (char == closing)
        if depth == 0 and at < len(text) - 1:
            return text
    return text[1:-1].strip()

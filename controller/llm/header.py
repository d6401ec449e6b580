"""The head of a GGUF file, read without a library: what a model or an adapter says of itself."""

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import IO

Value = str | int | float | bool
MAGIC = b"GGUF"
VERSIONS = (2, 3)
MOST = 1 << 20
"""Keys, tensors, or bytes of a text: more is no head that is worth reading."""
_FORMS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9


class NotGgufError(ValueError):
    """The file is no GGUF, or is cut short."""


def read_header(path: Path) -> Mapping[str, Value]:
    """The keys of a GGUF file with their values; lists are left out.

    Raises:
        NotGgufError: it is none.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        if file.read(4) != MAGIC or _number(file, 4) not in VERSIONS:
            raise NotGgufError(f"{path} is not a GGUF file")
        _tensors, keys = _number(file, 10), _number(file, 10)
        found: dict[str, Value] = {}
        for _key in range(min(int(keys), MOST)):
            name, kind = _text(file), int(_number(file, 4))
            if kind == _ARRAY:
                _skip_list(file)
            else:
                found[name] = _value(file, kind)
    return found


def _skip_list(file: IO[bytes]) -> None:
    kind, length = int(_number(file, 4)), int(_number(file, 10))
    for _entry in range(min(length, MOST)):
        _value(file, kind)


def _value(file: IO[bytes], kind: int) -> Value:
    return _text(file) if kind == _STRING else _number(file, kind)


def _text(file: IO[bytes]) -> str:
    return _bytes(file, int(_number(file, 10))).decode("utf-8", "replace")


def _number(file: IO[bytes], kind: int) -> int | float | bool:
    form = _FORMS.get(kind)
    if form is None:
        raise NotGgufError(f"{file.name} holds a value of the unknown kind {kind}")
    number: int | float | bool = struct.unpack(f"<{form}", _bytes(file, struct.calcsize(form)))[0]
    return number


def _bytes(file: IO[bytes], size: int) -> bytes:
    read = file.read(size) if 0 <= size <= MOST else b""
    if len(read) != size:
        raise NotGgufError(f"{file.name} is cut short")
    return read

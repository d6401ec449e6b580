"""Figures about parts that do not count themselves."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from controller.home.registry import Home

WORDS = {True: "online", False: "offline", None: "unknown"}


def availability(home: Home) -> Mapping[str, int]:
    """Numbers of devices by availability; each word is there, also with 0."""
    found = Counter(WORDS[member.state.available] for member in home.members)
    return {word: found[word] for word in WORDS.values()}


def size_of(path: Path) -> int:
    """Bytes that a database takes on disk, with what belongs to it; 0 where it is not."""
    return sum(_size(path.with_name(path.name + suffix)) for suffix in ("", "-wal", "-shm"))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0

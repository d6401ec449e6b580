"""Which of two version names is the newer one."""

import re

_VERSION = re.compile(
    r"v?(\d{1,18}(?:\.\d{1,18}){0,9})(?:[-._]?(dev|alpha|beta|rc|a|b)[-._]?(\d{0,9}))?(?:\+\S*)?",
    re.IGNORECASE,
)
_RANKS = {"dev": 0, "alpha": 1, "a": 1, "beta": 2, "b": 2, "rc": 3, "": 4}


def is_newer(version: str, than: str) -> bool:
    """Whether a version is newer than another; of names without an order, every other one is."""
    ours, theirs = _parts(version), _parts(than)
    if ours is None or theirs is None:
        return version != than
    return ours > theirs


def _parts(version: str) -> tuple[tuple[int, ...], int, int] | None:
    found = _VERSION.fullmatch(version.strip())
    if found is None:
        return None
    numbers = [int(part) for part in found[1].split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:  # 1.0.0 is 1
        numbers.pop()
    return tuple(numbers), _RANKS[(found[2] or "").lower()], int(found[3] or 0)

"""Case endings: `w kuchni` names the `Kuchnia`, `lampę` the `Lampa`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

SHORTEST = 3
"""Letters that must stay: fewer are the beginning of anything."""
_STAYS = 0.5
"""Share of the longer word that must stay."""

_SLAVIC = re.compile(r"[ij]?[aeiouy]{0,2}(?:[jmwvh]|ch|[gh][oa]|m[iuay]|[wv]i|[wv]e)?", re.ASCII)
_CYRILLIC = re.compile(r"[ьи]?[аеиоуыэюя\u0454\u0456\u0458]{0,2}(?:[имвхјй]|г[оа]|м[иуіа]|ві)?")  # noqa: RUF001
_BALTIC = re.compile(r"[aeiouyjsm]{0,4}", re.ASCII)
_FINNIC = re.compile(
    r"[aeiouy]{0,2}(?:n|t|d|l|s|a|ta|ss[ae]|st[a]?|ll[ae]|lt[a]?|le|ks[i]?|na|h[aeiouy]n|seen)?",
    re.ASCII,
)
_HUNGARIAN = re.compile(
    r"[aeou]?(?:b[ae]n?|b[oe]l|[nh]al|nel|h[oe]z|r[ae]|r[oe]l|t[oe]l|[vn][ae][lk]|n|t|k|k[ae]?t|j[ae])?",
    re.ASCII,
)
_SLAVIC_STEMS = (
    ("k", "c"), ("g", "dz"), ("g", "z"), ("h", "z"), ("h", "s"), ("r", "rz"), ("t", "c"),
    ("d", "dz"), ("ek", "k"), ("ec", "c"), ("ac", "c"),
)  # fmt: skip
_CYRILLIC_STEMS = (("к", "ц"), ("г", "з"), ("х", "с"), ("ок", "к"), ("ец", "ц"), ("ац", "ц"))  # noqa: RUF001
_FINNIC_STEMS = (("k", ""), ("p", ""), ("t", ""), ("t", "d"), ("p", "v"), ("g", "k"), ("b", "p"))


@dataclass(frozen=True, slots=True)
class _Family:
    """How the words of some languages end; anything else is another word."""

    endings: re.Pattern[str]
    stems: tuple[tuple[str, str], ...] = ()
    """How the last letters of a stem change before an ending, in either direction."""


_FAMILIES = {
    **dict.fromkeys(
        ("pl", "cs", "sk", "hr", "sl", "sr-Latn", "bs"), _Family(_SLAVIC, _SLAVIC_STEMS)
    ),
    **dict.fromkeys(("ru", "uk", "sr", "be"), _Family(_CYRILLIC, _CYRILLIC_STEMS)),
    **dict.fromkeys(("lt", "lv"), _Family(_BALTIC)),
    **dict.fromkeys(("fi", "et"), _Family(_FINNIC, _FINNIC_STEMS)),
    "hu": _Family(_HUNGARIAN),
}


def inflects(language: str) -> str:
    """The code under which the endings of a language are known; the empty string without."""
    base = language.partition("-")[0]
    return next((code for code in (language, base) if code in _FAMILIES), "")


def alike(said: Sequence[str], name: Sequence[str], language: str) -> bool:
    """Whether folded words may be a name in another case, each word with its own ending."""
    return len(said) == len(name) and all(
        _same(word, own, _FAMILIES[language]) for word, own in zip(said, name, strict=True)
    )


def _same(said: str, name: str, family: _Family) -> bool:
    if said == name:
        return True
    shared = _shared(said, name)
    if shared < SHORTEST or shared < _STAYS * max(len(said), len(name)):
        return False
    if _both(said[shared:], name[shared:], family):
        return True
    return any(_changed(said[at:], name[at:], family) for at in (shared, shared - 1))


def _changed(rest: str, own: str, family: _Family) -> bool:
    """Whether the last letters of the stem are changed, and endings follow."""
    return any(
        _both(rest[len(one) :], own[len(other) :], family)
        for pair in family.stems
        for one, other in (pair, pair[::-1])
        if rest.startswith(one) and own.startswith(other)
    )


def _both(one: str, other: str, family: _Family) -> bool:
    return all(family.endings.fullmatch(rest) is not None for rest in (one, other))


def _shared(one: str, other: str) -> int:
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )

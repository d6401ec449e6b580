"""A home before and after, and a reply, against what was expected: the neutral scoring."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.understanding.expectation import Entities, Expectation

ACTED_ON = frozenset(
    {
        "calendar", "climate", "cover", "fan", "light", "lock",
        "media_player", "switch", "todo", "vacuum", "valve",
    }
)  # fmt: skip
"""Domains in which a change must have been asked for; others change by themselves."""
_NEAR = (
    (re.compile(r"brightness"), 2.0),
    (re.compile(r"(.*_)?(position|percentage)"), 1.0),
    (re.compile(r"volume_level"), 0.01),
    (re.compile(r"(.*_)?temperature|target_temp_(low|high)"), 0.1),
)
"""How far numbers may be off, by the whole name of their attribute."""
_ROUNDING = 1e-6
_CONTAINED = "items_contain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A state or an attribute that is not as it should be."""

    entity: str
    name: str
    """`state`, or that of an attribute."""
    wanted: Any
    before: Any
    after: Any

    @property
    def changed(self) -> bool:
        """Whether something happened to it."""
        return not same(self.name, self.before, self.after)

    def __str__(self) -> str:
        what = self.entity if self.name == "state" else f"{self.entity} {self.name}"
        was = f"{_said(self.before)} → {_said(self.after)}" if self.changed else _said(self.after)
        return f"{what}: {was}, not {_said(self.wanted)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A home against what was expected of it."""

    missing: Sequence[Difference] = ()
    """Expected, and not so."""
    unasked: Sequence[Difference] = ()
    """Changed into something that nobody asked for."""

    @property
    def holds(self) -> bool:
        """Whether the home is as expected."""
        return not self.missing and not self.unasked


def compare(expectation: Expectation, before: Entities, after: Entities) -> Comparison:
    """The home against the outcome that it comes nearest to."""
    found = (_against(expectation, wanted, before, after) for wanted in expectation.outcomes)
    return min(found, key=lambda one: (not one.holds, len(one.unasked), len(one.missing)))


def replied(expectation: Expectation, text: str) -> bool:
    """Whether a reply holds one of the expected texts as whole words, in any case."""
    texts = (re.escape(" ".join(wanted.split())) for wanted in expectation.response)
    patterns = [rf"(?<!\w){text}(?!\w)" for text in texts]
    said = " ".join(text.split())
    return not patterns or any(re.search(one, said, re.IGNORECASE) for one in patterns)


def strictly(expectation: Expectation, after: Entities) -> bool:
    """Whether the optional, stricter expectations hold as well."""
    return all(
        _contains(after.get(id_, {}), wanted.get(_CONTAINED) or ())
        and not any(_missing(id_, wanted, {}, after.get(id_, {}), frozenset()))
        for id_, wanted in expectation.extra.items()
    )


def same(name: str, wanted: Any, seen: Any) -> bool:
    """Whether two values of a state or an attribute are as good as equal."""
    if isinstance(wanted, (list, tuple)) and isinstance(seen, (list, tuple)):
        pairs = zip(wanted, seen, strict=False)
        return len(wanted) == len(seen) and all(same(name, *pair) for pair in pairs)
    if isinstance(wanted, Mapping) and isinstance(seen, Mapping):
        return wanted.keys() == seen.keys() and all(same(k, wanted[k], seen[k]) for k in wanted)
    if name == "state":
        wanted, seen = _word(wanted), _word(seen)
    ours, theirs = _number(wanted), _number(seen)
    if ours is not None and theirs is not None:
        return abs(ours - theirs) <= _tolerance(name) + _ROUNDING
    return bool(wanted == seen)


def _against(
    expectation: Expectation, wanted: Entities, before: Entities, after: Entities
) -> Comparison:
    missing = [
        difference
        for id_, each in wanted.items()
        for difference in _missing(
            id_, each, before.get(id_, {}), after.get(id_, {}), _ignored(expectation, id_)
        )
    ]
    named = () if expectation.no_change else wanted.keys()
    others = [id_ for id_ in {**before, **after} if id_ not in named]
    return Comparison(
        missing=missing,
        unasked=[
            *(each for each in missing if each.changed and each.entity in named),
            *_changes(expectation, others, before, after),
        ],
    )


def _missing(
    id_: str,
    wanted: Mapping[str, Any],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    ignored: frozenset[str],
) -> Iterator[Difference]:
    had, has = _flat(before), _flat(after)
    for name, value in _flat(wanted).items():
        if name not in ignored and not same(name, value, has.get(name)):
            yield Difference(
                entity=id_, name=name, wanted=value, before=had.get(name), after=has.get(name)
            )


def _changes(
    expectation: Expectation, ids: Iterable[str], before: Entities, after: Entities
) -> Iterator[Difference]:
    for id_ in ids:
        if id_.partition(".")[0] not in ACTED_ON:
            continue
        had, has = _flat(before.get(id_, {})), _flat(after.get(id_, {}))
        for name in {**had, **has}.keys() - _ignored(expectation, id_):
            was, is_ = had.get(name), has.get(name)
            if not same(name, was, is_):
                yield Difference(entity=id_, name=name, wanted=was, before=was, after=is_)


def _ignored(expectation: Expectation, id_: str) -> frozenset[str]:
    return expectation.ignored.get(id_, frozenset())


def _flat(entity: Mapping[str, Any]) -> dict[str, Any]:
    """State and attributes side by side; what is not said does not stand there."""
    state = {"state": entity["state"]} if entity.get("state") is not None else {}
    return {**(entity.get("attributes") or {}), **state}


def _contains(entity: Mapping[str, Any], texts: Iterable[str]) -> bool:
    items = (entity.get("attributes") or {}).get("items") or ()
    said = [str(item.get("summary", "")).casefold() for item in items]
    return all(any(str(text).casefold() in one for one in said) for text in texts)


def _word(value: Any) -> Any:
    """YAML reads a bare `on` as true; states are text."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if value is None else str(value)


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def _tolerance(name: str) -> float:
    return next((near for pattern, near in _NEAR if pattern.fullmatch(name)), 0.0)


def _said(value: Any) -> str:
    return "nothing" if value is None else str(value)

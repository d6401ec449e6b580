"""One rule: whom it goes for, which devices, when, and what it says."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from controller.home.registry import Member
from controller.home.words import split
from controller.policy.kinds import Kind
from controller.policy.span import Span


class Effect(StrEnum):
    """What a rule does."""

    ALLOW = "allow"
    DENY = "deny"
    FREE = "free"
    CONFIRM = "confirm"
    PIN = "pin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A sentence about who may do what."""

    label: str
    """What people call it: `policy.rules.2 (the garden by day)`."""
    effect: Effect
    kinds: frozenset[Kind]
    who: tuple[str, ...] = ()
    """Sources, `*` for any letters; empty: everybody."""
    unless: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    floors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    span: Span = field(default_factory=Span)

    def goes_for(self, source: str, now: datetime) -> bool:
        """Whether it says something to a source now."""
        meant = not self.who or is_one_of(source, self.who)
        return meant and not is_one_of(source, self.unless) and self.span.holds(now)

    def covers(self, member: Member) -> bool:
        """Whether it is about a device."""
        return (
            (not self.devices or any(is_called(member, each) for each in self.devices))
            and (not self.areas or any(_is_in(member, each) for each in self.areas))
            and (not self.floors or (member.area is not None and member.area.floor in self.floors))
            and (not self.types or any(_is_type(member, each) for each in self.types))
        )


def is_one_of(source: str, patterns: Iterable[str]) -> bool:
    """Whether a source is named, maybe with `*` for any letters."""
    return any(fits(source, pattern) for pattern in patterns)


def fits(text: str, pattern: str) -> bool:
    """Whether a text is as in a pattern with `*`; in linear time, whatever both are."""
    first, *middle = pattern.split("*")
    if not middle:
        return text == pattern
    *middle, last = middle
    end = len(text) - len(last)
    if end < len(first) or not text.startswith(first) or not text.endswith(last):
        return False
    at = len(first)
    for part in middle:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True


def is_called(member: Member, name: str) -> bool:
    """Whether a device has an id like this one, or a name, or is a part of such a thing."""
    if fits(member.device.id, name):
        return True
    words = split(name)
    names = (member.name, member.device.name, *member.aliases)
    thing = member.thing.name if member.thing else ""
    return bool(words) and any(split(each) == words for each in (*names, thing) if each)


def _is_in(member: Member, name: str) -> bool:
    area = member.area
    if area is None:
        return False
    return area.id == name or split(name) in {split(n) for n in (area.name, *area.aliases)}


def _is_type(member: Member, name: str) -> bool:
    domain, _, kind = name.partition(".")
    return member.device.domain == domain and (not kind or member.device.device_class == kind)

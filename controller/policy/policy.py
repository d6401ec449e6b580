"""The decision: what a source may do with a device now, what it takes, and which rule says so.

The order of rules does not matter. A deny that applies wins; else, where the default is deny, an
allow has to apply. What a change takes is the most that an applying rule asks for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum

from controller.home.registry import Home, Member
from controller.policy.kinds import RISKS, Kind, risks_of
from controller.policy.rule import Effect, Rule, is_one_of
from devices.model import Values


class Need(IntEnum):
    """What a change takes; more is stricter."""

    FREE = 0
    CONFIRM = 1
    PIN = 2
    NEVER = 3


NEEDS = {Effect.FREE: Need.FREE, Effect.CONFIRM: Need.CONFIRM, Effect.PIN: Need.PIN}
USUAL: Mapping[Kind, Need] = {Kind.UNLOCK: Need.CONFIRM, Kind.DISARM: Need.CONFIRM}
"""What risks take where nobody has said anything."""
NOBODY = "no rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a change takes, and why."""

    need: Need
    rule: str
    """What decided: `policy.rules.2 (the garden by day)`, `policy.risks.unlock`, `no rule`."""
    risks: frozenset[Kind] = frozenset()
    timed: bool = False
    """At another time it may be otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a source sees now; the same for all to whom the same rules apply."""

    rules: tuple[Rule, ...]
    allowed: bool

    def __call__(self, home: Home) -> Home:
        """The home with nothing in it that does not exist for the source."""
        return home.only(self.shows)

    def shows(self, member: Member) -> bool:
        """Whether a device exists for the source."""
        about = [rule for rule in self.rules if rule.covers(member)]
        if any(rule.effect is Effect.DENY for rule in about):
            return False
        return self.allowed or bool(about)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Rules, and what holds without one; groups are spelt out already."""

    rules: tuple[Rule, ...] = ()
    allowed: bool = True
    """Whether that is allowed of which no rule speaks."""
    allowed_for: tuple[tuple[tuple[str, ...], bool], ...] = ()
    """The same for some sources; of several, no counts."""
    risks: Mapping[Kind, Need] = field(default_factory=lambda: USUAL)
    hot_c: float = 28.0

    def decide(self, source: str, member: Member, change: Values, now: datetime) -> Decision:
        """What a change of a device takes of a source."""
        risks = risks_of(member, change, hot_c=self.hot_c)
        rules = self._about(source, member, now)
        if denied := self._denied(rules, {Kind.ALL, Kind.CONTROL, Kind.READ, *risks}):
            return denied
        if not self._allows(source) and not any(_allows_all(rule, risks) for rule in rules):
            return Decision(need=Need.NEVER, rule=self._default(source), risks=risks)
        return self._need(rules, risks)

    def sight(self, source: str, now: datetime) -> Sight | None:
        """What a source sees; None: everything."""
        allowed = self._allows(source)
        rules = tuple(
            rule
            for rule in self.rules
            if rule.goes_for(source, now)
            and (
                (rule.effect is Effect.DENY and rule.kinds & {Kind.READ, Kind.ALL})
                or (rule.effect is Effect.ALLOW and not allowed)
            )
        )
        return None if allowed and not rules else Sight(rules=rules, allowed=allowed)

    def read(self, source: str, member: Member, now: datetime) -> Decision:
        """Whether a device exists for a source."""
        rules = self._about(source, member, now)
        if denied := self._denied(rules, {Kind.READ, Kind.ALL}):
            return denied
        allowing = [rule for rule in rules if rule.effect is Effect.ALLOW]
        if not allowing and not self._allows(source):
            return Decision(need=Need.NEVER, rule=self._default(source))
        return Decision(need=Need.FREE, rule=allowing[0].label if allowing else NOBODY)

    def _about(self, source: str, member: Member, now: datetime) -> list[Rule]:
        return [r for r in self.rules if r.goes_for(source, now) and r.covers(member)]

    def _denied(self, rules: Iterable[Rule], kinds: set[Kind]) -> Decision | None:
        for rule in rules:
            if rule.effect is Effect.DENY and rule.kinds & kinds:
                risks = frozenset(kinds & RISKS)
                timed = not rule.span.is_always
                return Decision(need=Need.NEVER, rule=rule.label, risks=risks, timed=timed)
        return None

    def _need(self, rules: Iterable[Rule], risks: frozenset[Kind]) -> Decision:
        """The most that is asked for: of each risk by its rules or else usually, and in general."""
        asked = [(NEEDS[r.effect], r) for r in rules if r.effect in NEEDS]
        wanted = [(need, rule.label) for need, rule in asked if rule.kinds & _GENERAL]
        for risk in sorted(risks):
            named = [(need, rule.label) for need, rule in asked if risk in rule.kinds]
            usual = (self.risks.get(risk, Need.FREE), f"policy.risks.{risk}")
            wanted.append(max(named, key=_first) if named else usual)
        need, label = max(wanted, key=_first, default=(Need.FREE, NOBODY))
        return Decision(need=need, rule=label, risks=risks)

    def _allows(self, source: str) -> bool:
        own = [yes for patterns, yes in self.allowed_for if is_one_of(source, patterns)]
        return all(own) if own else self.allowed

    def _default(self, source: str) -> str:
        own = any(is_one_of(source, patterns) for patterns, _ in self.allowed_for)
        return "policy.default_for" if own else "policy.default"


_GENERAL = frozenset((Kind.ALL, Kind.CONTROL))


def _allows_all(rule: Rule, risks: frozenset[Kind]) -> bool:
    """Whether a rule allows a change with all its risks."""
    if rule.effect is not Effect.ALLOW:
        return False
    return bool(rule.kinds & _GENERAL) or (bool(risks) and risks <= rule.kinds)


def _first(pair: tuple[Need, str]) -> Need:
    return pair[0]

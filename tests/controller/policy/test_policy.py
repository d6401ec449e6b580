"""Who may do what: rules, defaults, risks, times."""

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.policy.kinds import Kind
from controller.policy.policy import Need, Policy
from controller.policy.rule import Effect, Rule, fits
from controller.policy.span import Span
from tests.controller.policy.permits import NOON, policy
from tests.controller.tools.types import house_of_types

HOME = house_of_types().home
FRONT = HOME.get("lock.front_door")
VALVE = HOME.get("valve.garden_valve")
UNLOCK = {"locked": False}
LOCK = {"locked": True}
OPEN = {"open": True}


def need(text, source="kid", member=FRONT, change=None, now=NOON):
    """What a change takes under a policy."""
    return policy(text).decide(source, member, UNLOCK if change is None else change, now).need


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("", LOCK, Need.FREE),
        ("", UNLOCK, Need.CONFIRM),
        ("risks: {unlock: never}", UNLOCK, Need.NEVER),
        ("risks: {unlock: never}", LOCK, Need.FREE),
        ("rules: [{who: kid, deny: unlock}]", UNLOCK, Need.NEVER),
        ("rules: [{who: kid, deny: unlock}]", LOCK, Need.FREE),
        ("rules: [{who: other, deny: unlock}]", UNLOCK, Need.CONFIRM),
        ("rules: [{who: 'k*', deny: control}]", LOCK, Need.NEVER),
        ("rules: [{deny: control, unless: kid}]", LOCK, Need.FREE),
        ("{groups: {kids: [kid]}, rules: [{who: kids, deny: all}]}", LOCK, Need.NEVER),
        ("rules: [{who: kid, pin: unlock}]", UNLOCK, Need.PIN),
        ("rules: [{who: kid, free: unlock}]", UNLOCK, Need.FREE),
        ("rules: [{free: unlock}, {who: kid, pin: unlock}]", UNLOCK, Need.PIN),
        ("rules: [{who: kid, confirm: control}]", LOCK, Need.CONFIRM),
        # A rule about everything does not soften what a risk takes.
        ("{risks: {unlock: pin}, rules: [{confirm: control}]}", UNLOCK, Need.PIN),
        ("{risks: {unlock: never}, rules: [{who: kid, pin: unlock}]}", UNLOCK, Need.PIN),
        ("default: deny", LOCK, Need.NEVER),
        ("{default: deny, rules: [{who: kid, allow: control}]}", LOCK, Need.FREE),
        ("{default: deny, rules: [{who: kid, allow: control}]}", UNLOCK, Need.CONFIRM),
        ("{default: deny, rules: [{who: kid, allow: read}]}", LOCK, Need.NEVER),
        ("{default: deny, rules: [{who: kid, allow: unlock}]}", UNLOCK, Need.CONFIRM),
        ("{default: deny, rules: [{who: kid, allow: unlock}]}", LOCK, Need.NEVER),
        ("default_for: {kid: deny}", LOCK, Need.NEVER),
        ("default_for: {other: deny}", LOCK, Need.FREE),
        ("{default: deny, default_for: {'k*': allow}}", LOCK, Need.FREE),
        ("default_for: {kid: allow, 'k*': deny}", LOCK, Need.NEVER),
    ],
)  # fmt: skip
def test_rules(text, change, expected):
    """A deny wins; a default holds where no rule speaks; of needs the strictest counts."""
    assert need(text, change=change) is expected


@pytest.mark.parametrize(
    ("where", "applies"),
    [
        ("devices: lock.front_door", True),
        ("devices: 'lock.*'", True),
        ("devices: front door", True),
        ("devices: [Garden Door, other]", False),
        ("areas: house", True),
        ("areas: [kitchen]", False),
        ("types: lock", True),
        ("types: [light, cover.garage]", False),
        ("areas: house, types: light", False),
    ],
)
def test_where_a_rule_applies(where, applies):
    """Devices, areas and types each have to fit, if they are given."""
    text = f"rules: [{{deny: control, {where}}}]"

    assert (need(text, change=LOCK) is Need.NEVER) is applies


@pytest.mark.parametrize(
    ("times", "moment", "holds"),
    [
        ("times: '07:00-20:00'", "2026-11-30T07:00", True),
        ("times: '07:00-20:00'", "2026-11-30T20:00", False),
        ("times: '20:00-07:00'", "2026-11-30T23:00", True),
        ("times: '20:00-07:00'", "2026-11-30T06:59", True),
        ("times: '20:00-07:00'", "2026-11-30T07:00", False),
        ("days: weekdays", "2026-11-30T12:00", True),
        ("days: weekend", "2026-11-30T12:00", False),
        ("days: [mon, sun]", "2026-11-30T12:00", True),
        # The night from Friday to Saturday belongs to Friday.
        ("times: '20:00-07:00', days: weekdays", "2026-12-05T03:00", True),
        ("times: '20:00-07:00', days: weekdays", "2026-12-05T21:00", False),
        ("times: '20:00-07:00', days: weekend", "2026-12-05T03:00", False),
    ],
)
def test_when_a_rule_applies(times, moment, holds):
    """Times may go over midnight; then the day on which they begin counts."""
    text = f"rules: [{{deny: control, {times}}}]"

    assert (need(text, change=LOCK, now=datetime.fromisoformat(moment)) is Need.NEVER) is holds


def test_risks_of_changes():
    """What opens, unlocks, disarms, sounds or heats too much is a risk; the opposite is none."""
    risky = policy(
        "{risks: {unlock: pin, valve: pin, disarm: pin, siren: pin, heating: pin, gate: pin}}"
    )
    home = HOME
    asked = [
        ("lock.front_door", {"latch": True}, True),
        ("valve.garden_valve", {"open": True}, True),
        ("valve.garden_valve", {"position": 30.0}, True),
        ("valve.garden_valve", {"open": False}, False),
        ("valve.garden_valve", {"position": 0}, False),
        ("alarm_control_panel.house_alarm", {"mode": "disarmed"}, True),
        ("alarm_control_panel.house_alarm", {"mode": "armed_away"}, False),
        ("alarm_control_panel.house_alarm", {"mode": "triggered"}, True),
    ]
    needs = [risky.decide("x", home.get(i), c, NOON).need is Need.PIN for i, c, _ in asked]

    assert needs == [expected for *_, expected in asked]


def test_decision_names_its_rule():
    """A decision says which rule it comes from."""
    made = policy("rules: [{name: no kids, who: kid, deny: unlock}]")

    assert made.decide("kid", FRONT, UNLOCK, NOON).rule == "policy.rules.0 (no kids)"
    assert made.decide("me", FRONT, UNLOCK, NOON).rule == "policy.risks.unlock"
    assert made.decide("me", FRONT, LOCK, NOON).rule == "no rule"


def test_what_may_not_be_read_does_not_exist():
    """A source sees a home without what it may not read, and acts on nothing of that."""
    made = policy("{groups: {guests: ['guest*']}, rules: [{who: guests, deny: read, types: lock}]}")
    sight = made.sight("guest_1", NOON)
    seen = HOME.derived(sight)

    assert made.sight("me", NOON) is None
    assert seen.get("lock.front_door") is None
    assert not any(m.device.domain == "lock" for m in seen.everything)
    assert seen.get("valve.garden_valve") is VALVE
    assert HOME.derived(made.sight("guest_2", NOON)) is seen
    assert made.decide("guest_1", FRONT, LOCK, NOON).need is Need.NEVER


def test_by_default_nothing_is_seen_where_nothing_is_allowed():
    """Where the default is deny, a source sees what something allows."""
    made = policy("{default: deny, rules: [{who: kid, allow: control, types: valve}]}")
    seen = HOME.derived(made.sight("kid", NOON))

    assert {member.device.domain for member in seen.everything} == {"valve"}


def test_states_are_seen_live():
    """A restricted home tells what devices say after it was made."""
    house = house_of_types()
    seen = house.home.derived(policy("rules: [{deny: read, types: valve}]").sight("x", NOON))
    house.set("lock.front_door", locked=False)

    assert seen.get("lock.front_door").state.values["locked"] is False


SOURCES = ("kid", "kid_2", "mum", "door", "")
RULES = st.builds(
    Rule,
    label=st.just("r"),
    effect=st.sampled_from(Effect),
    kinds=st.frozensets(st.sampled_from(Kind), min_size=1, max_size=3),
    who=st.lists(st.sampled_from(("kid*", "mum", "*", "door")), max_size=2).map(tuple),
    unless=st.lists(st.sampled_from(("kid", "mum")), max_size=1).map(tuple),
    devices=st.lists(st.sampled_from(("lock.*", "garden valve")), max_size=1).map(tuple),
    types=st.lists(st.sampled_from(("lock", "valve")), max_size=1).map(tuple),
    span=st.sampled_from((Span(), Span.read("08:00-13:00", ()), Span.read(None, ("sun",)))),
)
POLICIES = st.builds(Policy, rules=st.lists(RULES, max_size=6).map(tuple), allowed=st.booleans())
CASES = [(FRONT, UNLOCK), (FRONT, LOCK), (VALVE, OPEN)]


@settings(max_examples=60, deadline=None)
@given(POLICIES, RULES.filter(lambda rule: rule.effect is Effect.DENY))
def test_a_deny_never_widens(before, rule):
    """Adding a deny rule allows nothing, shows nothing and asks for less of nothing new."""
    after = Policy(rules=(*before.rules, rule), allowed=before.allowed)
    for source in SOURCES:
        for member, change in CASES:
            first = before.decide(source, member, change, NOON).need
            assert after.decide(source, member, change, NOON).need >= first
            if before.read(source, member, NOON).need is Need.NEVER:
                assert after.read(source, member, NOON).need is Need.NEVER


@settings(max_examples=50, deadline=None)
@given(POLICIES, st.randoms())
def test_order_does_not_matter(before, random):
    """The order of rules decides nothing."""
    rules = list(before.rules)
    random.shuffle(rules)
    after = Policy(rules=tuple(rules), allowed=before.allowed)
    for source in SOURCES:
        for member, change in CASES:
            one = before.decide(source, member, change, NOON).need
            assert after.decide(source, member, change, NOON).need is one


@settings(max_examples=50, deadline=None)
@given(POLICIES)
def test_sight_and_decision_agree(made):
    """What a source does not see it can neither read nor change."""
    for source in SOURCES:
        sight = made.sight(source, NOON)
        for member, change in CASES:
            shown = sight is None or sight.shows(member)
            assert shown is (made.read(source, member, NOON).need is not Need.NEVER)
            assert shown or made.decide(source, member, change, NOON).need is Need.NEVER


@given(st.text("ab", max_size=12), st.text("ab*", max_size=8))
def test_patterns(text, pattern):
    """A star stands for any letters, and everything else for itself."""
    reached = {0}
    for char in pattern:
        if char == "*":
            reached = set(range(min(reached), len(text) + 1)) if reached else set()
        else:
            reached = {i + 1 for i in reached if text[i : i + 1] == char}

    assert fits(text, pattern) is (len(text) in reached)


def test_patterns_take_linear_time():
    """A hostile source name costs nothing."""
    assert not fits("a" * 60_000, "*a*a*a*a*a*a*a*b")

"""The tool that compares, so that the model need not."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.home.resolve import Found, Reason, Unresolved
from controller.tools.acting import unresolved, wrong
from controller.tools.comparisons import Comparison, Limit, Word, charge_named, read_asked
from controller.tools.measures import (
    BATTERY,
    MEASURES,
    TEMPERATURE,
    Measure,
    Source,
    looked_at,
    measured,
    named_feature,
    named_measure,
    number_of,
    sources_of,
)
from controller.tools.observation import Context, Fault, Observation, Reading
from controller.tools.outdoors import CONDITIONS, is_outside, outdoors
from controller.tools.phrases import be, join, names_of, state_text
from controller.tools.quantity import convert, shown
from controller.tools.readings import described, named, read_sources, value_of, valued
from controller.tools.registry import tool
from controller.tools.resolving import resolved
from controller.tools.settings import readable_named, word_in
from controller.tools.states import fits, is_in
from devices.model import Value

_MOST = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Whether one value is as asked."""

    source: Source
    truth: bool | None
    """None: it is not known."""
    clause: str


@tool(writes=False, also={"compare": {}, "is": {}, "check_condition": {}})
async def check(context: Context, target: str, comparison: Comparison, value: str) -> Observation:
    """Compare a state or reading with a value.

    Args:
        context: the home.
        target: the person's own words for the devices, room or group.
        comparison: below, above, at_least, at_most, equals, not_equals, is or is_not.
        value: a number with unit, a state, or cold, hot, humid, dark, low.
    """
    asked = read_asked(comparison, value, context.comfort)
    if isinstance(asked, str):
        return wrong(f"check: {asked}", phrase=target)
    found = findings(context, target, asked)
    if isinstance(found, Observation):
        return found
    readings = read_sources([finding.source for finding in found], context)
    return _conclude(found, readings, target)


def findings(context: Context, target: str, asked: Limit | Word) -> Sequence[Finding] | Observation:
    """Whether each of the devices that a phrase names is as asked, or why none can be."""
    if isinstance(asked, Limit):
        sources = _numbers(context, target, asked)
        return sources if isinstance(sources, Observation) else _compared(sources, asked)
    sources = _states(context, target, asked)
    charge = charge_named(asked)
    measured_ones = _numbers(context, target, charge) if charge else []
    if charge and not isinstance(measured_ones, Observation) and measured_ones:
        worded = () if isinstance(sources, Observation) else _batteries(sources)
        return [*_compared(worded, asked), *_compared(measured_ones, charge)]
    return sources if isinstance(sources, Observation) else _compared(sources, asked)


def _batteries(sources: Sequence[Source]) -> list[Source]:
    return [s for s in sources if s.member.device.device_class in BATTERY.classes]


def _compared(sources: Sequence[Source], asked: Limit | Word) -> list[Finding]:
    return [_find(source, asked) for source in sources]


def _find(source: Source, asked: Limit | Word) -> Finding:
    value = value_of(source)
    if value is None:
        return Finding(source=source, truth=None, clause=_clause(source, _unknown(source)))
    if isinstance(asked, Word):
        holds = is_in(source, asked.word)
        seen = valued(source)
        said = seen if holds or seen == asked.word else f"{seen}, not {asked.word}"
        return Finding(source=source, truth=holds != asked.negated, clause=_clause(source, said))
    return _compare(source, value, asked)


def _compare(source: Source, value: Value, asked: Limit) -> Finding:
    unit = source.member.device.features[source.key].unit
    limit = convert(asked.quantity, unit)
    if limit is None or not isinstance(value, (int, float)):
        said = f"{valued(source)}, which cannot be compared with {asked.quantity}"
        return Finding(source=source, truth=None, clause=_clause(source, said))
    holds = asked.holds(value, limit)
    seen = valued(source)
    if seen == f"{shown(limit)} {unit}".strip() and value != limit:
        seen = f"{value:.8g} {unit}".strip()
    said = f"{seen}, {asked.relation(holds=holds, unit=unit)}"
    return Finding(source=source, truth=holds != asked.negated, clause=_clause(source, said))


def _clause(source: Source, said: str) -> str:
    name = named(source)
    return f"{name} {'has' if source.key == 'items' else be(name)} {said}"


def _conclude(found: Sequence[Finding], readings: Sequence[Reading], phrase: str) -> Observation:
    """All must hold; one that does not decides, and one that is unknown leaves it open."""
    truths = [finding.truth for finding in found]
    truth = False if False in truths else None if None in truths else True
    ordered = sorted(found, key=lambda finding: finding.truth is not truth)
    clauses = [finding.clause for finding in ordered[:_MOST]]
    if left := len(found) - len(clauses):
        clauses.append(f"and {left} more")
    verdict = "Unknown" if truth is None else str(truth)
    if truth is not True and len(found) > 1:
        verdict += f" for {truths.count(truth)} of {len(truths)}"
    advice = " Tell the person that this is not known." if truth is None else ""
    return Observation(
        text=f"{verdict}: {'; '.join(clauses)}.{advice}",
        readings=tuple(readings),
        truth=truth,
        phrase=phrase,
        say=f"{'; '.join(clauses)}.",
    )


def _unknown(source: Source) -> str:
    return state_text(source.member, valued(source))


def _states(context: Context, target: str, asked: Word) -> list[Source] | Observation:
    if is_outside(target) and asked.word in CONDITIONS:
        services = outdoors(context, lambda device: "condition" in device.features)
        return [Source(member=member, key="condition") for member in services] or _unmeasured(
            target, "weather"
        )
    found = _resolve_fitting(context, target, asked.word, texts=False)
    if isinstance(found, Unresolved):
        found = _resolve_fitting(context, target, asked.word, texts=True)
    if isinstance(found, Unresolved):
        return _misfit(context, target, asked.word, found)
    keys = [(member, fits(member.device, asked.word, texts=True)) for member in found.members]
    return [Source(member=member, key=key) for member, key in keys if key]


def _resolve_fitting(
    context: Context, target: str, word: str, *, texts: bool
) -> Found | Unresolved:
    return looked_at(
        context,
        target,
        accepts=lambda device: fits(device, word, texts=texts) is not None,
        prefer=("light",) if word in ("on", "off") else (),
    )


def _numbers(context: Context, target: str, asked: Limit) -> list[Source] | Observation:
    unit = asked.quantity.unit
    feature = named_feature(target) or _unknown_feature(context, target)
    measure = asked.measure or named_measure(target) or _measure_in(unit)
    if measure is not None and feature is None:
        sources = measured(context, target, measure)
        if isinstance(sources, Unresolved):
            return unresolved(sources)
        if sources or asked.measure:
            return sources or _unmeasured(target, measure.name)
    key, phrase = feature or (None, target)
    found = resolved(
        context,
        phrase,
        accepts=lambda device: number_of(device, unit, key) is not None,
    )
    if isinstance(found, Unresolved):
        return _misfit(context, phrase, str(asked.quantity), found)
    if not key and unit == "" and (warm := sources_of(found.members, TEMPERATURE)):
        return warm
    keys = [(member, number_of(member.device, unit, key)) for member in found.members]
    return [Source(member=member, key=number) for member, number in keys if number]


def _unknown_feature(context: Context, target: str) -> tuple[str, str] | None:
    """The feature that a phrase names where the whole of it names no device."""
    named = word_in(target)
    if named is None or isinstance(resolved(context, target), Found):
        return None
    found = resolved(context, named[1])
    members = found.members if isinstance(found, Found) else ()
    key = next(filter(None, (readable_named(m.device, named[0]) for m in members)), None)
    return (key, named[1]) if key else None


def _measure_in(unit: str) -> Measure | None:
    return next((measure for measure in MEASURES if unit in measure.units), None)


def _unmeasured(target: str, what: str) -> Observation:
    say = f"Nothing there measures the {what}."
    return Observation(text=f"{say} Tell the person.", fault=Fault.EMPTY, phrase=target, say=say)


def _misfit(context: Context, target: str, value: str, problem: Unresolved) -> Observation:
    """Why there is nothing to compare: no such device, or one that says other things."""
    found = None
    if problem.reason is not Reason.AMBIGUOUS:
        found = resolved(context, target)
    if not isinstance(found, Found):
        return unresolved(problem)
    says = join([f"{m.name}: {described(m)}" for m in found.members[:5]])
    names = names_of(found.members)
    return wrong(f'check: {names} cannot be compared with "{value}". Now {says}.', phrase=target)

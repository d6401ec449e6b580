"""What lists, calendars and forecasts hold, in sentences and never cut in the middle."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from controller.home.registry import Member
from controller.home.words import clean, split
from controller.tools.phrases import join
from devices import TYPES, lists
from devices.model import Value

_MOST = 40
"""Entries that are said; the rest is counted."""
_LONGEST = 120
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_THIS_DAY = re.compile(r"\bthis (?:morning|noon|afternoon|evening)\b")
_FORECAST = frozenset(
    ["forecast", "tomorrow", "week", "weekend", "later", "days", "rain", "snow", "tonight"]
)
_DATE = len("2026-01-31")
_AT = ("at", "in", "on")
LISTED = ("items", "events", "forecast")
"""Features that hold lists."""


def listed(member: Member) -> str | None:
    """The feature of a device that holds a list, if any."""
    return next((key for key in LISTED if key in member.device.features), None)


def told(member: Member, *, said: str, now: datetime) -> str:
    """What a device with a list has to say.

    Args:
        member: the device.
        said: what the person said; a day in it is the day that is told of.
        now: the time.
    """
    key = listed(member)
    values = member.state.values
    if key is None or values.get(key) is None:
        return _plain(member)
    tell = _TELL[key]
    return tell(member, values[key], split(said), now)


def days_in(said: Sequence[str], now: datetime) -> list[date]:
    """The days that a sentence asks about; empty: none in particular."""
    today, text = now.date(), " ".join(said)
    if "tomorrow" in said:
        return [today + timedelta(days=2 if "after tomorrow" in text else 1)]
    if "today" in said or "tonight" in said or _THIS_DAY.search(text):
        return [today]
    if "week" in said:
        return _week(today, following="next week" in text)
    if "weekend" in said:
        saturday = today + timedelta(days=(5 - today.weekday()) % 7)
        return [saturday, saturday + timedelta(days=1)]
    named = [index for index, name in enumerate(_DAYS) if name in said]
    return [today + timedelta(days=(index - today.weekday()) % 7) for index in named]


def _week(today: date, *, following: bool) -> list[date]:
    """What is left of this week, or all of the next; a week begins on Monday."""
    left = 7 - today.weekday()
    first, days = (left, 7) if following else (0, left)
    return [today + timedelta(days=first + day) for day in range(days)]


def holds(member: Member, word: str) -> bool | None:
    """Whether a list that is to be done has an item; None if the device is no such list."""
    if "items" not in member.device.features or member.state.values.get("items") is None:
        return None
    wanted = set(split(word))
    todo = left_to_do(member.state.values["items"])
    return any(wanted <= set(split(item)) for item in todo)


def left_to_do(value: Value) -> list[str]:
    """What is to be done of a list."""
    left = [item for item in lists.load(value) if item.get("status") != "completed"]
    return [clean(str(item.get("summary", "")), length=_LONGEST) for item in left]


def todo_said(value: Value) -> str:
    """What is to be done of a list: `2 to do: milk and eggs`."""
    todo = left_to_do(value)
    if not todo:
        return "nothing to do"
    return f"{len(todo)} to do: {join(todo, limit=_MOST)}"


def _events(_member: Member, value: Value, said: Sequence[str], now: datetime) -> str:
    days = days_in(said, now)
    events = [event for event in lists.load(value) if _is_ahead(event, now)]
    if days:
        events = [event for event in events if any(_is_on(event, day) for day in days)]
    when = _when(days, said, now)
    if not events:
        return f"no events{when}"
    shown = join([_event(event, now) for event in events], limit=_MOST)
    return f"{len(events)} event{'' if len(events) == 1 else 's'}{when}: {shown}"


def _when(days: Sequence[date], said: Sequence[str], now: datetime) -> str:
    if days and "week" in said:
        return " next week" if "next week" in " ".join(said) else " this week"
    return f" {join([_day(day, now) for day in days])}" if days else ""


def _event(event: Mapping[str, Any], now: datetime) -> str:
    start = str(event.get("start", ""))
    text = f"{clean(str(event.get('summary', '')), length=_LONGEST)} {_moment(start, now)}"
    place = clean(str(event.get("location", "")), length=_LONGEST)
    return f"{text} {_at_place(place)}" if place else text


def _at_place(place: str) -> str:
    return place if place.split(maxsplit=1)[0].casefold() in _AT else f"at {place}"


def _is_ahead(event: Mapping[str, Any], now: datetime) -> bool:
    end = _day_of(str(event.get("end") or event.get("start", "")))
    return end is None or end >= now.date()


def _is_on(event: Mapping[str, Any], day: date) -> bool:
    start, end = _day_of(str(event.get("start", ""))), _day_of(str(event.get("end", "")))
    if start is None:
        return False
    # The end of an event of whole days is the day after it.
    last = (end or start) - timedelta(days=int(len(str(event.get("end", ""))) == _DATE))
    return start <= day <= max(start, last)


def _forecast(member: Member, value: Value, said: Sequence[str], now: datetime) -> str:
    now_said = _plain(member)
    days = days_in(said, now)
    if not days and not _FORECAST & set(said):
        return now_said
    entries = [e for e in lists.load(value) if (day := _day_of(_at(e))) and day >= now.date()]
    if days:
        entries = [entry for entry in entries if _day_of(_at(entry)) in days]
    if not entries:
        return f"{now_said}; there is no forecast for that day" if days else now_said
    expected = "; ".join(_expected(member, entry, now) for entry in entries[:_MOST])
    return expected if days else f"{now_said}; {expected}"


def _expected(member: Member, entry: Mapping[str, Any], now: datetime) -> str:
    feature = member.device.features.get("current_temperature")
    unit = feature.unit if feature else "°"
    low, high = entry.get("templow"), entry.get("temperature")
    warm = f"{low:g} to {high:g} {unit}" if low is not None and high is not None else ""
    warm = warm or (f"{high:g} {unit}" if high is not None else "")
    rain = entry.get("precipitation_probability")
    parts = [
        _described(member, {"condition": entry.get("condition")}),
        warm,
        "" if rain is None else f"{rain:g} % rain",
    ]
    return f"{_moment(_at(entry), now)}: {', '.join(filter(None, parts)) or 'unknown'}"


def _at(entry: Mapping[str, Any]) -> str:
    return str(entry.get("datetime", ""))


def _moment(text: str, now: datetime) -> str:
    day = _day_of(text)
    if day is None:
        return clean(text, length=_DATE)
    try:
        time = "" if len(text) == _DATE else f" at {datetime.fromisoformat(text):%H:%M}"
    except ValueError:
        time = ""
    return f"{_day(day, now)}{time}"


def _day(day: date, now: datetime) -> str:
    away = (day - now.date()).days
    if away in (0, 1):
        return "tomorrow" if away else "today"
    name = f"on {day:%A}"
    return name if 1 < away < len(_DAYS) else f"{name} {day.day} {day:%B}"


def _day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:_DATE])
    except ValueError:
        return None


def _plain(member: Member) -> str:
    return _described(member, member.state.values) or "unknown"


def _described(member: Member, values: Mapping[str, Value]) -> str:
    kind = TYPES[member.device.domain]
    return kind.describe(member.device, values) if kind.describe else member.describe()


_TELL: Mapping[str, Callable[[Member, Value, Sequence[str], datetime], str]] = {
    "items": lambda _member, value, _said, _now: todo_said(value),
    "events": _events,
    "forecast": _forecast,
}

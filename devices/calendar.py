"""Calendars: what happens when, and where.

Home Assistant's discovery has no such component; `docs/discovery-extensions.md` describes ours.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from devices import lists, payloads, schema
from devices.codec import TopicCodec, read_only, report
from devices.lists import Entry
from devices.model import Blueprint, Codec, Device, DeviceType, Feature, Kind, Value, Values

_KEPT = ("summary", "uid", "location", "description")
_DAY = 10
"""Characters of an ISO date; a moment has more."""
KEYS: schema.Keys = {
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
}
EVENT_COUNT = Feature(key="event_count", kind=Kind.NUMBER, writable=False)
EVENTS = Feature(key="events", kind=Kind.TEXT, writable=False)
"""A JSON list in the order of `start`, of objects with `summary`, `start`, `end` and perhaps
`location`, `description`, `uid`. A day is an ISO date, a moment an ISO date and time."""


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    reports = report(config, "state_topic", "value_template", _read)
    return {"event_count": EVENT_COUNT, "events": EVENTS}, TopicCodec(reports, read_only)


def _read(text: str, _state: Mapping[str, Value]) -> Values:
    if text == payloads.RESET:
        return {"events": None, "event_count": None}
    told = lists.entries(text, "events")
    if told is None:
        return {}
    events = sorted(filter(None, map(_event, told)), key=lambda event: str(event["start"]))
    return {"events": lists.dump(events), "event_count": float(len(events))}


def _event(told: Mapping[str, Any]) -> Entry | None:
    """An appointment; None without a text or a beginning."""
    kept = lists.words(told, _KEPT)
    start = _moment(told.get("start"))
    if start is None or "summary" not in kept:
        return None
    summary = kept.pop("summary")
    return {"summary": summary, "start": start, "end": _moment(told.get("end")) or start, **kept}


def _moment(value: Any) -> str | None:
    """An ISO date, or an ISO date and time; None for anything else."""
    text = lists.line(value)
    try:
        if len(text) == _DAY:
            return date.fromisoformat(text).isoformat()
        return datetime.fromisoformat(text).isoformat()
    except ValueError:
        return None


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a calendar.

    Topic: `<base>/state`, a JSON list of events (retained).
    """
    return {"state_topic": f"{blueprint.base}/state"}


def _describe(_device: Device, values: Mapping[str, Value]) -> str:
    if values.get("events") is None:
        return "unknown"
    count = len(lists.load(values["events"]))
    return f"{count} event{'' if count == 1 else 's'}" if count else "no events"


TYPE = DeviceType(
    domain="calendar",
    nouns=("calendar", "agenda", "schedule", "appointments"),
    primary="event_count",
    echo_s=10.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)

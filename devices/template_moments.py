"""Home Assistant's template functions for times: here alone devices look at a clock."""

from datetime import UTC, datetime
from typing import Any

from devices.template_defaults import MISSING, default_or_raise


def now() -> datetime:
    """The time, in the system's zone."""
    return utcnow().astimezone()


def utcnow() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def as_datetime(value: Any, default: Any = MISSING) -> Any:
    """A moment from a timestamp or an ISO text; None without a default when it is neither."""
    try:
        return datetime.fromtimestamp(float(value), UTC)
    except (TypeError, ValueError, OverflowError, OSError):
        pass
    try:
        return datetime.fromisoformat(str(value))
    except ValueError:
        return None if default is MISSING else default


def as_timestamp(value: Any, default: Any = MISSING) -> Any:
    """Seconds since 1970 of a moment, an ISO text (local without a zone) or a number."""
    moment = value if isinstance(value, datetime) else as_datetime(value, None)
    if moment is None:
        return default_or_raise(default, f"as_timestamp got invalid input {str(value)[:40]!r}")
    return moment.timestamp()


def as_local(value: datetime) -> datetime:
    """A moment in the system's zone."""
    return value.astimezone()


def timestamp_local(value: Any, default: Any = MISSING) -> Any:
    """ISO text of a timestamp in the system's zone."""
    moment = _from_timestamp(value)
    return (
        default_or_raise(default, "no timestamp")
        if moment is None
        else moment.astimezone().isoformat()
    )


def timestamp_utc(value: Any, default: Any = MISSING) -> Any:
    """ISO text of a timestamp in UTC."""
    moment = _from_timestamp(value)
    return default_or_raise(default, "no timestamp") if moment is None else moment.isoformat()


def timestamp_custom(
    value: Any,
    date_format: str = "%Y-%m-%d %H:%M:%S",
    local: bool = True,  # noqa: FBT001, FBT002
    default: Any = MISSING,
) -> Any:
    """A timestamp in a form of one's own."""
    moment = _from_timestamp(value)
    if moment is None:
        return default_or_raise(default, "no timestamp")
    return (moment.astimezone() if local else moment).strftime(date_format[:100])


def strptime(value: Any, date_format: str, default: Any = MISSING) -> Any:
    """A moment from a text in a form of one's own."""
    try:
        return datetime.strptime(value, date_format)  # noqa: DTZ007
    except (TypeError, ValueError):
        return default_or_raise(default, f"strptime got invalid input {str(value)[:40]!r}")


def _from_timestamp(value: Any) -> datetime | None:
    try:
        return datetime.fromtimestamp(float(value), UTC)
    except (TypeError, ValueError, OverflowError, OSError):
        return None

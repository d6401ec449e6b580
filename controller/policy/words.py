"""What people are told about a change that they may not make."""

from math import ceil

from devices.model import Values

_VERBS = {
    ("locked", False): "unlock",
    ("locked", True): "lock",
    ("latch", True): "open",
    ("open", True): "open",
    ("open", False): "close",
    ("on", True): "turn on",
    ("on", False): "turn off",
    ("mode", "disarmed"): "disarm",
    ("mode", "triggered"): "set off",
}
OTHER = "change"


def verb_of(change: Values) -> str:
    """What somebody does who makes a change: `unlock`, `open`, `change`."""
    for key, value in change.items():
        known = _VERBS.get((key, value)) if isinstance(value, (bool, str)) else None
        if known is not None:
            return known
    position = change.get("position")
    if isinstance(position, (int, float)):
        return "open" if position > 0 else "close"
    return OTHER


def may_not(verb: str, names: str, *, timed: bool) -> str:
    """That somebody may not do something, without the full stop."""
    return f"You may not {verb} {names} {'now' if timed else 'from here'}"


def seconds(wait_s: float) -> str:
    """A time to wait: `8 s`, `15 min`."""
    whole = max(1, ceil(wait_s))
    return f"{whole} s" if whole < 100 else f"{ceil(whole / 60)} min"  # noqa: PLR2004

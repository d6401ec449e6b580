"""What the messages of covers show."""

from collections.abc import Mapping
from typing import Any

from devices import payloads
from devices.codec import Read
from devices.model import Value, Values


def has_tilt(config: Mapping[str, Any]) -> bool:
    """Whether the slats tell where they are or can be told."""
    return config["tilt_command_topic"] is not None or config["tilt_status_topic"] is not None


def has_own_ends(config: Mapping[str, Any]) -> bool:
    """Whether open and closed slats are not simply the ends of the scale of the tilt."""
    ends = (config["tilt_min"], config["tilt_max"])
    return (config["tilt_closed_value"], config["tilt_opened_value"]) != ends


def reads_state(config: Mapping[str, Any]) -> Read:
    """Read the words for open, closed and moving."""
    # On its way a cover is neither open nor closed yet: what was known stays.
    seen: dict[str, Values] = {
        payloads.RESET: {"open": None, "moving": None},
        config["state_closing"]: {"moving": "closing"},
        config["state_opening"]: {"moving": "opening"},
        config["state_closed"]: {"open": False, "moving": "stopped"},
        config["state_open"]: {"open": True, "moving": "stopped"},
    }

    def read(text: str, state: Mapping[str, Value]) -> Values:
        if text in seen:
            return dict(seen[text])
        if text != config["state_stopped"]:
            return {}
        if config["position_topic"] is not None:
            return {"open": state.get("position") != 0, "moving": "stopped"}
        closed = state.get("open") is False or state.get("moving") == "closing"
        return {"open": not closed, "moving": "stopped"}

    return read


def reads_position(config: Mapping[str, Any]) -> Read:
    """Read a position on the announced scale, alone or with a tilt."""
    opened, closed = config["position_open"], config["position_closed"]
    tilt = reads_tilt(config) if has_tilt(config) else None

    def read(text: str, state: Mapping[str, Value]) -> Values:
        if text == payloads.RESET:
            return {"position": None}
        parts = _parts(text)
        values = (
            tilt(str(parts["tilt_position"]), state) if tilt and "tilt_position" in parts else {}
        )
        number = payloads.number(parts.get("position"))
        if number is None:
            return {}
        share = (number - closed) * 100 / (opened - closed)
        values["position"] = float(int(max(0.0, min(share, 100.0))))
        return values if config["state_topic"] else {"open": values["position"] != 0, **values}

    return read


def _parts(text: str) -> Mapping[str, Any]:
    """A position as a plain number or an object of position and tilt."""
    try:
        value = payloads.load(text)
    except ValueError:
        return {"position": text}
    return value if isinstance(value, dict) else {"position": text}


def reads_tilt(config: Mapping[str, Any]) -> Read:
    """Read a tilt on the announced scale."""
    low, high = config["tilt_min"], config["tilt_max"]
    apart = has_own_ends(config)

    def read(text: str, _state: Mapping[str, Value]) -> Values:
        if text == payloads.RESET:
            return {"tilt": None, **({"tilt_open": None} if apart else {})}
        number = payloads.number(text)
        if number is None or not low <= number <= high:
            return {}
        opened = {"tilt_open": number != config["tilt_closed_value"]} if apart else {}
        return {"tilt": float(int((number - low) * 100 / (high - low))), **opened}

    return read

"""How a device starts, and what follows from what it was told."""

from collections.abc import Mapping
from random import Random

from devices import lists
from devices.model import Device, Feature, Kind, Value, Values
from training.homes.draft import maybe


def first(device: Device, told: Mapping[str, Value], rng: Random) -> Values:
    """The values that a device shows at first; what was not told of is left to chance."""
    shown: Values = {}
    for key, feature in device.features.items():
        if feature.momentary or feature.secret or not feature.readable:
            continue
        value = told[key] if key in told else _chance(feature, rng)
        if value is not None:
            shown[key] = value
    if device.domain == "light" and not shown.get("on") and maybe(rng, 0.5):
        return {"on": False}
    return shown


def follows(device: Device, asked: Values, now: Mapping[str, Value]) -> Values:
    """All that a device shows once it has done what it was asked."""
    values = dict(asked)
    match device.domain:
        case "cover" | "valve":
            values |= _moved(device, asked)
        case "light":
            values |= _lit(device, asked)
        case "fan" if "percentage" in asked:
            values["on"] = asked["percentage"] != 0
        case "todo":
            values |= _listed(asked, now)
        case "update" if asked.get("install"):
            values |= {"update_available": False, "installed_version": now.get("latest_version")}
    return values


def _chance(feature: Feature, rng: Random) -> Value:
    match feature.kind:
        case Kind.BOOL:
            return maybe(rng, 0.4)
        case Kind.CHOICE:
            return rng.choice(feature.choices)
        case Kind.NUMBER if feature.minimum is not None and feature.maximum is not None:
            step = feature.step or 1.0
            steps = int((feature.maximum - feature.minimum) / step)
            return float(feature.minimum + step * rng.randint(0, steps))
    return None


def _moved(device: Device, asked: Values) -> Values:
    if "position" in asked:
        return {"open": asked["position"] != 0, "moving": "stopped"}
    if "open" not in asked:
        return {}
    at = {"position": 100.0 if asked["open"] else 0.0} if "position" in device.features else {}
    return {"moving": "stopped", **at}


def _lit(device: Device, asked: Values) -> Values:
    values: Values = {} if "on" in asked else {"on": True}
    for one, other in (("color", "color_temp"), ("color_temp", "color")):
        if one in asked and other in device.features:
            values[other] = None
    return values


def _listed(asked: Values, now: Mapping[str, Value]) -> Values:
    items = lists.load(now.get("items"))
    if "added" in asked:
        items.append({"summary": asked["added"], "status": "needs_action", "uid": str(len(items))})
    if "completed" in asked:
        done = {"status": "completed"}
        items = [each | done if each["summary"] == asked["completed"] else each for each in items]
    if "removed" in asked:
        items = [each for each in items if each["summary"] != asked["removed"]]
    waiting = sum(each["status"] == "needs_action" for each in items)
    return {"items": lists.dump(items), "open_items": float(waiting)}

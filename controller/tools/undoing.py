"""What a change did away with, and the changes that bring it back; no bus, no clock."""

from collections.abc import Iterable, Mapping, Sequence

from controller.home.outcome import Outcome, Status
from controller.home.registry import Home, Member
from controller.memory.session import Restore
from controller.tools.phrases import value_text
from devices.model import Device, Feature, InvalidValueError, Value, Values

Change = tuple[Device, Values]
EDITS: Mapping[str, str] = {"added": "removed", "removed": "added"}
"""What takes back an edit of a list."""
_LOOKS: Mapping[str, tuple[str, ...]] = {
    "light": ("on", "brightness", "color_temp", "color", "white", "effect"),
    "fan": ("on", "percentage", "preset_mode"),
}
"""What may change along with the rest, so that all of it is remembered."""
_LEVELS = ("brightness", "percentage")
"""What a device need not come back to by itself when it is turned on again."""
_SAME = (
    ("effect", "color_temp", "color", "white"),
    ("preset_mode", "percentage"),
    ("latch", "locked"),
    ("position", "open"),
)
"""Features that stand for one another: who had a colour and no effect gets the colour back."""
_HAPPENED = (Status.CONFIRMED, Status.SENT, Status.UNCONFIRMED)
_DID: Mapping[str, str] = {
    "press": "was pressed",
    "activate": "was activated",
    "install": "was told to install its update",
    "message": "got a message",
    "completed": "has an item less to do",
    "latch": "was opened",
    "moving": "was stopped",
}


def earlier(home: Home, changes: Iterable[Change]) -> tuple[Restore, ...]:
    """What the devices are like now, before `changes` are made to them."""
    return tuple(_earlier(home.get(device.id), device, change) for device, change in changes)


def happened(restores: Sequence[Restore], outcomes: Sequence[Outcome]) -> tuple[Restore, ...]:
    """Those of `earlier` whose changes were published, by the outcomes in the same order."""
    pairs = zip(restores, outcomes, strict=False)
    return tuple(restore for restore, outcome in pairs if outcome.status in _HAPPENED)


def joined(first: Iterable[Restore], later: Iterable[Restore]) -> tuple[Restore, ...]:
    """What two steps of one command changed: of each device what it was like before the first."""
    found: list[Restore] = []
    for each in (*first, *later):
        at = next((i for i, old in enumerate(found) if _goes_with(old, each)), None)
        if at is None:
            found.append(each)
            continue
        old = found[at]
        values, changed = {**each.values, **old.values}, {**old.changed, **each.changed}
        found[at] = Restore(device_id=old.device_id, name=old.name, values=values, changed=changed)
    return tuple(found)


def plan(restores: Sequence[Restore], home: Home) -> tuple[list[tuple[Member, Values]], list[str]]:
    """The changes that bring the devices back, and what cannot be brought back, in words.

    The last change is taken back first. What is already as it was needs no change.
    """
    changes: list[tuple[Member, Values]] = []
    impossible: list[str] = []
    for restore in reversed(restores):
        member = home.get(restore.device_id)
        if member is None or not member.exposed or not member.device.enabled:
            impossible.append(f"{restore.name} is not there any more")
        elif member.state.available is False:
            impossible.append(f"{member.name} cannot be reached")
        else:
            change, lost = _back(member, restore)
            changes += [(member, change)] if change else []
            impossible += lost
    return changes, impossible


def _earlier(member: Member | None, device: Device, change: Values) -> Restore:
    features, now = device.features, member.state.values if member else {}
    shown = device.public(change)
    touched = [key for key in change if key != "code"]
    along = [features[key].measured_by for key in touched if key in features]
    along += [key for key, feature in features.items() if feature.measured_by in touched]
    along += ["locked"] if "latch" in touched else []
    keys = dict.fromkeys((*touched, *along, *_LOOKS.get(device.domain, ())))
    return Restore(
        device_id=device.id,
        name=member.name if member else device.name,
        values={key: now.get(key) for key in keys if key in features},
        changed={key: shown.get(key) for key in touched},
    )


def _goes_with(one: Restore, other: Restore) -> bool:
    """Whether two restores are one: each edit of a list is taken back by itself."""
    edits = (*EDITS, "completed")
    if any(key in each.changed for key in edits for each in (one, other)):
        return False
    return one.device_id == other.device_id


def _back(member: Member, restore: Restore) -> tuple[Values, list[str]]:
    """The change that brings a device back, and what is lost all the same."""
    device = member.device
    if edits := _edited(device, restore):
        return edits, []
    asked = {key: askable(device, key, value) for key, value in restore.values.items()}
    wanted: Values = {key: value for key, value in asked.items() if value is not None}
    if wanted.get("on") is False:
        # Brightness and the like are set again by whoever turns it on.
        return ({"on": False} if member.state.values.get("on") is not False else {}), []
    lost = [key for key in _asked_of(device, restore) if not _is_known(device, key, wanted)]
    instead = {key: other for key in lost if (other := _other(key, wanted))}
    change = _differing(member, wanted) | {key: wanted[key] for key in instead.values()}
    told = [_lost(member, restore, key) for key in lost if key not in instead]
    return _whole(member, change, wanted), told


def _asked_of(device: Device, restore: Restore) -> list[str]:
    """What was asked of a device: what is of the moment counts where there was nothing else."""
    lasting = [key for key in restore.changed if not device.passing({key: None})]
    return lasting or list(restore.changed)


def _other(key: str, wanted: Values) -> str:
    """The feature that brings back what another one cannot; empty if there is none."""
    group = next((group for group in _SAME if key in group), ())
    return next((other for other in group if other in wanted), "")


def _edited(device: Device, restore: Restore) -> Values:
    """The opposite of an edit of a list; empty if it was none, or has no opposite."""
    change: Values = {}
    for key, opposite in EDITS.items():
        if restore.changed.get(key) and opposite in device.features:
            change[opposite] = restore.changed[key]
    return change


def _is_known(device: Device, key: str, wanted: Values) -> bool:
    feature = device.features.get(key)
    return key in wanted or (feature is not None and feature.measured_by in wanted)


def _differing(member: Member, wanted: Values) -> Values:
    """What is not as it was; a cover's position stands for whether it is open."""
    features, now = member.device.features, member.state.values
    change: Values = {}
    for key, value in wanted.items():
        measure = features[key].measured_by
        if measure not in wanted and not features[key].matches(value, now.get(key)):
            change[key] = value
    return change


def _whole(member: Member, change: Values, wanted: Values) -> Values:
    """A lamp's change as one thing: on, with its level, and with one colour only."""
    if member.device.domain not in _LOOKS or not change:
        return change
    if "on" in change:
        change |= {key: wanted[key] for key in _LEVELS if key in wanted}
    colors = [key for key in _SAME[0] if key in change]
    # Which of several was shown is not known; what a lamp does of itself is the strongest.
    change = {key: value for key, value in change.items() if key not in colors[1:]}
    return {"on": True, **change} if wanted.get("on") is True else change


def askable(device: Device, key: str, value: Value) -> Value:
    """A value that was seen as it can be asked for; None if it cannot."""
    feature = device.features.get(key)
    if feature is None or not feature.writable or feature.momentary or value is None:
        return None
    asked = next((a for a, seen in feature.shown_by if seen == value), None)
    for candidate in (value, asked):
        if candidate is not None and _takes(feature, candidate):
            return candidate
    return None


def _takes(feature: Feature, value: Value) -> bool:
    # A latch closes by itself: nobody can ask for that.
    if feature.key == "latch":
        return False
    try:
        feature.check(value)
    except InvalidValueError:
        return False
    return True


def _lost(member: Member, restore: Restore, key: str) -> str:
    """That something cannot be taken back, in words: `Gate Button was pressed`."""
    feature, before = member.device.features.get(key), restore.values.get(key)
    if key in _DID:
        return f"{member.name} {_DID[key]}"
    if feature is not None and feature.momentary:
        return f"{member.name} was told to {value_text(key, restore.changed.get(key), feature)}"
    if before is not None:
        return f"{member.name} cannot be told to be {value_text(key, before, feature)} again"
    return f"I do not know what {member.name} was like before"

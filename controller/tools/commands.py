"""Words that tell a device to do something, and the change that each means on a device."""

from collections.abc import Iterator, Mapping

from controller.home.words import fold, split
from devices import TYPES
from devices.model import Device, Kind, Value, Values

Step = tuple[str, Value]
_START: tuple[Step, ...] = (("activity", "cleaning"), ("activity", "mowing"), ("state", "playing"))
_STOP: tuple[Step, ...] = (
    ("activity", "idle"),
    ("activity", "paused"),
    ("activity", "returning"),
    ("state", "idle"),
    ("state", "paused"),
    ("moving", "stopped"),
)
_STEPS: Mapping[str, tuple[Step, ...]] = {
    "start": _START,
    "stop": _STOP,
    "pause": (("activity", "paused"), ("state", "paused"), ("moving", "stopped")),
    "resume": _START,
    "return": (("activity", "returning"),),
    "play": (("state", "playing"),),
    "next": (("command", "next"),),
    "previous": (("command", "previous"),),
    "locate": (("command", "locate"),),
    "clean spot": (("command", "clean_spot"),),
    "press": (("press", True), ("activate", True)),
    "activate": (("activate", True), ("press", True)),
    "install": (("install", True),),
    "mute": (("muted", True),),
    "unmute": (("muted", False),),
    "open": (("latch", True), ("open", True)),
    "close": (("open", False),),
    "lock": (("locked", True),),
    "unlock": (("locked", False),),
    "oscillate": (("oscillating", True),),
    "disarm": (("mode", "disarmed"),),
    "arm home": (("mode", "armed_home"),),
    "arm away": (("mode", "armed_away"),),
    "arm night": (("mode", "armed_night"),),
    "arm vacation": (("mode", "armed_vacation"),),
    "arm custom bypass": (("mode", "armed_custom_bypass"),),
    "trigger": (("mode", "triggered"), ("press", True), ("activate", True)),
    "turn on": (),
    "turn off": (),
}
"""What each command asks for; the first that a device takes is meant."""
_SWITCHES = {
    "start": True, "resume": True, "activate": True, "turn on": True, "stop": False,
    "turn off": False, "play": True, "press": True,
}  # fmt: skip
"""What else a command means: that a device is turned on or off."""
_ALSO = {
    "start": "begin go run clean cleaning vacuum mow mowing sweep started",
    "stop": "halt abort end cancel quit stopped finish",
    "pause": "hold wait paused freeze",
    "resume": "continue unpause proceed",
    "return": "dock home charge docked returning recharge return_home return_to_base go_home "
    "return_to_dock go_to_dock back_to_dock",
    "play": "playing",
    "next": "skip forward next_track next_song skip_track",
    "previous": "back last previous_track previous_song prev rewind",
    "locate": "find beep where",
    "clean spot": "spot spot_clean",
    "press": "push click hit tap pressed ring execute restart reboot identify",
    "activate": "enable apply activated scene",
    "install": "update upgrade installed",
    "mute": "silence muted",
    "open": "unlatch opened",
    "close": "shut closed",
    "disarm": "disarmed deactivate",
    "arm home": "armed_home home_mode stay arm_stay",
    "arm away": "armed_away away",
    "arm night": "armed_night night",
    "arm vacation": "armed_vacation vacation",
    "trigger": "alarm triggered panic",
    "turn on": "on power_on switch_on",
    "turn off": "off power_off switch_off",
}
_MEANT = {
    fold(word.replace("_", " ")): name for name, text in _ALSO.items() for word in text.split()
}
_MEANT |= {name: name for name in _STEPS}
_HOW = "armed_"
ARM = "arm"
"""Arming, and not said how."""


def command_named(text: str) -> str:
    """The command that a text means: `Go home!` as `return`; one that is not known as it is."""
    said = fold(text[:80].replace("_", " "))
    words = split(said)
    runs = [" ".join(words[:size]) for size in range(len(words), 0, -1)]
    runs += [words[-1]] if words else []
    return next((_MEANT[run] for run in runs if run in _MEANT), said)


def change_for(device: Device, command: str) -> Values | None:
    """The change that a command means on a device; None if it does not take it."""
    for key, value in _STEPS.get(command, ()):
        if _takes(device, key, value):
            return {key: value}
    if command == ARM and len(arms := ways_to_arm(device)) == 1:
        return {"mode": f"{_HOW}{arms[0].replace(' ', '_')}"}
    on = _SWITCHES.get(command)
    if on is not None and (change := TYPES[device.domain].switch(device, on)) is not None:
        return change
    return None if command in _STEPS else _own(device, command)


def ways_to_arm(device: Device) -> list[str]:
    """How an alarm system can be armed: `home`, `away`."""
    feature = device.features.get("mode")
    words = feature.askable if feature and feature.writable else ()
    return [word.removeprefix(_HOW).replace("_", " ") for word in words if word.startswith(_HOW)]


def commands_of(device: Device) -> list[str]:
    """The commands that a device takes, in words."""
    own = [n for n, steps in _STEPS.items() if any(_takes(device, *step) for step in steps)]
    return own or [name for name in ("turn on", "turn off") if change_for(device, name)]


def _own(device: Device, command: str) -> Values | None:
    """A device's own word for something that it can be told."""
    for key, word in _words(device):
        if fold(word.replace("_", " ")) == command:
            return {key: word}
    return None


def _words(device: Device) -> Iterator[tuple[str, str]]:
    for key in ("command", "activity", "state", "mode"):
        feature = device.features.get(key)
        if feature and feature.writable:
            yield from ((key, word) for word in feature.askable or feature.choices)


def _takes(device: Device, key: str, value: Value) -> bool:
    feature = device.features.get(key)
    if feature is None or not feature.writable:
        return False
    return feature.kind is not Kind.CHOICE or value in (feature.askable or feature.choices)

"""State words of a tool's arguments, and the lists and texts that they may stand in."""

from controller.home import states
from controller.tools.contents import holds
from controller.tools.measures import Source
from controller.tools.outdoors import CONDITIONS
from devices.model import Device, Kind

_FLOWING = {"on": "open", "off": "closed"}
_UNWORDED = ("events", "forecast")
"""Texts that are no words of people."""


def fits(device: Device, word: str, *, texts: bool = False) -> str | None:
    """The feature that can be in the state `word`, the primary one first.

    Args:
        device: whose features.
        word: a plain lower case word.
        texts: also features that may say anything.
    """
    if word in CONDITIONS and "condition" in device.features:
        return "condition"
    if (key := states.fits(device, _meant(device, word))) is not None or not texts:
        return key
    told = [f.key for f in states.features_of(device) if f.kind is Kind.TEXT and f.readable]
    held = (key for key in told if key not in _UNWORDED)
    return min(held, key=lambda key: key != "items", default=None)


def is_in(source: Source, word: str) -> bool:
    """Whether a known value is the state `word`."""
    device = source.member.device
    feature = device.features[source.key]
    seen = source.member.state.values.get(source.key)
    if source.key == "items" and (held := holds(source.member, word)) is not None:
        return held
    if source.key == "condition" and word in CONDITIONS:
        return seen in CONDITIONS[word]
    return states.shows(feature, seen, _meant(device, word))


def _meant(device: Device, word: str) -> str:
    """The state of a device that a word of switches means: water that is on flows."""
    return _FLOWING.get(word, word) if device.domain == "valve" else word

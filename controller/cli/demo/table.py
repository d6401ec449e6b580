"""The sentences of the demo, and what must become of the house after each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One sentence and how it is judged: by the house, then by the answer."""

    sentence: str
    before: Mapping[str, Values] = field(default_factory=dict)
    """States set by hand on the simulated devices (by object id) before the sentence."""
    faults: Mapping[str, str] = field(default_factory=dict)
    """Faults of simulated devices while the sentence runs."""
    expect: Mapping[str, Values] = field(default_factory=dict)
    """True values that devices must have afterwards; no other device may change."""
    says: Sequence[str] = ()
    """The answer must hold one of these."""
    note: str = ""
    """What is shown with the sentence."""


ROWS = (
    Row(
        sentence="turn on the living room light",
        before={"living_room_light": {"on": False}},
        expect={"living_room_light": {"on": True}},
    ),
    Row(
        sentence="is the kitchen light on?",
        before={"kitchen_light": {"on": True}},
        says=("yes", "is on", ": on"),
    ),
    Row(
        sentence="is it cold in the bedroom? if so, heat it to 21",
        before={"bedroom_temperature": {"value": 16.5}, "bedroom_thermostat": {"temperature": 17}},
        expect={"bedroom_thermostat": {"temperature": 21}},
        note="it is 16.5 °C",
    ),
    Row(
        sentence="is it cold in the bedroom? if so, heat it to 21",
        before={"bedroom_temperature": {"value": 23.5}, "bedroom_thermostat": {"temperature": 17}},
        says=("23",),
        note="it is 23.5 °C",
    ),
    Row(
        sentence="what rooms do you control?",
        says=("nursery",),
    ),
    Row(
        sentence="turn off all the lights upstairs except the nursery",
        before={
            "bedroom_light": {"on": True},
            "nursery_light": {"on": True},
            "study_light": {"on": True},
            "bathroom_light": {"on": True},
        },
        expect={
            "bedroom_light": {"on": False},
            "study_light": {"on": False},
            "bathroom_light": {"on": False},
        },
    ),
    Row(
        sentence="dim the hall lamp to 30% and close the blinds",
        before={
            "hall_lamp": {"on": True, "brightness": 100},
            "living_room_blinds": {"position": 100},
            "bedroom_blinds": {"open": True},
        },
        expect={
            "hall_lamp": {"on": True, "brightness": 30},
            "living_room_blinds": {"open": False},
            "bedroom_blinds": {"open": False},
        },
    ),
    Row(
        sentence="turn on the sauna light",
        says=("sauna",),
    ),
    Row(
        sentence="turn off the light",
        before={"kitchen_light": {"on": True}, "hall_lamp": {"on": True}},
        says=("which",),
        note="said from nowhere in particular",
    ),
    Row(
        sentence="turn on the study light",
        before={"study_light": {"on": False}},
        faults={"study_light": "offline"},
        says=("offline", "not reach", "unavailable"),
        note="the lamp is unplugged",
    ),
    Row(
        sentence="turn on the bathroom light",
        before={"bathroom_light": {"on": False}},
        faults={"bathroom_light": "silent"},
        expect={"bathroom_light": {"on": True}},
        says=("not confirm", "did not"),
        note="the lamp obeys, but never says so",
    ),
    Row(
        sentence="turn on the kitchen light",
        before={"kitchen_light": {"on": False}},
        faults={"kitchen_light": "stubborn"},
        says=("not confirm", "did not", "still off", "last said off"),
        note="the lamp refuses",
    ),
    Row(sentence="what is (15*25)/3?", says=("125",)),
)

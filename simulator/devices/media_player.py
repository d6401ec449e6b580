"""Speakers and televisions: they play one title after the other."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import features, media_player
from devices.model import Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import clamp, number
from simulator.wire import Said

_CLASSES = ("tv", "speaker", "receiver", "projector")
_ASKED = {
    "play": "playing",
    "pause": "paused",
    "stop": "idle",
    "turn_on": "on",
    "turn_off": "off",
}
_COMMANDS = {"next": 1, "previous": -1}
_CAN = (*_ASKED, *_COMMANDS, "volume", "mute")
_WORDS: Mapping[str, Mapping[str, str]] = {
    "PLAY": {"state": "playing"},
    "PAUSE": {"state": "paused"},
    "STOP": {"state": "idle"},
    "ON": {"state": "on"},
    "OFF": {"state": "off"},
    "NEXT": {"command": "next"},
    "PREVIOUS": {"command": "previous"},
}
_TITLES = (
    ("Harbour Lights", "The Paper Kites Club"),
    ("Slow Tram Home", "Marta Vind"),
    ("Seven Windows", "Low Orchard"),
    ("Copper Rain", "Nils and the Lanterns"),
    ("Half a Map", "Josefine Aar"),
)
_SHOWN = {"media_title": 0, "media_artist": 1}


class MediaPlayer(Behaviour):
    """It plays, at some volume, from some source."""

    primary = "state"
    states: ClassVar[Mapping[str, Any]] = {}
    terms: ClassVar[Mapping[str, Term]] = {
        "volume_level": Term(key="volume_level", factor=0.01, digits=4),
        "is_volume_muted": Term(key="muted"),
        "media_track": Term(key="media_track"),
        "media_title": Term(key="media_title"),
        "media_artist": Term(key="media_artist"),
        "source": Term(key="source"),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take its abilities; nothing plays on by itself."""
        can = [word for word in _ASKED if word in entity.features]
        can += [word for word in _COMMANDS if f"{word}_track" in entity.features]
        can += ["volume"] if entity.able("volume_set") else []
        can += ["mute"] if entity.able("volume_mute") else []
        kind = entity.attributes.get("device_class")
        sketch = {"can": can, "sources": entity.texts("source_list"), "title_minutes": 0}
        return sketch | ({"class": kind} if kind in _CLASSES else {})

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `class`, `can`, `sources` and `title_minutes` (0: nothing ends by itself)."""
        can = section.texts("can", choices=_CAN) or _CAN
        asked = tuple(state for word, state in _ASKED.items() if word in can)
        sources = section.texts("sources")
        found = {"state": media_player.state(asked)}
        found |= {"volume_level": features.percent("volume_level")} if "volume" in can else {}
        found |= {"muted": media_player.muted()} if "mute" in can else {}
        found |= {"source": features.choice("source", sources)} if sources else {}
        if told := tuple(word for word in _COMMANDS if word in can):
            found["command"] = media_player.told_to(told)
        found |= {key: media_player.shown(key) for key in (*_SHOWN, "media_track")}
        start: Values = {"state": "off", "media_track": 0.0, "volume_level": 40.0, "muted": False}
        start |= {"source": sources[0]} if sources else {}
        return Design(
            features=found,
            device_class=section.choice("class", _CLASSES, "speaker"),
            settings={"title_s": 60 * section.number("title_minutes", 3.5, low=0, high=10_000)},
            defaults={key: value for key, value in start.items() if key in found},
        )

    def __init__(self, design: Design, **rest: Any) -> None:
        """Start as told, at the beginning of a title."""
        super().__init__(design, **rest)
        self._left_s = float(self.settings["title_s"])
        self._show_title()

    def hear(self, key: str, payload: str) -> Values:
        """Take a word, a volume, a mute or a source."""
        match key:
            case "volume_command_topic":
                level = number(payload)
                known = "volume_level" in self.features and level is not None
                return {"volume_level": clamp(level or 0.0, 0, 100)} if known else {}
            case "mute_command_topic":
                known = "muted" in self.features and payload in {"ON", "OFF"}
                return {"muted": payload == "ON"} if known else {}
            case "source_command_topic":
                known = "source" in self.features and payload in self.features["source"].choices
                return {"source": payload} if known else {}
        return self._word(payload)

    def apply(self, change: Values) -> None:
        """Do it; the next title plays when the one before did."""
        kept = dict(change)
        step = _COMMANDS.get(str(kept.pop("command", None)))
        super().apply(kept)
        if step is not None:
            self._skip(step)
        elif "media_track" in kept:
            self._show_title()

    def due_s(self) -> float | None:
        """The rest of the title."""
        endless = not self.settings["title_s"] or self.state["state"] != "playing"
        return None if endless else self._left_s

    def advance(self, seconds: float) -> None:
        """Play on."""
        self._left_s -= seconds
        if self._left_s <= 0:
            self._skip(1)

    def say(self, state: Values) -> Iterable[Said]:
        """Say each thing on its own topic."""
        yield said("state", "state_topic", "value_template", state["state"])
        if "volume_level" in state:
            level = number(state["volume_level"])
            shown = None if level is None else round(level, 2)
            yield said("volume_level", "volume_state_topic", "volume_state_template", shown)
        if "muted" in state:
            word = {True: "ON", False: "OFF"}.get(bool(state["muted"]))
            yield said("muted", "mute_state_topic", "mute_state_template", word)
        if "source" in state:
            yield said("source", "source_state_topic", "source_state_template", state["source"])
        for key in (*_SHOWN, "media_track"):
            name = key.removeprefix("media_")
            yield said(key, f"{name}_topic", f"{name}_template", state[key])

    def _word(self, payload: str) -> Values:
        change: Values = dict(_WORDS.get(payload, {}))
        able = (*self.features["state"].askable, *_choices(self.features, "command"))
        return change if set(change.values()) <= set(able) else {}

    def _skip(self, step: int) -> None:
        track = number(self.state["media_track"]) or 0.0
        self.state["media_track"] = max(0.0, track + step)
        self._left_s = float(self.settings["title_s"])
        self._show_title()

    def _show_title(self) -> None:
        track = int(number(self.state["media_track"]) or 0)
        for key, part in _SHOWN.items():
            self.state[key] = _TITLES[track % len(_TITLES)][part]


def _choices(found: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(found[key].choices) if key in found else ()


BEHAVIOUR = MediaPlayer

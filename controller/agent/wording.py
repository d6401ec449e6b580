"""Values and states in the words of a language: what a device is, after or without a change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.agent.phrasebook import Phrasebook
from controller.home.outcome import Outcome
from controller.home.registry import Home
from controller.tools import phrases
from devices.model import Feature, Value

LISTED = ("added", "completed", "removed")
"""Features that tell what became of an item of a list."""
_STATES = (
    "activity", "state", "moving", "condition", "muted", "latch", "press", "activate", "install",
    "command",
)  # fmt: skip
"""Features whose values are what a device does, and follow `is`."""
_ENDS: dict[Value, str] = {0: "closed", 100: "open"}
"""What people call the ends of a cover's way."""
_FORMS = {
    "at": ("brightness", "position", "percentage", "color_temp"),
    "named_at": ("volume_level", "tilt"),
    "on": ("mode", "preset_mode", "source"),
    "named_on": ("fan_mode", "fan_speed"),
    "set": ("temperature", "value", "target_humidity"),
    "showing": ("effect",),
}
_FORM_OF = {key: form for form, keys in _FORMS.items() for key in keys}
"""How the values of a feature stand in a sentence, with or without its name."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What devices are after a change."""

    kind: str
    """`state` (a word that follows `is`), `value` or `listed`: how a sentence tells it."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Words for what devices say, from their own features.

    All of it raises `MissingPhraseError` where the language has no words.
    """

    book: Phrasebook
    home: Home | None = None

    def feature(self, device_id: str, key: str) -> Feature | None:
        """What a device has by the name of `key`."""
        member = self.home.get(device_id) if self.home else None
        return member.device.features.get(key) if member else None

    def label(self, key: str) -> str:
        """What people call a feature; empty where its values say enough."""
        label = phrases.label(key)
        return label if self.book.is_english or not label else self.book.say(f"label.{key}")

    def value(self, key: str, value: Value, feature: Feature | None) -> str:
        """One value: `an`, `21,5 °C`, `30%`; a text or a choice of the device's own stays."""
        text = phrases.value_text(key, value, feature)
        if value is None or isinstance(value, bool):
            return self.book.word(text)
        if isinstance(value, (int, float)):
            return self.book.number(text)
        choice = f"choice.{key}.{value}"
        return self.book.say(choice) if self.book.has(choice) else text

    def said(self, outcome: Outcome, key: str, value: Value) -> str:
        """A value of an action, with how the person put it."""
        text = self.value(key, value, self.feature(outcome.device_id, key))
        put = outcome.put.get(key)
        return self.book.say("form.put", value=text, put=self.book.number(put)) if put else text

    def values(self, outcome: Outcome, values: Mapping[str, Value]) -> str:
        """Several values with their names: `on, brightness 30 %`."""
        return ", ".join(
            f"{'' if _is_plain(key, value) else self.label(key)} "
            f"{self.said(outcome, key, value)}".strip()
            for key, value in values.items()
        )

    def effect(self, outcome: Outcome) -> Effect:
        """What a confirmed action led to, as the device tells it."""
        if changed := [key for key in outcome.asked if key in LISTED]:
            # The news of a list are of the moment: what was asked is what was seen.
            news = [self._edit(outcome, key) for key in changed]
            return Effect("listed", self.book.join(news))
        told = {key: outcome.said.get(key) for key in outcome.asked}
        shown = {k: told[k] if told[k] is not None else v for k, v in outcome.asked.items()}
        return self._state(outcome, shown)

    def many(self, names: Sequence[str]) -> bool:
        """Whether a verb after these names is in the plural."""
        if len(names) != 1:
            return True
        if self.book.is_english:
            return phrases.be(names[0]) == "are"
        endings = tuple(self.book.say("plural.endings").split())
        return bool(endings) and names[0].casefold().endswith(endings)

    def _edit(self, outcome: Outcome, key: str) -> str:
        return self.book.say(f"edited.{key}", value=self.said(outcome, key, outcome.asked[key]))

    def _state(self, outcome: Outcome, values: Mapping[str, Value]) -> Effect:
        doing = [key for key, value in values.items() if _is_plain(key, value) or key in _STATES]
        states = [self.said(outcome, key, values[key]) for key in doing]
        rest = {key: value for key, value in values.items() if key not in doing}
        playing = "state" in doing
        measures = [self._measure(outcome, key, v, playing=playing) for key, v in rest.items()]
        plain = all(_is_word(key, values[key]) for key in doing or rest)
        # A secret value leaves nothing to say but that it was set.
        text = self._both(states, measures) if values else self.book.say("changed.set")
        return Effect("state" if plain else "value", text)

    def _both(self, states: Sequence[str], measures: Sequence[str]) -> str:
        told, set_to = self.book.join(states), self.book.join(measures)
        if told and set_to:
            return self.book.say("changed.both", states=told, values=set_to)
        return told or set_to

    def _measure(self, outcome: Outcome, key: str, value: Value, *, playing: bool) -> str:
        if key == "position" and value in _ENDS:
            return self.book.word(_ENDS[value])
        said = self.said(outcome, key, value)
        if key == "mode" and (value == "off" or _is_alarm(outcome)):
            return said
        form = _FORM_OF.get(key, "named")
        if playing and key == "volume_level":
            form = "at"
        told = self.book.say(f"form.{form}", label=self.label(key), value=said)
        return " ".join(told.split())


def _is_plain(key: str, value: Value) -> bool:
    return isinstance(value, bool) and key in ("on", "open", "locked", "oscillating")


def _is_word(key: str, value: Value) -> bool:
    """Whether a value is said as a word for what the device is, and not for what it does."""
    if key == "position":
        return value in _ENDS
    return isinstance(value, bool) or (key in ("mode", "state") and value in ("off", "on"))


def _is_alarm(outcome: Outcome) -> bool:
    return str(outcome.asked.get("mode", "")).startswith(("armed", "disarmed", "triggered"))

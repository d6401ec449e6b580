"""What Hearth says, in the languages that there are files of phrases for."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

ENGLISH = "en"
_FOLDER = files("controller.agent") / "phrases"
_ENDING = ".yaml"
LANGUAGES = tuple(
    sorted(f.name.removesuffix(_ENDING) for f in _FOLDER.iterdir() if f.name.endswith(_ENDING))
)
"""The languages that there are files for; for every other one, Hearth says it in English."""

# Nothing in them is a number or a boolean: `on` and `no` are words. In C it is six times as fast.
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_PERCENT = re.compile(r"(?<=\d) %")


class Phrase(StrEnum):
    """Sentences about a turn itself."""

    NOTHING_DONE = "turn.nothing_done"
    CRASHED = "turn.crashed"
    GARBLED = "turn.garbled"
    CANNOT_TELL = "turn.cannot_tell"
    TIMED_OUT = "turn.timed_out"
    OUT_OF_STEPS = "turn.out_of_steps"
    ONLY_THAT = "turn.only_that"
    ONLY_READ = "turn.only_read"
    BEFORE = "turn.before"
    UNCHANGED = "turn.unchanged"
    YES = "turn.yes"
    NO = "turn.no"
    NO_MODEL = "turn.no_model"
    LATE = "turn.late"
    MODEL_FAILED = "turn.model_failed"


class MissingPhraseError(LookupError):
    """A language has no words for something, so that all of the answer is to be in English."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrasebook:
    """The phrases of one language, by dotted key: `turn.timed_out`, `word.not jammed`."""

    language: str
    phrases: Mapping[str, str]

    @property
    def is_english(self) -> bool:
        """Whether the words of tools and devices can stay as they are."""
        return self.language == ENGLISH

    def say(self, key: str, /, **fill: object) -> str:
        """The phrase of a key, filled in.

        Raises:
            MissingPhraseError: there is none.
        """
        found = self.phrases.get(key)
        if found is None:
            raise MissingPhraseError(f"{self.language} has no {key}")
        return found.format(**fill) if fill else found

    def has(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self.phrases

    def word(self, word: str) -> str:
        """A word with which a device says a state: `on`, `closed`, `unknown`.

        Raises:
            MissingPhraseError: it is not known in this language.
        """
        return word if self.is_english else self.say(f"word.{word}")

    def number(self, text: str) -> str:
        """A number with its unit, `21.5 °C` or `30 %`, as this language writes it."""
        if self.is_english:
            return text
        text = _POINT.sub(self.say("number.decimal"), text)
        return _PERCENT.sub(self.say("number.percent", number=""), text)

    def join(self, names: Iterable[str], *, limit: int = 8, last: str = "and") -> str:
        """Names as people list them: `A, B and C`, `A, B and 9 more`."""
        listed = list(names)
        if len(listed) > limit:
            more = self.say("list.more", n=len(listed) - limit + 1)
            listed, last = [*listed[: limit - 1], more], "and"
        word = self.say(f"list.{last}")
        return f" {word} ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))


@lru_cache(maxsize=len(LANGUAGES))
def phrasebook(language: str) -> Phrasebook:
    """The phrases of one of `LANGUAGES`; the English ones for any other."""
    language = language if language in LANGUAGES else ENGLISH
    text = (_FOLDER / f"{language}{_ENDING}").read_text("utf-8")
    tree = yaml.load(text, Loader=_LOADER)  # noqa: S506  makes only text
    return Phrasebook(language=language, phrases=dict(_flat(tree)))


def _flat(tree: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value

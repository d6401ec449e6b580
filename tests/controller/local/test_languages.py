"""Sentences in other languages, without a model."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from hassil.intents import Intents
from hassil.sample import sample_sentence
from home_assistant_intents import get_languages

from controller.local import community
from controller.local.surface import slot_lists
from controller.tools.registry import default_toolbox
from tests.controller.local.homes import Dwelling

FOLDER = Path(__file__).parent / "languages"
LANGUAGES = ("de", "es", "fr", "it", "nl", "pl")
ESPERANTO = {
    "kitchen": "Kukiru", "living": "Salono", "bedroom": "Dorminejo", "ground": "Terenivo",
    "upper": "Supro", "lamp": "Vorelito", "spot": "Spoto", "blind": "Blindo", "heater": "Hejtilo",
    "door": "Pordego", "window": "Fenestro", "speaker": "Kanto", "robot": "Roboto", "list": "Listo",
}  # fmt: skip
"""Names that mean nothing in any language."""
SENTENCES = Path(community.__file__).parent / "sentences"
MADE = {"nouns", "where", "value", "by", "state"}
"""What metadata is made of."""
A_FEW = 12
OFTEN = ("ar", "cs", "fi", "hu", "ja", "pt-BR", "ru", "tr", "zh-CN")
"""Languages of all manners for every run of the tests; to load one takes a while."""
OTHERWISE = {
    "eu": "piztu Vorelito",
    "sv": "t\u00e4nd Vorelito",
    "da": "t\u00e6nd Vorelito",
    "tr": "Vorelito a\u00e7",
    "ja": "Vorelito\u3092\u70b9\u3051\u3066",
    "th": "\u0e40\u0e1b\u0e34\u0e14\u0e43\u0e0a\u0e49Vorelito",
    "zh-CN": "\u6253\u5f00Vorelito",
    "zh-HK": "\u6253\u958bVorelito",
    "zh-TW": "\u6253\u958bVorelito",
}
"""Templates that hide the name in a rule, give it endings first, or have no spaces."""


@cache
def table(language: str) -> dict[str, Any]:
    """Names, what is taken and what is left in a language."""
    data = yaml.safe_load((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))
    return dict(data)


@cache
def home(language: str) -> Dwelling:
    """The house of the tables with the names of a language."""
    names = table(language)["names"] if language else ESPERANTO
    text = (FOLDER / "house.yaml").read_text(encoding="utf-8")
    named = re.sub(r"(?<=name: )[A-Z]+", lambda match: f'"{names[match[0].lower()]}"', text)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.yaml"
        file.write_text(named, encoding="utf-8")
        return Dwelling(file, default_toolbox(), language=language or "en")


@pytest.mark.parametrize(
    ("language", "sentence", "calls"),
    [(lang, said, calls) for lang in LANGUAGES for said, calls in table(lang)["takes"].items()],
)
def test_plain_sentences_are_understood(language: str, sentence: str, calls: str) -> None:
    """On and off, values, covers, locks, questions, music, lists: by name, room and floor."""
    assert "; ".join(home(language).calls(sentence)) == calls


@pytest.mark.parametrize(
    ("language", "sentence"),
    [(lang, said) for lang in LANGUAGES for said in table(lang)["leaves"]],
)
def test_what_is_not_wholly_understood_is_left(language: str, sentence: str) -> None:
    """Times, conditions, negations, exceptions and bare names are not for code."""
    assert home(language).calls(sentence) == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Licht aus"), ("fr", "Éteins la lumière"), ("es", "Apaga la luz"),
        ("it", "Spegni la luce"), ("nl", "Doe het licht uit"), ("pl", "Zgaś światło"),
    ],
)  # fmt: skip
def test_the_light_is_that_of_the_room(language: str, sentence: str) -> None:
    """`Licht aus` in a room is all light of that room."""
    assert home(language).calls(sentence, area="kitchen") == ["turn_off(the lights here)"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Mach sie aus"), ("fr", "Éteins-le"), ("es", "Apágala"),
        ("it", "Spegnila"), ("nl", "Doe hem uit"), ("pl", "Wyłącz ją"),
    ],
)  # fmt: skip
def test_pronouns_are_what_was_spoken_of(language: str, sentence: str) -> None:
    """`Mach sie aus` is the device of the sentence before, and nothing without one."""
    assert home(language).calls(sentence, focus=("light.lamp",)) == ["turn_off(it)"]
    assert home(language).calls(sentence) == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Mach das rückgängig"), ("fr", "Annule ça"), ("es", "Deshaz eso"),
        ("it", "Annulla questo"), ("nl", "Maak dat ongedaan"), ("pl", "Cofnij to"),
    ],
)  # fmt: skip
def test_what_was_done_is_taken_back(language: str, sentence: str) -> None:
    """`Mach das rückgängig` is a call without arguments."""
    read = community.read_own(sentence, language, home=home(language).home, area=None)

    assert [(each.call.name, each.call.arguments) for each in read] == [("undo", {})]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_can_be_said(language: str) -> None:
    """No template of ours names a rule or a list that is not there."""
    sentences = community.beside(language)
    assert sentences is not None
    text = (SENTENCES / f"{language}.yaml").read_text(encoding="utf-8")

    assert set(re.findall(r"<(\w+)>", text)) == set(sentences.expansion_rules)
    used = {name.partition(":")[0] for name in re.findall(r"(?<!\w){([\w:]+)}", text)}
    assert used - {"name", "area", "floor"} - MADE <= set(sentences.slot_lists)


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(each, marks=() if each in OFTEN else pytest.mark.slow)
        for each in sorted(get_languages())
    ],
)
def test_every_language_of_the_community_turns_a_lamp_on(language: str) -> None:
    """A sentence of the community's own for a named light is understood; its bare name is not."""
    sentences = community.community(language)
    assert sentences is not None
    said = [OTHERWISE[language]] if language in OTHERWISE else turning_on(sentences)
    plans = (home("").plan(each, language=language) for each in islice(said, A_FEW))

    first = next((plan for plan in plans if plan is not None), None)

    assert first is not None
    assert {call.name for call in first.calls} == {"turn_on"}
    assert home("").calls("Vorelito", language=language) == []
    assert home("").calls("Kukiru", language=language) == []


def turning_on(sentences: Intents) -> Iterator[str]:
    """What the community says to turn on the light that is called Vorelito."""
    lists = {**sentences.slot_lists, **places("")}
    for data in sentences.intents["HassTurnOn"].data:
        domain = data.slots.get("domain", (data.requires_context or {}).get("domain", "light"))
        named = [each for each in data.sentences if re.search("[<{]name", each.text or "")]
        for sentence in named if domain == "light" or "light" in domain else ():
            yield from islice(sample_sentence(sentence, lists, sentences.expansion_rules), 3)


def places(language: str) -> dict[str, Any]:
    """Slot lists with something of each kind."""
    names = table(language)["names"] if language else ESPERANTO
    sentence = f"{names['lamp']}, {names['living']}, {names['ground']}"
    return dict(slot_lists(sentence, home(language).home, language))

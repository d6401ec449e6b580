"""The files of phrases: all languages can say the same."""

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.agent.phrasebook import LANGUAGES, MissingPhraseError, Phrase, phrasebook
from controller.tools import phrases, settings
from devices import binary_sensor, lawn_mower, media_player, vacuum, weather
from devices.alarm_control_panel import MODES

FOREIGN = [language for language in LANGUAGES if language != "en"]
OWN_FORM = "form."
"""What stands with a value, its name or not, is each language's own affair."""


def placeholders(text):
    """The names that a phrase is filled with."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name}


def keys(language):
    """The keys of a language, with the names that each is filled with."""
    return {key: placeholders(text) for key, text in phrasebook(language).phrases.items()}


@pytest.mark.parametrize("language", FOREIGN)
def test_languages_have_the_same_phrases(language):
    """Every language has the phrases of every other one, filled with the same."""
    assert keys(language) == keys("de")


def test_english_phrases_are_in_all_languages():
    """All that has an English phrase can be said in the other languages, filled with the same."""
    german = keys("de")
    differing = {key: names for key, names in keys("en").items() if german.get(key) != names}

    assert [key for key in differing if not key.startswith(OWN_FORM)] == []
    assert all(german[key] >= names for key, names in differing.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_a_turn_are_there(language):
    """Every sentence about a turn itself has its words; what the server says stays in English."""
    missing = [phrase for phrase in Phrase if not phrasebook(language).has(phrase)]

    assert missing == ([Phrase.MODEL_FAILED] if language == "en" else [])


@pytest.mark.parametrize("language", FOREIGN)
def test_questions_end_as_questions(language):
    """By its last sign the next sentence is known as an answer."""
    book = phrasebook(language)
    asked = [key for key in book.phrases if key.startswith(("ask.", "confirm."))]

    assert asked
    ends = {key: book.phrases[key] for key in asked if key != "ask.others"}
    assert [key for key, text in ends.items() if not text.endswith("?")] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_words_of_devices_are_there(language):
    """All words that features have for yes and no, and all of our own choices, are translated."""
    book = phrasebook(language)
    words = {word for pair in binary_sensor.WORDS.values() for word in pair} | {"unknown"}
    choices = {
        "mode": MODES,
        "activity": (*vacuum.ACTIVITIES, *lawn_mower.ACTIVITIES),
        "state": media_player.STATES,
        "condition": weather.CONDITIONS,
    }

    assert [word for word in words if not book.has(f"word.{word}")] == []
    assert [
        (key, value)
        for key, values in choices.items()
        for value in values
        if not book.has(f"choice.{key}.{value}")
    ] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_features_have_names(language):
    """Every feature that can be set has a name in every language."""
    book = phrasebook(language)
    edits = ("added", "completed", "removed")
    named = [key for key in settings.WORDS if phrases.label(key) and key not in edits]

    assert [key for key in named if not book.has(f"label.{key}")] == []


@pytest.mark.parametrize(
    ("language", "decimal", "percent"),
    [
        ("en", "21.5 °C", "30 %"),
        ("de", "21,5 °C", "30 %"),
        ("fr", "21,5 °C", "30 %"),
        ("es", "21,5 °C", "30 %"),
        ("nl", "21,5 °C", "30%"),
        ("pl", "21,5 °C", "30%"),
        ("it", "21,5 °C", "30%"),
    ],
)
def test_numbers_are_written_as_the_language_does(language, decimal, percent):
    """Decimals and percent have each language's own form."""
    book = phrasebook(language)

    assert book.number("21.5 °C") == decimal
    assert book.number("30 %") == percent


def test_missing_phrase_is_an_error():
    """A phrase that a language lacks is never made up."""
    with pytest.raises(MissingPhraseError):
        phrasebook("de").say("label.browning")
    with pytest.raises(MissingPhraseError):
        phrasebook("de").word("toasted")


def test_other_languages_have_the_english_phrases():
    """A language without a file is English."""
    assert phrasebook("sv").language == "en"
    assert phrasebook("../en").language == "en"


@given(names=st.lists(st.text(max_size=8).filter(str.strip), max_size=12))
def test_names_may_hold_anything(names):
    """Braces in a name are only characters."""
    book = phrasebook("de")

    said = book.say("changed.state_many", names=book.join(names, limit=20), state="an")

    assert all(name in said for name in names)
    assert said.endswith(" sind jetzt an")

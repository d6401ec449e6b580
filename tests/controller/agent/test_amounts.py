"""Numbers in a call: said by the person, or left to the model by a word for a level."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.agent.amounts import invented


@pytest.mark.parametrize(
    ("sentence", "arguments"),
    [
        ("turn the heating down by a degree", {"target": "the heating", "by": "a degree"}),
        (
            "I want all shades but the attic open",
            {"target": "all shades but the attic", "position": 100},
        ),
        ("how about lowering the blinds", {"target": "the blinds", "position": 0}),
        ("set the hall lamp to 30%", {"target": "hall lamp", "brightness": 30}),
        ("set the hall lamp to thirty percent", {"target": "hall lamp", "brightness": 30.0}),
        ("heat the study to twenty one", {"target": "study", "temperature": 21}),
        ("set the study to 21,5", {"target": "study", "temperature": "21.5 °C"}),
        ("set the study to 70 F", {"target": "study", "temperature": 21}),
        ("dim the hall lamp", {"target": "hall lamp", "brightness": 20}),
        ("close the blinds", {"target": "blinds", "position": 0}),
        ("open the blinds halfway", {"target": "blinds", "position": 50}),
        ("make it warmer in here", {"target": "here", "temperature": 23}),
        ("turn on the light in bedroom 2", {"target": "light in bedroom 2"}),
        ("make the lamp red", {"target": "lamp", "color": "#ff0000"}),
        ("warm white in the hall", {"target": "hall", "color_temp": 2700}),
        ("dim the kitchen light and the hall lamp", {"target": "hall lamp", "brightness": 20}),
        ("in the kitchen, dim the lights", {"target": "kitchen", "brightness": 20}),
        ("the study is dark, make it brighter", {"target": "study", "brightness": 80}),
        ("open the garage and the blinds", {"target": "the blinds", "position": 100}),
        ("blinds and curtains open please", {"target": "blinds", "position": 100}),
        ("lock the door and make it cozy", {"target": "bedroom", "temperature": 22}),
        ("heat the bedroom to 21 and close the blinds", {"target": "blinds", "position": 0}),
        ("make the hall 20 % brighter", {"target": "hall", "change": "brighter", "by": "20 %"}),
        ("make the hall twenty percent brighter", {"target": "hall", "change": "20 % brighter"}),
        ("heat the hall by 4 °F", {"target": "hall", "change": "warmer", "by": "4 °F"}),
        ("a bit brighter in the hall", {"target": "hall", "change": "brighter", "by": "a bit"}),
        ("a bit brighter in the hall", {"target": "hall", "change": "brighter", "by": "10 %"}),
        ("turn the radio up", {"target": "the radio", "change": "up"}),
        ("make the study two degrees warmer", {"target": "study", "temperature": 21}),
        ("turn the radio down to 20", {"target": "radio", "value": "20 %"}),
        ("lower the study by two degrees to 19", {"target": "study", "temperature": 19}),
        ("make it as warm as possible", {"target": "it", "temperature": 30}),
        ("one hundred and five percent", {"target": "it", "value": "105"}),
    ],
)
def test_what_was_said_may_be_asked(sentence: str, arguments: dict[str, object]) -> None:
    """A number that was said in digits, words or the other unit, or a level in words."""
    assert invented(arguments, sentence, sentence) is None


@pytest.mark.parametrize(
    ("sentence", "arguments"),
    [
        ("and the hall lamp", {"target": "hall lamp", "brightness": 40}),
        ("turn on the kitchen light", {"target": "kitchen light", "brightness": 80}),
        ("set the study to 21", {"target": "study", "temperature": 25}),
        ("turn on the fan", {"target": "fan", "value": "66 %", "what": "speed"}),
        ("open the blinds and heat the bedroom to 21", {"target": "bedroom", "temperature": 30}),
        ("heat the bedroom to 21, dim the hall", {"target": "the bedroom", "temperature": 30}),
        ("heat the study to 21 and the blinds halfway", {"target": "study", "temperature": 30}),
        ("open the study blinds and heat the study", {"target": "study", "temperature": 30}),
        ("make the hall brighter", {"target": "hall", "change": "brighter", "by": "30 %"}),
        ("make the hall brighter", {"target": "hall", "change": "30 % brighter"}),
        ("make the hall brighter", {"target": "hall", "change": "brighter", "by": "a lot"}),
        ("a bit brighter in the hall", {"target": "hall", "change": "a lot brighter"}),
        ("make the hall lamp 20 % brighter", {"target": "hall lamp", "brightness": 20}),
        ("lower the study by two degrees", {"target": "study", "temperature": 2}),
        ("dim the hall, then turn on the study light", {"target": "study light", "brightness": 9}),
        (
            "heat the study to 21, open the blinds and lower them",
            {"target": "study", "temperature": 30},
        ),
    ],
)
def test_what_nobody_said_is_named(sentence: str, arguments: dict[str, object]) -> None:
    """A number that the model made up is given back, to refuse it by name."""
    assert invented(arguments, sentence, sentence) is not None


def test_earlier_sentences_count() -> None:
    """After "dim the kitchen to 40", "and the hall lamp" may mean 40."""
    arguments = {"target": "hall lamp", "brightness": 40}
    spoken = "dim the kitchen light to 40 % and the hall lamp"

    assert invented(arguments, "and the hall lamp", spoken) is None


@given(st.integers(min_value=0, max_value=100), st.integers(min_value=0, max_value=100))
def test_only_the_number_that_was_said(said: int, asked: int) -> None:
    """Any other number is made up, unless it is the same temperature in the other unit."""
    sentence = f"set the lamp to {said}"
    converted = abs(asked - (said - 32) / 1.8) <= 0.6 or abs(asked - (said * 1.8 + 32)) <= 0.6

    wrong = invented({"target": "the lamp", "brightness": asked}, sentence, sentence)

    assert (wrong is None) == (asked == said or converted)

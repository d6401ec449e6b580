"""What kind of sentence a person said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.agent import foreign, sentence

QUESTIONS = [
    "is the kitchen light on?",
    "is the kitchen light on",
    "Are all lights off upstairs?",
    "what's the temperature in the bedroom",
    "which lights are on?",
    "how warm is it?",
    "when did the front door open?",
    "do you control the oven?",
    "did you lock the door?",
    "have you locked the door",
    "where is the hall lamp?",
    "tell me if the kitchen light is on",
    "can you tell me whether the door is locked?",
    "show me the lights",
    "please, is the window open?",
    "the door is locked, right?",
    "does it rain? is the window open?",
    "did I leave the hall lamp on?",
    "did I lock the back door",
    "which lights did I leave on upstairs",
    "check if any fans are on",
    "tell me if it is on",
    "tell me how to open the gate",
    "have the windows been open",
    "bedroom temperature",
    "will it rain tomorrow",
    "what is the temperature? and have we left any lamps on",
    "the humidity in the bath",
    "weather forecast for tomorrow",
    "status of the robot",
    "can it get colder?",
    "ist das Licht in der Küche an?",
    "est-ce que la lumière est allumée ?",
    "¿está encendida la luz?",
    "è accesa la luce?",
    "is het licht aan?",
    "czy światło jest włączone?",
]
COMMANDS = [
    "turn on the kitchen light",
    "please turn on the kitchen light",
    "can you turn on the light?",
    "could you please dim the hall lamp?",
    "would you mind closing the blinds?",
    "will you lock the door?",
    "turn off the light?",
    "is it cold in the bedroom? if so, heat it to 21",
    "is it dark? then turn on the light",
    "if it is cold, heat the bedroom",
    "when it gets dark turn on the light",
    "is the door open and if so close it",
    "what is the temperature and turn on the light",
    "are the lights on? turn them off",
    "how about turning on the light?",
    "why don't you close the blinds?",
    "I want the lights off",
    "good night",
    "kitchen light on",
    "bedroom temperature 21",
    "the humidity in the bath should be seventy percent",
    "humidity in the bath at fifty percent",
    "have the vacuum clean the hall",
    "tell the vacuum to stop",
    "can you tell the mower to go home?",
    "check off milk on the list",
    "don't forget to lock the door",
    "the temperature in the bath is too low",
    "bedroom temperature up",
    "do the same with the hall lamp",
    "could you please go and turn off the lamp?",
    "if it is cold would you close the window?",
    "since it is dark, could you please turn on the lamp?",
    "check if it is dark and if so turn on the lamp",
    "do it",
    "kannst du bitte das Licht anmachen?",
    "peux-tu allumer la lumière ?",
    "¿puedes apagar la luz?",
    "puoi accendere la luce?",
    "kun je het licht aandoen?",
]


@pytest.mark.parametrize("text", QUESTIONS)
def test_question_is_a_question(text):
    """A sentence that only asks is a question, with or without its mark."""
    assert sentence.is_question(text)


@pytest.mark.parametrize("text", COMMANDS)
def test_command_is_not_a_question(text):
    """A polite or conditional command is none, whatever its mark."""
    assert not sentence.is_question(text)


@pytest.mark.parametrize(
    ("before", "expected"),
    [("is the kitchen light on?", True), ("turn on the kitchen light", False), ("", False)],
)
def test_follow_up_is_of_the_kind_before(before, expected):
    """`and the bedroom?` lives from the sentence before."""
    assert sentence.is_question("and the bedroom?", before=before) is expected
    assert sentence.is_question("and the bedroom light", before=before) is expected
    assert sentence.is_question("and what about the light in the hall", before=before) is expected
    assert sentence.is_question("what about the bedroom?", before=before) is expected


@pytest.mark.parametrize(
    "text",
    [
        "is it cold in the bedroom? if so, heat it to 21",
        "if it is dark turn on the light",
        "turn on the light when it's dark",
        "is it cold? then heat the room",
        "turn on the fan unless it is cold",
        "falls es kalt ist, heize das Bad",
        "s'il fait froid, si oui chauffe",
    ],
)
def test_condition_is_seen(text):
    """An action that hangs on something is conditional."""
    assert sentence.is_conditional(text)


@pytest.mark.parametrize(
    "text",
    [
        "turn on the light",
        "turn on the light if you can",
        "turn on the light if possible",
        "turn on the light please, if you don't mind",
    ],
)
def test_politeness_is_no_condition(text):
    """`if you can` is only polite."""
    assert not sentence.is_conditional(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("turn on the kitchen light", 1),
        ("dim the hall lamp to 30% and close the blinds", 2),
        ("turn off the kitchen and hall lights", 1),
        ("lock the door, turn off the lights and then close the blinds", 2),
        ("Turn on the light. Lock the door.", 2),
        ("the lights off", 0),
    ],
)
def test_actions_are_counted_by_their_verbs(text, number):
    """A clause that begins with a verb of doing wants one more thing done."""
    assert sentence.actions_asked(text) == number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn on the light and tell me the temperature", True),
        ("Turn on the light. Is the door locked?", True),
        ("turn on the light", False),
        ("is it cold? if so heat it", False),
    ],
)
def test_question_beside_a_command_is_seen(text, expected):
    """A question that comes with a command wants its own answer."""
    assert sentence.also_asks(text) is expected


FOREIGN = [
    "Mach das Licht in der Küche an",
    "Licht aus",
    "allume la lumière de la cuisine",
    "ouvre les volets",
    "abre la puerta",
    "baja la persiana",
    "spegni la luce",
    "doe de lamp uit",
    "włącz światło w kuchni",
    "включи свет на кухне",
    "打开厨房的灯",
    "キッチンの電気をつけて",
]
ENGLISH = [
    "unlock front door",
    "open garage door",
    "brighten bedroom",
    "dim hall lamp",
    "open zone w",
    "im cold",
    "open Las Vegas scene",
    "open the café blinds",
    "turn on the 台所 light",
    "unlock la casa de papel",
    "lumos",
    "5 µ",
    "",
]


@pytest.mark.parametrize(
    ("text", "expected"), [*((text, True) for text in FOREIGN), *((t, False) for t in ENGLISH)]
)
def test_only_a_plainly_foreign_sentence_is_foreign(text, expected):
    """Clearly foreign words or another script tell; a name or a doubtful word does not."""
    assert foreign.is_foreign(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn it off", True),
        ("and the bedroom?", True),
        ("the same there", True),
        ("turn on the sauna light", False),
        ("unlock front door", False),
    ],
)
def test_sentence_that_lives_from_earlier_ones_is_seen(text, expected):
    """A pronoun or a follow-up refers to what was said before."""
    assert sentence.refers_back(text) is expected


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=300))
def test_any_text_has_a_kind(text):
    """No sentence makes the rules fail."""
    asked = sentence.is_question(text)

    assert not (asked and sentence.is_question("turn on the light. " + text))
    assert sentence.actions_asked(text) >= 0
    assert sentence.is_conditional(text) in (True, False)
    assert foreign.is_foreign(text) in (True, False)

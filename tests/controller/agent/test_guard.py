"""Guards: claims, grounds and states."""

import pytest

from controller.agent import guard

CLAIMS = [
    "Done!",
    "Okay, done.",
    "I have turned on the light.",
    "I've switched it off.",
    "I turned on the light for you.",
    "Sure, turning on the light.",
    "I'll turn it on now.",
    "I am turning on the light.",
    "The light has been turned on.",
    "The light is now on.",
    "Light turned on.",
    "Ok, the blinds are closed.",
    "The temperature was changed.",
    "All set.",
    "I successfully locked the door.",
    "Ich habe das Licht eingeschaltet.",
    "Erledigt.",
    "Das Licht ist jetzt an.",
    "J'ai allumé la lumière.",
    "C'est fait.",
    "He apagado la luz.",
    "Listo.",
    "Ho acceso la luce.",
    "Fatto.",
    "Ik heb het licht aangezet.",
    "Gedaan.",
    "Włączyłem światło.",
    "Gotowe.",
]
HARMLESS = [
    "I cannot do that.",
    "I did not turn on anything.",
    "There is no sauna here.",
    "Which light do you mean?",
    "Nothing was changed.",
    "I have not turned on the light.",
    "You are welcome.",
    "Hello! How can I help?",
    "I can't turn it on, there is no such light.",
]


@pytest.mark.parametrize("text", CLAIMS)
def test_claim_of_an_action_is_seen(text):
    """Every way to say that something was done is a claim."""
    assert guard.claims_action(text, asked=False)


@pytest.mark.parametrize("text", HARMLESS)
def test_no_claim_is_seen_where_there_is_none(text):
    """What denies or asks is no claim."""
    assert not guard.claims_action(text, asked=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The kitchen light is on.", False),
        ("No, it is closed.", False),
        ("I have turned it off.", True),
        ("I'll switch it on.", True),
    ],
)
def test_reading_is_no_claim_for_a_question(text, expected):
    """Where a state was asked for, `is on` is a reading and `I turned it on` still a claim."""
    assert guard.claims_action(text, asked=True) is expected


@pytest.mark.parametrize(
    ("target", "spoken", "instead_of", "expected"),
    [
        ("kitchen light", "turn on the kitchn light", "kitchn light", True),
        ("the kitchen lights", "Turn on the Kitchen light", "kitchen main light", True),
        ("living room light", "turn on the sauna light", "sauna light", False),
        ("all lights", "turn on the sauna lights", "sauna lights", False),
        ("lights", "turn on the sauna lights", "the sauna lights", False),
        ("everything", "turn off the sauna", "sauna", False),
        ("kitchen light", "turn on the sauna light and the kitchen light", "sauna light", True),
        ("hall lamp", "turn on the hall lamp", "", True),
    ],
)
def test_new_target_must_have_been_said(target, spoken, instead_of, expected):
    """After an unknown name only the person's own words may be tried."""
    assert guard.grounded(target, spoken, instead_of=instead_of) is expected


@pytest.mark.parametrize(
    ("target", "spoken", "instead_of", "expected"),
    [
        ("study light", "turn on the sauna light and lock it", "sauna light", False),
        ("study light", "and the sauna?", "sauna light", False),
        ("bedroom light", "and the bedroom?", "bedroom study light", True),
        ("study light", "turn it off", "it", True),
    ],
)
def test_earlier_words_stand_for_a_pronoun_only(target, spoken, instead_of, expected):
    """Where the sentence names the thing, an earlier name is no replacement for it."""
    earlier = "turn on the study light Study Light is on."

    assert guard.grounded(target, spoken, instead_of=instead_of, earlier=earlier) is expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The kitchen light is off.", True),
        ("The kitchen light is on.", False),
        ("The kitchen light is not on.", True),
        ("No, the kitchen light is off, but the hall lamp is on at 100 %.", True),
        ("The kitchen light and the hall lamp are off.", False),
        ("The front door is locked and the back door is unlocked.", False),
        ("The bedroom has 17.8 °C.", True),
        ("The bedroom has 18 °C.", True),
        ("The bedroom has 21 °C.", False),
        ("It is on.", False),
        ("It depends on the weather.", True),
    ],
)
def test_answer_agrees_with_the_states_of_the_home(house, answer, expected):
    """An answer with another state or number than the devices' is not true."""
    evidence = "Bedroom Temperature: 17.8 °C; Hall Lamp: on, brightness 100 %"

    assert guard.agrees(answer, evidence, house.home.members) is expected


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("is the light in the kitchen on?", ["Kitchen Light"]),
        ("are the hall lamps on?", ["Hall Lamp"]),
        ("is it cold?", []),
    ],
)
def test_devices_in_a_sentence_are_found(house, sentence, names):
    """A device is named when all words of its name are said."""
    assert [m.name for m in guard.named(sentence, house.home.members)] == names


def test_a_number_is_a_place_only_behind_its_name() -> None:
    """The 7 of `bathroom 7` says where, the 7 of `7 %` says how much."""
    rooms = ["Bathroom 7", "Lower Hall", "Kitchen"]

    assert guard.left_out("all lights", "dim all lights to 7 %", rooms, covered="") == []
    assert guard.left_out("all lights", "all lights off in bathroom 7", rooms, covered="") == [
        "bathroom",
        "7",
    ]


def test_a_verb_at_the_beginning_is_no_place() -> None:
    """`Lower the blinds` means all of them, though there is a lower hall."""
    assert guard.left_out("the blinds", "lower the blinds", ["Lower Hall"], covered="") == []
    assert (
        guard.left_out(
            "the blinds", "close the blinds in the lower hall", ["Lower Hall"], covered=""
        )
        != []
    )


def test_small_words_of_a_name_are_no_place() -> None:
    """The `in` of a walk-in closet stands in any sentence."""
    said = "put milk in the list"

    assert guard.left_out("the list", said, ["Walk-in Closet"], covered="") == []


def test_an_adverb_is_no_place() -> None:
    """`Back on` and `first turn` say nothing of the back garden and the first floor."""
    rooms = ["Back Garden", "First Floor"]

    assert guard.left_out("the lights", "turn the lights back on", rooms, covered="") == []
    assert guard.left_out("the lights", "first turn on the lights", rooms, covered="") == []
    assert guard.left_out("the lights", "the lights in the back garden", rooms, covered="")

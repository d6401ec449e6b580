"""What a person answers to a question of Hearth's."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.agent.turn import AnswerStatus
from controller.conversation import assent
from controller.conversation.replies import Going, Said, read_reply, take
from controller.home.areas import Area, Areas, Floor
from controller.home.registry import Home
from controller.home.words import split
from controller.llm import ToolCall
from controller.memory.session import Pending, Wait
from devices.discovery import parse

AREAS = [
    Area(id="kitchen", name="Kitchen", floor="ground"),
    Area(id="living_room", name="Living Room", floor="ground"),
    Area(id="hall", name="Hall", floor="ground"),
    Area(id="garden", name="Garden"),
]
DEVICES = [
    ("light", "Left Lamp", "Living Room"), ("light", "Right Lamp", "Living Room"),
    ("light", "Kitchen Lamp", "Kitchen"), ("light", "Hall Light", "Hall"),
    ("lock", "Front Door", "Hall"), ("lock", "Garden Door", "Garden"),
    ("cover", "Hall Blinds", "Hall"),
]  # fmt: skip


def _home():
    home = Home(areas=Areas(AREAS, [Floor(id="ground", name="Ground Floor", level=0)]))
    for domain, name, area in DEVICES:
        node = name.lower().replace(" ", "_")
        payload = {"name": name, "unique_id": node, "command_topic": f"h/{node}/set"}
        payload["device"] = {"identifiers": [node], "suggested_area": area}
        topic = f"homeassistant/{domain}/{node}/config"
        home.put(parse(topic, json.dumps(payload).encode()).devices[0])
    return home


HOME = _home()
LEFT, RIGHT, KITCHEN = "light.left_lamp", "light.right_lamp", "light.kitchen_lamp"
FRONT, GARDEN = "lock.front_door", "lock.garden_door"
CALL = ToolCall(name="turn_on", arguments={"target": "the lamp"})
NEXT = ToolCall(name="turn_on", arguments={"target": "hall light"})
CHOICE = Pending(
    wait=Wait.CHOICE,
    calls=(CALL, NEXT),
    phrase="the lamp",
    among=(LEFT, RIGHT, KITCHEN),
    question="Which lamp do you mean: Left Lamp, Right Lamp or Kitchen Lamp?",
)
ONE_YES = Pending(
    wait=Wait.YES,
    calls=(ToolCall(name="unlock", arguments={"target": "front door"}),),
    phrase="front door",
    among=(FRONT,),
    question="Shall I unlock Front Door?",
)
YES = Pending(
    wait=Wait.YES,
    calls=(ToolCall(name="unlock", arguments={"target": "all the doors"}),),
    phrase="all the doors",
    among=(FRONT, GARDEN),
    question="Shall I unlock Front Door and Garden Door?",
)
AGREED = [
    "yes", "Yes please!", "yes, please do", "ok do it", "OK", "sure", "yeah sure, go ahead",
    "do it", "go ahead", "Yes. Thank you.", "please do", "of course", "alright then", "um, yes",
    "that's right",
    "ja", "ja bitte", "Ja, mach das", "klar", "oui", "oui, s'il te plaît", "vas-y", "d'accord",
    "sí", "Sí, por favor", "claro que sí", "vale", "ja graag", "doe maar", "tak", "tak, proszę",
    "zrób to", "sì", "sì grazie", "va bene",
]  # fmt: skip
DECLINED = [
    "no", "No thanks.", "no, thank you", "never mind", "nevermind", "forget it", "cancel", "nope",
    "no, leave it", "leave it", "neither", "neither of them", "don't", "no don't do it", "stop",
    "I changed my mind", "nein", "nein danke", "lass es", "ach, lass mal", "doch nicht",
    "non merci",
    "laisse tomber", "no gracias", "déjalo", "ninguno", "nee", "laat maar", "nee, dank je", "nie",
    "nie, dziękuję", "anuluj", "lascia stare", "no grazie", "nessuno dei due",
]  # fmt: skip
NEW = [
    "yes and turn off the light", "yes it is dark", "yesterday", "ok turn on the hall light",
    "sure thing buddy unlock everything", "is the front door locked?", "yes?", "ok?", "please",
    "turn off the light", "yes no", "no yes", "not yes", "yes, no, wait", "yes unlock the garage",
    "yes the kitchen lamp", "the kitchen lamp", "front", "it is ok", "say yes", "yes " * 40,
    "unlock it", "I would not say yes", "", "   ", "?", "1234", "no way to know", "yes to no one",
    "yes but the front door",
    "ja aber mach das Licht aus", "oui mais éteins la lampe", "what did you say",
]  # fmt: skip


@pytest.mark.parametrize("text", AGREED)
def test_a_yes_is_a_yes_in_every_language(text):
    """A yes, however kindly it is put, is for all that was asked about."""
    reply = read_reply(text, YES, home=HOME)

    assert (reply.said, reply.ids) == (Said.YES, (FRONT, GARDEN))


@pytest.mark.parametrize("pending", [CHOICE, YES, ONE_YES])
@pytest.mark.parametrize("text", DECLINED)
def test_a_no_is_a_no_in_every_language(text, pending):
    """A no ends every question."""
    assert read_reply(text, pending, home=HOME).said is Said.NO


@pytest.mark.parametrize("pending", [YES, ONE_YES])
@pytest.mark.parametrize("text", NEW)
def test_what_holds_more_than_a_yes_is_something_new(text, pending):
    """A sentence that names something else, asks back or contradicts itself agrees to nothing."""
    assert read_reply(text, pending, home=HOME).said is Said.OTHER


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("yes, but only the front door", (FRONT,)),
        ("just the garden door please", (GARDEN,)),
        ("only the front one", (FRONT,)),
        ("no, only the garden door", (GARDEN,)),
        ("yes but not the front door", (GARDEN,)),
        ("yes, both", (FRONT, GARDEN)),
        ("both of them", (FRONT, GARDEN)),
        ("ok, the front door and the garden door", (FRONT, GARDEN)),
    ],
)
def test_a_yes_may_be_for_some_of_them(text, ids):
    """Who names some of the devices has agreed to those."""
    reply = read_reply(text, YES, home=HOME)

    assert (reply.said, set(reply.ids)) == (Said.YES, set(ids))


@pytest.mark.parametrize("text", ["yes, the code is 1234", "yes with pin 1234", "ok, code 1234"])
def test_a_code_may_come_with_the_yes(text):
    """A code beside a yes is for the lock, and changes nothing about the yes."""
    assert read_reply(text, ONE_YES, home=HOME).said is Said.YES


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("the left one", (LEFT,)),
        ("left", (LEFT,)),
        ("Kitchen.", (KITCHEN,)),
        ("the kitchen one, please", (KITCHEN,)),
        ("yes, the left one", (LEFT,)),
        ("no, the right one", (RIGHT,)),
        ("I mean the kitchen lamp", (KITCHEN,)),
        ("the second one", (RIGHT,)),
        ("all of them", (LEFT, RIGHT, KITCHEN)),
        ("left and right", (LEFT, RIGHT)),
    ],
)
def test_one_or_several_are_chosen(text, ids):
    """A choice names what was asked about, by whatever tells it from the rest."""
    reply = read_reply(text, CHOICE, home=HOME)

    assert (reply.said, set(reply.ids)) == (Said.CHOSEN, set(ids))


@pytest.mark.parametrize(
    "text",
    [
        "turn off the left one", "hall light", "turn on the kitchen lamp", "open the blinds",
        "what is the weather like", "the left one and open the blinds", "is the left one on?",
        "left turn ahead", "play some music",
    ],
)  # fmt: skip
def test_a_choice_is_not_made_by_a_new_sentence(text):
    """What speaks of more than the devices in question is a sentence of its own."""
    assert read_reply(text, CHOICE, home=HOME).said is Said.OTHER


def test_a_chosen_device_goes_into_the_calls():
    """All the calls that wait are run, with the phrase settled and nothing agreed to."""
    going = take("the left one", CHOICE, home=HOME)

    assert going == Going(calls=(CALL, NEXT), chosen={"the lamp": (LEFT,)})


def test_a_yes_sets_the_calls_going():
    """After a yes the calls are run for the devices that were named in the question."""
    going = take("yes", YES, home=HOME)

    assert going == Going(
        calls=YES.calls,
        settled={"all the doors": (FRONT, GARDEN)},
        confirmed=(FRONT, GARDEN),
    )


@pytest.mark.parametrize(
    ("text", "start"),
    [("nein danke", "In Ordnung"), ("laisse tomber", "D'accord"), ("déjalo", "De acuerdo"),
     ("laat maar", "Goed"), ("nie, dziękuję", "Dobrze"), ("lascia stare", "Va bene"),
     ("no", "All right"), ("no grazie", "Va bene")],
)  # fmt: skip
def test_a_no_in_another_word_is_answered_in_it(text, start):
    """Who has not said their language is answered in that of their no."""
    assert take(text, CHOICE, home=HOME).text.startswith(start)


@pytest.mark.parametrize(
    ("language", "text"),
    [(None, "All right, I leave it."), ("de-AT", "In Ordnung, ich lasse es."),
     ("xx", "All right, I leave it.")],
)  # fmt: skip
def test_a_no_is_answered(language, text):
    """After a no nothing is run and nothing waits any more."""
    answer = take("never mind", CHOICE, home=HOME, language=language)

    assert (answer.status, answer.text, answer.pending) == (AnswerStatus.ANSWERED, text, None)


def test_something_new_is_not_taken():
    """The caller handles a new sentence as if nothing had been asked."""
    assert take("turn off the hall light", YES, home=HOME) is None


def test_a_bare_yes_to_a_choice_is_asked_again_once():
    """`Yes` names none of several: the question stands, but not for ever."""
    first = take("yes", CHOICE, home=HOME)
    then = take("the left one", first.pending, home=HOME)
    second = take("yes", first.pending, home=HOME)

    assert first.status is AnswerStatus.QUESTION
    assert first.text == f"I need to know which one. {CHOICE.question}"
    assert then.chosen == {"the lamp": (LEFT,)}
    assert (second.status, second.pending) == (AnswerStatus.ANSWERED, None)


def test_a_yes_to_one_candidate_means_it():
    """`Do you mean Left Lamp?` can be answered with yes."""
    only = Pending(wait=Wait.CHOICE, calls=(CALL,), phrase="the lamp", among=(LEFT,))

    assert take("yes", only, home=HOME).chosen == {"the lamp": (LEFT,)}


def test_a_choice_that_leaves_several_is_narrowed():
    """`Living room` with two lamps there asks which of these two."""
    answer = take("living room", CHOICE, home=HOME)

    assert answer.status is AnswerStatus.QUESTION
    assert set(answer.pending.among) == {LEFT, RIGHT}
    assert answer.text == answer.pending.question
    assert "Kitchen" not in answer.text


def test_phrases_mean_one_thing():
    """Nothing is a yes in one language and a no in another."""
    data = assent._data()
    yes, no = (
        {split(part) for text in data[kind].values() for part in text.split(",")}
        for kind in ("agree", "decline")
    )

    assert yes & no == set()
    assert () not in yes | no
    assert max(map(len, yes | no)) <= 6


@settings(max_examples=100, deadline=None)
@given(text=st.one_of(st.text(max_size=60), st.text(alphabet="yesno ,?!jaoui", max_size=40)))
def test_any_text_is_read(text):
    """Whatever is said is read without an error, and names nobody else's devices."""
    for pending in (CHOICE, YES, ONE_YES):
        reply = read_reply(text, pending, home=HOME)
        assert set(reply.ids) <= set(pending.among)


_WORDS = st.lists(
    st.sampled_from(
        [
            "turn",
            "off",
            "open",
            "the",
            "kitchen",
            "lamp",
            "blinds",
            "lights",
            "and",
            "not",
            "5",
            "weather",
            "who",
            "unlock",
            "light",
            "music",
            "why",
            "dark",
            "but",
            "garden",
        ]
    ),
    min_size=1,
    max_size=5,
).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(opening=st.sampled_from(["yes", "ok", "ja", "yes please", "sure", ""]), rest=_WORDS)
def test_a_text_that_names_something_else_is_never_a_yes(opening, rest):
    """A yes before words about other things is not a yes."""
    reply = read_reply(f"{opening} {rest}", ONE_YES, home=HOME)

    assert reply.said is not Said.YES

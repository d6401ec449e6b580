"""What is said goes on from what was said before: questions, a yes, pronouns, and `undo that`."""

import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.integration.conftest import Running, another_daemon, running
from tests.integration.house import text_reply
from tests.servers.peer import Peer

Talk = Callable[..., dict[str, Any]]

ON: Mapping[str, Any] = {"on": True}
OFF: Mapping[str, Any] = {"on": False}
ASKS = "turn off the light"
PIN = "2580"
VAULT = {
    "name": "Back Door",
    "unique_id": "vault",
    "default_entity_id": "lock.back_door",
    "command_topic": "vault/set",
    "command_template": "{{ value }} {{ code }}",
    "code_format": r"^\d{4}$",
    "state_topic": "vault/state",
    "device": {"identifiers": ["vault"], "suggested_area": "Kitchen"},
}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house in which code understands what is plain, and a model the rest."""
    changes = {"model": {"dialect": "text"}, "agent": {"local_first": True}}
    with ExitStack() as stack:
        yield running(tmp_path_factory.mktemp("house"), stack, changes)


@pytest.fixture
def house(shared: Running) -> Running:
    """The house as its file says, all of it running."""
    shared.mend()
    shared.reset()
    shared.arrange(
        {
            "kitchen_light": {"on": True, "brightness": 80},
            "hall_lamp": {"on": True, "brightness": 30},
            "front_door_lock": {"locked": True},
            "living_room_blinds": {"position": 100},
        },
        {},
    )
    return shared


@pytest.fixture
def talk(house: Running) -> Talk:
    """A dialogue that nothing was said in yet."""
    session = secrets.token_hex(6)
    return lambda text, **fields: house.person.say(text, session=session, **fields)


@pytest.fixture
def back_door(house: Running) -> Iterator[None]:
    """A second door, whose lock takes a code."""
    with Peer(house.broker) as lock:
        lock.on("vault/set", lambda text: obey(lock, text))
        lock.publish("homeassistant/lock/vault/config", json.dumps(VAULT), retain=True)
        lock.publish("vault/state", "LOCKED", retain=True)
        house.until_known({"back_door": {"locked": True}})
        yield
        lock.publish("homeassistant/lock/vault/config", b"", retain=True)
        lock.publish("vault/state", b"", retain=True)


def obey(lock: Peer, text: str) -> None:
    """Do what a lock is told; it opens with the right code only."""
    word, _, code = text.partition(" ")
    if word == "LOCK" or code == PIN:
        lock.tell("vault/state", f"{word}ED", retain=True)


def acted_on(response: Mapping[str, Any]) -> dict[str, str]:
    """What became of the devices in an answer."""
    return {action["device"].partition(".")[2]: action["status"] for action in response["actions"]}


# Which one?


def test_question(house: Running, talk: Talk) -> None:
    """Where several are meant Hearth asks, names them, and does nothing."""
    mark = house.person.mark()

    response = talk(ASKS)

    assert (response["status"], response["understood"]) == ("question", "local")
    assert "Hall Lamp" in response["text"]
    assert "Kitchen Light" in response["text"]
    assert response["text"].endswith("?")
    assert house.commands(mark) == []


@pytest.mark.parametrize(
    ("answer", "devices"),
    [
        ("the hall", {"hall_lamp"}),
        ("Kitchen, please.", {"kitchen_light"}),
        ("the kitchen light", {"kitchen_light"}),
        ("the kitchen and the hall", {"kitchen_light", "hall_lamp"}),
        ("the ones upstairs", {"bathroom_light", "bedroom_light", "nursery_light", "study_light"}),
    ],
)
def test_choice(house: Running, talk: Talk, answer: str, devices: set[str]) -> None:
    """The answer says which, and what was asked for is done with just those."""
    mark = house.person.mark()
    talk(ASKS)

    response = talk(answer)

    assert (response["status"], response["understood"]) == ("done", "local"), response
    assert set(acted_on(response)) == devices
    assert len(house.commands(mark)) == len(devices)
    assert [house.truth()[device]["on"] for device in devices] == [False] * len(devices)


def test_both(house: Running, talk: Talk) -> None:
    """`Both` are the two that were asked about."""
    mark = house.person.mark()

    asked = talk("close the blind")
    response = talk("both")

    assert asked["status"] == "question"
    assert response["status"] == "done"
    assert set(acted_on(response)) == {"bedroom_blinds", "living_room_blinds"}
    assert len(house.commands(mark)) == 2


def test_rest_of_the_sentence(house: Running, talk: Talk) -> None:
    """What else the sentence asks for is done as well, once the question is answered."""
    talk("turn off the light and turn on the fan")

    response = talk("the hall")

    assert response["status"] == "done"
    assert set(acted_on(response)) >= {"hall_lamp"}
    assert house.truth()["hall_lamp"]["on"] is False
    assert house.truth()["fan"]["on"] is True


def test_never_mind(house: Running, talk: Talk) -> None:
    """`Never mind` ends it: nothing is done, and the question waits no longer."""
    mark = house.person.mark()
    house.server.script("the hall", text_reply({"answer": "What about the hall?"}))

    talk(ASKS)
    left = talk("never mind")
    late = talk("the hall")

    assert (left["status"], left["text"]) == ("answered", "All right, I leave it.")
    assert late["understood"] == "model"
    assert house.commands(mark) == []


def test_something_else(house: Running, talk: Talk) -> None:
    """A sentence of its own is done, and the question before it is forgotten."""
    mark = house.person.mark()
    house.server.script("the hall", text_reply({"answer": "What about the hall?"}))

    talk(ASKS)
    other = talk("turn on the fan")
    late = talk("the hall")

    assert acted_on(other) == {"fan": "confirmed"}
    assert late["understood"] == "model"
    assert [command.topic for command in house.commands(mark)] == ["home/fan/set"]


def test_not_an_answer(house: Running, talk: Talk) -> None:
    """Who does not say which one is asked once more, and then left in peace."""
    mark = house.person.mark()

    talk(ASKS)
    again, left = talk("yes"), talk("yes")

    assert again["status"] == "question"
    assert left["text"] == "All right, I leave it."
    assert house.commands(mark) == []


def test_somebody_else(house: Running, talk: Talk) -> None:
    """What another source says is no answer to a question that it was not asked."""
    mark = house.person.mark()
    house.server.script("the hall", text_reply({"answer": "What about the hall?"}))
    asked = talk(ASKS)

    other = house.person.say("the hall", source="you", session=asked["session"])
    nothing = house.commands(mark)
    own = talk("the hall")

    assert other["understood"] == "model"
    assert nothing == []
    assert acted_on(own) == {"hall_lamp": "confirmed"}


def test_question_of_the_model(house: Running, talk: Talk) -> None:
    """A question that came of the model's call is answered without asking the model again."""
    sentence = "could we have some light, I cannot see a thing"
    house.server.script(sentence, text_reply({"calls": [["turn_on", {"target": "the light"}]]}))
    house.arrange({"kitchen_light": OFF}, {})

    asked = talk(sentence)
    requests = len(house.server.requests)
    response = talk("kitchen")

    assert (asked["status"], asked["understood"]) == ("question", "model")
    assert (response["status"], response["understood"]) == ("done", "local")
    assert acted_on(response) == {"kitchen_light": "confirmed"}
    assert len(house.server.requests) == requests


# Really?


def test_unlock(house: Running, talk: Talk) -> None:
    """A door is unlocked after a yes, and not before."""
    mark = house.person.mark()

    asked = talk("unlock the front door")
    before = house.commands(mark)
    response = talk("yes, please")

    assert asked["status"] == "confirm"
    assert asked["text"] == "Shall I unlock Front Door Lock?"
    assert before == []
    assert (response["status"], response["understood"]) == ("done", "local")
    assert house.truth()["front_door_lock"]["locked"] is False


@pytest.mark.parametrize("answer", ["no", "never mind", "is it locked?", "turn on the fan"])
def test_no(house: Running, talk: Talk, answer: str) -> None:
    """Whatever is no yes leaves the door locked, and a yes after it is too late."""
    house.server.script("yes", text_reply({"answer": "Yes to what?"}))

    talk("unlock the front door")
    talk(answer)
    late = talk("yes")

    assert late["understood"] == "model"
    assert house.truth()["front_door_lock"]["locked"] is True


def test_yes_out_of_the_blue(house: Running, talk: Talk) -> None:
    """A yes that answers nothing does nothing, and goes to the model."""
    mark = house.person.mark()
    unlock = text_reply({"calls": [["unlock", {"target": "the front door"}]]})
    house.server.script("yes", unlock, text_reply({"answer": "Yes to what?"}))

    response = talk("yes")

    assert response["understood"] == "model"
    assert response["status"] != "done"
    assert house.commands(mark) == []


@pytest.mark.usefixtures("back_door")
def test_set_of_doors(house: Running, talk: Talk) -> None:
    """All doors are asked about by name; a code that is said with the yes goes to its lock.

    Nobody else is told the code.
    """
    mark = house.person.mark()

    asked = talk("unlock all the doors")
    response = talk(f"yes, the code is {PIN}")
    house.until_known({"back_door": {"locked": False}, "front_door_lock": {"locked": False}})
    said = [m for m in house.person.since(mark, "hearth/") if "command" not in m.topic]

    assert asked["status"] == "confirm"
    assert asked["text"] == "Shall I unlock Front Door Lock and Back Door?"
    assert response["status"] == "done", response
    assert acted_on(response) == {"back_door": "confirmed", "front_door_lock": "confirmed"}
    assert [m.topic for m in said if PIN in m.text] == []
    assert PIN not in house.daemon.output


@pytest.mark.usefixtures("back_door")
def test_only_one_of_them(house: Running, talk: Talk) -> None:
    """A yes to one of several is for that one alone."""
    talk("unlock all the doors")

    response = talk("yes, but only the front door")

    assert acted_on(response) == {"front_door_lock": "confirmed"}
    house.until_known({"back_door": {"locked": True}, "front_door_lock": {"locked": False}})


# Undo


def test_undo(house: Running, talk: Talk) -> None:
    """What was changed is as it was before: each lamp with its own brightness."""
    off = talk("turn off the lights in the kitchen and the hall")

    response = talk("undo that")

    truth = house.truth()
    assert off["status"] == "done"
    assert (response["status"], response["understood"]) == ("done", "local")
    assert (truth["kitchen_light"]["on"], truth["kitchen_light"]["brightness"]) == (True, 80)
    assert (truth["hall_lamp"]["on"], truth["hall_lamp"]["brightness"]) == (True, 30)
    assert set(acted_on(response)) == {"kitchen_light", "hall_lamp"}


@pytest.mark.parametrize(
    ("sentence", "device", "key"),
    [
        ("set the living room blinds to 40 %", "living_room_blinds", "position"),
        ("set the bedroom thermostat to 23 degrees", "bedroom_thermostat", "temperature"),
        ("dim the kitchen light to 10 %", "kitchen_light", "brightness"),
        ("turn on the fan", "fan", "on"),
    ],
)
def test_undo_of(house: Running, talk: Talk, sentence: str, device: str, key: str) -> None:
    """Whatever it is that was changed, it comes back."""
    before = house.truth()[device][key]

    done = talk(sentence)
    changed = house.truth()[device][key]
    undone = talk("undo that")

    assert (done["status"], undone["status"]) == ("done", "done")
    assert changed != before
    assert house.truth()[device][key] == before


def test_undo_of_an_answer(house: Running, talk: Talk) -> None:
    """What was done after an answer to a question can be taken back as well."""
    talk("unlock the front door")
    talk("yes")

    response = talk("undo that")

    assert acted_on(response) == {"front_door_lock": "confirmed"}
    assert house.truth()["front_door_lock"]["locked"] is True


def test_undo_of_nothing(house: Running, talk: Talk) -> None:
    """Where nothing was changed, the answer says that there is nothing to take back."""
    mark = house.person.mark()

    first = talk("undo that")
    talk("is the kitchen light on?")
    second = talk("undo that")

    assert (first["status"], first["understood"]) == ("refused", "local")
    assert "nothing that I could take back" in first["text"]
    assert second["text"] == first["text"]
    assert house.commands(mark) == []


def test_undo_of_what_is_gone(house: Running, talk: Talk) -> None:
    """What cannot be taken back is named, and the rest is taken back."""
    talk("turn off the kitchen light and the hall lamp")
    house.arrange({}, {"hall_lamp": "offline"})

    response = talk("undo that")

    assert acted_on(response) == {"kitchen_light": "confirmed"}
    assert "Hall Lamp cannot be reached" in response["text"]
    assert house.truth()["kitchen_light"]["on"] is True


def test_undo_of_somebody_else(house: Running, talk: Talk) -> None:
    """Nobody takes back what another one has done."""
    done = talk("turn off the kitchen light")

    response = house.person.say("undo that", source="you", session=done["session"])

    assert response["status"] == "refused"
    assert house.truth()["kitchen_light"]["on"] is False


# It, them, the other one


@pytest.mark.parametrize(
    ("said", "then", "expected"),
    [
        ("turn off the kitchen light", "turn it on again", {"kitchen_light": ON}),
        ("turn off the kitchen light", "and the hall lamp", {"hall_lamp": OFF}),
        ("turn off the kitchen light", "and the bedroom?", {"bedroom_light": OFF}),
        (
            "dim the kitchen light to 30 %",
            "make it brighter",
            {"kitchen_light": {"brightness": 50}},
        ),
        ("is the hall lamp on?", "turn it off", {"hall_lamp": OFF}),
        (
            "close the bedroom blinds",
            "and the other blinds",
            {"living_room_blinds": {"position": 0}},
        ),
        ("open the bedroom blinds", "close the other blinds", {"bedroom_blinds": {"open": True}}),
    ],
)
def test_follow_up(
    house: Running, talk: Talk, said: str, then: str, expected: Mapping[str, Mapping[str, Any]]
) -> None:
    """A sentence that leans on the one before means what that was about."""
    talk(said)

    response = talk(then)

    assert (response["status"], response["understood"]) == ("done", "local"), response
    truth = house.truth()
    assert all(truth[name][key] == v[key] for name, v in expected.items() for key in v)


def test_them(house: Running, talk: Talk) -> None:
    """`Them` are all that were spoken of."""
    talk("dim the kitchen light and the hall lamp to 20 %")

    response = talk("make them brighter")

    truth = house.truth()
    assert set(acted_on(response)) == {"kitchen_light", "hall_lamp"}
    assert (truth["kitchen_light"]["brightness"], truth["hall_lamp"]["brightness"]) == (40, 40)


def test_it_in_one_sentence(house: Running, talk: Talk) -> None:
    """`It` is what the same sentence has named, not what was spoken of before."""
    talk("turn on the kitchen light")

    response = talk("if the hall lamp is on, turn it off")

    assert acted_on(response) == {"hall_lamp": "confirmed"}
    assert house.truth()["kitchen_light"]["on"] is True
    assert house.truth()["hall_lamp"]["on"] is False


# Over time


def test_restart(house: Running) -> None:
    """A question is answered, and a change taken back, also after a restart of the daemon."""
    choice, yes, undo = (secrets.token_hex(6) for _ in range(3))
    house.person.say(ASKS, session=choice)
    house.person.say("unlock the front door", session=yes)
    house.person.say("turn off the kitchen light", session=undo)

    house.restart_daemon()
    chosen = house.person.say("the hall", session=choice)
    agreed = house.person.say("yes", session=yes)
    undone = house.person.say("undo that", session=undo)

    assert acted_on(chosen) == {"hall_lamp": "confirmed"}
    assert acted_on(agreed) == {"front_door_lock": "confirmed"}
    assert acted_on(undone) == {"kitchen_light": "confirmed"}
    assert house.truth()["kitchen_light"]["brightness"] == 80


def test_lapse(house: Running, tmp_path: Path) -> None:
    """A question that nobody answers in time lapses: a yes to it unlocks nothing any more."""
    changes = {
        "agent": {"local_first": True},
        "model": {"backend": "none"},
        "session": {"question_s": 0.001},
    }
    mark = house.person.mark()

    with another_daemon(house, tmp_path, "hasty", changes) as person:
        asked = [person.say(text)["status"] for text in (ASKS, "unlock the front door")]
        late = [person.say(text)["text"] for text in ("yes", "the hall")]

    assert asked == ["question", "confirm"]
    assert ["no language model" in text for text in late] == [True, True]
    assert house.commands(mark) == []

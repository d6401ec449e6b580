"""Plain sentences, end to end: understood by code, done, and answered as things are."""

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from tests.integration.conftest import Running, another_daemon, running
from tests.integration.house import text_reply
from tests.integration.test_scenarios import acted_on, differences
from tests.servers.person import Person

Expected = dict[str, dict[str, Any]]

AREAS = {"kitchen": {"floor": "ground", "aliases": ["Küche"]}}
KITCHEN = "light.kitchen_light"
HALL = "light.hall_lamp"
STUDY = "light.study_light"
OFF: dict[str, Any] = {"on": False}
ON: dict[str, Any] = {"on": True}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with a model that knows no sentence: whoever asks it gets no answer."""
    changes = {"model": {"dialect": "text"}, "agent": {"local_first": True}, "areas": AREAS}
    with ExitStack() as stack:
        yield running(tmp_path_factory.mktemp("house"), stack, changes)


@pytest.fixture
def house(shared: Running) -> Running:
    """The house as its file says, with nothing broken."""
    shared.reset()
    shared.arrange({"kitchen_light": ON, "hall_lamp": ON, "fan": OFF}, {})
    return shared


@pytest.fixture(scope="module")
def alone(shared: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody in the same house who speaks to a second daemon, which has no model."""
    changes = {"model": {"backend": "none"}, "agent": {"local_first": True}}
    folder = tmp_path_factory.mktemp("alone")
    with another_daemon(shared, folder, "alone", changes) as person:
        yield person


def say(house: Running, sentence: str, **fields: Any) -> dict[str, Any]:
    """The response to a sentence that stands by itself."""
    return house.person.say(sentence, session=secrets.token_hex(6), **fields)


def is_local(response: Mapping[str, Any]) -> bool:
    """Whether code has understood a sentence, and no model was asked."""
    return (response.get("understood"), response["timings"]["model_calls"]) == ("local", 0)


def changed(before: Expected, after: Expected) -> set[str]:
    """The devices that are not as they were."""
    return {device for device in after if after[device] != before[device]}


@pytest.mark.parametrize(
    ("sentence", "expected", "says"),
    [
        ("turn off the kitchen light", {KITCHEN: OFF}, "Kitchen Light is off."),
        ("Please, could you switch the fan on?", {"fan.fan": ON}, "Fan is on."),
        ("dim the hall lamp to 30 %", {HALL: {"on": True, "brightness": 30}}, "30 %"),
        ("close the bedroom blinds", {"cover.bedroom_blinds": {"open": False}}, "are closed"),
        (
            "set the living room blinds to 40 %",
            {"cover.living_room_blinds": {"position": 40}},
            "Living Room Blinds are at 40 %.",
        ),
        (
            "set the bedroom thermostat to 21 degrees",
            {"climate.bedroom_thermostat": {"temperature": 21}},
            "21 °C",
        ),
        (
            "turn off the kitchen light and the hall lamp",
            {KITCHEN: OFF, HALL: OFF},
            "Kitchen Light and Hall Lamp are off.",
        ),
        (
            "turn on the fan, close the bedroom blinds and turn off the hall lamp",
            {"fan.fan": ON, "cover.bedroom_blinds": {"open": False}, HALL: OFF},
            "Fan is on",
        ),
        (
            "turn off all the lights upstairs except the nursery",
            {"light.bedroom_light": OFF, "light.bathroom_light": OFF, STUDY: OFF},
            "off",
        ),
        ("if the kitchen light is on, turn it off", {KITCHEN: OFF}, "Kitchen Light is off."),
        ("turn off the hall lamp if the kitchen light is on", {HALL: OFF}, "Hall Lamp is off."),
    ],
)
def test_command(house: Running, sentence: str, expected: Expected, says: str) -> None:
    """What is asked is done and nothing else, by code alone, and the answer says so."""
    asked, before = len(house.server.requests), acted_on(house)

    response = say(house, sentence)

    after = acted_on(house)
    assert response["status"] == "done", response
    assert is_local(response)
    assert says in response["text"]
    assert differences(expected, after) == {}
    assert changed(before, after) <= set(expected)
    assert len(house.server.requests) == asked


def test_lock(house: Running) -> None:
    """A door is locked at once, by any name that it has."""
    house.arrange({"front_door_lock": {"locked": False}}, {})

    response = say(house, "lock the front door")

    assert (response["status"], response["text"]) == ("done", "Front Door Lock is locked.")
    assert is_local(response)
    assert house.truth()["front_door_lock"]["locked"] is True


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("is the kitchen light on?", "Yes, Kitchen Light is on."),
        ("is the hall lamp off?", "No, Hall Lamp is on, not off."),
        ("is the front door locked?", "Yes, Front Door Lock is locked."),
        ("what is the temperature in the bedroom?", "Bedroom Temperature is 17 °C."),
        ("turn off the study light if the hall lamp is off", "so I left everything as it is."),
        ("if the kitchen light is off, turn it on", "so I left everything as it is."),
    ],
)
def test_question(house: Running, sentence: str, says: str) -> None:
    """A question, and a condition that does not hold, are answered and change nothing."""
    asked, mark = len(house.server.requests), house.person.mark()

    response = say(house, sentence)

    assert response["status"] == "answered", response
    assert is_local(response)
    assert says in response["text"]
    assert response["actions"] == []
    assert house.commands(mark) == []
    assert len(house.server.requests) == asked


def test_without_a_model(house: Running, alone: Person) -> None:
    """Plain sentences are done just as well where there is no model at all."""
    done = alone.say("turn off the kitchen light and the hall lamp")
    undone = alone.say("undo that")

    assert (done["status"], undone["status"]) == ("done", "done")
    assert (is_local(done), is_local(undone)) == (True, True)
    assert house.truth()["kitchen_light"]["on"] is True


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("turn on the disco ball", "There is no disco ball here."),
        ("turn on the light in the garden", "There is no garden here."),
        ("turn off the kitchen light and the disco ball", "disco ball"),
    ],
)
def test_unknown_device(house: Running, alone: Person, sentence: str, says: str) -> None:
    """What does not exist is named, and no part of the sentence is done."""
    mark = house.person.mark()

    response = alone.say(sentence)

    assert response["status"] == "failed"
    assert says in response["text"]
    assert "no language model" in response["text"]
    assert response["actions"] == []
    assert house.commands(mark) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "make it feel like a summer evening at the sea",
        "turn on the kitchen light when I come home",
        "turn off the hall lamp in ten minutes",
        "turn off the hall lamp unless somebody is there",
        "do not turn off the kitchen light",
        "who was the first man on the moon?",
    ],
)
def test_everything_else(house: Running, alone: Person, sentence: str) -> None:
    """Of what is not plain nothing is done, and the answer says that a model would be needed."""
    mark = house.person.mark()

    response = alone.say(sentence)

    assert response["status"] == "failed"
    assert "no language model" in response["text"]
    assert "understood" not in response
    assert house.commands(mark) == []


def test_rest_for_the_model(house: Running) -> None:
    """What is not plain goes to the model, the whole sentence as it was said."""
    sentence = "the hall lamp may go out now, we are off to bed"
    turning = text_reply({"calls": [["turn_off", {"target": "the hall lamp"}]]})
    house.server.script(sentence, turning)

    response = say(house, sentence)

    assert (response["status"], response["understood"]) == ("done", "model")
    assert house.server.requests[-1].sentence == sentence


def test_trace(house: Running) -> None:
    """Thought, action, observation and answer are published as of a model."""
    mark = house.person.mark()

    response = say(house, "turn off the kitchen light", id="plain", source="watcher")
    house.person.wait_for(
        lambda m: m.topic == "hearth/trace/watcher" and m.json["kind"] == "answer", since=mark
    )
    events = [m.json for m in house.person.since(mark, "hearth/trace/watcher")]

    assert [event["kind"] for event in events] == ["thought", "action", "observation", "answer"]
    assert {event["id"] for event in events} == {"plain"}
    assert events[0]["text"] == "This is plain; it needs no language model."
    assert events[1]["data"]["tool"] == "turn_off"
    assert events[1]["data"]["arguments"]["target"] == "the kitchen light"
    assert events[2]["data"] == {"tool": "turn_off", "ok": True}
    assert events[3]["text"] == response["text"]
    assert events[3]["data"] == {"status": "done"}


def test_response(house: Running) -> None:
    """The response says what was asked of the device, and what the device said."""
    response = say(house, "turn off the kitchen light")

    (action,) = response["actions"]
    assert (action["device"], action["asked"]) == (KITCHEN, {"on": False})
    assert (action["status"], action["said"]["on"]) == ("confirmed", False)
    assert (response["timings"]["model_ms"], response["timings"]["prompt_tokens"]) == (0, 0)


def test_unconfirmed(house: Running) -> None:
    """A device that does not say that it has obeyed is told of as it is."""
    house.arrange({}, {"hall_lamp": "silent"})

    response = say(house, "turn off the hall lamp")

    assert response["status"] == "failed"
    assert is_local(response)
    assert [action["status"] for action in response["actions"]] == ["unconfirmed"]
    assert "Hall Lamp is off" not in response["text"]
    assert "Hall Lamp" in response["text"]


def test_one_of_two_unconfirmed(house: Running) -> None:
    """What one of two devices did is not told of the other."""
    house.arrange({}, {"hall_lamp": "silent"})

    response = say(house, "turn off the hall lamp and the kitchen light")

    assert response["status"] == "partial"
    assert "Kitchen Light is off" in response["text"]
    assert {a["device"]: a["status"] for a in response["actions"]} == {
        HALL: "unconfirmed",
        KITCHEN: "confirmed",
    }


def test_unavailable(house: Running) -> None:
    """To a device that is not there nothing is published, and the answer says so."""
    house.arrange({}, {"hall_lamp": "offline"})
    mark = house.person.mark()

    response = say(house, "turn off the hall lamp")

    assert response["status"] == "failed"
    assert is_local(response)
    assert "Hall Lamp is offline" in response["text"]
    assert house.commands(mark) == []


def test_dry_run(house: Running) -> None:
    """A dry run says what would be done, and does nothing; nothing is there to take back."""
    mark = house.person.mark()

    response = house.person.say("turn off the kitchen light", session="dry", dry_run=True)
    undone = house.person.say("undo that", session="dry")

    assert response["text"] == "I would turn off Kitchen Light."
    assert is_local(response)
    assert "nothing" in undone["text"].casefold()
    assert house.commands(mark) == []


def test_german(house: Running) -> None:
    """A sentence in another language is done, and answered in it."""
    done = say(house, "Schalte das Licht in der Küche aus", language="de")
    asked = say(house, "Ist das Licht in der Küche an?", language="de")

    assert (done["status"], done["text"]) == ("done", "Kitchen Light ist jetzt aus.")
    assert (asked["status"], is_local(done), is_local(asked)) == ("answered", True, True)
    assert asked["text"].startswith("Nein")
    assert house.truth()["kitchen_light"]["on"] is False


def test_new_name(house: Running) -> None:
    """A device is found by the name that it has now, and by no other."""
    (announced,) = {
        (message.topic, message.payload)
        for message in house.person.since(0, "homeassistant/")
        if "kitchen_light" in message.topic and message.payload
    }
    topic, config = announced[0], json.loads(announced[1])
    mark = house.person.mark()

    house.person.publish(
        topic,
        json.dumps({**config, "device": {**config["device"], "name": "Galley Lantern"}}),
        retain=True,
    )
    until_named(house, "Galley Lantern")
    new = say(house, "turn off the galley lantern")
    gone = house.commands(mark)
    house.person.publish(topic, announced[1], retain=True)
    until_named(house, "Kitchen Light")
    old = say(house, "turn on the kitchen light")

    assert (new["status"], new["text"]) == ("done", "Galley Lantern is off.")
    assert [command.topic for command in gone] == ["home/kitchen_light/set"]
    assert (old["status"], old["text"]) == ("done", "Kitchen Light is on.")


def until_named(house: Running, name: str) -> None:
    """Wait until the daemon knows a device by a name."""
    for _ in range(100):
        if name in {row["name"] for row in house.devices()}:
            return
    raise AssertionError(f"nothing was ever called {name}")

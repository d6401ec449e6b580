"""The whole of it with the embedded model for real: sentences that even an untrained one gets."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.integration.conftest import Running, running

pytestmark = [pytest.mark.model, pytest.mark.timeout(400)]

PATIENT = {
    "model": {"backend": "embedded", "read_s": 150, "total_s": 150},
    "agent": {"command_s": 200},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with a daemon that thinks for itself."""
    with ExitStack() as stack:
        yield running(tmp_path_factory.mktemp("house"), stack, PATIENT)


def say(house: Running, sentence: str) -> dict[str, Any]:
    """The response to a sentence, however long the model takes."""
    mark = house.person.mark()
    house.person.publish("hearth/command/me", json.dumps({"text": sentence, "id": sentence}))
    heard = house.person.wait_for("hearth/response/me", since=mark, seconds=250)
    return dict(heard.json)


def test_a_light_is_turned_on(house: Running) -> None:
    """The model's call becomes a lamp that truly is on, and an answer that says so."""
    house.arrange({"living_room_light": {"on": False}}, {})

    response = say(house, "turn on the living room light")

    assert response["status"] == "done", response
    assert house.truth()["living_room_light"]["on"] is True
    assert "on" in response["text"]


def test_a_question_changes_nothing(house: Running) -> None:
    """What the model asks to read is answered from the house, and nothing is published to it."""
    house.arrange({"kitchen_light": {"on": True}}, {})
    mark = house.person.mark()

    response = say(house, "is the kitchen light on?")

    assert response["status"] == "answered", response
    assert house.commands(mark) == []


def test_nothing_is_made_up(house: Running) -> None:
    """Whatever an untrained model makes of a room that is not there, no device changes."""
    mark = house.person.mark()

    response = say(house, "turn on the sauna light")

    assert response["status"] in {"failed", "answered", "question"}, response
    assert house.commands(mark) == []

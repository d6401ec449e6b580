"""Whatever the model server does: one honest answer, a house untouched, and life goes on."""

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.integration.conftest import Running, running
from tests.integration.house import text_reply
from tests.servers.ollama_http import Model
from tests.servers.ollama_script import (
    Broken,
    Cut,
    Empty,
    Garbage,
    Hang,
    Repeat,
    Scripted,
    Status,
    Text,
    Truncated,
    Unfinished,
)

SENTENCE = "turn on the kitchen light"
CALL = {"tool": "turn_on", "arguments": {"target": "kitchen light"}}
ON = text_reply({"calls": [["turn_on", {"target": "kitchen light"}]]})
LIMITS = {"dialect": "text", "connect_s": 1, "read_s": 1, "total_s": 2}
MUSING = "<think>The kitchen light, they say. I wonder which one they mean"
LIE = "Final Answer: Done! I have turned on the kitchen light."


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with little patience for its model."""
    with ExitStack() as stack:
        yield running(tmp_path_factory.mktemp("house"), stack, {"model": LIMITS})


@pytest.fixture
def house(own_house: Running) -> Iterator[Running]:
    """The house, all of it running, with the kitchen light off."""
    own_house.mend()
    own_house.reset()
    own_house.arrange({"kitchen_light": {"on": False}}, {})
    yield own_house
    own_house.server.tokens_s = 0.0
    own_house.server.models["gemma3:4b"] = Model()
    own_house.server.start()


@pytest.mark.parametrize(
    ("replies", "why"),
    [
        pytest.param([Hang()], "said nothing for 1 s", id="hangs"),
        pytest.param([Hang(text="Thought: I")], "said nothing for 1 s", id="hangs in the middle"),
        pytest.param([Status(500, {"error": "runner terminated"})], "runner terminated", id="500"),
        pytest.param([Status(500)], "HTTP 500", id="500 without a body"),
        pytest.param([Status(503, {"error": "server busy"})], "too much to do", id="busy"),
        pytest.param([Status(200, "<html>Welcome</html>")], "not what Ollama sends", id="html"),
        pytest.param([Empty()], "said nothing", id="empty"),
        pytest.param([Text("  \n ")], "said nothing", id="blank"),
        pytest.param([Truncated("")], "used up its length", id="truncated at once"),
        pytest.param([Truncated("Thought: I have to")] * 3, "make sense", id="truncated"),
        pytest.param([Unfinished("Thought: I")] * 3, "make sense", id="unfinished"),
        pytest.param([Garbage("garbage")], "not what Ollama sends", id="garbage"),
        pytest.param([Garbage('{"message": 7}')], "not what Ollama sends", id="other JSON"),
        pytest.param([Cut("Thought: The kitch")], "broke in the middle", id="connection cut"),
        pytest.param([Broken("Thought:", "CUDA error")], "CUDA error", id="model dies"),
        pytest.param([Repeat("the light ", forever=True)] * 3, "", id="endless repetition"),
        pytest.param([Text(MUSING)] * 3, "make sense", id="unclosed think block"),
        pytest.param([Text(LIE)] * 2, "did not do anything", id="a lie, twice"),
        pytest.param([Text(LIE), Hang()], "said nothing for 1 s", id="a lie, then hangs"),
    ],
)
def test_trouble(house: Running, replies: list[Scripted], why: str) -> None:
    """One answer says what is wrong; nothing is done to the house; the next sentence works."""
    house.server.script(SENTENCE, *replies)
    mark = house.person.mark()

    failed = house.person.say(SENTENCE)
    only = house.answers(failed["id"], mark)
    nothing = house.commands(mark)
    house.server.script(SENTENCE, ON)
    done = house.person.say(SENTENCE)

    assert failed["status"] == "failed"
    assert why in failed["text"]
    assert failed["actions"] == []
    assert only == [failed]
    assert nothing == []
    assert done["status"] == "done"


@pytest.mark.parametrize(
    "replies",
    [
        pytest.param([Text(json.dumps(CALL))], id="JSON as text"),
        pytest.param([Text(f"Sure!\n```json\n{json.dumps(CALL)}\n```\n")], id="fenced JSON"),
        pytest.param([Text(f"{MUSING}\n{ON}")], id="unclosed think block around the call"),
        pytest.param([Text("", calls=[{"name": "turn_on", "arguments": CALL["arguments"]}])]),
        pytest.param([Text(MUSING), Text(ON)], id="told what is wrong, it does better"),
        pytest.param([Text(LIE), Text(ON)], id="told that nothing happened, it does it"),
        pytest.param([Text(f"{ON}\nObservation: It is off.\nFinal Answer: It is off.", raw=True)]),
    ],
)
def test_repair(house: Running, replies: list[Scripted]) -> None:
    """What can be read is done, once."""
    house.server.script(SENTENCE, *replies)
    mark = house.person.mark()

    done = house.person.say(SENTENCE)

    assert (done["status"], done["text"]) == ("done", "Kitchen Light is on.")
    assert len(house.commands(mark)) == 1


def test_total_time(house: Running) -> None:
    """A model that goes on and on, without a pause, is stopped at the limit for a reply."""
    house.server.tokens_s = 0.2
    house.server.script(SENTENCE, "Thought: " + " ".join(f"word{n}" for n in range(200)))

    response = house.person.say(SENTENCE)

    assert response["status"] == "failed"
    assert "did not finish within 2 s" in response["text"]


def test_missing_model(house: Running) -> None:
    """A model that the server has no more is named, with the command that fetches it."""
    del house.server.models["gemma3:4b"]
    mark = house.person.mark()

    response = house.person.say(SENTENCE, source="speaker")
    spoken = house.person.wait_for("hearth/say/speaker", since=mark).text

    assert response["status"] == "failed"
    assert "gemma3:4b" in response["text"]
    assert response["hint"] == "ollama pull gemma3:4b"
    assert response["hint"] in spoken


def test_down_and_back(house: Running) -> None:
    """While the server is down the answers say so; when it is back, the next sentence works."""
    house.server.script(SENTENCE, ON)
    house.server.stop()

    failed = house.person.say(SENTENCE)
    house.server.start()
    done = house.person.say(SENTENCE)

    assert failed["status"] == "failed"
    assert "No Ollama answers at" in failed["text"]
    assert "ollama serve" in failed["hint"]
    assert done["status"] == "done"


def test_nothing_at_start(house: Running) -> None:
    """A daemon that starts before its model server takes it, and its model, once they are there."""
    house.server.script(SENTENCE, ON)
    house.server.stop()
    del house.server.models["gemma3:4b"]
    mark = house.person.mark()

    house.restart_daemon()
    without = house.person.wait_for("hearth/info", since=mark).json
    no_server = house.person.say(SENTENCE)
    house.server.start()
    no_model = house.person.say(SENTENCE)
    house.server.models["gemma3:4b"] = Model()
    done = house.person.say(SENTENCE)

    assert without["model"] is None
    assert (no_server["status"], no_model["status"]) == ("failed", "failed")
    assert "no language model" in no_server["text"]
    assert "ollama serve" in no_server["hint"]
    assert "ollama pull gemma3:4b" in no_model["hint"]
    assert done["status"] == "done"

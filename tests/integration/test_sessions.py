"""Dialogues of a daemon that is stopped, killed and started again in the middle of them."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from controller.agent.dialects.base import prompt_text
from tests.integration.conftest import Running, running
from tests.integration.house import text_reply
from tests.servers.ollama_script import Held

FIRST = "turn on the kitchen light"
SECOND = "and what is 2 + 2?"
SUMMARY = prompt_text("summary.md")
ON = text_reply({"calls": [["turn_on", {"target": "the kitchen light"}]]})
SUM = text_reply({"calls": [["calculate", {"expression": "2 + 2"}]]})


@pytest.fixture(scope="module")
def running_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house in which the model understands every sentence and remembers two."""
    changes = {
        "model": {"dialect": "text"},
        "agent": {"local_first": False, "history_turns": 2},
        "session": {"summary": True},
    }
    with ExitStack() as stack:
        yield running(tmp_path_factory.mktemp("house"), stack, changes)


@pytest.fixture
def house(running_house: Running) -> Running:
    """The house, all of it running, and no summary that is ever ready."""
    running_house.mend()
    running_house.server.script(FIRST, ON, ON, ON)
    running_house.server.script(SECOND, SUM)
    running_house.server.script(SUMMARY)
    return running_house


def before(house: Running, sentence: str) -> list[Mapping[str, Any]]:
    """What the model was shown between the rules and a sentence, when it was last asked."""
    asked = [request for request in house.server.requests if request.sentence == sentence]
    return list(asked[-1].messages[1:-1])


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_dialogue_goes_on(house: Running, end: str) -> None:
    """After a restart, and after a crash, the model is shown what was said before."""
    answer = house.person.say(FIRST, source=end)["text"]

    getattr(house.daemon, end)()
    house.start_daemon()
    house.person.say(SECOND, source=end)

    assert before(house, SECOND) == [
        {"role": "user", "content": FIRST},
        {"role": "assistant", "content": answer},
    ]


def test_summary(house: Running) -> None:
    """What is no longer shown is summarised in a pause, and the summary is shown from then on."""
    house.server.script(SUMMARY, "Final Answer: They spoke of the kitchen light.")
    for _ in range(3):
        house.person.say(FIRST, source="long")
    house.daemon.wait_for(lambda line: "session_summarised" in line and "long" in line)
    house.restart_daemon()
    house.person.say(SECOND, source="long")

    assert before(house, SECOND)[1]["content"] == "They spoke of the kitchen light."
    assert [m["role"] for m in before(house, SECOND)] == ["user", "assistant"] * 2


def test_sentence_during_a_summary(house: Running) -> None:
    """A sentence does not wait for a summary: it is broken off."""
    summary = Held("They spoke of the kitchen light.")
    house.server.script(SUMMARY, summary)
    for _ in range(3):
        house.person.say(FIRST, source="hasty")
    summary.until_asked()

    response = house.person.say(SECOND, source="hasty")
    summary.open()

    assert response["text"] == "2 + 2 = 4"
    assert response["status"] == "answered"
    assert not [line for line in house.daemon.lines if "summarised" in line and "hasty" in line]


def test_damaged_file(house: Running) -> None:
    """A file of dialogues that is damaged costs what was said, and nothing else."""
    house.person.say(FIRST, source="unlucky")
    house.daemon.stop()
    file = house.folder / "sessions.db"
    file.write_bytes(b"damaged" * 500)

    house.start_daemon()
    response = house.person.say(SECOND, source="unlucky")

    assert response["status"] == "answered"
    assert before(house, SECOND) == []
    assert "sessions_damaged" in house.daemon.output

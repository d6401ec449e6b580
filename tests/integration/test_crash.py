"""What is promised for the worst moments: one answer each, nothing twice, nothing late, no lie."""

import json
import time
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from chaos.proxy import Proxy
from tests.integration.conftest import Running
from tests.integration.house import text_reply
from tests.integration.test_bus import ON, SENTENCE, command, held, switched, turning

QUESTION = "what is 2 + 2?"
TOTAL = text_reply({"calls": [["calculate", {"expression": "2+2"}]]})
MINE = "answers/crash"


@pytest.fixture
def house(one_house: Running) -> Running:
    """The shared house, all of it running, with the kitchen light off and the model asked."""
    if one_house.broker.kind != "mosquitto":
        pytest.skip("amqtt knows no MQTT 5 and keeps nothing")
    one_house.mend()
    one_house.reset()
    one_house.arrange({"kitchen_light": {"on": False}}, {})
    one_house.server.script(SENTENCE, ON, ON, ON)
    one_house.server.script(QUESTION, TOTAL, TOTAL, TOTAL)
    return one_house


@pytest.fixture
def network(house: Running) -> Iterator[Proxy]:
    """A bad network, behind which the daemon of this test is."""
    with Proxy(house.broker.host, house.broker.port) as proxy:
        house.restart_daemon({"broker": {"port": proxy.port}})
        yield proxy
    house.daemon.stop()


def ask(house: Running, token: bytes) -> None:
    """Ask a question without an id; its answer is known by what it carries."""
    house.person.publish("hearth/command/me", QUESTION, response_topic=MINE, correlation_data=token)


def answers(house: Running, since: int, token: bytes) -> list[dict[str, Any]]:
    """The answers that carry this, up to that of a later command."""
    house.person.say(SENTENCE)
    heard = house.person.since(since, MINE)
    return [message.json for message in heard if message.correlation_data == token]


def asked(house: Running) -> int:
    """How often the model was asked the question so far."""
    return sum(request.sentence == QUESTION for request in house.server.requests)


def test_redelivery_without_an_id(house: Running, network: Proxy) -> None:
    """A command whose receipt was lost is delivered again by the broker, and not run again."""
    mark, before = house.person.mark(), asked(house)

    network.stall(back=False)
    ask(house, b"lost")
    house.daemon.wait_for(lambda line: "command_answered" in line and QUESTION in line)
    network.cut()
    network.flow()
    house.daemon.wait_for("command_redelivered")
    said = answers(house, mark, b"lost")

    assert [one["text"] for one in said] == ["2+2 = 4"]
    assert asked(house) == before + 1


def test_honest_repetition(house: Running) -> None:
    """Who says the same twice without an id means it twice."""
    mark, before = house.person.mark(), asked(house)

    ask(house, b"same")
    ask(house, b"same")
    said = answers(house, mark, b"same")

    assert [one["text"] for one in said] == ["2+2 = 4", "2+2 = 4"]
    assert asked(house) == before + 2


def test_crash_between_answer_and_publication(house: Running) -> None:
    """An answer that no broker had when the daemon died is said after it, marked, and not anew."""
    mark, before = house.person.mark(), asked(house)
    gate = held(house, QUESTION, TOTAL)
    ask(house, b"unsaid")
    gate.until_asked()

    house.broker.stop()
    gate.open()
    house.daemon.wait_for(lambda line: "command_answered" in line and QUESTION in line)
    house.daemon.kill()
    house.broker.start()
    house.start_daemon()
    said = answers(house, mark, b"unsaid")

    assert [(one["text"], one.get("again")) for one in said] in (
        [("2+2 = 4", True)],
        # The daemon died before even the disk had the answer.
        [("2+2 = 4", None)],
    )
    assert asked(house) <= before + 2


def test_many_kept_commands_are_all_old(house: Running) -> None:
    """All that a broker has kept is dated, and not only what it delivers in one go."""
    count = 130
    house.daemon.stop()
    yesterday = json.dumps({"wall": time.time() - 86_400, "boot": "", "ticks": 0.0})
    (house.folder / "journal.db-alive").write_text(yesterday, encoding="ascii")
    mark = house.person.mark()
    for number in range(count):
        command(house, id=f"kept-{number}", source=f"panel-{number % 7}")

    house.start_daemon({"queue": {"size": 500, "per_source": 500}})
    for number in range(count):
        house.person.response(f"kept-{number}", source=f"panel-{number % 7}", since=mark)
    now = house.person.say(SENTENCE)
    house.restart_daemon()

    heard = house.person.since(mark, "hearth/response/panel-")
    assert [message.json["status"] for message in heard] == ["timeout"] * count
    assert now["status"] == "done"
    assert len(switched(house, mark)) == 1


def test_interrupted_action(house: Running) -> None:
    """After a crash in the middle of an action, the answer lists it as not known to be done."""
    mark = house.person.mark()
    house.arrange({}, {"kitchen_light": "silent"})
    command(house, id="middle")
    house.person.wait_for("home/kitchen_light/set", since=mark)

    house.daemon.kill()
    house.start_daemon()
    response = house.person.response("middle", since=mark)

    (action,) = response["actions"]
    assert (action["device"], action["status"]) == ("light.kitchen_light", "unconfirmed")
    assert "nobody knows" in action["reason"]
    assert len(switched(house, mark)) == 1


def test_full_disk(house: Running) -> None:
    """While nothing can be written, commands are refused with the reason; then all is well."""
    mark = house.person.mark()
    daemon = psutil.Process(house.daemon.pid)
    soft, hard = daemon.rlimit(psutil.RLIMIT_FSIZE)
    daemon.rlimit(psutil.RLIMIT_FSIZE, (0, hard))
    try:
        refused = house.person.say(SENTENCE)
    finally:
        daemon.rlimit(psutil.RLIMIT_FSIZE, (soft, hard))
    unheard = switched(house, mark)
    done = house.person.say(SENTENCE)

    assert refused["status"] == "refused"
    assert "journal" in refused["text"]
    assert unheard == []
    assert done["status"] == "done"


def test_stop_overtakes(house: Running) -> None:
    """A sentence that stops something does not wait for what the same person said before."""
    mark = house.person.mark()
    halt = "stop the living room blinds"
    house.server.script(halt, turning("stop", "living room blinds"), *[TOTAL] * 3)
    gate = held(house, SENTENCE, ON)
    command(house, id="slow")
    gate.until_asked()

    command(house, halt, id="halt")
    house.person.response("halt", since=mark)
    waiting = [m for m in house.person.since(mark, "hearth/response/") if m.json["id"] == "slow"]
    gate.open()
    later = house.person.response("slow", since=mark)

    assert waiting == []
    assert later["status"] == "done"


def test_one_source_leaves_room(house: Running) -> None:
    """A source that says too much is told so, and the others are heard."""
    house.restart_daemon({"queue": {"size": 20, "per_source": 3}})
    mark = house.person.mark()
    gate = held(house, SENTENCE, ON)
    for number in range(4):
        command(house, id=f"much-{number}")
    gate.until_asked()
    refused = house.person.response("much-3", since=mark)

    other = house.person.say(QUESTION, source="other")
    gate.open()
    last = house.person.response("much-2", since=mark)
    house.restart_daemon()

    assert refused["status"] == "refused"
    assert "busy" in refused["text"]
    assert (other["status"], last["status"]) == ("answered", "done")

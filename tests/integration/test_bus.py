"""The rules of the bus, with every part as a process of its own."""

import json
import os
import signal
import socket
import time
from typing import Any

import pytest

from tests.integration.conftest import MakeHouse, Running
from tests.integration.house import daemon, text_reply
from tests.servers.ollama_script import Hang, Held
from tests.servers.person import Heard

SENTENCE = "turn on the kitchen light"
STATUS = "hearth/status"
STOP_S = 5.0


def turning(tool: str, target: str) -> str:
    """What the model says to have something turned on or off."""
    return text_reply({"thought": "I do it.", "calls": [[tool, {"target": target}]]})


ON = turning("turn_on", "kitchen light")


@pytest.fixture
def house(one_house: Running) -> Running:
    """The shared house, all of it running, with the kitchen light off and the model asked."""
    if one_house.broker.kind != "mosquitto":
        pytest.skip("amqtt knows no MQTT 5 and keeps nothing")
    one_house.mend()
    one_house.reset()
    one_house.arrange({"kitchen_light": {"on": False}}, {})
    one_house.server.script(SENTENCE, ON, ON, ON)
    return one_house


def command(house: Running, text: str = SENTENCE, *, source: str = "me", **fields: Any) -> None:
    """Publish a command and wait for nothing."""
    payload = json.dumps({"text": text, **fields})
    house.person.publish(f"hearth/command/{source}", payload)


def switched(house: Running, since: int) -> list[str]:
    """What was published to the kitchen light."""
    sent = house.commands(since)
    return [message.text for message in sent if message.topic == "home/kitchen_light/set"]


def live(topic: str, text: str | None = None) -> Any:
    """Whether a message is said on this topic just now."""
    return lambda m: m.topic == topic and not m.retain and text in (None, m.text)


def trace(kind: str, command_id: str) -> Any:
    """Whether a message is this event of a command's trace."""

    def matches(message: Heard) -> bool:
        event = message.json if message.topic.startswith("hearth/trace/") else {}
        return bool(event.get("kind") == kind and event.get("id") == command_id)

    return matches


def held(house: Running, text: str, reply: str) -> Held:
    """Have the model think about a sentence until the reply is opened, then again at once."""
    first = Held(reply)
    house.server.script(text, first, *[reply] * 30)
    return first


# What is a command, and who says it


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"a" * 8193, "8193 bytes; at most 8192"),
        (b"\xff\xfe light on", "not UTF-8"),
        (b'{"text": "turn on', "not valid JSON"),
        (b'{"id": "without-text"}', "string `text`"),
        (b'{"text": ["turn on the light"]}', "string `text`"),
        (b"[1, 2]", "an object"),
        (b"[" * 8000, "not valid JSON"),
    ],
)
def test_malformed_command(house: Running, payload: bytes, why: str) -> None:
    """What is no command is refused with the reason, and the next command works."""
    mark = house.person.mark()

    house.person.publish("hearth/command/me", payload)
    refused = house.person.wait_for("hearth/response/me", since=mark).json
    spoken = house.person.wait_for("hearth/say/me", since=mark).text
    done = house.person.say(SENTENCE)

    assert refused["status"] == "refused"
    assert why in refused["text"]
    assert spoken == refused["text"]
    assert done["status"] == "done"


def test_plain_text(house: Running) -> None:
    """A command may be text alone; without a source it is answered to `default`."""
    mark = house.person.mark()

    house.person.publish("hearth/command", SENTENCE)
    response = house.person.wait_for("hearth/response/default", since=mark).json

    assert response["status"] == "done"
    assert response["session"] == "default"
    assert house.truth()["kitchen_light"]["on"] is True


def test_source_is_the_topic(house: Running) -> None:
    """Who speaks is the level of the topic; a payload cannot claim to be somebody else."""
    reply = turning("turn_on", "the light")
    house.server.script("turn on the light", reply, reply)

    stranger = house.person.say("turn on the light", source="me", **{"from": "kitchen-panel"})
    panel = house.person.say("turn on the light", source="kitchen-panel")

    assert stranger["status"] == "question"
    assert panel["status"] == "done"
    assert "Kitchen Light" in panel["text"]


def test_duplicate_id(house: Running) -> None:
    """A command with an id that was answered is answered again, and not run again."""
    mark = house.person.mark()

    first = house.person.say(SENTENCE, id="twice")
    asked, again = len(house.server.requests), house.person.mark()
    command(house, id="twice")
    second = house.person.response("twice", since=again)

    assert first["status"] == "done"
    assert second == first
    assert len(house.server.requests) == asked
    assert len(house.commands(mark)) == 1


def test_id_of_another_command(house: Running) -> None:
    """Another command under an id that was used is refused and says why; nothing is done."""
    house.person.say(SENTENCE, id="reused")
    mark = house.person.mark()

    command(house, id="reused", text="turn on the nursery light")
    refused = house.person.response("reused", since=mark)

    assert refused["status"] == "refused"
    assert "another command" in refused["text"]
    assert house.commands(mark) == []


def test_duplicate_id_while_running(house: Running) -> None:
    """A command that comes again while it is worked on is run and answered once."""
    mark = house.person.mark()
    gate = held(house, SENTENCE, ON)

    command(house, id="again")
    gate.until_asked()
    command(house, id="again")
    house.daemon.wait_for(lambda line: "command_repeated" in line and '"again"' in line)
    gate.open()
    house.person.response("again", since=mark)

    assert len(house.answers("again", mark)) == 1
    assert len(switched(house, mark)) == 1


def test_same_id_of_another_source(house: Running) -> None:
    """An id belongs to its source: nobody gets another one's answer by guessing it."""
    first = house.person.say(SENTENCE, id="mine", source="me")
    second = house.person.say("turn on the bathroom light", id="mine", source="you")

    assert first["status"] == "done"
    assert second["text"] != first["text"]


# Where answers go


def test_response_topic(house: Running) -> None:
    """With MQTT 5, the answer also goes where the sender wants it, with the sender's data."""
    mark = house.person.mark()

    house.person.publish(
        "hearth/command/me",
        json.dumps({"text": SENTENCE, "id": "rt"}),
        response_topic="answers/me",
        correlation_data=b"\x00\xff7",
    )
    usual = house.person.response("rt", since=mark)
    asked_for = house.person.wait_for("answers/me", since=mark)

    assert asked_for.json == usual
    assert asked_for.correlation_data == b"\x00\xff7"


def test_response_topic_of_a_refusal(house: Running) -> None:
    """A refusal goes there, too."""
    mark = house.person.mark()

    house.person.publish(
        "hearth/command/me", b"\xff", response_topic="answers/me", correlation_data=b"8"
    )
    refused = house.person.wait_for("answers/me", since=mark)

    assert refused.json["status"] == "refused"
    assert refused.correlation_data == b"8"


@pytest.mark.parametrize(
    "topic",
    [
        "hearth/status",
        "hearth/command/kitchen-panel",
        "homeassistant/light/kitchen/config",
        "homeassistant/status",
        "home/nursery_light/set",
    ],
)
def test_forbidden_response_topic(house: Running, topic: str) -> None:
    """Nobody borrows Hearth's voice: not for its own topics, discovery's, or a device's."""
    mark = house.person.mark()

    house.person.publish(
        "hearth/command/me", json.dumps({"text": SENTENCE, "id": topic}), response_topic=topic
    )
    response = house.person.response(topic, since=mark)

    assert response["status"] == "done"
    assert len(house.answers(topic, mark)) == 1
    assert house.person.since(mark, topic) == []


def test_say(house: Running) -> None:
    """The answer is also spoken: plain text, for a speaker."""
    mark = house.person.mark()

    response = house.person.say(SENTENCE, source="speaker")
    spoken = house.person.wait_for("hearth/say/speaker", since=mark)

    assert spoken.text == response["text"] == "Kitchen Light is on."
    assert not spoken.retain


def test_trace(house: Running) -> None:
    """Thought, action, observation and answer are published as they come."""
    mark = house.person.mark()

    response = house.person.say(SENTENCE, id="traced", source="watcher")
    house.person.wait_for(trace("answer", "traced"), since=mark)
    events = [m.json for m in house.person.since(mark, "hearth/trace/watcher")]

    assert [event["kind"] for event in events] == ["thought", "action", "observation", "answer"]
    assert {event["id"] for event in events} == {"traced"}
    assert events[0]["text"] == "I do it."
    assert events[1]["data"] == {"tool": "turn_on", "arguments": {"target": "kitchen light"}}
    assert events[2]["data"] == {"tool": "turn_on", "ok": True}
    assert events[3]["text"] == response["text"]


def test_response(house: Running) -> None:
    """A response says what was asked of which device, what the device said, and what it cost."""
    response = house.person.say(SENTENCE, id="whole", session="evening")

    (action,) = response["actions"]
    assert (response["id"], response["session"]) == ("whole", "evening")
    assert (action["device"], action["name"]) == ("light.kitchen_light", "Kitchen Light")
    assert (action["asked"], action["status"]) == ({"on": True}, "confirmed")
    assert action["said"]["on"] is True
    assert (response["understood"], response["timings"]["model_calls"]) == ("model", 1)
    assert response["timings"]["total_ms"] >= action["ms"] > 0


def test_dry_run(house: Running) -> None:
    """A dry run says what it would do and publishes nothing to a device."""
    mark = house.person.mark()

    response = house.person.say(SENTENCE, dry_run=True)

    assert response["dry_run"] is True
    assert response["text"] == "I would turn on Kitchen Light."
    assert [action["status"] for action in response["actions"]] == ["planned"]
    assert house.commands(mark) == []
    assert house.truth()["kitchen_light"]["on"] is False


def test_info(house: Running) -> None:
    """What the daemon is stands on the bus, retained: version, protocol, model, numbers."""
    devices = len(list(house.devices()))

    info = house.person.wait_for(
        lambda heard: heard.topic == "hearth/info" and bool(heard.json["model"])
    ).json

    assert info["version"]
    assert info["protocol"] == "5"
    assert info["model"] == "ollama gemma3:4b"
    assert (info["areas"], info["devices"]) == (7, devices)
    assert devices > 20


# Order, and what waits


def test_sources_run_at_the_same_time(house: Running) -> None:
    """One source's command is answered while the model still thinks about another one's."""
    mark = house.person.mark()
    gate = held(house, "turn on the study light", turning("turn_on", "study light"))
    command(house, "turn on the study light", source="slow", id="slow")
    gate.until_asked()

    quick = house.person.say(SENTENCE, source="quick")
    slow = [m for m in house.person.since(mark) if m.topic == "hearth/response/slow"]
    gate.open()
    later = house.person.response("slow", source="slow", since=mark)

    assert quick["status"] == "done"
    assert slow == []
    assert later["status"] == "done"


def test_burst_of_one_source(house: Running) -> None:
    """Commands of one source are run one after the other, in the order they were said."""
    mark, ids = house.person.mark(), [f"burst-{number}" for number in range(12)]
    words = ["on", "off"] * 6
    for word in ("on", "off"):
        sentence, reply = f"turn {word} the hall lamp", turning(f"turn_{word}", "hall lamp")
        house.server.script(sentence, *[reply] * 6)

    for command_id, word in zip(ids, words, strict=True):
        command(house, f"turn {word} the hall lamp", id=command_id)
    house.person.response(ids[-1], since=mark)

    responses = [m.json for m in house.person.since(mark, "hearth/response/me")]
    assert [response["id"] for response in responses] == ids
    assert {response["status"] for response in responses} == {"done"}
    assert [m.text for m in house.commands(mark)] == [word.upper() for word in words]


def test_message_expiry(house: Running) -> None:
    """A command that waited for longer than its sender meant it is answered, and not run."""
    mark = house.person.mark()
    house.server.script("turn on the study light", Hang(seconds=1.3))
    command(house, "turn on the study light", id="first")

    payload = json.dumps({"text": SENTENCE, "id": "short"})
    house.person.publish("hearth/command/me", payload, expiry_s=1)
    late = house.person.response("short", since=mark)

    assert late["status"] == "timeout"
    assert "too long" in late["text"]
    assert switched(house, mark) == []


def test_full_queue(house: Running) -> None:
    """When too many commands wait, further ones are refused at once; none of the others is lost."""
    mark = house.person.mark()
    gate = held(house, SENTENCE, ON)
    command(house, id="runs")
    gate.until_asked()

    for number in range(19):
        command(house, id=f"waits-{number}")
    command(house, id="too-many")
    refused = house.person.response("too-many", since=mark)
    command(house, id="waits-18")
    gate.open()
    last = house.person.response("waits-18", since=mark)

    assert refused["status"] == "refused"
    assert "busy" in refused["text"]
    assert last["status"] == "done"
    assert len(house.answers("waits-18", mark)) == 1


# When something ends


def test_clean_stop(house: Running) -> None:
    """Told to stop, the daemon says that it is offline and ends well, whatever the model does."""
    mark = house.person.mark()
    gate = held(house, SENTENCE, ON)
    command(house, id="stopped")
    gate.until_asked()

    started = time.monotonic()
    house.daemon.signal(signal.SIGTERM)
    status = house.daemon.join()

    assert status == 0
    assert time.monotonic() - started < STOP_S
    house.person.wait_for(live(STATUS, "offline"), since=mark)
    house.start_daemon()
    assert house.person.response("stopped", since=mark)["status"] == "done"
    assert len(switched(house, mark)) == 1


def test_stop_with_a_broker_that_hangs(house: Running) -> None:
    """A broker that does not answer any more does not keep the daemon from stopping."""
    os.kill(house.broker.pid, signal.SIGSTOP)
    started = time.monotonic()
    try:
        house.daemon.signal(signal.SIGTERM)
        status = house.daemon.join()
    finally:
        os.kill(house.broker.pid, signal.SIGCONT)

    assert status == 0
    assert time.monotonic() - started < STOP_S


def test_stop_while_starting(house: Running) -> None:
    """A daemon that is told to stop before it is ready stops, whatever it is waiting for."""
    house.daemon.stop()
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        host = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        starting = daemon(house.broker, house.folder, model_host=host).start()
        deaf.accept()[0].close()
        started = time.monotonic()
        starting.signal(signal.SIGTERM)
        status = starting.join()

    assert status == 0
    assert time.monotonic() - started < STOP_S


def test_restart(house: Running) -> None:
    """A new daemon does nothing again: not what the broker keeps, nor what a sender repeats.

    Retained commands are ignored; a repeated one is answered from the journal.
    """
    first = house.person.say(SENTENCE, id="kept")
    since = house.person.mark()
    house.person.publish("hearth/command/panel", SENTENCE, retain=True)
    house.person.wait_for("hearth/response/panel", since=since)
    asked, mark = len(house.server.requests), house.person.mark()

    house.restart_daemon()
    house.daemon.wait_for(lambda line: "command_ignored" in line and "retained" in line)
    second = house.person.say(SENTENCE, id="kept")
    house.person.publish("hearth/command/panel", b"", retain=True)
    house.person.wait_for("hearth/response/panel", since=mark)

    assert second == first
    assert len(house.server.requests) == asked
    assert house.commands(mark) == []
    responses = house.person.since(mark, "hearth/response/panel")
    assert [m.json["status"] for m in responses] == ["refused"]


def test_crash_while_thinking(house: Running) -> None:
    """A command that nothing was done about before a crash is run after it, and answered once.

    The bus hears that the daemon is offline; what is said meanwhile follows, in order.
    """
    mark = house.person.mark()
    gate = held(house, SENTENCE, ON)
    command(house, id="crashed")
    gate.until_asked()

    house.daemon.kill()
    house.person.wait_for(live(STATUS, "offline"), since=mark)
    house.server.script("turn off the kitchen light", turning("turn_off", "kitchen light"))
    command(house, "turn off the kitchen light", id="meanwhile")
    house.start_daemon()
    last = house.person.response("meanwhile", since=mark)

    house.person.wait_for(live(STATUS, "online"), since=mark)
    assert last["status"] == "done"
    assert [len(house.answers(name, mark)) for name in ("crashed", "meanwhile")] == [1, 1]
    assert switched(house, mark) == ['{"state":"ON"}', '{"state":"OFF"}']


def test_crash_while_acting(house: Running) -> None:
    """After a crash in the middle of an action the answer says so, and it is not done again."""
    mark = house.person.mark()
    house.arrange({}, {"kitchen_light": "silent"})
    command(house, id="half")
    house.person.wait_for("home/kitchen_light/set", since=mark)

    house.daemon.kill()
    house.start_daemon()
    response = house.person.response("half", since=mark)

    assert response["status"] == "failed"
    assert "Kitchen Light: begun, the result is not known" in response["text"]
    assert len(house.answers("half", mark)) == 1
    assert len(switched(house, mark)) == 1


def test_crash_between_actions(house: Running) -> None:
    """What was done before a crash is told, and what was not done is not made up for."""
    mark, both = house.person.mark(), "turn on the kitchen light and turn on the study light"
    second = Held(turning("turn_on", "study light"))
    house.server.script(both, ON, second)
    command(house, both, id="one-of-two")
    second.until_asked()

    house.daemon.kill()
    house.start_daemon()
    response = house.person.response("one-of-two", since=mark)

    assert response["status"] == "partial"
    assert "Kitchen Light: confirmed" in response["text"]
    assert [action["device"] for action in response["actions"]] == ["light.kitchen_light"]
    assert len(house.commands(mark)) == 1


def test_command_kept_by_the_broker_for_too_long(house: Running) -> None:
    """What was said to a daemon that was down for longer than commands may wait is not done."""
    house.daemon.stop()
    yesterday = json.dumps({"wall": time.time() - 86_400, "boot": "", "ticks": 0.0})
    (house.folder / "journal.db-alive").write_text(yesterday, encoding="ascii")
    mark = house.person.mark()
    command(house, id="stale")

    house.start_daemon()
    late, now = house.person.response("stale", since=mark), house.person.say(SENTENCE)

    assert late["status"] == "timeout"
    assert now["status"] == "done"
    assert len(switched(house, mark)) == 1


def test_what_is_too_old(house: Running) -> None:
    """What waited for longer than commands may wait is answered and not done.

    Be it that a crash left it, or that the broker kept it while the daemon had no connection.
    """
    mark = house.person.mark()
    gate = held(house, SENTENCE, ON)
    command(house, id="left-too-long")
    gate.until_asked()
    house.daemon.kill()
    house.start_daemon({"queue": {"max_age_s": 0.2}})
    left = house.person.response("left-too-long", since=mark)

    house.daemon.signal(signal.SIGSTOP)
    house.broker.stop()
    house.broker.start()
    command(house, id="kept-too-long")
    house.daemon.signal(signal.SIGCONT)
    kept = house.person.response("kept-too-long", since=mark)
    house.restart_daemon()

    assert (left["status"], kept["status"]) == ("timeout", "timeout")
    assert [len(house.answers(name, mark)) for name in ("left-too-long", "kept-too-long")] == [1, 1]
    assert switched(house, mark) == []


def test_broker_restart(house: Running) -> None:
    """After a restart of the broker all is as before: online, devices followed, commands taken."""
    mark = house.person.mark()

    house.broker.stop()
    house.broker.start()
    house.person.wait_for(live(STATUS, "online"), since=mark)
    house.person.wait_for(live("sim/home/ready"), since=mark)
    house.arrange({"kitchen_light": {"on": True}}, {})
    house.arrange({"kitchen_light": {"on": False}}, {})
    response = house.person.say(SENTENCE)

    assert response["status"] == "done"
    assert house.truth()["kitchen_light"]["on"] is True


def test_answer_during_an_outage(house: Running) -> None:
    """An answer that is ready while there is no broker is sent when there is one again."""
    mark = house.person.mark()
    gate = held(
        house, "what is 2 + 2?", text_reply({"calls": [["calculate", {"expression": "2+2"}]]})
    )
    command(house, "what is 2 + 2?", id="outage")
    gate.until_asked()

    house.broker.stop()
    gate.open()
    house.daemon.wait_for(lambda line: "command_answered" in line and '"outage"' in line)
    house.broker.start()
    response = house.person.response("outage", since=mark)

    assert response["text"] == "2+2 = 4"
    assert len(house.answers("outage", mark)) == 1


# Without MQTT 5


def test_broker_of_3_1_1(make_house: MakeHouse) -> None:
    """A broker that knows only MQTT 3.1.1 does: sentences, refusals, trace, info and the will."""
    house = make_house(kind="amqtt", model={"dialect": "text"})
    house.server.script(SENTENCE, ON)

    done = house.person.say(SENTENCE)
    mark = house.person.mark()
    house.person.publish("hearth/command/me", b"")
    refused = house.person.wait_for("hearth/response/me", since=mark).json
    house.daemon.kill()

    assert done["status"] == "done"
    assert house.truth()["kitchen_light"]["on"] is True
    assert refused["status"] == "refused"
    assert house.person.since(0, "hearth/trace/me")
    assert house.person.wait_for("hearth/info").json["protocol"] == "3.1.1"
    house.person.wait_for(live(STATUS, "offline"), since=mark)

"""SIGHUP: a changed configuration is taken up without a restart, and no dialogue is lost."""

import json
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest
import yaml

from tests.integration.conftest import Running, running
from tests.servers.ollama_http import Model
from tests.servers.ollama_script import Held

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running house whose daemon understands plain sentences."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("house")
        yield running(folder, stack, {"agent": {"local_first": True}})


@pytest.fixture
def house(own_house: Running) -> Iterator[Running]:
    """The house with its light off, and the configuration that it was started with."""
    own_house.reset()
    own_house.arrange({"kitchen_light": {"on": False}}, {})
    path = own_house.folder / "config.yaml"
    before = path.read_text(encoding="utf-8")
    yield own_house
    path.write_text(before, encoding="utf-8")
    again(own_house)


def again(house: Running, event: str = "configuration_reloaded") -> Mapping[str, Any]:
    """Have the configuration read again; the line that is logged about it."""
    count = house.daemon.output.count(f'"event": "{event}"')
    house.daemon.signal(signal.SIGHUP)
    line: Mapping[str, Any] = json.loads(
        house.daemon.wait_for(f'"event": "{event}"', times=count + 1)
    )
    return line


def changed(house: Running, change: Change) -> Mapping[str, Any]:
    """Change the file and have it read again."""
    path = house.folder / "config.yaml"
    config = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(config)
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    return again(house)


def rows(house: Running) -> dict[str, Mapping[str, Any]]:
    """The home as the daemon knows it, by id."""
    return {row["id"]: row for row in house.devices()}


def test_in_a_dialogue(house: Running) -> None:
    """A new name for a room counts from the next sentence on, and `it` still means the same."""
    first = house.person.say("turn on the kitchen light")
    unknown = house.person.say("turn off the light in the scullery")

    line = changed(house, lambda config: config["areas"]["kitchen"].update(aliases=["scullery"]))
    pronoun = house.person.say("turn it off")
    named = house.person.say("turn on the light in the scullery")

    assert (first["status"], unknown["status"]) == ("done", "failed")
    assert line["changed"] == ["areas.kitchen.aliases"]
    assert pronoun["status"] == "done"
    assert [action["device"] for action in pronoun["actions"]] == ["light.kitchen_light"]
    assert named["status"] == "done"
    assert house.truth()["kitchen_light"]["on"] is True
    assert "broker_lost" not in house.daemon.output


def test_an_open_question(house: Running) -> None:
    """A question that Hearth has asked before is still open after it."""
    asked = house.person.say("unlock the front door")

    changed(house, lambda config: config["agent"].update(max_steps=4))
    answered = house.person.say("yes")

    assert asked["status"] == "confirm"
    assert [action["device"] for action in answered["actions"]] == ["lock.front_door_lock"]


def test_policy(house: Running) -> None:
    """A new rule counts from the next sentence on."""
    before = house.person.say("turn on the kitchen light")

    rule = {"who": "me", "deny": "control", "areas": "kitchen"}
    line = changed(house, lambda config: config.update(policy={"rules": [rule]}))
    after = house.person.say("turn off the kitchen light")

    assert before["status"] == "done"
    assert line["changed"] == ["policy.rules"]
    assert after["status"] == "refused"
    assert house.truth()["kitchen_light"]["on"] is True


def test_limits_of_a_policy(house: Running) -> None:
    """How much a source may say counts at once."""
    limits = {"rates": {"commands_per_minute": 1}, "pin": {"tries": 1}}
    line = changed(house, lambda config: config.update(policy=limits))
    said = [house.person.say("turn on the kitchen light", source="chatty") for _ in range(2)]

    assert line["changed"] == ["policy.pin.tries", "policy.rates.commands_per_minute"]
    assert [one["status"] for one in said] == ["done", "refused"]


def test_devices_and_sources(house: Running) -> None:
    """Names, rooms and exposure of devices are new at once, and so is where a source is."""

    def change(config: dict[str, Any]) -> None:
        config["devices"] = {
            "light.kitchen_light": {"name": "Galley Lamp", "area": "hall"},
            "light.bedroom_light": {"exposed": False},
        }
        config["sources"]["me"] = {"area": "bathroom"}

    before = rows(house)
    changed(house, change)
    after = rows(house)
    here = house.person.say("turn on the light")

    assert "light.bedroom_light" in before
    assert "light.bedroom_light" not in after
    assert after["light.kitchen_light"]["name"] == "Galley Lamp"
    assert after["light.kitchen_light"]["area"] == "Hall"
    assert after["light.kitchen_light"]["values"] == before["light.kitchen_light"]["values"]
    assert [action["device"] for action in here["actions"]] == ["light.bathroom_light"]


def test_model(house: Running) -> None:
    """Another model is used from the next sentence on."""
    house.server.models["other:1b"] = Model()

    changed(house, lambda config: config["model"].update(name="other:1b"))
    house.server.script("what do you think of it?", "Thought: I am done.\nFinal Answer: Fine.")
    mark = house.person.mark()
    answer = house.person.say("what do you think of it?")
    info = house.person.wait_for(
        lambda message: message.topic == "hearth/info" and b"other:1b" in message.payload,
        since=mark,
    )

    assert answer["text"] == "Fine."
    assert info.json["model"] == "ollama other:1b"
    assert house.server.requests[-1].body["model"] == "other:1b"


LAUGHS = "a: &a [ha, ha, ha]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "areas:\n  kitchen: {nmae: Galley}\n",
            "line 2: areas.kitchen.nmae is not a key; did you mean",
        ),
        (LAUGHS, "line 2: anchors and aliases (& and *) are not supported"),
        ("x: " + "[" * 5000, "nested deeper than"),
        ("\x00", "a character that YAML does not allow"),
    ],
    ids=["typo", "billion-laughs", "depth", "nul"],
)
def test_broken_file(house: Running, text: str, said: str) -> None:
    """A file that is wrong is refused with the usual message, and everything stays as it was."""
    path = house.folder / "config.yaml"
    path.write_text(text, encoding="utf-8")

    line = again(house, "reload_refused")
    answer = house.person.say("turn on the kitchen light")

    assert str(path) in line["problem"]
    assert said in line["problem"]
    assert line["hint"] == "The old configuration stays."
    assert answer["status"] == "done"


def test_what_needs_a_restart(house: Running) -> None:
    """What cannot be changed while running is named by its key, and not by its value."""

    def change(config: dict[str, Any]) -> None:
        config["broker"]["keepalive_s"] = 77
        config["topics"] = {"base": "annex"}
        config["journal"]["path"] = str(house.folder / "elsewhere.db")
        config["queue"] = {"size": 7}
        config["policy"] = {"audit": {"keep": 9}}

    line = changed(house, change)
    said = [json.loads(line) for line in house.daemon.lines if '"restart_needed"' in line]
    answer = house.person.say("turn on the kitchen light")

    assert line["changed"] == ["queue.size"]
    assert [entry["key"] for entry in said] == [
        "broker.keepalive_s",
        "topics.base",
        "policy.audit.keep",
        "journal.path",
    ]
    assert all("restart needed" in entry["hint"] for entry in said)
    assert answer["status"] == "done"
    assert not (house.folder / "elsewhere.db").exists()


def test_log_level(house: Running) -> None:
    """The log's level changes at once."""
    changed(house, lambda config: config["log"].update(level="info"))
    start = len(house.daemon.lines)
    house.person.say("turn on the kitchen light")
    levels = {json.loads(line)["level"] for line in house.daemon.lines[start:]}

    assert "debug" not in levels
    assert "info" in levels


def test_while_it_works(house: Running) -> None:
    """A command that is under way meanwhile is answered, once."""
    held = Held("Thought: I am done.\nFinal Answer: Well.")
    house.server.script("please think", held)
    mark = house.person.mark()
    house.person.publish("hearth/command/me", json.dumps({"text": "please think", "id": "slow"}))
    held.until_asked()
    line = changed(house, lambda config: config["model"].update(max_tokens=300))
    held.open()
    answer = house.person.response("slow", since=mark)

    assert line["changed"] == ["model.max_tokens"]
    assert answer["text"] == "Well."

"""The command line as a person or a script uses it: processes, their output, their exit status."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.integration.conftest import Running, running
from tests.integration.house import text_reply
from tests.servers.broker import Broker, free_port
from tests.servers.ollama_http import Model

SENTENCE = "turn on the kitchen light"
ON = text_reply({"thought": "I do it.", "calls": [["turn_on", {"target": "kitchen light"}]]})
OFF = text_reply({"calls": [["turn_off", {"target": "the light"}]]})
LIMIT_S = 60


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running house."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("house")
        yield running(folder, stack, {"model": {"dialect": "text"}})


@pytest.fixture
def house(own_house: Running) -> Running:
    """The house with the kitchen light off, and a model that turns it on."""
    own_house.reset()
    own_house.arrange({"kitchen_light": {"on": False}}, {})
    own_house.server.script(SENTENCE, ON)
    return own_house


def hearth(config: Path, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command until it ends."""
    return subprocess.run(
        [sys.executable, "-m", "controller", command, "--config", str(config), *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "160"},
        stdin=subprocess.DEVNULL,
        timeout=LIMIT_S,
    )


def config_of(house: Running) -> Path:
    """The file that the daemon was started with."""
    return house.folder / "config.yaml"


def written(folder: Path, *, port: int, **sections: Mapping[str, Any]) -> Path:
    """A configuration without a model, for a broker on this port."""
    path = folder / "config.yaml"
    broker = {"host": "127.0.0.1", "port": port}
    journal = {"path": str(folder / "journal.db")}
    config = {"broker": broker, "journal": journal, "model": {"backend": "none"}, **sections}
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    return path


def test_ask(house: Running) -> None:
    """`ask` shows thought, action, observation and answer in order, and ends with 0 when done.

    What the model writes cannot colour, move or clear the terminal.
    """
    thought = "I [red]do[/red] it.\x1b[2J\x07 [/]"
    house.server.script(SENTENCE, ON.replace("I do it.", thought))

    asked = hearth(config_of(house), "ask", *SENTENCE.split())

    shown = [line.split(maxsplit=1) for line in asked.stdout.splitlines()]
    assert asked.returncode == 0, asked
    assert [words[0] for words in shown] == ["Thought", "Action", "Observation", "Answer", "done"]
    assert shown[0][1].startswith("I [red]do[/red] it.")
    assert not {"\x1b", "\x07"} & set(asked.stdout)
    assert shown[1][1] == "turn_on(target='kitchen light')"
    assert shown[3][1] == "Kitchen Light is on."
    assert "1 model call" in shown[4][1]
    assert house.truth()["kitchen_light"]["on"] is True


def test_ask_for_scripts(house: Running) -> None:
    """With `--json` the response is one line of JSON, and nothing else is said."""
    house.server.script("turn on the light", ON.replace("kitchen light", "the light"))

    asked = hearth(
        config_of(house),
        "ask",
        "--json",
        "--area",
        "kitchen",
        "--source",
        "me",
        "turn on the light",
    )

    response = json.loads(asked.stdout)
    assert asked.returncode == 0
    assert asked.stderr == ""
    assert asked.stdout.count("\n") == 1
    assert (response["status"], response["session"]) == ("done", "me")
    assert [action["device"] for action in response["actions"]] == ["light.kitchen_light"]


def test_ask_without_doing(house: Running) -> None:
    """With `--dry-run` nothing happens; with `--quiet` only the answer is shown."""
    mark = house.person.mark()

    asked = hearth(config_of(house), "ask", "--dry-run", "--quiet", SENTENCE)

    assert asked.stdout == "I would turn on Kitchen Light.\n"
    assert house.commands(mark) == []


def test_ask_in_vain(house: Running) -> None:
    """What is not done gives exit status 1, and the answer says why."""
    house.arrange({}, {"kitchen_light": "offline"})

    asked = hearth(config_of(house), "ask", SENTENCE)

    assert asked.returncode == 1
    assert "Kitchen Light is offline" in asked.stdout
    assert "failed" in asked.stdout


def test_ask_back(house: Running) -> None:
    """A question from Hearth gives exit status 3."""
    house.server.script("turn off the light", OFF)

    asked = hearth(config_of(house), "ask", "turn off the light")

    assert asked.returncode == 3
    assert "Which" in asked.stdout


def test_no_daemon(broker: Broker, tmp_path: Path) -> None:
    """On a broker without a daemon, `ask` says how to start one, with exit status 4."""
    asked = hearth(written(tmp_path, port=broker.port), "ask", SENTENCE)

    assert asked.returncode == 4
    assert "no Hearth daemon is on this broker" in asked.stderr
    assert "hearth run" in asked.stderr
    assert "Traceback" not in asked.stderr


@pytest.mark.parametrize("command", [["ask", SENTENCE], ["run"]])
def test_no_broker(tmp_path: Path, command: list[str]) -> None:
    """Without a broker, host, port and reason are named, with exit status 4."""
    port = free_port()

    ended = hearth(written(tmp_path, port=port), *command)

    said = ended.stdout + ended.stderr
    assert ended.returncode == 4
    assert f"127.0.0.1:{port}" in said
    assert "refused" in said
    assert "Traceback" not in said


def test_wrong_configuration(tmp_path: Path) -> None:
    """A wrong key is named with its path, line and the nearest valid key, with exit status 2."""
    config = written(tmp_path, port=1883, agent={"max_stepps": 3})

    ended = hearth(config, "run")

    assert ended.returncode == 2
    assert "agent.max_stepps" in ended.stderr
    assert "max_steps" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_devices(house: Running) -> None:
    """`devices` is a table of areas, devices and states."""
    house.arrange({"kitchen_light": {"on": True, "brightness": 40}}, {"study_light": "offline"})

    listed = hearth(config_of(house), "devices")

    lines = listed.stdout.splitlines()
    (kitchen,) = [line for line in lines if "Kitchen Light" in line]
    (study,) = [line for line in lines if "Study Light" in line]
    assert listed.returncode == 0
    assert lines[0].split() == ["Area", "Device", "Type", "State", "Changed"]
    assert "on, 40 %" in kitchen
    assert "offline" in study
    assert f"{len(list(house.devices()))} devices in 7 areas, 1 not reachable" in listed.stdout


def test_devices_for_scripts(house: Running) -> None:
    """`devices --json` is what the daemon knows, as JSON."""
    listed = hearth(config_of(house), "devices", "--json")

    rows = {row["id"]: row for row in json.loads(listed.stdout)}
    assert listed.returncode == 0
    assert len(rows) == len(list(house.devices()))
    assert rows["light.kitchen_light"]["area"] == "Kitchen"
    assert rows["light.kitchen_light"]["values"]["on"] is False


BLIND = {
    "device": {"identifiers": ["0xb1"], "name": "Kitchen Blind", "manufacturer": "Acme"},
    "unique_id": "b1-position",
    "name": None,
    "command_topic": "blind/set",
    "position_topic": "blind/position",
    "set_position_topic": "blind/position/set",
    "availability_topic": "blind/up",
}
BATTERY = {
    "device": BLIND["device"],
    "unique_id": "b1-battery",
    "name": "Battery [red]",
    "device_class": "battery",
    "unit_of_measurement": "%",
    "state_topic": "blind/battery",
}


@pytest.fixture
def blind(house: Running) -> Iterator[Running]:
    """The house with a blind in the kitchen, in two entities, and a blind announced wrongly."""
    announced = {
        "cover/b1/config": BLIND,
        "sensor/b1/config": BATTERY,
        "cover/broken_blind/config": {**BLIND, "position_open": "wide"},
    }
    for topic, config in announced.items():
        house.person.publish(f"homeassistant/{topic}", json.dumps(config), retain=True)
    states = {"blind/up": "online", "blind/position": "30", "blind/battery": "91"}
    for topic, payload in states.items():
        house.person.publish(topic, payload, retain=True)
    house.until_known({"kitchen_blind": {"position": 30}, "kitchen_blind_battery_red": {}})
    yield house
    for topic in (*(f"homeassistant/{topic}" for topic in announced), *states):
        house.person.publish(topic, b"", retain=True)


def test_devices_of_one_thing(blind: Running) -> None:
    """What belongs to one physical thing stands together below its name, without repeating it."""
    listed = hearth(config_of(blind), "devices", "--all")

    lines = [line.split() for line in listed.stdout.splitlines()]
    heading = next(n for n, words in enumerate(lines) if words[-3:] == ["Kitchen", "Blind", "Acme"])
    below = [words[:2] for words in lines[heading + 1 : heading + 3]]
    assert sorted(below) == [["Battery", "[red]"], ["Kitchen", "Blind"]]
    assert "1 announcement skipped (--skipped)" in listed.stdout


def test_device(blind: Running) -> None:
    """With a name, everything about one device: where it is and why, topics, features, messages."""
    shown = hearth(config_of(blind), "devices", "kitchen", "blind")

    for told in (
        "cover.kitchen_blind",
        "Kitchen, Ground (from its name)",
        "sensor.kitchen_blind_battery_red",
        "0 to 100 %",
        "blind/position/set",
        "position_topic",
        "online / offline",
        "homeassistant/cover/b1/config",
        '"set_position_topic": "blind/position/set"',
    ):
        assert told in shown.stdout, (told, shown)
    assert shown.returncode == 0


def test_device_for_scripts(blind: Running) -> None:
    """With `--json` it is all there to be read by a program."""
    shown = hearth(config_of(blind), "devices", "--json", "kitchen blind")

    (device,) = json.loads(shown.stdout)
    topics = {topic["topic"]: topic for topic in device["topics"]}
    assert (device["area"], device["area_from"]) == ("Kitchen", "name")
    assert device["announced_on"] == "homeassistant/cover/b1/config"
    assert device["config"]["position_topic"] == "blind/position"
    assert topics["blind/position"]["last"][0]["payload"] == "30"
    assert topics["blind/position"]["last"][0]["age_s"] >= 0
    assert topics["blind/set"]["followed"] is False
    assert device["availability"]["topics"][0]["last"][0]["payload"] == "online"
    assert {f["key"]: f["allowed"] for f in device["features"]}["position"] == "0 to 100 %"


def test_unknown_device(blind: Running) -> None:
    """A name that nothing has brings near names, and what was skipped under it; exit status 1."""
    shown = hearth(config_of(blind), "devices", "broken blind")

    assert shown.returncode == 1
    assert "There is no device 'broken blind'" in shown.stderr
    assert "Kitchen Blind" in shown.stderr
    assert "homeassistant/cover/broken_blind/config: position_open" in shown.stderr


def test_skipped(blind: Running) -> None:
    """`--skipped` tells topic, reason and how often."""
    listed = hearth(config_of(blind), "devices", "--skipped")
    told = json.loads(hearth(config_of(blind), "devices", "--skipped", "--json").stdout)

    assert "homeassistant/cover/broken_blind/config" in listed.stdout
    assert "position_open" in listed.stdout
    assert "1 announcement skipped" in listed.stdout
    assert [entry["count"] for entry in told] == [1]


def test_check(house: Running) -> None:
    """`check` says what works, with exit status 0 when everything does."""
    checked = hearth(config_of(house), "check")

    marks = {line[1:].split("  ")[1].strip(): line[0] for line in checked.stdout.splitlines()}
    assert checked.returncode == 0, checked.stdout
    assert set(marks.values()) == {"✓"}
    assert {"configuration", "broker", "daemon", "devices", "model", "journal"} <= set(marks)


def test_check_finds_what_is_wrong(house: Running) -> None:
    """`check` names what does not work and the command that would help, with exit status 1."""
    del house.server.models["gemma3:4b"]

    checked = hearth(config_of(house), "check")
    house.server.models["gemma3:4b"] = Model()

    assert checked.returncode == 1
    assert "✗  model" in checked.stdout
    assert "→ ollama pull gemma3:4b" in checked.stdout


@pytest.mark.parametrize("source", ["a/b", "a+", "#", " "])
def test_source_that_is_no_topic_level(tmp_path: Path, source: str) -> None:
    """A source that could not be a topic level is wrong usage, said at once."""
    asked = hearth(written(tmp_path, port=free_port()), "ask", "--source", source, "hello")

    assert asked.returncode == 2
    assert "--source" in asked.stderr


def test_sentence_that_is_too_long(tmp_path: Path) -> None:
    """A sentence that no daemon takes is not sent."""
    asked = hearth(written(tmp_path, port=free_port()), "ask", "x" * 9000)

    assert asked.returncode == 2
    assert "too long" in asked.stderr

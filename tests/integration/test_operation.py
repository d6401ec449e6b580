"""What people who run a daemon see of it: figures, its one line a command, `hearth doctor`."""

import asyncio
import json
import re
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from controller.cli.checks.bus import check_bus
from controller.cli.checks.row import State
from controller.config import load
from tests.conftest import MakeBroker
from tests.integration.conftest import Running, running
from tests.integration.house import daemon, text_reply
from tests.servers.broker import find_mosquitto, free_port
from tests.servers.person import Person

ROOT = Path(__file__).parents[2]
PORT = free_port()
SENTENCE = "turn on the kitchen light"
ON = text_reply({"thought": "I do it.", "calls": [["turn_on", {"target": "kitchen light"}]]})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running house whose daemon serves its figures."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("house")
        yield running(folder, stack, {"metrics": {"port": PORT}})


def figures() -> dict[str, float]:
    """The page as Prometheus reads it."""
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics", timeout=10) as page:
        families = text_string_to_metric_families(page.read().decode())
        return {
            ":".join((sample.name, *sample.labels.values())): sample.value
            for family in families
            for sample in family.samples
        }


def say(house: Running) -> Mapping[str, Any]:
    """Have the kitchen light turned on by the model."""
    house.arrange({"kitchen_light": {"on": False}}, {})
    house.server.script(SENTENCE, ON)
    return house.person.say(SENTENCE)


def test_figures(house: Running) -> None:
    """A command is on the page with its model call, its tokens and its times."""
    before = figures()
    answer = say(house)
    house.person.publish("hearth/command/me", b"")
    house.person.wait_for(lambda m: m.topic == "hearth/response/me" and b"refused" in m.payload)
    after = figures()

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert answer["status"] == "done"
    assert grown("hearth_commands_total:done:model") == 1
    assert grown("hearth_commands_total:refused:nobody") == 1
    assert grown("hearth_model_calls_total") == 1
    assert grown("hearth_model_tokens_total:evaluated") > 0
    assert grown("hearth_command_seconds_count:devices") == 1
    assert grown("hearth_command_seconds_count:total") == 1
    assert after["hearth_devices:online"] > 20
    assert after["hearth_journal_bytes"] > 0
    assert after["hearth_process_resident_memory_bytes"] > 1e7


def test_info(house: Running) -> None:
    """The main figures stand in `hearth/info` as well."""
    say(house)

    info = house.person.wait_for(
        lambda m: m.topic == "hearth/info" and m.json.get("commands", {}).get("done", 0) > 0
    ).json

    assert info["model_calls"] >= 1
    assert info["connections_lost"] == 0
    assert info["waiting"] == 0


def test_line(house: Running) -> None:
    """A command has one line in the log that says where its time and tokens went."""
    answer = say(house)

    lines = [json.loads(line) for line in house.daemon.lines if "command_answered" in line]
    (line,) = [line for line in lines if line["id"] == answer["id"]]

    assert line["level"] == "info"
    assert (line["source"], line["text"], line["status"]) == ("me", SENTENCE, "done")
    assert line["actions"] == ["light.kitchen_light confirmed"]
    assert (line["understood"], line["calls"]) == ("model", 1)
    assert line["tokens_in"] > 0
    assert line["tokens_out"] > 0
    assert line["tokens_reused"] == 0
    parts = [line[f"{stage}_ms"] for stage in ("local", "model", "devices")]
    assert all(part >= 0 for part in parts)
    assert abs(sum(parts) - line["ms"]) <= 3
    assert line["queue_ms"] >= 0


def test_line_is_tame(house: Running) -> None:
    """What a sentence holds can break neither the line nor the terminal that shows it."""
    mark = house.person.mark()
    text = "say \x1b[2J\u202e" + "long " * 1000
    house.person.publish("hearth/command/me", json.dumps({"text": text, "id": "tame"}))
    house.person.response("tame", since=mark)
    raw = house.daemon.wait_for(lambda line: "command_answered" in line and '"tame"' in line)

    assert len(raw) < 2000
    assert not {"\x1b", "\u202e"} & set(raw)
    assert len(json.loads(raw)["text"]) < 260


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"x" * 1_000_000, "1000000 bytes; at most 8192"),
        (b"[" * 8000, ""),
        (b'{"text": ' + b"[" * 4000 + b"]" * 4000 + b"}", "JSON"),
        (b'{"text": "x", "id": ' + b"9" * 5000 + b"}", ""),
    ],
    ids=["long", "deep", "deep-text", "number"],
)
def test_oversized(house: Running, payload: bytes, why: str) -> None:
    """What is too long or too deep is refused before it costs anything; the next one is served."""
    mark = house.person.mark()
    house.person.publish("hearth/command/me", payload)
    refused = house.person.wait_for("hearth/response/me", since=mark).json

    assert refused["status"] == "refused"
    assert why in refused["text"]
    assert say(house)["status"] == "done"
    assert "Traceback" not in house.daemon.output


def test_more_than_a_broker_may_send(house: Running) -> None:
    """A message beyond what Hearth tells the broker to send never arrives, and nothing breaks."""
    house.person.publish("hearth/command/me", b"x" * 3_000_000)

    assert say(house)["status"] == "done"
    assert "broker_lost" not in house.daemon.output


@pytest.mark.skipif(find_mosquitto() is None, reason="amqtt has no access rules")
def test_documented_rights(make_broker: MakeBroker, tmp_path: Path) -> None:
    """The access rules in docs/install.md are enough for the daemon, and `hearth check` agrees."""
    shown = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    rules = re.search(r"Hearth needs these rights.*?```\n(user hearth\n.*?)```", shown, re.DOTALL)
    assert rules
    acl = tmp_path / "acl"
    lines = [line.partition(" #")[0] if "/" in line else line for line in rules[1].splitlines()]
    acl.write_text("\n".join(["topic readwrite #", *lines, ""]), encoding="utf-8")
    acl.chmod(0o600)
    broker = make_broker(access=("allow_anonymous true", f"acl_file {acl}"))
    changes = {"broker": {"username": "hearth"}, "model": {"backend": "none"}}
    process = daemon(broker, tmp_path, model_host="http://127.0.0.1:9", changes=changes).start()
    try:
        with Person(broker.host, broker.port) as person:
            process.wait_for("daemon_ready")
            answer = person.say("hello")
            person.wait_for("hearth/say/me")
            heard = {message.topic for message in person.since(0)}
        config = load(tmp_path / "config.yaml", {})
        rows = asyncio.run(check_bus(config))
    finally:
        process.stop()

    assert answer["status"] == "failed"
    assert {"hearth/info", "hearth/status", "homeassistant/status"} <= heard
    assert "_refused" not in process.output
    assert [row.text for row in rows if row.state is State.FAIL] == []

"""The whole of it as processes: broker, simulated house, scripted model server, daemon."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from tests.servers.broker import Broker
from tests.servers.ollama_script import Text
from tests.servers.ollama_server import OllamaServer
from tests.servers.person import Heard, Person
from tests.servers.process import Process

ECHO_S = {"light": 1.0, "switch": 1.0, "climate": 2.0, "cover": 20.0, "lock": 5.0}

CONFIG: Mapping[str, Any] = {
    "model": {"backend": "ollama", "connect_s": 2, "read_s": 3, "total_s": 4},
    # What is tested through this house is the way by the model, also for plain sentences.
    "agent": {"local_first": False, "command_s": 20, "echo_s": ECHO_S},
    "floors": {"ground": {"level": 0}, "upstairs": {"level": 1}},
    "areas": {
        "living_room": {"floor": "ground"},
        "kitchen": {"floor": "ground"},
        "hall": {"floor": "ground"},
        "bedroom": {"floor": "upstairs"},
        "nursery": {"floor": "upstairs"},
        "study": {"floor": "upstairs"},
        "bathroom": {"floor": "upstairs"},
    },
    "sources": {"kitchen-panel": {"area": "kitchen"}},
    "session": {"summary": False},
    "log": {"level": "debug", "format": "json"},
}


def simulator(broker: Broker, *more: str) -> Process:
    """The shipped house, in which nothing happens by itself, on this broker."""
    where = ["--host", broker.host, "--port", str(broker.port)]
    return Process([sys.executable, "-m", "simulator", *where, "--still", "--speed", "20", *more])


def daemon(
    broker: Broker, folder: Path, *, model_host: str, changes: Mapping[str, Any] | None = None
) -> Process:
    """The daemon on this broker, configured by a file in `folder`."""
    config = json.loads(json.dumps(CONFIG))
    for section, values in (changes or {}).items():
        config.setdefault(section, {}).update(values)
    config["broker"] = {"host": broker.host, "port": broker.port, **config.get("broker", {})}
    config["journal"] = {"path": str(folder / "journal.db")}
    config["model"] = {"host": model_host, **config["model"]}
    path = folder / "config.yaml"
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    return Process([sys.executable, "-m", "controller", "run", "--config", str(path)])


class House:
    """A running house, and a person in it who hears everything on the bus."""

    def __init__(self, *, broker: Broker, server: OllamaServer, person: Person) -> None:
        self.broker = broker
        self.server = server
        self.person = person
        self._resets = 0

    def reset(self) -> None:
        """Put the house back to its file and wait until everything has been said anew."""
        mark = self.person.mark()
        self.person.publish("sim/home/reset", b"")
        self.person.wait_for("sim/home/ready", since=mark)

    def arrange(self, before: Mapping[str, Mapping[str, Any]], faults: Mapping[str, str]) -> None:
        """Set states and faults, and wait until the daemon knows of them."""
        for object_id, values in before.items():
            self.person.publish(f"sim/home/set/{object_id}", json.dumps(values))
        for object_id, fault in faults.items():
            self.person.publish(f"sim/home/fault/{object_id}", fault)
        self.until_known(before, [name for name, fault in faults.items() if fault == "offline"])

    def until_known(
        self, states: Mapping[str, Mapping[str, Any]], offline: Sequence[str] = ()
    ) -> None:
        """Wait until the daemon reports these states and these devices as not available."""
        for _ in range(100):
            rows = {row["id"].partition(".")[2]: row for row in self.devices()}
            if all(_shows(rows[name]["values"], values) for name, values in states.items()) and all(
                rows[name]["available"] is False for name in offline
            ):
                return
        raise AssertionError(f"the daemon never learned {states} {offline}: {rows}")

    def devices(self) -> Iterable[Mapping[str, Any]]:
        """The home as the daemon knows it."""
        mark = self.person.mark()
        self.person.publish("hearth/query/test", "devices")
        rows: Iterable[Mapping[str, Any]] = self.person.wait_for(
            "hearth/result/test", since=mark
        ).json["devices"]
        return rows

    def truth(self) -> dict[str, Mapping[str, Any]]:
        """The true state of every simulated device, whatever it says."""
        found: dict[str, Mapping[str, Any]] = {}
        for message in self.person.since(0, "sim/home/truth/"):
            if message.payload:
                found[message.topic.rsplit("/", 1)[-1]] = message.json
        return found

    def answers(self, command_id: str, since: int) -> list[Mapping[str, Any]]:
        """All answers with this id, up to that of a sentence which `me` says now."""
        total = text_reply({"calls": [["calculate", {"expression": "1 + 1"}]]})
        self.server.script("what is 1 + 1?", total)
        self.person.say("what is 1 + 1?")
        heard = self.person.since(since, "hearth/response/")
        return [message.json for message in heard if message.json["id"] == command_id]

    def commands(self, since: int) -> list[Heard]:
        """What was published to devices."""
        return [
            message
            for message in self.person.since(since, "home/")
            if message.topic.endswith("/set") and message.payload
        ]


def text_reply(step: Mapping[str, Any]) -> str:
    """A scripted reply in the text dialect."""
    lines = [f"Thought: {step.get('thought', 'I think.')}"]
    if "answer" in step:
        return "\n".join([*lines, f"Final Answer: {step['answer']}"])
    for tool, arguments in step["calls"]:
        lines += [f"Action: {tool}", f"Action Input: {json.dumps(arguments)}"]
    return "\n".join([*lines, "PAUSE"])


def json_reply(step: Mapping[str, Any]) -> str:
    """A scripted reply in the json dialect."""
    reply: dict[str, Any] = {"thought": step.get("thought", "I think.")}
    if "answer" in step:
        return json.dumps({**reply, "answer": step["answer"]})
    actions = [{"tool": tool, "arguments": arguments} for tool, arguments in step["calls"]]
    return json.dumps({**reply, "actions": actions})


def tools_reply(step: Mapping[str, Any]) -> Text:
    """A scripted reply of a model that calls tools natively, and thinks apart."""
    thinking = step.get("thought", "I think.")
    if "answer" in step:
        return Text(step["answer"], thinking=thinking)
    calls = [{"name": tool, "arguments": arguments} for tool, arguments in step["calls"]]
    return Text("", thinking=thinking, calls=calls)


REPLY = {"text": text_reply, "json": json_reply, "tools": tools_reply}


def _shows(seen: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    # A state that is only near the wanted one may be the one before it.
    return all(same(seen.get(key), value, within=0.1) for key, value in wanted.items())


def same(seen: Any, wanted: Any, *, within: float = 1) -> bool:
    """Whether a value is the wanted one, as near as devices round."""
    if isinstance(seen, bool) or isinstance(wanted, bool):
        return seen is wanted
    if isinstance(wanted, (int, float)) and isinstance(seen, (int, float)):
        return abs(seen - wanted) <= within
    return bool(seen == wanted)

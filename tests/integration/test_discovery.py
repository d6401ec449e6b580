"""Recorded announcements on a real bus, taken by a real daemon."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml

from devices import TYPES
from tests.devices.recorded.differences import DIFFERENCES
from tests.servers.broker import Broker, find_mosquitto
from tests.servers.person import Person
from tests.servers.process import Process

SHARED = Path(__file__).parents[2].parent / "shared" / "discovery"
FILES = sorted([*SHARED.glob("corpus/dev/*.json"), *SHARED.glob("synthetic/*.json")])
RECORDS = [json.loads(path.read_text(encoding="utf-8")) for path in FILES]
ABSENT = f"the recorded announcements are not at {SHARED}"
PRIMARY: Mapping[str, Mapping[str, Any]] = {
    "binary_sensor": {"on": True, "off": False},
    "climate": {mode: mode for mode in ("off", "heat", "cool", "auto", "heat_cool")},
    "cover": {"open": True, "closed": False},
    "fan": {"on": True, "off": False},
    "light": {"on": True, "off": False},
    "lock": {"locked": True, "unlocked": False, "unknown": None},
    "switch": {"on": True, "off": False},
    "valve": {"open": True, "closed": False},
}
"""Domains whose states are looked at here, and what their words are in Hearth's values."""

pytestmark = pytest.mark.skipif(find_mosquitto() is None, reason="there is no mosquitto here")


class Bus:
    """A broker, a daemon on it, and a person who asks it."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.broker = Broker(folder).start()
        stack.callback(self.broker.stop)
        self.person = stack.enter_context(Person(self.broker.host, self.broker.port))
        self._folder = folder
        self._stack = stack

    def start_daemon(self) -> Process:
        """Start a daemon and wait until it is ready."""
        config = {
            "broker": {"host": self.broker.host, "port": self.broker.port},
            "journal": {"path": str(self._folder / "journal.db")},
            "model": {"backend": "none"},
            "log": {"level": "info", "format": "json"},
        }
        path = self._folder / "config.yaml"
        path.write_text(yaml.safe_dump(config), encoding="utf-8")
        self.daemon = Process([sys.executable, "-m", "controller", "run", "--config", str(path)])
        self._stack.callback(self.daemon.stop)
        self.daemon.start().wait_for("daemon_ready")
        return self.daemon

    def ask(self, query: str) -> dict[str, Any]:
        """Ask the daemon, which has then taken all that was published before."""
        mark = self.person.mark()
        self.person.publish("hearth/query/test", query)
        return dict(self.person.wait_for("hearth/result/test", since=mark).json)

    def rows(self) -> list[dict[str, Any]]:
        """All devices, hidden ones too."""
        return list(self.ask("devices all")["devices"])

    def shows(self, feature: str, wanted: Any) -> Any:
        """The value of the only device's feature, once it is what is wanted."""
        for _ in range(100):
            (row,) = self.rows()
            if row["values"].get(feature) == wanted:
                break
        return row["values"].get(feature)

    def until_all_say(self, word: str) -> None:
        """Wait until the state of every device begins with a word."""
        for _ in range(100):
            if all(row["state"].startswith(word) for row in self.rows()):
                return
        raise AssertionError(f"not all say {word}")

    def reasons(self) -> dict[str, str]:
        """Why announcements were skipped, by topic."""
        return {entry["topic"]: entry["reason"] for entry in self.ask("skipped")["skipped"]}


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bus]:
    """A daemon without a home, for all tests of this module."""
    with ExitStack() as stack:
        bus = Bus(tmp_path_factory.mktemp("bus"), stack)
        bus.start_daemon()
        yield bus


def _payload(record: Mapping[str, Any]) -> str:
    config = record["config"]
    return str(record["config_raw"]) if config is None else json.dumps(config, ensure_ascii=False)


def _cases(records: list[dict[str, Any]]) -> list[Any]:
    if not RECORDS:
        return [pytest.param({}, marks=pytest.mark.skip(reason=ABSENT), id="none")]
    return [pytest.param(record, id=record["id"]) for record in records]


def _domains(record: Mapping[str, Any]) -> Counter[str]:
    return Counter(entity["domain"] for entity in record.get("entities", ()))


def _is_accepted(record: Mapping[str, Any]) -> bool:
    return bool(record["accepted"]) is not ((record["id"], "accepted") in DIFFERENCES)


def _is_for_hearth(record: Mapping[str, Any]) -> bool:
    """Whether it announces something, on a topic that is followed."""
    _prefix, component, *levels = record["config_topic"].split("/")
    announces = _payload(record) not in ("", "{}")
    return announces and component in (*TYPES, "device") and len(levels) in (2, 3)


def _is_sample(record: Mapping[str, Any]) -> bool:
    entities = record.get("entities", ())
    said = [example["means"].get("state") for example in record.get("examples", ())]
    return (
        _is_accepted(record)
        and len(entities) == 1
        and entities[0]["domain"] in PRIMARY
        and not entities[0].get("disabled_by_default")
        and any(word in PRIMARY[entities[0]["domain"]] for word in said)
        and not any(name == record["id"] for name, _part in DIFFERENCES)
    )


@pytest.mark.parametrize("record", _cases(RECORDS))
def test_announced_and_removed(bus: Bus, record: dict[str, Any]) -> None:
    """What is accepted is a device until it is removed; what is refused is skipped, with why."""
    topic = record["config_topic"]

    bus.person.publish(topic, _payload(record), retain=True)
    rows, reasons = bus.rows(), bus.reasons()
    bus.person.publish(topic, b"", retain=True)
    left = bus.rows()

    assert bool(rows) is _is_accepted(record), (rows, reasons)
    assert _domains(record) <= Counter(row["domain"] for row in rows)
    assert rows or not _is_for_hearth(record) or reasons[topic], reasons
    assert left == []


@pytest.mark.parametrize("record", _cases([r for r in RECORDS if _is_sample(r)]))
def test_states(bus: Bus, record: dict[str, Any]) -> None:
    """After each message a device is in the primary state that was recorded."""
    topic, domain = record["config_topic"], record["entities"][0]["domain"]
    bus.person.publish(topic, _payload(record), retain=True)
    for message in record.get("availability", {}).get("online", ()):
        bus.person.publish(message["topic"], message["payload"])

    shown = []
    for example in record["examples"]:
        where = example.get("state_topic") or example["topic"]
        bus.person.publish(where, example["payload"], retain=True)
        if (word := example["means"].get("state")) in PRIMARY[domain]:
            wanted = PRIMARY[domain][word]
            shown.append((bus.shows(TYPES[domain].primary, wanted), wanted))
        bus.person.publish(where, b"", retain=True)
    bus.person.publish(topic, b"", retain=True)

    assert [seen for seen, _wanted in shown] == [wanted for _seen, wanted in shown]


@pytest.mark.skipif(not RECORDS, reason=ABSENT)
def test_all_at_once(tmp_path: Path) -> None:
    """A home of all of them, announced before the daemon starts, comes up whole, and it lives."""
    records = [record for record in RECORDS if not record["id"].startswith("syn-")]
    taken = [record for record in records if _is_accepted(record)]
    wanted = sum(map(_domains, taken), Counter())
    with ExitStack() as stack:
        bus = Bus(tmp_path, stack)
        for record in records:
            bus.person.publish(record["config_topic"], _payload(record), retain=True)

        daemon = bus.start_daemon()
        rows = bus.rows()

        assert daemon.status is None
        assert set(wanted) <= {row["domain"] for row in rows}
        assert len({row["id"] for row in rows}) == len(rows)
        assert len(rows) >= len(taken)
        assert not [line for line in daemon.lines if "Traceback" in line or '"error"' in line]


def test_home_in_parts(bus: Bus) -> None:
    """A home that is too large for one message is told in parts that an MQTT 5 client takes."""
    for number in range(300):
        about = {"name": f"Long {number}", "unique_id": f"l{number}", "state_topic": "long/text"}
        topic = f"homeassistant/sensor/long{number}/config"
        bus.person.publish(topic, json.dumps(about), retain=True)
    bus.person.publish("long/text", "x" * 5000, retain=True)
    bus.until_all_say("x")

    parts = [bus.ask("devices")]
    while parts[-1]["next"]:
        parts.append(bus.ask(f"devices from {parts[-1]['next']}"))
    for number in range(300):
        bus.person.publish(f"homeassistant/sensor/long{number}/config", b"", retain=True)
    bus.person.publish("long/text", b"", retain=True)

    ids = [row["id"] for part in parts for row in part["devices"]]
    assert len(parts) > 1
    assert {part["total"] for part in parts} == {len(ids)} == {len(set(ids))} == {300}


@pytest.mark.parametrize("query", ["", "device", "devices from x", "nonsense", "devices  all x"])
def test_unknown_query(bus: Bus, query: str) -> None:
    """What is no query is answered with those that there are."""
    assert "devices [all] [from N], device <name>, skipped" in bus.ask(query)["error"]


@pytest.mark.skipif(not RECORDS, reason=ABSENT)
def test_lives(bus: Bus) -> None:
    """After all that, the daemon runs, answers, and has logged no failure of its own."""
    assert bus.ask("devices")["devices"] == []
    assert bus.daemon.status is None
    assert not [line for line in bus.daemon.lines if "Traceback" in line or '"error"' in line]

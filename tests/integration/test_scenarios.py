"""Sentences in by MQTT, answers out by MQTT, and the house as it is afterwards."""

import secrets
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.integration.conftest import Running
from tests.integration.house import REPLY, same

SCENARIOS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("scenarios.yaml").read_text(encoding="utf-8")
)
# A room's physics and a device's own reports move these without anybody's command.
LIVES = {"current_temperature", "current_humidity", "action", "moving"}


def acted_on(house: Running) -> dict[str, dict[str, Any]]:
    """What the daemon knows of all devices that a command could change."""
    return {
        row["id"]: {key: value for key, value in row["values"].items() if key not in LIVES}
        for row in house.devices()
        if row["domain"] not in ("sensor", "binary_sensor")
    }


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_a_sentence_does_what_it_says_and_nothing_else(
    house: Running, scenario: dict[str, Any]
) -> None:
    """The expected devices change, no other does, and the answer says what happened."""
    house.reset()
    house.arrange(scenario.get("before", {}), scenario.get("faults", {}))
    replies = [REPLY[house.dialect](step) for step in scenario["replies"]]
    house.server.script(scenario["sentence"], *replies)
    asked, before = len(house.server.requests), acted_on(house)
    # What another scenario said must not count as said here.
    fields = {"session": secrets.token_hex(6)}
    if "area" in scenario:
        fields["area"] = scenario["area"]

    response = house.person.say(scenario["sentence"], **fields)

    after, expected = acted_on(house), scenario.get("expect", {})
    text = response["text"].casefold()
    assert response["status"] == scenario["status"], (response, house.daemon.lines[-3:])
    assert [word for word in scenario.get("says", ()) if word.casefold() not in text] == [], text
    assert [word for word in scenario.get("never", ()) if word.casefold() in text] == [], text
    assert differences(expected, after) == {}
    assert {d for d in after if after[d] != before[d]} <= set(expected)
    assert len(house.server.requests) - asked <= scenario.get("calls", 9)


def differences(
    expected: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The expected values that are not there."""
    return {
        device: {key: after[device].get(key) for key in values}
        for device, values in expected.items()
        if not all(same(after[device].get(key), value) for key, value in values.items())
    }

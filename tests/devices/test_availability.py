"""Whether a device can be reached, from its availability topics."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.availability import Tracker, parse
from devices.model import Availability, AvailabilityMode, AvailabilityTopic


def _tracker(mode: AvailabilityMode = AvailabilityMode.LATEST, *names: str) -> Tracker:
    topics = tuple(AvailabilityTopic(topic=name) for name in names or ("a", "b"))
    return Tracker(Availability(topics=topics, mode=mode))


def test_without_topics_it_is_always_there() -> None:
    """A device that announces no availability can be reached at once."""
    found = Tracker(parse({}))

    assert found.available is True
    assert found.update("any", "offline") is True


def test_nothing_is_known_before_a_message() -> None:
    """A device with availability topics is unknown until one of them says something."""
    found = _tracker()

    assert [found.update("a", "Online"), found.update("a", ""), found.update("c", "online")] == [
        None
    ] * 3


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (AvailabilityMode.LATEST, [True, False, False, True]),
        (AvailabilityMode.ALL, [None, False, False, False]),
        (AvailabilityMode.ANY, [True, True, False, True]),
    ],
)
def test_modes(mode: AvailabilityMode, expected: list[bool | None]) -> None:
    """Several topics combine by the latest message, by all of them, or by any."""
    found = _tracker(mode)
    said = [("a", "online"), ("b", "offline"), ("a", "offline"), ("b", "online")]

    assert list(itertools.starmap(found.update, said)) == expected


def test_wildcards_and_templates() -> None:
    """A topic may hold wildcards, and a template may read the payload."""
    found = Tracker(
        parse({"availability": {"topic": "+/s", "value_template": "{{ value_json.state }}"}})
    )

    assert found.update("x/s", '{"state": "online"}') is True
    assert found.update("x/s", "offline") is False
    assert found.update("x/s", "garbage") is False


@given(payload=st.text(max_size=20))
def test_any_payload_is_survived(payload: str) -> None:
    """No payload raises; a word that is not announced changes nothing."""
    found = _tracker(AvailabilityMode.LATEST, "a")

    assert found.update("a", payload) is {"online": True, "offline": False}.get(payload)

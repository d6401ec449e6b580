"""A short form of `make fuzz`: the same broken announcements and messages, every time."""

import math
import random

import pytest

from fuzz import settings, talking
from fuzz.inside import Inside
from fuzz.outside import Outside
from fuzz.seeds import seeds
from tests.servers.broker import find_mosquitto

SEED = 2026


def test_parsers() -> None:
    """Nothing but their own errors comes out of the parsers, and what they show fits."""
    rng = random.Random(SEED)

    report = Inside(rng, seeds(rng)).run(3000)

    assert report.findings == {}
    assert report.accepted > 100
    assert report.messages > 500


@pytest.mark.skipif(find_mosquitto() is None, reason="there is no mosquitto here")
def test_daemon() -> None:
    """A daemon takes all of it, answers, and neither dies nor logs a failure."""
    rng = random.Random(SEED)

    report = Outside(rng, seeds(rng)).run(400)

    assert report.findings == []
    assert report.sent == 400
    assert report.devices > 10


def test_configuration() -> None:
    """Of a broken configuration nothing but an error for people comes out, and soon."""
    report = settings.run(random.Random(SEED), 60, until=math.inf)

    assert report.findings == []
    assert 0 < report.accepted < report.files == 60
    assert report.policies > 3


@pytest.mark.skipif(find_mosquitto() is None, reason="there is no mosquitto here")
def test_commands_and_replies() -> None:
    """Whatever is said, and whatever a model replies, each command has one answer."""
    report = talking.run(random.Random(SEED), 25)

    assert report.findings == []
    assert report.sent == 25
    assert report.answered > 15

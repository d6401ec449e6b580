"""A short form of `make fuzz`: the same broken announcements and messages, every time."""

import random

import pytest

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

    report = Outside(rng, seeds(rng)).run(600)

    assert report.findings == []
    assert report.sent == 600
    assert report.devices > 10

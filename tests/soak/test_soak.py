"""A short form of `make soak`: six seconds of mixed load."""

import pytest

from soak.run import run, slope
from tests.servers.broker import find_mosquitto

SEED = 2026


@pytest.mark.skipif(find_mosquitto() is None, reason="there is no mosquitto here")
def test_soak() -> None:
    """Memory, descriptors and threads stay flat, and every command is answered."""
    report = run(6.0, SEED)

    assert report.findings == []
    assert report.counts.answers == report.counts.commands > 12
    assert report.counts.states > 300


def test_slope() -> None:
    """Growth is that of the nearest straight line, whatever a single sample shows."""
    assert slope([(0.0, 5.0), (1.0, 5.0), (2.0, 5.0)]) == 0
    assert slope([(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]) == 2
    assert slope([(1.0, 1.0)]) == 0

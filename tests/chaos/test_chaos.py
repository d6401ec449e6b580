"""A short form of `make chaos`: every fault once or twice, scored in the same way."""

import pytest

from chaos.faults import FAULTS
from chaos.run import play
from tests.servers.broker import find_mosquitto

SEED = 2026
COUNT = 6
HALVES = (
    ("killed", "half-open", "clock", "read-only"),
    ("stopped", "broker", "network", "model", "disk-full", "everything", "broker-forgets"),
)

pytestmark = pytest.mark.skipif(find_mosquitto() is None, reason="there is no mosquitto here")


def test_every_fault_is_played() -> None:
    """The short form leaves no fault out."""
    assert sorted(name for half in HALVES for name in half) == sorted(FAULTS)


@pytest.mark.parametrize("faults", HALVES)
def test_chaos(faults: tuple[str, ...]) -> None:
    """Every command has one answer, no action is done twice, and no answer lies."""
    scores = list(play(faults, count=COUNT, seed=SEED, size=COUNT))

    assert [score.wrong for score in scores] == [[] for _ in faults]
    assert [score.commands for score in scores] == [COUNT for _ in faults]
    assert sum(score.actions for score in scores) > 5 * len(faults) / 2

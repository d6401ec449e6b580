"""The faults: each goes wrong at a random moment while commands are under way, and heals again."""

import random
import time
from collections.abc import Callable, Mapping

from chaos.stage import Stage
from tests.servers.ollama_script import Cut, Hang, Status

Fault = Callable[[Stage, random.Random], None]

LATEST_S = 0.9
"""After the first command of a round, until something breaks."""


def _moment(rng: random.Random, most_s: float = LATEST_S) -> None:
    time.sleep(rng.random() * most_s)


def killed(stage: Stage, rng: random.Random) -> None:
    """The daemon is killed (kill -9), sometimes again while it starts."""
    _moment(rng)
    stage.kill_daemon()
    if rng.random() < 0.25:
        stage.start_daemon()
        _moment(rng, 2.0)
        stage.kill_daemon()
    stage.start_daemon()


def stopped(stage: Stage, rng: random.Random) -> None:
    """The daemon is told to stop (SIGTERM)."""
    _moment(rng)
    stage.stop_daemon()
    stage.start_daemon()


def broker(stage: Stage, rng: random.Random) -> None:
    """The broker restarts, and keeps what it had."""
    _moment(rng)
    stage.restart_broker()


def broker_forgets(stage: Stage, rng: random.Random) -> None:
    """The broker is killed, and has forgotten everything when it is back."""
    _moment(rng)
    stage.broker.forget(always=True)
    stage.restart_broker(kill=True)


def network(stage: Stage, rng: random.Random) -> None:
    """The network holds bytes back, then loses them and the connection, on one side or both."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        _moment(rng)
        if rng.random() < 0.8:
            stage.proxy.stall()
            _moment(rng, 1.5)
        if rng.random() < 0.8:
            stage.proxy.cut(far=rng.random() < 0.5)
        stage.proxy.flow()


def half_open(stage: Stage, rng: random.Random) -> None:
    """The network is silent for longer than the keep-alive, and nobody is told."""
    _moment(rng)
    stage.proxy.stall()
    time.sleep(10.0 + rng.random() * 3)
    stage.proxy.cut()
    stage.proxy.flow()


def model(stage: Stage, rng: random.Random) -> None:
    """The model server is down, hangs, is slow, breaks off or complains, and is back."""
    _moment(rng, 0.3)
    kind = rng.choice(("down", "hang", "slow", "cut", "status"))
    if kind == "down":
        stage.model.stop()
        _moment(rng, 2.0)
        stage.model.start()
        return
    stage.model.tokens_s = 0.05 if kind == "slow" else 0.0
    broken = {"hang": Hang(), "cut": Cut("{"), "status": Status(503, {"error": "busy"})}
    stage.model.broken = broken.get(kind)
    _moment(rng, 2.5)
    stage.model.broken, stage.model.tokens_s = None, 0.0


def disk_full(stage: Stage, rng: random.Random) -> None:
    """Nothing can be written to the journal's disk for a while; sometimes the daemon dies then."""
    _moment(rng, 0.4)
    stage.limit_files(full=True)
    _moment(rng, 1.5)
    if rng.random() < 0.3:
        stage.kill_daemon()
        stage.start_daemon()
    stage.limit_files(full=False)


def read_only(stage: Stage, rng: random.Random) -> None:
    """The journal's disk becomes read-only for a while."""
    _moment(rng, 0.4)
    stage.switches.read_only = True
    stage.switches.write()
    _moment(rng, 1.5)
    if rng.random() < 0.3:
        stage.kill_daemon()
        stage.start_daemon()
    stage.switches.read_only = False
    stage.switches.write()


def clock(stage: Stage, rng: random.Random) -> None:
    """Somebody sets the clock, by seconds or by days; sometimes the daemon dies at that."""
    _moment(rng)
    if rng.random() < 0.4:
        stage.kill_daemon()
    stage.switches.ahead_s = rng.choice((-1, 1)) * 10 ** rng.uniform(0, 6)
    stage.switches.write()
    stage.revive()
    _moment(rng)
    if rng.random() < 0.5:
        stage.switches.ahead_s = 0.0
        stage.switches.write()


def everything(stage: Stage, rng: random.Random) -> None:
    """Any of the others, one after the other."""
    for fault in rng.sample([killed, broker, network, model, disk_full, clock], 2):
        fault(stage, rng)


FAULTS: Mapping[str, Fault] = {
    "killed": killed,
    "stopped": stopped,
    "broker": broker,
    "network": network,
    "half-open": half_open,
    "model": model,
    "disk-full": disk_full,
    "read-only": read_only,
    "clock": clock,
    "everything": everything,
    "broker-forgets": broker_forgets,
}
FORGETS = "broker-forgets"
"""Where the broker itself may lose commands and answers; the last one, as it keeps nothing then."""
EXPENSIVE: Mapping[str, int] = {"half-open": 10}
"""Faults that take long, and how many commands share one."""

"""Plays one fault: rounds of commands in which something breaks, until all are answered."""

import math
import random
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence

from chaos.commands import Given, commands
from chaos.faults import EXPENSIVE, FAULTS, FORGETS
from chaos.score import Score, score
from chaos.stage import Stage

ROUND = 5
"""Commands that share a fault."""
SPREAD_S = 0.5
"""In which the commands of a round are said."""
ANSWER_S = 45.0
SETTLE_S = 0.3
LOST_S = 5.0
"""After so long without news, a broker that has forgotten a command will not deliver it."""


class Run:
    """One fault, so many commands."""

    def __init__(self, stage: Stage, fault: str, rng: random.Random, *, size: int = ROUND) -> None:
        self._size = EXPENSIVE.get(fault, size)
        self._stage = stage
        self._fault = fault
        self._rng = rng
        self.score = Score(fault=fault)

    def play(self, count: int, given: Iterator[Given], *, until: float) -> Score:
        """Give so many commands, or until a moment of `time.monotonic`."""
        started, mark = time.monotonic(), len(self._stage.observer.heard)
        problems = len(self._stage.problems)
        said = list[Given]()
        while len(said) < count and time.monotonic() < until:
            some = [next(given) for _ in range(min(self._size, count - len(said)))]
            self._round(some)
            said += some
        time.sleep(SETTLE_S)
        heard = self._stage.observer.heard[mark:]
        score(self.score, said, heard, may_lose=self._fault == FORGETS)
        self.score.seconds = time.monotonic() - started
        self.score.wrong += self._stage.problems[problems:]
        self.score.wrong += self._left_over()
        return self.score

    def _round(self, some: list[Given]) -> None:
        """Say some commands while something breaks, and wait for the answers."""
        stage, rng = self._stage, self._rng
        pauses = [rng.random() * SPREAD_S / len(some) for _ in some]
        fault = random.Random(rng.random())
        breaking = threading.Thread(target=FAULTS[self._fault], args=(stage, fault))
        breaking.start()
        for command, pause in zip(some, pauses, strict=True):
            time.sleep(pause)
            stage.observer.give(command)
        breaking.join()
        self.score.faults += 1
        self._await({command.token for command in some})
        stage.calm()

    def _await(self, tokens: set[bytes]) -> None:
        observer = self._stage.observer
        deadline = time.monotonic() + (LOST_S if self._fault == FORGETS else ANSWER_S)
        while time.monotonic() < deadline:
            self._stage.revive()
            if observer.wait(lambda: tokens <= observer.answered, 0.5):
                return

    def _left_over(self) -> list[str]:
        """Nothing that was accepted may be left without an answer that the broker has."""
        path = self._stage.folder / "journal.db"
        deadline = time.monotonic() + 2 * LOST_S
        while rows := _unfinished(str(path)):
            if time.monotonic() > deadline:
                return [f"left in the journal: {rows}"[:1000]]
            time.sleep(SETTLE_S)
        return []


def play(
    faults: Sequence[str], *, count: int, seed: int, until: float = math.inf, size: int = ROUND
) -> Iterator[Score]:
    """Play faults one after the other, `size` commands with each time that something breaks."""
    with Stage(random.Random(seed)) as stage:
        stage.until_ready()
        given = commands(random.Random(seed))
        for fault in sorted(faults, key=list(FAULTS).index):
            if stage.daemon.status is not None:
                stage.start_daemon()
            rng = random.Random(f"{seed} {fault}")
            yield Run(stage, fault, rng, size=size).play(count, given, until=until)


def _unfinished(path: str) -> list[tuple[str, str]]:
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5)
    try:
        select = "SELECT id, status FROM commands WHERE status != 'published'"
        return list(database.execute(select))
    finally:
        database.close()

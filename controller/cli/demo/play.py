"""Playing the demo's table: set the stage, say the sentence, judge what became of the house."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from controller.cli.ask import exchange
from controller.cli.console import out
from controller.cli.demo.judge import ACTED_ON, LIVES, House, problems, same
from controller.cli.demo.table import ROWS, Row
from controller.cli.talk import Talk
from controller.mqtt import Message

DIRECTOR = "sim/home"
"""Where the simulated house takes orders that are no device's, and tells the truth."""
SETTLE_S = 10.0
GLANCE_S = 0.1


@dataclass(slots=True)
class Score:
    """How many rows were right and wrong."""

    right: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)
    """From each sentence to its answer."""


@dataclass(slots=True)
class Stage:
    """The simulated house as it truly is, whatever its devices say."""

    talk: Talk
    truth: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    async def open(self) -> None:
        """Follow the truth from here on."""
        self.talk.client.subscribe(f"{DIRECTOR}/truth/+", self._note)
        await self.talk.client.subscribed()

    async def prepare(self, row: Row) -> House:
        """Put the house into the row's state; returns it once the daemon knows of it."""
        for device, values in row.before.items():
            self.talk.client.publish(f"{DIRECTOR}/set/{device}", json.dumps(values), qos=1)
        for device, fault in row.faults.items():
            self.talk.client.publish(f"{DIRECTOR}/fault/{device}", fault, qos=1)
        async with asyncio.timeout(SETTLE_S):
            # The daemon answers queries; it does not announce what it has learned.
            while not _is_set(row, rows := await self._devices()):  # noqa: ASYNC110
                await asyncio.sleep(GLANCE_S)
        return self.house(rows)

    async def after(self, row: Row) -> House:
        """The house after a sentence; its faults are mended."""
        for device in row.faults:
            self.talk.client.publish(f"{DIRECTOR}/fault/{device}", "none", qos=1)
        return self.house(await self._devices())

    def house(self, rows: Mapping[str, Mapping[str, Any]]) -> House:
        """The true values of everything that can be acted on."""
        return {
            name: {
                key: value for key, value in self.truth.get(name, {}).items() if key not in LIVES
            }
            for name, row in rows.items()
            if row["domain"] in ACTED_ON
        }

    async def _devices(self) -> dict[str, Mapping[str, Any]]:
        rows = (await self.talk.query("devices")).get("devices", [])
        return {row["id"].partition(".")[2]: row for row in rows}

    def _note(self, message: Message) -> None:
        if message.payload:
            self.truth[message.topic.rsplit("/", 1)[-1]] = json.loads(message.payload)


async def play(talk: Talk, *, wait_s: float) -> Score:
    """Play every row, showing thought, action, observation, answer and verdict."""
    stage, score = Stage(talk=talk), Score()
    await stage.open()
    for number, row in enumerate(ROWS, start=1):
        _title(number, row)
        wrong = await _row(stage, row, score, wait_s=wait_s)
        _mark(wrong)
        score.wrong += bool(wrong)
        score.right += not wrong
    return score


async def _row(stage: Stage, row: Row, score: Score, *, wait_s: float) -> list[str]:
    before = await stage.prepare(row)
    try:
        response = await exchange(stage.talk, row.sentence, form="full", wait_s=wait_s, given={})
    except TimeoutError:
        await stage.after(row)
        return ["no answer in time"]
    score.seconds.append(float(response.get("timings", {}).get("total_ms", 0.0)) / 1000)
    return problems(row, before, await stage.after(row), str(response.get("text", "")))


def _is_set(row: Row, devices: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether the daemon knows the states and the absent devices of a row."""
    gone = [name for name, fault in row.faults.items() if fault == "offline"]
    return all(devices[name]["available"] is False for name in gone) and all(
        same(devices[name]["values"].get(key), value)
        for name, values in row.before.items()
        for key, value in values.items()
        if name not in gone
    )


def _title(number: int, row: Row) -> None:
    line = Text(f"\n{number:>3}  ", style="dim")
    line.append(f"“{row.sentence}”", style="bold")
    if row.note:
        line.append(f"  ({row.note})", style="dim")
    out.print(line)


def _mark(wrong: list[str]) -> None:
    if not wrong:
        out.print(Text(f"{'':>12}  ✓ right", style="bold green"))
    for problem in wrong:
        out.print(Text(f"{'':>12}  ✗ wrong: {problem}", style="bold red"))

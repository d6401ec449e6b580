"""Playing the demo's table: set the stage, say the sentence, judge what became of the house."""

import json
from dataclasses import dataclass

from rich.text import Text

from controller.cli.ask import exchange
from controller.cli.console import out
from controller.cli.demo.judge import House, house, problems
from controller.cli.demo.table import ROWS, Row
from controller.cli.talk import Talk

HOUSE = "sim/home"
"""Where the simulated house takes orders from the director."""


@dataclass(slots=True)
class Score:
    """How many rows were right and wrong."""

    right: int = 0
    wrong: int = 0


async def play(talk: Talk, *, wait_s: float) -> Score:
    """Play every row, showing thought, action, observation, answer and verdict."""
    score = Score()
    for number, row in enumerate(ROWS, start=1):
        _title(number, row)
        wrong = await _row(talk, row, wait_s=wait_s)
        _mark(wrong)
        if wrong:
            score.wrong += 1
        else:
            score.right += 1
    return score


async def _row(talk: Talk, row: Row, *, wait_s: float) -> list[str]:
    await _prepare(talk, row)
    before = await _house(talk)
    try:
        response = await exchange(talk, row.sentence, form="full", wait_s=wait_s, given={})
    except TimeoutError:
        return ["no answer in time"]
    after = await _house(talk)
    for device in row.faults:
        talk.client.publish(f"{HOUSE}/fault/{device}", "none", qos=1)
    return problems(row, before, after, str(response.get("text", "")))


async def _prepare(talk: Talk, row: Row) -> None:
    """Put the house into the row's state, and wait until the daemon knows."""
    for device, values in row.before.items():
        talk.client.publish(f"{HOUSE}/set/{device}", json.dumps(values), qos=1)
    for device, fault in row.faults.items():
        talk.client.publish(f"{HOUSE}/fault/{device}", fault, qos=1)
    await talk.settled()


async def _house(talk: Talk) -> House:
    return house((await talk.query("devices")).get("devices", []))


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

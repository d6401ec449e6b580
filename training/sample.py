"""A sample of the examples, to be read by people."""

import itertools
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from training.lessons import Lessons, Tally
from training.oracle import Example

MANY_DROPPED = 0.02
"""A kind with a larger share of dropped sentences has a mistake."""


def made(lessons: Lessons, count: int, console: Console) -> list[Example]:
    """That many examples, with a bar while they are made."""
    stream = itertools.islice(lessons, count)
    return list(track(stream, "making", total=count, console=console, transient=True))


def show(examples: Sequence[Example], tally: Tally, console: Console, *, each: int) -> None:
    """Some examples of each kind, then how many there are."""
    for kind, some in _by_kind(examples):
        console.print(Text(f"\n{kind} ({some[0].group})", style="bold cyan"))
        for example in some[:each]:
            console.print(_told(example))
    console.print()
    console.print(_table(examples, tally))


def as_json(example: Example) -> dict[str, Any]:
    """An example with all that was sent and replied."""
    return {
        "kind": example.kind,
        "group": example.group,
        "sentence": example.intent.say,
        "turns": [
            {
                "messages": [{"role": m.role, "content": m.content} for m in turn.messages],
                "reply": turn.reply,
                "learn": turn.learn,
            }
            for turn in example.turns
        ],
        "changed": example.changed,
        "answer": example.answer,
    }


def write(examples: Iterable[Example], path: Path) -> None:
    """One example a line."""
    with path.open("w", encoding="utf-8") as file:
        for example in examples:
            file.write(json.dumps(as_json(example), ensure_ascii=False) + "\n")


def _by_kind(examples: Sequence[Example]) -> list[tuple[str, list[Example]]]:
    piles: dict[str, list[Example]] = {}
    for example in examples:
        piles.setdefault(example.kind, []).append(example)
    return sorted(piles.items(), key=lambda pile: (pile[1][0].group, pile[0]))


def _told(example: Example) -> Text:
    told = Text()
    for said in example.intent.history:
        told.append(f"  {said.role}: {said.content}\n", style="dim")
    told.append(f"  {example.intent.say}\n", style="bold")
    for turn in example.turns:
        told.append(f"    {turn.reply}\n", style="green" if turn.learn else "red")
    told.append(f"    {example.answer}", style="dim italic")
    return told


def _table(examples: Sequence[Example], tally: Tally) -> Table:
    table = Table(box=None, header_style="bold")
    for heading, justify in (("kind", "left"), ("group", "left"), ("made", "right")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    table.add_column("said before", justify="right")
    table.add_column("dropped", justify="right")
    table.add_column("the last one dropped", overflow="fold")
    groups = {example.kind: example.group for example in examples}
    for kind in sorted(tally.kept | tally.dropped, key=lambda kind: (groups.get(kind, ""), kind)):
        dropped, kept = tally.dropped[kind], tally.kept[kind]
        bad = dropped > MANY_DROPPED * (dropped + kept)
        table.add_row(
            kind,
            groups.get(kind, ""),
            str(kept),
            str(tally.twice[kind]),
            Text(str(dropped), style="red" if bad else ""),
            Text(tally.reasons.get(kind, "")[:160], style="dim"),
        )
    return table

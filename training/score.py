"""Plays a test with the embedded model, each sentence beside one that knows what is meant."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from controller.agent.build import agent_for
from controller.agent.loop import Agent
from controller.agent.trained import trained_agent
from controller.config import Config
from controller.config import Model as Settings
from controller.errors import ModelError
from controller.llm.adapter import AUTO, NONE, shipped
from controller.llm.embedded import EmbeddedModel
from controller.tools.registry import default_toolbox
from training import card, pages, sureness
from training.card import Played
from training.joined import join
from training.judge import Verdict, judge
from training.oracle import Oracle, amiss
from training.testset import Case, cases
from training.trial import Trial, meant, tried

SHIPPED = "shipped"
FAILED = 1


@dataclass(slots=True, kw_only=True)
class Score:
    """What a test has come to so far."""

    played: list[Played] = field(default_factory=list)
    dropped: list[tuple[Case, str]] = field(default_factory=list)
    """Sentences that even one who knows does not get done as their maker said, and why."""


def score(  # noqa: PLR0917 - the options of a command
    count: Annotated[int, typer.Option("--cases", min=1, help="How many sentences.")] = 400,
    seed: Annotated[int, typer.Option(help="Another one makes other sentences.")] = 3,
    adapter: Annotated[
        str, typer.Option(metavar="WHICH", help="shipped, none, or the file of an adapter.")
    ] = SHIPPED,
    only: Annotated[str, typer.Option(metavar="NAME", help="One group or kind.")] = "",
    sure: Annotated[
        float | None,
        typer.Option("--min-confidence", min=0, max=1, help="Else that of the configuration."),
    ] = None,
    bound: Annotated[  # noqa: FBT002
        bool, typer.Option("--bound/--free", help="Whether replies are bound to the sentence.")
    ] = True,
    json_: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write card and misses as JSON.")
    ] = None,
    write_docs: Annotated[  # noqa: FBT002
        bool, typer.Option("--write-docs", help="Put the card into docs/embedded-model.md.")
    ] = False,
) -> None:
    """Play sentences that training never saw with the embedded model, and count by kind."""
    console = Console()
    if adapter == SHIPPED and not shipped().is_file():
        _fail("this version ships no adapter; name a file, or none for the plain model")
    try:
        test = under_test(adapter, sure=sure, bound=bound)
        result = asyncio.run(_run(cases(count, seed=seed, only=only), count, test, console))
    except ModelError as err:
        _fail(f"{err} {err.hint}".strip())
    if not result.played:
        _fail(f"no sentence was made{f' of {only}' if only else ''}")
    rows = card.rows(result.played)
    pages.show(rows, console)
    _tell(result, console)
    if sure == 0:
        sureness.show(result.played, console)
    measured = f"{len(result.played)} sentences, seed {seed}, {datetime.now(UTC):%Y-%m-%d}"
    if json_ is not None:
        made = {"measured": measured, "adapter": adapter, **_as_json(result)}
        json_.write_text(json.dumps(made, indent=1, default=str) + "\n", encoding="utf-8")
    if write_docs:
        column = "untrained" if adapter == NONE else "trained"
        pages.write_docs(rows, column=column, measured=measured)


async def play(agent: Agent, case: Case) -> Played | str:
    """A sentence with its verdict, or why it is none to be played."""
    known = trained_agent(Oracle(), toolbox=agent.toolbox)
    wanted = await meant(known, case.intent, case.world)
    if why := _amiss(case, wanted):
        return why
    got = await tried(agent, case.intent, case.world)
    return Played(
        kind=case.kind,
        group=case.group,
        intent=case.intent,
        wanted=wanted,
        got=got,
        verdict=judge(case.group, wanted=wanted, got=got),
    )


@asynccontextmanager
async def under_test(
    adapter: str, *, sure: float | None = None, bound: bool = True
) -> AsyncIterator[Agent]:
    """The agent that the daemon would have with this adapter, loaded.

    Args:
        adapter: `shipped`, `none`, or a file.
        sure: how sure it must be of an action; None: as it is configured.
        bound: whether its replies are bound to the sentence, as the daemon's are.

    Raises:
        ModelError: there is no such model.
    """
    which = AUTO if adapter == SHIPPED else adapter
    chosen = {} if sure is None else {"min_confidence": sure}
    config = Config(model=Settings(backend="embedded", adapter=which, **chosen))
    join(which)
    model = EmbeddedModel(config.model)
    try:
        await model.warm()
        agent = await agent_for(model, config=config, toolbox=default_toolbox())
        yield agent if bound else replace(agent, bounds=None)
    finally:
        await model.close()


async def _run(
    made: Iterable[Case], count: int, test: AbstractAsyncContextManager[Agent], console: Console
) -> Score:
    result = Score()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    async with test as agent:
        with Progress(*columns, console=console) as progress:
            bar = progress.add_task("saying", total=count)
            home = None
            for case in made:
                if case.world is not home:
                    home = case.world
                    await agent.warm(home.home)
                _note(result, case, await play(agent, case))
                progress.update(bar, advance=1, description=_so_far(result))
    return result


def _note(result: Score, case: Case, played: Played | str) -> None:
    if isinstance(played, str):
        result.dropped.append((case, played))
    else:
        result.played.append(played)


def _so_far(result: Score) -> str:
    right = sum(one.verdict is Verdict.RIGHT for one in result.played)
    return f"{right} of {len(result.played)} right"


def _amiss(case: Case, wanted: Trial) -> str:
    return amiss(case.intent, case.group, wanted.steps, wanted.answer, changed=bool(wanted.effect))


def _tell(result: Score, console: Console) -> None:
    """The sentences that went wrong, a line each, and how many were no test at all."""
    for kind, stories in card.misses(result.played).items():
        console.print(f"\n[bold]{kind}[/] ({len(stories)})")
        for story in stories:
            line = f"  {story['verdict']:18} {story['sentence']}  ->  {story['answer']}"
            console.print(line, highlight=False, markup=False, soft_wrap=True)
    if result.dropped:
        counted = Counter(case.kind for case, _why in result.dropped)
        kinds = ", ".join(f"{kind} {number}" for kind, number in counted.most_common())
        console.print(f"\nnot played, as they cannot be done as meant: {kinds}", highlight=False)


def _as_json(result: Score) -> dict[str, Any]:
    return {
        "rows": [card.as_json(row) for row in card.rows(result.played)],
        "dropped": [
            {"kind": case.kind, "sentence": case.intent.say, "why": why}
            for case, why in result.dropped
        ],
        "played": [
            {
                "kind": one.kind,
                "sentence": one.intent.say,
                "verdict": one.verdict.value,
                "acted": bool(one.got.effect),
                "confidence": one.got.confidence,
                "seconds": round(one.got.seconds, 3),
            }
            for one in result.played
        ],
        "misses": card.misses(result.played),
    }


def _fail(problem: str) -> NoReturn:
    Console(stderr=True).print(f"score: {problem}", highlight=False, markup=False)
    raise typer.Exit(FAILED)

"""The results on a terminal: tables, sentence by sentence, and what went wrong."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks.understanding.tally import Tally, by_mind, share, tallies
from benchmarks.understanding.verdict import Result, Verdict

COLOURS = {Verdict.RIGHT: "green", Verdict.ASKED_BACK: "yellow", Verdict.NO_ANSWER: "yellow"}
COUNTED = tuple(verdict for verdict in Verdict if verdict is not Verdict.RIGHT)


def line(result: Result) -> str:
    """One case in one line, with rich's markup."""
    verdict = f"[{colour(result.verdict)}]{result.verdict.value:20}[/]"
    reply = result.reply
    cost = f"{reply.understood or '-':5} {reply.calls} calls {reply.total_ms:6.0f} ms"
    return f"{verdict} {cost}  {escape(result.case.text)}"


def show(results: Sequence[Result], console: Console) -> None:
    """Print the tables."""
    console.print(_verdicts(results))
    console.print(_minds(results))
    console.print(*_summary(results), sep="\n", highlight=False)


def show_sentences(results: Sequence[Result], console: Console) -> None:
    """Print who understood each sentence, and what that took."""
    columns = ("sentence", "verdict", "understood by", "calls", "tokens in", "tokens out", "ms")
    table = Table(*columns, box=SIMPLE_HEAD, pad_edge=False)
    for result in results:
        reply = result.reply
        numbers = (reply.calls, reply.tokens_in, reply.tokens_out, round(reply.total_ms))
        table.add_row(
            escape(result.case.text),
            f"[{colour(result.verdict)}]{result.verdict.value}",
            reply.understood or "-",
            *map(str, numbers),
        )
    console.print(table)


def show_misses(results: Sequence[Result], console: Console) -> None:
    """Print every case that is not right: what was expected, what happened, what was said."""
    misses = [result for result in results if not result.right or result.note]
    if misses:
        console.print(f"\n[bold]Misses ({sum(not one.right for one in misses)})[/]")
    for result in misses:
        head = f"\n[{colour(result.verdict)}]{result.verdict.value}[/]  {escape(result.case.id)}"
        console.print(head, highlight=False, soft_wrap=True)
        for name, text in _story(result):
            console.print(f"  {name:9} {escape(text)}", highlight=False, soft_wrap=True)


def colour(verdict: Verdict) -> str:
    """How a verdict is shown."""
    return COLOURS.get(verdict, "red")


def happened(result: Result) -> list[str]:
    """Each thing that is not as it should be."""
    found = dict.fromkeys(map(str, (*result.comparison.unasked, *result.comparison.missing)))
    return list(found)


def _story(result: Result) -> list[tuple[str, str]]:
    reply, wanted = result.reply, result.case.expectation
    story = [
        ("sentence", result.case.text + (f"  (in {result.case.area})" * bool(result.case.area)))
    ]
    story += [("happened", text) for text in happened(result)]
    if wanted.response:
        story.append(("expected", f"an answer with {' or '.join(map(repr, wanted.response))}"))
    story.append(("answer", f"{reply.text} ({reply.status}, {reply.understood or 'nobody'})"))
    story += [("to a yes", result.confirmed)] if result.confirmed is not None else []
    story += [("note", result.note)] if result.note else []
    return story


def _verdicts(results: Sequence[Result]) -> Table:
    present = [one for one in COUNTED if any(result.verdict is one for result in results)]
    names = (verdict.value.replace(" ", "\n", 1) for verdict in present)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", no_wrap=True)
    for heading in ("cases", "right", "%", *names, "never\nwrong %"):
        table.add_column(heading, justify="right")
    kind = "all"
    for tally in tallies(results):
        if tally.kind != kind:
            kind = tally.kind
            table.add_section()
            table.add_row(f"[bold]by {kind}")
        table.add_row(*_cells(tally, present))
    return table


def _cells(tally: Tally, verdicts: Sequence[Verdict]) -> list[str]:
    return [
        escape(tally.name),
        str(len(tally)),
        str(tally.right),
        f"{share(tally.right, len(tally)):.1f}",
        *(str(tally.count(verdict) or "") for verdict in verdicts),
        f"{share(tally.never_wrong, len(tally)):.1f}",
    ]


def _minds(results: Sequence[Result]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("understood by")
    for heading in ("cases", "right", "calls", "tokens in", "tokens out", "p50 ms", "p95 ms"):
        table.add_column(heading, justify="right")
    for tally in by_mind(results):
        counts = (len(tally), tally.right, tally.calls, *tally.tokens)
        table.add_row(tally.name, *map(str, counts), f"{tally.ms(50):.0f}", f"{tally.ms(95):.0f}")
    return table


def _summary(results: Sequence[Result]) -> list[str]:
    every = Tally(kind="all", name="all", results=results)
    whole = len(every)
    percent, good = share(every.right, whole), share(every.never_wrong, whole)
    after = f"{every.after_yes} of them after a yes, {every.strictly} strictly"
    lines = [
        f"right: {every.right} of {whole} ({percent:.1f} %), {after}",
        f"never wrong: {every.never_wrong} of {whole} ({good:.1f} %)",
    ]
    noted = sum(bool(result.note) for result in results)
    return [*lines, *([f"with a note (see below): {noted}"] if noted else [])]

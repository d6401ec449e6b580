"""The results as a picture: bars by category, in SVG, readable on light and on dark."""

from collections.abc import Iterator, Sequence
from html import escape

from benchmarks.understanding.tally import Tally, share, tallies
from benchmarks.understanding.verdict import Result, Verdict

WIDTH, LEFT, RIGHT, TOP = 860, 150, 120, 84
ROW, BAR = 26, 16
COLOURS = {
    Verdict.RIGHT: "#2e9e5b",
    Verdict.ASKED_BACK: "#4a86c9",
    Verdict.NO_ANSWER: "#8b95a3",
    Verdict.NO_ACTION: "#b9a13c",
    Verdict.WRONG_ANSWER: "#d98026",
    Verdict.CLAIMED: "#c2559b",
    Verdict.WRONG_ACTION: "#d2403a",
    Verdict.BROKEN: "#6e5fb5",
}
"""From left to right; of middling brightness, so that they stand out from both backgrounds."""
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.title { font-size: 17px; font-weight: 600; }
.small { font-size: 12px; }
.end { text-anchor: end; }
.rail { fill: #d0d7de; fill-opacity: .5; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .rail { fill: #484f58; }
}
""".strip()


def picture(results: Sequence[Result], *, title: str) -> str:
    """An SVG document."""
    rows = [tally for tally in tallies(results) if tally.kind in ("all", "set", "category")]
    tops = list(_tops(rows))
    height = (tops[-1] if tops else TOP) + ROW + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="16" y="30">{escape(title)}</text>',
        *_legend({result.verdict for result in results}),
        *(part for tally, top in zip(rows, tops, strict=True) for part in _row(tally, top)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _tops(rows: Sequence[Tally]) -> Iterator[int]:
    """Where each row begins; the kinds stand a little apart."""
    top, kind = TOP, rows[0].kind if rows else ""
    for tally in rows:
        top += 10 if tally.kind != kind else 0
        kind = tally.kind
        yield top
        top += ROW


def _legend(present: set[Verdict]) -> Iterator[str]:
    x = 16
    for verdict, colour in COLOURS.items():
        if verdict in present:
            yield f'<rect x="{x}" y="48" width="11" height="11" rx="2" fill="{colour}"/>'
            yield f'<text class="small" x="{x + 16}" y="58">{verdict.value}</text>'
            x += 34 + 7 * len(verdict.value)


def _row(tally: Tally, top: int) -> Iterator[str]:
    room, middle = WIDTH - LEFT - RIGHT, top + BAR - 3
    yield f'<text class="end" x="{LEFT - 12}" y="{middle}">{escape(tally.name)}</text>'
    yield f'<rect class="rail" x="{LEFT}" y="{top}" width="{room}" height="{BAR}" rx="3"/>'
    x = float(LEFT)
    for verdict, colour in COLOURS.items():
        if count := tally.count(verdict):
            width = room * count / len(tally)
            yield (
                f'<rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{BAR}" fill="{colour}">'
                f"<title>{verdict.value}: {count}</title></rect>"
            )
            x += width
    percent = f"{share(tally.right, len(tally)):.0f} % of {len(tally)}"
    yield f'<text x="{WIDTH - RIGHT + 12}" y="{middle}">{percent}</text>'

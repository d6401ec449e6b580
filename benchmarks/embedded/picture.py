"""Seconds and prompt tokens over the size of the home, in SVG, readable on light and on dark."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from benchmarks.embedded.measure import Costs

WIDTH, HEIGHT = 860, 330
TOP, BOTTOM, PANEL = 84, 60, 350
LEFTS = (70, 490)
BAR, GAP = 34, 6
MIDDLE, TAIL, LIMIT = "#2e9e5b", "#4a86c9", "#d2403a"
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.title { font-size: 17px; font-weight: 600; }
.small { font-size: 12px; }
.mid { text-anchor: middle; }
.axis { stroke: #8b95a3; stroke-width: 1; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
}
""".strip()

Of = Callable[[Costs], tuple[float, float]]


def picture(measured: Sequence[Costs], *, title: str, budgets: tuple[float, float]) -> str:
    """An SVG document; `budgets` are those of seconds and of tokens."""
    seconds, tokens = budgets
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="16" y="30">{escape(title)}</text>',
        *_legend(),
        *_panel(measured, lambda one: one.seconds, LEFTS[0], "seconds a command", seconds),
        *_panel(measured, lambda one: one.new_tokens, LEFTS[1], "new prompt tokens", tokens),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _legend() -> Iterator[str]:
    x = 16
    for text, colour in (("median", MIDDLE), ("95th percentile", TAIL), ("budget", LIMIT)):
        yield f'<rect x="{x}" y="48" width="11" height="11" rx="2" fill="{colour}"/>'
        yield f'<text class="small" x="{x + 16}" y="58">{text}</text>'
        x += 40 + 7 * len(text)


def _panel(measured: Sequence[Costs], of: Of, left: int, what: str, budget: float) -> Iterator[str]:
    floor, room = HEIGHT - BOTTOM, HEIGHT - BOTTOM - TOP
    most = max([budget, *(number for one in measured for number in of(one))]) * 1.15
    step = PANEL / len(measured)
    for number, one in enumerate(measured):
        middle = left + step * (number + 0.5)
        for value, x, colour in zip(
            of(one), (middle - BAR - GAP / 2, middle + GAP / 2), (MIDDLE, TAIL), strict=True
        ):
            yield from _bar(value, x, floor, room * value / most, colour)
        yield f'<text class="mid" x="{middle:.1f}" y="{floor + 18}">{one.devices:,} devices</text>'
    yield f'<line class="axis" x1="{left}" y1="{floor}" x2="{left + PANEL}" y2="{floor}"/>'
    yield f'<text class="mid" x="{left + PANEL / 2:.1f}" y="{floor + 42}">{escape(what)}</text>'
    y = floor - room * budget / most
    yield (
        f'<line x1="{left}" y1="{y:.1f}" x2="{left + PANEL}" y2="{y:.1f}" stroke="{LIMIT}" '
        'stroke-dasharray="5 4"/>'
    )


def _bar(value: float, x: float, floor: int, height: float, colour: str) -> Iterator[str]:
    top = floor - height
    yield (
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{BAR}" height="{height:.1f}" rx="2" '
        f'fill="{colour}"/>'
    )
    yield f'<text class="small mid" x="{x + BAR / 2:.1f}" y="{top - 5:.1f}">{value:.3g}</text>'

"""The loss of a run as a picture: SVG, readable on light and on dark."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT = 860, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 64, 64, 48
LOSS, CHECKED, EXACT = "#4a86c9", "#d98026", "#2e9e5b"
"""Of middling brightness, so that they stand out from both backgrounds."""
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.title { font-size: 17px; font-weight: 600; }
.rail { stroke: #d0d7de; stroke-opacity: .6; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .rail { stroke: #484f58; }
}
""".strip()
MOST_POINTS = 400
GRID = 5


def curve(lines: Sequence[Mapping[str, Any]], *, title: str) -> str:
    """An SVG document of a run's log: loss to the left, exact replies in percent to the right."""
    trained = [(line["examples"], line["loss"]) for line in lines if line["step"]]
    checked = [(line["examples"], line["checked"]) for line in lines if "checked" in line]
    losses = [*trained, *((x, each["loss"]) for x, each in checked)]
    most = max((x for x, _loss in losses), default=1) or 1
    top = max((loss for x, loss in losses if x), default=1.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="16" y="30">{escape(title)}</text>',
        *_frame(most, top),
        _line(_thinned(trained), most, top, LOSS),
        _line([(x, each["loss"]) for x, each in checked if x], most, top, CHECKED),
        _line([(x, each["exact"]) for x, each in checked], most, 100.0, EXACT),
        *_legend(),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame(most: int, top: float) -> list[str]:
    made = []
    for step in range(GRID + 1):
        share = step / GRID
        y, x = _y(share), _x(share)
        made += [
            f'<line class="rail" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>',
            _text(LEFT - 8, y + 4, f"{top * share:.2f}", "end"),
            _text(WIDTH - RIGHT + 8, y + 4, f"{100 * share:.0f} %", "start"),
            _text(x, HEIGHT - BOTTOM + 20, f"{most * share:,.0f}", "middle"),
        ]
    return [*made, _text(WIDTH / 2, HEIGHT - 8, "examples", "middle")]


def _legend() -> list[str]:
    names = ((LOSS, "loss"), (CHECKED, "loss, held out"), (EXACT, "exact replies, held out"))
    made, x = [], 420
    for colour, name in names:
        made.append(f'<rect x="{x}" y="40" width="11" height="11" rx="2" fill="{colour}"/>')
        made.append(_text(x + 16, 50, name, "start"))
        x += 36 + 7 * len(name)
    return made


def _line(points: Sequence[tuple[float, float]], most: float, top: float, colour: str) -> str:
    placed = " ".join(f"{_x(x / most):.1f},{_y(min(y / top, 1.0)):.1f}" for x, y in points)
    return f'<polyline class="line" stroke="{colour}" points="{placed}"/>'


def _thinned(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    return points[:: max(1, len(points) // MOST_POINTS)]


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'

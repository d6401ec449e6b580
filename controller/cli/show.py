"""A turn on the terminal: thought, action, observation and answer, in colour."""

import json
from collections.abc import Mapping
from typing import Any

from rich.text import Text

from controller.cli.console import escape, out

STYLES = {
    "thought": ("Thought", "dim italic"),
    "action": ("Action", "bold cyan"),
    "observation": ("Observation", "yellow"),
}
STATUS_STYLES = {
    "done": "bold green",
    "answered": "bold green",
    "partial": "bold yellow",
    "question": "bold magenta",
    "confirm": "bold magenta",
}


def show_event(event: Mapping[str, Any]) -> None:
    """Print one trace event; the answer is left to `show_response`."""
    label, style = STYLES.get(str(event.get("kind")), ("", ""))
    if not label:
        return
    line = Text(f"{label:>12}  ", style="dim")
    line.append(_printable(str(event.get("text", ""))), style=style)
    data = event.get("data")
    if isinstance(data, Mapping) and "ms" in data:
        line.append(f"  {_cost(data)}", style="dim")
    out.print(line)


def show_response(response: Mapping[str, Any]) -> None:
    """Print the answer and how it ended."""
    status = str(response.get("status", ""))
    line = Text(f"{'Answer':>12}  ", style="dim")
    line.append(_printable(str(response.get("text", ""))), style="bold")
    out.print(line)
    if hint := response.get("hint"):
        out.print(Text(f"{'':>12}  {_printable(str(hint))}", style="cyan"))
    timings = response.get("timings") or {}
    total_s = float(timings.get("total_ms", 0)) / 1000
    calls = timings.get("model_calls", 0)
    end = Text(f"{'':>12}  ")
    end.append(status, style=STATUS_STYLES.get(status, "bold red"))
    end.append(f"  {total_s:.2f} s, {calls} model call{'' if calls == 1 else 's'}", style="dim")
    out.print(end)


def show_json(response: Mapping[str, Any]) -> None:
    """Print the answer as one line of JSON."""
    print(json.dumps(response, ensure_ascii=False))


def _printable(text: str) -> str:
    return escape(text).replace("\\[", "[")


def _cost(data: Mapping[str, Any]) -> str:
    told = [f"{data['ms'] / 1000:.1f} s"]
    if tokens := data.get("tokens_in"):
        told.append(f"{tokens} tokens in")
    if isinstance(sure := data.get("confidence"), float):
        told.append(f"{sure:.0%} sure".replace("%", " %"))
    return f"({', '.join(told)})"

"""`hearth policy`: which rule decides, what was done lately, and the hash of a PIN."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from controller.cli.ask import ConfigOption, read_config, run_talk, speaker, user
from controller.cli.console import Exit, fail, out
from controller.cli.home_view import plain, table
from controller.cli.talk import talking
from controller.config import Config
from controller.config.policy import PIN
from controller.conversation.discreet import hear
from controller.policy.audit import last
from controller.policy.secret import Hash

WAIT_S = 150.0
"""The model may be asked what a sentence means."""

app = typer.Typer(
    name="policy",
    help="Who may do what: which rule decides, and what was done.",
    no_args_is_help=True,
)
_NEEDS = {
    "free": ("allowed", "green"),
    "confirm": ("asks for a yes", "yellow"),
    "pin": ("asks for the PIN", "yellow"),
    "never": ("refused", "bold red"),
}
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def explain(
    sentence: Annotated[list[str], typer.Argument(help="What somebody would say.")],
    source: Annotated[str | None, typer.Option("--source", "-s", help="Who would say it.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", help="When: 22:30, or 2026-12-24T22:30.")
    ] = None,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Ask the running daemon which rule decides about a sentence; nothing is done.

    Exit status: 0 something was decided, 1 the sentence is about no device, 2 wrong usage,
    4 no broker or no daemon.
    """
    settings = read_config(config)
    asked = {
        "source": speaker(source),
        # The PIN does not help to explain anything, and would be heard on the bus.
        "text": hear(" ".join(sentence), has_pin=True).text,
        **({"at": _moment(at)} if at else {}),
    }
    result = run_talk(_explained(settings, asked))
    if as_json:
        out.print(json.dumps(dict(result), ensure_ascii=False), markup=False, soft_wrap=True)
    elif "error" in result:
        fail(str(result["error"]), Exit.FAILED)
    else:
        out.print(decision_table(result))
    raise typer.Exit(Exit.OK if result.get("decisions") else Exit.FAILED)


@app.command()
def audit(
    number: Annotated[int, typer.Option("--last", "-n", min=1, max=1000)] = 20,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Show the last actions of the audit log on this machine."""
    path = read_config(config).audit_path
    try:
        entries = last(path, number)
    except OSError as err:
        fail(f"{path} cannot be read: {err.strerror}", Exit.FAILED)
    if as_json:
        for entry in entries:
            out.print(json.dumps(entry, ensure_ascii=False), markup=False, soft_wrap=True)
    else:
        out.print(audit_table(entries))


@app.command("hash")
def hash_pin() -> None:
    """Make the hash of a PIN for `policy.pin.hash` or a PIN file."""
    pin = str(typer.prompt("PIN", hide_input=True))
    if not PIN.fullmatch(pin) or not pin.isdigit():
        fail("a PIN has 4 to 12 digits", Exit.USAGE)
    if typer.prompt("Again", hide_input=True) != pin:
        fail("the two are not the same", Exit.USAGE)
    out.print(Hash.of(pin).written(), markup=False, soft_wrap=True)


def decision_table(result: Mapping[str, Any]) -> Table:
    """What a source may do with each device that its sentence is about."""
    shown = table("Device", "Asked", "Decision", "Rule")
    for row in result.get("decisions", ()):
        text, style = _NEEDS.get(str(row["needs"]), ("?", ""))
        asked = ", ".join(f"{key}: {value}" for key, value in row["asked"].items())
        shown.add_row(
            Text(plain(row["name"])),
            Text(plain(asked) or "read", style="" if asked else "dim"),
            Text(text, style=style),
            Text(plain(row["rule"])),
        )
    shown.caption = plain(f"{result.get('source')} at {result.get('at')}")
    if not result.get("decisions"):
        shown.caption += plain(f": about no device. {result.get('answer')}")
    shown.caption_justify = "left"
    return shown


def audit_table(entries: Sequence[Mapping[str, Any]]) -> Table:
    """Actions, the last one below."""
    shown = table("Time", "Source", "Sentence", "Device", "Outcome", "Rule")
    for entry in entries:
        cells = ("time", "source", "text", "name", "outcome", "rule")
        shown.add_row(*(Text(plain(entry.get(key))) for key in cells))
    return shown


async def _explained(config: Config, asked: Mapping[str, str]) -> Mapping[str, Any]:
    async with talking(config, source=user()) as talk:
        question = json.dumps(asked, ensure_ascii=False)
        return await talk.query(f"explain {question}", wait_s=WAIT_S)


def _moment(text: str) -> str:
    today = datetime.now().date().isoformat()  # noqa: DTZ005  # rules speak of local time
    try:
        return datetime.fromisoformat(text if "-" in text else f"{today}T{text}").isoformat()
    except ValueError:
        fail(f"--at {text[:40]!r} is no time; write 22:30 or 2026-12-24T22:30", Exit.USAGE)

"""A small home of our own, played with a scripted model: processes, bus and report."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console
from typer.testing import CliRunner

from benchmarks.understanding import picture, record, report
from benchmarks.understanding.__main__ import app
from benchmarks.understanding.cases import Home, read
from benchmarks.understanding.house import Brain
from benchmarks.understanding.run import play
from benchmarks.understanding.verdict import Result, Verdict
from tests.servers.ollama_server import OllamaServer

OWN = Path(__file__).parent


def calls(tool: str, **arguments: object) -> dict[str, object]:
    """What the model says to use a tool."""
    return {"thought": "So.", "actions": [{"tool": tool, "arguments": arguments}]}


@pytest.fixture(scope="module")
def server() -> Iterator[OllamaServer]:
    """A model that does as it is told, which is not always what a case expects."""
    with OllamaServer() as server:
        server.script("porch lamp on please", calls("turn_on", target="porch lamp"))
        server.script("half the shade", calls("set_position", target="the shade", position=50))
        server.script("den lamp on please", calls("turn_on", target="den lamp"))
        server.script("let them in at the gate", calls("unlock", target="the gate"))
        server.script("how deep is the well", {"thought": "", "answer": "It is 7 m deep."})
        server.script("which month is it", {"thought": "", "answer": "It is May."})
        yield server


@pytest.fixture(scope="module")
def home() -> Home:
    """The small home."""
    return read(OWN / "home.yaml")


@pytest.fixture(scope="module")
def played(home: Home, server: OllamaServer) -> list[Result]:
    """What became of all of its cases."""
    brain = Brain(local_first=False, backend="ollama", host=server.host, dialect="json")
    return play([home], brain=brain)


@pytest.fixture(scope="module")
def results(played: list[Result]) -> list[Result]:
    """What became of those in which Hearth asks nothing."""
    return [one for one in played if one.reply.status != "confirm"]


def test_verdicts(results: list[Result]) -> None:
    """Each case has the verdict that its id speaks of, and its state was set and seen."""
    verdicts = {one.case.id.removeprefix("own.cottage."): one.verdict for one in results}

    assert [one.note for one in results] == [""] * len(results)
    assert verdicts == {
        "lamp.right": Verdict.RIGHT,
        "shade.right": Verdict.RIGHT,
        "lamp.wrong": Verdict.WRONG_ACTION,
        "well.right": Verdict.RIGHT,
        "bins.wrong": Verdict.WRONG_ANSWER,
    }


def test_replies(results: list[Result]) -> None:
    """Who understood a sentence and what that cost is known, and where something went wrong."""
    assert {one.reply.understood for one in results} == {"model"}
    assert all(one.reply.calls and one.reply.tokens_in and one.reply.total_ms for one in results)
    assert [one.case.category for one in results if not one.never_wrong] == ["light"]


def test_yes(played: list[Result]) -> None:
    """Where Hearth wants a yes, it gets one, and the home is compared after that."""
    asked = [one for one in played if one.confirmed is not None]

    assert [(one.case.category, one.verdict) for one in asked] == [("lock", Verdict.RIGHT)]


def test_clock(results: list[Result], server: OllamaServer) -> None:
    """A case with a time of its own is said to a daemon that lives at that time."""
    asked = next(one for one in server.requests if one.sentence == "which month is it")

    assert len(results) == 5
    assert "2031" in asked.prompt
    assert "08:30" in asked.prompt


def test_report(results: list[Result]) -> None:
    """The terminal shows sums by category and tag, and what went wrong where."""
    console = Console(width=120, record=True, file=StringIO())
    report.show_sentences(results, console)
    report.show_misses(results, console)
    report.show(results, console)

    text = console.export_text()
    assert "right: 3 of 5 (60.0 %), 0 of them after a yes" in text
    assert "never wrong: 4 of 5 (80.0 %)" in text
    assert "happened  light.den_lamp: off → on, not off" in text
    assert "expected  an answer with 'February'" in text
    assert "calendar" in text
    assert "question" in text


def test_record(results: list[Result]) -> None:
    """The JSON holds the sums and every case."""
    told = json.loads(record.text(results, setting={"mode": "model"}, seconds=1.25))

    assert told["sums"]["all"]["all"]["right"] == 3
    assert told["sums"]["tag"]["question"]["wrong_answer"] == 1
    assert told["sums"]["understood"]["model"]["cases"] == 5
    assert [case["verdict"] for case in told["cases"]].count("right") == 3
    assert told["cases"][0]["reply"]["calls"] == 1


def test_picture(results: list[Result]) -> None:
    """The picture is valid SVG with a row for each category, whatever the title holds."""
    drawn = ET.fromstring(picture.picture(results, title="a < b"))  # noqa: S314  # our own

    texts = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a < b", "light", "cover", "calendar", "60 % of 5"} <= set(texts)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--cases", "/nowhere"], "there is no folder /nowhere"),
        (["--cases", str(OWN), "--category", "siren"], "leave no case"),
        (["--cases", str(OWN), "--backend", "ollama"], "mode local has no model"),
    ],
)
def test_wrong_use(arguments: list[str], problem: str) -> None:
    """What cannot be run is refused in one line with exit status 2."""
    result = CliRunner().invoke(app, arguments)

    assert result.exit_code == 2
    assert problem in result.output.replace("\n", " ")


def test_command(tmp_path: Path) -> None:
    """The command plays a folder and writes its files; a home that cannot be is no hindrance."""
    text = (OWN / "home.yaml").read_text(encoding="utf-8")
    (tmp_path / "a.yaml").write_text(text.replace("state: open,", "state: ajar,"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(text, encoding="utf-8")
    drawn, told = tmp_path / "all.svg", tmp_path / "all.json"
    files = ["--json", str(told), "--picture", str(drawn)]

    chosen = ["--cases", str(tmp_path), "--only", "well", "--jobs", "2"]
    result = CliRunner().invoke(app, [*chosen, *files])

    broken, other = json.loads(told.read_text(encoding="utf-8"))["cases"]
    assert result.exit_code == 0
    assert "how deep is the well" in result.output
    assert (broken["home"], broken["verdict"], broken["never_wrong"]) == ("a", "broken", False)
    assert "state must be" in broken["note"]
    assert (other["home"], other["note"], other["reply"]["calls"]) == ("b", "", 0)
    assert drawn.read_text(encoding="utf-8").startswith("<svg")

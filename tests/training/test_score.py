"""The score card: a turn against the same turn of one who knows, and what is counted."""

from pathlib import Path

import pytest

from controller.agent.turn import Answer, AnswerStatus, Step, StepKind
from training.card import Played, middle_and_tail, misses, rows
from training.intent import Intent, call
from training.judge import Verdict, judge
from training.pages import BEGIN, END, write_docs
from training.sureness import limits
from training.trial import Trial

LAMP, FAN = {("lamp", "on"): True}, {("fan", "on"): True}
DIM, DIMMER = {("lamp", "brightness"): 127.5}, {("lamp", "brightness"): 127.504}


def turn(effect=None, status="done", text="", seen=(), sure=()):
    """A turn that sent this, ended so, read that, and was so sure of each reply."""
    answer = Answer(status=AnswerStatus(status), text=text, prompt_tokens=90, cached_tokens=50)
    steps = tuple(
        Step(step=number, kind=StepKind.THOUGHT, text="", data={"confidence": each})
        for number, each in enumerate(sure, start=1)
    )
    return Trial(answer=answer, effect=effect or {}, seen=frozenset(seen), steps=steps, seconds=0.5)


@pytest.mark.parametrize(
    ("wanted", "got", "verdict"),
    [
        (turn(LAMP), turn(LAMP, text="otherwise said"), Verdict.RIGHT),
        (turn(DIM), turn(DIMMER), Verdict.RIGHT),
        (turn(LAMP), turn(FAN), Verdict.WRONG_ACTION),
        (turn(LAMP), turn(LAMP | FAN), Verdict.WRONG_ACTION),
        (turn(LAMP), turn({("lamp", "on"): False}), Verdict.WRONG_ACTION),
        (turn(DIM), turn({("lamp", "brightness"): True}), Verdict.WRONG_ACTION),
        (turn(LAMP | FAN), turn(LAMP), Verdict.CLAIMED),
        (turn(LAMP | FAN), turn(LAMP, "partial"), Verdict.NO_ACTION),
        (turn(LAMP), turn(status="failed"), Verdict.NO_ACTION),
        (turn(LAMP), turn(status="question"), Verdict.ASKED_BACK),
        (turn(LAMP), turn(), Verdict.CLAIMED),
        (turn(status="answered", text="18 °C"), turn(LAMP), Verdict.WRONG_ACTION),
        (turn(LAMP), turn(LAMP, "partial"), Verdict.WRONG_ANSWER),
    ],
)
def test_commands(wanted, got, verdict):
    """What was sent has to be what was meant, and nothing else."""
    assert judge("simple", wanted=wanted, got=got) is verdict


COLD = turn(status="answered", text="It is 18 °C.", seen=["hall: 18 °C"])
OPEN = turn(status="question", text="Which one: a or b?")


@pytest.mark.parametrize(
    ("group", "wanted", "got", "verdict"),
    [
        ("question", COLD, turn(status="answered", text="it is  18 °C."), Verdict.RIGHT),
        ("question", COLD, turn(status="answered", text="18", seen=COLD.seen), Verdict.RIGHT),
        ("question", COLD, turn(status="answered", text="20"), Verdict.WRONG_ANSWER),
        (
            "question",
            COLD,
            turn(status="answered", text="A lot.", seen=[*COLD.seen, "shed: 5 °C"]),
            Verdict.WRONG_ANSWER,
        ),
        ("question", COLD, turn(status="failed", text="18"), Verdict.WRONG_ANSWER),
        ("question", COLD, OPEN, Verdict.ASKED_BACK),
        ("ambiguous", OPEN, OPEN, Verdict.RIGHT),
        ("ambiguous", OPEN, turn(status="question", text="Which?"), Verdict.RIGHT),
        ("ambiguous", OPEN, turn(LAMP), Verdict.WRONG_ACTION),
        ("ambiguous", OPEN, turn(status="failed"), Verdict.WRONG_ANSWER),
        ("unknown", turn(status="failed", text="No sauna."), turn(status="answered", text="Hm."),
         Verdict.RIGHT),
        ("unknown", turn(status="failed", text="No sauna."), turn(text="Done."), Verdict.CLAIMED),
        ("chat", turn(status="answered", text="Hello."), turn(status="answered", text="Hi!"),
         Verdict.RIGHT),
        ("chat", turn(status="answered", text="Hello."), turn(LAMP), Verdict.WRONG_ACTION),
    ],
)  # fmt: skip
def test_answers(group, wanted, got, verdict):
    """Where nothing is to be sent, the person has to hear what was asked for."""
    assert judge(group, wanted=wanted, got=got) is verdict


def played(kind, group, verdict):
    """A sentence that ended so."""
    intent = Intent(
        say=f"{kind}?", thought="One thing to do.", calls=(call("turn_on", target="x"),)
    )
    return Played(
        kind=kind, group=group, intent=intent, wanted=turn(LAMP), got=turn(FAN), verdict=verdict
    )


RIGHT = [played("switch", "simple", Verdict.RIGHT)] * 99
SEEN = [
    *RIGHT,
    played("switch", "simple", Verdict.WRONG_ACTION),
    played("nowhere", "unknown", Verdict.RIGHT),
    played("nowhere", "unknown", Verdict.WRONG_ACTION),
]


def test_rows():
    """All, each group and its kinds are counted, and held against what they are to reach."""
    found = {(row.level, row.name): row for row in rows(SEEN)}

    assert list(found) == [
        ("all", "all"), ("group", "simple"), ("kind", "switch"), ("group", "unknown"),
        ("kind", "nowhere"),
    ]  # fmt: skip
    assert found["group", "simple"].percent(Verdict.RIGHT) == 99
    assert found["group", "simple"].is_met
    assert not found["group", "unknown"].is_met
    assert found["all", "all"].new_tokens == (40, 40)


def test_misses():
    """Every miss tells what was said, expected and done, the kind with the most first."""
    found = misses([*SEEN, played("nowhere", "unknown", Verdict.NO_ACTION)])

    assert list(found) == ["nowhere", "switch"]
    assert found["switch"][0]["expected"] == [{"tool": "turn_on", "arguments": {"target": "x"}}]
    assert found["switch"][0]["unasked"] == ["fan.on = True, wanted None"]


def test_the_page(tmp_path: Path):
    """A card goes into its own column; the other one stays, and so does the text around."""
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\n{END}\nafter\n", encoding="utf-8")
    bad = [played("switch", "simple", Verdict.WRONG_ACTION)]

    write_docs(rows(bad), column="untrained", measured="1 sentence", path=page)
    write_docs(rows(SEEN), column="trained", measured="102 sentences", path=page)
    text = page.read_text(encoding="utf-8")

    assert text.startswith("before\n")
    assert text.endswith(f"| measured | 1 sentence | 102 sentences |\n\n{END}\nafter\n")
    assert "| **simple** (aim 98 %) | 0.0 % of 1, 1 wrong | 99.0 % of 100, 1 wrong |" in text
    assert "| nowhere |  | 50.0 % of 2, 1 wrong |" in text


@pytest.mark.parametrize(
    ("samples", "found"), [([], (0, 0)), ([3], (3, 3)), (list(range(1, 102)), (51, 96))]
)
def test_middle_and_tail(samples, found):
    """Median and 95th percentile, of one sample too."""
    assert middle_and_tail(samples) == found


def test_what_a_limit_of_confidence_would_do():
    """Below it, right and wrong actions become questions; what did nothing stays as it is."""
    verdicts = [
        (turn(LAMP, sure=(0.9, 0.8)), Verdict.RIGHT),
        (turn(LAMP, sure=(0.9, 0.25)), Verdict.RIGHT),
        (turn(FAN, sure=(0.1,)), Verdict.WRONG_ACTION),
        (turn(status="answered", sure=(0.1,)), Verdict.RIGHT),
        (turn(LAMP), Verdict.RIGHT),
    ]
    played = [
        Played(
            kind="light_on",
            group="simple",
            intent=Intent(say="", thought="", calls=()),
            wanted=got,
            got=got,
            verdict=verdict,
        )
        for got, verdict in verdicts
    ]
    found = {row.limit: (row.right, row.wrong, row.asked) for row in limits(played)}

    assert found[0.0] == (4, 1, 0)
    assert found[0.2] == (4, 0, 1)
    assert found[0.3] == (3, 0, 2)

"""A home before and after, against what was expected: the rules of the neutral scoring."""

from collections.abc import Mapping
from typing import Any

import pytest

from benchmarks.understanding.expectation import Expectation
from benchmarks.understanding.scoring import compare, replied, same, strictly
from benchmarks.understanding.verdict import Reply, Verdict, claims, judge

HOME: Mapping[str, Any] = {
    "light.attic": {"state": "off", "attributes": {"brightness": None}},
    "light.cellar": {"state": "on", "attributes": {"brightness": 200}},
    "cover.barn": {"state": "closed", "attributes": {"current_position": 0}},
    "todo.chores": {"state": "1", "attributes": {"items": [{"summary": "Sweep the yard"}]}},
    "sensor.well": {"state": "4", "attributes": {}},
}
ATTIC_ON = {"light.attic": {"state": "on", "attributes": {"brightness": 255}}}
CELLAR_OFF = {"light.cellar": {"state": "off", "attributes": {"brightness": None}}}


def wanted(**rest: Any) -> Expectation:
    """The attic's light is to be on."""
    return Expectation(entities={"light.attic": {"state": "on"}}, **rest)


def bright(value: float, **rest: Any) -> Expectation:
    """The attic's light is to have a brightness."""
    attributes = {"brightness": value}
    return Expectation(entities={"light.attic": {"state": "on", "attributes": attributes}}, **rest)


COVER = Expectation(
    entities={"cover.barn": {"state": "open"}},
    alternatives=({"cover.barn": {"attributes": {"current_position": 50}}},),
)
BARN = {"cover.barn": {"state": "open", "attributes": {"current_position": 100}}}
NOTHING = Expectation(no_change=True)


@pytest.mark.parametrize(
    ("expectation", "after", "status", "verdict"),
    [
        (wanted(), ATTIC_ON, "done", Verdict.RIGHT),
        (wanted(), {}, "failed", Verdict.NO_ACTION),
        (wanted(), {}, "done", Verdict.CLAIMED),
        (wanted(), {}, "question", Verdict.ASKED_BACK),
        (wanted(), {}, "confirm", Verdict.ASKED_BACK),
        (wanted(), ATTIC_ON | CELLAR_OFF, "done", Verdict.WRONG_ACTION),
        (wanted(), CELLAR_OFF, "done", Verdict.WRONG_ACTION),
        (wanted(), ATTIC_ON | {"sensor.well": {"state": "5"}}, "done", Verdict.RIGHT),
        (wanted(), {"light.attic": {}}, "done", Verdict.WRONG_ACTION),
        (bright(254), ATTIC_ON, "done", Verdict.RIGHT),
        (bright(252), ATTIC_ON, "done", Verdict.WRONG_ACTION),
        (bright(252, ignored={"light.attic": {"brightness"}}), ATTIC_ON, "done", Verdict.RIGHT),
        (wanted(ignored={"light.cellar": {"brightness"}}), {
            **ATTIC_ON, "light.cellar": {"state": "on", "attributes": {"brightness": 9}},
        }, "done", Verdict.RIGHT),
        (COVER, BARN, "done", Verdict.RIGHT),
        (COVER, {"cover.barn": {"state": "open", "attributes": {"current_position": 51}}},
         "done", Verdict.RIGHT),
        (COVER, {"cover.barn": {"state": "closed", "attributes": {"current_position": 49.2}}},
         "done", Verdict.RIGHT),
        (COVER, BARN | CELLAR_OFF, "done", Verdict.WRONG_ACTION),
        (NOTHING, {}, "question", Verdict.RIGHT),
        (NOTHING, {}, "failed", Verdict.RIGHT),
        (NOTHING, CELLAR_OFF, "answered", Verdict.WRONG_ACTION),
        (NOTHING, {"light.new": {"state": "on"}}, "answered", Verdict.WRONG_ACTION),
        (Expectation(entities=HOME, no_change=True), {}, "question", Verdict.RIGHT),
        (Expectation(entities=HOME, no_change=True), BARN, "done", Verdict.WRONG_ACTION),
    ],
)  # fmt: skip
def test_verdicts(
    expectation: Expectation, after: dict[str, Any], status: str, verdict: Verdict
) -> None:
    """Right is what was expected and nothing else; what is not is said to be what it is."""
    found = compare(expectation, HOME, {**HOME, **after})

    assert judge(expectation, found, Reply(status=status, text="So be it.")) is verdict


@pytest.mark.parametrize(
    ("status", "text", "verdict"),
    [
        ("answered", "It is 7 m deep.", Verdict.RIGHT),
        ("answered", "It is 70 m deep.", Verdict.WRONG_ANSWER),
        ("question", "Which well?", Verdict.ASKED_BACK),
        ("failed", "I have no model, 7 times no.", Verdict.NO_ANSWER),
    ],
)
def test_answers(status: str, text: str, verdict: Verdict) -> None:
    """An answer must hold what was expected, and an apology is none, whatever it holds."""
    expectation = Expectation(no_change=True, response=("7",))

    assert judge(
        expectation, compare(expectation, HOME, HOME), Reply(status=status, text=text)
    ) is (verdict)


@pytest.mark.parametrize(
    ("name", "one", "other", "alike"),
    [
        ("state", "on", True, True),
        ("state", "3", 3, True),
        ("state", "on", "off", False),
        ("brightness", 100, 102, True),
        ("brightness", 100, 103, False),
        ("current_position", 50, 51, True),
        ("percentage", 50, 52, False),
        ("volume_level", 0.3, 0.31, True),
        ("volume_level", 0.3, 0.32, False),
        ("temperature", 21, 21.1, True),
        ("target_temp_high", 21, 21.2, False),
        ("media_track", 2, 3, False),
        ("temperature", 0, None, False),
        ("rgb_color", [1, 2, 3], (1, 2, 3), True),
        ("rgb_color", [1, 2, 3], [1, 2], False),
        ("is_volume_muted", False, True, False),
        ("events", [{"summary": "a"}], [{"summary": "b"}], False),
    ],
)
def test_same(name: str, one: Any, other: Any, *, alike: bool) -> None:
    """Numbers may be off as far as devices round them, everything else is equal or not."""
    assert same(name, one, other) is alike


@pytest.mark.parametrize(
    ("texts", "reply", "holds"),
    [
        ([], "anything", True),
        (["yes"], "Yes, both.", True),
        (["no"], "I do not know", False),
        (["off", "closed"], "It is CLOSED.", True),
        (["not leaving"], "You are not  leaving.", True),
        (["21"], "21.5 °C", True),
        (["21"], "It is 121", False),
        (["a+b"], "so a+b it is", True),
    ],
)
def test_replied(texts: list[str], reply: str, *, holds: bool) -> None:
    """A reply holds a text as whole words, in any case."""
    assert replied(Expectation(response=texts), reply) is holds


@pytest.mark.parametrize(
    ("status", "text", "claim"),
    [
        ("done", "", True),
        ("answered", "I turned on the lamp.", True),
        ("answered", "I did not turn it on; it stays off.", False),
        ("answered", "I couldn't: nothing was opened.", False),
        ("answered", "Which one?", False),
        ("failed", "I turned it on.", False),
    ],
)
def test_claims(status: str, text: str, *, claim: bool) -> None:
    """A reply claims an action if it is done, or if its words say so without denying it."""
    assert claims(Reply(status=status, text=text)) is claim


@pytest.mark.parametrize(
    ("extra", "holds"),
    [
        ({"todo.chores": {"items_contain": ["sweep"]}}, True),
        ({"todo.chores": {"items_contain": ["sweep", "mow"]}}, False),
        ({"cover.barn": {"attributes": {"current_position": 0}}}, True),
        ({"cover.barn": {"attributes": {"current_position": 50}}}, False),
        ({"cover.gone": {"state": "open"}}, False),
    ],
)
def test_strictly(extra: dict[str, Any], *, holds: bool) -> None:
    """Optional expectations are compared apart: items by a part of their text, others as usual."""
    assert strictly(Expectation(extra=extra), HOME) is holds


def test_nearest() -> None:
    """Of several outcomes the one counts that the home comes nearest to."""
    found = compare(COVER, HOME, {**HOME, **BARN})

    assert found.holds


def test_differences_are_told() -> None:
    """What went wrong is told with entity, attribute, what it was, is, and was to be."""
    found = compare(bright(10), HOME, {**HOME, **ATTIC_ON, **CELLAR_OFF})

    told = {str(each) for each in found.unasked}
    assert told == {
        "light.attic brightness: nothing → 255, not 10",
        "light.cellar: on → off, not on",
        "light.cellar brightness: 200 → nothing, not 200",
    }

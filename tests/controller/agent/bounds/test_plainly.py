"""Which way a sentence goes, where its words leave no doubt."""

import pytest

from controller.agent.bounds.plainly import comparisons, list_changes, ways


@pytest.mark.parametrize(
    ("text", "left", "gone"),
    [
        ("if it is colder than 19 in the hall turn on the heater", "below", "above"),
        ("turn on the heater if the hall is below 19", "at_most", "at_least"),
        ("if the humidity is less than forty percent", "below", "above"),
        ("if it is 20 or less", "at_most", "above"),
        ("if it is warmer than 25 open the blinds", "above", "below"),
        ("if the battery has over 80 percent", "above", "at_most"),
        ("when it is at least 22", "at_least", "below"),
    ],
)
def test_plain_comparison(text: str, left: str, gone: str) -> None:
    """Words of one direction leave no other; states can be asked for in any case."""
    assert left in comparisons(text)
    assert gone not in comparisons(text)
    assert {"is", "is_not"} <= comparisons(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("if it is not warmer than 20 turn on the heater", "at_most"),
        ("if the air is no colder than 20 open the blinds", "at_least"),
        ("unless it is below 20 turn off the heater", "at_least"),
        ("turn off the heater unless it is over 20", "at_most"),
    ],
)
def test_contrary_comparison(text: str, left: str) -> None:
    """What is denied is its contrary, the limit included."""
    assert comparisons(text) & {"above", "below", "at_least", "at_most"} == {left}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("if the door is open turn on the lamp", "no direction"),
        ("if you don't mind, if it is over 20 in the hall turn off the heater", "denied"),
        ("if it is below 20 and the other room above 25", "both"),
        ("if the lamp over the sink is on, turn it off", "a place, no number"),
        ("turn on the light above the mirror if it is exactly 20", "a place, no number"),
    ],
)
def test_open_comparison(text: str, why: str) -> None:
    """What may be meant either way stays open."""
    assert {"above", "below"} <= comparisons(text), why


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("put milk on the shopping list", {"add"}),
        ("we are out of milk", {"add"}),
        ("tick milk off the list", {"complete", "remove"}),
        ("milk is done on the list", {"complete"}),
        ("delete milk from the list", {"remove"}),
        ("I bought milk, take it off the list", {"complete", "remove"}),
        ("milk on the list", {"add", "complete", "remove"}),
    ],
)
def test_changes_of_lists(text: str, left: set[str]) -> None:
    """Every change for which there is a word; all where there is none."""
    assert list_changes(text) == left


@pytest.mark.parametrize(
    ("text", "left", "gone"),
    [
        ("turn up the heating", "up", "down"),
        ("make the lamp brighter", "brighter", "dimmer"),
        ("lower the volume by 10 percent", "quieter", "louder"),
        ("a bit less light", "dimmer", None),
        ("it is too warm, do something about it", "cooler", "warmer"),
        ("the lamp is too bright", "dimmer", "brighter"),
        ("it is cold, turn up the heating", "warmer", None),
    ],
)
def test_ways(text: str, left: str, gone: str | None) -> None:
    """A word for more leaves no less; `too`, `less` and words of both ways leave both."""
    assert left in ways(text)
    assert gone not in ways(text)

"""Changes from where a thing is now, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tools.quantity import Quantity
from controller.tools.steps import Size, read_step

UP = ["up", "higher", "more", "increase", "raise it", "turn it up", "+10", "too low"]
DOWN = ["down", "lower", "less", "decrease", "reduce", "turn it down", "-10", "too high"]
IMPLIED = [
    ("brighter", "brightness", True),
    ("dimmer", "brightness", False),
    ("too dark", "brightness", True),
    ("less bright", "brightness", False),
    ("warmer", "temperature", True),
    ("too hot", "temperature", False),
    ("cooler", "temperature", False),
    ("warmer", "color_temp", False),
    ("cooler white", "color_temp", True),
    ("louder", "volume_level", True),
    ("not so loud", "volume_level", False),
    ("faster", "percentage", True),
    ("slow it down", "percentage", False),
    ("open it a bit more", "position", True),
    ("more closed", "position", False),
    ("less humid", "target_humidity", False),
]


@pytest.mark.parametrize(("text", "up"), [*((t, True) for t in UP), *((t, False) for t in DOWN)])
def test_reads_directions(text, up):
    """Up and down have many words, and `too low` asks for more."""
    assert read_step(text).up is up


@pytest.mark.parametrize(("text", "key", "raises"), IMPLIED)
def test_a_word_says_what_is_to_change(text, key, raises):
    """Brighter is about brightness; warmer light has fewer kelvin."""
    step = read_step(text)

    assert key in step.implied
    assert step.raises(key) is raises


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("brighter", Size.PLAIN),
        ("a bit brighter", Size.LITTLE),
        ("a little warmer", Size.LITTLE),
        ("slightly louder", Size.LITTLE),
        ("up a tad", Size.LITTLE),
        ("a lot dimmer", Size.MUCH),
        ("much faster", Size.MUCH),
    ],
)
def test_reads_how_far(text, size):
    """A bit, a lot, and neither are three sizes."""
    assert read_step(text).size is size


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("20 % brighter", Quantity(value=20, unit="%")),
        ("twenty percent dimmer", Quantity(value=20, unit="%")),
        ("two degrees warmer", Quantity(value=2)),
        ("half a degree cooler", Quantity(value=0.5)),
        ("a degree warmer", Quantity(value=1)),
        ("up by 2 °F", Quantity(value=2, unit="°F")),
        ("one step faster", Quantity(value=1, unit="step")),
        ("three notches up", Quantity(value=3, unit="step")),
        ("down -10", Quantity(value=10)),
        ("louder", None),
    ],
)
def test_reads_by_how_much(text, amount):
    """An amount stands before or behind the word, in figures or in words."""
    assert read_step(text).amount == amount


def test_a_part_of_what_it_is_now():
    """`By half` is half of what it is now."""
    assert read_step("up by half").share == 0.5
    assert read_step("down by a third").share == pytest.approx(1 / 3)


def test_all_the_way():
    """`All the way up` goes to the end."""
    assert read_step("all the way up").all_the_way


@pytest.mark.parametrize("text", ["", "red", "by 10 %", "a bit", "eco", "30 %", "half"])
def test_without_a_direction_there_is_no_change(text):
    """What does not say up or down is not guessed."""
    assert read_step(text) is None


@pytest.mark.parametrize("text", ["warm", "bright", "low", "open", "quiet"])
def test_a_plain_word_does_not_compare(text):
    """`Warm` may be a level of its own; only `warmer` surely starts from where it is."""
    assert not read_step(text).compared
    assert read_step(f"too {text}").compared


@given(
    value=st.integers(min_value=0, max_value=10_000).map(lambda tenths: tenths / 10),
    unit=st.sampled_from(["%", "°C", "°F", "K"]),
    form=st.sampled_from(["{} brighter", "up by {}", "warmer by {}", "turn it up {}", "{} more"]),
)
def test_any_amount_comes_back(value, unit, form):
    """An amount that was written into a change is read out of it."""
    amount = Quantity(value=value, unit=unit)

    assert read_step(form.format(amount)).amount == amount


@given(st.text())
def test_any_text_is_a_change_or_none(text):
    """No text makes reading a change fail."""
    step = read_step(text)

    assert step is None or step.amount is None or step.amount.value >= 0

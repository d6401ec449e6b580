"""Codes are taken out of a sentence before anybody reads or keeps it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.conversation.command import Command
from controller.conversation.discreet import hear
from controller.tools.codes import STARS


@pytest.mark.parametrize(
    ("said", "understood", "kept"),
    [
        ("unlock the door, pin 4711", "unlock the door", "unlock the door, pin ***"),
        ("unlock the door with the code 4711", "unlock the door",
         "unlock the door with the code ***"),
        ("unlock the door, 4711", "unlock the door", "unlock the door, ***"),
        ("My PIN is 47 11. Unlock the door", "Unlock the door", "My PIN is ***. Unlock the door"),
        ("pin: 4-7-1-1 unlock the door", "unlock the door", "pin: *** unlock the door"),
        ("entriegle die Tür mit Code 4711", "entriegle die Tür",
         "entriegle die Tür mit Code ***"),
        ("4711", STARS, STARS),
        ("4 7 1 1 please", STARS, STARS),
        ("it's four seven one one", STARS, STARS),
        ("die PIN ist vier sieben eins eins", STARS, STARS),
    ],
)  # fmt: skip
def test_a_pin_is_taken_out(said: str, understood: str, kept: str) -> None:
    """Where there is a PIN, no code stays in what is understood or kept."""
    heard = hear(said, has_pin=True)

    assert (heard.text, heard.kept, heard.codes) == (understood, kept, ("4711",))


@pytest.mark.parametrize(
    "said",
    ["turn on the lamp", "set the lamp to 2700", "set the lamp to 2700 kelvin", "what is 12 34",
     "wake me at 6:30", "play channel 4711 on the radio", "1", ""],
)  # fmt: skip
def test_other_numbers_stay(said: str) -> None:
    """A number that nothing says to be a code is none."""
    assert hear(said, has_pin=True) == hear(said, has_pin=False)
    assert hear(said, has_pin=True).text == said


def test_a_devices_code_stays_for_its_tool() -> None:
    """Without a PIN a code belongs to a device; it is kept nowhere."""
    heard = hear("disarm the alarm with code 1234", has_pin=False)

    assert heard.text == "disarm the alarm with code 1234"
    assert heard.kept == "disarm the alarm with code ***"


def test_an_answer_may_have_words_around_it() -> None:
    """Who was asked for the PIN may say it in a sentence."""
    assert hear("well, try 4711 then", has_pin=True, asked=True).codes == ("4711",)
    assert hear("well, try 4711 then", has_pin=True).codes == ()


def test_what_is_written_down_has_no_code() -> None:
    """The record of a command has stars for its code, and says that something is missing."""
    heard = hear("unlock the door, pin 4711", has_pin=True)
    command = Command(
        id="1", source="s", session="s", text=heard.text, kept=heard.kept, codes=heard.codes
    )
    kept = command.without_codes()

    assert "4711" not in repr(kept)
    assert (kept.text, kept.incomplete) == ("unlock the door, pin ***", True)
    assert not Command(id="1", source="s", session="s", text="lock").without_codes().incomplete


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.integers(1000, 10**8), st.sampled_from(["pin", "code", "PIN is"]))
def test_an_introduced_code_never_stays(before: str, code: int, word: str) -> None:
    """Whatever is said before it, a code behind its word is in nothing that is kept."""
    heard = hear(f"{before} {word} {code}", has_pin=True)

    assert str(code) in before or str(code) not in heard.kept + heard.text

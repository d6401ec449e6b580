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


NAMES = frozenset({"1204"})
"""Numbers in names of the home."""


@pytest.mark.parametrize("has_pin", [True, False])
@pytest.mark.parametrize(
    ("said", "understood", "kept"),
    [
        ("unlock the door 4711", "unlock the door", "unlock the door ***"),
        ("4711 unlock the door", "unlock the door", "*** unlock the door"),
        ("4711, please unlock the door.", "please unlock the door.",
         "***, please unlock the door."),
        ("please open the gate 47 11 please", "please open the gate please",
         "please open the gate *** please"),
        ("unlock the door four seven one one", "unlock the door", "unlock the door ***"),
        ("unlock door 1204 4711", "unlock door 1204", "unlock door 1204 ***"),
        ("turn the alarm off 4711", "turn the alarm off", "turn the alarm off ***"),
        ("mach die Haustür auf 4711", "mach die Haustür auf", "mach die Haustür auf ***"),
        ("Entriegle die Tür vier sieben eins eins", "Entriegle die Tür", "Entriegle die Tür ***"),
        ("öffne das Tor 4711 bitte", "öffne das Tor bitte", "öffne das Tor *** bitte"),
        ("déverrouille la porte 4711", "déverrouille la porte", "déverrouille la porte ***"),
        ("abre la puerta 4711", "abre la puerta", "abre la puerta ***"),
    ],
)  # fmt: skip
def test_a_code_may_have_no_word_for_it(
    said: str, understood: str, kept: str, *, has_pin: bool
) -> None:
    """A bare number beside a wish to open or disarm is a code, where anything here takes codes."""
    heard = hear(said, has_pin=has_pin, names=NAMES)

    assert (heard.text, heard.kept, heard.codes) == (understood, kept, ("4711",))
    assert hear(said, has_pin=False).codes == ()


@pytest.mark.parametrize(
    "said",
    ["open the blinds at 1830", "open the blinds 50", "unlock door 1204", "set the lamp to 2700",
     "open the blinds to 1000", "öffne das Tor um 1830", "turn on 4711", "stell den Alarm auf 0630",
     "otwórz okno o 1830", "unlock the door 471", "unlock the door 1234567890123",
     "open the door in room 4711 now", "make a note 4711"],
)  # fmt: skip
def test_numbers_that_are_no_codes(said: str) -> None:
    """Times, places, measures, names, and numbers in other sentences stay where they are."""
    assert hear(said, has_pin=True, names=NAMES).text == said


@given(st.text(max_size=80))
def test_any_sentence_can_be_heard(text: str) -> None:
    """Whatever is said can be searched for a code, and no code that is found is kept."""
    heard = hear(f"unlock {text} 471147", has_pin=True, names=NAMES)

    assert "471147" in text or "471147" not in heard.kept or not heard.codes


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

"""How much of a dialogue has room among what the model is shown."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.llm import Message
from controller.llm.size import tokens
from controller.memory.window import Window

SENTENCES = st.lists(st.text(max_size=300), max_size=30)
SHORT = "Kitchen light on."


def exchange(text: str) -> list[Message]:
    """A sentence that is answered by itself."""
    return [Message(role="user", content=text), Message(role="assistant", content=text)]


@given(
    sentences=SENTENCES,
    turns=st.integers(0, 8),
    limit=st.integers(0, 600),
    summary=st.text(max_size=900),
    summaries=st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_limits_are_kept(
    sentences: list[str], turns: int, limit: int, summary: str, *, summaries: bool
) -> None:
    """Whatever is said, what is shown keeps both limits, and nothing is lost on the way."""
    window = Window(turns=turns, tokens=limit, summaries=summaries)
    current: list[Message] = []
    for sentence in sentences:
        before = [*current, *exchange(sentence)]
        gone, current = window.halved(before)
        shown = window.shown(current, window.summary(summary) if summaries else "")

        assert gone + current == before
        assert len(current) <= 2 * turns
        assert tokens(shown) <= limit
        assert [m.role for m in shown] == ["user", "assistant"] * (len(shown) // 2)


def test_beginning_stays_while_there_is_room() -> None:
    """The window does not move with every sentence: its beginning stays, then half goes at once."""
    window = Window(turns=50, tokens=400)
    current: list[Message] = []
    moves = 0
    for number in range(40):
        before = [*current, *exchange(f"{SHORT} {number}")]
        gone, current = window.halved(before)
        moves += bool(gone)
        assert not gone or len(gone) >= len(before) // 2

    assert 0 < moves <= 10


def test_one_long_exchange_has_room() -> None:
    """The last exchange is shown if it has room at all: a follow-up needs it."""
    window = Window(turns=4, tokens=400)
    long = exchange("x" * 340)

    gone, current = window.halved([*exchange(SHORT), *long])

    assert gone == exchange(SHORT)
    assert current == long


def test_summary_is_cut_to_its_room() -> None:
    """A summary that is too long ends after a word; too little of one is none."""
    window = Window(turns=4, tokens=400)
    text = " ".join(f"word{number}" for number in range(200))

    cut = window.summary(text)

    assert text.startswith(cut + " ")
    assert len(cut.split()) > 20
    assert Window(turns=4, tokens=40).summary(text) == ""


def test_summary_alone_is_not_shown() -> None:
    """A summary stands before something that was said, never alone."""
    window = Window(turns=4, tokens=400)

    assert window.shown([], "They spoke of the kitchen.") == ()

"""Replies in pieces."""

from hypothesis import given
from hypothesis import strategies as st

from controller.llm.collect import LOOP_CHARS, Collector, circles


def test_pieces_become_the_text():
    """The text is what came, in order, white space included."""
    reply = Collector(max_tokens=10)
    for piece in ("Turn", " on", "\n", "it."):
        reply.add(piece)

    assert reply.text == "Turn on\nit."
    assert reply.pieces == 4
    assert not reply.hopeless


@given(st.text(min_size=1, max_size=100), st.text(max_size=50))
def test_repetition_is_noticed(phrase, before):
    """Whatever is said over and over is noticed, whatever came before it."""
    assert circles(before + phrase * LOOP_CHARS)


def test_a_long_list_is_no_repetition():
    """Similar lines that differ are a reply, not a circle."""
    lines = "".join(f'{{"tool": "turn_on", "target": "lamp {i}"}}\n' for i in range(40))

    assert not circles(lines)


def test_a_loop_is_hopeless_soon():
    """A model in circles is given up long before its length limit."""
    reply = Collector(max_tokens=10_000)
    count = 0
    while not reply.hopeless and count < 10_000:
        reply.add("and again ")
        count += 1

    assert count < 60


def test_an_ignored_limit_is_hopeless():
    """A reply far beyond the length limit need not be waited for, thinking included."""
    reply = Collector(max_tokens=20)
    reply.think("".join(str(i) for i in range(200)))

    assert reply.hopeless

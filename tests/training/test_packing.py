"""Many transcripts behind one beginning, none of which sees another."""

import numpy as np
import pytest

from controller.llm import Message
from training.asked import Asked
from training.packing import packed, packs
from training.tokens import transcript


class Letters:
    """A tokenizer whose tokens are characters."""

    def encode(self, text):
        """Their code points."""
        return [ord(letter) for letter in text]


SYSTEM = Message(role="system", content="S")


def asked(say, reply, *, learn=True, before=()):
    """A model call."""
    messages = (SYSTEM, *before, Message(role="user", content=say))
    return Asked(messages=messages, reply=reply, learn=learn)


def text(ids):
    """Of the tokens."""
    return "".join(map(chr, ids))


def learned(script):
    """The text that is to be foretold."""
    return text(i for i, weight in zip(script.ids, script.weights, strict=True) if weight)


def test_transcript_is_the_chat_template():
    """As llama.cpp writes a conversation for SmolLM2; reply and end are learned."""
    script = transcript([asked("hello", "hi")], Letters())

    assert script.beginning == "<|im_start|>system\nS<|im_end|>\n"
    assert text(script.ids) == (
        "<|im_start|>user\nhello<|im_end|>\n<|im_start|>assistant\nhi<|im_end|>"
    )
    assert learned(script) == "hi<|im_end|>"


def test_later_turn_goes_on_where_the_one_before_ended():
    """A slip is there to be read, and only what mends it is learned."""
    first = asked("a", "slip", learn=False)
    said = (*first.messages[1:], Message(role="assistant", content="slip"))
    script = transcript([first, asked("seen", "right", before=said)], Letters())

    assert "slip<|im_end|>\n<|im_start|>user\nseen<|im_end|>" in text(script.ids)
    assert learned(script) == "right<|im_end|>"


@pytest.mark.parametrize(
    "turns",
    [
        [],
        [Asked(messages=(Message(role="user", content="a"),), reply="b")],
        [asked("a", "b"), asked("c", "d")],
    ],
)
def test_what_is_no_conversation_is_refused(turns):
    """No turn, no system message, or turns that do not belong together."""
    with pytest.raises(ValueError, match=r"begins|continue"):
        transcript(turns, Letters())


@pytest.fixture
def scripts():
    """Three of different lengths."""
    return [transcript([asked("x" * n, "yes" * n)], Letters()) for n in (1, 4, 2)]


def test_pack_asks_for_each_learned_token_after_the_one_before(scripts):
    """Read along the targets, a pack gives the replies."""
    pack = packed([7, 8], scripts)

    assert text(pack.targets) == "".join(map(learned, scripts))
    assert list(pack.ids[pack.asked + 1]) == list(pack.targets)
    assert pack.count == 3
    assert set(pack.owners) == {0, 1, 2}


def test_each_transcript_stands_as_if_it_were_alone(scripts):
    """Its positions go on where the beginning ends."""
    pack = packed([7, 8], scripts)
    lengths = [len(script.ids) for script in scripts]

    expected = [0, 1, *(2 + i for length in lengths for i in range(length))]
    assert list(pack.positions) == expected


def test_row_of_the_grid_holds_one_transcript(scripts):
    """What fills a row up is behind all of its tokens, so that none sees it."""
    pack = packed([7, 8], scripts)

    for row, filled, script in zip(pack.grid, pack.filled, scripts, strict=True):
        assert list(pack.ids[row[filled]]) == list(script.ids)
        assert np.all(np.diff(filled.astype(int)) <= 0)


def test_token_sees_the_beginning_and_what_stands_before_it(scripts):
    """And nothing behind it."""
    pack = packed([7, 8], scripts)

    assert pack.mask[:, :2].all()
    assert np.array_equal(pack.mask[:, 2:], np.tril(np.ones_like(pack.mask[:, 2:])))


def test_packs_fill_up_by_beginning(scripts):
    """Transcripts with another system message are packed apart."""
    other = transcript(
        [
            Asked(
                messages=(
                    Message(role="system", content="T"),
                    Message(role="user", content="a"),
                ),
                reply="b",
            )
        ],
        Letters(),
    )
    made = list(packs([scripts[0], other, *scripts[1:], other], Letters(), size=2))

    assert [pack.count for pack in made] == [2, 2]
    assert [text(pack.ids[: pack.shared])[19] for pack in made] == ["S", "T"]

"""Texts as the model's tokens, exactly as llama.cpp makes them of a conversation."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

from controller.llm import Message
from training.asked import Asked

START, END = "<|im_start|>", "<|im_end|>"
SILENT = 0.0


class Tokenizer(Protocol):
    """Makes tokens of texts."""

    def encode(self, text: str) -> list[int]:
        """The ids of a text, its special tokens among them."""


class GgufTokenizer:
    """The byte-pair tokenizer that a GGUF file describes (its pre-tokenizer `smollm`)."""

    def __init__(self, path: Path) -> None:
        from gguf import GGUFReader  # noqa: PLC0415  # an extra
        from tokenizers import AddedToken, Tokenizer, decoders, pre_tokenizers  # noqa: PLC0415
        from tokenizers.models import BPE  # noqa: PLC0415

        fields = GGUFReader(path).fields
        words, kinds, merges = (
            fields[f"tokenizer.ggml.{key}"].contents() for key in ("tokens", "token_type", "merges")
        )
        vocabulary = {word: index for index, word in enumerate(words)}
        pairs: list[tuple[str, str]] = [tuple(merge.split(" ")) for merge in merges]
        self._made: Any = Tokenizer(BPE(vocab=vocabulary, merges=pairs))
        self._made.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Digits(individual_digits=True),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
            ]
        )
        self._made.decoder = decoders.ByteLevel()
        special = [w for w, kind in zip(words, kinds, strict=True) if kind == _CONTROL]
        self._made.add_special_tokens([AddedToken(w, normalized=False) for w in special])

    def encode(self, text: str) -> list[int]:
        """The ids of a text, its special tokens among them."""
        ids: list[int] = self._made.encode(text, add_special_tokens=False).ids
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """The text of tokens; special ones are left out."""
        return str(self._made.decode(list(ids)))


_CONTROL = 3
"""llama.cpp's token type of what is never part of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """One conversation without its system message, and what of it is to be learned."""

    beginning: str
    """The system message, as the template writes it: the same in many transcripts."""
    ids: tuple[int, ...]
    weights: tuple[float, ...]
    """By token: how much it matters to foretell it; 0: it is given, not learned."""
    kind: str = ""

    @property
    def learned(self) -> int:
        """How many tokens are to be foretold."""
        return sum(weight > SILENT for weight in self.weights)


def template(role: str, content: str) -> str:
    """A message as SmolLM2's chat template writes it."""
    return f"{START}{role}\n{content}{END}\n"


def opening() -> str:
    """What stands before a reply."""
    return f"{START}assistant\n"


def transcript(turns: Sequence[Asked], tokenizer: Tokenizer, *, kind: str = "") -> Transcript:
    """A conversation with the replies of all its `turns`.

    Raises:
        ValueError: it does not begin with a system message, or a turn does not continue the
            one before.
    """
    _check(turns)
    first = turns[0].messages[0]
    ids: list[int] = []
    weights: list[float] = []

    def put(text: str, weight: float) -> None:
        made = tokenizer.encode(text)
        ids.extend(made)
        weights.extend([weight] * len(made))

    seen, ending = 1, ""
    for turn in turns:
        given = [template(m.role, m.content) for m in turn.messages[seen:]]
        put(ending + "".join(given) + opening(), SILENT)
        put(f"{turn.reply}{END}", 1.0 if turn.learn else SILENT)
        seen, ending = len(turn.messages) + 1, "\n"
    return Transcript(
        beginning=template(first.role, first.content),
        ids=tuple(ids),
        weights=tuple(weights),
        kind=kind,
    )


def _check(turns: Sequence[Asked]) -> None:
    if not turns or turns[0].messages[0].role != "system":
        raise ValueError("a conversation begins with a system message")
    for one, later in pairwise(turns):
        said = (*one.messages, Message(role="assistant", content=one.reply))
        if later.messages[: len(said)] != said:
            raise ValueError("a later turn does not continue the one before")

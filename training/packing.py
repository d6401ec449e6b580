"""Many transcripts behind the one beginning that they share, so that it is computed once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.tokens import SILENT, Tokenizer, Transcript

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """One sequence of tokens: the beginning, then the transcripts one after the other."""

    ids: Ints
    positions: Ints
    """In its own conversation, by token: each transcript goes on where the beginning ends."""
    shared: int
    """Tokens of the beginning."""
    asked: Ints
    """Indexes of the tokens whose successor is learned."""
    targets: Ints
    """These successors."""
    weights: NDArray[np.float32]
    """How much each matters."""
    owners: Ints
    """The transcript of each target."""
    grid: Ints
    """A row of token indexes for each transcript, filled up with the last one."""
    filled: NDArray[np.bool_]
    """Where the grid holds a token of its transcript."""
    mask: NDArray[np.bool_]
    """Place in a row, key: which of the beginning and the row a token sees."""

    @property
    def count(self) -> int:
        """How many transcripts."""
        return len(self.grid)


def packed(beginning: Sequence[int], transcripts: Sequence[Transcript]) -> Pack:
    """The transcripts behind the tokens of their `beginning`."""
    shared = len(beginning)
    lengths = np.array([len(t.ids) for t in transcripts])
    starts = shared + np.concatenate([[0], np.cumsum(lengths)[:-1]])
    inside = np.concatenate([np.arange(length) for length in lengths])
    weights = np.concatenate([t.weights for t in transcripts]).astype(np.float32)
    learned = np.flatnonzero(weights > SILENT)
    ids = np.concatenate([np.array(beginning), *(t.ids for t in transcripts)]).astype(np.int64)
    grid, filled, mask = _grid(shared, starts, lengths)
    return Pack(
        ids=ids,
        positions=np.concatenate([np.arange(shared), shared + inside]),
        shared=shared,
        # A transcript begins with what is given, so the token before is always its own.
        asked=shared + learned - 1,
        targets=ids[shared + learned],
        weights=weights[learned],
        owners=np.repeat(np.arange(len(lengths)), lengths)[learned],
        grid=grid,
        filled=filled,
        mask=mask,
    )


def _grid(
    shared: int, starts: Ints, lengths: Ints
) -> tuple[Ints, NDArray[np.bool_], NDArray[np.bool_]]:
    columns = np.arange(lengths.max())
    filled = columns < lengths[:, None]
    grid = starts[:, None] + np.minimum(columns, lengths[:, None] - 1)
    # What is only there to fill a row up stands behind its tokens, so none of them sees it.
    own = np.tril(np.ones((len(columns), len(columns)), dtype=bool))
    sees = np.concatenate([np.ones((len(columns), shared), dtype=bool), own], axis=1)
    return grid, filled, sees


def packs(transcripts: Iterable[Transcript], tokenizer: Tokenizer, *, size: int) -> Iterator[Pack]:
    """Packs of `size` transcripts each that have the same beginning, as they fill up."""
    waiting: dict[str, list[Transcript]] = {}
    for one in transcripts:
        pile = waiting.setdefault(one.beginning, [])
        pile.append(one)
        if len(pile) == size:
            # Neighbours of one length leave less to fill up.
            pile.sort(key=lambda script: len(script.ids))
            yield packed(tokenizer.encode(one.beginning), pile)
            pile.clear()

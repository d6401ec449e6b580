"""The loss over a sample of the vocabulary: all of it would be a seventh of the time."""

import math

import torch
from torch import Tensor
from torch.nn import functional

COMMON = 6144
"""Tokens that are always looked at: a byte-pair vocabulary begins with the most frequent."""
SAMPLED = 4096
"""Of the others, so many in each step; each stands for all that were not drawn."""


def losses(hidden: Tensor, embedding: Tensor, targets: Tensor) -> Tensor:
    """About the cross entropy of each target."""
    rare = targets[targets >= COMMON].unique()
    drawn = torch.randint(COMMON, len(embedding), (SAMPLED,)).unique()
    drawn = drawn[~torch.isin(drawn, rare)]
    chosen = torch.cat([torch.arange(COMMON), rare, drawn])
    logits = hidden @ embedding[chosen].t()
    left_out = len(embedding) - COMMON - len(rare)
    stands_for = math.log(left_out / max(len(drawn), 1))
    logits = torch.cat([logits[:, : -len(drawn)], logits[:, -len(drawn) :] + stands_for], dim=1)
    places = torch.full((len(embedding),), -1)
    places[chosen] = torch.arange(len(chosen))
    return functional.cross_entropy(logits, places[targets], reduction="none")

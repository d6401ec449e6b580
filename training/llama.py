"""SmolLM2 as llama.cpp computes it, on the weights of a GGUF file, with low-rank adapters.

Written out instead of taken from a library because it is about twice as fast on a processor:
matrices that read the same input are one, adapters are added to them once a step, nothing is
padded but the attention, and what all transcripts begin with is computed once.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gguf import GGUFReader, quants
from torch import Tensor, nn
from torch.nn import functional

from training.packing import Pack

FUSED = {
    "qkv": ("attn_q", "attn_k", "attn_v"),
    "output": ("attn_output",),
    "gate_up": ("ffn_gate", "ffn_up"),
    "down": ("ffn_down",),
}
"""Matrices of a layer, by what they are computed as."""
ROWS = 4
"""Transcripts whose attention is computed at once: they are padded to the longest of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The sizes of a model."""

    layers: int
    heads: int
    kv_heads: int
    width: int
    inner: int
    base: float
    """Of the rotary positions."""
    epsilon: float

    @property
    def head(self) -> int:
        """Numbers in one head."""
        return self.width // self.heads


class Adapted(torch.autograd.Function):
    """`x` times a frozen matrix to which adapters were added; only the adapters learn."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, scale: float, a: Tensor, *b: Tensor) -> Tensor:
        """The rows of `weight` are parts, each with a B, and with an A in the rows of `a`."""
        ctx.scale = scale
        ctx.save_for_backward(x, weight, a, *b)
        return x @ weight.t()

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        """Of the adapters and of `x`."""
        x, weight, a, *b = ctx.saved_tensors
        (grad,) = grads
        parts = grad.split([len(each) for each in b], dim=1)
        inside = torch.cat([part @ each for part, each in zip(parts, b, strict=True)], dim=1)
        of_a = (inside.t() @ x).mul_(ctx.scale)
        lower = (x @ a.t()).mul_(ctx.scale).chunk(len(b), dim=1)
        of_b = [(low.t() @ part).t() for low, part in zip(lower, parts, strict=True)]
        below = grad @ weight if ctx.needs_input_grad[0] else None
        return below, None, None, of_a, *of_b


class Matrix(nn.Module):
    """One or several matrices of the same input, each with an adapter."""

    def __init__(
        self, names: Sequence[str], parts: Sequence[Tensor], *, rank: int, scale: float
    ) -> None:
        super().__init__()
        self.names, self.scale = tuple(names), scale
        self.frozen = torch.cat(list(parts))
        self.weight = self.frozen.clone()
        width = self.frozen.shape[1]
        bound = 1 / math.sqrt(width)
        self.a = nn.Parameter(torch.empty(rank * len(parts), width).uniform_(-bound, bound))
        self.b = nn.ParameterList(nn.Parameter(torch.zeros(len(part), rank)) for part in parts)

    def pairs(self) -> list[tuple[Tensor, Tensor]]:
        """A and B of each part."""
        return list(zip(self.a.chunk(len(self.b)), self.b, strict=True))

    @torch.no_grad()
    def settle(self) -> None:
        """Add the adapters to the matrix; to be called after each step of the optimizer."""
        rows = [len(b) for b in self.b]
        olds, news = self.frozen.split(rows), self.weight.split(rows)
        for (a, b), old, new in zip(self.pairs(), olds, news, strict=True):
            torch.addmm(old, b, a, alpha=self.scale, out=new)

    def forward(self, x: Tensor) -> Tensor:
        """The product."""
        return Adapted.apply(x, self.weight, self.scale, self.a, *self.b)


class Layer(nn.Module):
    """One block of the model."""

    def __init__(
        self, shape: Shape, tensors: dict[str, Tensor], *, rank: int, scale: float
    ) -> None:
        super().__init__()
        self.shape = shape
        self.attn_norm, self.ffn_norm = tensors["attn_norm"], tensors["ffn_norm"]
        self.matrices = nn.ModuleDict(
            {
                key: Matrix(names, [tensors[name] for name in names], rank=rank, scale=scale)
                for key, names in FUSED.items()
            }
        )

    def forward(self, x: Tensor, turn: tuple[Tensor, Tensor], pack: Pack) -> Tensor:
        """The tokens one layer on."""
        shape, made = self.shape, self.matrices
        normed = functional.rms_norm(x, (shape.width,), self.attn_norm, shape.epsilon)
        q, k, v = made["qkv"](normed).split(
            [shape.width, shape.head * shape.kv_heads, shape.head * shape.kv_heads], dim=1
        )
        q = _turned(q.view(-1, shape.heads, shape.head), turn)
        k = _turned(k.view(-1, shape.kv_heads, shape.head), turn)
        seen = attention(q, k, v.view(-1, shape.kv_heads, shape.head), pack)
        x = x + made["output"](seen.reshape(-1, shape.width))
        normed = functional.rms_norm(x, (shape.width,), self.ffn_norm, shape.epsilon)
        gate, up = made["gate_up"](normed).chunk(2, dim=1)
        return x + made["down"](functional.silu(gate) * up)


class Llama(nn.Module):
    """The model; its own weights are frozen."""

    def __init__(self, path: Path, *, rank: int, alpha: float) -> None:
        super().__init__()
        self.rank, self.alpha = rank, alpha
        self.shape, tensors = read(path)
        self.embedding = tensors["token_embd"]
        self.norm = tensors["output_norm"]
        self.layers = nn.ModuleList(
            Layer(self.shape, _of_layer(tensors, index), rank=rank, scale=alpha / rank)
            for index in range(self.shape.layers)
        )

    def matrices(self) -> Iterator[tuple[int, Matrix]]:
        """All adapted matrices, with their layers."""
        for index, layer in enumerate(self.layers):
            for matrix in layer.matrices.values():
                yield index, matrix

    def settle(self) -> None:
        """Add the adapters to the weights."""
        for _index, matrix in self.matrices():
            matrix.settle()

    @torch.no_grad()
    def adapters(self) -> dict[str, Tensor]:
        """The adapters by llama.cpp's names: `blk.0.attn_q.weight.lora_a`."""
        return {
            f"blk.{index}.{name}.weight.lora_{letter}": one
            for index, matrix in self.matrices()
            for name, (a, b) in zip(matrix.names, matrix.pairs(), strict=True)
            for letter, one in (("a", a), ("b", b))
        }

    def forward(self, pack: Pack) -> Tensor:
        """What the model has made of the tokens at `pack.asked`, before the last matrix."""
        turn = rotations(self.shape, torch.from_numpy(pack.positions))
        x = functional.embedding(torch.from_numpy(pack.ids), self.embedding)
        for layer in self.layers:
            x = layer(x, turn, pack)
        x = x[torch.from_numpy(pack.asked)]
        return functional.rms_norm(x, (self.shape.width,), self.norm, self.shape.epsilon)

    def logits(self, pack: Pack) -> Tensor:
        """Of the tokens after those at `pack.asked`."""
        return self(pack) @ self.embedding.t()


def attention(q: Tensor, k: Tensor, v: Tensor, pack: Pack) -> Tensor:
    """Each transcript sees the beginning and itself; the beginning sees itself."""
    n = pack.shared
    repeat = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(repeat, dim=1), v.repeat_interleave(repeat, dim=1)
    first = functional.scaled_dot_product_attention(
        *(each[:n].transpose(0, 1)[None] for each in (q, k, v)), is_causal=True
    )[0].transpose(0, 1)
    pieces = [first]
    for start in range(0, pack.count, ROWS):
        filled = pack.filled[start : start + ROWS]
        width = int(filled.any(axis=0).sum())
        grid = torch.from_numpy(pack.grid[start : start + ROWS, :width])
        mask = torch.from_numpy(pack.mask[:width, : n + width])
        own = functional.scaled_dot_product_attention(
            q[grid].transpose(1, 2),
            *(
                torch.cat([each[:n].expand(len(grid), -1, -1, -1), each[grid]], 1).transpose(1, 2)
                for each in (k, v)
            ),
            attn_mask=mask,
        ).transpose(1, 2)
        pieces.append(own[torch.from_numpy(filled[:, :width])])
    return torch.cat(pieces)


def rotations(shape: Shape, positions: Tensor) -> tuple[Tensor, Tensor]:
    """Cosine and sine by position."""
    powers = torch.arange(0, shape.head, 2, dtype=torch.float32) / shape.head
    angles = positions.float()[:, None] * shape.base**-powers
    return angles.cos()[:, None], angles.sin()[:, None]


def _turned(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """Rotate neighbours: GGUF files hold the rows of queries and keys in that order."""
    cos, sin = turn
    one, other = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack([one * cos - other * sin, one * sin + other * cos], dim=-1).flatten(-2)


def read(path: Path) -> tuple[Shape, dict[str, Tensor]]:
    """The sizes and the weights of a GGUF file, dequantised as the merge does it."""
    reader = GGUFReader(path)

    def field(key: str) -> Any:
        return reader.fields[f"llama.{key}"].contents()

    shape = Shape(
        layers=field("block_count"),
        heads=field("attention.head_count"),
        kv_heads=field("attention.head_count_kv"),
        width=field("embedding_length"),
        inner=field("feed_forward_length"),
        base=field("rope.freq_base"),
        epsilon=field("attention.layer_norm_rms_epsilon"),
    )
    tensors = {
        t.name.removesuffix(".weight"): torch.from_numpy(_numbers(t)) for t in reader.tensors
    }
    return shape, tensors


def _numbers(tensor: Any) -> Any:
    # What is not quantised is a read-only part of the file.
    return np.array(quants.dequantize(tensor.data, tensor.tensor_type), dtype=np.float32)


def _of_layer(tensors: dict[str, Tensor], index: int) -> dict[str, Tensor]:
    beginning = f"blk.{index}."
    return {k.removeprefix(beginning): v for k, v in tensors.items() if k.startswith(beginning)}

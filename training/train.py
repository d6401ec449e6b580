"""Learning: packs of examples until the time is over, with checkpoints to go on from."""

import itertools
import json
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.head import losses
from training.lessons import Lessons
from training.llama import Llama
from training.packing import Pack, packed, packs
from training.pools import TEST
from training.tokens import GgufTokenizer, Transcript, transcript

CHECKPOINT = "checkpoint.pt"
LOG = "log.jsonl"
BETAS = (0.9, 0.98)
CLIP = 1.0
LEAST = 0.02
"""Of the learning rate, at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to train."""

    base: Path
    """The weights, as `hearth model install` keeps them."""
    folder: Path
    """Where checkpoint and log go."""
    seconds: float
    seed: int = 1
    rank: int = 16
    rate: float = 8e-4
    pack: int = 16
    """Examples in one step."""
    warm_up: int = 20
    """Steps in which the learning rate rises."""
    threads: int = 2
    save_s: float = 180.0
    check_s: float = 300.0
    held_out: int = 96
    """Examples of the test split that progress is measured with."""
    only: str = ""
    """A group or kind to train, and no other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far it is."""

    step: int
    examples: int
    seconds: float
    left_s: float
    loss: float
    """Of late; not a number before the first step."""
    rate: float
    checked: dict[str, float] | None = None
    """Loss and exact replies, in percent, on what was held out; None: not measured now."""


Report = Callable[[Progress], None]


@dataclass(slots=True, kw_only=True)
class State:
    """What a checkpoint keeps besides tensors."""

    step: int = 0
    examples: int = 0
    seconds: float = 0.0
    starts: int = 0
    """How often it was started; each start has sentences of its own."""
    loss: float = math.nan
    said: set[int] = field(default_factory=set)


class Trainer:
    """One run."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.settings, self.state = settings, State()
        self.tokenizer = GgufTokenizer(settings.base)
        self.model = Llama(settings.base, rank=settings.rank, alpha=2.0 * settings.rank)
        self.parameters = list(self.model.parameters())
        self.optimizer = torch.optim.AdamW(
            self.parameters, lr=settings.rate, betas=BETAS, weight_decay=0.0
        )

    def begin_with(self, checkpoint: Path) -> Self:
        """Go on from the adapters of another run, with a time of its own."""
        self._take(torch.load(checkpoint, weights_only=True)["adapters"])
        return self

    def resume(self) -> Self:
        """Go on where the last checkpoint of this folder was written.

        Raises:
            FileNotFoundError: there is none.
        """
        saved = torch.load(self.settings.folder / CHECKPOINT, weights_only=True)
        self._take(saved["adapters"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.state = State(**saved["state"])
        return self

    def run(self, report: Report) -> None:
        """Train until the time is over; what was learned is in the checkpoint."""
        settings, state = self.settings, self.state
        settings.folder.mkdir(parents=True, exist_ok=True)
        state.starts += 1
        before, began = state.seconds, time.monotonic()
        saved = checked = before
        held_out = self._held_out()
        if state.step == 0:
            self._tell(report, self.check(held_out))
        for pack in self._packs():
            state.seconds = before + time.monotonic() - began
            if state.seconds >= settings.seconds:
                break
            self._learn(pack)
            due = state.seconds - checked > settings.check_s
            self._tell(report, self.check(held_out) if due else None)
            checked = state.seconds if due else checked
            if state.seconds - saved > settings.save_s:
                self.save()
                saved = state.seconds
        self._tell(report, self.check(held_out))
        self.save()

    def save(self) -> None:
        """Write the checkpoint; an interruption leaves the one before."""
        path = self.settings.folder / CHECKPOINT
        content = {
            "adapters": self.model.adapters(),
            "optimizer": self.optimizer.state_dict(),
            "state": asdict(self.state),
            "alpha": self.model.alpha,
            "rank": self.model.rank,
        }
        torch.save(content, path.with_suffix(".new"))
        os.replace(path.with_suffix(".new"), path)  # noqa: PTH105

    @torch.no_grad()
    def check(self, held_out: Sequence[tuple[Pack, Sequence[str]]]) -> dict[str, float]:
        """Loss, and the share of replies that are right to the letter, in all and by group."""
        losses: list[float] = []
        right: Counter[str] = Counter()
        count: Counter[str] = Counter()
        for pack, groups in held_out:
            logits = self.model.logits(pack)
            targets = torch.from_numpy(pack.targets)
            losses.append(functional.cross_entropy(logits, targets).item())
            wrong = pack.owners[(logits.argmax(-1) != targets).numpy()]
            for index, group in enumerate(groups):
                for name in (group, "exact"):
                    count[name] += 1
                    right[name] += index not in wrong
        exact = {name: round(100 * right[name] / count[name], 1) for name in sorted(count)}
        return {"loss": round(float(np.mean(losses)), 4), **exact}

    def _learn(self, pack: Pack) -> None:
        state = self.state
        rate = _rate(self.settings, state)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss = self._loss(pack)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, CLIP)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.model.settle()
        state.step += 1
        state.examples += pack.count
        state.loss = _smooth(state.loss, loss.item())

    def _loss(self, pack: Pack) -> Tensor:
        targets, weights = torch.from_numpy(pack.targets), torch.from_numpy(pack.weights)
        each = losses(self.model(pack), self.model.embedding, targets)
        return (each * weights).sum() / weights.sum()

    def _transcripts(self) -> Iterator[Transcript]:
        seed = self.settings.seed + 1000 * (self.state.starts - 1)
        for example in Lessons(seed=seed, only=self.settings.only):
            yield transcript(example.turns, self.tokenizer, kind=example.kind)

    def _packs(self) -> Iterator[Pack]:
        return packs(self._transcripts(), self.tokenizer, size=self.settings.pack)

    def _held_out(self) -> list[tuple[Pack, list[str]]]:
        lessons = Lessons(seed=self.settings.seed, split=TEST, only=self.settings.only)
        found = list(itertools.islice(lessons, self.settings.held_out))
        piles = [found[i : i + 16] for i in range(0, len(found), 16)]
        made = []
        for pile in piles:
            scripts = [transcript(example.turns, self.tokenizer) for example in pile]
            beginning = self.tokenizer.encode(scripts[0].beginning)
            made.append((packed(beginning, scripts), [example.group for example in pile]))
        return made

    @torch.no_grad()
    def _take(self, adapters: dict[str, Tensor]) -> None:
        for name, tensor in self.model.adapters().items():
            tensor.copy_(adapters[name])
        self.model.settle()

    def _tell(self, report: Report, checked: dict[str, float] | None) -> None:
        state = self.state
        progress = Progress(
            step=state.step,
            examples=state.examples,
            seconds=round(state.seconds, 1),
            left_s=round(max(0.0, self.settings.seconds - state.seconds), 1),
            loss=round(state.loss, 4),
            rate=_rate(self.settings, state),
            checked=checked,
        )
        line = {k: v for k, v in asdict(progress).items() if not _is_missing(v)}
        with (self.settings.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        report(progress)


def _rate(settings: Settings, state: State) -> float:
    """The learning rate: up in a few steps, then down with the time, as a cosine."""
    done = min(1.0, state.seconds / settings.seconds)
    rising = min(1.0, (state.step + 1) / settings.warm_up)
    falling = LEAST + (1 - LEAST) * (1 + math.cos(math.pi * done)) / 2
    return settings.rate * rising * falling


def _smooth(known: float, new: float) -> float:
    return new if math.isnan(known) else 0.95 * known + 0.05 * new


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The lines of a run's log."""
    text = (folder / LOG).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _is_missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))

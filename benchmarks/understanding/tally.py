"""Results counted: in all, by set, by category, by tag, and by who understood."""

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.understanding.verdict import Result, Verdict

NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A line of the tables: some results that have something in common."""

    kind: str
    """`all`, `set`, `category`, `tag` or `understood`."""
    name: str
    results: Sequence[Result]

    def __len__(self) -> int:
        return len(self.results)

    def count(self, verdict: Verdict) -> int:
        """How many ended so."""
        return sum(result.verdict is verdict for result in self.results)

    @property
    def right(self) -> int:
        """How many are right."""
        return self.count(Verdict.RIGHT)

    @property
    def strictly(self) -> int:
        """How many are right, and so in the optional expectations."""
        return sum(result.right and result.strict for result in self.results)

    @property
    def never_wrong(self) -> int:
        """In how many nothing happened that was not asked for."""
        return sum(result.never_wrong for result in self.results)

    @property
    def after_yes(self) -> int:
        """How many are right only since the person said yes."""
        return sum(result.right and result.confirmed is not None for result in self.results)

    @property
    def calls(self) -> int:
        """Calls of the model."""
        return sum(result.reply.calls for result in self.results)

    @property
    def tokens(self) -> tuple[int, int]:
        """Of prompts and of replies."""
        replies = [result.reply for result in self.results]
        return sum(one.tokens_in for one in replies), sum(one.tokens_out for one in replies)

    def ms(self, percent: int) -> float:
        """A percentile of the milliseconds from a sentence to its answer."""
        samples = [r.reply.total_ms for r in self.results if r.verdict is not Verdict.BROKEN]
        if len(samples) < 2:
            return samples[0] if samples else 0.0
        return statistics.quantiles(samples, n=100, method="inclusive")[percent - 1]


def share(part: int, whole: int) -> float:
    """Percent; of nothing, none."""
    return 100 * part / whole if whole else 0.0


def tallies(results: Sequence[Result]) -> Iterator[Tally]:
    """Everything, then by set, by category and by tag."""
    yield Tally(kind="all", name="all", results=results)
    yield from _by("set", results, lambda result: (result.case.set,))
    yield from _by("category", results, lambda result: (result.case.category,))
    yield from _by("tag", results, lambda result: result.case.tags)


def by_mind(results: Sequence[Result]) -> Iterator[Tally]:
    """By who understood the sentence."""
    yield from _by("understood", results, lambda result: (result.reply.understood or NOBODY,))


def _by(
    kind: str, results: Sequence[Result], names: Callable[[Result], Iterable[str]]
) -> Iterator[Tally]:
    found: dict[str, list[Result]] = {}
    for result in results:
        for name in names(result):
            found.setdefault(name, []).append(result)
    for name, each in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        yield Tally(kind=kind, name=name, results=each)

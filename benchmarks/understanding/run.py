"""Plays all cases, home by home; whatever happens in one, the run goes on."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from benchmarks.understanding.cases import Home
from benchmarks.understanding.expectation import Case
from benchmarks.understanding.house import Brain, House
from benchmarks.understanding.player import Player
from benchmarks.understanding.verdict import Result, Verdict

Progress = Callable[[Result], None]


def selected(
    homes: Sequence[Home], *, wanted: Callable[[Case], bool], limit: int | None = None
) -> list[Home]:
    """The homes with the cases that are wanted, `limit` at most in all."""
    chosen: list[Home] = []
    left = limit
    for home in homes:
        cases = [case for case in home.cases if wanted(case)][:left]
        left = None if left is None else left - len(cases)
        if cases:
            chosen.append(replace(home, cases=cases))
    return chosen


def play(
    homes: Sequence[Home], *, brain: Brain, jobs: int = 1, progress: Progress = lambda _: None
) -> list[Result]:
    """The results of all cases, in their order."""
    groups = [
        _Group(home=home, brain=brain, now=now, cases=cases, progress=progress)
        for home in homes
        for now, cases in _by_time(home)
    ]
    if jobs == 1:
        return [result for group in groups for result in group.play()]
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        futures = [pool.submit(group.play) for group in groups]
        try:
            return [result for future in futures for result in future.result()]
        except BaseException:
            for group in groups:
                group.ended = True
            raise


def _by_time(home: Home) -> Iterator[tuple[str | None, list[Case]]]:
    """The cases of a home, those that are said at one time together."""
    times = dict.fromkeys(case.now for case in home.cases)
    for now in times:
        yield now, [case for case in home.cases if case.now == now]


@dataclass(slots=True, kw_only=True)
class _Group:
    """Cases that one house serves."""

    home: Home
    brain: Brain
    now: str | None
    cases: Sequence[Case]
    progress: Progress
    ended: bool = False
    """No further case is wanted."""

    def play(self) -> list[Result]:
        """Play in one house, and in a new one after each case that broke it."""
        results: list[Result] = []
        while len(results) < len(self.cases) and not self.ended:
            try:
                for result in self._together(len(results)):
                    results.append(result)
                    self.progress(result)
            except Exception as err:  # noqa: BLE001 - a case that breaks is a result as well
                case = self.cases[len(results)]
                results.append(Result(case=case, verdict=Verdict.BROKEN, note=_said(err)))
                self.progress(results[-1])
        return results

    def _together(self, start: int) -> Iterator[Result]:
        """The results of the cases from a number on, as far as one house bears them."""
        with House(self.home, brain=self.brain, now=self.now) as house:
            player = Player(house)
            for number, case in enumerate(self.cases[start:], start):
                if self.ended:
                    return
                yield player.play(case, source=f"case-{number}")


def _said(err: Exception) -> str:
    return f"{type(err).__name__}: {err}"[:1000]

"""Phrases resolved, and devices ranked for a sentence, in homes of several sizes."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from benchmarks.figure import Figure
from benchmarks.generated import home, lights
from controller.home.rank import rank
from controller.home.registry import Home
from controller.home.resolve import resolve

SIZES = (20, 200, 2000)


def measure(quick: bool) -> Iterator[Figure]:  # noqa: FBT001
    """Time both, and the index that they make once for each change of the home."""
    rounds = 20 if quick else 100
    for size in SIZES:
        made, phrases = home(size), _phrases(size)
        devices = f"{size:,} devices"
        first = _typical(_resolve, made, phrases[0], 1)
        yield Figure(what=f"index of names made anew, {devices}", value=first, unit="ms")
        for name, work in (("phrase resolved", _resolve), ("devices ranked", _rank)):
            by_phrase = {phrase: _typical(work, made, phrase, rounds) for phrase in phrases}
            middle, worst = statistics.median(by_phrase.values()), max(by_phrase.values())
            yield Figure(what=f"{name}, {devices}, typical", value=middle, unit="ms")
            yield Figure(what=f"{name}, {devices}, slowest phrase", value=worst, unit="ms")


def _phrases(size: int) -> Sequence[str]:
    names = [light.name.lower() for light in lights(size)]
    return (
        f"the {names[0]}",
        f"the {names[-1]}",
        "all the lights",
        "the kitchen lights",
        "all the lights except the kitchen",
        "the kitchen and hall lights",
        f"{names[0]} and {names[1]} and {names[2]}",
        "the kichen ceilng light",
        "the sauna light",
        "the light",
    )


def _resolve(made: Home, phrase: str) -> object:
    return resolve(made, phrase)


def _rank(made: Home, phrase: str) -> object:
    return rank(made, f"please turn on {phrase} and then tell me how warm it is")


def _typical(work: Callable[[Home, str], object], made: Home, phrase: str, rounds: int) -> float:
    return statistics.median(_ms(lambda: work(made, phrase)) for _ in range(rounds))


def _ms(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000

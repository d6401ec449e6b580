"""Sentences and templates as they are read best: in running text."""

from collections.abc import Mapping, Sequence

from training.kinds.making import lines

Sayings = Mapping[str, Sequence[str]]
"""Answer -> the sentences that it is the answer to."""


def choices(text: str) -> tuple[str, ...]:
    """What stands between the bars of `text`, over as many lines as it likes."""
    parts = " ".join(f"{line} |" for line in lines(text)).split("|")
    return tuple(part.strip() for part in parts if part.strip())


def sayings(text: str) -> Sayings:
    """Lines with an answer, each followed by lines of sentences: `- thanks | thank you`."""
    found: dict[str, list[str]] = {}
    answer = ""
    for line in lines(text):
        if line.startswith("- "):
            found[answer] += choices(line.removeprefix("- "))
        else:
            answer = line
            found.setdefault(answer, [])
    return found

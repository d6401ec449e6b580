"""Where a sentence may be two: places to cut it, and conditions to take out of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CUTS = re.compile(
    r"\s*[,;.!?]?\s+(?:and\s+then|and\s+also|then\s+also|but\s+also|then|and|also|plus|"
    r"und\s+dann|und|et\s+puis|et|puis|y\s+luego|y|luego|en\s+dan|en|daarna|e\s+poi|poi|e|"
    r"a\s+potem|potem|oraz|i)\s+(?=\S)"
    r"|\s*[,;]\s+(?=\S)|(?<=\w)[.!?;]\s+(?=\S)",
    re.IGNORECASE,
)
_MOST_CUTS = 8
_IF_FIRST = re.compile(
    r"^(?:only\s+)?if\s+([^,]{2,120}?)\s*(?:,\s*(?:then\s+)?|\s+then\s+)(.{2,200})$", re.IGNORECASE
)
_IF_LAST = re.compile(r"^(.{2,200}?)\s*,?\s+(?:but\s+)?(?:only\s+)?if\s+(.{2,120})$", re.IGNORECASE)
_WHETHER = re.compile(r"(?:check|see|find\s+out|let\s+me\s+know|tell\s+me)\s+if\b", re.IGNORECASE)
_MORE = re.compile(
    r"\b(?:else|otherwise|if|unless|when|whenever|until|while|once)\b", re.IGNORECASE
)
_UNITS = r"(?:sec(?:ond)?|min(?:ute)?|hour|day|night|week|month|year)s?"
_COUNT = (
    r"(?:\d+(?:[.,]\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"fifteen|twenty|thirty|forty|fifty|sixty|ninety|half|some|several|few|couple|next|another)"
)
_TIMED = re.compile(
    rf"\b(?:(?:in|for|after|within|every|each)\s+(?:the\s+|about\s+)?{_COUNT}[\s-]+"
    rf"(?:(?:of|an?|more|five|few|couple|half)[\s-]+){{0,2}}{_UNITS}"
    rf"|(?:every|each)\s+(?:other\s+|single\s+)?(?:{_UNITS}|morning|noon|evening|weekday|weekend|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?"
    r"|until|till|tomorrow|yesterday|tonight|later|before|after|during|when|whenever|while|unless|ago|daily"
    r"|nightly|hourly|at\s+(?:\d{1,2}(?::\d\d|\s*[ap]\.?m\b|\s+o'?clock)|noon|midnight|sunset"
    r"|sunrise|dusk|dawn|night)|in\s+the\s+(?:morning|evening|afternoon)"
    r"|on\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)s?)\b",
    re.IGNORECASE,
)
_MOST_ITEM_WORDS = 4


@dataclass(frozen=True, slots=True)
class Conditional:
    """A command that hangs on something that can be looked up now."""

    condition: str
    command: str
    leads: bool = False
    """The condition is said first: what it names is what the command calls `it`."""


def cuts(sentence: str) -> Iterator[tuple[str, str]]:
    """What stands before and after each place where a new command may begin, first to last."""
    for number, match in enumerate(_CUTS.finditer(sentence)):
        if number == _MOST_CUTS:
            return
        before, after = sentence[: match.start()].strip(), sentence[match.end() :].strip()
        if before and after:
            yield before, after


def conditional(sentence: str) -> Conditional | None:
    """Condition and command of a sentence with one `if`; None without, or with more of it."""
    if _WHETHER.match(sentence):
        return None
    first, last = _IF_FIRST.match(sentence), _IF_LAST.match(sentence)
    if first:
        found = Conditional(first[1], first[2], leads=True)
    elif last:
        found = Conditional(last[2], last[1])
    else:
        return None
    return None if _MORE.search(f"{found.condition} {found.command}") else found


def timed(clause: str) -> bool:
    """Whether it speaks of another time than now: only the scheduler can do that."""
    return _TIMED.search(clause) is not None


def listed(items: str) -> list[str]:
    """The items that one sentence puts on a list: `milk, eggs and bread` are three.

    Without a comma it stays one: nobody can tell `milk and eggs` from `fish and chips`, and on
    the list nothing of it is lost.
    """
    parts = [part.strip() for part in items.split(",") if part.strip()]
    if len(parts) > 1:
        *first, last = parts
        joined = re.split(r"(?:^|\s+)and\s+", last, maxsplit=1)
        parts = [*first, *filter(None, (part.strip() for part in joined))]
    short = all(len(part.split()) <= _MOST_ITEM_WORDS for part in parts)
    return parts if short and parts else [items]

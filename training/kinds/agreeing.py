"""Verbs in the number of what they speak of: `is the lamp on`, `are the blinds open`."""

import re

from training.world import Thing

_PLACE = re.compile(r"(?<=\w) (?:in|on|at) .*")
_MANY = {
    "is": "are",
    "isn't": "aren't",
    "was": "were",
    "has": "have",
    "does": "do",
    "it": "them",
    "that": "those",
}
"""Verbs and pronouns, one and many."""
_SINGULAR = ("ss", "us", "is")


def is_many(thing: Thing, phrase: str) -> bool:
    """Whether a phrase for a thing is in the plural."""
    last = _PLACE.sub("", phrase.casefold()).split()[-1]
    return last.endswith("s") and not last.endswith(_SINGULAR) and thing.domain != "calendar"


def agreed(template: str, *, many: bool) -> str:
    """A template with `{x}` whose verb beside it is in the plural where there are `many`."""
    if not many:
        return template
    for one, more in _MANY.items():
        template = template.replace(f"{one} {{x}}", f"{more} {{x}}")
        template = template.replace(f"{{x}} {one}", f"{{x}} {more}")
    return template

"""Words for kinds of devices, and those that tell which one is meant."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise

from rapidfuzz import fuzz

from controller.agent.vocabulary import vocabulary
from controller.home.words import split
from devices import TYPES
from devices.model import DeviceType

SAME_WORD = 84
"""How alike two spellings of one word are, in percent."""
SHORT = 4

_ALSO_VERB = "switch"
"""A kind that says nothing where it is what is done: `switch on the lamp`."""
_BEFORE_VERBS = vocabulary("and then please you to also just but or hey ok okay hearth now so hi")
_MEASURED = {"temperature": ("climate", "water_heater"), "humidity": ("humidifier", "climate")}
"""What is set by speaking of what it measures."""
_ANYTHING = ("everything", "anything", "lights", "heating", "temperature", "humidity", "things")
_EMPTY_WORDS = vocabulary(
    """
    the a an all every each any both of in on at to from and or except but without apart not
    my our your this that these those it them one please now again der die das den dem alle le
    la les l de du des un une el los las il lo gli i de het een upstairs downstairs
    """
)


def telling(phrase: str) -> list[str]:
    """The words of a phrase that say which thing is meant, or of which kind."""
    return [word for word in split(phrase) if word not in _EMPTY_WORDS and not word.isdigit()]


def among(word: str, words: Iterable[str]) -> bool:
    """Whether a word is one of `words`, in the singular or the plural, a slip aside."""
    return any(_same(word, other) for other in words)


@cache
def kinds() -> frozenset[str]:
    """What people call kinds of devices: words that do not tell one from another."""
    nouns = [noun for kind in TYPES.values() for noun in _nouns(kind)]
    return frozenset(word for noun in (*nouns, *_ANYTHING) for word in split(noun))


@lru_cache(maxsize=4096)
def is_kind(word: str) -> bool:
    """Whether a word is for a kind of devices, or for all of them."""
    return among(word, kinds())


def other_kinds(target: str, text: str) -> list[str]:
    """Kinds of devices in `target` that have nothing to do with those that `text` names.

    Who says "turn on the fan" means no lights and not everything; who names no kind may mean any.
    """
    verb = "" if _names_a_switch(text) else _ALSO_VERB
    said = [word for word in telling(text) if is_kind(word) and word != verb]
    meant = [word for word in telling(target) if is_kind(word)]
    known = frozenset().union(*map(_domains, said))
    others = [word for word in meant if not among(word, said) and not known & _domains(word)]
    return others if known else []


def _names_a_switch(text: str) -> bool:
    """Whether `switch` stands in `text` where no verb can."""
    words = split(text)
    return any(
        word == _ALSO_VERB and before not in _BEFORE_VERBS for before, word in pairwise(words)
    )


@lru_cache(maxsize=4096)
def _domains(word: str) -> frozenset[str]:
    """The types of device that a word may be a kind of; none for `everything`."""
    named = frozenset(
        kind.domain
        for kind in TYPES.values()
        if among(word, {part for noun in _nouns(kind) for part in split(noun)})
    )
    return named.union(_MEASURED.get(word, ()))


def _nouns(kind: DeviceType) -> list[str]:
    return [*kind.nouns, *(noun for group in kind.class_nouns.values() for noun in group)]


def _same(one: str, other: str) -> bool:
    if one == other or _singular(one) == _singular(other):
        return True
    return min(len(one), len(other)) >= SHORT and fuzz.ratio(one, other) >= SAME_WORD


def _singular(word: str) -> str:
    return word[:-1] if len(word) > SHORT - 1 and word.endswith("s") else word

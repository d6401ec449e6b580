"""Changes from where a thing is now, in words: `a bit brighter`, `20 % up`, `one step faster`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from controller.home.words import split
from controller.tools.levels import share_named
from controller.tools.quantity import Quantity, read


class Size(IntEnum):
    """How far, where no number was said."""

    LITTLE = 0
    PLAIN = 1
    MUCH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A change from where something is now."""

    up: bool
    implied: Mapping[str, bool] = field(default_factory=dict)
    """The features that the word is about, likeliest first; whether `up` raises them."""
    size: Size = Size.PLAIN
    amount: Quantity | None = None
    share: float | None = None
    """The part of what it is now by which it changes (`by half`)."""
    all_the_way: bool = False
    compared: bool = True
    """The words say so themselves: `brighter`, and not `bright`."""

    def raises(self, key: str) -> bool:
        """Whether this makes the number of a feature higher: warmer light has fewer kelvin."""
        return self.up == self.implied.get(key, True)


_BRIGHT = {"brightness": True}
_WARM = {"temperature": True, "color_temp": False}
_LOUD = {"volume_level": True}
_FAST = {"percentage": True}
_OPEN = {"position": True}
_HUMID = {"target_humidity": True}
_MORE = """
high strong large big | up upwards upward increase increased increasing raise raised raising higher
more boost add plus bump stronger greater larger bigger longer further
"""
_LESS = """
low weak small | down downwards downward decrease decreased decreasing lower lowered lowering less
reduce reduced reducing drop minus weaker fewer smaller shorter cut
"""
_WORDS: tuple[tuple[Mapping[str, bool], bool, str], ...] = (
    (_BRIGHT, True, "bright brightly | brighter brighten brightening lighter"),
    (_BRIGHT, False, "dim dark | dimmer dimming darker darken"),
    (_WARM, True, "warm hot | warmer hotter toastier"),
    (_WARM, False, "cool cold | cooler colder chillier"),
    (_LOUD, True, "loud | louder"),
    (_LOUD, False, "quiet quietly soft silent | quieter softer"),
    (_FAST, True, "fast quick | faster quicker"),
    (_FAST, False, "slow gentle | slower gentler"),
    (_OPEN, True, "open opened opening wide | wider"),
    (_OPEN, False, "close closed closing shut | narrower"),
    (_HUMID, True, "humid moist damp | moister damper"),
    (_HUMID, False, "dry | drier dryer"),
    ({}, True, _MORE),
    ({}, False, _LESS),
)
"""What each word is about, whether it wants more of it, and behind the line: from where it is."""
_NAMED = {word: (keys, up) for keys, up, text in _WORDS for word in text.replace("|", " ").split()}
_COMPARED = frozenset(word for *_, text in _WORDS for word in text.partition("|")[2].split())
_TURNED = frozenset(("less", "too", "not"))
"""Words that turn the next one round: less bright, too loud."""
_BIT = """
bit little slightly slight touch tad smidgen hair somewhat tiny
"""
_LOT = """
lot lots much far considerably significantly loads deal way plenty
"""
_LITTLE, _MUCH = frozenset(_BIT.split()), frozenset(_LOT.split())
_AROUND = """
by it its the make turn set go going than now to of them that this please even still adjust change
get bring put so is some
"""
_PLAIN = frozenset(_AROUND.split())
_WHITE = frozenset(("white", "whiter", "whites"))
_LONGEST = 80
_SIGNS = ("+", "-", "−")  # noqa: RUF001  # people paste real minus signs
_ENTIRE = ("all the way", "the whole way", "completely", "fully", "to the max", "to the end")


def read_step(text: str) -> Step | None:
    """The change that words ask for; None if they do not say in which direction."""
    words = split(text[:_LONGEST])
    found = _direction(text.strip()[:1], words)
    if found is None:
        return None
    implied, up = found
    amount, size = amount_in(text), size_in(text)
    share = None if amount else _share_in(words)
    return Step(
        up=up,
        implied=implied,
        size=Size.PLAIN if size is None else size,
        amount=amount,
        share=share,
        all_the_way=amount is None and any(f" {end} " in f" {' '.join(words)} " for end in _ENTIRE),
        compared=bool((_COMPARED | _TURNED) & set(words)) or text.strip()[:1] in _SIGNS,
    )


def direction(word: str) -> bool | None:
    """Whether a folded word is about more of something, or about less; None: about neither."""
    return _NAMED[word][1] if word in _NAMED else None


def is_compared(word: str) -> bool:
    """Whether a folded word says so against what is now: `brighter`, and not `bright`."""
    return word in _COMPARED


def amount_in(text: str) -> Quantity | None:
    """The number with its unit that stands in a change: `20 %` in `20 % brighter`."""
    plain = [word for word in text[:_LONGEST].casefold().split() if not _is_around(word)]
    if (quantity := read(" ".join(plain))) is None:
        return None
    return Quantity(value=abs(quantity.value), unit=quantity.unit)


def size_in(text: str) -> Size | None:
    """How far words say, without a number; None if they do not."""
    words = set(split(text[:_LONGEST]))
    if words & _LITTLE:
        return Size.LITTLE
    return Size.MUCH if words & _MUCH else None


def _direction(sign: str, words: tuple[str, ...]) -> tuple[Mapping[str, bool], bool] | None:
    """What changes and whether there is to be more of it."""
    known = [index for index, word in enumerate(words) if word in _NAMED]
    telling = [index for index in known if _NAMED[words[index]][0]]
    for index in (*telling, *known):
        implied, up = _NAMED[words[index]]
        turned = bool(_TURNED & set(words[max(0, index - 2) : index]))
        # Cooler white is a matter of the light, whatever else is in the room.
        white = implied is _WARM and _WHITE & set(words)
        return ({"color_temp": False} if white else implied), up != turned
    return ({}, sign == "+") if sign in _SIGNS and sign else None


def _share_in(words: Iterable[str]) -> float | None:
    plain = " ".join(word for word in words if not _is_around(word))
    share = share_named(plain) if plain else None
    return share if share is not None and 0 < share < 1 else None


def _is_around(word: str) -> bool:
    """Whether a word is no part of an amount."""
    word = word.strip(".,!?")
    return word in _NAMED or word in _LITTLE | _MUCH | _PLAIN | _TURNED | _WHITE

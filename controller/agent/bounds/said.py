"""One sentence, and the regular expressions and numbers that its arguments may be made of."""

import re
from dataclasses import dataclass
from functools import cached_property

from controller.agent import amounts, sentence
from controller.agent.bounds.plainly import shares_named
from controller.agent.bounds.spans import spans
from controller.agent.kinds import kinds
from controller.agent.vocabulary import vocabulary
from controller.home.words import EXCEPTS, OTHERS, split, stem
from controller.tools.quantity import shown
from controller.tools.steps import Size, size_in

_PRONOUNS = ("it", "them")
"""What stands for a thing that was only spoken of before."""
_WEATHER = "outside"
_SWITCHED = ("on", "off")
"""Values of what is said otherwise: `make the fan oscillate`."""
_OTHERWISE = vocabulary(
    """
    to do on off in at and the for with mode modes level levels volume temperature humidity heat
    heating effect brightness speed fan light switch number text time date event list all
    everything position state of a is up down
    """
)
"""Words that stand behind a thing as often as they name one."""
_EXCEPT = "|".join(" ".join(words) for words in EXCEPTS)
_UNIT = r"(?: ?(?:[%°/²³]|[^\W\d_]){1,10})?"
_MEASURE = r"(?:the (?:[^\W\d_]| ){3,20} (?:in|of|on|at) )?"
"""What a room is asked for, where it was said in other words: the temperature in the hall."""
_SHARE = re.compile(r"(\d{1,9}(?:[.,]\d{1,6})?)\s*(?:%|per ?cent)")
_DEGREES = re.compile(
    r"(\d{1,9}(?:[.,]\d{1,6})?)\s*(?:\u00b0|degrees?\b|[cf]\b|celsius|fahrenheit)"
)


@dataclass(frozen=True, kw_only=True)
class Said:
    """One sentence with what was said before, and the expressions that are made of it."""

    text: str
    earlier: tuple[str, ...] = ()

    @cached_property
    def patterns(self) -> dict[str, str]:
        """The expressions by name."""
        span = spans((self.text, *self.earlier))
        known = "|".join(re.escape(shown(number)) for number in self.numbers)
        amount = "|".join([span, *_SWITCHED, *([f"(?:{known}){_UNIT}"] if known else [])])
        before = _PRONOUNS if self.earlier and not OTHERS & set(split(self.text)) else ()
        thing = spans((self.text, *self.earlier), whole=_is_thing)
        target = "|".join([f"(?:{thing})(?: (?i:{_EXCEPT}) (?:{thing}))?", *before])
        measured = f"{_MEASURE}(?:{target})|{_WEATHER}"
        return {"span": span, "target": target, "measured": measured, "amount": amount}

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """The numbers that were said, in digits or words."""
        return tuple(dict.fromkeys(amounts.said(" ".join([self.text, *self.earlier]))))

    def numbers_for(self, key: str) -> list[float]:
        """Those that may be meant for an argument: no percentage is a temperature."""
        shares, degrees = _numbers(_SHARE, self.text), _numbers(_DEGREES, self.text)
        other = shares - degrees if key == "temperature" else degrees - shares
        numbers = [number for number in self.numbers if number not in other]
        return numbers if key == "temperature" else [*numbers, *self._percents]

    @cached_property
    def shares(self) -> frozenset[float]:
        """The shares that words name, from 0 to 1: `half`, `as warm as possible`."""
        return shares_named(self.text)

    @property
    def is_slight(self) -> bool:
        """Whether its one action is to be done a little: `open it a crack`."""
        words = frozenset(split(self.text))
        little = "crack" in words or size_in(self.text) is Size.LITTLE
        return little and sentence.actions_asked(self.text) <= 1

    @property
    def _percents(self) -> list[float]:
        """The shares in percent; a light that is dimmed all the way is still on."""
        found = {round(100 * share) for share in self.shares}
        return [float(number) for number in sorted(found | ({1} if 0 in found else set()))]


def _is_thing(word: str) -> bool:
    """Whether a word is for a kind of devices, and for nothing else."""
    return word not in _OTHERWISE and not kinds().isdisjoint((word, stem(word)))


def _numbers(pattern: re.Pattern[str], text: str) -> set[float]:
    return {float(found.replace(",", ".")) for found in pattern.findall(text.casefold())}

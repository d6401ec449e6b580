"""One way to understand a clause, and what came of trying it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from controller.home.outcome import Status
from controller.home.words import split
from controller.llm import ToolCall
from controller.tools.observation import Fault, Observation


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A call that a sentence may mean."""

    call: ToolCall
    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Device ids by phrase, where the sentence was matched against the home itself."""
    any: bool = False
    """It asks what there is: nothing is an answer too."""
    free: bool = False
    """Something in it may be any words: if it cannot be done, it is not understood either."""


class Verdict(IntEnum):
    """How well a call fits the home, the worst first."""

    NO = 0
    """A word of it means nothing here, or the tool does not take it."""
    UNABLE = 1
    """All is known, and it cannot be done."""
    ASKS = 2
    """It is for the person to choose, or to say yes."""
    YES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """What a call would do."""

    candidate: Candidate
    observation: Observation

    @property
    def verdict(self) -> Verdict:
        """Whether the call is understood."""
        seen = self.observation
        if seen.fault in (Fault.AMBIGUOUS, Fault.CONFIRM):
            # Which device would be asked before anybody knows what is to become of it.
            unknown = self.candidate.free and self.candidate.call.name == "set_value"
            return Verdict.NO if unknown else Verdict.ASKS
        if seen.fault is Fault.EMPTY and (self.candidate.any or not seen.candidates):
            return Verdict.YES if self.candidate.any else self._unable
        if seen.fault is Fault.REFUSED:
            return self._unable
        if seen.fault is not None:
            return Verdict.NO
        stopped = [o for o in seen.outcomes if o.status is not Status.PLANNED]
        if stopped and (self.candidate.free or len(stopped) == len(seen.outcomes)):
            return self._unable
        return Verdict.YES if self._takes_all else Verdict.NO

    @property
    def _unable(self) -> Verdict:
        return Verdict.NO if self.candidate.free else Verdict.UNABLE

    @property
    def _takes_all(self) -> bool:
        """Whether a free value is an option to its last word: `eco`, and not `eco tourism`."""
        words = split(str(self.candidate.call.arguments.get("value", "")))
        if not self.candidate.free or len(words) < 2:  # noqa: PLR2004
            return True
        given = [v for o in self.observation.outcomes for v in o.asked.values()]
        return all(_covers(value, words) for value in given if isinstance(value, str))

    @property
    def effect(self) -> tuple[object, ...]:
        """What it changes or reads; two readings of a sentence with the same are one."""
        seen = self.observation
        outcomes = sorted((o.device_id, repr(sorted(o.asked.items()))) for o in seen.outcomes)
        readings = sorted((r.device_id, r.key) for r in seen.readings)
        return (*outcomes, *readings, seen.truth)

    @property
    def about(self) -> tuple[str, ...]:
        """Ids of the devices that it is about."""
        seen = self.observation
        ids = [o.device_id for o in seen.outcomes] or [r.device_id for r in seen.readings]
        return tuple(dict.fromkeys(ids or seen.among))


_ABOUT_VALUES = frozenset(
    ("mode", "preset", "program", "programme", "setting", "option", "input", "source", "the", "app")
)
_ROOM_C, _ROOM_F = (15, 27), (59, 81)
"""Temperatures that people have in rooms."""


def chosen(fitting: Sequence[Rehearsal]) -> Rehearsal | None:
    """The reading that is meant of those that fit; None if they are about different devices."""
    # What a sentence spells out goes before what may stand in a slot.
    if whole := [each for each in fitting if not each.candidate.call.arguments]:
        return whole[0]
    # `Are any windows open` asks for those that are, and not whether all are.
    fitting = [each for each in fitting if each.candidate.any] or fitting
    fitting = [each for each in fitting if not each.candidate.free] or fitting
    if len({frozenset(each.about) for each in fitting}) == 1:
        return _fullest(fitting)
    # `Set the bedroom to 21` is about its thermostat, and neither its lamps nor its blinds.
    heat = [each for each in fitting if each.candidate.call.name == "set_temperature"]
    return heat[0] if heat and _is_warmth(heat[0].candidate.call.arguments) else None


def _fullest(fitting: Sequence[Rehearsal]) -> Rehearsal:
    """Where readings differ in the value alone, the one with the longest name for the device.

    `Turn the hall light pink` is about the hall light, and not about light pink.
    """
    first = fitting[0]
    name = first.candidate.call.name
    alike = [each for each in fitting if each.candidate.call.name == name]
    # Of a question the words that stand for a state are not part of a name: the first is right.
    if not first.observation.outcomes or all(each.effect == first.effect for each in alike):
        return first
    return max(alike, key=lambda each: len(str(each.candidate.call.arguments.get("target", ""))))


def _is_warmth(arguments: Mapping[str, object]) -> bool:
    value = arguments.get("temperature")
    if isinstance(value, str):
        return True
    return isinstance(value, (int, float)) and any(a <= value <= b for a, b in (_ROOM_C, _ROOM_F))


def _covers(option: str, words: Sequence[str]) -> bool:
    known = {*split(option), *split(option.replace("_", " ")), *_ABOUT_VALUES}
    return all(word in known for word in words) or "".join(words) == "".join(split(option))

"""One way to understand a clause, and what came of trying it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from controller.home.outcome import Status
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
            return Verdict.ASKS
        if seen.fault is Fault.EMPTY and (self.candidate.any or not seen.candidates):
            return Verdict.YES if self.candidate.any else Verdict.UNABLE
        if seen.fault is not None:
            return Verdict.NO
        stopped = [o for o in seen.outcomes if o.status is not Status.PLANNED]
        if stopped and len(stopped) == len(seen.outcomes):
            return Verdict.UNABLE
        return Verdict.YES

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

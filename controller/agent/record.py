"""What happened in a turn so far: the ground on which guards decide and answers stand."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.agent import guard, language, later, sentence
from controller.agent.turn import Request
from controller.home.outcome import Outcome, Status
from controller.llm import ToolCall
from controller.tools.observation import Act, Fault, Observation
from devices.model import Device, Values

Change = tuple[Device, Values]
NOWHERE = (Fault.UNKNOWN, Fault.EMPTY)
_DENIED = ("is_not", "not_equals")
_WORDED_LIMITS = {"at_least": "at least", "at_most": "at most"}
"""What is below a limit is not at least so much: nobody says that unless they say just this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A call and what came of it."""

    call: ToolCall
    """Under the tool's own name, with the arguments that the tool takes."""
    observation: Observation
    step: int
    """The model call that it came from."""
    writes: bool = False
    ran: bool = True
    """False where a guard or a wrong argument kept the tool from running."""


@dataclass(slots=True, kw_only=True)
class Record:
    """One turn."""

    request: Request
    results: list[Result] = field(default_factory=list)
    model_calls: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    model_ms: float = 0.0
    garbled: int = 0
    """Replies that could not be read."""
    repeated: bool = False
    """The model asked again for what had failed, or had been done."""
    nudged: bool = False
    """The model was told that its answer has no ground."""
    lost: list[Outcome] = field(default_factory=list)
    """Actions whose tool did not live to report them."""
    language: str = ""
    """In which the person is answered."""
    is_question: bool = False
    is_conditional: bool = False
    is_later: bool = False

    def __post_init__(self) -> None:
        text = self.request.text
        self.language = self.language or language.spoken(self.request)
        self.is_question = sentence.is_question(text, before=self.before)
        self.is_conditional = not self.is_question and sentence.is_conditional(text)
        self.is_later = not self.is_question and later.is_later(text)

    @property
    def before(self) -> str:
        """What the person said last in this session."""
        said = [m.content for m in self.request.history if m.role == "user"]
        return said[-1] if said else ""

    @property
    def spoken(self) -> str:
        """All words of the conversation, the person's and the answers that they heard."""
        return " ".join([*(m.content for m in self.request.history), self.request.text])

    @property
    def meant_earlier(self) -> str:
        """The words before this sentence, if it refers to them or answers a question."""
        history = self.request.history
        asked = bool(history) and history[-1].content.rstrip().endswith("?")
        asked = asked and history[-1].role == "assistant"
        if not (asked or sentence.refers_back(self.request.text)):
            return ""
        return " ".join(message.content for message in history)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """All actions, in order; the last word on a device stands for what was asked alike."""
        last: dict[tuple[str, str], Outcome] = {}
        for outcome in [*(o for r in self.results for o in r.observation.outcomes), *self.lost]:
            last[outcome.device_id, repr(sorted(outcome.asked.items()))] = outcome
        return tuple(last.values())

    @property
    def wrote(self) -> bool:
        """Whether a tool that changes things has run, with or without success."""
        return bool(self.lost) or any(r.writes and r.ran for r in self.results)

    @property
    def check(self) -> Observation | None:
        """The last comparison of this turn."""
        return self._checked.observation if self._checked else None

    @property
    def is_unmet(self) -> bool:
        """Whether the sentence's condition was looked up and does not hold."""
        text = self.request.text
        if not self.is_conditional or self._checked is None or sentence.has_otherwise(text):
            return False
        holds, call = self._checked.observation.truth, self._checked.call
        if sentence.says_unless(text) and not _is_denied(call, text):
            return holds is not False
        return holds is not True

    @property
    def _checked(self) -> Result | None:
        checks = [r for r in self.results if r.call.name == "check" and r.ran]
        checks = [r for r in checks if r.observation.fault is not Fault.ARGUMENTS]
        return checks[-1] if checks else None

    @property
    def has_read(self) -> bool:
        """Whether something was looked up."""
        return any(r.ran and not r.writes and r.observation.fault is None for r in self.results)

    def readings(self) -> list[Observation]:
        """What reading tools saw, without checks that only decided about an action."""
        seen = [r.observation for r in self.results if not r.writes and not r.observation.fault]
        return [o for o in seen if not (self.is_unmet and o is self.check)]

    def unknown(self) -> list[str]:
        """Phrases of changes in earlier replies that name nothing here."""
        return [
            phrase_of(r)
            for r in self.results
            if r.writes and r.observation.fault in NOWHERE and r.step < self.model_calls
        ]

    def faults(self) -> list[Observation]:
        """What kept changes from being made, unless a later call made up for it."""
        return [
            r.observation
            for index, r in enumerate(self.results)
            if r.writes
            and r.observation.fault
            and not self._is_mended(r, self.results[index + 1 :])
        ]

    def _is_mended(self, result: Result, later: Sequence[Result]) -> bool:
        acted = [other for other in later if other.observation.outcomes]
        if result.observation.fault is Fault.ARGUMENTS:
            # Another tool did it to the same things.
            acted_on = [phrase_of(other) for other in acted]
            return phrase_of(result) in acted_on or any(
                other.call.name == result.call.name for other in acted
            )
        if result.observation.fault not in NOWHERE:
            return result.observation.fault not in (Fault.AMBIGUOUS, Fault.CONFIRM) and any(
                other.call.name == result.call.name or not result.ran for other in acted
            )
        return any(
            other.step > result.step and guard.respelt(phrase_of(other), phrase_of(result))
            for other in acted
        )


class Ledger:
    """Wraps `act` and keeps what was asked and what came of it, for the case of a crash."""

    def __init__(self, act: Act) -> None:
        self._act = act
        self._begun: list[Sequence[Change]] = []
        self._ended: list[Outcome] = []

    async def __call__(self, changes: Sequence[Change]) -> list[Outcome]:
        """Act, and note it."""
        self._begun.append(changes)
        outcomes = await self._act(changes)
        self._begun.remove(changes)
        self._ended.extend(outcomes)
        return outcomes

    def clear(self) -> None:
        """Forget what a tool has reported itself."""
        self._begun.clear()
        self._ended.clear()

    def unreported(self) -> list[Outcome]:
        """What has happened or may have happened since the last `clear`."""
        open_ended = [
            Outcome(
                device_id=device.id,
                name=device.name,
                asked=device.public(change),
                status=Status.UNCONFIRMED,
                reason="I stopped waiting",
            )
            for changes in self._begun
            for device, change in changes
        ]
        return [*self._ended, *open_ended]


def _is_denied(check: ToolCall, text: str) -> bool:
    """Whether a comparison is what `text` says after `unless`, the other way round."""
    comparison = str(check.arguments.get("comparison", ""))
    worded = _WORDED_LIMITS.get(comparison)
    return comparison in _DENIED or (worded is not None and worded not in text.casefold())


def phrase_of(result: Result) -> str:
    """The target of a call."""
    return result.observation.phrase or str(result.call.arguments.get("target", ""))

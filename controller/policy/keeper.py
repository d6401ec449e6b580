"""Everything that decides who may do what, for the time that the daemon runs."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from controller.home.outcome import Outcome
from controller.home.registry import Home
from controller.policy.audit import Audit
from controller.policy.permit import Permit, Proof, Ruling
from controller.policy.policy import Policy
from controller.policy.rates import Rate
from controller.policy.secret import Hash
from controller.policy.tries import Tries

Fields = Mapping[str, Any]


def _no_audit() -> Audit:
    return Audit(path=None)


@dataclass(slots=True, kw_only=True)
class Keeper:
    """Gives each command its permit, and writes down what was done with it."""

    policy: Policy = field(default_factory=Policy)
    pin: Hash | None = field(default=None, repr=False)
    tries: Tries | None = None
    commands: Rate | None = None
    risky: Rate | None = None
    audit: Audit = field(default_factory=_no_audit)
    now: Callable[[], datetime] = datetime.now
    """Local time, which rules speak of."""

    def start(self) -> None:
        """Read what is kept, and begin to write."""
        if self.tries is not None:
            self.tries.open()
        self.audit.start()

    def stop(self) -> None:
        """Write what waits."""
        with contextlib.suppress(Exception):
            self.audit.stop()

    def seen(self, source: str, home: Home, now: datetime | None = None) -> Home:
        """The home as a source sees it now: what it may not read does not exist."""
        sight = self.policy.sight(source, now or self.now())
        return home if sight is None else home.derived(sight)

    def permit(self, source: str, *, home: Home, codes: Sequence[str] = ()) -> Permit:
        """What a command of a source may do."""
        return Permit(
            policy=self.policy,
            source=source,
            now=self.now(),
            home=home,
            codes=tuple(codes),
            pin=self.pin,
            tries=self.tries,
            risky=self.risky,
        )

    def hold_s(self, source: str) -> float:
        """How long a source has to wait before its next command; 0: not at all, and it counts."""
        return self.commands.take(source) if self.commands else 0.0

    def done(self, about: Fields, permit: Permit, ruling: Ruling, outcome: Outcome) -> None:
        """Write down what became of one change.

        Args:
            about: id, source, session and text (without codes) of the command.
            permit: that of the command.
            ruling: what the gate said.
            outcome: what happened.
        """
        entry = {
            **about,
            "device": outcome.device_id,
            "name": outcome.name,
            "asked": dict(outcome.asked),
            "outcome": outcome.status.value,
            **({"reason": outcome.reason} if outcome.reason else {}),
            "rule": ruling.decision.rule,
            "needed": ruling.decision.need.name.lower(),
            **({"pin": permit.proof.value} if permit.proof is not Proof.NONE else {}),
            "understood": permit.understood,
        }
        self.audit.write(entry)

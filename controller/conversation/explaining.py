"""Which rule decides about a sentence, and why: understood on the real home, and nothing done."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from controller.agent.turn import Answer, Request
from controller.conversation.bare import numbers_in_names
from controller.conversation.discreet import hear
from controller.conversation.hands import planned
from controller.conversation.turns import Turns
from controller.home.outcome import Outcome
from controller.home.registry import Home, Member
from controller.policy.keeper import Keeper
from controller.policy.permit import Permit
from controller.policy.policy import Decision
from controller.tools.observation import Context
from devices.model import Device, Values

USAGE = 'explain {"source": "kid", "text": "unlock the front door", "at": "2026-11-30T22:30"}'
LONGEST_SOURCE = 64


class NoSentenceError(ValueError):
    """The query is none; the text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explaining:
    """Explains the policy."""

    turns: Turns
    """How commands are run."""

    @property
    def home(self) -> Home:
        """All of it."""
        return self.turns.home

    @property
    def keeper(self) -> Keeper:
        """Who decides."""
        return self.turns.keeper

    async def explain(self, asker: str, asked: str) -> dict[str, Any]:
        """What a query asks for: decisions by device, each with its rule.

        Args:
            asker: the source that wants to know; one that may not see all may ask only for itself.
            asked: JSON with `source`, `text` and optionally `at`, a local time.
        """
        try:
            source, text, now = self._read(asked)
        except NoSentenceError as err:
            return {"error": str(err)}
        if asker != source and self.keeper.policy.sight(asker, now) is not None:
            return {"error": f"{asker[:LONGEST_SOURCE]} may ask this only for itself"}
        permit = replace(
            self.keeper.permit(source, home=self.home), explaining=True, now=now, rulings=[]
        )
        answer = await self._understood(source, text, permit)
        decisions = [
            _row(member, member.device.public(ruling.change), ruling.decision)
            for member, ruling in permit.rulings
        ]
        return {
            "source": source,
            "text": text,
            "at": now.isoformat(timespec="minutes"),
            "understood": answer.by,
            "decisions": decisions or self._reads(source, answer, now),
            "answer": answer.text,
        }

    def _read(self, asked: str) -> tuple[str, str, datetime]:
        try:
            data = json.loads(asked)
            source, text, at = data["source"], data["text"], data.get("at")
            now = datetime.fromisoformat(at) if at else self.keeper.now()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as err:
            raise NoSentenceError(f"This is no question about a sentence. Write: {USAGE}") from err
        if not (isinstance(source, str) and isinstance(text, str) and text.strip()):
            raise NoSentenceError(f"source and text must be text. Write: {USAGE}")
        heard = hear(text, has_pin=True, names=self.home.derived(numbers_in_names))
        return source[:LONGEST_SOURCE], heard.text, now.replace(tzinfo=None)

    async def _understood(self, source: str, text: str, permit: Permit) -> Answer:
        turns = self.turns
        named = turns.source_areas.get(source)
        area = self.home.areas.find(named) if named else None
        area_id = area.id if area else None

        async def act(changes: Sequence[tuple[Device, Values]]) -> list[Outcome]:
            await permit.judge(changes)
            return [planned(device, change) for device, change in changes]

        context = Context(
            home=self.home,
            act=act,
            source=source,
            area=area_id,
            comfort=turns.comfort,
            permit=permit,
        )
        request = Request(text=text, source=source, area=area_id)
        return await turns.mind.answer(request, context, lambda _step: None)

    def _reads(self, source: str, answer: Answer, now: datetime) -> list[dict[str, Any]]:
        members = [member for id_ in answer.about if (member := self.home.get(id_))]
        policy = self.keeper.policy
        return [_row(member, {}, policy.read(source, member, now)) for member in members]


def _row(member: Member, asked: Values, decision: Decision) -> dict[str, Any]:
    return {
        "device": member.device.id,
        "name": member.name,
        "asked": dict(asked),
        "needs": decision.need.name.lower(),
        "rule": decision.rule,
        "risks": sorted(decision.risks),
    }

"""What a trained model may write about one sentence: nothing that code can tell to be wrong.

A small model that copies a name may slip in the middle of it, and one that knows both directions
may take the wrong one. Where code can tell from the sentence, the grammar of the reply leaves no
other way; where it cannot, everything stays open. The prompt knows nothing of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from controller.agent import foreign
from controller.agent.act import schemas
from controller.agent.bounds.arguments import narrowed
from controller.agent.bounds.plans import plans, reply
from controller.agent.bounds.said import Said
from controller.agent.casing import unraised
from controller.agent.record import Record
from controller.home.words import split
from controller.tools.registry import Toolbox

LONGEST = 600
"""Characters of a sentence beyond which nothing is bound: the grammar grows with it."""


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The schema of the next reply, by sentence."""

    toolbox: Toolbox

    def schema(self, record: Record, earlier: Sequence[str]) -> dict[str, Any] | None:
        """What the next reply of a turn may be, as a JSON schema with regular expressions.

        Args:
            record: the sentence, and what has come of it so far.
            earlier: what the model is told of the exchange before.

        Returns:
            None where code can tell nothing: in other languages, and of very long sentences.
        """
        text = record.request.text
        if sum(map(len, [text, *earlier])) > LONGEST or foreign.is_foreign(text):
            return None
        if not split(text):
            return None
        said = Said(text=unraised(text), earlier=tuple(earlier))
        tools, patterns = narrowed(self._schemas, said)
        return reply(tools, patterns, plans(record), writing=self._writing)

    @cached_property
    def _schemas(self) -> Mapping[str, Mapping[str, Any]]:
        return schemas(self.toolbox)

    @cached_property
    def _writing(self) -> frozenset[str]:
        found = map(self.toolbox.get, self.toolbox.names)
        return frozenset(tool.name for tool in found if tool is not None and tool.writes)

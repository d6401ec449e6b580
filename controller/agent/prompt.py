"""What the model is told: a beginning that stays the same, and an end that changes."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

import yaml
from rapidfuzz import fuzz, process

from controller.agent.dialects.base import Dialect, prompt_text
from controller.agent.parsed import Parsed
from controller.agent.turn import Request
from controller.home.rank import rank
from controller.home.registry import Home, Member
from controller.home.words import clean, fold
from controller.llm import Message, ToolCall
from controller.tools.quantity import both_units, unit_said
from controller.tools.readings import described
from controller.tools.registry import Toolbox

MAX_AREAS = 60
MAX_STATE = 80
FIXED = 10
"""Examples that every able model is shown; the weak one is shown the nearest of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A sentence and the one reply that is right."""

    say: str
    reply: Parsed


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """The texts of one dialect and one set of tools."""

    dialect: Dialect
    toolbox: Toolbox
    examples: Sequence[Example]
    now: Callable[[], datetime] = datetime.now
    max_devices: int = 12
    nearest: int = 0
    """How many of the examples that are most like the sentence go along with it; 0: none.

    For weak models. They stand behind the history, where they cost only themselves: the
    beginning stays the same and is short, and the server need not read it again.
    """

    def system(self, home: Home) -> str:
        """Rules, tools, format, examples and areas: byte-identical until areas change."""
        return f"{self._beginning}\n\nAreas of this home: {'; '.join(home.derived(_areas))}."

    def before(self, request: Request) -> list[Message]:
        """The nearest examples as exchanges, the nearest last."""
        messages: list[Message] = []
        for example in self._near(request.text):
            messages.append(Message(role="user", content=_sentence(example.say)))
            messages.append(Message(role="assistant", content=self.dialect.render(example.reply)))
        return messages

    def user(self, request: Request, members: Sequence[Member], area: str | None) -> Message:
        """The sentence, after what it may need to be understood."""
        lines = [f"Now: {self.now():%A %Y-%m-%d %H:%M}"]
        if area:
            lines.append(f"The person is in: {area}")
        if members:
            unit = unit_said(request.text)
            states = [both_units(device_line(member), unit) for member in members]
            lines += ["Devices and their states now:", *states]
        return Message(role="user", content="\n".join([*lines, _sentence(request.text)]))

    def relevant(self, request: Request, home: Home) -> tuple[Member, ...]:
        """The devices that matter for a sentence."""
        if self.max_devices == 0:
            return ()
        return rank(home, request.text, area=request.area, limit=self.max_devices)

    @cached_property
    def _beginning(self) -> str:
        """What is the same in all homes."""
        if self.nearest:
            usages = [f"- {line.partition(': ')[0]}" for line in self.toolbox.lines()]
            return "\n\n".join([prompt_text("small.md"), "\n".join(["Tools:", *usages])])
        lines = [f"- {line}" for line in self.toolbox.lines()]
        parts = [
            prompt_text("system.md"),
            "\n".join(["Tools:", *lines]),
            self.dialect.instructions(),
            "\n\n".join(["Examples:", *map(self._shown, self.examples[:FIXED])]),
        ]
        return "\n\n".join(parts)

    def _near(self, sentence: str) -> list[Example]:
        if not self.nearest:
            return []
        said = [fold(example.say) for example in self.examples]
        best = process.extract(
            fold(sentence), said, scorer=fuzz.token_set_ratio, limit=self.nearest
        )
        return [self.examples[index] for _text, _score, index in reversed(best)]

    def _shown(self, example: Example) -> str:
        return f"{_sentence(example.say)}\n{self.dialect.render(example.reply)}"


def device_line(member: Member) -> str:
    """A device with its state, quoted: both come from the bus and are only data."""
    area = clean(member.area.name) if member.area else ""
    # Said once is enough: twelve lines are most of what the model reads anew.
    place = "" if not area or fold(member.name).startswith(fold(area)) else f", {area}"
    offline = ", not reachable" if member.state.available is False else ""
    said = described(member)
    # What is cut must not look whole: a model would read out half of a list.
    cut = f"{clean(said, length=MAX_STATE)} ... (get_state tells all)"
    state = json.dumps(
        cut if len(said) > MAX_STATE else clean(said, length=MAX_STATE), ensure_ascii=False
    )
    return f"- {clean(member.name)} ({member.device.domain}{place}): {state}{offline}"


def load_examples() -> tuple[Example, ...]:
    """The examples of `controller/prompts/examples.yaml`."""
    return tuple(map(_example, yaml.safe_load(prompt_text("examples.yaml"))))


def _example(entry: Mapping[str, Any]) -> Example:
    calls = tuple(
        ToolCall(name=tool, arguments=arguments or {})
        for action in entry.get("actions", ())
        for tool, arguments in action.items()
    )
    return Example(
        say=entry["say"],
        reply=Parsed(thought=entry["thought"], calls=calls, final=entry.get("answer")),
    )


def _areas(home: Home) -> list[str]:
    floors = {floor.id: clean(floor.name) for floor in home.areas.floors}
    listed = []
    for area in home.areas.areas[:MAX_AREAS]:
        floor = floors.get(area.floor or "")
        listed.append(f"{clean(area.name)} ({floor})" if floor else clean(area.name))
    return listed or ["none are known"]


def _sentence(text: str) -> str:
    return f"Sentence: {text}"

"""What the model is told: a beginning that stays the same, and an end that changes."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, cached_property
from itertools import accumulate
from typing import Any, TypeVar

import yaml
from rapidfuzz import fuzz, process

from controller.agent import guard, sentence
from controller.agent.casing import unraised
from controller.agent.dialects.base import Dialect, prompt_text
from controller.agent.parsed import Parsed
from controller.agent.turn import Request
from controller.home.rank import relevant
from controller.home.registry import Home, Member
from controller.home.words import clean, fold, stems
from controller.llm import Message, ToolCall
from controller.tools.quantity import both_units, unit_said
from controller.tools.readings import described
from controller.tools.registry import Toolbox
from devices import TYPES
from devices.model import Kind

T = TypeVar("T")

MAX_AREAS = 60
MAX_STATE = 80
MAX_DEVICE_BYTES = 256
"""About 80 tokens for all devices that go along with a sentence."""
MAX_EXAMPLE_BYTES = 520
"""About 160 tokens for the nearest examples: three, or two where one has two calls."""
MAX_BEFORE = 100
"""Characters of what a weak model is shown of each message before."""
STATES = "Some states now; get_state knows all:"
READ_ONLY = ("sensor", "binary_sensor")
WORD = re.compile(r"[^\W\d_]")
ODD = re.compile(r"[^\w .,'\u2019&()/+#-]")
"""What a name need not hold, and what could look like the end of one."""
UNPLAIN = re.compile(r"[^\w .,%°/+-]|[^\W\d_]+(?: [^\W\d_]+){2}")
"""Anything but numbers and at most two words in a row: with so few nobody is talked into much."""
FIXED, FIXED_FEW = 11, 4
"""Examples that able and weak models are always shown; the weak ones get the nearest as well."""


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
    examples: Sequence[Example] = ()
    now: Callable[[], datetime] = datetime.now
    max_devices: int = 12
    nearest: int = 0
    """How many of the examples that are most like the sentence go along with it; 0: none.

    For weak models. They stand behind the history, where they cost only themselves: the
    beginning stays the same and is short, and the server need not read it again.
    """
    trained: bool = False
    """The model knows its task: it is told the tools' names and the sentence, and no more."""

    @property
    def is_small(self) -> bool:
        """Whether it is for a model that can do nothing but the one thing."""
        return self.trained or bool(self.nearest)

    def system(self, home: Home) -> str:
        """Rules, tools, format, examples and areas: byte-identical until areas change."""
        if self.trained:
            return self._beginning
        return f"{self._beginning}\n\nAreas of this home: {'; '.join(home.derived(_areas))}."

    def history(self, request: Request) -> Sequence[Message]:
        """What was said before; a weak or trained model gets the last exchange, cut short.

        A trained one gets nothing with a sentence that needs nothing: it is done sooner.
        """
        if not self.is_small:
            return request.history
        if self.trained and _stands_alone(request):
            return ()
        last = request.history[-2:]
        return [replace(said, content=clean(said.content, length=MAX_BEFORE)) for said in last]

    def before(self, request: Request) -> list[Message]:
        """The nearest examples as exchanges, the nearest last, as many as have room."""
        messages: list[Message] = []
        for example in self._near(request.text):
            messages.append(Message(role="user", content=_sentence(example.say)))
            messages.append(Message(role="assistant", content=self.dialect.render(example.reply)))
        return messages

    def user(self, request: Request, members: Sequence[Member], area: str | None) -> Message:
        """The sentence, after what it may need to be understood."""
        if self.trained:
            return Message(role="user", content=_sentence(unraised(request.text)))
        lines = [f"Now: {self.now():%A %Y-%m-%d %H:%M}"]
        if area:
            lines.append(f"The person is in: {area}")
        if members:
            lines += [STATES, *(_stated(member, request) for member in members)]
        return Message(role="user", content="\n".join([*lines, _sentence(request.text)]))

    def relevant(self, request: Request, home: Home) -> tuple[Member, ...]:
        """The devices that matter for a sentence: the likeliest, as many as have room."""
        if self.max_devices == 0 or self.trained:
            return ()
        found = relevant(home, request.text, area=request.area, limit=self.max_devices)
        kept = _as_have_room(found, MAX_DEVICE_BYTES, lambda each: f"{_stated(each, request)}\n")
        return tuple(kept)

    @cached_property
    def _beginning(self) -> str:
        """What is the same in all homes."""
        if self.trained:
            return prompt_text("trained.md").replace("{tools}", ", ".join(self.toolbox.names))
        if self.nearest:
            usages = [f"- {line.partition(': ')[0]}" for line in self.toolbox.lines()]
            first = "\n\n".join(["Examples:", *map(self._shown, self.examples[:FIXED_FEW])])
            return "\n\n".join([prompt_text("small.md"), "\n".join(["Tools:", *usages]), first])
        lines = [f"- {line}" for line in self.toolbox.lines()]
        # Where the server tells the model of the tools, they are not told twice.
        told = [] if self.dialect.native else ["\n".join(["Tools:", *lines])]
        parts = [
            prompt_text("system.md"),
            *told,
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
        found = [self.examples[index] for _text, _score, index in best]
        kept = _as_have_room(found, MAX_EXAMPLE_BYTES, lambda each: f"{self._shown(each)}\n")
        return list(reversed(kept))

    def _shown(self, example: Example) -> str:
        return f"{_sentence(example.say)}\n{self.dialect.render(example.reply)}"


def _stands_alone(request: Request) -> bool:
    """Whether a sentence names its thing and refers to nothing that was said before."""
    text, history = request.text, request.history
    if history and history[-1].content.rstrip().endswith("?"):
        return False
    is_whole = sentence.is_command(text) or sentence.is_question(text)
    return is_whole and guard.names_a_kind(text) and not sentence.refers_back(text)


def device_line(member: Member) -> str:
    """A device with its state in one line: both come from the bus and are only data."""
    notes = [_kind_unsaid(member), _area_unsaid(member)]
    note = ", ".join(filter(None, notes))
    offline = ", not reachable" if member.state.available is False else ""
    name = clean(member.name)
    name = _quoted(name) if ODD.search(name) else name
    named = f"{name} ({note})" if note else name
    return f"- {named}: {_state(member)}{offline}"


def _stated(member: Member, request: Request) -> str:
    return both_units(device_line(member), unit_said(request.text))


def _kind_unsaid(member: Member) -> str:
    """What kind of device it is, unless its name or the form of its state tells."""
    domain = member.device.domain
    if domain in READ_ONLY or set(stems(member.name)) & _own_words(domain):
        return ""
    return domain


def _area_unsaid(member: Member) -> str:
    area = clean(member.area.name) if member.area else ""
    return "" if fold(member.name).startswith(fold(area)) else area


@cache
def _own_words(domain: str) -> frozenset[str]:
    """The words that people have for a kind of device."""
    kind = TYPES[domain]
    nouns = [*kind.nouns, *(noun for each in kind.class_nouns.values() for noun in each)]
    return frozenset(stems(noun)[-1] for noun in nouns)


def _state(member: Member) -> str:
    """What it says of itself, in quotes unless it is numbers and words that we know."""
    said = described(member)
    if len(said) > MAX_STATE:
        # What is cut must not look whole: a model would read out half of a list.
        return _quoted(f"{clean(said, length=MAX_STATE)} ... (get_state tells all)")
    said = clean(said, length=MAX_STATE)
    primary = member.device.features.get(TYPES[member.device.domain].primary)
    is_text = primary is not None and primary.kind is Kind.TEXT and WORD.search(said)
    return _quoted(said) if is_text or UNPLAIN.search(said) else said


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


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


def _as_have_room(found: Sequence[T], room: int, shown: Callable[[T], str]) -> Sequence[T]:
    """The first of them that have room as they are `shown`, in bytes; one at least."""
    ends = accumulate(len(shown(each).encode(errors="replace")) for each in found)
    return found[: max(sum(end <= room for end in ends), 1)]


def _areas(home: Home) -> list[str]:
    floors = {floor.id: clean(floor.name) for floor in home.areas.floors}
    listed = []
    for area in home.areas.areas[:MAX_AREAS]:
        floor = floors.get(area.floor or "")
        listed.append(f"{clean(area.name)} ({floor})" if floor else clean(area.name))
    return listed or ["none are known"]


def _sentence(text: str) -> str:
    return f"Sentence: {text}"

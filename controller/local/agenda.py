"""Questions about somebody's day or tasks, in words that name neither calendar nor list."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise

import yaml

from controller.home.registry import Home, Member
from controller.home.words import split, stem, stems
from controller.llm import ToolCall
from controller.local.candidate import Candidate
from devices import TYPES, lists

CALENDARS, LISTS = "calendar", "todo"
_PLURALS = {CALENDARS: "calendars", LISTS: "lists"}
_MOST_NAMED = 3
"""Devices that a call names one by one."""
_NOUNS = frozenset(("calendar", "agenda", "schedule", "diary", "list"))
"""What people call a calendar or a list, after a word that says which."""
_SLIGHT = _NOUNS | {"my", "our", "the", "to", "do", "todo"}
"""Words of a name that do not say which calendar or list it is."""
_GAP = re.compile(r"(?<!\\)\s+")
_BEFORE = re.compile(
    r"(?:(?:according to|looking at|from) (?:\w+ ){1,4}?|(?:on|for) \w+day |today |tomorrow "
    r"|tonight )(?=(?:what|which|who|whom|where|when|how|do|have|am|are|is|any)\b)"
)
"""Where an answer is to be taken from, or of which day, before the question itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Forms:
    """How a language asks for the day and for tasks."""

    kinds: Mapping[str, re.Pattern[str]]
    """By domain, what asks for its devices."""
    either: re.Pattern[str]
    """What is asked of tasks, and of the day as well: `what do I have to do today`."""
    titled: re.Pattern[str]
    """What is asked of an event by its title: `when is the garden party`."""
    tasks: frozenset[str]
    """Stems of what stands on lists and is often the name of one: `chore`."""
    events: frozenset[str]
    blocked: re.Pattern[str]
    """Words that make it a question about something else."""
    neutral: frozenset[str]
    """Words before `calendar` and `list` that do not say which."""


def read(clause: str, language: str, *, home: Home) -> Iterator[Candidate]:
    """The reading that a question about the day or tasks asks for; nothing if it is no such."""
    forms = _forms(language.partition("-")[0])
    said = split(clause)
    domains = _asked(said, forms, home) if forms else ()
    if forms is None or not domains or _is_of_another(said, home):
        return
    if members := _meant(said, domains, forms, home):
        phrase = _phrase(members)
        call = ToolCall(name="get_state", arguments={"target": phrase})
        yield Candidate(call=call, settled={phrase: tuple(m.device.id for m in members)})


def _asked(words: Sequence[str], forms: _Forms, home: Home) -> Sequence[str]:
    """The domains that tell what is asked for."""
    whole = " ".join(words)
    said = _BEFORE.sub("", whole, count=1) if _BEFORE.match(whole) else whole
    if forms.blocked.search(whole):
        return ()
    # `What do I need to buy for the party` is about the list, and only then about the party.
    if forms.kinds[LISTS].match(said):
        return (CALENDARS, LISTS) if forms.either.match(said) else (LISTS,)
    asks = forms.kinds[CALENDARS].match(said)
    return (CALENDARS,) if asks or (forms.titled.match(said) and _is_titled(words, home)) else ()


def _is_titled(said: Sequence[str], home: Home) -> bool:
    """Whether the title of an event that is known stands in it."""
    values = (m.state.values.get("events") for m in home.members if m.device.domain == CALENDARS)
    titles = (
        stems(str(event.get("summary", ""))) for value in values for event in lists.load(value)
    )
    stemmed = tuple(map(stem, said))
    return any(_stands(title, stemmed) for title in titles)


def _is_of_another(said: Sequence[str], home: Home) -> bool:
    """Whether the name of a device stands in it that is neither calendar nor list."""
    others = (m for m in home.members if m.device.domain not in (CALENDARS, LISTS))
    return any(_stands(split(m.name), said) for m in others)


def _meant(
    said: Sequence[str], domains: Sequence[str], forms: _Forms, home: Home
) -> Sequence[Member]:
    """The calendars and lists that are named, else all; none if another is named."""
    members = [m for domain in domains for m in home.members if m.device.domain == domain]
    stemmed = tuple(map(stem, said))
    if named := [m for m in members if _is_named(m, stemmed, forms)]:
        return named
    return () if _names_another(stemmed, forms) else members


def _is_named(member: Member, said: Sequence[str], forms: _Forms) -> bool:
    return any(_is_called(stems(name), said, forms) for name in (member.name, *member.aliases))


def _is_called(name: Sequence[str], said: Sequence[str], forms: _Forms) -> bool:
    own = tuple(word for word in name if word not in _SLIGHT)
    if not own:
        return False
    if len(name) > 1 and _stands(name, said):
        return True
    after = {said[at + len(own)] for at in _places(own, said) if at + len(own) < len(said)}
    return bool(after & (_NOUNS | forms.events)) or (own[0] in forms.tasks and _stands(own, said))


def _names_another(said: Sequence[str], forms: _Forms) -> bool:
    """Whether a calendar or list is meant that is not here: `the office calendar`."""
    return any(word in _NOUNS and before not in forms.neutral for before, word in pairwise(said))


def _stands(words: Sequence[str], said: Sequence[str]) -> bool:
    return any(True for _ in _places(words, said))


def _places(words: Sequence[str], said: Sequence[str]) -> Iterator[int]:
    """Where a run of words begins."""
    size = len(words)
    starts = range(len(said) - size + 1) if size else ()
    return (at for at in starts if tuple(said[at : at + size]) == tuple(words))


def _phrase(members: Sequence[Member]) -> str:
    if len(members) <= _MOST_NAMED:
        return " and ".join(member.name for member in members)
    domains = dict.fromkeys(member.device.domain for member in members)
    return " and ".join(f"all {_PLURALS[domain]}" for domain in domains)


@cache
def _forms(language: str) -> _Forms | None:
    text = resources.files(__package__).joinpath("sentences", "agenda.yaml").read_text("utf-8")
    data = yaml.safe_load(text).get(language)
    if data is None:
        return None
    named = {name: _either(words) for name, words in data["words"].items()}
    return _Forms(
        kinds={
            CALENDARS: _pattern(data["events"], named),
            LISTS: _pattern(data["tasks"], named),
        },
        either=_pattern(data["either"], named),
        titled=_pattern(data["titled"], named),
        tasks=_stems_of(data["words"]["tasks"]),
        events=_stems_of(data["words"]["event"]),
        blocked=re.compile(rf"\b(?:{'|'.join(_foreign(data))})\b"),
        neutral=frozenset(data["neutral"].split()),
    )


def _either(words: str) -> str:
    """A list of words as a pattern; a space within one is written with a backslash."""
    return f"(?:{'|'.join(_GAP.split(words.strip()))})"


def _pattern(forms: Sequence[str], lists: Mapping[str, str]) -> re.Pattern[str]:
    text = "|".join(f"(?:{form})" for form in forms)
    while named := set(re.findall(r"<(\w+)>", text)):
        for name in named:
            text = text.replace(f"<{name}>", lists[name])
    return re.compile(text)


def _stems_of(words: str) -> frozenset[str]:
    return frozenset(stem(word.replace("?", "")) for word in words.split() if "\\" not in word)


def _foreign(data: Mapping[str, str]) -> Sequence[str]:
    """Words of other things than the day and tasks."""
    kinds = [kind for kind in TYPES.values() if kind.domain not in (CALENDARS, LISTS)]
    nouns = {noun for kind in kinds for noun in kind.nouns}
    nouns |= {noun for kind in kinds for each in kind.class_nouns.values() for noun in each}
    folded = {" ".join(split(noun)) for noun in nouns} - set(data["harmless"].split())
    return [*data["blocked"].split(), *(f"{re.escape(noun)}(?:s|es)?" for noun in sorted(folded))]

"""A sentence understood by code: its calls, tried on the home before anything is done."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from controller.home.lexicon import lexicon
from controller.home.registry import Home
from controller.home.spelling import is_small, slip
from controller.home.words import split
from controller.llm import ToolCall
from controller.local import agenda, community, templates
from controller.local.candidate import Candidate, Rehearsal, Verdict, chosen
from controller.local.clauses import conditional, cuts, listed, timed
from controller.local.following import following
from controller.local.places import is_place, turns
from controller.local.polite import plain, sentences
from controller.local.rehearse import rehearse
from controller.tools.observation import Context, Fault, Observation
from controller.tools.registry import Toolbox

_LONGEST = 400
_MOST_CLAUSES = 6
_MOST_TRIES = 200
"""Rehearsals for one sentence; a person is not kept waiting by a strange one."""
_PRONOUN = "it"
_LISTS = "edit_list"
_PLAIN = frozenset(
    ("turn_on", "turn_off", "toggle", "set_light", "set_position", "set_temperature", "run")
)
"""Tools that take a target as it is, and look for no feature in it."""
_REFERS = frozenset(
    ("it", "its", "that", "them", "they", "those", "these", "both", "all", "one", "other", "others")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a sentence asks for, in calls that this home can follow."""

    calls: tuple[ToolCall, ...]
    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Understanding:
    """One sentence on its way to calls."""

    toolbox: Toolbox
    context: Context
    languages: Sequence[str]
    last: Sequence[ToolCall] = ()
    """What the sentence before was understood as."""
    stumbled: Observation | None = None
    """The first thing that was said and does not exist here."""
    _tries: int = 0
    _unknown: set[tuple[str, tuple[str, ...]]] = field(default_factory=set)
    """Targets that named nothing, with what was spoken of then."""

    async def plan(self, text: str) -> Plan | None:
        """The calls for all of `text`, None unless every word of it is understood."""
        if len(text) > _LONGEST:
            return None
        said = [plain(sentence, self.languages) for sentence in sentences(text)]
        found: list[Rehearsal] = []
        context = self.context
        for sentence in filter(None, said):
            more = await self._sentence(sentence, context)
            if more is None:
                return None
            found += more
            context = _after(more, context)
        return _plan(found) if found else None

    async def again(self, text: str) -> Plan | None:
        """The last call for what a sentence names instead: `and the bedroom?`."""
        for candidate in following(text, self.last, self.context.home):
            tried = await self._try(candidate, self.context)
            if tried is not None and tried.verdict >= Verdict.ASKS:
                return _plan([tried])
        return None

    async def _sentence(self, sentence: str, context: Context) -> list[Rehearsal] | None:
        if (hangs := conditional(sentence)) is not None:
            about = await self._told(hangs.condition, context) if hangs.leads else context
            return await self._conditional(hangs.condition, hangs.command, about)
        return await self._commands(sentence, context, _MOST_CLAUSES)

    async def _conditional(
        self, condition: str, command: str, context: Context
    ) -> list[Rehearsal] | None:
        wanted = await self._commands(command, context, _MOST_CLAUSES)
        if not wanted or any(each.verdict < Verdict.ASKS for each in wanted):
            return None
        about = replace(context, focus=wanted[0].about)
        for language in self.languages:
            for candidate in templates.read_condition(plain(condition, self.languages), language):
                if _is_ambient(candidate, wanted[0], context):
                    continue
                check = await self._try(candidate, about)
                if check is not None and check.verdict is Verdict.YES:
                    return [check, *wanted]
        return None

    async def _told(self, condition: str, context: Context) -> Context:
        """What `it` means after a condition: what that names, or the same as before it."""
        for language in self.languages:
            for candidate in templates.read_condition(plain(condition, self.languages), language):
                if not _refers(candidate):
                    check = await self._try(candidate, context)
                    if check is not None and check.verdict is Verdict.YES:
                        return _after([check], context)
        return context

    async def _commands(self, text: str, context: Context, most: int) -> list[Rehearsal] | None:
        """The commands of a sentence: one, or several with `and` and `then` between them."""
        one = await self._one(text, context)
        if one is not None:
            return one
        if most == 1:
            return None
        for before, after in cuts(text):
            first = await self._one(before, context)
            if first is None or any(each.verdict is Verdict.UNABLE for each in first):
                continue
            for rest in _continued(before, after, first[-1], self.languages):
                others = await self._commands(rest, _after(first, context), most - 1)
                if others is not None:
                    return [*first, *others]
        return None

    async def _one(self, clause: str, context: Context) -> list[Rehearsal] | None:
        """The best reading of a clause that is a single command; None: there is none."""
        clause = plain(clause, self.languages)
        unable: Rehearsal | None = None
        for language in self.languages:
            for readings in self._readings(clause, language, context):
                fitting = await self._fitting(readings, context)
                if fitting and fitting[0].verdict is not Verdict.UNABLE:
                    best = chosen(fitting)
                    return None if best is None else await self._each(best, clause, context)
                unable = unable or (fitting[0] if fitting else None)
        return [unable] if unable else None

    def _readings(
        self, clause: str, language: str, context: Context
    ) -> Iterator[Iterable[Candidate]]:
        yield agenda.read(clause, language, home=context.home)
        yield templates.read(clause, language)
        for turned in turns(clause, context.home):
            yield templates.read(turned, language)
        yield community.read_own(clause, language, home=context.home, area=context.area)
        yield community.read(clause, language, home=context.home, area=context.area)

    async def _fitting(
        self, readings: Iterable[Candidate], context: Context
    ) -> Sequence[Rehearsal]:
        """Those that fit best, all alike well; none if none fits."""
        tried = [await self._try(candidate, context) for candidate in readings]
        found = [each for each in tried if each is not None and each.verdict is not Verdict.NO]
        best = max((each.verdict for each in found), default=Verdict.NO)
        return [each for each in found if each.verdict is best]

    async def _each(
        self, found: Rehearsal, clause: str, context: Context
    ) -> list[Rehearsal] | None:
        """A call for each item of a list; None if a command is for a time and not for now."""
        call = found.candidate.call
        tool = self.toolbox.get(call.name)
        if tool is None or not tool.writes:
            return [found]
        if call.name != _LISTS:
            return None if timed(clause) else [found]
        items = listed(str(call.arguments.get("item", "")))
        calls = [ToolCall(name=_LISTS, arguments={**call.arguments, "item": i}) for i in items]
        if len(calls) == 1:
            return [found]
        tried = [await self._try(replace(found.candidate, call=each), context) for each in calls]
        return None if None in tried else [each for each in tried if each is not None]

    async def _try(self, candidate: Candidate, context: Context) -> Rehearsal | None:
        self._tries += 1
        if self._tries > _MOST_TRIES or _is_of_nothing(candidate, context.home):
            return None
        # To most tools a target that means nothing means nothing, and why takes time to find out.
        target = str(candidate.call.arguments.get("target", "")), context.focus
        plain_tool = candidate.call.name in _PLAIN and not candidate.settled
        if plain_tool and target in self._unknown:
            return None
        done = await rehearse(candidate, toolbox=self.toolbox, context=context)
        if plain_tool and done.observation.fault is Fault.UNKNOWN:
            self._unknown.add(target)
        if context.focus != self.context.focus:
            done = _named(done, self.context.home)
        seen = done.observation
        if done.verdict is Verdict.ASKS and _is_strange(candidate, context.home):
            return None
        if self.stumbled is None and seen.fault in (Fault.UNKNOWN, Fault.EMPTY):
            self.stumbled = seen
        return done


def _plan(found: Sequence[Rehearsal]) -> Plan:
    settled: dict[str, tuple[str, ...]] = {}
    for each in found:
        settled |= each.candidate.settled
    return Plan(calls=tuple(each.candidate.call for each in found), settled=settled)


def _named(done: Rehearsal, home: Home) -> Rehearsal:
    """With names where `it` was said: what the word means is only known in this sentence."""
    call = done.candidate.call
    if not _refers(done.candidate) or not done.about:
        return done
    members = [home.get(id_) for id_ in done.about]
    phrase = " and ".join(member.name for member in members if member is not None)
    named = ToolCall(name=call.name, arguments={**call.arguments, "target": phrase})
    settled = {**done.candidate.settled, phrase: done.about}
    return replace(done, candidate=replace(done.candidate, call=named, settled=settled))


def _refers(candidate: Candidate) -> bool:
    """Whether it is about what was spoken of before."""
    return bool(_REFERS & set(split(str(candidate.call.arguments.get("target", "")))))


def _after(found: Sequence[Rehearsal], context: Context) -> Context:
    """What `it` means after these commands."""
    about = tuple(id_ for each in found[-1:] for id_ in each.about)
    return replace(context, focus=about or context.focus)


def _continued(
    before: str, after: str, first: Rehearsal, languages: Sequence[str]
) -> Iterator[str]:
    """The rest of a sentence, also with the verb that it may share: `and the hall to 50 %`."""
    rest = plain(after, languages)
    if not rest:
        return
    yield rest
    target = str(first.candidate.call.arguments.get("target", ""))
    verb, found, _end = before.partition(target) if target else ("", "", "")
    if found and verb.strip():
        yield f"{verb.strip()} {rest}"


def _is_of_nothing(candidate: Candidate, home: Home) -> bool:
    """Whether any words are to be given to a room: something in it would take them as its text."""
    arguments = candidate.call.arguments
    if not candidate.free or candidate.call.name != "set_value" or "what" in arguments:
        return False
    return is_place(str(arguments.get("target", "")), home)


def _is_strange(candidate: Candidate, home: Home) -> bool:
    """Whether a word of the target means nothing here, so that there is nothing to ask about."""
    target = str(candidate.call.arguments.get("target", ""))
    known = home.derived(lexicon)
    return not candidate.settled and not all(
        word.isdecimal() or is_small(word) or known.knows(word) or slip(word, known)
        for word in split(target)
    )


def _is_ambient(candidate: Candidate, wanted: Rehearsal, context: Context) -> bool:
    """Whether `it` is the weather or the air and not what the command is about."""
    if split(str(candidate.call.arguments.get("target", ""))) != (_PRONOUN,):
        return False
    members = [context.home.get(id_) for id_ in wanted.about]
    return any(m is None or "current_temperature" not in m.device.features for m in members)

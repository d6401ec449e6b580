"""Guards: claims that nothing confirms, states that are not so, targets that nobody said."""

import re
from collections.abc import Iterable, Sequence

from controller.agent.kinds import among, is_kind, kinds, telling
from controller.agent.verbs import is_action
from controller.agent.vocabulary import vocabulary
from controller.home.registry import Member
from controller.home.words import ARTICLES, LINKS, split
from devices.model import Kind

_CLAUSES = re.compile(r"[.!?;:\n]+(?=\s|$)|,\s|\bbut\b|\bbecause\b")
_NOT = re.compile(
    r"\b(not|no|never|nothing|cannot|can t|couldn t|didn t|don t|won t|isn t|aren t|wasn t|unable|"
    r"without|nicht|kein|keine|nichts|pas|rien|ne|nada|non|niet|geen|nie)\b"
)
_DO = (
    r"(?:turn|switch|set|dim|open|clos|shut|lock|unlock|adjust|chang|activat|deactivat|start|stop|"
    r"rais|lower|heat|warm|cool|increas|decreas|mov|toggl|enabl|disabl|brighten|execut|complet|"
    r"perform|sent|put|done|did|ma[dk]e|paus|resum|play(?=ed|ing|\b)|press(?=ed|ing|\b)|disarm|"
    r"arm(?=ed|ing|\b)|add(?=ed|ing|\b)|remov|delet|install|skip|mut(?=ed|e\b|ing)|unmut|silenc|"
    r"dock|return(?=ed|ing)|trigger|tick|mark(?=ed|ing)|oscillat|select|cleaned)"
)
_MINE = re.compile(
    rf"\b(?:i|we)(?: (?:have|ve|had|just|already|did|ll|will|am|m|now|also|successfully|going|to|"
    rf"re|are))* {_DO}\w*|"
    r"^(?:ok|okay|sure|certainly|of course|alright|right away|yes)?\W*(?:done|all set|"
    rf"{_DO}\w*ing)\b|\b(?:successfully|consider it done|taken care of|as requested)\b|"
    r"\b(?:ich habe?|j ai|ik heb|ho|he|hemos|abbiamo)(?: \w+){0,8} (?:\w*ge\w+t|\w*ge\w+en|\w+e|"
    r"\w+ado|\w+ido|\w+to|\w+cho|acceso|spento|chiuso)\b|"
    r"\b(?:erledigt|c est fait|hecho|listo|fatto|gedaan|zrobione|gotowe|wlaczylem|wlaczylam|"
    r"wylaczylem|wylaczylam|ustawilem|ustawilam|otworzylem|zamknalem)\b"
)
_HAPPENED = re.compile(
    r"\b(?:done|completed|finished|has been \w+|have been \w+|was \w+ed|were \w+ed|will be \w+|"
    r"(?:is|are|s|re) (?:now|being|set|dimmed|turned|switched|on|off|open|opened|closed|shut|"
    r"locked|unlocked|at \d+|started|stopped|paused|playing|muted|unmuted|armed|disarmed|pressed|"
    r"added|removed|docked|cleaning|mowing|returning|running|activated|installed|installing|"
    r"oscillating|ringing)|now (?:on|off|open|closed|locked|unlocked|set|has|playing|paused)|"
    r"(?:turned|switched) (?:on|off)|(?:ist|sind) (?:jetzt|nun|an|aus)|wurden?|\w*eingeschaltet|"
    r"\w*ausgeschaltet|geoffnet|geschlossen|est maintenant|sont maintenant|a ete|ont ete|"
    r"allumee?s?|eteinte?s?|encendid[oa]s?|apagad[oa]s?|ahora esta|acces[oaie]|spent[oaie]|"
    r"e stat[oa]|is nu|zijn nu|staat nu|aangezet|uitgezet|ingeschakeld|uitgeschakeld|"
    r"wlaczon[oaey]|wylaczon[oaey]|zostal[oay]?)\b"
)
_DIGITS = re.compile(r"\d{1,12}(?:[.,]\d{1,6})?")
_STATES = {
    "on": True,
    "off": False,
    "open": True,
    "opened": True,
    "closed": False,
    "shut": False,
    "locked": True,
    "unlocked": False,
}
_NO_STATE_AFTER_ON = vocabulary(
    """
    the a an your my our this that which it first ground upper top floor average each
    """
)
_FLOORS = frozenset(("upstairs", "downstairs"))
_ADVERBS = frozenset(("first", "back", "next"))
_AFTER_ADVERBS = frozenset(("on", "off", "up", "down", "to"))
_EXCEPT = frozenset(("except", "but", "without", "excluding", "apart", "besides"))
_YES_NO = vocabulary(
    """
    yes no ja nein oui non si nee tak nie
    """
)


def claims_action(answer: str, *, asked: bool) -> bool:
    """Whether a sentence of `answer` says that something was or will be done.

    Where the person `asked` something, "it is on" is a reading; where they wanted something
    done, it is a claim.
    """
    for clause in _CLAUSES.split(answer[:2000]):
        folded = " ".join(split(clause))
        if _NOT.search(folded):
            continue
        if _MINE.search(folded) or (not asked and _HAPPENED.search(folded)):
            return True
    return False


def grounded(target: str, spoken: str, *, instead_of: str = "", earlier: str = "") -> bool:
    """Whether a person who said `spoken` meant `target` when `instead_of` was unknown.

    Every word of `target` that says which thing is meant was said, and it is not `instead_of`
    without one of its words: an unknown room never becomes the whole house. `earlier` is what a
    pronoun may stand for: of it only kinds of devices count once `spoken` names the thing itself.
    """
    said, meant, before = list(split(spoken)), telling(target), telling(instead_of)
    names_it = any(among(word, said) and not is_kind(word) for word in before)
    said += [word for word in split(earlier) if not names_it or is_kind(word)]
    if not all(among(word, said) for word in meant):
        return False
    dropped = [word for word in before if among(word, said) and not among(word, meant)]
    return not (dropped and all(among(word, before) for word in meant))


def copied(target: str, spoken: str) -> bool:
    """Whether `target` is made of words that were `spoken`, and of kinds of devices."""
    said = split(spoken)
    return all(among(word, said) or is_kind(word) for word in telling(target))


def shared(target: str, clause: str) -> int:
    """How many of the words that say which thing `target` is stand in `clause`."""
    words = split(clause)
    return sum(among(word, words) for word in telling(target))


def names_a_kind(text: str) -> bool:
    """Whether a kind of device stands in `text`."""
    return any(map(is_kind, telling(text)))


def left_out(target: str, sentence: str, places: Iterable[str], *, covered: str) -> list[str]:
    """Places in `sentence` that make it mean less than `target` does.

    Of a set without a place ("all lights") every place counts that no call has `covered`; of any
    target those count that the person made an exception.
    """
    words, known = split(sentence), {word for place in places for word in split(place)}
    # The `in` of a walk-in closet stands in any sentence.
    known -= ARTICLES | LINKS
    taken = split(f"{covered} {target}")
    around = zip(words, ("", *words), (*words[1:], ""), strict=False)
    # The 5 of `bathroom 5` names a room, that of `5 %` does not; nor does `turn it back on`.
    said = [
        word
        for word, before, after in around
        if (not word.isdigit() or before in known)
        # `Lower the blinds` speaks of no lower floor.
        and not (is_action(word) and not before)
        and not (word in _ADVERBS and (after in _AFTER_ADVERBS or is_action(after)))
    ]
    named = [word for word in said if word in known | _FLOORS and word not in taken]
    if all(map(is_kind, telling(target))):
        return [word for word in named if word.isdigit() or word not in kinds()]
    start = next((i for i, word in enumerate(words) if word in _EXCEPT), len(words))
    return [word for word in named if word in words[start:]]


def respelt(target: str, phrase: str) -> bool:
    """Whether `target` is `phrase` in other spelling or fewer words."""
    words = telling(phrase)
    return all(among(word, words) for word in telling(target))


def agrees(answer: str, evidence: str, members: Sequence[Member]) -> bool:
    """Whether each number and state in `answer` is one that is known.

    `members` are the devices that the question may be about; a state without one of them in its
    sentence, or in the one before, is about all of them.
    """
    if not _numbers(answer) <= _rounded(_numbers(evidence)):
        return False
    about = list(members) if len(members) == 1 else []
    for clause in _CLAUSES.split(answer[:2000]):
        words = split(clause)
        about = _named(words, members) or about
        if (said := _state_said(words)) is not None and not _is_so(said, about):
            return False
        if not all(_fits_choices(words, member) for member in about):
            return False
    return True


def is_bare(answer: str) -> bool:
    """Whether `answer` is only a yes or a no."""
    words = split(answer)
    return 0 < len(words) <= 2 and words[0] in _YES_NO  # noqa: PLR2004


def named(sentence: str, members: Iterable[Member]) -> list[Member]:
    """The devices whose whole name or alias stands in `sentence`, in any order of its words."""
    words = split(sentence)
    return [
        member
        for member in members
        if any(
            parts and all(among(part, words) for part in parts)
            for parts in map(split, (member.name, *member.aliases))
        )
    ]


def _named(words: Sequence[str], members: Sequence[Member]) -> list[Member]:
    text = f" {' '.join(words)} "
    return [member for member in members if f" {' '.join(split(member.name))} " in text]


def _state_said(words: Sequence[str]) -> bool | None:
    """The state that a clause tells, by its last state word; None if it tells none."""
    said: bool | None = None
    for word, after in zip(words, [*words, ""][1:], strict=True):
        if word in _STATES and not (word == "on" and after in _NO_STATE_AFTER_ON):
            said = _STATES[word]
    if said is not None and _NOT.search(" ".join(words[1:])):
        return not said
    return said


def _is_so(said: bool, members: Sequence[Member]) -> bool:  # noqa: FBT001
    """Whether all `members` are known to be in that state."""
    return bool(members) and all(said in _two_sided(member) for member in members)


def _fits_choices(words: Sequence[str], member: Member) -> bool:
    """Whether the choices that a clause names (playing, docked, armed away) are the known ones."""
    text, own = f" {' '.join(words)} ", set(split(member.name))
    negated = _NOT.search(" ".join(words[1:])) is not None
    for key, feature in member.device.features.items():
        if feature.kind is not Kind.CHOICE or not feature.readable:
            continue
        said = [c for c in map(_folded, feature.choices) if c not in own and f" {c} " in text]
        said = [c for c in said if c not in _STATES]
        value = member.state.values.get(key)
        if said and (value is not None and _folded(str(value)) in said) == negated:
            return False
    return True


def _folded(choice: str) -> str:
    return " ".join(split(choice.replace("_", " ")))


def _two_sided(member: Member) -> set[bool]:
    """The yes-or-no states that a device is known to have."""
    return {
        bool(value)
        for key, feature in member.device.features.items()
        if feature.kind is Kind.BOOL
        and (value := member.state.values.get(key)) is not None
        and set(feature.words) & _STATES.keys()
    }


def _numbers(text: str) -> set[float]:
    return {float(found.replace(",", ".")) for found in _DIGITS.findall(text)}


def _rounded(numbers: set[float]) -> set[float]:
    return numbers | {float(round(number)) for number in numbers} | {0.0, 1.0}

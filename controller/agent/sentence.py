"""What kind of sentence a person said: a question, a command, a condition. Rules, no model."""

import re
from collections.abc import Sequence
from functools import lru_cache

from controller.agent.verbs import BEFORE_I, actions_in, is_action, tells_to_do
from controller.agent.vocabulary import vocabulary
from controller.home.words import split
from controller.tools.numerals import numbers_in

_CLAUSE_END = re.compile(r"(?<=[.?!;…])\s+|\n+|[?;](?=\S)")
_FILLERS = vocabulary(
    """
    please hey hi hello ok okay so well um uh now hearth thanks thank and also but then bitte
    danke merci svp por favor gracias grazie prego alsjeblieft dank prosze dzieki
    """
)
_COURTESY = vocabulary("you very much a lot there bye goodbye")
"""What follows a greeting and asks for nothing."""
_ASKS = vocabulary(
    """
    is are was were am isn aren wasn what whats which how hows where wheres who whos whose why
    does did doesn don has hasn ist sind war waren was welche welcher welches wie wann wo
    wer warum wieso brennt brennen est quel quelle quels quelles comment combien ou qui
    pourquoi que cual cuales como cuanto cuanta cuantos cuantas donde quien esta estan hay che
    quale quali quanto quanta quanti dove chi perche sono zijn wat welke hoe waar wie waarom
    czy co jaki jaka jakie ile gdzie kto dlaczego ktory ktora ktore
    """
)
_SAME = vocabulary("same other others rest")
"""`Do the same` wants it done."""
_AUXILIARIES = vocabulary("is was are were did do does will has have")
_SUBJECTS = vocabulary("i you we they the any all these those my our")
_PERSONS = vocabulary("i you we they any these those")
_MODALS = frozenset(("can", "could", "would", "will", "may", "might"))
_READINGS = vocabulary("temperature humidity weather forecast status state")
"""What is asked for where nothing else is said: `the bedroom temperature`."""
_NO_READING = vocabulary("up down to on off high higher low lower too want like i make it")
"""Words with which such a sentence is no question."""
_POLITE = vocabulary(
    """
    kannst konntest wurdest konnen wurden peux pourrais pouvez pourriez puedes podrias puede
    puoi potresti potrebbe kun kan zou mozesz moglbys moglabys
    """
)
_TELLS = vocabulary(
    """
    tell say show list read report describe explain know check see find look sagen sag zeig
    zeige dire dis montre decir dime muestra dirmi dimmi mostra zeggen zeg toon powiedz pokaz
    """
)
_REFERS = re.compile(
    r"\b(it|its|them|they|their|that|those|these|this|there|one|ones|same|other|others|both|"
    r"again|too)\b"
)
_ROOMS = vocabulary(
    """
    room rooms area areas floor floors place places control zimmer raume piece pieces
    habitaciones stanze kamers pokoje
    """
)
_PROPOSALS = frozenset((("how", "about"), ("what", "about"), ("why", "not"), ("why", "don")))
_LONGEST_FOLLOW_UP = 10
"""Words of a sentence that says only what is different."""
_NOUNS = vocabulary("light switch vacuum fan play")
"""Verbs of doing that are things as well."""
_FOLLOWS = vocabulary("and und et y en what how")
_IF = re.compile(
    r"\b(if|when|whenever|unless|in case|as soon as|once|provided|falls|wenn|sobald|si|quand|"
    r"cuando|se|quando|als|wanneer|zodra|jesli|jezeli|gdy|kiedy)\b"
)
_POLITE_IF = re.compile(
    r"\b(if|when) (you (can|could|would|please|like|don t|do not|have|get)|possible|necessary|"
    r"needed|that s ok|it s ok|not too)\b"
)
_ASKED_IF = re.compile(r"\b(tell me|know|see|check|say|wissen|sag mir|wonder) if\b")
_ANSWERED = re.compile(
    r"\b(if so|if not|if (it|they|that|he|she|yes|no|any|there)\b|in that case|otherwise|else|"
    r"then (please )?\w+)"
)
_AND_TELL = re.compile(r"\b(and|then) (tell|say|report|what|is|are|how|which|let me know)\b")
_ELSE = re.compile(
    r"\b(else|otherwise|if not|if it isn|if it s not|if they aren|sonst|sinon|si no|"
    r"altrimenti|anders|w przeciwnym)\b"
)


@lru_cache(maxsize=256)
def is_question(text: str, *, before: str = "") -> bool:
    """Whether `text` only asks: nothing in it wants a change.

    `before` is what the person said last: "and the bedroom?" is of the same kind.
    """
    kinds = [_kind(clause, before) for clause in _clauses(text)]
    return "question" in kinds and "command" not in kinds


def is_command(text: str) -> bool:
    """Whether `text` plainly wants something done."""
    return any(_begins_with_action(_words(clause)) for clause in _clauses(text))


def is_empty(text: str) -> bool:
    """Whether `text` is nothing but kind words: `hello`, `thank you`."""
    return not any(set(_words(clause)) - _COURTESY for clause in _clauses(text))


def is_conditional(text: str) -> bool:
    """Whether an action in `text` hangs on something that must be looked up first."""
    folded = " ".join(split(text))
    folded = _ASKED_IF.sub("", _POLITE_IF.sub("", folded))
    return _IF.search(folded) is not None or (
        "?" in text.rstrip("? ") and _ANSWERED.search(folded) is not None
    )


def has_otherwise(text: str) -> bool:
    """Whether `text` also says what to do when its condition does not hold."""
    return _ELSE.search(" ".join(split(text))) is not None


def says_unless(text: str) -> bool:
    """Whether something is to be done only where a condition does not hold."""
    return "unless" in split(text)


def actions_asked(text: str) -> int:
    """How many things `text` wants done, at least: verbs of doing that begin a clause."""
    return sum(actions_in(_words(clause)) for clause in _clauses(text))


def also_asks(text: str) -> bool:
    """Whether `text` wants to know something besides, not as a condition."""
    if is_conditional(text):
        return False
    return any(_kind(clause, "") == "question" for clause in _clauses(text)) or (
        _AND_TELL.search(" ".join(split(text))) is not None
    )


def refers_back(text: str) -> bool:
    """Whether `text` lives from what was said before: `turn it off`, `and the bedroom?`."""
    return _REFERS.search(text.casefold()) is not None or _is_follow_up(split(text))


def begins_with_action(clause: str) -> bool:
    """Whether a part of a sentence has a verb of doing of its own at its beginning."""
    words = _words(clause)
    return _begins_with_action(words) or (bool(words) and words[0] in _MODALS)


def asks_for_rooms(text: str) -> bool:
    """Whether the person wants to hear what the home consists of."""
    return bool(_ROOMS & set(split(text)))


def asks_for_list(text: str) -> bool:
    """Whether the person wants to hear what there is."""
    words = _words(text)
    if words[:2] in (["is", "there"], ["are", "there"], ["have", "we"], ["have", "i"]):
        return True
    return bool(words) and (words[0] in {"what", "which", "list", "show", "how", "welche", "do"})


def _clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE_END.split(text[:2000]) if clause and clause.strip()]


def _words(clause: str) -> list[str]:
    words = list(split(clause))
    while words and words[0] in _FILLERS and not _is_follow_up(words):
        words.pop(0)
    return words


def _kind(clause: str, before: str) -> str:
    words = list(split(clause))
    if _is_follow_up(words):
        asked = bool(before) and is_question(before)
        return "question" if asked else "command"
    words = _words(clause)
    if not words:
        return "filler"
    if _wants(words):
        return "command"
    denies = words[:2] == ["don", "t"] and words[2:3] and words[2] not in _SUBJECTS
    asks = (words[0] in _ASKS and not denies) or _asks_when(words) or _asks_to_tell(words)
    asks = asks or _is_reading(words)
    return "question" if asks or clause.rstrip().endswith("?") else "command"


def _wants(words: Sequence[str]) -> bool:
    """Whether a clause wants a change, whatever its form."""
    if tuple(words[:2]) in _PROPOSALS or _begins_with_action(words) or tells_to_do(words):
        return True
    if words[0] in _POLITE:
        return not _TELLS & set(words)
    if words[0] in _MODALS and len(words) > 1:
        if words[1] == "i":
            return words[2:3] in (["have"], ["get"])
        wish = [word for word in words[2:] if word not in _FILLERS | {"go", "just"}]
        return words[1] in ("you", "we", "someone") and _begins_with_action(wish, within=3)
    if any(_is_wish(words[at:]) for at in range(1, len(words))):
        return True
    follows = _ASKED_IF.sub("", " ".join(words))
    first = words[0] if words[0] in BEFORE_I else ""
    return _ANSWERED.search(follows) is not None or actions_in([first, *words[1:]]) > 0


def _is_wish(words: Sequence[str]) -> bool:
    """Whether it is `would you close it` that begins here."""
    polite = len(words) > 1 and words[0] in _MODALS and words[1] == "you"
    return polite and _begins_with_action(words[2:], within=2)


def _asks_when(words: Sequence[str]) -> bool:
    """`when did it open`, `will it rain`, `have you locked up`; not `when it opens`, `do it`."""
    first, second = (*words[:2], "", "")[:2]
    if first == "when":
        return second in _AUXILIARIES
    if first == "will":
        return second in ("it", "there")
    if first == "have" and second not in _PERSONS:
        # `Have the vacuum clean up` wants it done.
        return second in _SUBJECTS and "been" in words[2:]
    if words[:2] == ["do", "the"] and words[2:3] and words[2] in _SAME:
        return False
    return first in ("do", "have") and second in _SUBJECTS


def _is_reading(words: Sequence[str]) -> bool:
    """Whether a clause only names something that is measured or reported."""
    said = set(words)
    if not said & _READINGS or said & (_NO_READING | _ASKS):
        return False
    if any(word.isdigit() or is_action(word) for word in words):
        return False
    return next(iter(numbers_in(words)), None) is None


def _asks_to_tell(words: Sequence[str]) -> bool:
    if words[0] == "check" and "off" in words:
        # `Check off milk on the list` ticks it.
        return False
    if words[0] in _TELLS:
        return True
    return words[0] in _MODALS and bool(_TELLS & set(words[1:4]))


def _begins_with_action(words: Sequence[str], *, within: int = 1) -> bool:
    return any(is_action(word) for word in words[:within])


def _is_follow_up(words: Sequence[str]) -> bool:
    """`and the bedroom`, `what about the hall`: a sentence that lives from the one before."""
    if not 1 < len(words) <= _LONGEST_FOLLOW_UP or words[0] not in _FOLLOWS:
        return False
    if words[0] in ("what", "how"):
        return words[1] == "about"
    rest = [word for word in words[1:] if word not in _FILLERS]
    if rest[1:2] == ["about"] and rest[0] in ("what", "how"):
        return True
    # A `light` in the middle is a thing.
    verbs = [at for at, word in enumerate(rest) if is_action(word)]
    verbs = [at for at in verbs if not at or rest[at] not in _NOUNS]
    asks = bool(rest) and (rest[0] in _AUXILIARIES or bool(set(rest) & (_ASKS | _MODALS)))
    return bool(rest) and not verbs and not asks

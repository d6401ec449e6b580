"""What kind of sentence a person said: a question, a command, a condition. Rules, no model."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from controller.agent.vocabulary import vocabulary
from controller.home.words import split

_CLAUSE_END = re.compile(r"(?<=[.?!;…])\s+|\n+|[?;](?=\S)")
_FILLERS = vocabulary(
    """
    please hey hi hello ok okay so well um uh now hearth thanks thank and also but then bitte
    danke merci svp por favor gracias grazie prego alsjeblieft dank prosze dzieki
    """
)
_COURTESY = vocabulary("you very much a lot there bye goodbye")
"""What follows a greeting and asks for nothing."""
_ACTIONS = vocabulary(
    """
    turn switch set dim brighten open close shut lock unlock raise lower heat cool warm make
    start stop put increase decrease change activate deactivate enable disable toggle adjust
    kill light illuminate run pause play bring roll pull push reduce drop bump leave keep give
    resume continue press arm disarm add remove delete tick mark skip dock send return install
    update mute unmute silence trigger vacuum mow clean rewind select choose buy
    flip mach mache schalte schalt stelle stell offne schliesse dimme heize sperre verriegle
    fahre allume eteins ouvre ferme mets baisse monte regle verrouille deverrouille chauffe
    enciende apaga abre cierra pon sube baja bloquea desbloquea ajusta calienta accendi spegni
    apri chiudi imposta metti alza abbassa blocca sblocca scalda zet doe dim open sluit
    verwarm vergrendel ontgrendel wlacz wylacz otworz zamknij ustaw zapal zgas przyciemnij
    zablokuj odblokuj ogrzej
    """
)
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
_AUXILIARIES = vocabulary("is was are were did do does will has have")
_SUBJECTS = vocabulary("i you we they the any all these those my our")
_MODALS = frozenset(("can", "could", "would", "will", "may", "might"))
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
_ENGLISH = vocabulary(
    """
    the turn switch off are all set light lights please close lock unlock brighten heat raise
    lower what and it with
    """
)
"""Words that outweigh a foreign name in the same sentence."""
_FOREIGN = vocabulary(
    """
    das dem ein eine einen einem und ist sind nicht bitte auf aus alle mir uns zu kannst
    konntest mach mache machen schalte schalt schalten stelle stell offne schliesse dimme heize
    sperre verriegle entriegle fahre dreh drehe licht lichter
    les une dans et sont peux pouvez allume allumez eteins eteignez ouvre ouvrez ferme fermez
    baisse verrouille deverrouille chauffe eclaire lumiere lumieres
    enciende encienda apaga apague abre abra cierra cierre sube bloquea desbloquea ajusta calienta
    luz luces
    della dello nella nel degli delle accendi accenda spegni spenga apri apra chiudi chiuda
    imposta metti alza abbassa blocca sblocca scalda luce luci
    het een aan uit zet niet naar alsjeblieft verwarm vergrendel ontgrendel sluit maak lampen
    wlacz wylacz otworz zamknij ustaw zapal zgas przyciemnij zablokuj odblokuj ogrzej prosze
    oraz swiatlo swiatla
    """
)
"""Words of de, fr, es, it, nl and pl that are no words, rooms or devices in English."""
_WEAK = vocabulary(
    """
    de der du des la las le el los il lo gli un una del d l y w na im sur est mets monte regle
    baja pon doe
    """
)
"""Words of those languages that stand in names too, so that one of them tells nothing."""
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
_FOLLOWS = vocabulary(
    """
    and und et y en what how
    """
)
_THEN = vocabulary(
    """
    and then und dann et puis y e poi en i potem
    """
)
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
    r"\b(else|otherwise|if not|if it isn|if it s not|if they aren|unless|sonst|sinon|si no|"
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


def actions_asked(text: str) -> int:
    """How many things `text` wants done, at least: verbs of doing that begin a clause."""
    return sum(_actions_in(_words(clause)) for clause in _clauses(text))


def also_asks(text: str) -> bool:
    """Whether `text` wants to know something besides, not as a condition."""
    if is_conditional(text):
        return False
    return any(_kind(clause, "") == "question" for clause in _clauses(text)) or (
        _AND_TELL.search(" ".join(split(text))) is not None
    )


def is_foreign(text: str) -> bool:
    """Whether `text` is plainly in another language than English; a doubtful one is not."""
    words = split(text)
    if _ENGLISH & set(words):
        return False
    weak = sum(word in _WEAK for word in words)
    return bool(_FOREIGN & set(words)) or weak > 1 or _has_other_script(text)


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
    return bool(words) and (words[0] in {"what", "which", "list", "show", "how", "welche", "do"})


def _has_other_script(text: str) -> bool:
    letters = (char for char in text[:2000] if char.isalpha() and not char.isascii())
    names = (unicodedata.name(unicodedata.normalize("NFKC", char)[0], "") for char in letters)
    # A single sign (µ, Ω) is no script.
    return sum("LATIN" not in name for name in names) > 1


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
    asks = words[0] in _ASKS or _asks_when(words) or _asks_to_tell(words)
    return "question" if asks or clause.rstrip().endswith("?") else "command"


def _wants(words: Sequence[str]) -> bool:
    """Whether a clause wants a change, whatever its form."""
    if tuple(words[:2]) in _PROPOSALS or _begins_with_action(words):
        return True
    if words[0] in _POLITE:
        return not _TELLS & set(words)
    if words[0] in _MODALS and len(words) > 1:
        if words[1] == "i":
            return words[2:3] in (["have"], ["get"])
        return words[1] in ("you", "we", "someone") and _begins_with_action(words[2:], within=3)
    follows = " ".join(words)
    return _ANSWERED.search(follows) is not None or _actions_in(["", *words[1:]]) > 0


def _asks_when(words: Sequence[str]) -> bool:
    """`when did the door open`, `have you locked up`; not `when the door opens`, `do it`."""
    first, second = (*words[:2], "", "")[:2]
    if first == "when":
        return second in _AUXILIARIES
    return first in ("do", "have") and second in _SUBJECTS


def _asks_to_tell(words: Sequence[str]) -> bool:
    if words[0] in _TELLS:
        return True
    return words[0] in _MODALS and bool(_TELLS & set(words[1:4]))


def _begins_with_action(words: Sequence[str], *, within: int = 1) -> bool:
    return any(_is_action(word) for word in words[:within])


def _actions_in(words: Sequence[str]) -> int:
    """Verbs of doing at the beginning and after `and`, `then`."""
    starts = [0] + [i + 1 for i, word in enumerate(words) if word in _THEN]
    return sum(1 for i in starts if i < len(words) and _is_action(words[i]))


def _is_action(word: str) -> bool:
    stem = word.removesuffix("ing")
    doubled = len(stem) > 2 and stem[-1] == stem[-2]  # noqa: PLR2004
    return word in _ACTIONS or (
        stem != word
        and (stem in _ACTIONS or f"{stem}e" in _ACTIONS or (doubled and stem[:-1] in _ACTIONS))
    )


def _is_follow_up(words: Sequence[str]) -> bool:
    """`and the bedroom`, `what about the hall`: a sentence that lives from the one before."""
    if not 1 < len(words) <= 6 or words[0] not in _FOLLOWS:  # noqa: PLR2004
        return False
    if words[0] in ("what", "how"):
        return words[1] == "about"
    rest = set(words[1:])
    return not any(_is_action(word) for word in words[1:]) and not rest & (_ASKS | _MODALS)

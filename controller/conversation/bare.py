"""A code that nothing introduces: `unlock the front door 4711`."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from controller.agent.vocabulary import vocabulary
from controller.conversation.digits import digits_of
from controller.home.registry import Home
from controller.home.words import split
from controller.tools.codes import KEY

LEAST, MOST = 4, 12
LONGEST = 300
"""Whoever says more than that before a code, tells a story."""
_TOKENS = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"(?<!\d)\d{4,12}(?!\d)")
_OPENS = vocabulary(
    """
    unlock unlocks unlatch open disarm
    entriegle entriegel entriegeln entsperre entsperr entsperren offne offnen aufschliessen
    aufsperren aufmachen entscharfe entscharfen
    abre abrir abra desbloquea desbloquear desarma desarmar
    ouvre ouvrir ouvrez deverrouille deverrouiller deverrouillez desarme desarmer
    apri aprire apra sblocca sbloccare disarma disarmare disinserisci disinserire
    ontgrendel ontgrendelen openen ontwapen
    otworz otworzyc odblokuj odblokowac rozbroj rozbroic
    """
)
"""Each of these alone makes a sentence one in which a code is said."""
_ALARM = "alarm alarms alarmanlage alarma alarme allarme alarmu alarmsysteem security"
_OFF = (
    "off deactivate disable aus deaktiviere unscharf apaga desactiva coupe desactive eteins "
    "spegni disattiva uit uitschakelen deactiveer wylacz"
)
_VERBS, _APART = vocabulary("mach mache schliess schliesse sperr sperre"), "auf"
"""`Schließ die Tür auf`: the end of the verb is no preposition."""
_PAIRS = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        (" ".join(sorted(_VERBS)), _APART),
        ("doe maak", "open"),
        ("let lass lasse laat laisse", "in rein herein hinein binnen entrer"),
        (_ALARM, _OFF),
    )
)
"""So does a word of the first kind together with one of the second."""
_NO_CODE_AFTER = vocabulary(
    """
    at to by until till for in from since channel about around than
    um auf bis fur in ab seit von kanal gegen als
    a las hasta para en desde canal
    a jusqu pour dans depuis canal chaine
    alle fino per tra da canale
    om tot voor over vanaf kanaal
    o do za od na kanal
    """
)
"""Behind these a number is a time, a place or a measure."""
_POLITE = vocabulary("please bitte thanks danke gracias merci grazie bedankt alsjeblieft prosze")


@dataclass(frozen=True, slots=True)
class Bare:
    """A code, and where it stands."""

    code: str
    start: int
    end: int


def bare_code(text: str, names: Collection[str]) -> Bare | None:
    """The code at the end or the start of a sentence that opens or disarms something.

    Args:
        text: what was said.
        names: numbers that belong to names in this home (`Door 1204`), which are no codes.
    """
    if len(text) > LONGEST:
        return None
    tokens = list(_TOKENS.finditer(text))
    words = [" ".join(split(token[0])) for token in tokens]
    if not _opens(words):
        return None
    while words and words[-1] in _POLITE:
        words.pop()
    for run in (_at_end(words, names), _at_start(words)):
        code = "".join(digits_of(word) for word in words[run])
        if LEAST <= len(code) <= MOST and code not in names and not _is_measure(words, run):
            return Bare(code, tokens[run.start].start(), tokens[run.stop - 1].end())
    return None


def _opens(words: Sequence[str]) -> bool:
    said = {part for word in words for part in word.split()}
    return bool(said & _OPENS) or any(said & one and said & other for one, other in _PAIRS)


def _at_end(words: Sequence[str], names: Collection[str]) -> slice:
    start = len(words)
    while start and digits_of(words[start - 1]):
        start -= 1
    # A number in a name (`Door 1204`), and a word that is no digit there (Polish `o 18:30`).
    while start < len(words) and (words[start] == "o" or words[start] in names):
        start += 1
    return slice(start, len(words))


def _at_start(words: Sequence[str]) -> slice:
    stop = 0
    while stop < len(words) and digits_of(words[stop]):
        stop += 1
    return slice(0, stop)


def _is_measure(words: Sequence[str], run: slice) -> bool:
    before = words[run.start - 1] if run.start else ""
    return before in _NO_CODE_AFTER and not (before == _APART and _VERBS.intersection(words))


def takes_codes(home: Home) -> bool:
    """Whether some device of a home wants a code."""
    return any(KEY in member.device.features for member in home.everything)


def numbers_in_names(home: Home) -> frozenset[str]:
    """Numbers in the names of devices and rooms that look like codes."""
    names = [name for m in home.everything for name in (m.name, *m.aliases)]
    names += [name for area in home.areas.areas for name in (area.name, *area.aliases)]
    return frozenset(number for name in names for number in _NUMBER.findall(name))

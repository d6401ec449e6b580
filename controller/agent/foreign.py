"""Sentences in another language than English."""

import unicodedata

from controller.agent.vocabulary import vocabulary
from controller.home.words import split

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


def is_foreign(text: str) -> bool:
    """Whether `text` is plainly in another language than English; a doubtful one is not."""
    words = split(text)
    if _ENGLISH & set(words):
        return False
    weak = sum(word in _WEAK for word in words)
    return bool(_FOREIGN & set(words)) or weak > 1 or _has_other_script(text)


def _has_other_script(text: str) -> bool:
    letters = (char for char in text[:2000] if char.isalpha() and not char.isascii())
    names = (unicodedata.name(unicodedata.normalize("NFKC", char)[0], "") for char in letters)
    # A single sign (µ, Ω) is no script.
    return sum("LATIN" not in name for name in names) > 1

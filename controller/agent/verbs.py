"""Verbs of doing: by them a sentence is known to want something done."""

from collections.abc import Sequence

from controller.agent.vocabulary import vocabulary

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
_THEN = vocabulary(
    """
    and then und dann et puis y e poi en i potem
    """
)
BEFORE_I = vocabulary("did do does have can could may should shall will would must if that")
"""Words before an English `I`, which is an `and` elsewhere."""


def is_action(word: str) -> bool:
    """Whether a folded word is such a verb, in its plain form or with `-ing`."""
    stem = word.removesuffix("ing")
    doubled = len(stem) > 2 and stem[-1] == stem[-2]  # noqa: PLR2004
    return word in _ACTIONS or (
        stem != word
        and (stem in _ACTIONS or f"{stem}e" in _ACTIONS or (doubled and stem[:-1] in _ACTIONS))
    )


def actions_in(words: Sequence[str]) -> int:
    """Verbs of doing at the beginning and after `and`, `then`."""
    before = ["", *words]
    starts = [0] + [
        at + 1
        for at, word in enumerate(words)
        if word in _THEN and not (word == "i" and before[at] in BEFORE_I)
    ]
    return sum(1 for i in starts if i < len(words) and is_action(words[i]))


def tells_to_do(words: Sequence[str]) -> bool:
    """`Tell the vacuum to stop`, `can you tell it to go home`; not `tell me how to open it`."""
    at = next((i for i, word in enumerate(words[:4]) if word == "tell"), None)
    if at is None or words[at + 1 : at + 2] in ([], ["me"], ["us"]):
        return False
    pairs = zip(words[at:], words[at + 1 :], strict=False)
    return any(word == "to" and (after == "go" or is_action(after)) for word, after in pairs)

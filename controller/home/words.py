"""People's words in one form: case, accents, punctuation, plurals, articles and numbers."""

import re
import unicodedata
from functools import lru_cache
from sys import intern


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


ARTICLES = _set(
    "the a an this that these those "
    "der die das dem ein eine einen einem einer "
    "le la les l un une des du au aux "
    "el los las una unos unas al del il lo i gli uno dei degli delle "
    "de het een"
)
"""Words before a noun that name nothing; German `den` is missing since a den is a room."""
FILLERS = _set("my our your just only")
"""Words before a noun that change nothing."""
POLITE = _set("please kindly bitte")
"""Words that change nothing wherever they stand."""
LINKS = _set(
    "in on at of from inside within im am vom von der des dem dans sur en de du au aux del al "
    "nel nello nella nei negli nelle sul sulla della dello dei degli delle di w we na z van"
)
"""Words between a thing and its place."""
ALL = _set("all every each any alle tous toutes todos todas tutti tutte wszystkie")
ANDS = _set("and und et y e en i oraz plus")
"""Words between the members of a list, where they stand between two things."""
EXCEPTS = tuple(
    tuple(words.split())
    for words in (
        "except for", "except", "excluding", "apart from", "aside from", "other than", "save for",
        "but not", "but", "besides", "minus", "not", "ausser", "sauf", "excepto", "salvo",
        "tranne", "behalve", "oprocz",
    )
)  # fmt: skip
"""What leads from a set to what is to be left out."""
OTHERS = _set("other others another")
"""Words for what is not among the devices spoken of last."""
PRONOUNS = _set(
    "it that this them they those these both "
    "es ihn sie das dies die le la les ca cela lo los las eso esto li gli het hem ze dit dat to"
)
"""Words that stand alone for what was spoken of last."""
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
ORDINALS = {word: number for number, word in enumerate(_ORDINALS, start=1)}
BREAKS = re.compile(r"\s*[,;+/|\n]+\s*")
_NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
_DIGITS_OF = {word: str(number) for number, word in enumerate(_NUMBERS, start=1)}
_APART = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "\u0131": "i", "&": " and "}
)
_APOSTROPHES = "['\u2019\u00b4`]"
_POSSESSIVE = re.compile(rf"(?<=\w){_APOSTROPHES}s(?!\w)")
_TOUCHING = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_ASCII_WORDS = re.compile(r"[a-z]+|[0-9]+")
_ACCENTS = range(0x300, 0x370)
_JOINERS = ("\u200c", "\u200d")
_SIBILANTS = ("ches", "shes", "sses", "xes", "zes")
_SHORTEST_PLURAL = 4


def clean(text: str, *, length: int = 60) -> str:
    """One line without control or formatting characters, at most `length` characters."""
    kept = text[: 4 * length]
    if not (kept.isascii() and kept.isprintable()):
        kept = "".join(map(_printable, kept))
    return " ".join(kept.split())[:length].strip()


def fold(text: str) -> str:
    """Words with single spaces, without case, accents and punctuation: `l entree`, `kid room`."""
    return " ".join(split(text))


@lru_cache(maxsize=8192)
def split(text: str) -> tuple[str, ...]:
    """The folded words of `text`; `Lamp One`, `lamp_1` and `LAMP1` give the same two."""
    lowered = _POSSESSIVE.sub("", text.casefold())
    words = _ascii(lowered) if lowered.isascii() else _any_script(lowered)
    # The names of a large home are made of few words: kept once, and compared by identity.
    return tuple(intern(_DIGITS_OF.get(word, word)) for word in words)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The singular of a folded word, as English and the Romance languages make plurals."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(_SIBILANTS) else word[:-1]


def stems(text: str) -> tuple[str, ...]:
    """The folded words of `text` in the singular."""
    return tuple(map(stem, split(text)))


def plural(word: str) -> bool:
    """Whether a folded word looks like more than one."""
    return stem(word) != word


def _ascii(lowered: str) -> list[str]:
    return _ASCII_WORDS.findall(lowered.replace("&", " and "))


def _any_script(lowered: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", lowered).casefold().translate(_APART)
    spaced = "".join(_separate(char) for char in plain if ord(char) not in _ACCENTS)
    return _TOUCHING.sub(" ", unicodedata.normalize("NFC", spaced)).split()


def _printable(char: str) -> str:
    category = unicodedata.category(char)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category[0] == "C" and char not in _JOINERS else char


def _separate(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Cf":
        return ""
    return " " if category[0] in "PSZC" else char

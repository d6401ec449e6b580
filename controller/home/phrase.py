"""A phrase cut into the things that it lists and the things that it leaves out."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.home.clauses import fold
from controller.home.lexicon import Lexicon
from controller.home.spelling import mend
from controller.home.tokens import Item, Token, read, run_at, said
from controller.home.words import ANDS, ARTICLES, EXCEPTS, FILLERS, LINKS, POLITE, PRONOUNS

_LISTING = (("as", "well", "as"), ("and", "also"))


@dataclass(frozen=True, slots=True)
class Outline:
    """The things that a phrase lists, and those that it leaves out."""

    items: tuple[Item, ...]
    excluded: tuple[Item, ...]
    broken: str = ""
    """An exception of nothing, or from nothing: its words."""


def outline(phrase: str, lexicon: Lexicon) -> Outline:
    """The items and exceptions of a phrase; names that look like a list stay whole."""
    tokens = _guard(mend(_folded(read(phrase), lexicon), lexicon), lexicon)
    for at in range(len(tokens)):
        if size := run_at(tokens, at, EXCEPTS):
            left, right = _listed(tokens[:at]), _listed(tokens[at + size :])
            broken = "" if left and right else said(tokens[at : at + size])
            return Outline(left, right, broken)
    return Outline(_listed(tokens), ())


def _folded(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """State clauses made one, unless the whole is a name."""
    words = tuple(token.word for token in tokens)
    named = words in lexicon.names or words[1:] in lexicon.names
    return tokens if named else fold(tokens)


def _guard(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    guarded: list[Token] = []
    at = 0
    while at < len(tokens):
        end, names = _guarded_at(tokens, at, lexicon)
        if names and _starts_item(guarded) and _ends_item(tokens[end:]):
            text = " ".join(token.text for token in tokens[at:end])
            guarded.append(Token(text, text, names))
            at = end
        else:
            guarded.append(tokens[at])
            at += 1
    return guarded


def _guarded_at(tokens: list[Token], at: int, lexicon: Lexicon) -> tuple[int, tuple[int, ...]]:
    """The end of the longest guarded name that starts here, and the devices that have it."""
    longest = at
    names: tuple[int, ...] = ()
    for words in lexicon.guarded.get(tokens[at].word, ()):
        end = _end_of(words, tokens, at)
        if end > longest:
            longest, names = end, tuple(lexicon.names[words])
    return longest, names


def _end_of(words: tuple[str, ...], tokens: list[Token], at: int) -> int:
    for word in words:
        while at < len(tokens) and tokens[at].word == ",":
            at += 1
        if at == len(tokens) or tokens[at].word != word:
            return -1
        at += 1
    return at


def _starts_item(before: list[Token]) -> bool:
    small = [token for token in before if token.word not in ARTICLES | FILLERS | POLITE]
    return not small or small[-1].word in {",", *ANDS} or _ends_with_except(small)


def _ends_with_except(tokens: list[Token]) -> bool:
    return any(run_at(tokens, len(tokens) - len(run), (run,)) for run in EXCEPTS)


def _ends_item(after: list[Token]) -> bool:
    if not after or after[0].word in {",", *ANDS, *POLITE, *LINKS}:
        return True
    return bool(run_at(after, 0, EXCEPTS))


def _listed(tokens: Sequence[Token]) -> tuple[Item, ...]:
    items: list[list[Token]] = [[]]
    at = 0
    while at < len(tokens):
        size = run_at(tokens, at, _LISTING) or int(_divides(tokens, at))
        if size:
            items.append([])
        else:
            items[-1].append(tokens[at])
        at += size or 1
    return tuple(tuple(item) for item in items if any(_says(token) for token in item))


def _says(token: Token) -> bool:
    return token.word not in ARTICLES | POLITE or token.word in PRONOUNS


def _divides(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].word
    inside = 0 < at < len(tokens) - 1
    return word == "," or (word in ANDS and not tokens[at].names and (inside or word == "and"))

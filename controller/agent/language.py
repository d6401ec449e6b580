"""Which language a person speaks, among those that Hearth answers in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from controller.agent.phrasebook import ENGLISH, LANGUAGES, MissingPhraseError, phrasebook
from controller.agent.turn import Request
from controller.home.words import split

_NOUN = 0.3
"""How much a thing's word counts beside 1 for others: names are made of them."""
_LONGEST = 2000
_LOOKED_BACK = 3
"""Earlier sentences that may tell."""
_P = ParamSpec("_P")
_T = TypeVar("_T")


class Spoken(Protocol):
    """Something that is told in a language."""

    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """What language a sentence seems to be in."""

    language: str | None
    """None: it does not tell."""
    sure: bool = False
    """It has words of that language that stand in no name."""


_Told = TypeVar("_Told", bound=Spoken)


def in_one_language(
    answer: Callable[Concatenate[_Told, _P], _T],
) -> Callable[Concatenate[_Told, _P], _T]:
    """Let an answer be in the person's language, or all of it in English if words are missing."""

    @wraps(answer)
    def whole(told: _Told, /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return answer(told, *args, **kwargs)
        except MissingPhraseError:
            told.language = ENGLISH
            return answer(told, *args, **kwargs)

    return whole


def spoken(request: Request) -> str:
    """The language to answer in: the one that the command gives, else that of its words.

    A sentence that does not tell (`ja`, `30 %`), or that may be only a name (`Küche`), is in the
    language of those before it.
    """
    if request.language:
        return answered(request.language)
    before = [m.content for m in request.history if m.role == "user"][: -_LOOKED_BACK - 1 : -1]
    heard = [detected(text) for text in (request.text, *before)]
    surely = (guess.language for guess in heard if guess.language and guess.sure)
    return next(surely, heard[0].language or ENGLISH)


def answered(tag: str) -> str:
    """The language to answer somebody in who has set `tag` (`de`, `de-AT`, `pt_BR`)."""
    language = tag.casefold().replace("_", "-").partition("-")[0].strip()
    return language if language in LANGUAGES else ENGLISH


@lru_cache(maxsize=256)
def detected(text: str) -> Guess:
    """The language of a sentence, by its commonest words."""
    scores = dict.fromkeys(LANGUAGES, 0.0)
    sure: set[str] = set()
    vocabulary = _vocabulary()
    for word in split(text[:_LONGEST]):
        for language, weight in vocabulary.get(word, {}).items():
            scores[language] += weight / len(vocabulary[word])
            sure |= {language} if weight > _NOUN else set()
    best = max(scores.values())
    leading = [language for language, score in scores.items() if score == best]
    if len(leading) != 1:
        return Guess(language=None)
    return Guess(language=leading[0], sure=leading[0] in sure)


@lru_cache(maxsize=1)
def _vocabulary() -> Mapping[str, Mapping[str, float]]:
    """By word, the languages that have it, and how much it tells."""
    found: dict[str, dict[str, float]] = {}
    for language in LANGUAGES:
        book = phrasebook(language)
        for key, weight in (("spoken.nouns", _NOUN), ("spoken.words", 1.0)):
            for word in split(book.say(key)):
                found.setdefault(word, {})[language] = weight
    return found

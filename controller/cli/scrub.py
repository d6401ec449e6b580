"""Secrets out of a text that leaves the house."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from controller.config.secrets import secrets_of
from controller.config.section import Section

REMOVED = "<removed>"
LEAST = 4
"""Shorter secrets stand in too many words to be looked for in a whole text."""
_WORDS = (
    "password|passwd|passphrase|passwort|secret|token|api[_-]?key|apikey|credentials?|psk|"
    "pin|code|authorization|bearer"
)
_NAMED = re.compile(
    rf"""(?P<key>["']?\b\w{{0,40}}(?:{_WORDS})s?["']?\s{{0,3}}(?:[:=]|\bis\b)\s{{0,3}})"""
    r"""(?P<value>"[^"\n]{0,400}"?|'[^'\n]{0,400}'?|[^\s,;}\]]{1,400})""",
    re.IGNORECASE,
)
"""A key that says what its value is; in YAML, JSON, variables and sentences."""
_SAID = re.compile(
    rf"(?P<key>\b(?:{_WORDS})\s{{1,3}})(?P<value>[\w-]{{0,40}}\d[\w-]{{0,40}})", re.IGNORECASE
)
"""A code in a sentence: a word that says so, and something with a digit in it."""
_URL = re.compile(r"(?P<key>\b[a-z][a-z0-9+.-]{0,20}://)(?P<value>[^\s/@]{1,400})@", re.IGNORECASE)
_HASH = re.compile(r"\bscrypt\$[\w$./+=-]{10,400}")
_BLOCK = re.compile(r"-----BEGIN [A-Z ]{0,40}-----.*?(?:-----END [A-Z ]{0,40}-----|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Scrubber:
    """Removes known secrets wherever they stand, and what looks like one by its neighbours."""

    known: tuple[str, ...] = ()

    def __call__(self, text: str) -> str:
        """The text without secrets."""
        for secret in self.known:
            text = text.replace(secret, REMOVED)
        text = _BLOCK.sub(REMOVED, text)
        text = _HASH.sub(REMOVED, text)
        text = _URL.sub(rf"\g<key>{REMOVED}@", text)
        text = _NAMED.sub(_without_value, text)
        return _SAID.sub(rf"\g<key>{REMOVED}", text)


def scrubber(config: Section | None, env: Mapping[str, str], more: Iterable[str] = ()) -> Scrubber:
    """A scrubber that knows the secrets of a configuration and of the environment."""
    from_env = (value for name, value in env.items() if _is_secret_name(name))
    found = {*(secrets_of(config) if config is not None else ()), *from_env, *more}
    long_enough = (secret.strip() for secret in found if len(secret.strip()) >= LEAST)
    return Scrubber(tuple(sorted(long_enough, key=len, reverse=True)))


def _without_value(found: re.Match[str]) -> str:
    value = found["value"]
    if value in (REMOVED, "null", "None", "true", "false") or value.startswith(f'"{REMOVED}'):
        return found.group()
    return f"{found['key']}{REMOVED}"


def _is_secret_name(name: str) -> bool:
    return name.startswith("HEARTH_") and re.search(_WORDS, name, re.IGNORECASE) is not None

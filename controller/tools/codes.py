"""Codes that people say for a lock or an alarm: passed on, and kept out of everything else."""

import re
from typing import Annotated

from controller.tools.observation import Context
from controller.tools.signature import Takes
from devices.model import Device, Values

Code = Annotated[str, Takes(secret=True, hidden=True)]
"""An argument that is not shown, kept or logged."""
KEY = "code"

_CODE = re.compile(
    r"[\s,]*\b(?:(?:with|using|use|by|mit|avec|par|con|met|z)\s+)?"
    r"(?:(?:the|my|this|le|mon|der|dem|den|mein|meinem|el|la|il|mi|de|het|mijn)\s+)?"
    r"(?:code|pin|pincode|pin-code|passcode|password|passwort|kennwort|mdp|contraseña|clave|"
    r"código|codigo|codice|wachtwoord|hasło|haslo|kod|kodem|pinem)\b"
    r"(?:\s+(?:is|number|ist|es|est|è))?[\s:=\"']*"
    r"(?=[\w\-]*\d)(\d{1,3}(?:[ -]\d{1,3}){1,11}\b|[\w\-]{1,40})",
    re.IGNORECASE,
)
_LONGEST = 2000
STARS = "***"
"""What stands for a code."""


def split_code(target: str, code: str | None, context: Context) -> tuple[str, str | None]:
    """A target without the code that a model left in it, and the code that the person said."""
    match = _CODE.search(target[:_LONGEST])
    said = code or next(iter((*codes_in(target), *spoken(context))), None)
    if match is None:
        return target, said
    rest = f"{target[: match.start()]} {target[match.end() :]}"
    return " ".join(rest.split()) or target, said


def with_code(device: Device, change: Values, code: str | None) -> Values:
    """A change with the code, if the device takes one."""
    return {**change, KEY: code} if code and KEY in device.features else change


def spoken(context: Context) -> tuple[str, ...]:
    """The codes that the person said, whether they stand in the sentence or were taken out."""
    return (*context.permit.codes, *codes_in(context.sentence))


def codes_in(text: str) -> tuple[str, ...]:
    """The codes that stand in a text, after a word that says so."""
    return tuple(_joined(match[1]) for match in _CODE.finditer(text[:_LONGEST]))


def without_codes(text: str) -> str:
    """The text without the codes in it, and the words that introduce them."""
    return _CODE.sub(" ", text[:_LONGEST]) + text[_LONGEST:]


def starred(text: str) -> str:
    """The text with stars for the codes in it."""
    parts, end = [], 0
    for match in _CODE.finditer(text[:_LONGEST]):
        parts += [text[end : match.start(1)], STARS]
        end = match.end(1)
    return "".join([*parts, text[end:]])


def _joined(code: str) -> str:
    """A code without the gaps that are only spoken: `47 11`."""
    return re.sub("[ -]", "", code) if re.fullmatch(r"[\d -]+", code) else code

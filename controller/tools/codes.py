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
    r"[\s,]*\b(?:(?:with|using|use|by)\s+)?(?:(?:the|my|this)\s+)?"
    r"(?:code|pin|passcode|password)\b(?:\s+(?:is|number))?[\s:=\"']*(?=[\w\-]*\d)([\w\-]{1,40})",
    re.IGNORECASE,
)
_LONGEST = 2000


def split_code(target: str, code: str | None, context: Context) -> tuple[str, str | None]:
    """A target without the code that a model left in it, and the code that the person said."""
    match = _CODE.search(target[:_LONGEST])
    said = code or next(iter((*codes_in(target), *codes_in(context.sentence))), None)
    if match is None:
        return target, said
    rest = f"{target[: match.start()]} {target[match.end() :]}"
    return " ".join(rest.split()) or target, said


def with_code(device: Device, change: Values, code: str | None) -> Values:
    """A change with the code, if the device takes one."""
    return {**change, KEY: code} if code and KEY in device.features else change


def codes_in(text: str) -> tuple[str, ...]:
    """The codes that stand in a text, after a word that says so."""
    return tuple(match[1] for match in _CODE.finditer(text[:_LONGEST]))


def without_codes(text: str) -> str:
    """The text without the codes in it, and the words that introduce them."""
    return _CODE.sub(" ", text[:_LONGEST])

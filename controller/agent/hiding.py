"""Codes and passwords kept out of what leaves a turn: traces, journal, answers."""

import re
from collections.abc import Collection, Mapping
from typing import Any

STARS = "***"


def masked(text: str, secrets: Collection[str]) -> str:
    """A text with stars for each of the secrets that stands in it as a whole word."""
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", STARS, text)
    return text


def masked_data(data: Any, secrets: Collection[str]) -> Any:
    """The same for all texts and numbers in a value of JSON; its keys stay."""
    if isinstance(data, Mapping):
        return {key: masked_data(value, secrets) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [masked_data(value, secrets) for value in data]
    if isinstance(data, str):
        return masked(data, secrets)
    is_number = isinstance(data, (int, float)) and not isinstance(data, bool)
    return STARS if is_number and str(data) in secrets else data

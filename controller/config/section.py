"""What all parts of the configuration have in common: strictness and the kinds of values."""

import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    ValidationInfo,
    model_validator,
)

_RELATIVE = "relative paths start at the folder of the configuration file"


class Section(BaseModel):
    """A part of the configuration; it knows its keys, refuses others and cannot be changed."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        allow_inf_nan=False,
        hide_input_in_errors=True,
        use_attribute_docstrings=True,
    )

    @model_validator(mode="before")
    @classmethod
    def _absent(cls, data: object) -> object:
        """`broker:` with every key commented out is an empty section."""
        return {} if data is None else data

    def changed(self, **values: object) -> Self:
        """A copy with other values, which are not checked."""
        return self.model_copy(update=values)


def shaped(pattern: str, allowed: str) -> AfterValidator:
    """A validator for texts that match `pattern` as a whole; `allowed` says so to people."""
    compiled = re.compile(pattern)

    def check(text: str) -> str:
        if compiled.fullmatch(text) is None:
            raise ValueError(f"must be {allowed}")
        return text

    return AfterValidator(check)


def _located(path: Path, info: ValidationInfo) -> Path:
    try:
        expanded = path.expanduser()
    except RuntimeError as err:
        raise ValueError("must not start with ~ here: that home directory is not known") from err
    return Path((info.context or {}).get("folder", "")) / expanded


def _readable(path: Path) -> Path:
    # The path is not repeated: people put the secret itself where its file should be named.
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ValueError("must name a file (not a directory or a device)")
        with path.open("rb"):
            return path
    except OSError as err:
        reason = err.strerror or "not possible"
    raise ValueError(f"names a file that cannot be read ({reason}); {_RELATIVE}")


def _table(data: object) -> object:
    return {} if data is None else data


def _named(data: object) -> object:
    """Give the members of a table that have no name one made from their id."""
    if not isinstance(data, Mapping):
        return _table(data)
    return {key: _with_name(key, member) for key, member in data.items()}


def _with_name(key: object, member: object) -> object:
    if member is not None and not isinstance(member, Mapping):
        return member
    fields: dict[Any, Any] = dict(member or {})
    if fields.get("name") is None:
        fields["name"] = str(key).replace("_", " ").title()
    return fields


Table = BeforeValidator(_table)
"""Marks a mapping that may be left empty."""
Named = BeforeValidator(_named)
"""Marks a mapping of sections that are called by their key if they have no name."""

Name = Annotated[
    str, shaped(r"(?=.*\S)[^\x00-\x1f\x7f-\x9f]{1,80}", "a name of 1 to 80 characters on one line")
]
Names = Annotated[tuple[Name, ...], Strict(strict=False), Field(max_length=50)]
Identifier = Annotated[
    str, shaped(r"[a-z0-9_]{1,64}", "lower-case letters, digits and _ (at most 64)")
]
Topic = Annotated[
    str,
    shaped(
        r"(?!\$)[^+#/\x00-\x1f\x7f]+(/[^+#/\x00-\x1f\x7f]+)*",
        "a topic without + and #, not beginning or ending with /, not beginning with $",
    ),
    Field(max_length=200),
]
Seconds = Annotated[float, Field(gt=0, le=86400)]
Location = Annotated[Path, Strict(strict=False), AfterValidator(_located)]
"""A path; a relative one starts at the folder of the configuration file."""
ReadableFile = Annotated[Location, AfterValidator(_readable)]
"""A file that exists and may be read by this user."""

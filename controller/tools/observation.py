"""What a tool call brought back, for the model and for the answer."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Self

from controller.home.outcome import Outcome
from controller.home.registry import Home
from controller.memory.session import Restore
from controller.policy.permit import Permit
from devices.model import Device, Values

Act = Callable[[Sequence[tuple[Device, Values]]], Awaitable[list[Outcome]]]
"""Run changes on devices at once and report each one (`Gateway.execute_all`)."""


class Fault(StrEnum):
    """Why a call did nothing."""

    UNKNOWN = "unknown"
    """The phrase names nothing in this home."""
    AMBIGUOUS = "ambiguous"
    """The phrase names several things and the person must choose."""
    EMPTY = "empty"
    """The phrase is understood and names no device (no lights in the garden)."""
    ARGUMENTS = "arguments"
    """A wrong or missing argument; the model may correct it."""
    TOOL = "tool"
    """No such tool."""
    REFUSED = "refused"
    """Not allowed, or a guard stopped it."""
    CONFIRM = "confirm"
    """It waits for the person's yes; `say` is the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A value that was read, as people say it."""

    device_id: str
    name: str
    key: str
    text: str
    """`off`, `19.4 °C`, `closed`, `unknown`."""


class Note(str):
    """A sentence in English that tells what it is about, so that it has other languages too."""

    __slots__ = ("kind", "names")
    kind: str
    names: tuple[str, ...]

    def __new__(cls, text: str, *, kind: str, names: Sequence[str] = ()) -> Self:
        """A sentence of a kind (`left_out`), with the devices that it names."""
        note = super().__new__(cls, text)
        note.kind, note.names = kind, tuple(names)
        return note


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """The result of one tool call."""

    text: str
    """For the model: what happened, or what is wrong and what to do next."""
    outcomes: tuple[Outcome, ...] = ()
    """Actions, confirmed or not; empty for reading tools."""
    readings: tuple[Reading, ...] = ()
    """Values that a reading tool saw."""
    truth: bool | None = None
    """The result of a comparison (`check`), else None."""
    fault: Fault | None = None
    candidates: tuple[str, ...] = ()
    """Names to choose from (ambiguous), near ones (unknown), or all that there are (rooms)."""
    among: tuple[str, ...] = ()
    """Ids of all devices that the person may choose from (ambiguous, confirm)."""
    verb: str = ""
    """What is to be done after a yes (confirm): `unlock`."""
    meant: tuple[Outcome, ...] = ()
    """What would be done after a yes, where it is not sure that it was meant (confirm)."""
    pin: bool = False
    """It is the PIN that is asked for (confirm)."""
    phrase: str = ""
    """The target as the model gave it."""
    say: str = ""
    """The same for the person, a whole sentence, where code can say it; else empty."""
    notes: tuple[str, ...] = ()
    """The sentences of `say`, where it was put together from several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comfort:
    """What `cold`, `hot`, `dark`, ... mean to a comparison."""

    cold_below_c: float = 19.0
    hot_above_c: float = 25.0
    humid_above: float = 65.0
    dry_below: float = 35.0
    dark_below_lx: float = 50.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """All that a tool may use."""

    home: Home
    act: Act
    source: str = "default"
    area: str | None = None
    """Id of the area that the person speaks from."""
    focus: tuple[str, ...] = ()
    """Ids of the devices that were spoken of last: what `it`, `them`, `the other one` mean."""
    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Device ids by phrase: just these are meant by it."""
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Device ids by phrase: which ones the person named when asked what is not clear in it."""
    confirmed: tuple[str, ...] = ()
    """Ids of the devices that the person has said yes to acting on, by a phrase of `settled`."""
    permit: Permit = field(default_factory=Permit)
    """What the person may do, and what it takes."""
    undo: tuple[Restore, ...] = ()
    """What the last command changed, as it was before."""
    comfort: Comfort = Comfort()
    sentence: str = ""
    """What the person said; a call may lack a day or a unit that stands there."""
    now: Callable[[], datetime] = datetime.now

"""Configuration of who may do what, to which devices, at what times, and what it takes."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, Strict, model_validator

from controller.config.section import (
    Identifier,
    Location,
    Name,
    ReadableFile,
    Section,
    Table,
    shaped,
)
from devices import TYPES

EFFECTS = ("allow", "deny", "free", "confirm", "pin")
"""What a rule may do; each has exactly one of them."""
PIN = re.compile(r"\d{4,12}|scrypt\$1[0-8]\$\d{1,2}\$\d{1,2}\$[0-9a-f]{16,128}\$[0-9a-f]{32,128}")
"""Digits, or what `hearth policy hash` makes of them."""


def _listed(data: object) -> object:
    """`who: kid` is a list of one; an empty key is an empty list."""
    return () if data is None else (data,) if isinstance(data, str) else data


def _type(name: str) -> str:
    if name.partition(".")[0] not in TYPES:
        raise ValueError(f"must be a type of device: {', '.join(sorted(TYPES))}")
    return name


def _pin(secret: SecretStr) -> SecretStr:
    if PIN.fullmatch(secret.get_secret_value()) is None:
        raise ValueError("must be what `hearth policy hash` prints (or 4 to 12 digits, in quotes)")
    return secret


Speaker = Annotated[
    str,
    shaped(
        r"[^+#/$\x00-\x1f\x7f]{1,64}",
        'a source, a group, or a source with * for any letters ("panel_*")',
    ),
]
Kind = Literal["all", "read", "control", "unlock", "gate", "valve", "disarm", "siren", "heating"]
Risk = Literal["free", "confirm", "pin", "never"]
Day = Literal["weekdays", "weekend", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
Clock = Annotated[
    str,
    shaped(
        r"([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d",
        'a time from and to in quotes, like "07:00-20:00"',
    ),
]
Listed = BeforeValidator(_listed)
_LOOSE = Strict(strict=False)
Speakers = Annotated[tuple[Speaker, ...], _LOOSE, Listed, Field(max_length=100)]
Kinds = Annotated[tuple[Kind, ...], _LOOSE, Listed]
Things = Annotated[tuple[Name, ...], _LOOSE, Listed, Field(max_length=500)]
Types = Annotated[
    tuple[Annotated[str, AfterValidator(_type)], ...], _LOOSE, Listed, Field(max_length=100)
]


class PolicyRule(Section):
    """One sentence about who may do what; of several that apply, the strictest counts."""

    name: Name | None = None
    """What the audit log and `hearth policy explain` call it."""
    who: Speakers = ()
    """Sources, groups, or sources with `*`; empty: everybody."""
    unless: Speakers = ()
    """Whom it does not go for."""
    allow: Kinds = ()
    """What they may do, where the default is deny."""
    deny: Kinds = ()
    """What they may not do; what may not be read does not exist for them."""
    free: Kinds = ()
    """Risks that need nothing."""
    confirm: Kinds = ()
    """What needs a yes."""
    pin: Kinds = ()
    """What needs the PIN."""
    devices: Things = ()
    """Ids (`lock.front`, `lock.*`) or names; empty: all."""
    areas: Things = ()
    """Ids or names of areas; empty: all."""
    floors: Annotated[tuple[Identifier, ...], _LOOSE, Listed] = ()
    """Ids of floors; empty: all."""
    types: Types = ()
    """Types of devices (`camera`, `binary_sensor.occupancy`); empty: all."""
    times: Clock | None = None
    """When it holds, from and to; may go over midnight. None: always."""
    days: Annotated[tuple[Day, ...], _LOOSE, Listed] = ()
    """On which days, weekdays or weekend; of a time over midnight, where it begins. Empty: all."""

    @model_validator(mode="after")
    def _one_effect(self) -> Self:
        given = [effect for effect in EFFECTS if getattr(self, effect)]
        if len(given) != 1:
            has = " and ".join(given) if given else "none of them"
            raise ValueError(f"must have one of {', '.join(EFFECTS)}, and has {has}")
        if {"read"} & {*self.free, *self.confirm, *self.pin}:
            raise ValueError(f"has read under {given[0]}: reading is allowed or denied")
        if self.times and self.times[:5] == self.times[6:]:
            raise ValueError("has times that end where they begin: leave times out for all day")
        return self

    @property
    def effect(self) -> str:
        """Which of `EFFECTS` it has."""
        return next(effect for effect in EFFECTS if getattr(self, effect))


class Risks(Section):
    """What each class of risky changes needs, unless a rule says otherwise for somebody."""

    unlock: Risk = "confirm"
    """Unlocking a door, or opening its latch."""
    gate: Risk = "free"
    """Opening a garage door, a gate, or a door that is moved."""
    valve: Risk = "free"
    """Opening a valve."""
    disarm: Risk = "confirm"
    """Disarming an alarm system."""
    siren: Risk = "free"
    """Sounding a siren."""
    heating: Risk = "free"
    """Setting a temperature above `heating_above_c`."""


class Pin(Section):
    """The PIN that is asked for, and how often it may be wrong."""

    hash: Annotated[SecretStr, AfterValidator(_pin)] | None = None
    """What `hearth policy hash` prints; better in a file or a credential than here."""
    file: ReadableFile | None = None
    """File that holds that, or the PIN itself, and nothing else."""
    tries: Annotated[int, Field(ge=1, le=20)] = 5
    """Wrong PINs of one source before it is locked out."""
    pause_s: Annotated[float, Field(ge=0, le=3600)] = 2.0
    """Pause after the first wrong one; it doubles with each further one."""
    lockout_s: Annotated[float, Field(ge=1, le=86400)] = 900.0
    """How long a source is locked out; it doubles each time, up to a day."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        if self.hash is not None and self.file is not None:
            raise ValueError("has both a hash and a file: give one")
        return self


class Rates(Section):
    """How much one source may ask for; 0: as much as it likes."""

    commands_per_minute: Annotated[int, Field(ge=0, le=100_000)] = 0
    """Sentences."""
    risky_per_minute: Annotated[int, Field(ge=0, le=100_000)] = 60
    """Changes of a class of `risks`."""


class Audit(Section):
    """The log of every action: who said what, what was done, and which rule decided."""

    enabled: bool = True
    """Whether it is written."""
    path: Location | None = None
    """Its file; None: audit.jsonl beside the journal."""
    max_mb: Annotated[float, Field(ge=0.01, le=1000)] = 5.0
    """Size at which a new file is begun."""
    keep: Annotated[int, Field(ge=1, le=100)] = 5
    """Full files that are kept."""


class Policy(Section):
    """Who may do what."""

    default: Literal["allow", "deny"] = "allow"
    """What holds where no rule decides."""
    default_for: Annotated[dict[Speaker, Literal["allow", "deny"]], Table] = Field(
        default_factory=dict
    )
    """The same for single groups or sources; of several, deny counts."""
    groups: Annotated[dict[Identifier, Speakers], Table] = Field(default_factory=dict)
    """Sources that belong together, by a name for them."""
    rules: Annotated[tuple[PolicyRule, ...], _LOOSE, Listed, Field(max_length=500)] = ()
    """Rules; their order does not matter."""
    risks: Risks = Risks()
    """What risky changes need."""
    heating_above_c: Annotated[float, Field(ge=0, le=100)] = 28.0
    """Warmer settings than this are a risk of the class heating (°C)."""
    pin: Pin = Pin()
    """The PIN."""
    rates: Rates = Rates()
    """How much one source may ask for."""
    audit: Audit = Audit()
    """The log of actions."""

    def asking_for_pin(self) -> Iterator[str]:
        """The keys that ask for the PIN."""
        for name, need in self.risks.model_dump().items():
            if need == "pin":
                yield f"policy.risks.{name}"
        for index, rule in enumerate(self.rules):
            if rule.pin:
                yield f"policy.rules.{index}"

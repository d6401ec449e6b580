"""The whole configuration, and what may not stand in it together."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, Self

import platformdirs
from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from controller.config.bus import Broker, Queue, Topics
from controller.config.house import Area, DeviceOverride, Floor, Source
from controller.config.policy import Policy
from controller.config.section import (
    Identifier,
    Location,
    Name,
    Named,
    Seconds,
    Section,
    Table,
    shaped,
)
from controller.config.thinking import Agent, Comfort, Model

Key = str | int
Place = tuple[Key, ...]
"""Path of a key: `("broker", "host")`."""

SourceName = Annotated[
    str, shaped(r"[^+#/$\x00-\x1f\x7f]{1,64}", "one level of a topic, without / + # and $")
]


class ContradictionError(ValueError):
    """Values that are right alone and wrong together."""

    def __init__(self, problems: list[tuple[Place, str]]) -> None:
        super().__init__("; ".join(text for _place, text in problems))
        self.problems = problems


def journal_path(env: Mapping[str, str]) -> Path:
    """Where the journal is kept: in systemd's state directory, else in the user's."""
    directory = env.get("STATE_DIRECTORY", "").split(":")[0]
    folder = Path(directory) if directory else platformdirs.user_state_path("hearth")
    return folder / "journal.db"


def _journal_path(data: object, info: ValidationInfo) -> object:
    return journal_path((info.context or {}).get("env", os.environ)) if data is None else data


class Journal(Section):
    """Commands and what became of them, on disk."""

    path: Annotated[Location, BeforeValidator(_journal_path)] = Field(
        default=None, validate_default=True
    )
    """File of the journal; by default journal.db in $STATE_DIRECTORY or the user's state."""
    keep_days: Annotated[float, Field(gt=0, le=3650)] = 30.0
    """Days after which an answered command is forgotten."""


class Session(Section):
    """Dialogues: what is remembered of them, and for how long."""

    path: Location | None = None
    """File of the dialogues; None: sessions.db beside the journal."""
    idle_s: Seconds = 600.0
    """A dialogue ends when nothing was said for so long."""
    question_s: Seconds = 120.0
    """A question of Hearth's lapses when it was not answered for so long."""
    summary: bool = True
    """Whether the model sums up what no longer has room among what it is shown."""


class Log(Section):
    """What is logged, and how it looks."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    """Least important events that are logged."""
    format: Literal["auto", "console", "json"] = "auto"
    """auto is console on a terminal, else json."""


class Metrics(Section):
    """Figures for Prometheus, at `http://<bind>:<port>/metrics`."""

    port: Annotated[int, Field(ge=1, le=65535)] | None = None
    """TCP port; None: there is none."""
    bind: Annotated[str, shaped(r"[\w.:%-]{1,255}", "an address or a host name")] = "127.0.0.1"
    """Address of this machine at which it listens; anybody who reaches it may read."""


class Config(Section):
    """Everything that a person can set."""

    broker: Broker = Broker()
    """The bus."""
    topics: Topics = Topics()
    """What is said where."""
    model: Model = Model()
    """The language model."""
    agent: Agent = Agent()
    """The loop around it."""
    comfort: Comfort = Comfort()
    """What cold, hot, dark, ... mean."""
    floors: Annotated[dict[Identifier, Floor], Named] = Field(default_factory=dict)
    """Storeys by id."""
    areas: Annotated[dict[Identifier, Area], Named] = Field(default_factory=dict)
    """Rooms by id; devices may suggest further ones."""
    devices: Annotated[dict[Name, DeviceOverride], Table] = Field(default_factory=dict)
    """Corrections to devices, by id (`light.hall`) or name."""
    sources: Annotated[dict[SourceName, Source], Table] = Field(default_factory=dict)
    """Who speaks from where."""
    policy: Policy = Policy()
    """Who may do what."""
    queue: Queue = Queue()
    """Commands that wait."""
    journal: Journal = Field(default_factory=dict, validate_default=True)
    """Commands on disk."""
    session: Session = Session()
    """Dialogues."""
    log: Log = Log()
    """Logging."""
    metrics: Metrics = Metrics()
    """Figures for Prometheus."""

    @property
    def audit_path(self) -> Path:
        """File of the log of actions."""
        return self.policy.audit.path or self.journal.path.with_name("audit.jsonl")

    @property
    def sessions_path(self) -> Path:
        """File of the dialogues."""
        return self.session.path or self.journal.path.with_name("sessions.db")

    @model_validator(mode="before")
    @classmethod
    def _moved(cls, data: object) -> object:
        """`confirm` was a section of its own before there were risks."""
        if isinstance(data, Mapping) and "confirm" in data:
            text = "is now policy.risks (unlock, disarm): write confirm for true and free for false"
            raise ContradictionError([(("confirm",), text)])
        return data

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        problems = [
            *self._unknown_places(),
            *self._unknown_floors(),
            *_shared_names("areas", self.areas),
            *_shared_names("floors", self.floors),
            *self._topic_clash(),
            *self._shared_file(),
        ]
        if problems:
            raise ContradictionError(problems)
        return self

    def _unknown_places(self) -> Iterator[tuple[Place, str]]:
        for key, area in self.areas.items():
            yield from _dangling(("areas", key, "floor"), area.floor, self.floors)
        for key, device in self.devices.items():
            yield from _dangling(("devices", key, "area"), device.area, self.areas)
        for key, source in self.sources.items():
            yield from _dangling(("sources", key, "area"), source.area, self.areas)

    def _unknown_floors(self) -> Iterator[tuple[Place, str]]:
        for index, rule in enumerate(self.policy.rules):
            for number, floor in enumerate(rule.floors):
                place = ("policy", "rules", index, "floors", number)
                if floor not in self.floors:
                    there = ", ".join(self.floors) or "none"
                    yield place, f"names the floor {floor}, which is not there; there are: {there}"

    def _topic_clash(self) -> Iterator[tuple[Place, str]]:
        base, prefix = self.topics.base, self.topics.discovery_prefix
        if f"{base}/".startswith(f"{prefix}/") or f"{prefix}/".startswith(f"{base}/"):
            text = f"must not overlap with topics.discovery_prefix ({prefix})"
            yield ("topics", "base"), text

    def _shared_file(self) -> Iterator[tuple[Place, str]]:
        if self.sessions_path == self.journal.path:
            yield ("session", "path"), f"must not be the file of the journal ({self.journal.path})"


def _dangling(
    place: Place, named: str | None, known: Mapping[str, Section]
) -> Iterator[tuple[Place, str]]:
    if named is not None and named not in known:
        kind = f"{place[-1]}s"
        there = f"there are: {', '.join(known)}" if known else f"there are no {kind}"
        yield place, f"names the {place[-1]} {named}, which is not under {kind}; {there}"


def _shared_names(
    kind: str, members: Mapping[str, Area] | Mapping[str, Floor]
) -> Iterator[tuple[Place, str]]:
    owners: dict[str, str] = {}
    for key, member in members.items():
        for name in {" ".join(name.split()) for name in (member.name, *member.aliases)}:
            owner = owners.setdefault(name.casefold(), key)
            if owner != key:
                yield (kind, key), f"is called {name}, and so is {kind}.{owner}"

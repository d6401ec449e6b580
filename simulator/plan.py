"""A house file, read and checked: what the house is before anything happens in it."""

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from devices.model import InvalidValueError, Values
from simulator import neutral
from simulator.behaviour import Behaviour, Design
from simulator.devices import BEHAVIOURS
from simulator.dialects import DIALECTS
from simulator.dialects.base import Dialect
from simulator.faults import FaultError, Trouble, read_fault
from simulator.outside import Site
from simulator.parts import AreaPlan, DevicePlan, Hardware, HousePlan
from simulator.physics import Air, Shell
from simulator.section import HouseError, Section, read
from simulator.text import slug
from simulator.values import coerce_all

HOUSES = Path(__file__).with_name("houses")
"""Where the shipped houses lie."""

_ID = re.compile(r"[a-z0-9_]+")
_DEVICE_ID = re.compile(r"([a-z_]+\.)?[a-z0-9_]+")
_NAME = re.compile(r"[A-Za-z0-9_-]+")


def list_houses() -> list[str]:
    """Names of the shipped houses."""
    return sorted(path.stem for path in HOUSES.glob("*.yaml"))


def find_house(name: str) -> Path:
    """The file of a shipped house, or the path that `name` is.

    Raises:
        HouseError: there is neither.
    """
    for path in (HOUSES / f"{name}.yaml", Path(name)):
        if path.is_file():
            return path
    known = ", ".join(list_houses())
    raise HouseError(file=name, path="", problem=f"no such file, nor a shipped house ({known})")


def load(path: Path) -> HousePlan:
    """Read a house file, in the simulator's own or in the neutral format.

    Raises:
        HouseError: it cannot be played; the text says what to change.
    """
    root = read(path)
    if root.has("home"):
        root = neutral.translate(root)
    floors = _floors(root.section("floors"))
    name = _name(root, path.stem)
    latency = root.number("latency_ms", 30.0, low=0, high=60_000)
    areas = {id_: _area(id_, part, floors) for id_, part in root.section("areas").sections()}
    if not areas:
        raise root.error("areas", "a house needs at least one area")
    devices = {
        id_: _device(id_, part, house=name, areas=areas, latency_ms=latency)
        for id_, part in root.section("devices").sections()
    }
    _check_references(root.section("devices"), devices)
    plan = HousePlan(
        name=name,
        file=str(path),
        seed=int(root.number("seed", 1, low=0, high=2**53)),
        speed=root.number("speed", 1.0, low=0.1, high=10_000),
        still=root.flag("still", default=False),
        entities=root.flag("entities", default=False),
        start=_start(root),
        site=_site(root.section("site")),
        residents=int(root.number("residents", 0, low=0, high=20)),
        report_s=60 * root.number("report_minutes", 5.0, low=0, high=10_000),
        floors=floors,
        areas=areas,
        devices=devices,
    )
    root.done()
    return plan


def _name(root: Section, default: str) -> str:
    name = str(root.text("name", default))
    if not _NAME.fullmatch(name):
        raise root.error("name", f"may hold letters, digits, - and _ only, not {name!r}")
    return name


def _start(root: Section) -> datetime:
    text = root.text("start", "now")
    if text == "now":
        return datetime.now().replace(microsecond=0)  # noqa: DTZ005 - the house's own local time
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        raise root.error("start", f"must be `now` or like 2026-01-15 18:30, not {text!r}") from None


def _site(section: Section) -> Site:
    usual = Site()
    site = Site(
        latitude=section.number("latitude", usual.latitude, low=-66, high=66),
        winter_c=section.number("winter", usual.winter_c, low=-50, high=40),
        summer_c=section.number("summer", usual.summer_c, low=-30, high=50),
        day_swing_c=section.number("day_swing", usual.day_swing_c, low=0, high=40),
    )
    section.done()
    return site


def _floors(section: Section) -> dict[str, str]:
    floors = {}
    for id_, part in section.sections():
        floors[id_] = str(part.text("name", _title(id_)))
        part.done()
    return floors


def _area(id_: str, section: Section, floors: Mapping[str, str]) -> AreaPlan:
    _check_id(section, id_)
    usual = Shell()
    area = AreaPlan(
        id=id_,
        name=str(section.text("name", _title(id_))),
        floor=str(section.choice("floor", tuple(floors), "")),
        air=Air(
            temperature=section.number("temperature", 20.0, low=-30, high=50),
            humidity=section.number("humidity", 45.0, low=5, high=100),
        ),
        shell=Shell(
            volume_m3=section.number("volume", usual.volume_m3, low=1, high=10_000),
            insulation_hours=section.number(
                "insulation_hours", usual.insulation_hours, low=0.5, high=1000
            ),
            heating_k_per_hour=section.number("heating", usual.heating_k_per_hour, low=0, high=50),
            daylight=section.number("daylight", usual.daylight, low=0, high=1),
        ),
        sleep=section.flag("sleep", default=False),
    )
    section.done()
    return area


def _device(
    id_: str, section: Section, *, house: str, areas: Mapping[str, AreaPlan], latency_ms: float
) -> DevicePlan:
    domain = section.choice("type", tuple(BEHAVIOURS))
    _check_device_id(section, id_, domain)
    design = BEHAVIOURS[domain].design(section)
    name = str(section.text("name", _title(id_)))
    hardware = _hardware(section, id_, domain, name)
    dialect_name, dialect = _dialect(section, domain, design)
    plan = DevicePlan(
        id=id_,
        object_id=id_.rpartition(".")[2],
        name=name,
        kind=BEHAVIOURS[domain],
        domain=domain,
        area=_place(section, areas),
        design=design,
        state=_state(section, BEHAVIOURS[domain], design),
        trouble=_trouble(section),
        retain=section.flag("retain", default=dialect.retains),
        latency_s=section.number("latency_ms", latency_ms, low=0, high=60_000) / 1000,
        base=_base(section, dialect.base(house, id_, domain, hardware)),
        hardware=hardware,
        dialect=dialect_name,
        short=section.flag("short", default=False),
        announce=dict(section.section("announce").items()),
    )
    section.done()
    return plan


def _place(section: Section, areas: Mapping[str, AreaPlan]) -> str | None:
    if section.raw("area") is None:
        return None
    return str(section.choice("area", tuple(areas)))


def _dialect(section: Section, domain: str, design: Design) -> tuple[str, Dialect]:
    name = str(section.choice("dialect", tuple(DIALECTS), "default"))
    if problem := DIALECTS[name].problem(domain, design.features):
        raise section.error("dialect", f"{name} {problem}")
    return name, DIALECTS[name]


def _hardware(section: Section, id_: str, domain: str, name: str) -> Hardware:
    raw = section.raw("hardware", None)
    part = section.section("hardware") if isinstance(raw, Mapping) else None
    text = None if part is not None else section.text("hardware", None)
    if part is None:
        part = Section({"name": text} if text else {}, file=section.file, path=section.path)
    own = part.text("name", None)
    usual = id_.replace(".", "_") if own is None else f"hardware_{slug(own)}"
    hardware = Hardware(
        id=str(part.text("id", usual)),
        name=str(own or name),
        manufacturer=str(part.text("manufacturer", "Hearth")),
        model=str(part.text("model", f"Simulated {domain.replace('_', ' ')}")),
    )
    part.done()
    return hardware


def _state(section: Section, kind: type[Behaviour], design: Design) -> Values:
    """The state in the simulator's terms, and what is said of it in Home Assistant's."""
    entity, state = section.section("entity"), section.section("state")
    word, attributes = entity.raw("state", None), entity.section("attributes")
    entity.done()
    try:
        shown = kind.from_entity(
            design, None if word is None else str(word), dict(attributes.items()), strict=False
        )
        return coerce_all(design.features, {**shown, **dict(state.items())})
    except InvalidValueError as error:
        raise section.error("state", str(error)) from error


def _trouble(section: Section) -> Trouble:
    raw = section.raw("fault", "none")
    try:
        return read_fault(raw)
    except FaultError as error:
        raise section.error("fault", str(error)) from error


def _base(section: Section, default: str) -> str:
    base = str(section.text("base", default)).rstrip("/")
    if not base or set(base) & set("+#\0"):
        raise section.error("base", f"must be a topic without wildcards, not {base!r}")
    return base


def _check_references(section: Section, devices: Mapping[str, DevicePlan]) -> None:
    for plan in devices.values():
        of = plan.design.settings.get("of")
        if of is not None and of not in devices:
            raise section.error(f"{plan.id}.of", f"there is no device {of!r}")


def _check_id(section: Section, id_: str) -> None:
    if not _ID.fullmatch(id_):
        raise HouseError(
            file=section.file,
            path=section.path,
            problem="an id may hold small letters, digits and _ only",
        )


def _check_device_id(section: Section, id_: str, domain: str) -> None:
    prefix = id_.rpartition(".")[0]
    if not _DEVICE_ID.fullmatch(id_) or prefix not in {"", domain}:
        problem = "an id may hold small letters, digits and _ only, after `<type>.` or nothing"
        raise HouseError(file=section.file, path=section.path, problem=problem)


def _title(id_: str) -> str:
    return id_.rpartition(".")[2].replace("_", " ").title()

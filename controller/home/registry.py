"""The devices of the home, where they are, what they are called, and what they last said."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, TypeVar

import structlog

from controller.home.areas import Area, Areas
from controller.home.placing import Override, Placing
from controller.home.things import Thing, Things
from devices import TYPES
from devices.model import Device, Values

__all__ = ["Home", "Member", "Observer", "Override", "State"]

T = TypeVar("T")
Observer = Callable[[Values, bool], None]
"""Takes the values of one message, and whether it was live (not retained)."""

log = structlog.get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class State:
    """What a device last said."""

    values: Values = field(default_factory=dict)
    """By feature key; a missing key or None is unknown."""
    available: bool | None = None
    """None: nothing was heard yet."""
    changed_at: float = 0.0
    """When a value last changed, on the home's clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A device in its place in the home."""

    device: Device
    name: str
    """One printable line of at most 60 characters; as untrusted as the device itself."""
    aliases: tuple[str, ...] = ()
    area: Area | None = None
    area_from: str = ""
    """Who says so: `configuration`, `suggestion` (its own) or `name`."""
    thing: Thing | None = None
    """The physical thing that it is a part of, if it says so."""
    main: bool = False
    """It bears the name of its thing alone: the washing machine, not its power."""
    exposed: bool = True
    """People and the agent may know of it."""
    unkept: frozenset[str] = frozenset()
    """Features that are never part of its state: of the moment, or secret."""
    state: State = field(default_factory=State)
    """Live: it changes as messages arrive."""

    def describe(self) -> str:
        """The state in a few words: `on, 30 %`, `19.4 °C`, `unknown`."""
        kind = TYPES.get(self.device.domain)
        if kind is None:
            return "unknown"
        if kind.describe is not None:
            return kind.describe(self.device, self.state.values)
        feature = self.device.features.get(kind.primary)
        return feature.say(self.state.values.get(kind.primary)) if feature else "unknown"


class Home:
    """All devices of one home."""

    def __init__(
        self,
        *,
        areas: Areas,
        overrides: Mapping[str, Override] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.areas = areas
        self._placing = Placing(areas=areas, overrides=overrides or {})
        self._things = Things()
        self._clock = clock
        self._members: dict[str, Member] = {}
        self._numbers: dict[str, int] = {}
        self._ids: dict[tuple[str, str], str] = {}
        self._observers: dict[str, list[Observer]] = {}
        self._derived: dict[Any, Any] = {}

    @property
    def members(self) -> tuple[Member, ...]:
        """The devices that people may know of, by area and name."""
        return self.derived(_visible)

    @property
    def everything(self) -> tuple[Member, ...]:
        """All devices, by area and name, hidden and disabled ones too."""
        return self.derived(_ordered)

    def get(self, device_id: str) -> Member | None:
        """The device with this id, hidden or not."""
        return self._members.get(device_id)

    def derived(self, build: Callable[["Home"], T]) -> T:
        """What `build` makes of this home, made anew only after devices have changed."""
        if build not in self._derived:
            self._derived[build] = build(self)
        return self._derived[build]  # type: ignore[no-any-return]  # build made it: a T

    def only(self, shows: Callable[[Member], bool]) -> "Home":
        """This home with nothing in it but some devices, as they are announced now.

        What those say from here on is seen in it as well; it is not to be changed itself.
        """
        part = Home(areas=self.areas, clock=self._clock)
        part._members = {key: member for key, member in self._members.items() if shows(member)}
        return part

    def configure(self, *, areas: Areas, overrides: Mapping[str, Override]) -> None:
        """Go on with other rooms and corrections; devices keep their ids and what they said."""
        self.areas = areas
        self._placing = Placing(areas=areas, overrides=overrides)
        self._place_again(tuple(self._members))
        self._derived.clear()

    def put(self, device: Device) -> Member:
        """Add a device, or replace the one with the same domain and unique id.

        A replaced device keeps its id and what it last said; an id that another device has
        gets a number. The member's device is the one to use from here on.
        """
        device_id = self._id(device)
        device = device if device.id == device_id else replace(device, id=device_id)
        state = self._kept_state(device)
        renamed = self._things.join(device_id, device.hardware)
        member = self._members[device_id] = self._place(device, state)
        self._place_again(renamed)
        self._derived.clear()
        return member

    def remove(self, device_id: str) -> None:
        """Forget a device, if it is there."""
        member = self._members.pop(device_id, None)
        if member is not None:
            self._ids.pop(_identity(member.device), None)
            self._place_again(self._things.leave(device_id))
            self._derived.clear()

    def apply(self, device_id: str, values: Values, *, live: bool) -> None:
        """Take in what one message of a device showed, then tell its observers.

        What is of the moment is never kept, and is no news if the message was not live.
        """
        member = self._members.get(device_id)
        if member is None:
            return
        kept = values
        if member.unkept:
            kept = {key: value for key, value in values.items() if key not in member.unkept}
            values = values if live else member.device.lasting(values)
        if not values:
            return
        known = member.state.values
        if len(kept) < len(values) or not kept.items() <= known.items():
            known.update(kept)
            member.state.changed_at = self._clock()
        for observer in tuple(self._observers.get(device_id, ())):
            _tell(observer, values, live=live)

    def set_available(self, device_id: str, available: bool | None) -> None:  # noqa: FBT001
        """Note whether a device can be reached; None: not known."""
        if (member := self._members.get(device_id)) is not None:
            member.state.available = available

    def observe(self, device_id: str, observer: Observer) -> Callable[[], None]:
        """Call `observer` after each message of a device that was taken in.

        Returns:
            A function that ends it; calling it again does nothing.
        """
        observers = self._observers.setdefault(device_id, [])
        observers.append(observer)

        def stop() -> None:
            if observer in observers:
                observers.remove(observer)
            if not observers and self._observers.get(device_id) is observers:
                del self._observers[device_id]

        return stop

    def _id(self, device: Device) -> str:
        identity = _identity(device)
        if identity in self._ids:
            return self._ids[identity]
        device_id = device.id
        while device_id in self._members:
            number = self._numbers[device.id] = self._numbers.get(device.id, 1) + 1
            device_id = f"{device.id}_{number}"
        self._ids[identity] = device_id
        return device_id

    def _kept_state(self, device: Device) -> State:
        known = self._members.get(device.id)
        if known is None:
            return State(changed_at=self._clock())
        for key in known.state.values.keys() - device.features.keys():
            del known.state.values[key]
        return known.state

    def _place(self, device: Device, state: State) -> Member:
        thing = self._things.of(device.id)
        place = self._placing.place(device, thing)
        features = device.features.items()
        return Member(
            device=device,
            name=place.name,
            aliases=place.aliases,
            area=place.area,
            area_from=place.area_from,
            thing=thing,
            main=place.main,
            exposed=place.exposed,
            unkept=frozenset(key for key, each in features if each.momentary or each.secret),
            state=state,
        )

    def _place_again(self, device_ids: Iterable[str]) -> None:
        for device_id in device_ids:
            if (member := self._members.get(device_id)) is not None:
                self._members[device_id] = self._place(member.device, member.state)


def _identity(device: Device) -> tuple[str, str]:
    if device.unique_id is None:
        return ("", device.key or device.id)
    return (device.domain, device.unique_id)


def _ordered(home: Home) -> tuple[Member, ...]:
    return tuple(sorted(home._members.values(), key=_place_in_order))  # noqa: SLF001


def _visible(home: Home) -> tuple[Member, ...]:
    return tuple(m for m in home.everything if m.exposed and m.device.enabled)


def _place_in_order(member: Member) -> tuple[bool, str, str, str]:
    area = member.area.name if member.area else ""
    return (member.area is None, area.casefold(), member.name.casefold(), member.device.id)


def _tell(observer: Observer, values: Values, *, live: bool) -> None:
    try:
        observer(values, live)
    except Exception:
        log.exception("observer_failed")

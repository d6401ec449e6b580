"""Rooms and storeys of a made-up home."""

from dataclasses import dataclass
from random import Random

from controller.home.areas import Area, Floor
from training import pools
from training.homes.draft import maybe
from training.homes.words import PEOPLE

COMMON: tuple[str, ...] = (
    "Kitchen", "Living Room", "Bedroom", "Bathroom", "Hall", "Hallway", "Office", "Dining Room",
    "Study", "Nursery", "Guest Room", "Laundry Room", "Garage",
)  # fmt: skip
COMMON_OUTDOORS: tuple[str, ...] = ("Garden", "Terrace", "Balcony", "Driveway", "Back Yard")
"""Places that homes of both splits have."""
RARE: tuple[str, ...] = (
    "Conservatory", "Boot Room", "Workshop", "Granny Flat", "Master Bedroom", "Spare Room",
    "Lounge", "Sitting Room", "Family Room", "Den", "Snug", "Parlour", "Drawing Room", "Sun Room",
    "Sunroom", "Playroom", "Kids Room", "Games Room", "Media Room", "Home Cinema", "Music Room",
    "Library", "Studio", "Sewing Room", "Craft Room", "Gym", "Home Gym", "Yoga Room", "Sauna",
    "Spa", "Wet Room", "Ensuite", "Master Bath", "Guest Bathroom", "Powder Room", "Cloakroom",
    "Washroom", "Toilet", "Upstairs Bathroom", "Utility Room", "Pantry", "Larder", "Scullery",
    "Wine Cellar", "Cellar", "Basement", "Attic", "Loft", "Landing", "Corridor", "Foyer",
    "Entrance", "Vestibule", "Mudroom", "Mud Room", "Dressing Room", "Walk-in Closet", "Closet",
    "Linen Room", "Store Room", "Storage", "Box Room", "Tool Room", "Boiler Room", "Plant Room",
    "Server Room", "Darkroom", "Observatory", "Tower", "Turret", "Mezzanine", "Gallery",
    "Breakfast Nook", "Breakfast Room", "Bar", "Billiard Room", "Reading Nook", "Teen Room",
    "Blue Room", "Green Room", "Yellow Room", "Red Room", "East Room", "West Wing", "North Bedroom",
    "Back Bedroom", "Front Bedroom", "Small Bedroom", "Big Bedroom", "Front Room", "Back Room",
    "Back Kitchen", "Outdoor Kitchen", "Summer Kitchen", "Annexe", "Guest House", "Pool House",
    "Meeting Room", "Waiting Room", "Reception", "Classroom", "Chapel", "Stables", "Tack Room",
    "Dairy", "Brew Room", "Potting Room", "Hobby Room", "Model Room", "Train Room", "Art Room",
    "Lab", "Clinic", "Salon", "Showroom", "Maker Space", "Man Cave", "She Shed", "Dog Room",
    "Cat Room", "Bird Room", "Airing Cupboard", "Meter Cupboard", "Stairwell", "Gang", "Bureau",
    "Wintergarten", "Cuisine", "Stube", "Salotto", "Despacho", "Zolder",
)  # fmt: skip
OUTDOORS: tuple[str, ...] = (
    "Patio", "Porch", "Front Yard", "Greenhouse", "Shed", "Carport", "Pool", "Deck", "Veranda",
    "Courtyard", "Orchard", "Roof Terrace", "Front Garden", "Back Garden", "Vegetable Garden",
    "Barn", "Allotment", "Gazebo", "Bike Shed", "Chicken Coop", "Jetty", "Paddock", "Dock",
    "Rooftop", "Lawn", "Rose Garden", "Herb Garden", "Side Yard", "Backyard", "Front Porch",
    "Back Porch", "Pergola", "Tool Shed", "Wood Shed", "Boat House", "Beach Hut", "Tennis Court",
    "Fire Pit", "Sun Deck", "Car Park", "Forecourt", "Bin Store", "Summer House", "Log Cabin",
    "Tree House", "Duck Pond",
)  # fmt: skip
_SORTS = (
    "Small", "Big", "Old", "New", "Back", "Front", "Upper", "Lower", "North", "South", "East",
    "West", "Second", "Guest", "Main", "Little", "Inner", "Outer", "Corner", "Middle", "Family",
    "Left", "Right", "Winter", "Summer", "White", "Long", "Staff",
)  # fmt: skip
"""What tells two rooms of a kind from each other."""
_OWNED = ("Room", "Bedroom", "Office", "Den", "Bathroom", "Studio", "Study")
_NUMBERED = ("Room", "Bedroom", "Office", "Bathroom", "Guest Room", "Studio", "Apartment", "Unit")
_FOR_FLOORS = 3
"""Rooms of a home that has floors at least."""
_STOREYS: tuple[tuple[tuple[str, int], ...], ...] = (
    (("Downstairs", 0), ("Upstairs", 1)),
    (("Ground Floor", 0), ("First Floor", 1)),
    (("First Floor", 0), ("Second Floor", 1)),
    (("Main Floor", 0), ("Upper Floor", 1)),
    (("Lower Level", -1), ("Main Level", 0)),
    (("Ground Floor", 0), ("Top Floor", 2)),
    (("Ground Floor", 0), ("First Floor", 1), ("Second Floor", 2)),
    (("Basement Level", -1), ("Downstairs", 0), ("Upstairs", 1)),
    (("Lower Ground Floor", -1), ("Ground Floor", 0), ("First Floor", 1)),
    (("Street Level", 0), ("Middle Floor", 1), ("Top Floor", 2)),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """What a home is divided into."""

    indoors: tuple[Area, ...]
    outdoors: tuple[Area, ...]
    floors: tuple[Floor, ...]

    @property
    def all(self) -> tuple[Area, ...]:
        """Those indoors, then those outdoors."""
        return (*self.indoors, *self.outdoors)


def make_rooms(rng: Random, split: str, *, count: int) -> Rooms:
    """So many rooms, at least one of them indoors, on no, one, two or three floors."""
    outside = _outside(rng, split, count=min(rng.choice((0, 0, 1, 1, 2, 3)), count // 2))
    inside = _inside(rng, split, count=count - len(outside), taken=set(outside))
    floors = _floors(rng, count=len(inside))
    written = rng.choice((str, str, str, str, str.lower, str.capitalize))
    return Rooms(
        indoors=tuple(_area(written(n), rng.choice(floors) if floors else None) for n in inside),
        outdoors=tuple(_area(written(name), None) for name in outside),
        floors=floors,
    )


def room_name(rng: Random, split: str) -> str:
    """The name of a room indoors; half of them only homes of this split have."""
    if maybe(rng, 0.5):
        return rng.choice(COMMON)
    if maybe(rng, 0.68):
        return pools.pick(rng, RARE, split)
    if maybe(rng, 0.4):
        return _sorted(rng, split)
    if maybe(rng, 0.7):
        return f"{owner(pools.pick(rng, PEOPLE, split))} {rng.choice(_OWNED)}"
    return f"{rng.choice(_NUMBERED)} {rng.randint(1, 9)}"


def owner(person: str) -> str:
    """Whose: `Emma's`, `the twins'`."""
    whose = f"{person}'" if person.endswith(("kids", "twins", "guests")) else f"{person}'s"
    return whose.removeprefix("the ").replace("twins", "Twins").replace("kids", "Kids")


def _sorted(rng: Random, split: str) -> str:
    """A plain room with a word before it, as only this split has it: `Upper Hall`."""
    while pools.split_of(name := f"{rng.choice(_SORTS)} {rng.choice(COMMON)}") != split:
        pass
    return name


def _outside(rng: Random, split: str, *, count: int) -> list[str]:
    known = [*COMMON_OUTDOORS, *pools.several(rng, OUTDOORS, split, count=len(COMMON_OUTDOORS))]
    return rng.sample(known, count)


def _inside(rng: Random, split: str, *, count: int, taken: set[str]) -> list[str]:
    names: list[str] = []
    while len(names) < count:
        name = room_name(rng, split)
        if name.casefold() not in {each.casefold() for each in (*names, *taken)}:
            names.append(name)
    return names


def _floors(rng: Random, *, count: int) -> tuple[Floor, ...]:
    if count < _FOR_FLOORS or maybe(rng, 0.35):
        return ()
    storeys = rng.choice(_STOREYS)
    storeys = storeys[:1] if maybe(rng, 0.08) else storeys
    return tuple(Floor(id=_slug(name), name=name, level=level) for name, level in storeys)


def _area(name: str, floor: Floor | None) -> Area:
    return Area(id=_slug(name), name=name, floor=floor.id if floor else None)


def _slug(name: str) -> str:
    return "_".join(name.lower().replace("'", "").replace("-", " ").split())

"""Words that generated houses are made of."""

INDOORS = (
    "Living Room", "Kitchen", "Hall", "Bedroom", "Bathroom", "Study", "Nursery", "Dining Room",
    "Guest Room", "Laundry", "Pantry", "Workshop", "Library", "Attic", "Cellar", "Playroom",
    "Gym", "Music Room", "Sewing Room", "Boot Room", "Wine Cellar", "Home Cinema", "Studio",
    "Dressing Room", "Washroom", "Landing", "Corridor", "Store Room", "Server Room", "Utility Room",
)  # fmt: skip
OUTDOORS = (
    "Garden", "Terrace", "Driveway", "Balcony", "Garage", "Greenhouse", "Porch", "Shed", "Patio",
    "Carport", "Pool", "Orchard",
)  # fmt: skip
SLEEPING = frozenset({"Bedroom", "Nursery", "Guest Room"})
SIDES = (
    "North", "South", "East", "West", "Upper", "Lower", "Front", "Back", "Old", "New", "Little",
    "Big", "Blue", "Green", "Red", "White", "Corner", "Inner", "Outer", "Middle",
)  # fmt: skip
FLOORS = ("Ground Floor", "First Floor", "Second Floor", "Third Floor", "Basement", "Roof")
PEOPLE = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Farah", "Gustav", "Hana", "Ivo", "Jonna", "Karim",
    "Lotte", "Mila", "Nico", "Olga", "Pavel", "Quinn", "Rosa", "Sven", "Tilda", "Umut", "Vera",
    "Wim", "Yara", "Zeno",
)  # fmt: skip
MAKERS = (
    ("Nordlys", "NL-20"), ("Kolibri", "K4 Mini"), ("Ostara", "Sense 2"), ("Brix & Co", "BX-110"),
    ("Halvard", "H7"), ("Tinto", "One"), ("Velmora", "VM300"), ("Quell", "Q-Plug S"),
)  # fmt: skip

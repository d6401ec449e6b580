"""Words that names of devices are made of."""

MODIFIERS: tuple[str, ...] = (
    "Ceiling", "Table", "Floor", "Wall", "Desk", "Reading", "Corner", "Window", "Bedside", "Sofa",
    "Counter", "Sink", "Mirror", "Shelf", "Bookcase", "Cabinet", "Wardrobe", "Piano", "Fireplace",
    "Aquarium", "Island", "Worktop", "Stove", "Fridge", "Armchair", "Couch", "Mantel", "Headboard",
    "Vanity", "Entry", "Doorway", "Archway", "Staircase", "Banister", "Skirting", "Alcove", "Niche",
    "Beam", "Rafter", "Pillar", "Column", "Bench", "Workbench", "Tool", "Sewing", "Craft", "Easel",
    "Drawing", "Writing", "Gaming", "Monitor", "Server", "Router", "Record", "Guitar", "Drum",
    "Vinyl", "Picture", "Display", "Trophy", "Plant", "Fern", "Palm", "Orchid", "Cactus", "Bonsai",
    "Herb", "Seedling", "Terrarium", "Reptile", "Hamster", "Rabbit", "Parrot", "Cat", "Dog",
    "Kennel", "Crib", "Cot", "Bunk", "Changing Table", "Toy", "Puppet", "Rocket", "Dinosaur",
    "Unicorn", "Mushroom", "Owl", "Fox", "Bear", "Whale", "Penguin", "Elephant", "Giraffe", "Moon",
    "Star", "Cloud", "Globe", "Sun", "Snowman", "Pumpkin", "Lantern", "Christmas", "Easter",
    "Advent", "Party", "Movie", "Brass", "Copper", "Silver", "Chrome", "Steel", "Iron", "Glass",
    "Crystal", "Marble", "Stone", "Slate", "Oak", "Walnut", "Birch", "Bamboo", "Rattan", "Wicker",
    "Paper", "Linen", "Velvet", "Leather", "Ceramic", "Porcelain", "Concrete", "Salt", "Lava",
    "Neon", "Edison", "Tiffany", "Vintage", "Antique", "Retro", "Modern", "Rustic", "Industrial",
    "Nordic", "Moroccan", "Japanese", "Danish", "Turkish", "Persian", "Venetian", "Victorian",
    "Baroque", "Bauhaus", "Tall", "Short", "Tiny", "Small", "Large", "Giant", "Round", "Square",
    "Oval", "Spiral", "Curved", "Slim", "Double", "Triple", "Twin", "Single", "Hanging", "Standing",
    "Clip", "Tripod", "Pendant", "Recessed", "Portable", "Spare", "Old", "New", "Main", "Side",
    "Rear", "Front", "Left", "Right", "Upper", "Lower", "Middle", "Inner", "Outer", "North",
    "South", "East", "West", "Path", "Fence", "Hedge", "Pergola", "Arbour", "Trellis", "Flowerbed",
    "Pond", "Fountain", "Birdhouse", "Barbecue", "Grill", "Hammock", "Swing", "Sandpit",
    "Trampoline", "Compost", "Woodpile", "Well", "Bridge", "Mailbox", "Doorstep", "Gatepost",
    "Security", "Accent", "Ambient", "Cosy", "Mood", "Evening", "Morning", "Task", "Homework",
    "Yoga", "Treadmill", "Rowing", "Dartboard", "Billiard", "Poker", "Chess", "Arcade", "Pinball",
    "Foosball", "Whisky", "Coffee", "Tea", "Breakfast", "Supper", "Spice", "Bread", "Pasta",
    "Cheese", "Candle", "Incense", "Linen Press", "Ironing", "Laundry Basket", "Coat", "Shoe",
    "Umbrella", "Key", "Hat", "Ski", "Bike", "Kayak", "Surfboard", "Tent", "Camping", "Telescope",
    "Microscope", "Safe", "Filing", "Printer", "Scanner", "Stage", "Backdrop", "Ring", "Lectern",
    "Organ", "Harp", "Cello", "Loom", "Pottery", "Kiln", "Forge", "Anvil", "Lathe", "Sawdust",
    "Paint", "Varnish", "Potting", "Propagator", "Mist", "Skylight", "Dormer", "Gable", "Chimney",
    "Hearthstone", "Inglenook", "Settle", "Dresser", "Sideboard", "Credenza", "Buffet", "Ottoman",
    "Recliner", "Rocking Chair", "Daybed", "Futon", "Beanbag", "Hutch", "Highboy", "Armoire",
    "Chiffonier", "Trunk", "Chest", "Nightstand", "Canopy", "Tapestry",
)  # fmt: skip
"""What stands before the word for the kind of a thing."""
PLAIN: tuple[str, ...] = (
    "Main", "Old", "New", "Spare", "Small", "Big", "Little", "Large", "Left", "Right", "Front",
    "Rear", "Back", "Side", "Upper", "Lower", "North", "South", "East", "West", "Inner", "Outer",
    "Middle", "First", "Second", "Third", "Guest", "Family", "Smart", "Silent", "Portable",
    "Backup", "Extra", "Corner", "Central", "Night", "Day", "Winter", "Summer", "Weekend", "Indoor",
    "Outdoor", "Rental", "Holiday", "Cottage", "Tenant", "Visitor", "Staff", "Private",
    "Shared", "Digital", "Wireless", "Electric", "Mini", "Heavy", "Quiet", "Fancy", "Secret",
    "Emergency", "Master", "Primary",
)  # fmt: skip
"""What stands before the word for any thing."""
PEOPLE: tuple[str, ...] = (
    "Emma", "Tom", "Lucas", "Mia", "Noah", "Olivia", "Liam", "Ava", "Ethan", "Zoe", "Grace",
    "Henry", "Jack", "Lily", "Oscar", "Ruby", "Leo", "Ella", "Max", "Anna", "Ben", "Clara", "David",
    "Eva", "Finn", "Greta", "Hannah", "Ivan", "Julia", "Kai", "Lena", "Mark", "Nina", "Otto",
    "Paula", "Quentin", "Rita", "Sam", "Tina", "Uma", "Victor", "Wendy", "Xavier", "Yasmin", "Zack",
    "Aisha", "Bilal", "Chloe", "Diego", "Elena", "Fatima", "George", "Hugo", "Ines", "Jamal",
    "Keiko", "Luca", "Mei", "Nadia", "Omar", "Priya", "Rafael", "Sofia", "Tariq", "Ursula",
    "Vikram", "Willow", "Ximena", "Yuki", "Zainab", "Arthur", "Beatrice", "Cedric", "Daphne",
    "Edgar", "Flora", "Gideon", "Harriet", "Isaac", "Jasper", "Kira", "Lorenzo", "Matilda",
    "Nathan", "Ophelia", "Percy", "Ramona", "Silas", "Thea", "Ulrich", "Violet", "Wyatt", "Yvonne",
    "Amelie", "Bjorn", "Celeste", "Dmitri", "Esther", "Florian", "Gwen", "Hamza", "Ingrid",
    "Joaquin", "Katya", "Lars", "Magnus", "Niamh", "Orla", "Pablo", "Rosalind", "Sanjay", "Tove",
    "Vera", "Walter", "Anouk", "Basil", "Mum", "Dad", "Grandma", "Grandpa", "Nana", "Granny",
    "Auntie", "Uncle Ray", "Mrs Hill", "the twins", "the kids", "the guests",
)  # fmt: skip
BRANDS: tuple[str, ...] = (
    "Zigbee", "Hue", "Tasmota", "Shelly", "Sonos", "Tradfri", "Aqara", "Lumo", "Nordlys", "Kolibri",
    "Ostara", "Brix", "Halvard", "Tinto", "Velmora", "Quell", "Zwave", "Tuya", "Wemo", "Nano",
    "Airon", "Belux", "Corvio", "Dandro", "Elvix", "Fenmo", "Gardo", "Helio", "Ikon", "Jolt",
    "Kappa", "Lyra", "Miro", "Nexo", "Orbit", "Pico", "Qubo", "Rialto", "Sigma", "Turbo", "Ultra",
    "Vento", "Wisp", "Xeno", "Yeti", "Zephyr", "Aero", "Bolt", "Comet", "Delta", "Echo", "Flux",
    "Glow", "Hydra", "Ion", "Juno", "Krypton", "Lux", "Matter", "Nova", "Onyx", "Prism", "Quartz",
    "Radon", "Solo", "Tesla", "Umbra", "Vega", "Watt", "Xenon", "Yonder", "Zenit",
)  # fmt: skip
"""Makers and series; most are made up."""
SIDES: tuple[str, ...] = (
    "left", "right", "front", "back", "top", "bottom", "middle", "north", "south", "east", "west",
    "one", "two", "A", "B",
)  # fmt: skip
SPOTS: tuple[str, ...] = (
    "by the Sofa", "by the Window", "above the Sink", "above the Table", "over the Stove",
    "behind the TV", "next to the Bed", "near the Door", "under the Stairs", "beside the Piano",
    "by the Fireplace", "over the Desk", "behind the Couch", "under the Cabinet", "by the Pond",
    "near the Gate", "above the Mirror", "over the Bar", "beside the Bookshelf", "under the Roof",
)  # fmt: skip
PETS: tuple[str, ...] = (
    "Dusty", "Rosie", "Alfred", "Wall-E", "Bumble", "Jeeves", "Hoovie", "Robbie", "Scooter",
    "Betty", "Crumbs", "Dobby", "Fluff", "Gizmo", "Henrietta", "Igor", "Jarvis", "Kipper", "Lint",
    "Muncher", "Nibbles", "Pacman", "Rusty", "Sir Sweeps", "Tidy", "Zippy", "Shaun", "Meadow",
    "Clipper", "Buzz", "Monty", "Biscuit", "Cinderella", "Marvin", "Wally", "Pebbles", "Smokey",
    "Figaro",
)  # fmt: skip
"""What people call robots that go about."""

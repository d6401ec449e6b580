"""What a home keeps lists of: things to do, appointments, the weather, who is where."""

from datetime import date, timedelta
from random import Random
from typing import Any

from devices.model import Values
from devices.payloads import compact
from training import pools
from training.homes.draft import ANY, NOWHERE, Draft, Recipe, maybe, some
from training.homes.words import PEOPLE

TODAY = date(2026, 3, 2)
"""The day on which homes are made up to be."""
LISTS: tuple[str, ...] = (
    "Shopping List", "To-do List", "Groceries", "Tasks", "Chores", "Packing List",
    "Hardware Store List", "Wish List", "Gift List", "Bucket List", "Party List", "Garden Tasks",
    "Repairs", "Books to Read", "Movies to Watch", "Camping List", "Pharmacy List", "Work Tasks",
    "Errands", "Weekly Menu", "Baby List", "School List", "Honey Do List", "Inventory",
    "Cleaning List", "Market List",
)  # fmt: skip
ITEMS: tuple[str, ...] = (
    "milk", "eggs", "bread", "butter", "cheese", "apples", "bananas", "tomatoes", "onions",
    "garlic", "rice", "pasta", "flour", "sugar", "salt", "olive oil", "coffee", "tea bags",
    "orange juice", "yogurt", "chicken", "salmon", "tofu", "lentils", "spinach", "carrots",
    "potatoes", "lettuce", "avocados", "lemons", "honey", "jam", "cereal", "oat milk", "cat food",
    "dog biscuits", "light bulbs", "batteries", "toilet paper", "dish soap", "washing powder",
    "sponges", "bin bags", "candles", "matches", "nails", "screws", "sandpaper", "paint",
    "masking tape", "stamps", "envelopes", "printer ink", "notebooks", "sunscreen", "toothpaste",
    "shampoo", "plasters", "aspirin", "nappies", "wet wipes", "birthday cake", "wrapping paper",
    "balloons", "fertilizer", "potting soil", "tulip bulbs", "bird seed", "firewood", "charcoal",
    "tent pegs", "sleeping bag", "passport", "phone charger", "rain jacket", "hiking boots",
    "call the plumber", "water the plants", "book the dentist", "pay the rent", "fix the fence",
    "clean the gutters", "change the filter", "renew the insurance", "mow the lawn", "wash the car",
    "return the library books", "walk the dog", "vacuum the stairs", "descale the kettle",
    "send the invoice", "order firewood", "sharpen the knives", "oil the hinges",
    "defrost the freezer", "peanut butter", "maple syrup", "chickpeas", "cinnamon", "soy sauce",
    "paper towels", "aluminium foil",
)  # fmt: skip
_EVENTS = ("Dentist", "Piano Lesson", "Dinner with Kim", "Team Call", "Football", "Vet", "Bin Day")
_CALENDARS: tuple[str, ...] = (
    "Calendar", "Family Calendar", "Work Calendar", "School Calendar", "Waste Collection",
    "Birthdays", "Appointments", "Agenda", "Schedule", "Holidays", "Sports Calendar", "Shift Plan",
)  # fmt: skip
_WEATHER: tuple[str, ...] = (
    "Weather", "Weather Station", "Weather Forecast", "Forecast", "Local Weather",
    "Outside Weather",
)  # fmt: skip
_TRACKED: tuple[str, ...] = (
    "Phone", "Car", "Keys", "Bike", "Tablet", "Backpack", "Cat Collar", "Scooter", "Laptop",
    "Wallet", "Van", "Motorcycle", "Watch", "Dog Tracker", "Camper", "Handbag", "School Bag",
    "Trailer",
)  # fmt: skip
_CAMERAS = (
    "Camera",
    "Security Camera",
    "Doorbell Camera",
    "Baby Cam",
    "Webcam",
    "Dome Camera",
    "Cam",
)
_IMAGES = ("Snapshot", "Rain Radar", "Latest Picture", "Doorbell Snapshot", "Visitor Picture")
_SKIES = (
    "sunny",
    "cloudy",
    "rainy",
    "partlycloudy",
    "snowy",
    "fog",
    "windy",
    "pouring",
    "lightning",
)


def _todo(rng: Random, split: str) -> Draft:
    items = [
        {
            "summary": text,
            "status": "completed" if maybe(rng, 0.15) else "needs_action",
            "uid": str(at),
        }
        for at, text in enumerate(pools.several(rng, ITEMS, split, count=rng.randint(0, 7)))
    ]
    waiting = sum(each["status"] == "needs_action" for each in items)
    values: Values = {"items": compact(items), "open_items": float(waiting)}
    config = {"state_topic": "~/state", "command_topic": "~/set"}
    return Draft(
        domain="todo", nouns=LISTS, config=config, values=values, place=NOWHERE, titled=True
    )


def _calendar(rng: Random, split: str) -> Draft:
    del split
    days = sorted(TODAY + timedelta(days=rng.randint(0, 9)) for _ in range(rng.randint(0, 4)))
    events = [
        {"summary": rng.choice(_EVENTS), "start": f"{day}T{rng.randint(8, 20):02}:00:00"}
        for day in days
    ]
    events = [{**event, "end": event["start"]} for event in events]
    values: Values = {"events": compact(events), "event_count": float(len(events))}
    return Draft(
        domain="calendar",
        nouns=_CALENDARS,
        config={"state_topic": "~/state"},
        values=values,
        place=NOWHERE,
        titled=True,
    )


def _weather(rng: Random, split: str) -> Draft:
    del split
    numbers = some(rng, ("temperature", "humidity", "wind_speed", "pressure"), low=1, high=4)
    config: dict[str, Any] = {"state_topic": "~/state", "forecast_topic": "~/forecast"}
    config |= {f"{name}_topic": f"~/{name}" for name in numbers}
    forecast = [
        {
            "datetime": str(TODAY + timedelta(days=day)),
            "condition": rng.choice(_SKIES),
            "temperature": float(rng.randint(-3, 28)),
        }
        for day in range(4)
    ]
    values: Values = {
        "condition": rng.choice(_SKIES),
        "current_temperature": float(rng.randint(-5, 30)),
        "current_humidity": float(rng.randint(30, 95)),
        "wind_speed": float(rng.randint(0, 50)),
        "pressure": float(rng.randint(990, 1030)),
        "forecast": compact(forecast),
        "forecast_count": float(len(forecast)),
    }
    return Draft(
        domain="weather",
        nouns=_WEATHER,
        config=config,
        values=values,
        place=NOWHERE,
        titled=True,
        single=True,
    )


def _tracker(rng: Random, split: str) -> Draft:
    person = pools.pick(rng, PEOPLE, split).removeprefix("the ").capitalize()
    whole = maybe(rng, 0.3)
    nouns = (person,) if whole else _TRACKED
    values: Values = {"location": rng.choice(("home", "home", "not_home", "work", "school"))}
    return Draft(
        domain="device_tracker",
        nouns=nouns,
        config={"state_topic": "~/state"},
        values=values,
        place=NOWHERE,
        titled=whole,
    )


def _picture(rng: Random, split: str) -> Draft:
    del split
    if maybe(rng, 0.6):
        return Draft(domain="camera", nouns=_CAMERAS, config={"topic": "~/picture"}, place=ANY)
    return Draft(domain="image", nouns=_IMAGES, config={"image_topic": "~/picture"}, place=ANY)


RECIPES = (
    Recipe(make=_todo, weight=5),
    Recipe(make=_calendar, weight=1.6),
    Recipe(make=_weather, weight=2),
    Recipe(make=_tracker, weight=1),
    Recipe(make=_picture, weight=1.3),
)

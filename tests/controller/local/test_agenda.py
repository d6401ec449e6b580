"""Questions about the day and about tasks: what is read out, and what is left alone."""

import asyncio
import json
from datetime import datetime
from pathlib import Path

import pytest

from controller.local.rehearse import nothing
from controller.tools.observation import Context
from controller.tools.registry import default_toolbox
from tests.controller.local.homes import Dwelling

MONDAY = datetime(2026, 3, 2, 8, 0)  # noqa: DTZ001  # people's days are local
FAMILY = [
    {"summary": "Zoo", "start": "2026-03-07T10:00:00", "location": "Wroclaw"},
    {"summary": "Piano lesson", "start": "2026-03-03T17:00:00", "location": "at the school"},
]
OFFICE = [
    {"summary": "Review with Ines", "start": "2026-03-02T12:30:00", "location": "Canteen"},
    {"summary": "Budget", "start": "2026-03-03T09:00:00"},
]
DEVICES = {
    "family_calendar": {"type": "calendar", "area": None, "state": {"events": json.dumps(FAMILY)}},
    "office": {"type": "calendar", "area": None, "state": {"events": json.dumps(OFFICE)}},
    "groceries": {"type": "todo", "area": None, "can": ["add", "complete"]},
    "chores": {"type": "todo", "area": None, "can": ["add", "complete"]},
    "hall_lamp": {"type": "light", "area": "hall", "state": {"on": True}},
    "hall_window": {"type": "binary_sensor", "area": "hall", "class": "window"},
}
CALENDARS = "get_state(Family Calendar and Office)"
LISTS = "get_state(Chores and Groceries)"
ALL = "get_state(all calendars and all lists)"


def dwelling(folder: Path, *names: str) -> Dwelling:
    """A home with some of the devices."""
    plan = {"name": "agenda", "still": True, "areas": {"hall": {}}}
    file = folder / "house.yaml"
    file.write_text(json.dumps({**plan, "devices": {name: DEVICES[name] for name in names}}))
    return Dwelling(file, default_toolbox())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Dwelling:
    """Two calendars, two lists, a lamp and a window."""
    return dwelling(tmp_path_factory.mktemp("home"), *DEVICES)


DAY = [
    ("what meetings do I have today", CALENDARS),
    ("which appointments are there tomorrow", CALENDARS),
    ("any appointments on Thursday?", CALENDARS),
    ("how many events are on my calendar", CALENDARS),
    ("do we have plans for the weekend", CALENDARS),
    ("what is on my calendar", CALENDARS),
    ("is there anything on our agenda", CALENDARS),
    ("what's next on my schedule", CALENDARS),
    ("tell me my appointments for Friday", CALENDARS),
    ("who am I meeting for lunch", CALENDARS),
    ("who are we expecting tonight", CALENDARS),
    ("am I busy tomorrow afternoon", CALENDARS),
    ("are we free on Sunday", CALENDARS),
    ("where are we going on Saturday", CALENDARS),
    ("on Saturday, are we going anywhere?", CALENDARS),
    ("when is my next lesson", CALENDARS),
    ("what time is our flight", CALENDARS),
    ("when do I have to leave tomorrow", CALENDARS),
    ("where do I have to be at noon", CALENDARS),
    ("what do I have on today", CALENDARS),
    ("is there anything on this evening", CALENDARS),
    ("what's happening today", CALENDARS),
    ("what is planned for Wednesday", CALENDARS),
    ("how does my week look", CALENDARS),
    ("could you tell me what I am doing tomorrow", CALENDARS),
    ("when is the piano lesson", CALENDARS),
    ("how busy are we tomorrow", CALENDARS),
    ("do I have to work on Saturday", CALENDARS),
    ("where should I be at ten", CALENDARS),
    ("do we have time on Friday evening", CALENDARS),
    ("who's coming over tonight", CALENDARS),
    ("are we eating out this evening", CALENDARS),
    ("according to the family calendar, where are we going", "get_state(Family Calendar)"),
    ("what does my family calendar say for tomorrow", "get_state(Family Calendar)"),
    ("which office meetings do I have", "get_state(Office)"),
]


@pytest.mark.parametrize(("said", "call"), DAY)
def test_questions_about_the_day_read_the_calendars(home: Dwelling, said: str, call: str) -> None:
    """The calendar that is named is read, and where none is named, all are."""
    assert home.calls(said) == [call]


TASKS = [
    ("what do I need to buy", LISTS),
    ("what else do we need", LISTS),
    ("do I need anything from the chemist's", LISTS),
    ("who do I still have to call", LISTS),
    ("what should we pick up for grandma", LISTS),
    ("what is left to do", LISTS),
    ("what still needs doing in the house", LISTS),
    ("what has to be done in the hall", LISTS),
    ("do I have any errands", LISTS),
    ("is there anything I have to pay", LISTS),
    ("do I have to ring anybody", LISTS),
    ("what do I have to do", LISTS),
    ("what must I not forget", LISTS),
    ("anything I need to get?", LISTS),
    ("when do I have to take the bins out", LISTS),
    ("what chores are left", "get_state(Chores)"),
    ("what are our chores", "get_state(Chores)"),
    ("which groceries do we need", "get_state(Groceries)"),
    ("what have I got on my groceries list to fetch at the market", "get_state(Groceries)"),
    ("have I anything to do today", ALL),
    ("what do I have to do tomorrow", ALL),
    ("what should I do this afternoon", ALL),
]


@pytest.mark.parametrize(("said", "call"), TASKS)
def test_questions_about_tasks_read_the_lists(home: Dwelling, said: str, call: str) -> None:
    """The list that is named is read, else all; tasks of a day are in the calendar as well."""
    assert home.calls(said) == [call]


LEFT = [
    ("do I need to close the window", "it is about a window"),
    ("what lamps do I have on today", "it is about lamps"),
    ("do we have anything on in the hall", "it is about devices in a room"),
    ("what do I have on", "no day: it may be devices"),
    ("do I need an umbrella for my appointment", "it is about the weather"),
    ("are we going to have snow on Sunday", "it is about the weather"),
    ("am I going to need my heater", "it is about a heater"),
    ("remind me to buy bread", "a command"),
    ("remind me what I have to buy", "a reminder"),
    ("cancel my meeting", "a command"),
    ("I have a meeting today", "nothing is asked"),
    ("how do I plan a trip", "a question of how"),
    ("what did I buy yesterday", "the past"),
    ("did we have plans", "the past"),
    ("is bread on my list", "yes or no about one item"),
    ("do you have plans", "about somebody else"),
    ("when do they arrive", "about others"),
    ("what do I have to do to save money", "it asks how"),
    ("what should I wear", "no task"),
    ("what am I doing wrong", "no day"),
    ("who am I", "no event"),
    ("what calendars do I have", "it is about the calendars themselves"),
    ("what do I need from the hardware list", "a list that is not here"),
    ("what has Tom planned for tomorrow", "about somebody else"),
    ("what do I have to pay for electricity", "it asks for a price"),
    ("what time is it", "no event"),
    ("when is the ballet", "no event has that title"),
]


@pytest.mark.parametrize(("said", "why"), LEFT)
def test_other_questions_are_left_alone(home: Dwelling, said: str, why: str) -> None:
    """What is not plainly about the day or tasks is understood as before, or left."""
    read = [call for call in home.calls(said) if call.startswith("get_state")]
    assert read == [], why


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ("is the hall lamp on", "check(the hall lamp, comparison=is, value=on)"),
        (
            "add bread to the groceries list",
            "edit_list(the groceries list, change=add, item=bread)",
        ),
        ("how many lights do I have", "count(lights)"),
    ],
)
def test_what_was_understood_before_stays(home: Dwelling, said: str, call: str) -> None:
    """Commands and questions about devices mean what they meant."""
    assert home.calls(said) == [call]


def test_without_a_calendar_the_day_is_left(tmp_path: Path) -> None:
    """Nothing is read where there is nothing to read; tasks for today are on the list then."""
    home = dwelling(tmp_path, "chores", "hall_lamp")

    assert home.calls("what meetings do I have today") == []
    assert home.calls("have I anything to do today") == ["get_state(Chores)"]


def test_without_a_list_tasks_are_left(tmp_path: Path) -> None:
    """A calendar says nothing of what is to be bought."""
    home = dwelling(tmp_path, "office", "hall_lamp")

    assert home.calls("what do I need to buy") == []
    assert home.calls("have I anything to do today") == ["get_state(Office)"]


def told(home: Dwelling, said: str) -> str:
    """What is answered on a Monday morning."""
    plan = home.plan(said)
    assert plan is not None
    context = Context(
        home=home.home,
        act=nothing,
        settled=plan.settled,
        sentence=said,
        now=lambda: MONDAY,
    )
    return asyncio.run(default_toolbox().run(plan.calls[0], context)).say


NOTHING = "Family Calendar has no events today."
LUNCH = "Office: 1 event today: Review with Ines today at 12:30 at Canteen."
LESSON = "Piano lesson tomorrow at 17:00 at the school"
ZOO = "Zoo on Saturday at 10:00 at Wroclaw"
BUDGET = "Budget tomorrow at 09:00"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("who am I seeing for lunch today", f"{NOTHING} {LUNCH}"),
        ("am I busy this morning", f"{NOTHING} {LUNCH}"),
        (
            "am I busy tomorrow after the budget",
            f"Family Calendar: 1 event tomorrow: {LESSON}. Office: 1 event tomorrow: {BUDGET}.",
        ),
        (
            "when is my next lesson on the family calendar this week",
            f"Family Calendar: 2 events this week: {LESSON} and {ZOO}.",
        ),
        (
            "how many events are on the family calendar on Saturday",
            f"Family Calendar: 1 event on Saturday: {ZOO}.",
        ),
    ],
)
def test_the_events_of_the_day_are_told(home: Dwelling, said: str, answer: str) -> None:
    """Titles, times and places are told, of the day that was asked for."""
    assert told(home, said) == answer

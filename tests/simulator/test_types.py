"""What the rarer kinds of devices do."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from devices import TYPES
from simulator.devices import BEHAVIOURS
from simulator.plan import load

from .conftest import Reader, Theatre

Write = Callable[[str], Path]

HOUSE = """
name: h
start: 2026-01-15 12:00
areas: {den: {temperature: 20, humidity: 50}}
devices:
  robot: {type: vacuum, area: den, fan_speeds: [quiet, turbo], can: [start, pause, stop,
          return_home, clean_spot, locate], work_minutes: 10, return_minutes: 1}
  mower: {type: lawn_mower, area: den, work_minutes: 10, return_minutes: 1}
  tap: {type: valve, area: den, can: [position], travel_s: 10}
  gas: {type: valve, area: den, class: gas, travel_s: 2}
  radio: {type: media_player, area: den, sources: [FM, DAB], title_minutes: 2}
  alarm: {type: alarm_control_panel, area: den, code: '1234', arming_s: 30, pending_s: 10}
  horn: {type: siren, area: den, tones: [low, high], can: [duration, volume]}
  chores: {type: todo, area: null, state: {items: '[{"summary": "Sweep"}]'}}
  dates: {type: calendar, area: null}
  sky: {type: weather, area: den, unit: °F}
  mist: {type: humidifier, area: den, state: {on: true, target_humidity: 60}}
  dry: {type: humidifier, area: den, class: dehumidifier, modes: [auto, boost]}
  tank: {type: water_heater, area: den, state: {mode: eco, temperature: 50}}
  delay: {type: number, area: den, max: 24, step: 0.5, unit: h}
  scene: {type: select, area: den, options: [Day, Night]}
  line: {type: text, area: den, max: 8}
  push: {type: button, area: den}
  mood: {type: scene, area: den}
  board: {type: notify, area: den}
  remote: {type: event, area: den, types: [single, double]}
  knob: {type: device_automation, area: den}
  reader: {type: tag, area: den}
  phone: {type: device_tracker, area: null, gps: true}
  firmware: {type: update, area: den, install_s: 20, state: {latest_version: 1.1.0}}
  porch: {type: camera, area: den}
  photo: {type: image, area: den}
"""


@pytest.fixture
def house(write: Write) -> Theatre:
    """A house of the rarer kinds, with nothing happening by itself, and all its first words."""
    theatre = Theatre(load(write(HOUSE)))
    theatre.send("homeassistant/status", "online")
    return theatre


def hand(theatre: Theatre, device_id: str, **state: Any) -> None:
    """Change a device by hand."""
    theatre.send(f"sim/h/set/{device_id}", json.dumps(state))


def test_every_type_has_a_behaviour():
    """Whatever the controller knows can be played."""
    assert set(BEHAVIOURS) == set(TYPES)


@pytest.mark.parametrize(("device_id", "work"), [("robot", "cleaning"), ("mower", "mowing")])
def test_rounds(house: Theatre, device_id: str, work: str):
    """A robot works for a while, returns and docks."""
    reader = Reader(house, device_id)
    reader.ask({"activity": work})
    seen = []
    for seconds in (9 * 60, 90, 90):
        house.wait(seconds)
        seen.append(reader.values["activity"])

    assert seen == [work, "returning", "docked"]


def test_robot_is_paused_and_sent_home(house: Theatre):
    """A paused robot waits, goes on with the rest, and goes home when it is told to."""
    reader = Reader(house, "robot")
    reader.ask({"activity": "cleaning"})
    house.wait(300)
    reader.ask({"activity": "paused"})
    house.wait(3000)
    waited = reader.values["activity"]
    reader.ask({"activity": "cleaning"})
    house.wait(200)
    cleaning = reader.values["activity"]
    reader.ask({"activity": "returning", "fan_speed": "turbo"})
    house.wait(1)

    assert (waited, cleaning) == ("paused", "cleaning")
    assert reader.values == {"activity": "returning", "fan_speed": "turbo"}
    house.wait(70)
    assert reader.values["activity"] == "docked"


def test_docked_robot_stays(house: Theatre):
    """A robot that is docked does not return, and says so."""
    house.clear()
    house.send("h/robot/set", "return_to_base")
    house.wait(0.1)

    assert json.loads(house.said("h/robot/state")[0])["state"] == "docked"


def test_spot_is_soon_clean(house: Theatre):
    """A spot takes two minutes."""
    house.send("h/robot/set", "clean_spot")
    house.wait(60)
    working = house.truth("robot")["activity"]
    house.wait(240)

    assert (working, house.truth("robot")["activity"]) == ("cleaning", "docked")


def test_valve_on_its_way(house: Theatre):
    """A valve with a position says direction and place on its way, and a number at rest."""
    Reader(house, "tap").ask({"position": 40})
    house.clear()
    house.wait(20)

    said = [json.loads(text) for text in house.said("h/tap/state")]
    assert house.truth("tap")["position"] == 40
    assert said[0]["state"] == "closing"
    assert said[-1] == 40


def test_valve_of_words(house: Theatre):
    """A valve without a position says words."""
    house.clear()
    house.send("h/gas/set", "CLOSE")
    house.wait(5)

    assert house.said("h/gas/state")[0] == "closing"
    assert house.said("h/gas/state")[-1] == "closed"


def test_titles_follow(house: Theatre):
    """A player plays one title after the other, forwards and backwards when told to."""
    reader = Reader(house, "radio")
    reader.ask({"state": "playing"})
    house.wait(1)
    first = reader.values["media_title"]
    house.wait(125)
    second = reader.values
    reader.ask({"command": "previous"})
    house.wait(1)

    assert second["media_track"] == 1
    assert second["media_title"] != first
    assert reader.values["media_title"] == first


def test_player_knobs(house: Theatre):
    """Volume, mute and source are set and said; what it cannot do is not heard."""
    reader = Reader(house, "radio")
    reader.ask({"volume_level": 35, "muted": True, "source": "DAB"})
    house.send("h/radio/source/set", "Tape")
    house.send("h/radio/volume_level/set", "loud")
    house.wait(1)

    values = reader.values
    assert (values["volume_level"], values["muted"], values["source"]) == (35, True, "DAB")


def test_alarm_takes_its_time(house: Theatre):
    """Arming away takes a while; disarming happens at once and needs the right code."""
    reader = Reader(house, "alarm")
    reader.ask({"mode": "armed_away", "code": "1234"})
    house.wait(1)
    first = reader.values["mode"]
    house.wait(35)
    armed = reader.values["mode"]
    reader.ask({"mode": "disarmed", "code": "9999"})
    house.wait(1)
    still = reader.values["mode"]
    reader.ask({"mode": "disarmed", "code": "1234"})
    house.wait(1)

    assert (first, armed, still) == ("arming", "armed_away", "armed_away")
    assert reader.values["mode"] == "disarmed"


def test_alarm_notices_people(write: Write):
    """People who move about where nobody should be set the alarm off, after a warning."""
    text = HOUSE.replace("areas:", "residents: 2\nareas:")
    theatre = Theatre(load(write(text)), still=True)
    hand(theatre, "alarm", mode="armed_away")
    theatre.stage.pass_time(360)
    theatre.wait(1)
    warned = theatre.said("h/alarm/state")
    theatre.wait(15)

    assert "pending" in warned
    assert theatre.truth("alarm")["mode"] == "triggered"


def test_siren_ends(house: Theatre):
    """A siren sounds as it was told and for as long as it was told."""
    reader = Reader(house, "horn")
    reader.ask({"on": True, "tone": "high", "duration": 20, "volume_level": 50})
    house.wait(10)
    sounding = reader.values
    house.wait(15)

    assert sounding == {"on": True, "tone": "high", "duration": 20, "volume_level": 50}
    assert reader.values["on"] is False


def test_list(house: Theatre):
    """Items are added, done and removed, whatever they are called by."""
    reader = Reader(house, "chores")
    reader.ask({"added": "Milk"})
    house.wait(1)
    reader.ask({"completed": "sweep"})
    house.wait(1)
    added = json.loads(str(reader.values["items"]))
    reader.ask({"removed": "Sweep"})
    house.wait(1)

    assert [(item["summary"], item["status"]) for item in added] == [
        ("Sweep", "completed"),
        ("Milk", "needs_action"),
    ]
    assert reader.values["open_items"] == 1
    assert [item["summary"] for item in json.loads(str(reader.values["items"]))] == ["Milk"]


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "[]",
        '{"action": "add"}',
        '{"action": "add", "summary": " "}',
        '{"action": "remove", "summary": "Fly"}',
        '{"action": "burn", "summary": "Sweep"}',
        '{"action": ["add"], "summary": "Sweep"}',
    ],
)
def test_list_ignores_nonsense(house: Theatre, payload: str):
    """What is no action on an item changes nothing."""
    before = house.truth("chores")
    house.send("h/chores/set", payload)
    house.wait(1)

    assert house.truth("chores") == before


def test_calendar(house: Theatre):
    """Appointments that are written down are told."""
    event = {"summary": "Dentist", "start": "2026-01-16T09:00:00+01:00"}
    hand(house, "dates", events=json.dumps([event]))

    values = Reader(house, "dates").values
    assert values["event_count"] == 1
    assert json.loads(str(values["events"]))[0]["summary"] == "Dentist"


def test_weather(house: Theatre):
    """A weather service tells of the air outside, until somebody says what it is to tell."""
    reader, outside = Reader(house, "sky"), house.stage.house.outside
    first = reader.values
    hand(house, "sky", condition="snowy", current_temperature=20)
    house.stage.pass_time(100)

    assert first["current_temperature"] == pytest.approx(outside.temperature * 1.8 + 32, abs=0.2)
    assert (reader.values["condition"], reader.values["current_temperature"]) == ("snowy", 20)


def test_humidifiers(house: Theatre):
    """A humidifier makes a dry room moister and then rests; a dehumidifier does the contrary."""
    house.stage.pass_time(6 * 360)
    moist = house.truth("mist")
    hand(house, "mist", on=False)
    Reader(house, "dry").ask({"on": True, "target_humidity": 40})
    house.wait(1)
    drying = house.truth("dry")["action"]
    house.stage.pass_time(12 * 360)

    assert moist["current_humidity"] >= 58
    assert drying == "drying"
    assert house.truth("dry")["current_humidity"] < moist["current_humidity"] - 5


def test_water_heater(house: Theatre):
    """A boiler keeps its water near what was set, and lets it cool when it is off."""
    Reader(house, "tank").ask({"temperature": 60})
    house.wait(1)
    house.stage.pass_time(3 * 360)
    hot = house.truth("tank")["current_temperature"]
    Reader(house, "tank").ask({"mode": "off"})
    house.wait(1)
    house.stage.pass_time(10 * 360)

    assert 57 <= hot <= 61
    assert house.truth("tank")["current_temperature"] < hot - 5


@pytest.mark.parametrize(
    ("device_id", "topic", "payload", "value"),
    [
        ("delay", "h/delay/set", "1.5", 1.5),
        ("delay", "h/delay/set", "25", 0),
        ("delay", "h/delay/set", "nan", 0),
        ("scene", "h/scene/set", "Night", "Night"),
        ("scene", "h/scene/set", "Dusk", "Day"),
        ("line", "h/line/set", "hello", "hello"),
        ("line", "h/line/set", "much too long", ""),
    ],
)
def test_kept_values(house: Theatre, device_id: str, topic: str, payload: str, value: object):
    """A number, an option or a text is kept if it is allowed."""
    house.send(topic, payload)
    house.wait(1)

    assert house.truth(device_id)["value"] == value


@pytest.mark.parametrize(("device_id", "asked"), [("push", "press"), ("mood", "activate")])
def test_doers_count(house: Theatre, device_id: str, asked: str):
    """What only does something once has done it as often as it was told to."""
    reader = Reader(house, device_id)
    for _ in range(3):
        reader.ask({asked: True})
    house.send(f"h/{device_id}/set", "nonsense")
    house.wait(1)

    assert house.truth(device_id)["times"] == 3


def test_notifier(house: Theatre):
    """A notifier shows the message that came last."""
    Reader(house, "board").ask({"message": "Dinner is ready"})
    house.wait(1)

    assert house.truth("board")["shown"] == "Dinner is ready"


@pytest.mark.parametrize(
    ("device_id", "change", "seen"),
    [
        ("remote", {"event": "double"}, {"event": "double"}),
        (
            "remote",
            {"event": "single", "details": '{"battery": 9}'},
            {"event": "single", "details": '{"battery":9}'},
        ),
        (
            "knob",
            {"trigger": "button_short_press button_1"},
            {"trigger": "button_short_press button_1"},
        ),
        ("reader", {"tag": "04a2"}, {"tag": "04a2"}),
    ],
)
def test_happenings(house: Theatre, device_id: str, change: Any, seen: Any):
    """What happens is told once, when it happens, and never retained or repeated."""
    reader = Reader(house, device_id)
    house.clear()
    hand(house, device_id, **change)
    told = reader.values
    house.clear()
    house.send("homeassistant/status", "online")

    assert told == seen
    assert reader.values == {}
    assert not set(reader.device.codec.topics) & house.retained.keys()


def test_tracker(house: Theatre):
    """A phone is where it was carried."""
    hand(house, "phone", location="Office", latitude=52.5, longitude=13.4)

    values = Reader(house, "phone").values
    assert (values["location"], values["latitude"], values["longitude"]) == ("Office", 52.5, 13.4)


def test_update_is_installed(house: Theatre):
    """An update takes a while, tells how far it is, and is then installed."""
    reader = Reader(house, "firmware")
    before = reader.values["update_available"]
    reader.ask({"install": True})
    house.wait(10)
    underway = reader.values
    house.wait(15)
    after = reader.values

    assert (before, underway["in_progress"]) == (True, True)
    assert 20 < underway["update_percentage"] < 80
    assert (after["update_available"], after["installed_version"]) == (False, "1.1.0")


def test_picture(house: Theatre):
    """An image says where it is."""
    assert Reader(house, "photo").values["picture"] == "http://localhost/latest.jpg"

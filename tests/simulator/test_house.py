"""A house in which time passes."""

from collections.abc import Callable
from pathlib import Path

from simulator.plan import HousePlan, find_house, load

from .conftest import SMALL, Theatre


def lived(plan: HousePlan, *, hours: float, speed: float = 3600.0) -> Theatre:
    """A house after so many hours at play."""
    theatre = Theatre(plan, still=False, speed=speed)
    theatre.wait(hours * 3600 / speed)
    return theatre


def test_runs_repeat():
    """Two runs of one seed publish the same messages in the same order."""
    plan = load(find_house("home"))

    first, second = lived(plan, hours=3), lived(plan, hours=3)

    assert first.heard == second.heard
    assert len(first.heard) > 50


def test_speed_changes_nothing_but_speed():
    """A fast run goes through the same temperatures as a slower one."""
    plan = load(find_house("home"))

    fast, slow = lived(plan, hours=2, speed=3600), lived(plan, hours=2, speed=600)

    assert fast.stage.house.air("bedroom") == slow.stage.house.air("bedroom")
    assert fast.stage.house.now == slow.stage.house.now


def test_people_happen():
    """Over a night and a morning, residents trigger motion, use the front door and open windows."""
    theatre = lived(load(find_house("home")), hours=14)

    assert {"ON", "OFF"} <= set(theatre.said("home/hall_motion/state"))
    assert {"ON", "OFF"} <= set(theatre.said("home/front_door/state"))
    windows = ("home/kitchen_window/state", "home/bedroom_window/state")
    assert {"ON", "OFF"} <= {word for topic in windows for word in theatre.said(topic)}


def test_thermostat_reaches_its_goal(plan: HousePlan):
    """A thermostat set higher heats its room to there, and then rests."""
    theatre = Theatre(plan, still=False, speed=3600)
    theatre.send("small/heater/temperature/set", "22.5")

    theatre.wait(6)

    assert abs(theatre.stage.house.air("den").temperature - 22.5) < 0.4
    assert "heating" in theatre.said("small/heater/action")


def test_open_window_cools_the_sensor(plan: HousePlan):
    """With the window opened by hand and the heating off, the room's sensor falls."""
    theatre = Theatre(plan, still=False, speed=3600)
    theatre.send("small/heater/mode/set", "off")
    theatre.send("sim/small/set/window", '{"on": true}')

    theatre.wait(1)

    readings = [float(text) for text in theatre.said("small/warmth/state")]
    assert readings == sorted(readings, reverse=True)
    assert readings[-1] < 17


def test_still_house_stands_still(plan: HousePlan):
    """A still house says nothing for a day, unless it is asked."""
    theatre = Theatre(plan, still=True)

    theatre.wait(86_400)

    assert theatre.heard == []


def test_light_follows_lamps_and_blinds(plan: HousePlan):
    """The illuminance sensor rises with a lamp and falls with the blind."""
    theatre = Theatre(plan)
    before = theatre.truth("brightness")["value"]
    theatre.send("small/lamp/set", '{"state":"ON","brightness":100}')
    theatre.wait(0.1)
    lit = theatre.truth("brightness")["value"]
    theatre.send("small/blind/set", "CLOSE")
    theatre.wait(11)

    assert before < lit > theatre.truth("brightness")["value"]


def test_power_follows_its_plug(theatre: Theatre):
    """A power sensor shows what its plug draws."""
    theatre.send("small/plug/set", "ON")
    theatre.wait(0.1)

    assert theatre.said("small/watts/state") == ["100"]


def test_sensors_repeat_their_value(write: Callable[[str], Path]):
    """Sensors report again after the house's interval, changed or not."""
    theatre = Theatre(load(write(SMALL + "report_minutes: 10\n")), still=False, speed=60)

    theatre.wait(31)

    assert len(theatre.said("small/window/state")) == 3

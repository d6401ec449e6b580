"""Air and light of a room."""

from datetime import datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.outside import Outside, Site, daylight, outside, sun_elevation
from simulator.physics import (
    WINDOW_CHANGES_PER_HOUR,
    Air,
    Influence,
    Shell,
    illuminance,
    saturation,
    step,
)

WINTER = Outside(temperature=0.0, humidity=85.0, illuminance=0.0)
WINDOW = Influence(changes_per_hour=WINDOW_CHANGES_PER_HOUR)
JANUARY, JULY, MIDNIGHT = map(
    datetime.fromisoformat, ["2026-01-15T12:30", "2026-07-15T12:30", "2026-01-15T00:00"]
)
WARM = Air(temperature=21.0, humidity=50.0)


def after(air: Air, influence: Influence, seconds: float = 3600, weather: Outside = WINTER) -> Air:
    """The room after a while, its neighbours being as warm as it was."""
    return step(
        air,
        Shell(),
        outside=weather,
        beside=air.temperature,
        influence=influence,
        seconds=seconds,
    )


def test_window_cools():
    """A warm room cools faster with its window open than closed."""
    shut, aired = after(WARM, Influence()), after(WARM, WINDOW)

    assert aired.temperature < shut.temperature < WARM.temperature


def test_heating_warms():
    """Full heating warms a room against the winter."""
    assert after(WARM, Influence(heating=1.0)).temperature > WARM.temperature + 1


def test_cooling_cools():
    """An air conditioner cools below what the room would do alone."""
    cooled = after(WARM, Influence(cooling=1.0))

    assert cooled.temperature < after(WARM, Influence()).temperature - 1


def test_warming_dries():
    """The same water in warmer air is a lower relative humidity."""
    warmed = after(WARM, Influence(heating=1.0), seconds=900)

    assert warmed.humidity < WARM.humidity


def test_winter_air_dries():
    """Winter air let in takes water out of a room."""

    def water(air: Air) -> float:
        return air.humidity * saturation(air.temperature)

    assert water(after(WARM, WINDOW)) < water(after(WARM, Influence())) < water(WARM)


def test_people_moisten():
    """People make the air moister."""
    people = after(WARM, Influence(moisture_g_per_hour=90))

    assert people.humidity > after(WARM, Influence()).humidity


def test_shade_keeps_light_out():
    """Closed blinds darken a room by day, and a lamp brightens it."""
    noon = Outside(temperature=10, humidity=60, illuminance=20_000)

    dark = illuminance(Shell(), noon, Influence(shade=0.95))

    assert dark < illuminance(Shell(), noon, Influence()) / 10
    assert illuminance(Shell(), noon, Influence(shade=0.95, lamps_lx=200)) == dark + 200


@given(
    temperature=st.floats(-20, 45),
    humidity=st.floats(5, 100),
    cold=st.floats(-30, 40),
    changes=st.floats(0, 30),
    heating=st.floats(0, 1),
    seconds=st.floats(0.1, 1e7),
)
@settings(max_examples=80, deadline=None)
def test_air_stays_physical(*, temperature, humidity, cold, changes, heating, seconds):
    """Whatever the step and the influences, a room stays between the weather and its heating."""
    weather = Outside(temperature=cold, humidity=80, illuminance=0)
    air = after(
        Air(temperature=temperature, humidity=humidity),
        Influence(heating=heating, changes_per_hour=changes),
        seconds,
        weather,
    )

    assert min(cold, temperature) - 0.001 <= air.temperature
    assert air.temperature <= max(cold, temperature) + 4.0 / (1 / 40) + 0.001
    assert 5 <= air.humidity <= 100


@given(st.floats(-30, 40), st.floats(-30, 40), st.floats(10, 10_000), st.floats(10, 10_000))
@settings(max_examples=50, deadline=None)
def test_steps_add_up(inside, cold, first, second):
    """Two steps do what one step of their length does."""
    weather = Outside(temperature=cold, humidity=80, illuminance=0)

    def run(temperature: float, *lengths: float) -> float:
        for seconds in lengths:
            air = Air(temperature=temperature, humidity=50)
            shell = Shell()
            temperature = step(
                air, shell, outside=weather, beside=20.0, influence=WINDOW, seconds=seconds
            ).temperature
        return temperature

    assert abs(run(inside, first, second) - run(inside, first + second)) < 1e-6


def test_weather_repeats():
    """The same seed gives the same weather, another seed another."""
    assert outside(Site(), JANUARY, seed=1) == outside(Site(), JANUARY, seed=1)
    assert outside(Site(), JANUARY, seed=1) != outside(Site(), JANUARY, seed=2)


def test_summer_is_warmer_and_lighter():
    """July noon is warmer and the sun higher than January noon."""
    assert outside(Site(), JULY, seed=1).temperature > outside(Site(), JANUARY, seed=1).temperature
    assert sun_elevation(Site(), JULY) > sun_elevation(Site(), JANUARY) > 0


def test_nights_are_dark():
    """There is no daylight at midnight, and clouds take some of it at noon."""
    assert outside(Site(), MIDNIGHT, seed=1).illuminance == 0
    assert daylight(30, clouds=1.0) < daylight(30, clouds=0.0)

"""Generated robots, valves, sirens, alarms, players and lists, as the simulator announces them."""

from dataclasses import replace

from hypothesis import strategies as st

from devices import alarm_control_panel, features, lawn_mower, media_player, siren, vacuum
from devices import todo as todo_lists
from devices.calendar import EVENT_COUNT, EVENTS
from devices.model import Blueprint, Feature
from devices.weather import CONDITION, FORECAST, FORECAST_COUNT
from tests.devices.blueprints import MOVING, OPEN, WORDS, blueprint

_WORDS = WORDS.map(tuple)


def _some(draw: st.DrawFn, *extras: Feature) -> list[Feature]:
    return [feature for feature in extras if draw(st.booleans())]


@st.composite
def _humidifiers(draw: st.DrawFn) -> Blueprint:
    low = draw(st.integers(0, 60))
    high = draw(st.integers(low + 1, 100))
    return blueprint(
        features.switchable(),
        features.temperature("target_humidity", unit="%", minimum=low, maximum=high, step=1.0),
        *_some(
            draw,
            features.choice("mode", draw(_WORDS)),
            features.measured("current_humidity", "%"),
            features.choice("action", ("off", "humidifying", "drying", "idle"), writable=False),
        ),
        device_class=draw(st.sampled_from([None, "humidifier", "dehumidifier"])),
    )


@st.composite
def _water_heaters(draw: st.DrawFn) -> Blueprint:
    unit, low = draw(st.sampled_from(["°C", "°F"])), draw(st.integers(20, 60))
    high, step = low + draw(st.integers(1, 60)), draw(st.sampled_from([0.1, 0.5, 1.0]))
    return blueprint(
        features.choice("mode", draw(_WORDS)),
        features.temperature("temperature", unit=unit, minimum=low, maximum=high, step=step),
        *_some(
            draw,
            features.measured("current_temperature", unit),
            features.switchable(readable=False),
        ),
    )


@st.composite
def _valves(draw: st.DrawFn) -> Blueprint:
    device_class = draw(st.sampled_from([None, "water", "gas"]))
    extras = _some(draw, features.percent("position"))
    opened = replace(OPEN, measured_by="position" if extras else "")
    return blueprint(opened, *extras, MOVING, device_class=device_class)


@st.composite
def _vacuums(draw: st.DrawFn) -> Blueprint:
    askable = draw(_part("cleaning", "paused", "idle", "returning"))
    return blueprint(
        vacuum.activity(askable),
        *_some(
            draw,
            features.choice("fan_speed", draw(_WORDS)),
            vacuum.told_to(draw(_part("clean_spot", "locate", least=1))),
        ),
    )


@st.composite
def _sirens(draw: st.DrawFn) -> Blueprint:
    tone, volume = features.choice("tone", draw(_WORDS)), features.percent("volume_level")
    return blueprint(features.switchable(), *_some(draw, tone, siren.duration(), volume))


@st.composite
def _alarms(draw: st.DrawFn) -> Blueprint:
    modes = draw(_part("armed_home", "armed_away", "armed_night", "triggered"))
    code = _some(draw, alarm_control_panel.CODE)
    return blueprint(alarm_control_panel.mode(("disarmed", *modes)), *code)


@st.composite
def _players(draw: st.DrawFn) -> Blueprint:
    askable = draw(_part("playing", "paused", "idle", "on", "off"))
    return blueprint(
        media_player.state(askable),
        *_some(
            draw,
            features.percent("volume_level"),
            media_player.muted(),
            features.choice("source", draw(_WORDS)),
            *map(media_player.shown, ("media_title", "media_artist", "media_track")),
            media_player.told_to(draw(_part("next", "previous", least=1))),
        ),
        device_class=draw(st.sampled_from([None, "tv", "speaker"])),
    )


@st.composite
def _todos(draw: st.DrawFn) -> Blueprint:
    takes = draw(_part("added", "completed", "removed"))
    found = map(todo_lists.changed, takes)
    return blueprint(todo_lists.OPEN_ITEMS, todo_lists.ITEMS, *found)


@st.composite
def _weathers(draw: st.DrawFn) -> Blueprint:
    measured = [
        ("current_temperature", draw(st.sampled_from(["°C", "°F"]))),
        ("current_humidity", "%"),
        ("wind_speed", draw(st.sampled_from(["km/h", "mph"]))),
        ("wind_bearing", "°"),
        ("pressure", "hPa"),
    ]
    extras = _some(draw, *(features.measured(key, unit) for key, unit in measured))
    forecast = draw(st.sampled_from([(), (FORECAST_COUNT, FORECAST)]))
    return blueprint(CONDITION, *extras, *forecast)


def _part(*words: str, least: int = 0) -> st.SearchStrategy[tuple[str, ...]]:
    """Some of the words, in their order."""
    chosen = st.lists(st.sampled_from(words), min_size=least, unique=True)
    return chosen.map(lambda some: tuple(word for word in words if word in some))


BLUEPRINTS = {
    "humidifier": _humidifiers(),
    "water_heater": _water_heaters(),
    "valve": _valves(),
    "vacuum": _vacuums(),
    "lawn_mower": _part("mowing", "paused", "returning").map(
        lambda askable: blueprint(lawn_mower.activity(askable))
    ),
    "siren": _sirens(),
    "alarm_control_panel": _alarms(),
    "media_player": _players(),
    "todo": _todos(),
    "calendar": st.just(blueprint(EVENT_COUNT, EVENTS)),
    "weather": _weathers(),
}
"""Generated devices by domain, as the simulator describes them."""

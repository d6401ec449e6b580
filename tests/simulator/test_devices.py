"""Devices take commands as firmware does, and say what they did."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .conftest import Theatre


def test_json_light(theatre: Theatre):
    """A JSON light says state, brightness and colour once it has applied them."""
    theatre.send("small/lamp/set", '{"state":"ON","brightness":30,"color":{"r":255,"g":0,"b":9}}')
    theatre.wait(0.02)
    early = theatre.said("small/lamp/state")
    theatre.wait(0.02)

    assert early == []
    state = json.loads(theatre.said("small/lamp/state")[0])
    assert (state["state"], state["brightness"], state["color_mode"]) == ("ON", 30, "rgb")
    assert state["color"] == {"r": 255, "g": 0, "b": 9}


def test_brightness_turns_on(theatre: Theatre):
    """A light given only a brightness turns on."""
    theatre.send("small/lamp/set", '{"brightness": 10}')
    theatre.wait(0.1)

    assert theatre.truth("lamp")["on"] is True


def test_zero_brightness_turns_off(theatre: Theatre):
    """Brightness 0 means off, and the brightness from before is kept."""
    theatre.send("small/lamp/set", '{"state":"ON"}')
    theatre.send("small/lamp/set", '{"state":"ON","brightness":0}')
    theatre.wait(0.1)

    assert theatre.truth("lamp")["on"] is False
    assert theatre.truth("lamp")["brightness"] == 50


def test_plain_light(theatre: Theatre):
    """A light of the default schema says each thing on its own topic."""
    theatre.send("small/desk/set", "ON")
    theatre.send("small/desk/brightness/set", "40")
    theatre.send("small/desk/color_temp/set", "9999")
    theatre.wait(0.1)

    assert theatre.said("small/desk/state")[-1] == "ON"
    assert theatre.said("small/desk/brightness")[-1] == "40"
    assert theatre.said("small/desk/color_temp")[-1] == "6500"


def test_same_command_echoes_again(theatre: Theatre):
    """A command that changes nothing is echoed all the same."""
    theatre.send("small/plug/set", "OFF")
    theatre.wait(0.1)

    assert theatre.said("small/plug/state") == ["OFF"]


def test_cover_travels(theatre: Theatre):
    """A cover says closing and positions on the way, and closed when it is there."""
    theatre.send("small/blind/set", "CLOSE")
    theatre.wait(0.1)
    underway = theatre.said("small/blind/state")
    theatre.wait(11)

    assert underway == ["closing"]
    assert theatre.said("small/blind/state")[-1] == "closed"
    positions = [int(text) for text in theatre.said("small/blind/position")]
    assert positions == sorted(positions, reverse=True)
    assert positions[-1] == 0
    assert len(positions) > 5


def test_cover_stops(theatre: Theatre):
    """A cover told to stop stays where it is."""
    theatre.send("small/blind/set", "CLOSE")
    theatre.wait(5.5)
    theatre.send("small/blind/set", "STOP")
    theatre.wait(20)

    assert 40 <= theatre.truth("blind")["position"] <= 60
    assert theatre.said("small/blind/state")[-1] == "stopped"


def test_cover_goes_to_a_position(theatre: Theatre):
    """A cover with positions goes to the one that is asked for."""
    theatre.send("small/blind/position/set", "35")
    theatre.wait(11)

    assert theatre.said("small/blind/position")[-1] == "35"
    assert theatre.truth("blind")["open"] is True


def test_cover_without_position(theatre: Theatre):
    """A cover without positions only says words."""
    theatre.send("small/gate/set", "OPEN")
    theatre.wait(5)

    assert theatre.said("small/gate/state")[0] == "opening"
    assert theatre.said("small/gate/state")[-1] == "open"
    assert "position" not in theatre.truth("gate")


def test_busy_cover_still_arrives(theatre: Theatre):
    """Commands that keep coming do not hold a cover up."""
    for _ in range(120):
        theatre.send("small/blind/set", "CLOSE")
        theatre.wait(0.1)

    assert theatre.truth("blind")["open"] is False


def test_lock_turns(theatre: Theatre):
    """A lock says unlocking while it turns, then unlocked."""
    theatre.send("small/door/set", "UNLOCK")
    theatre.wait(3)

    assert theatre.said("small/door/state") == ["UNLOCKING", "UNLOCKED"]


def test_jammed_lock(theatre: Theatre):
    """A jammed lock does nothing and says that it is jammed."""
    theatre.send("sim/small/set/door", '{"jammed": true}')
    theatre.send("small/door/set", "UNLOCK")
    theatre.wait(3)

    assert theatre.said("small/door/state") == ["JAMMED", "JAMMED"]
    assert theatre.truth("door")["locked"] is True


def test_fan(theatre: Theatre):
    """A fan takes speeds, presets, oscillation and direction."""
    theatre.send("small/fan/percentage/set", "2")
    theatre.send("small/fan/preset_mode/set", "sleep")
    theatre.send("small/fan/oscillating/set", "oscillate_on")
    theatre.send("small/fan/direction/set", "reverse")
    theatre.wait(0.1)

    assert theatre.said("small/fan/state")[-1] == "ON"
    assert theatre.said("small/fan/percentage")[-1] == "2"
    truth = theatre.truth("fan")
    assert (truth["preset_mode"], truth["oscillating"], truth["direction"]) == (
        "sleep",
        True,
        "reverse",
    )


def test_climate_preset(theatre: Theatre):
    """A preset sets its temperature."""
    theatre.send("small/heater/preset_mode/set", "eco")
    theatre.wait(0.1)

    assert theatre.said("small/heater/temperature") == ["17"]


def test_climate_refuses_what_it_cannot(theatre: Theatre):
    """A thermostat ignores temperatures out of range and modes that it does not have."""
    for payload in ("99", "nan", "warm", "1e999", ""):
        theatre.send("small/heater/temperature/set", payload)
    theatre.send("small/heater/mode/set", "cool")
    theatre.wait(0.1)

    assert theatre.heard == []


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"state": {}}',
        b"9" * 5000,
        b"null",
        b'{"brightness":NaN}',
    ],
)
def test_garbage_is_ignored(theatre: Theatre, payload: bytes):
    """Nonsense on any command topic changes nothing and is not answered."""
    for topic in theatre.stage.topics:
        theatre.send(topic.removesuffix("/reset").replace("+", "lamp"), payload)
    theatre.wait(1)

    assert {one.topic for one in theatre.heard} <= {"sim/small/problem"}


@given(data=st.data())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_command_leaves_a_valid_state(theatre: Theatre, data: st.DataObject):
    """Whatever is sent, every device stays in a state that its own features allow."""
    topic = data.draw(st.sampled_from([one for one in theatre.stage.topics if one[:6] == "small/"]))
    words = st.sampled_from(["ON", "OPEN", "50", "-1", "1e9", "LOCK", "true", "255,1"])
    fields = st.dictionaries(
        st.sampled_from(["state", "brightness", "color", "color_temp", "effect"]),
        st.recursive(
            st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
            lambda inner: st.dictionaries(st.sampled_from("rgbhsxy"), inner),
            max_leaves=5,
        ),
    )
    payload = data.draw(words | fields.map(json.dumps) | st.text() | st.binary())

    theatre.send(topic, payload)
    theatre.wait(0.2)

    for object_id in theatre.stage.plan.devices:
        behaviour = theatre.stage.actor(object_id).behaviour
        for key, value in behaviour.state.items():
            feature = behaviour.features[key]
            if feature.writable and value is not None:
                assert feature.check(value) == value


def test_burst(theatre: Theatre):
    """Ten thousand commands at once are all done, in order."""
    for level in range(10_000):
        theatre.send("small/lamp/set", json.dumps({"brightness": level % 100 + 1}))
    theatre.wait(0.1)

    echoes = theatre.said("small/lamp/state")
    assert len(echoes) == 10_000
    assert json.loads(echoes[-1])["brightness"] == 100

"""Devices that misbehave on purpose."""

import json

import pytest

from simulator.faults import Fault, FaultError, parse_fault
from simulator.values import parse_object

from .conftest import Theatre

ON = '{"state":"ON","brightness":90}'


def fault(theatre: Theatre, payload: str, object_id: str = "lamp") -> None:
    """Give a device a fault over the bus."""
    theatre.send(f"sim/small/fault/{object_id}", payload)


def states(theatre: Theatre) -> list[str]:
    """The on and off that the lamp has said."""
    return [json.loads(text)["state"] for text in theatre.said("small/lamp/state")]


def test_offline(theatre: Theatre):
    """An offline device says that it is not available, hears nothing and says nothing."""
    fault(theatre, "offline")
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)

    assert theatre.retained["small/lamp/availability"] == "offline"
    assert theatre.said("small/lamp/state") == []
    assert theatre.truth("lamp")["on"] is False


def test_silent(theatre: Theatre):
    """A silent device does it and says nothing; the truth topic knows."""
    fault(theatre, "silent")
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)

    assert theatre.said("small/lamp/state") == []
    assert json.loads(theatre.said("sim/small/truth/lamp")[-1])["on"] is True
    assert theatre.retained["small/lamp/availability"] == "online"


def test_slow(theatre: Theatre):
    """A slow device does it so many seconds later."""
    fault(theatre, '{"fault": "slow", "seconds": 2}')
    theatre.send("small/lamp/set", ON)
    theatre.wait(1.9)
    early = states(theatre)
    theatre.wait(0.2)

    assert early == []
    assert states(theatre) == ["ON"]


def test_stubborn(theatre: Theatre):
    """A stubborn device echoes its old state."""
    fault(theatre, "stubborn")
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)

    assert states(theatre) == ["OFF"]
    assert theatre.truth("lamp")["on"] is False


def test_interim(theatre: Theatre):
    """An interim device says the old, then something between, then the new."""
    fault(theatre, "interim")
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)

    echoes = [json.loads(text) for text in theatre.said("small/lamp/state")]
    assert [(one["state"], one["brightness"]) for one in echoes] == [
        ("OFF", 50),
        ("OFF", 70),
        ("ON", 90),
    ]


def test_garbage(theatre: Theatre):
    """A garbage device never says its true state."""
    fault(theatre, "garbage")
    for _ in range(20):
        theatre.send("small/lamp/set", ON)
    theatre.wait(1)

    echoes = [one.payload for one in theatre.heard if one.topic == "small/lamp/state"]
    assert len(echoes) == 20
    assert {
        parse_object(bytes(echo).decode(errors="replace")).get("brightness") for echo in echoes
    } <= {
        None,
        "bright",
    }


def test_duplicate(theatre: Theatre):
    """A duplicate device says everything several times."""
    fault(theatre, '{"fault": "duplicate", "times": 3}')
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)

    assert states(theatre) == ["ON", "ON", "ON"]


def test_vanish_and_appear(theatre: Theatre):
    """A vanished device withdraws its announcement, and brings it back when it appears."""
    config = "homeassistant/light/small/lamp/config"
    fault(theatre, "vanish")
    gone = theatre.retained[config]
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)
    fault(theatre, "appear")

    assert gone == ""
    assert theatre.truth("lamp")["on"] is False
    assert json.loads(theatre.retained[config])["unique_id"] == "small_lamp"
    assert theatre.retained["small/lamp/availability"] == "online"


def test_none_clears(theatre: Theatre):
    """A device whose fault is cleared says its true state."""
    fault(theatre, "silent")
    theatre.send("small/lamp/set", ON)
    theatre.wait(1)
    fault(theatre, "none")

    assert states(theatre) == ["ON"]


def test_fault_while_underway(theatre: Theatre):
    """A device that goes offline before it acted does not act."""
    theatre.send("small/lamp/set", ON)
    fault(theatre, "offline")
    theatre.wait(1)

    assert theatre.truth("lamp")["on"] is False


def test_reset(theatre: Theatre):
    """A reset restores devices, rooms and faults, announces all again and counts itself."""
    theatre.send("small/lamp/set", ON)
    theatre.send("sim/small/set/warmth", '{"value": 3}')
    fault(theatre, "vanish", "plug")
    theatre.wait(1)
    theatre.send("sim/small/reset", "")

    assert theatre.truth("lamp")["on"] is False
    assert theatre.truth("warmth")["value"] == 20
    assert theatre.retained["homeassistant/switch/small/plug/config"]
    assert json.loads(theatre.retained["sim/small/ready"])["resets"] == 1


def test_reset_stops_movement(theatre: Theatre):
    """What was underway before a reset does not go on after it."""
    theatre.send("small/blind/set", "CLOSE")
    theatre.wait(3)
    theatre.send("sim/small/reset", "")
    theatre.wait(20)

    assert theatre.truth("blind")["position"] == 100


def test_set_by_hand(theatre: Theatre):
    """A state set by hand is said at once, without the latency of a command."""
    theatre.send("sim/small/set/lamp", '{"on": true}')

    assert states(theatre) == ["ON"]


def test_set_sensor_changes_the_room(theatre: Theatre):
    """Setting a temperature sensor makes the room so; its thermostat notices too."""
    theatre.send("sim/small/set/warmth", '{"value": 14.5}')
    theatre.wait(0.1)

    assert theatre.said("small/warmth/state") == ["14.5"]
    assert theatre.said("small/heater/current_temperature") == ["14.5"]
    assert theatre.said("small/heater/action") == ["heating"]


def test_set_takes_words(theatre: Theatre):
    """States may be set with the words that people use for them."""
    theatre.send("sim/small/set/window", '{"on": "open"}')

    assert theatre.said("small/window/state") == ["ON"]


def test_birth_announces_again(theatre: Theatre):
    """A controller's birth message brings announcements and states again."""
    theatre.send("homeassistant/status", "online")

    assert theatre.said("homeassistant/lock/small/door/config") != []
    assert theatre.said("small/door/state") == ["LOCKED"]


@pytest.mark.parametrize(
    ("word", "payload", "problem"),
    [
        ("fault/lamp", "broken", "is no fault"),
        ("fault/lamp", '{"fault": "slow", "seconds": "long"}', "seconds must be a number"),
        ("fault/lamp", '{"fault": "slow", "minutes": 1}', "'minutes' is not a key"),
        ("fault/lamp", "[" * 9999, "is no fault"),
        ("fault/sauna", "offline", "no device 'sauna'"),
        ("set/lamp", '{"brightness": 400}', "brightness must be 1 to 100 %"),
        ("set/lamp", '{"brightness": 1' + "0" * 400 + "}", "brightness must be"),
        ("set/lamp", '{"color": [1, 2]}', "color must be"),
        ("set/lamp", '{"speed": 1}', "there is no speed"),
        ("set/lamp", "on", "must be a JSON object"),
        ("set/warmth", '{"value": "warm"}', "value must be"),
    ],
)
def test_wrong_control_message(theatre: Theatre, word: str, payload: str, problem: str):
    """A control message that cannot be followed changes nothing and is answered with the reason."""
    before = {id_: theatre.truth(id_) for id_ in theatre.stage.plan.devices}
    theatre.send(f"sim/small/{word}", payload)

    assert problem in theatre.said("sim/small/problem")[0]
    assert before == {id_: theatre.truth(id_) for id_ in theatre.stage.plan.devices}


def test_retained_control_is_ignored(theatre: Theatre):
    """A retained control message is not followed, as it would come back at every start."""
    theatre.send("sim/small/fault/lamp", "offline", retain=True)

    assert "retained" in theatre.said("sim/small/problem")[0]
    assert theatre.stage.actor("lamp").trouble.fault is Fault.NONE


@pytest.mark.parametrize("payload", ["", "{}", "null", "5", '["slow"]', '{"fault": ["slow"]}'])
def test_no_fault(payload: str):
    """What names no fault is refused."""
    with pytest.raises(FaultError, match="no fault"):
        parse_fault(payload)

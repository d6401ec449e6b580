"""Devices that speak as those of real projects do."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from devices.model import Values
from simulator.plan import load
from simulator.section import HouseError

from .conftest import Reader, Theatre

Write = Callable[[str], Path]

HOUSE = """
name: h
areas: {den: {temperature: 20, humidity: 50}}
devices:
  spot: {type: light, area: den, can: [brightness, color_temp, color], dialect: zigbee2mqtt}
  wall_left: {type: switch, area: den, name: Left, hardware: Wall, dialect: zigbee2mqtt}
  wall_right: {type: switch, area: den, name: Right, hardware: Wall, dialect: zigbee2mqtt}
  warm: {type: sensor, area: den, name: Temperature, hardware: Küche Sensor,
         measures: temperature, dialect: zigbee2mqtt}
  moist: {type: sensor, area: den, name: Humidity, hardware: Küche Sensor,
          measures: humidity, dialect: zigbee2mqtt}
  pane: {type: binary_sensor, area: den, class: window, name: Contact, hardware: Pane,
         dialect: zigbee2mqtt}
  roller: {type: cover, area: den, can: [position], travel_s: 4, dialect: zigbee2mqtt,
           state: {position: 100}}
  bolt: {type: lock, area: den, dialect: zigbee2mqtt}
  trv: {type: climate, area: den, presets: {eco: 17}, dialect: zigbee2mqtt}
  air: {type: fan, area: den, can: [speed], speeds: 9, dialect: zigbee2mqtt}
  boiler: {type: switch, area: den, name: Boiler, power_w: 2000, hardware: Plug, dialect: tasmota}
  watts: {type: sensor, area: den, name: Power, hardware: Plug, measures: power, of: boiler,
          dialect: tasmota}
  strip: {type: light, area: den, can: [brightness, color_temp, color], dialect: tasmota}
  press: {type: binary_sensor, area: den, dialect: tasmota}
  shutter: {type: cover, area: den, can: [position], travel_s: 4, dialect: tasmota,
            state: {position: 0}}
  desk: {type: light, area: den, can: [brightness, color_temp, color], effects: [none, pulse],
         dialect: esphome}
  split: {type: climate, area: den, modes: [off, heat, cool], dialect: esphome}
  tower: {type: fan, area: den, can: [speed, oscillate], dialect: esphome}
  latch: {type: lock, area: den, dialect: esphome}
  level: {type: number, area: den, dialect: esphome}
"""
ASKED: list[tuple[str, Values]] = [
    ("spot", {"on": True, "brightness": 33.0}),
    ("spot", {"color": (10, 200, 30)}),
    ("spot", {"color_temp": 4000.0}),
    ("wall_left", {"on": True}),
    ("wall_right", {"on": True}),
    ("roller", {"open": False}),
    ("roller", {"position": 30.0}),
    ("bolt", {"locked": False}),
    ("trv", {"mode": "heat"}),
    ("trv", {"temperature": 22.5}),
    ("trv", {"preset_mode": "eco"}),
    ("air", {"percentage": 50.0}),
    ("boiler", {"on": True}),
    ("strip", {"brightness": 12.0}),
    ("strip", {"color": (255, 0, 90)}),
    ("strip", {"color_temp": 3000.0}),
    ("strip", {"on": False}),
    ("shutter", {"open": True}),
    ("shutter", {"position": 40.0}),
    ("desk", {"brightness": 70.0}),
    ("desk", {"effect": "pulse"}),
    ("split", {"mode": "cool"}),
    ("split", {"temperature": 25.0}),
    ("tower", {"percentage": 66.0}),
    ("tower", {"oscillating": True}),
    ("latch", {"locked": False}),
    ("level", {"value": 7.0}),
]


@pytest.fixture
def house(write: Write) -> Theatre:
    """A house of many makes, and all its first words."""
    theatre = Theatre(load(write(HOUSE)))
    theatre.send("homeassistant/status", "online")
    return theatre


def announced(theatre: Theatre, device_id: str) -> dict[str, Any]:
    """The announcement of a device."""
    topic = f"homeassistant/{theatre.stage.actor(device_id).speech.topic}"
    return dict(json.loads(theatre.retained[topic]))


@pytest.mark.parametrize(("device_id", "change"), ASKED)
def test_obeyed_and_said(house: Theatre, device_id: str, change: Values):
    """What the controller asks in a dialect happens, and is decoded from what the device says."""
    reader = Reader(house, device_id)
    reader.ask(change)
    house.wait(10)

    for key, asked in change.items():
        assert reader.device.features[key].matches(asked, house.truth(device_id)[key])
        assert reader.device.features[key].matches(asked, reader.values[key])


def test_one_object_for_all_parts(house: Theatre):
    """A Zigbee2MQTT device says all its parts in one object on one topic, not retained."""
    house.clear()
    house.send("sim/h/set/warm", '{"value": 18.5}')

    said = house.said("zigbee2mqtt/Küche Sensor")
    assert json.loads(said[0]) == {"temperature": 18.5, "humidity": 50.0}
    assert "zigbee2mqtt/Küche Sensor" not in house.retained


def test_parts_of_the_same_kind(house: Theatre):
    """Two switches of one Zigbee2MQTT device have a field and a command topic each."""
    house.send("zigbee2mqtt/Wall/left/set", "ON")
    house.wait(0.1)

    assert announced(house, "wall_right")["command_topic"] == "zigbee2mqtt/Wall/right/set"
    said = json.loads(house.said("zigbee2mqtt/Wall")[-1])
    assert said == {"state_left": "ON", "state_right": "OFF"}


@pytest.mark.parametrize(
    ("topic", "payload", "device_id", "shown"),
    [
        ("zigbee2mqtt/Spot/set", '{"state": "ON"}', "spot", {"on": True}),
        ("zigbee2mqtt/Trv/set", '{"current_heating_setpoint": 23}', "trv", {"temperature": 23}),
        ("zigbee2mqtt/Trv/set/system_mode", "heat", "trv", {"mode": "heat"}),
        ("zigbee2mqtt/Bolt/set", '{"state": "UNLOCK"}', "bolt", {"locked": False}),
        ("zigbee2mqtt/Bolt/set", "UNLOCK", "bolt", {"locked": False}),
        ("zigbee2mqtt/Roller/set", '{"position": 40}', "roller", {"position": 40}),
        ("zigbee2mqtt/Roller/set", '{"state": "CLOSE"}', "roller", {"open": False}),
        ("zigbee2mqtt/Air/set", '{"state": "ON", "speed": 3}', "air", {"on": True}),
    ],
)
def test_set_takes_objects(house: Theatre, topic: str, payload: str, device_id: str, shown: Values):
    """`/set` takes an object of fields, whatever the announcement uses."""
    house.send(topic, payload)
    house.wait(10)

    assert house.truth(device_id).items() >= shown.items()


def test_inverted_contact(house: Theatre):
    """A window that is open has a `contact` that is false, as Zigbee2MQTT says it."""
    house.send("sim/h/set/pane", '{"on": true}')

    assert announced(house, "pane")["payload_on"] is False
    assert json.loads(house.said("zigbee2mqtt/Pane")[-1]) == {"contact": False}
    assert Reader(house, "pane").values == {"on": True}


def test_zigbee2mqtt_announcement(house: Theatre):
    """Brightness to 254, mired, xy, an availability object, a bridge behind the device."""
    config = announced(house, "spot")

    assert (config["brightness_scale"], config["max_mireds"]) == (254, 454)
    assert sorted(config["supported_color_modes"]) == ["color_temp", "xy"]
    assert config["device"]["via_device"].startswith("zigbee2mqtt_bridge_")
    assert config["availability"][1]["value_template"] == "{{ value_json.state }}"
    assert house.retained["zigbee2mqtt/Spot/availability"] == '{"state":"online"}'


def test_tasmota_answers(house: Theatre):
    """A Tasmota relay reports to `tele/.../STATE` and answers below `stat`, nothing retained."""
    config = announced(house, "boiler")
    name = config["cmd_t"].split("/")[1]
    house.clear()
    house.send(f"cmnd/{name}/POWER", "ON")
    house.wait(0.1)

    assert config["stat_t"] == f"tele/{name}/STATE"
    assert json.loads(house.said(f"tele/{name}/STATE")[0]) == {"POWER": "ON"}
    assert json.loads(house.said(f"stat/{name}/RESULT")[0]) == {"POWER": "ON"}
    assert house.said(f"stat/{name}/POWER") == ["ON"]
    assert not {f"tele/{name}/STATE", f"stat/{name}/POWER"} & house.retained.keys()
    assert json.loads(house.said(f"tele/{name}/SENSOR")[0]) == {"ENERGY": {"Power": 2000.0}}


def test_tasmota_announcement(house: Theatre):
    """Short keys, `Online` and `Offline`, and nothing but a number for the device."""
    config = announced(house, "strip")

    assert config.keys() >= {"uniq_id", "bri_cmd_t", "rgb_val_tpl", "on_cmd_type", "avty_t"}
    assert (config["pl_avail"], config["pl_not_avail"]) == ("Online", "Offline")
    assert config["dev"].keys() == {"ids"}
    house.send("sim/h/fault/strip", "offline")
    assert house.retained[config["avty_t"]] == "Offline"


def test_esphome_announcement(house: Theatre):
    """Short keys, full topics without a base, the node's own status, everything retained."""
    config = announced(house, "split")

    assert "~" not in config
    assert config["temp_cmd_t"] == "split/climate/split/target_temperature/command"
    assert config["temp_stat_t"] == "split/climate/split/target_temperature/state"
    assert (config["avty_t"], house.retained["split/status"]) == ("split/status", "online")
    assert config["dev"]["sa"] == "Den"
    assert "split/climate/split/mode/state" in house.retained


def test_retained_by_setting(write: Write):
    """Whether a broker keeps the states of a device is up to the house file."""
    theatre = Theatre(
        load(
            write(
                "areas: {den: {}}\nname: h\n"
                "devices: {x: {type: switch, area: den, dialect: zigbee2mqtt, retain: true}}"
            )
        )
    )

    assert theatre.retained["zigbee2mqtt/X"] == '{"state": "OFF"}'


@pytest.mark.parametrize(
    ("device", "problem"),
    [
        ("type: lock, dialect: tasmota", "devices.x.dialect: tasmota is for binary_sensor, cover"),
        ("type: cover, dialect: tasmota", "tasmota needs a cover that can: [position]"),
        ("type: lock, dialect: klingon", "devices.x.dialect: must be one of"),
        (
            "type: cover, dialect: tasmota, can: [position, tilt]",
            "tasmota has no cover that can: [tilt]",
        ),
    ],
)
def test_impossible_dialects(write: Write, device: str, problem: str):
    """A dialect that a device cannot have is refused with what it is for."""
    with pytest.raises(HouseError) as caught:
        load(write(f"areas: {{den: {{}}}}\ndevices: {{x: {{{device}, area: den}}}}"))

    assert problem in str(caught.value)


def test_two_things_of_one_name(write: Write):
    """Two things whose topics would be the same are refused."""
    text = "".join(
        f"  {id_}: {{type: switch, area: den, dialect: zigbee2mqtt, hardware: {{id: {id_},"
        " name: Plug}}\n"
        for id_ in ("a", "b")
    )

    with pytest.raises(HouseError, match=r"devices\.b: 'a' has the topic"):
        Theatre(load(write(f"areas: {{den: {{}}}}\ndevices:\n{text}")))


def test_goodbye(house: Theatre):
    """The last words take every device offline in its own dialect, the whole house at the end."""
    *rest, last = house.stage.farewell()

    words = {str(one.payload) for one in rest}
    assert words == {"offline", "Offline", '{"state":"offline"}', ""}
    assert (last.topic, last.payload) == ("sim/h/status", "offline")

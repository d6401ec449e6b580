"""Where Hearth differs from Home Assistant on purpose, and why: all of it."""

from collections.abc import Mapping

_UNIT = "the announced unit is kept, not converted to the metric one"
_TASMOTA = "value_template, which old Tasmota means for the state, is understood"

DIFFERENCES: Mapping[tuple[str, str], str] = {
    ("syn-sensor-precision", "entities"): _UNIT,
    ("syn-sensor-precision", "means"): _UNIT,
    ("energysmart-water-heater", "entities"): _UNIT,
    ("energysmart-water-heater", "means"): _UNIT,
    ("energysmart-water-heater", "commands"): _UNIT,
    ("tasmota-light-ct-2018-long-keys", "means"): _TASMOTA,
    ("tasmota-light-rgbcw", "means"): _TASMOTA,
    ("z2m-siren-heiman", "means"): "a siren that never tells is not assumed to be off",
    ("esphome-climate-twopoint", "means"): "a temperature that is not a number is ignored",
    ("syn-light-template", "means"): "the last colour temperature ends the colour",
    ("shelly2-sensor-last-restart", "means"): "it was recorded with a clock that stood still",
    ("syn-light-json-legacy-flags", "commands"): "a colour that the light has not is refused",
    ("lnxlink-media-player", "accepted"): "media_player is a component of Hearth's own",
}
"""By file and part of it, the reason."""
NOT_ASKED: Mapping[str, str] = {
    "vacuum.send_command": "it takes any words at all, which nothing could check",
}
"""Services of Home Assistant that Hearth does not offer, and why."""

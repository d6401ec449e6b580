"""The units that each numeric device class of a sensor is measured in."""

from collections.abc import Mapping

_ENERGY = (
    "J", "kJ", "MJ", "GJ", "mWh", "Wh", "kWh", "MWh", "GWh", "TWh", "cal", "kcal", "Mcal", "Gcal",
)  # fmt: skip
_VOLUME = ("m³", "ft³", "CCF", "MCF", "L", "mL", "gal", "fl. oz.")
_RATE = (
    "m³/h", "m³/min", "m³/s", "ft³/min", "L/h", "L/min", "L/s", "gal/min", "gal/h", "gal/d",
    "mL/s",
)  # fmt: skip
_SPEED = (
    "ft/s",
    "in/d",
    "in/h",
    "in/s",
    "km/h",
    "kn",
    "m/min",
    "m/s",
    "mph",
    "mm/d",
    "mm/h",
    "mm/s",
)
_PRESSURE = (
    "mPa", "Pa", "hPa", "kPa", "bar", "cbar", "mbar", "mmHg", "inHg", "psi", "inH₂O", "mmH₂O",
)  # fmt: skip
_DENSITY = ("g/m³", "mg/m³", "µg/m³", "μg/m³", "µg/ft³", "μg/ft³", "p/m³")
_PARTS = ("ppm", "ppb")

UNITS: Mapping[str, tuple[str, ...]] = {
    "absolute_humidity": ("g/m³", "mg/m³"),
    "apparent_power": ("mVA", "VA", "kVA"),
    "aqi": (),
    "area": ("m²", "cm²", "km²", "mm²", "in²", "ft²", "yd²", "mi²", "ac", "ha"),
    "atmospheric_pressure": _PRESSURE,
    "battery": ("%",),
    "blood_glucose_concentration": ("mg/dL", "mmol/L"),
    "carbon_dioxide": _PARTS,
    "carbon_monoxide": (*_PARTS, *_DENSITY),
    "conductivity": ("S/cm", "mS/cm", "µS/cm", "μS/cm"),
    "current": ("A", "mA"),
    "data_rate": (
        "bit/s", "kbit/s", "Mbit/s", "Gbit/s", "B/s", "kB/s", "MB/s", "GB/s", "KiB/s", "MiB/s",
        "GiB/s",
    ),
    "data_size": (
        "bit", "kbit", "Mbit", "Gbit", "B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB", "KiB",
        "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB",
    ),
    "distance": ("km", "m", "cm", "mm", "mi", "nmi", "yd", "in", "ft"),
    "duration": ("d", "h", "min", "s", "ms", "µs", "μs"),
    "energy": _ENERGY,
    "energy_distance": ("kWh/100km", "Wh/km", "mi/kWh", "km/kWh"),
    "energy_storage": _ENERGY,
    "frequency": ("mHz", "Hz", "kHz", "MHz", "GHz"),
    "gas": ("CCF", "ft³", "m³", "L", "MCF"),
    "humidity": ("%",),
    "illuminance": ("lx",),
    "irradiance": ("W/m²", "BTU/(h⋅ft²)"),
    "moisture": ("%",),
    "monetary": (),
    "nitrogen_dioxide": (*_PARTS, *_DENSITY),
    "nitrogen_monoxide": (*_PARTS, *_DENSITY),
    "nitrous_oxide": _DENSITY,
    "ozone": (*_PARTS, *_DENSITY),
    "ph": (),
    "pm1": _DENSITY,
    "pm10": _DENSITY,
    "pm25": _DENSITY,
    "pm4": _DENSITY,
    "power": ("mW", "W", "kW", "MW", "GW", "TW", "BTU/h"),
    "power_factor": ("%",),
    "precipitation": ("cm", "in", "mm"),
    "precipitation_intensity": ("in/d", "in/h", "mm/d", "mm/h"),
    "pressure": _PRESSURE,
    "reactive_energy": ("varh", "kvarh"),
    "reactive_power": ("mvar", "var", "kvar"),
    "signal_strength": ("dB", "dBm"),
    "sound_pressure": ("dB", "dBA"),
    "speed": (*_SPEED, "Beaufort"),
    "sulphur_dioxide": (*_PARTS, *_DENSITY),
    "temperature": ("°C", "°F", "K"),
    "temperature_delta": ("°C", "°F", "K"),
    "volatile_organic_compounds": _DENSITY,
    "volatile_organic_compounds_parts": _PARTS,
    "voltage": ("V", "mV", "µV", "μV", "kV", "MV"),
    "volume": _VOLUME,
    "volume_flow_rate": _RATE,
    "volume_storage": _VOLUME,
    "water": ("CCF", "ft³", "m³", "gal", "L", "MCF"),
    "weight": ("kg", "g", "mg", "µg", "μg", "oz", "lb", "st"),
    "wind_direction": ("°",),
    "wind_speed": (*_SPEED, "Beaufort"),
}  # fmt: skip
"""By device class; without a unit here, any unit goes (prices) or none is needed."""

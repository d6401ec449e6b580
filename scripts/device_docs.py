"""Write docs/devices.md from the types themselves: `make docs`.

python -m scripts.device_docs [--check]
"""

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import devices
from devices import TYPES, abbreviations, discovery, schema
from devices.model import DeviceType, Feature, Kind

PATH = Path(__file__).parents[1] / "docs" / "devices.md"
SAMPLES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "climate": ({"preset_modes": ["eco"]},),
    "device_automation": (
        {"device": {}, "automation_type": "trigger", "type": "pressed", "subtype": "left"},
    ),
    "event": ({"event_types": ["single", "double"]},),
    "fan": ({"preset_modes": ["eco"]},),
    "humidifier": ({"modes": ["eco", "boost"]},),
    "image": ({"url_topic": None}, {"image_topic": None}),
    "light_basic": ({"effect_list": ["rainbow"]},),
    "light_json": (
        {"brightness": True, "supported_color_modes": ["rgb", "color_temp", "white"],
         "effect": True, "effect_list": ["rainbow"]},
    ),
    "light_template": (
        {"effect_list": ["rainbow"], "command_on_template": "on", "command_off_template": "off",
         **{f"{name}_template": "{{ value }}" for name in
            ("state", "brightness", "color_temp", "red", "green", "blue", "effect")}},
    ),
    "lock": ({"code_format": "^\\d{4}$", "payload_open": "OPEN"},),
    "media_player": ({"sources": ["radio"]},),
    "scene": ({"payload_on": "ON"},),
    "select": ({"options": ["first", "second"]},),
    "sensor": (
        {"unit_of_measurement": "W"}, {"device_class": "enum", "options": ["first", "second"]}, {},
    ),
    "siren": ({"available_tones": ["bell"]},),
    "update": ({"payload_install": "INSTALL"},),
    "vacuum": (
        {"fan_speed_list": ["low", "high"], "supported_features":
            ["start", "stop", "pause", "return_home", "clean_spot", "locate", "fan_speed"]},
    ),
    "valve": ({}, {"reports_position": True}),
}  # fmt: skip
"""By module, what an announcement holds beside all of its topics to show all that there is."""
INTRO = """\
# What devices are understood

This page is written from the code by `make docs`; a test fails when it is old.

Hearth takes what announces itself with [Home Assistant MQTT
discovery](https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery), one component a
message or a whole device, with long or short keys and `~`. {extensions} are [Hearth's
own](discovery-extensions.md). {passed} are passed over. An announcement that is wrong is skipped;
`hearth devices --skipped` says why, `hearth devices NAME` shows all that is known of a device.

*Asked* is what may be asked for: anything else is refused, and the answer says what is allowed.
Ranges, units and words are shown for a small sample; each device has those that it announces.
Below, required keys are **bold**, short forms are in brackets, defaults follow `=`.
"""


def document() -> str:
    """The page."""
    parts = [_intro(), _overview(), _common()]
    parts += [_component(TYPES[domain]) for domain in sorted(TYPES)]
    return "\n".join(parts)


def main() -> None:
    """Write the page, or say that it is old."""
    parser = argparse.ArgumentParser(prog="python -m scripts.device_docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if it is old")
    if not parser.parse_args().check:
        PATH.write_text(document(), encoding="utf-8")
    elif PATH.read_text(encoding="utf-8") != document():
        sys.exit(f"{PATH.name} is old: make docs")


def schemas(domain: str) -> Mapping[str, ModuleType]:
    """The modules that read a component's announcements, by the name of their schema."""
    names = (info.name for info in pkgutil.iter_modules(devices.__path__))
    wanted = [name for name in names if name == domain or name.startswith(f"{domain}_")]
    found = {name: importlib.import_module(f"devices.{name}") for name in wanted}
    return {
        name.removeprefix(domain).strip("_"): module
        for name, module in found.items()
        if hasattr(module, "KEYS") and (name == domain or hasattr(module, "parse"))
    }


def features(domain: str) -> dict[str, tuple[Feature, list[str]]]:
    """All features that devices of a type may have, with the schemas that have them."""
    found: dict[str, tuple[Feature, list[str]]] = {}
    for name, module in schemas(domain).items():
        for sample in SAMPLES.get(module.__name__.rpartition(".")[2], ({},)):
            read = TYPES[domain].parse(_announcement(name, module.KEYS, sample))[0]
            for key, feature in read.items():
                names = found.setdefault(key, (feature, []))[1]
                names += [name] if name not in names else []
    return found


def _announcement(name: str, keys: schema.Keys, sample: Mapping[str, Any]) -> dict[str, Any]:
    config: dict[str, Any] = {"schema": name} if name else {}
    for key, entry in keys.items():
        if key.endswith("_topic") or key == "topic":
            config[key] = f"home/{key}"
        elif entry.required:
            config[key] = "x"
    return {key: value for key, value in {**config, **sample}.items() if value is not None}


def _intro() -> str:
    extensions = sorted(set(TYPES) - discovery.COMPONENTS)
    passed = sorted(discovery.COMPONENTS - set(TYPES))
    return INTRO.format(extensions=_words(extensions), passed=_words(passed))


def _overview() -> str:
    rows = ["| component | people say | shown | asked |", "|---|---|---|---|"]
    for domain in sorted(TYPES):
        kind, found = TYPES[domain], features(domain)
        shown = _words(key for key, (f, _) in found.items() if f.readable)
        asked = _words(key for key, (f, _) in found.items() if f.writable)
        nouns = ", ".join(kind.nouns[:4])
        rows.append(f"| [{domain}](#{domain}) | {nouns} | {shown} | {asked} |")
    return "\n".join([*rows, ""])


def _common() -> str:
    keys = {**discovery._COMMON, "device": schema.Key(dict), "origin": schema.Key(dict)}  # noqa: SLF001
    reach = [*sorted(discovery._SHARED_AVAILABILITY)]  # noqa: SLF001
    return "\n".join(
        [
            "## Keys of every component",
            "",
            f"{_keys(keys)}, {_words(reach)}.",
            "",
        ]
    )


def _component(kind: DeviceType) -> str:
    found, forms = features(kind.domain), schemas(kind.domain)
    lines = [f"## {kind.domain}", ""]
    lines += [_nouns(kind) + _patience(kind, found), ""]
    if kind.risky:
        lines += ["Hearth asks back before it acts on several of them.", ""]
    many = len(forms) > 1
    head = ("feature", "shown", "asked", *(("schemas",) if many else ()))
    lines += [_line(head), _line(["---"] * len(head))]
    for feature, names in found.values():
        lines.append(_line([*_described(feature), *([", ".join(names)] if many else [])]))
    for name, module in forms.items():
        title = f"Keys of the schema `{name}`" if name else "Keys"
        lines += ["", f"{title}: {_keys(module.KEYS)}."]
    if kind.timed:
        lines += ["", f"Times: {_words(kind.timed)}."]
    return "\n".join([*lines, ""])


def _nouns(kind: DeviceType) -> str:
    text = f"Called {', '.join(kind.nouns)}."
    if kind.class_nouns:
        text += f" Classes: {_words(kind.class_nouns)}."
    return text


def _patience(kind: DeviceType, found: Mapping[str, tuple[Feature, list[str]]]) -> str:
    confirmed = any(f.writable and f.readable for f, _names in found.values())
    return f" It has {kind.echo_s:g} s to show what was asked of it." if confirmed else ""


def _described(feature: Feature) -> Iterator[str]:
    yield f"`{feature.key}`"
    yield _shown(feature) if feature.readable else ""
    yield feature.allowed() if feature.writable else ""


def _shown(feature: Feature) -> str:
    if feature.momentary:
        return "when it happens"
    match feature.kind:
        case Kind.BOOL:
            return " or ".join(feature.words)
        case Kind.NUMBER:
            return f"number, {feature.unit}" if feature.unit else "number"
        case Kind.CHOICE:
            return ", ".join(feature.choices)
        case Kind.COLOR:
            return "colour"
        case Kind.TEXT:
            return "text"


def _keys(keys: schema.Keys) -> str:
    short = {long: brief for brief, long in sorted(abbreviations.CONFIG.items(), reverse=True)}
    return ", ".join(_key(name, keys[name], short.get(name)) for name in sorted(keys))


def _key(name: str, key: schema.Key, short: str | None) -> str:
    text = f"**`{name}`**" if key.required else f"`{name}`"
    text += f" (`{short}`)" if short else ""
    plain = isinstance(key.default, (str, int, float)) and not isinstance(key.default, bool)
    return f"{text} = `{key.default}`" if plain and key.default != "" else text


def _words(words: Any) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _line(cells: Any) -> str:
    escaped = (str(cell).replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


if __name__ == "__main__":
    main()

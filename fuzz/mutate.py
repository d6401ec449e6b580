"""Announcements and payloads made wrong in the ways of real firmware, and in worse ones."""

import copy
import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from devices import abbreviations
from fuzz.seeds import PAYLOADS, Seed

WILD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 255, 1e308, -1e-320, 10**400, float("nan"), float("inf"),
    "", " ", "None", "unknown", "NaN", "0x10", "\uff11\uff12", "é" * 40, "\U0001f600", "\ud83d",
    "a" * 70_000, "\x00", "a\nb", "[red]\x1b[2J", "+", "#", "a/#/b", "a/+b", "$share/g/t", "$SYS/#",
    "/" * 250, "~", "~/x~", "hearth/#", "homeassistant/#",
    [], {}, [None], [[]], ["a", "a"], [1, "a", None], {"a": None}, {"topic": 1}, [{}], {"": {}},
)  # fmt: skip
TEMPLATES = (
    "{{", "{{ }}", "{% if %}", "{{ value }}", "{{ value_json }}", "{{ value_json.a.b.c }}",
    "{{ value_json['state'] }}", "{{ value | float }}", "{{ value | int(default=0) / 0 }}",
    "{{ 9 ** 9 ** 9 }}", "{{ 'a' * 10 ** 9 }}", "{% for i in range(10**9) %}x{% endfor %}",
    "{{ ''.__class__.__mro__ }}", "{{ self }}", "{{ states('x') }}", "{{ now() }}",
    "{{ value | regex_replace('(a+)+$', 'b') }}", "{{ value | from_json }}", "{{ this.state }}",
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", "{{ [1,2,3][value | int] }}",
    "{% set ns = namespace(x=0) %}{{ ns.x }}", "{{ value | pow(1000000) }}", "{{ value[9] }}",
    "{{ {'a': value} | tojson }}", "{{ value | regex_findall_index('(a|aa)+$') }}",
)  # fmt: skip
PATTERNS = ("(a+)+$", "[", "^\\d{4}$", "(?P<x>", ".*" * 50)
LARGE = 1 << 20
SHORT = {long: short for short, long in abbreviations.CONFIG.items()}

Change = Callable[[random.Random, dict[str, Any], Seed], None]


def announcement(rng: random.Random, seed: Seed, other: Seed) -> bytes:
    """The config of a seed with some changes, as bytes that may be broken."""
    config = copy.deepcopy(dict(seed.config))
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        rng.choice(CHANGES)(rng, config, other)
    if rng.random() < 0.1:
        config = _whole(rng, seed, config, other)
    return _broken(rng, _written(rng, config), 0.05)


def payload(rng: random.Random, usual: str) -> bytes:
    """A message with some changes."""
    text = usual if rng.random() < 0.4 else rng.choice(PAYLOADS)
    if rng.random() < 0.5:
        try:
            text = json.dumps(_shaken(rng, json.loads(text)))
        except (ValueError, RecursionError):
            text = json.dumps({"state": rng.choice(WILD), "value": rng.choice(WILD), "a": text})
    return _broken(rng, text.encode(errors="surrogatepass"), 0.15)


def _drop(rng: random.Random, config: dict[str, Any], _other: Seed) -> None:
    if config:
        del config[rng.choice(list(config))]


def _replace(rng: random.Random, config: dict[str, Any], _other: Seed) -> None:
    if config:
        config[rng.choice(list(config))] = rng.choice(WILD)


def _borrow(rng: random.Random, config: dict[str, Any], other: Seed) -> None:
    key = rng.choice(list(other.config) or ["x"])
    config[key] = copy.deepcopy(other.config.get(key))


def _rename(rng: random.Random, config: dict[str, Any], _other: Seed) -> None:
    both = {**SHORT, **abbreviations.CONFIG}
    if known := [key for key in config if key in both]:
        key = rng.choice(known)
        value = config.pop(key) if rng.random() < 0.7 else config[key]
        config[both[key]] = value


def _template(rng: random.Random, config: dict[str, Any], _other: Seed) -> None:
    known = [key for key in (*abbreviations.CONFIG.values(), *config) if key.endswith("template")]
    config[rng.choice(known)] = rng.choice(TEMPLATES)


def _known_key(rng: random.Random, config: dict[str, Any], _other: Seed) -> None:
    key = rng.choice(list(abbreviations.CONFIG.values()))
    config[key] = rng.choice((*WILD, *PATTERNS, f"fuzz/{key}", ["a", "b"], ["rgb"], "5"))


def _deep(rng: random.Random, config: dict[str, Any], _other: Seed) -> None:
    for key, value in config.items():
        if isinstance(value, (dict, list)) and value:
            config[key] = _shaken(rng, value)


CHANGES: tuple[Change, ...] = (_drop, _replace, _borrow, _rename, _template, _known_key, _deep)


def _shaken(rng: random.Random, value: Any) -> Any:
    """JSON with one of its values, at any depth, another."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        return {**value, key: _shaken(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], _shaken(rng, value[at]), *value[at + 1 :]]
    return rng.choice(WILD)


def _whole(
    rng: random.Random, seed: Seed, config: Mapping[str, Any], other: Seed
) -> dict[str, Any]:
    """The config as a component of a device payload."""
    parts = {
        "a": {"platform": seed.component, "unique_id": "a", **config},
        "b": {"p": other.component, **other.config},
        "c": {"p": rng.choice(["sensor", "nonsense", "switch"])},
    }
    device = {"ids": ["fuzz"], "name": "Fuzz"}
    whole = {"dev": device, "o": {"name": "fuzz"}, "cmps": parts}
    if rng.random() < 0.3:
        whole[rng.choice(list(whole))] = rng.choice(WILD)
    return whole


def _written(rng: random.Random, config: Mapping[str, Any]) -> bytes:
    text = json.dumps(config, ensure_ascii=rng.random() < 0.5)
    return text.encode(errors="surrogatepass")


def _broken(rng: random.Random, data: bytes, share: float) -> bytes:
    """The bytes, or (in a share of the cases) a damaged form of them."""
    if rng.random() > share:
        return data
    at = rng.randrange(len(data) + 1)
    padding = b" " * (LARGE if rng.random() < 0.05 else 1000)
    return rng.choice(
        (
            data[:at],
            data[:at] + rng.randbytes(3) + data[at:],
            b"[" * 5000 + data,
            data + padding,
            b"",
            data * 2,
            b"\xef\xbb\xbf" + data,
            rng.randbytes(20),
        )
    )

"""Policy sections: rules, groups, sources, times, risks and PINs, most of them nearly right."""

import random
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, get_args

import yaml

from controller.config import Config
from controller.config.policy import EFFECTS, Day, Kind, Risk, Risks
from controller.home.registry import Home
from controller.policy.build import keeper_of
from controller.policy.policy import Need
from tests.controller.tools.types import house_of_types

NOW = datetime(2026, 11, 30, 23, 59)  # noqa: DTZ001  # rules speak of local time
SOURCES = ("kid", "kid_*", "mum", "children", "guests", "*", "****a*", "ü", "a b", "x" * 64)
GROUPS = ("children", "guests", "parents", "k")
PLACES = ("kitchen", "hall", "Front Door", "lock.*", "lock.front_door", "*", "nowhere")
TYPES = ("lock", "camera", "binary_sensor.occupancy", "cover.garage", "light")
TIMES = ("20:00-07:00", "00:00-23:59", "07:00-07:01", "23:59-00:00")
HASH = f"scrypt$10$8$1${'0a' * 16}${'1b' * 32}"
PINS = (HASH, HASH, HASH, HASH, "4711", f"scrypt$18$99$99${'0' * 16}")
WRONG: Sequence[Any] = (
    None, "", -1, 10**30, True, [], {}, [[]], "all", "a/b", "#", "+", "\x00", "\u202e", "24:00-7",
    "07:00-07:00", "9" * 5000, "scrypt$1$1$1$$", "4", {"deny": {"deny": "all"}}, 1e999, "*" * 300,
)  # fmt: skip


def section(rng: random.Random) -> str:
    """A policy section, and the house that it speaks of, as YAML."""
    data = {
        "policy": _policy(rng),
        "floors": {"ground": {}},
        "areas": {"hall": {"floor": "ground"}, "kitchen": {}},
        "sources": {"kid": {"area": "hall"}, "mum": {}},
    }
    return yaml.safe_dump(data, allow_unicode=rng.random() < 0.5, sort_keys=False)


class Judge:
    """Has policies that were taken decide about a home."""

    def __init__(self) -> None:
        self._home: Home = house_of_types().home

    def try_out(self, config: Config) -> None:
        """Decide about everything for everybody; raises what a program error raises."""
        keeper = keeper_of(config)
        for source in (*SOURCES, "kid_7", "nobody" * 10):
            seen = keeper.seen(source, self._home, NOW)
            for member in self._home.everything:
                for change in ({"locked": False}, {"on": True}, {"mode": "disarmed"}):
                    decision = keeper.policy.decide(source, member, change, NOW)
                    if seen.get(member.device.id) is None and decision.need is not Need.NEVER:
                        raise AssertionError(f"{source} may change what it may not see")


def _policy(rng: random.Random) -> Any:
    made = {
        "default": lambda: rng.choice(("allow", "deny")),
        "default_for": lambda: {_one(rng, SOURCES): rng.choice(("allow", "deny"))},
        "groups": lambda: {_one(rng, GROUPS): _some(rng, SOURCES) for _ in range(2)},
        "rules": lambda: [_rule(rng) for _ in range(rng.choice((1, 1, 3, 9)))],
        "risks": lambda: {_one(rng, tuple(Risks.model_fields)): _one(rng, get_args(Risk))},
        "heating_above_c": lambda: rng.choice((0, 24, 99.5)),
        "pin": lambda: {
            "file" if rng.random() < 0.05 else "hash": _one(rng, PINS),
            "tries": rng.choice((1, 5, 20)),
            "pause_s": rng.choice((0, 2.5)),
        },
        "rates": lambda: {"commands_per_minute": 60, "risky_per_minute": 0},
        "audit": lambda: {"enabled": rng.random() < 0.5, "max_mb": 1, "keep": 3},
    }
    likely = {"rules": 0.9, "pin": 0.9}
    kept = {key: make() for key, make in made.items() if rng.random() < likely.get(key, 0.4)}
    return _broken(rng, kept)


def _rule(rng: random.Random) -> Any:
    rule: dict[str, Any] = {_one(rng, EFFECTS): _some(rng, get_args(Kind))}
    more: dict[str, Callable[[], Any]] = {
        "name": lambda: "a rule",
        "who": lambda: _some(rng, SOURCES),
        "unless": lambda: _some(rng, SOURCES),
        "devices": lambda: _some(rng, PLACES),
        "areas": lambda: _some(rng, ("hall", "kitchen")),
        "floors": lambda: ["ground"],
        "types": lambda: _some(rng, TYPES),
        "times": lambda: _one(rng, TIMES),
        "days": lambda: _some(rng, get_args(Day)),
    }
    return _broken(rng, rule | {key: make() for key, make in more.items() if rng.random() < 0.3})


def _one(rng: random.Random, words: Sequence[str]) -> Any:
    return rng.choice(words)


def _some(rng: random.Random, words: Sequence[str]) -> Any:
    return rng.choice(words) if rng.random() < 0.5 else rng.sample(words, 2)


def _broken(rng: random.Random, data: dict[str, Any]) -> Any:
    """Now and then one thing in it is wrong."""
    if not data or rng.random() > 0.05:
        return data
    key = rng.choice(list(data))
    wrong = rng.choice(WRONG)
    return rng.choice((data | {key: wrong}, data | {f"{key}x": wrong}, wrong))

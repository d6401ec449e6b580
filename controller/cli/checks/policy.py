"""Checks of the policy: whether the sources, areas and devices that it names are there."""

import shlex
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from controller.cli.checks.row import CheckRow, ok, warn
from controller.cli.home_view import count
from controller.config import Config
from controller.config.policy import PolicyRule
from controller.config.shape import near
from controller.home.configured import home_of
from controller.home.registry import Home, Member
from controller.policy.rule import is_called, is_one_of
from devices.model import Device

NAME = "policy"
MOST = 10


def check_policy(config: Config, devices: Iterable[Device]) -> list[CheckRow]:
    """A row for each name that is not there; one if all of them are, none without any rule.

    Args:
        config: the configuration.
        devices: what the broker holds announcements of.
    """
    home = home_of(config)
    for device in devices:
        home.put(device)
    policy = config.policy
    found = [*_pin(policy.pin.file), *_sources(config), *_places(config, home)]
    if found or not policy.rules:
        return found[:MOST]
    return [ok(NAME, f"{count(len(policy.rules), 'rule')}, by default {policy.default}")]


def _pin(path: Path | None) -> Iterator[CheckRow]:
    if path is not None and path.stat().st_mode & stat.S_IROTH:
        text = f"everybody on this machine can read the PIN in {path}"
        yield warn(NAME, text, f"chmod o= {shlex.quote(str(path))}")


def _sources(config: Config) -> Iterator[CheckRow]:
    policy = config.policy
    known = {*policy.groups, *config.sources, *(s for g in policy.groups.values() for s in g)}
    named = [(f"policy.default_for.{name}", name) for name in policy.default_for]
    for number, rule in enumerate(policy.rules):
        named += [(f"policy.rules.{number}.who", name) for name in rule.who]
        named += [(f"policy.rules.{number}.unless", name) for name in rule.unless]
    for place, name in named:
        if "*" not in name and not is_one_of(name, tuple(known)):
            text = f"{place} names {name}, which is neither a group nor under sources"
            yield warn(NAME, text + _meant(name, known), f"sources: {{{name}: {{}}}}")


def _places(config: Config, home: Home) -> Iterator[CheckRow]:
    areas = {name for area in home.areas.areas for name in (area.id, area.name, *area.aliases)}
    for number, rule in enumerate(config.policy.rules):
        place = f"policy.rules.{number}"
        for area in rule.areas:
            if home.areas.find(area) is None:
                text = f"{place}.areas names {area}, which no area is called"
                yield warn(NAME, text + _meant(area, areas))
        yield from _devices(place, rule, home.everything)


def _devices(place: str, rule: PolicyRule, members: tuple[Member, ...]) -> Iterator[CheckRow]:
    known = {name for member in members for name in (member.device.id, member.name)}
    for name in rule.devices:
        if not any(is_called(member, name) for member in members):
            text = f"{place}.devices names {name}, which has not announced itself"
            yield warn(NAME, text + _meant(name, known))


def _meant(name: str, known: Iterable[str]) -> str:
    found = near(name, sorted(known))
    return f"; did you mean {found}?" if found else ""

"""From the configuration to what decides."""

import time
from collections.abc import Sequence

from controller.config import Config
from controller.config.policy import Policy as Settings
from controller.config.policy import PolicyRule
from controller.policy.audit import Audit
from controller.policy.keeper import Keeper
from controller.policy.kinds import Kind
from controller.policy.policy import Need, Policy
from controller.policy.rates import Rate
from controller.policy.rule import Effect, Rule
from controller.policy.secret import Hash
from controller.policy.span import Span
from controller.policy.tries import Tries

TRIES_FILE = "pin_tries.json"


def keeper_of(config: Config) -> Keeper:
    """All that decides, as configured."""
    settings = config.policy
    secret = settings.pin.hash
    rates = settings.rates
    return Keeper(
        policy=policy_of(settings),
        pin=Hash.read(secret.get_secret_value()) if secret else None,
        tries=Tries(
            clock=time.time,
            path=config.journal.path.with_name(TRIES_FILE),
            most=settings.pin.tries,
            pause_s=settings.pin.pause_s,
            lockout_s=settings.pin.lockout_s,
        ),
        commands=Rate(limit=rates.commands_per_minute, clock=time.monotonic),
        risky=Rate(limit=rates.risky_per_minute, clock=time.monotonic),
        audit=Audit(
            path=config.audit_path if settings.audit.enabled else None,
            max_bytes=int(settings.audit.max_mb * 1_000_000),
            keep=settings.audit.keep,
        ),
    )


def policy_of(settings: Settings) -> Policy:
    """The rules, with groups spelt out."""
    return Policy(
        rules=tuple(_rule(rule, number, settings) for number, rule in enumerate(settings.rules)),
        allowed=settings.default == "allow",
        allowed_for=tuple(
            (_spelt_out([name], settings), word == "allow")
            for name, word in settings.default_for.items()
        ),
        risks={Kind(name): Need[need.upper()] for name, need in settings.risks},
        hot_c=settings.heating_above_c,
    )


def _rule(rule: PolicyRule, number: int, settings: Settings) -> Rule:
    label = f"policy.rules.{number}"
    return Rule(
        label=f"{label} ({rule.name})" if rule.name else label,
        effect=Effect(rule.effect),
        kinds=frozenset(map(Kind, getattr(rule, rule.effect))),
        who=_spelt_out(rule.who, settings),
        unless=_spelt_out(rule.unless, settings),
        devices=rule.devices,
        areas=rule.areas,
        floors=rule.floors,
        types=rule.types,
        span=Span.read(rule.times, rule.days),
    )


def _spelt_out(names: Sequence[str], settings: Settings) -> tuple[str, ...]:
    """Sources, with those of a group in its place; a group without any is nobody."""
    found = [source for name in names for source in settings.groups.get(name, (name,))]
    return tuple(dict.fromkeys(found)) if found or not names else (NOBODY,)


NOBODY = "/"
"""No source has a slash in it."""

"""Permits for tests: what risks take, rules as in a configuration, a PIN that is cheap to check."""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import yaml

from controller.config.policy import Policy as Settings
from controller.policy.build import policy_of
from controller.policy.kinds import Kind
from controller.policy.permit import Permit
from controller.policy.policy import USUAL, Need, Policy
from controller.policy.secret import Hash

NOON = datetime(2026, 11, 30, 12, 0)  # noqa: DTZ001  # rules speak of local time; a Monday
PIN = "4711"


def risking(**risks: str) -> Permit:
    """A permit under which some risks take something else than usual."""
    needs = {Kind(name): Need[need.upper()] for name, need in risks.items()}
    return Permit(policy=Policy(risks={**USUAL, **needs}))


def settings(text: str) -> Settings:
    """The `policy` section that a YAML text is."""
    data: Mapping[str, Any] = yaml.safe_load(text) or {}
    return Settings.model_validate(data)


def policy(text: str) -> Policy:
    """The policy of such a section."""
    return policy_of(settings(text))


def cheap(pin: str = PIN) -> Hash:
    """A hash of a PIN that takes no time."""
    salt = b"0123456789abcdef"
    key = hashlib.scrypt(pin.encode(), salt=salt, n=2, r=8, p=1, dklen=32)
    return Hash(cost=1, block=8, lanes=1, salt=salt, key=key)

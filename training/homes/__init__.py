"""Homes made up from a seed: rooms, devices of every kind, names in many styles."""

from training.homes.build import make_world
from training.homes.house import House, Snapshot, Trouble
from training.homes.made import MadeWorld

__all__ = ["House", "MadeWorld", "Snapshot", "Trouble", "make_world"]

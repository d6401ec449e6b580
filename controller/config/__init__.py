"""One `config.yaml` in typed, frozen models; every key has a default."""

from controller.config.bus import Broker, Queue, Tls, Topics
from controller.config.changes import Changes, changes
from controller.config.house import Area, DeviceOverride, Floor, Source
from controller.config.load import find_file, load
from controller.config.models import Config, Journal, Log, Metrics, Session
from controller.config.policy import Policy
from controller.config.thinking import Agent, Comfort, Model

__all__ = [
    "Agent",
    "Area",
    "Broker",
    "Changes",
    "Comfort",
    "Config",
    "DeviceOverride",
    "Floor",
    "Journal",
    "Log",
    "Metrics",
    "Model",
    "Policy",
    "Queue",
    "Session",
    "Source",
    "Tls",
    "Topics",
    "changes",
    "find_file",
    "load",
]

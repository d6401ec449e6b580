"""One `config.yaml` in typed, frozen models; every key has a default."""

from controller.config.asking import Confirm
from controller.config.bus import Broker, Queue, Tls, Topics
from controller.config.house import Area, DeviceOverride, Floor, Source
from controller.config.load import find_file, load
from controller.config.models import Config, Journal, Log, Session
from controller.config.thinking import Agent, Comfort, Model

__all__ = [
    "Agent",
    "Area",
    "Broker",
    "Comfort",
    "Config",
    "Confirm",
    "DeviceOverride",
    "Floor",
    "Journal",
    "Log",
    "Model",
    "Queue",
    "Session",
    "Source",
    "Tls",
    "Topics",
    "find_file",
    "load",
]

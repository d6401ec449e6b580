"""The bus: one asyncio client around paho, which appears nowhere else in the controller."""

from controller.mqtt.backoff import Backoff
from controller.mqtt.client import Client
from controller.mqtt.message import Message
from controller.mqtt.topics import filter_problem, topic_problem

__all__ = ["Backoff", "Client", "Message", "filter_problem", "topic_problem"]

"""A message as it came from the bus."""

from typing import NamedTuple

from paho.mqtt.client import MQTTMessage


class Message(NamedTuple):
    """One message; a tuple, because tens of thousands of them arrive in a burst."""

    topic: str
    payload: bytes
    retain: bool
    """The broker had kept it: it was not said just now."""
    qos: int
    response_topic: str | None = None
    """Where the sender wants the answer (MQTT 5)."""
    correlation_data: bytes | None = None
    """What the answer is to carry (MQTT 5)."""
    expiry_s: int | None = None
    """Seconds for which the sender means it (MQTT 5)."""
    mid: int = 0
    link: int = 0
    """Number of the connection that it came on; an acknowledgement counts on no other."""
    again: bool = False
    """The broker says that it may have delivered it before (DUP)."""


def read(message: MQTTMessage, link: int) -> Message | None:
    """Paho's message as ours; None if its topic is not text."""
    try:
        topic = message.topic
    except UnicodeDecodeError:
        return None
    payload, mid = bytes(message.payload), message.mid
    if message.properties is None:
        qos, again = message.qos, message.dup
        return Message(topic, payload, message.retain, qos, mid=mid, link=link, again=again)
    # Paho sets only what came as attributes, and its own ways to ask take microseconds.
    given = vars(message.properties)
    return Message(
        topic,
        payload,
        message.retain,
        message.qos,
        given.get("ResponseTopic"),
        given.get("CorrelationData"),
        given.get("MessageExpiryInterval"),
        mid,
        link,
        message.dup,
    )

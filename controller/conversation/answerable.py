"""Where a requester may have an answer published: nowhere that Hearth's word means something."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.agent.vocabulary import vocabulary
from controller.conversation.topics import Topics
from controller.home.registry import Home, Member
from controller.mqtt.topics import topic_problem
from devices.topics import matches

MAX_TOPIC = 512
SYSTEMS = vocabulary(
    """
    cmnd stat tele tasmota zigbee2mqtt zwave zwavejs zwavejs2mqtt esphome esphomelib homie
    homeassistant shelly shellies wled valetudo frigate ebusd owntracks rtl_433 milight
    espresense domoticz openhab knx enocean eltako loxone unipi evcc
    """
)
"""First levels of systems that listen for commands, whether or not a device of theirs is known."""


@dataclass(frozen=True, slots=True)
class _Taken:
    """Where devices are."""

    roots: frozenset[str]
    """First levels of their topics."""
    filters: tuple[str, ...]
    """Those of their topics that begin with a wildcard."""


def may_answer_on(topic: str, source: str, *, topics: Topics, home: Home) -> bool:
    """Whether a source may have an answer published on a topic of its choice.

    Below Hearth's base these are the source's own answer topics. Elsewhere it is any topic whose
    first level no device and no well-known system uses: beside the topic that a device listens on
    there are others that it obeys and never announces (`cmnd/lamp/Backlog`).
    """
    if topic.startswith("$") or len(topic) > MAX_TOPIC or topic_problem(topic):
        return False
    if _is_below(topic, topics.base):
        return any(
            _is_below(topic, own) for own in (topics.response(source), topics.result(source))
        )
    if topic == topics.birth or _is_below(topic, topics.discovery_prefix):
        return False
    root, taken = topic.partition("/")[0], home.derived(_taken)
    if root.lower() in SYSTEMS or root in taken.roots:
        return False
    return not any(matches(each, topic) for each in taken.filters)


def _is_below(topic: str, above: str) -> bool:
    return topic == above or topic.startswith(f"{above}/")


def _taken(home: Home) -> _Taken:
    found = {topic for member in home.everything for topic in _topics(member)}
    wild = tuple(sorted(topic for topic in found if topic.startswith("+/")))
    return _Taken(frozenset(topic.partition("/")[0] for topic in found), wild)


def _topics(member: Member) -> Iterator[str]:
    yield from member.device.codec.topics
    yield from _named(member.device.config)


def _named(value: object) -> Iterator[str]:
    """Every topic in an announcement: those of its availability are one level deeper."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if isinstance(inner, str):
                yield from (inner,) if str(key).endswith("topic") else ()
            else:
                yield from _named(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _named(inner)

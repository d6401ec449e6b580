"""Lists of things to do or to buy.

Home Assistant's discovery has no such component; `docs/discovery-extensions.md` describes ours.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from devices import lists, payloads, schema
from devices.codec import COMMON, Command, TopicCodec, report
from devices.lists import Entry
from devices.model import (
    Blueprint,
    Codec,
    Device,
    DeviceType,
    Feature,
    InvalidValueError,
    Kind,
    Publish,
    Value,
    Values,
)
from devices.templates import compile_command

OPEN = "needs_action"
DONE = "completed"
_ACTIONS = {"added": "add", "completed": "complete", "removed": "remove"}
"""What may be asked of an item, in the words of its outcome, and the action behind each."""
_SUPPORTED = tuple(_ACTIONS.values())
_KEPT = ("summary", "uid", "due", "description")
KEYS: schema.Keys = {
    **COMMON,
    "state_topic": schema.topic_filter(required=True),
    "value_template": schema.template(),
    "command_topic": schema.publish_topic(),
    "command_template": schema.template(),
    "supported_features": schema.some_of(_SUPPORTED, _SUPPORTED),
}


def _parse(announced: Mapping[str, Any]) -> tuple[Mapping[str, Feature], Codec]:
    config = schema.read(announced, KEYS)
    takes = config["supported_features"] if config["command_topic"] is not None else ()
    found = {"open_items": OPEN_ITEMS, "items": ITEMS} | {
        key: changed(key) for key, action in _ACTIONS.items() if action in takes
    }
    reports = report(config, "state_topic", "value_template", _Reader(found))
    return found, TopicCodec(reports, _Encoder(config))


OPEN_ITEMS = Feature(key="open_items", kind=Kind.NUMBER, writable=False)
ITEMS = Feature(key="items", kind=Kind.TEXT, writable=False)
"""A JSON list of objects with `summary`, `status`, and perhaps `uid`, `due`, `description`."""


def changed(key: str) -> Feature:
    """The summary of the item that was `added`, `completed` or `removed` last."""
    return Feature(key=key, kind=Kind.TEXT, minimum=1, momentary=True)


class _Reader:
    """The items of a list, and what became of them since the list was last seen."""

    def __init__(self, found: Mapping[str, Feature]) -> None:
        self._found = found

    def __call__(self, text: str, state: Mapping[str, Value]) -> Values:
        if text == payloads.RESET:
            return {"items": None, "open_items": None}
        told = lists.entries(text, "items")
        if told is None:
            return {}
        items = [item for item in map(_item, told) if item["summary"]]
        values: Values = {
            "open_items": float(sum(item["status"] == OPEN for item in items)),
            "items": lists.dump(items),
        }
        if state.get("items") is None:
            return values
        news = _news(lists.load(state["items"]), items)
        return values | {key: value for key, value in news.items() if key in self._found}


def _item(told: Mapping[str, Any]) -> Entry:
    done = told.get("status") == DONE or told.get("done") is True
    kept = lists.words(told, _KEPT)
    return {"summary": kept.pop("summary", ""), "status": DONE if done else OPEN, **kept}


def _news(before: list[Entry], now: list[Entry]) -> Values:
    was, are = (Counter(item["summary"] for item in items) for items in (before, now))
    was_done, are_done = (
        Counter(item["summary"] for item in items if item["status"] == DONE)
        for items in (before, now)
    )
    news = {"added": are - was, "removed": was - are, "completed": are_done - was_done}
    return {key: list(summaries)[-1] for key, summaries in news.items() if summaries}


class _Encoder:
    """What is to become of an item, as JSON or as the announced template says."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        template = config["command_template"]
        self._form = None if template is None else compile_command(template)

    def __call__(self, change: Mapping[str, Value], state: Mapping[str, Value]) -> list[Publish]:
        if self._config["command_topic"] is None:
            return []
        asked = [(key, str(change[key]).strip()) for key in _ACTIONS if key in change]
        return [self._publish(_ACTIONS[key], _about(key, text, state)) for key, text in asked]

    def _publish(self, action: str, item: Mapping[str, str]) -> Publish:
        config, told = self._config, {"action": action, **item}
        form = self._form or _json
        turn = Command(config["command_topic"], form, config["qos"], config["retain"])
        return turn.publish(item["summary"], **told)


def _json(_value: Any, /, **told: Any) -> str | bytes:
    return payloads.compact(told)


def _about(key: str, text: str, state: Mapping[str, Value]) -> dict[str, str]:
    """How the device knows the item that people call `text`."""
    if not text:
        raise InvalidValueError("an item needs a text")
    if key == "added" or state.get("items") is None:
        return {"summary": text}
    named = [item for item in lists.load(state["items"]) if _same(item["summary"], text)]
    items = [item for item in named if key != "completed" or item["status"] == OPEN]
    if not items:
        raise InvalidValueError(f"there is no {text[:40]!r} on it" + (" to do" if named else ""))
    return {name: items[0][name] for name in ("summary", "uid") if name in items[0]}


def _same(one: str, other: str) -> bool:
    return one.casefold().split() == other.casefold().split()


def announce(blueprint: Blueprint) -> dict[str, Any]:
    """Announce a list.

    Topics: `<base>/state`, a JSON list of items (retained), and `<base>/set`, JSON with `action`
    (`add`, `complete`, `remove`), `summary`, and `uid` if the item has one.
    """
    takes = [action for key, action in _ACTIONS.items() if key in blueprint.features]
    config: dict[str, Any] = {"state_topic": f"{blueprint.base}/state"}
    if takes:
        config |= {"command_topic": f"{blueprint.base}/set", "supported_features": takes}
    return config


def _describe(_device: Device, values: Mapping[str, Value]) -> str:
    if values.get("items") is None:
        return "unknown"
    todo = [item["summary"] for item in lists.load(values["items"]) if item["status"] == OPEN]
    shown = ", ".join(todo[:_SHOWN]) + (", ..." if len(todo) > _SHOWN else "")
    return f"{len(todo)} to do: {shown}" if todo else "nothing to do"


_SHOWN = 10

TYPE = DeviceType(
    domain="todo",
    nouns=("list", "to do list", "todo list", "task list", "shopping list", "tasks"),
    primary="open_items",
    echo_s=10.0,
    parse=_parse,
    announce=announce,
    describe=_describe,
)

"""Lists of things to do: items are added, completed and removed."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from devices import todo
from devices.model import Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.terms import Entity
from simulator.values import clamp, number, parse_object
from simulator.wire import Said

_ABLE = {
    "add": ("create_todo_item", "added"),
    "complete": ("update_todo_item", "completed"),
    "remove": ("delete_todo_item", "removed"),
}
"""Actions, Home Assistant's word for being able to, and the feature."""
_OPEN, _DONE = "needs_action", "completed"
_SHOWN = ("summary", "status", "due", "description")
_LONGEST = 500
_TEXT = 255


class Todo(Behaviour):
    """A list; each item has a text, an id, and is open or done."""

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take its abilities; that an item can be marked as done is taken for granted."""
        can = [action for action, (word, _) in _ABLE.items() if entity.able(word)]
        return {"can": [*{"complete": None, **dict.fromkeys(can)}]}

    @classmethod
    def from_entity(
        cls, design: Design, state: str | None, attributes: Mapping[str, Any], *, strict: bool
    ) -> dict[str, Any]:
        """Take the items; how many are open follows from them. A number alone makes some up."""
        del design, strict
        items, count = attributes.get("items"), number(state)
        if items is None and count is not None:
            numbers = range(1, int(clamp(count, 0, _LONGEST)) + 1)
            items = [{"summary": f"Item {one}"} for one in numbers]
        return {} if items is None else {"items": json.dumps(items, default=str)}

    def as_entity(self) -> dict[str, Any]:
        """The state is the number of open items."""
        items = [{key: one[key] for key in _SHOWN if key in one} for one in self._items()]
        return {"state": str(self._open()), "attributes": {"items": items}}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `can` (all of add, complete, remove)."""
        can = section.texts("can", choices=tuple(_ABLE)) or tuple(_ABLE)
        features = {"open_items": todo.OPEN_ITEMS, "items": todo.ITEMS}
        return Design(
            features=features | {_ABLE[word][1]: todo.changed(_ABLE[word][1]) for word in can},
            settings={"can": can},
            defaults={"items": "[]", "open_items": 0.0},
        )

    def __init__(self, design: Design, **rest: Any) -> None:
        """Start with the items of the house file."""
        super().__init__(design, **rest)
        self._number = 0
        self._keep(_checked(self._items()))

    def hear(self, key: str, payload: str) -> Values:
        """Take an action on an item that exists, or a new one."""
        del key
        told = parse_object(payload)
        action, summary = str(told.get("action")), str(told.get("summary") or "").strip()[:_TEXT]
        if action not in self.settings["can"]:
            return {}
        items = self._items()
        if action == "add":
            return {"added": summary} if summary and len(items) < _LONGEST else {}
        place = _find(items, told.get("uid"), summary)
        return {} if place is None else {_ABLE[action][1]: str(items[place].get("uid"))}

    def apply(self, change: Values) -> None:
        """Change the list."""
        items = _checked(self._items()) if "items" in change else self._items()
        if "items" in change:
            items = _checked(_load(change["items"]))
        if "added" in change:
            items.append({"summary": change["added"], "status": _OPEN})
        for key in ("completed", "removed"):
            place = _find(items, change.get(key), str(change.get(key) or ""))
            if place is not None and key == "removed":
                del items[place]
            elif place is not None:
                items[place]["status"] = _DONE
        self._keep(items)

    def say(self, state: Values) -> Iterable[Said]:
        """Say the whole list."""
        yield said(("open_items", "items"), "state_topic", "value_template", _load(state["items"]))

    def _keep(self, items: list[dict[str, Any]]) -> None:
        for item in items:
            if "uid" not in item:
                self._number += 1
                item["uid"] = f"{self._number:04}"
        self.state["items"] = json.dumps(items)
        self.state["open_items"] = float(self._open())

    def _items(self) -> list[dict[str, Any]]:
        return _load(self.state["items"])

    def _open(self) -> int:
        return sum(one.get("status") == _OPEN for one in self._items())


def _find(items: list[dict[str, Any]], uid: object, summary: str) -> int | None:
    """Where an item is that is known by its id, or by its text; open ones come first."""
    order = sorted(range(len(items)), key=lambda place: items[place].get("status") == _DONE)
    for place in order:
        if uid is not None and items[place].get("uid") == uid:
            return place
    named = (one for one in order if str(items[one]["summary"]).casefold() == summary.casefold())
    return next(named, None) if summary else None


def _checked(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The items that have a text; each open or done."""
    return [
        {**one, "status": _DONE if one.get("status") == _DONE else _OPEN}
        for one in items[:_LONGEST]
        if one.get("summary")
    ]


def _load(text: object) -> list[dict[str, Any]]:
    try:
        items = json.loads(text) if isinstance(text, str) else []
    except (ValueError, RecursionError):
        return []
    found = items if isinstance(items, list) else []
    return [
        {"summary": one} if isinstance(one, str) else one
        for one in found
        if one and isinstance(one, (str, dict))
    ]


BEHAVIOUR = Todo

"""A model server that says anything, in the dialect that is expected and in none."""

import json
import random
from collections.abc import Mapping
from typing import Any

from fuzz.mutate import WILD
from tests.servers.ollama_script import (
    Broken,
    Cut,
    Empty,
    Garbage,
    Repeat,
    Scripted,
    Status,
    Text,
    Truncated,
    Unfinished,
)
from tests.servers.ollama_server import OllamaServer

TOOLS = (
    "turn_on", "turn_off", "set_light", "lock", "unlock", "open", "close", "check", "calculate",
    "get_state", "find_devices", "set_temperature", "nonsense", "", "Turn On", "__class__", "🙂",
)  # fmt: skip
TARGETS = (
    "kitchen light", "front door", "all", "everything", "the bedroom", "lamp", "*", "light.x", "",
    "a" * 5000, "{{ states }}", "../../etc", None, 7, ["kitchen light"], {"a": "b"},
)  # fmt: skip
KEYS = ("target", "value", "brightness", "color", "temperature", "expression", "state", "x", "")
TEXTS = (
    "<think>", "</think>", "```json", "```", "Observation: it is done",
    "Final Answer: I did it all.", "Action: turn_on(kitchen light)", "PAUSE", "{", "}", "[" * 2000,
    "null", "\x00",
    "\u202e", "done",
    '{"answer": 1}', "Thought: " * 200, "I have unlocked every door.", "🙂" * 100, "<tool_call>",
)  # fmt: skip

VALUES = tuple(value for value in WILD if not isinstance(value, str) or value != "\ud83d")
"""Lone surrogates do not get through HTTP."""


class Hostile(OllamaServer):
    """It takes every chat request, and answers what it likes."""

    def __init__(self, rng: random.Random, dialect: str) -> None:
        super().__init__()
        self.replies = 0
        self._rng = random.Random(rng.random())
        self._dialect = dialect

    def take(self, _body: Mapping[str, Any]) -> Scripted:
        """Answer a chat request."""
        self.replies += 1
        rng = self._rng
        if rng.random() < 0.15:
            return self._broken()
        dialect = self._dialect if rng.random() < 0.85 else rng.choice(("text", "json", "tools"))
        calls = [self._call() for _ in range(rng.choice((0, 1, 1, 1, 2, 5, 40)))]
        match dialect:
            case "text":
                return Text(self._shaken(_as_text(calls)))
            case "json":
                said = {"thought": "x", "actions": calls, "answer": rng.choice(TEXTS)}
                kept = {key: v for key, v in said.items() if rng.random() < 0.7}
                return Text(self._shaken(json.dumps(kept)))
            case _:
                native = [{"name": c["tool"], "arguments": c["arguments"]} for c in calls]
                return Text(rng.choice(TEXTS), thinking=rng.choice(TEXTS), calls=native)

    def _call(self) -> dict[str, Any]:
        rng = self._rng
        arguments: Any = {"target": rng.choice(TARGETS)}
        for _ in range(rng.choice((0, 0, 1, 3))):
            arguments[rng.choice(KEYS)] = rng.choice((*VALUES, 50, "50 %", "red", True))
        if rng.random() < 0.1:
            arguments = rng.choice(VALUES)
        return {"tool": rng.choice(TOOLS), "arguments": arguments}

    def _shaken(self, text: str) -> str:
        rng = self._rng
        for _ in range(rng.choice((0, 0, 1, 2))):
            at = rng.randrange(len(text) + 1)
            text = rng.choice((text[:at], text[:at] + rng.choice(TEXTS) + text[at:], text * 2))
        return text[:20_000]

    def _broken(self) -> Scripted:
        rng = self._rng
        text = rng.choice(TEXTS)
        return rng.choice(
            (
                Empty(),
                Garbage(rng.choice(("{", "null", "[]", '{"message": 1, "done": true}', "x" * 100))),
                Truncated(text),
                Unfinished(text),
                Cut(text),
                Broken(text, "the runner died"),
                Repeat(text),
                Status(rng.choice((400, 404, 429, 500, 503)), {"error": text}),
            )
        )


def _as_text(calls: list[dict[str, Any]]) -> str:
    lines = ["Thought: I think."]
    for call in calls:
        lines += [f"Action: {call['tool']}", f"Action Input: {json.dumps(call['arguments'])}"]
    return "\n".join([*lines, "PAUSE" if calls else "Final Answer: All is done."])

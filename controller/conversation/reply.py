"""An answer as it is published on `<base>/response/<source>`, and where else it may go."""

import json
from collections.abc import Mapping
from typing import Any

from controller.agent.turn import Answer
from controller.conversation.command import Command
from controller.home.outcome import Outcome
from controller.home.words import clean

_BREAKING = "\u2028\u2029\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_ESCAPED = {ord(char): f"\\u{ord(char):04x}" for char in _BREAKING}
"""What ends a line, or turns the direction of what stands beside it: in JSON as six letters."""


def response(command: Command, answer: Answer, *, total_ms: float) -> dict[str, Any]:
    """The JSON object of an answer; `timings` are milliseconds."""
    return {
        "id": command.id,
        "session": command.session,
        "status": answer.status.value,
        "text": answer.text,
        **({"understood": answer.by} if answer.by else {}),
        **({"hint": answer.hint} if answer.hint else {}),
        **({"dry_run": True} if command.dry_run else {}),
        "actions": [action(outcome) for outcome in answer.actions],
        "timings": {
            "total_ms": round(total_ms, 1),
            "model_ms": round(answer.model_ms, 1),
            "model_calls": answer.model_calls,
            "prompt_tokens": answer.prompt_tokens,
            "output_tokens": answer.output_tokens,
        },
    }


def action(outcome: Outcome) -> dict[str, Any]:
    """One outcome as JSON: device, what was asked, what the device said."""
    return {
        "device": outcome.device_id,
        "name": outcome.name,
        "asked": dict(outcome.asked),
        "status": outcome.status.value,
        "said": dict(outcome.said),
        **({"reason": outcome.reason} if outcome.reason else {}),
        **({"ms": round(outcome.ms, 1)} if outcome.ms else {}),
    }


def refusal(source: str, command_id: str, text: str) -> dict[str, Any]:
    """The answer to a payload that is no command."""
    return {
        "id": command_id,
        "session": source,
        "status": "refused",
        "text": text,
        "actions": [],
        "timings": {},
    }


def as_json(data: Mapping[str, Any]) -> str:
    """Data as one line of JSON, readable as it is, whatever broken Unicode the bus brought."""
    text = json.dumps(data, ensure_ascii=False, default=str)
    return text.translate(_ESCAPED).encode(errors="replace").decode()


def text_of(answer: Mapping[str, Any]) -> str:
    """What is spoken on `<base>/say/<source>`."""
    text = f"{answer['text']} {answer.get('hint', '')}"
    return clean(text, length=len(text))

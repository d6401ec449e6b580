"""Answers made from what happened: outcomes, readings and faults, never from model text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from controller.agent.turn import AnswerStatus
from controller.home.outcome import Outcome, Status
from controller.home.registry import Home
from controller.tools.contents import LISTED
from controller.tools.observation import Fault, Observation, Reading
from controller.tools.phrases import be, join, label, value_text
from controller.tools.readings import sentence
from devices.model import Value, Values

MANY = 4
"""From this number on, devices are counted before they are named."""
SHOWN = 12

NOTHING_DONE = "I did not do anything: no device was told to change."
CRASHED = "I am sorry, something went wrong inside me; the log has the details."
GARBLED = "I could not make sense of what the language model wrote."

_SIMPLE: dict[tuple[str, object], str] = {
    ("on", True): "turn on",
    ("on", False): "turn off",
    ("open", True): "open",
    ("open", False): "close",
    ("locked", True): "lock",
    ("locked", False): "unlock",
    ("position", 100): "open",
    ("position", 0): "close",
    ("press", True): "press",
    ("activate", True): "activate",
    ("install", True): "update",
    ("muted", True): "mute",
    ("muted", False): "unmute",
    ("latch", True): "open",
    ("moving", "stopped"): "stop",
    ("activity", "cleaning"): "start",
    ("activity", "mowing"): "start",
    ("activity", "paused"): "pause",
    ("activity", "idle"): "stop",
    ("activity", "returning"): "send home",
    ("state", "playing"): "play",
    ("state", "paused"): "pause",
    ("state", "idle"): "stop",
    ("mode", "disarmed"): "disarm",
}
_DONE: dict[str, str] = {
    "press": "I pressed …",
    "activate": "I activated …",
    "install": "I told … to install it",
    "message": "I sent the message to …",
}
"""Actions that no state ever shows."""
_LIST: dict[str, str] = {"added": "now has", "completed": "has done", "removed": "no longer has"}
_EDITS: dict[str, str] = {"added": "add", "completed": "complete", "removed": "remove"}
_STATES = (
    "activity", "state", "moving", "condition", "muted", "latch", "press", "activate", "install",
    "command",
)  # fmt: skip
"""Features whose values are what a device does, and follow `is`."""
_ENDS: dict[Value, str] = {0: "closed", 100: "open"}
"""What people call the ends of a cover's way."""
_WORKED = (Status.CONFIRMED, Status.SENT)


def status_of(outcomes: Sequence[Outcome], faults: Sequence[Observation] = ()) -> AnswerStatus:
    """How a turn with these actions ended; `sent` counts as done, since more cannot be known.

    Only what a person is told about was refused; a call that a guard stopped has just failed.
    """
    worked = [outcome for outcome in outcomes if outcome.status in _WORKED]
    failed = [o for o in outcomes if o.status not in (*_WORKED, Status.PLANNED)]
    if worked:
        return AnswerStatus.PARTIAL if failed or faults else AnswerStatus.DONE
    refused = all(o.status is Status.REFUSED for o in failed) and all(
        fault.fault is Fault.REFUSED and fault.say for fault in faults
    )
    if failed or faults:
        return AnswerStatus.REFUSED if refused else AnswerStatus.FAILED
    return AnswerStatus.ANSWERED


def actions(outcomes: Sequence[Outcome], home: Home) -> str:
    """What became of the actions, in sentences: "Hall Lamp is on at 30 %."."""
    confirmed = [o for o in outcomes if o.status is Status.CONFIRMED]
    planned = [o for o in outcomes if o.status is Status.PLANNED]
    sentences = [_confirmed(confirmed, home), _planned(planned, home)]
    sentences += [_sent([o for o in outcomes if o.status is Status.SENT])]
    sentences += [_silent(o, home) for o in outcomes if o.status is Status.UNCONFIRMED]
    sentences += [_offline([o for o in outcomes if o.status is Status.UNAVAILABLE])]
    stopped = (Status.REFUSED, Status.INVALID)
    sentences += [_stopped(outcome) for outcome in outcomes if outcome.status in stopped]
    return " ".join(filter(None, sentences))


def faults(observations: Sequence[Observation], *, acted: bool) -> str:
    """Why calls did nothing, for the person."""
    said = list(dict.fromkeys(o.say for o in observations if o.say))
    if not said:
        said = ["I could not work out how to do that."]
    if not acted and not any(o.fault is Fault.AMBIGUOUS for o in observations):
        said.append("Nothing was changed.")
    return " ".join(said)


def readings(observations: Iterable[Observation]) -> str:
    """What reading tools saw: their own sentences, else one made from the values."""
    return " ".join(dict.fromkeys(filter(None, map(reading, observations))))


def reading(observation: Observation) -> str:
    """What one reading tool saw; empty if code cannot say it."""
    if observation.say or not observation.readings:
        return observation.say
    said = " ".join(map(_value, observation.readings[:SHOWN]))
    more = len(observation.readings) - SHOWN
    return f"{said} There are {more} more; name a room to hear of them." if more > 0 else said


def unmet(check: Observation) -> str:
    """That a condition did not hold, with the reading that says so."""
    said = reading(check)
    for opening in ("No, ", "Yes, "):
        said = said.removeprefix(opening)
    said = said.rstrip(".")
    if check.truth is None:
        reason = f"{_upper(said)}. " if said else ""
        return f"{reason}I cannot tell whether the condition holds, so I changed nothing."
    if not said:
        return "The condition does not hold, so I changed nothing."
    return f"{_upper(said)}, so I left everything as it is."


def _confirmed(outcomes: Sequence[Outcome], home: Home) -> str:
    groups = _grouped(_merged(outcomes), lambda outcome: _is(outcome, home))
    parts = [_group(names, state) for state, names in groups.items()]
    if len(parts) > 1 and all(len(names) == 1 for names in groups.values()):
        return f"{join(parts, limit=len(parts))}."
    return " ".join(f"{part}." for part in parts)


def _merged(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """One outcome for all that was asked of a device, unless it was asked twice."""
    merged: list[Outcome] = []
    for outcome in outcomes:
        last = next((o for o in reversed(merged) if o.device_id == outcome.device_id), None)
        if last is None or outcome.asked.keys() & (last.asked.keys() | _LIST.keys()):
            merged.append(outcome)
            continue
        together = replace(
            last,
            asked={**last.asked, **outcome.asked},
            said={**last.said, **outcome.said},
            put={**last.put, **outcome.put},
        )
        merged[merged.index(last)] = together
    return merged


def _planned(outcomes: Sequence[Outcome], home: Home) -> str:
    groups = _grouped(outcomes, lambda outcome: _doing(outcome, home))
    parts = [f"{doing.replace('…', join(names))}" for doing, names in groups.items()]
    return f"I would {join(parts, limit=len(parts))}." if parts else ""


def _sent(outcomes: Sequence[Outcome]) -> str:
    if not outcomes:
        return ""
    groups = _grouped(outcomes, lambda outcome: _did(outcome.asked))
    return " ".join(_unreported(did, names) for did, names in groups.items())


def _unreported(did: str, names: Sequence[str]) -> str:
    does = "does" if len(names) == 1 else "do"
    return f"{did.replace('…', join(names))}, which {does} not report back."


def _did(asked: Values) -> str:
    """What was done, with `…` where the names go."""
    key, value = next(iter(asked.items()), ("", None))
    if key == "command":
        return f"I told … to {str(value).replace('_', ' ')}"
    return _DONE.get(key, "I sent the command to …")


def _silent(outcome: Outcome, home: Home) -> str:
    said = _values(outcome, {k: v for k, v in outcome.said.items() if v is not None}, home)
    last = f"it last said {said}" if said else "it said nothing"
    return f"I sent the command, but {outcome.name} did not confirm; {last}."


def _offline(outcomes: Sequence[Outcome]) -> str:
    if not outcomes:
        return ""
    names = [outcome.name for outcome in outcomes]
    return f"{join(names)} {_be(names)} offline, so nothing was sent."


def _stopped(outcome: Outcome) -> str:
    reason = outcome.reason.rstrip(".") or "that is not allowed"
    return f"{outcome.name} was not changed: {reason}."


def _group(names: Sequence[str], state: str) -> str:
    if state.startswith(tuple(_LIST.values())):
        return f"{join(names)} {state}"
    if len(names) >= MANY:
        return f"All {len(names)} are {state}: {join(names, limit=SHOWN)}"
    return f"{join(names)} {_be(names)} {state}"


def _grouped(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for outcome in outcomes:
        names = groups.setdefault(key(outcome), [])
        if outcome.name not in names:
            names.append(outcome.name)
    return groups


def _is(outcome: Outcome, home: Home) -> str:
    """The state that a confirmed action led to, after `is`, as the device tells it."""
    told = {key: outcome.said.get(key) for key in outcome.asked}
    shown = {k: told[k] if told[k] is not None else v for k, v in outcome.asked.items()}
    if changed := [key for key in outcome.asked if key in _LIST]:
        # The news of a list are of the moment: what was asked is what was seen.
        return join(
            f"{_LIST[key]} {_said(outcome, key, outcome.asked[key], home)}" for key in changed
        )
    return _state(outcome, shown, home)


def _state(outcome: Outcome, values: Mapping[str, Value], home: Home) -> str:
    doing = [key for key, value in values.items() if _is_plain(key, value) or key in _STATES]
    plain = [_said(outcome, key, values[key], home) for key in doing]
    rest = {k: v for k, v in values.items() if k not in doing}
    measures = [_measure(outcome, key, value, home) for key, value in rest.items()]
    if "state" in doing and "volume_level" in rest:
        measures = [measure.replace(f"at {label('volume_level')}", "at") for measure in measures]
    # A secret value leaves nothing to say but that it was set.
    return " ".join(filter(None, [join(plain), join(measures)])) or "set"


_AT = ("brightness", "position", "percentage", "color_temp")
_ON = ("mode", "preset_mode", "source", "fan_mode", "fan_speed")
_SET = ("temperature", "value", "target_humidity")
"""Features whose values follow `at`, `on` and `set to` without the feature's name."""


def _measure(outcome: Outcome, key: str, value: Value, home: Home) -> str:
    said = _said(outcome, key, value, home)
    if key == "mode" and (value == "off" or _is_alarm(outcome)):
        return said
    if key == "position" and value in _ENDS:
        return _ENDS[value]
    if key == "effect":
        return f"showing {said}"
    name = "" if key in (*_AT, *_ON[:-2], *_SET) else label(key)
    how = "at" if key in (*_AT, "volume_level", "tilt") else "on" if key in _ON else "set to"
    return " ".join(filter(None, [how, name, said]))


def _is_alarm(outcome: Outcome) -> bool:
    return str(outcome.asked.get("mode", "")).startswith(("armed", "disarmed", "triggered"))


def _doing(outcome: Outcome, home: Home) -> str:
    """A planned action as a verb, with `…` where the names go."""
    asked = outcome.asked
    key, value = next(iter(asked.items()), ("", None))
    if key in _EDITS:
        return f"{_EDITS[key]} {value_text(key, value)} on …"
    if len(asked) == 1 and (verb := _SIMPLE.get(next(iter(asked.items())))):
        return f"{verb} …"
    values = {k: v for k, v in asked.items() if k != "on"} or asked
    return f"set … to {_values(outcome, values, home)}".replace("to set to", "to")


def _values(outcome: Outcome, values: Mapping[str, Value], home: Home) -> str:
    words = [
        f"{'' if _is_plain(key, value) else label(key)} {_said(outcome, key, value, home)}".strip()
        for key, value in values.items()
    ]
    return ", ".join(words)


def _said(outcome: Outcome, key: str, value: Value, home: Home) -> str:
    member = home.get(outcome.device_id)
    feature = member.device.features.get(key) if member else None
    text = value_text(key, value, feature)
    return f"{text} ({outcome.put[key]})" if key in outcome.put else text


def _is_plain(key: str, value: Value) -> bool:
    return isinstance(value, bool) and key in ("on", "open", "locked", "oscillating")


def _value(value: Reading) -> str:
    if value.key in LISTED:
        return sentence(value)
    be = _be([value.name])
    spoken = "" if value.key in ("on", "open", "locked", "value") else f" {label(value.key)}"
    return f"{value.name}{spoken} {be} {value.text}.".replace("  ", " ")


def _be(names: Sequence[str]) -> str:
    return be(names[0]) if len(names) == 1 else "are"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]

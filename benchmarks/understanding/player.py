"""Plays cases in a running house: the state set, the sentence said, the whole home compared."""

import json
import time
from collections.abc import Mapping
from typing import Any

from benchmarks.understanding.expectation import Case
from benchmarks.understanding.house import House, HouseError
from benchmarks.understanding.scoring import Comparison, compare, strictly
from benchmarks.understanding.verdict import Reply, Result, judge

MOVING = frozenset({"opening", "closing", "locking", "unlocking"})
"""States that end by themselves, soon."""
IDLE_S = 30.0
KNOWN_S = 3.0
ANSWER_S = 180.0
"""More than the daemon gives itself."""
QUIET = 2
"""The home has come to rest when so many looks in turn have shown nothing new."""


class Player:
    """Somebody at home."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._person = house.person
        self._entities: dict[str, dict[str, Any]] = {}
        """The true states in Home Assistant's terms."""
        self._devices: dict[str, dict[str, Any]] = {}
        """The same as devices have them."""
        self._seen = 0
        self._count = 0

    def play(self, case: Case, *, source: str) -> Result:
        """Play a case as a person who has said nothing before.

        Raises:
            HouseError: the home does not answer.
        """
        note = self._arrange(case)
        before = self._look()
        reply = self._say(case, case.text, source)
        found = self._compared(case, before)
        last, confirmed = reply, None
        if reply.status == "confirm" and not found.holds and not found.unasked:
            last = self._say(case, "yes", source)
            found, confirmed = self._compared(case, before), last.text
        return Result(
            case=case,
            verdict=judge(case.expectation, found, last),
            reply=reply,
            comparison=found,
            confirmed=confirmed,
            strict=strictly(case.expectation, self._entities),
            note=note,
        )

    def _arrange(self, case: Case) -> str:
        """Set the state of a case, and wait until Hearth has seen it; returns what went wrong."""
        mark = self._person.mark()
        self._person.publish(f"{self._house.control}/reset", b"")
        self._heard(f"{self._house.control}/ready", since=mark)
        for entity_id, state in case.setup.items():
            topic = f"{self._house.control}/ha/{entity_id}"
            self._person.publish(topic, json.dumps(state, default=str))
        self._settle()
        problem = f"{self._house.control}/problem"
        problems = [m.text for m in self._person.since(mark, problem) if "barrier" not in m.text]
        return "; ".join([*problems, *self._unknown()])

    def _say(self, case: Case, text: str, source: str) -> Reply:
        self._count += 1
        command = {"text": text, "id": f"{source}-{self._count}"}
        if case.area is not None:
            command["area"] = self._house.home.room_name(case.area) or ""
        mark = self._person.mark()
        self._person.publish(f"hearth/command/{source}", json.dumps(command))
        return _reply(self._heard(f"hearth/response/{source}", since=mark, seconds=ANSWER_S))

    def _compared(self, case: Case, before: Mapping[str, Any]) -> Comparison:
        self._query("skipped")
        # Now whatever Hearth sent to devices has been sent, and it is for them to move.
        self._settle()
        return compare(case.expectation, before, self._look())

    def _look(self) -> dict[str, dict[str, Any]]:
        """The whole home as it is now."""
        self._news()
        return dict(self._entities)

    def _settle(self) -> None:
        """Wait until the home has come to rest."""
        end, quiet = time.monotonic() + IDLE_S, 0
        while quiet < QUIET:
            mark = self._person.mark()
            self._barrier()
            moving = any(each.get("state") in MOVING for each in self._look().values())
            quiet = (
                0
                if moving or self._person.since(mark, f"{self._house.control}/truth/")
                else (quiet + 1)
            )
            if time.monotonic() > end:
                raise HouseError("the home does not come to rest")

    def _barrier(self) -> None:
        """Wait until the simulator has done all that it was told until now.

        It takes messages in their order, so that its complaint about this one comes last.
        """
        self._count += 1
        word, mark = f"set/barrier{self._count}", self._person.mark()
        self._person.publish(f"{self._house.control}/{word}", "x")
        self._heard(f"{self._house.control}/problem", begins=f"{word}:", since=mark)

    def _unknown(self) -> list[str]:
        """What Hearth, after a while, still takes for something else than it is."""
        end = time.monotonic() + KNOWN_S
        while True:
            known = self._known()
            wrong = [id_ for id_, true in self._devices.items() if not agrees(known.get(id_), true)]
            if not wrong or time.monotonic() > end:
                return [f"Hearth has not seen the state of {', '.join(wrong)}"] if wrong else []

    def _known(self) -> dict[str, Mapping[str, Any]]:
        """The home as Hearth sees it: values by device."""
        rows: dict[str, Mapping[str, Any]] = {}
        start: int | None = 0
        while start is not None:
            part = self._query(f"devices all from {start}")
            rows |= {row["id"]: row["values"] for row in part["devices"]}
            start = part["next"]
        return rows

    def _query(self, asked: str) -> Any:
        mark = self._person.mark()
        self._person.publish("hearth/query/bench", asked)
        return self._heard("hearth/result/bench", since=mark)

    def _heard(self, topic: str, *, since: int, begins: str = "", seconds: float = 60.0) -> Any:
        """What is said on a topic: JSON, or text where a beginning of one is wanted."""
        heard = self._house.wait(
            lambda one: one.topic == topic and one.payload and one.text.startswith(begins),
            since=since,
            seconds=seconds,
        )
        return heard.text if begins else heard.json

    def _news(self) -> None:
        """Take in what the simulator has said since the last time."""
        mark = self._person.mark()
        for message in self._person.since(self._seen, f"{self._house.control}/"):
            kind, _, id_ = message.topic.removeprefix(f"{self._house.control}/").partition("/")
            if kind == "hatruth":
                self._entities[id_] = message.json
            elif kind == "truth":
                self._devices[id_] = message.json
        self._seen = mark


def agrees(known: Mapping[str, Any] | None, true: Mapping[str, Any]) -> bool:
    """Whether what Hearth knows of a device can be its true state, as devices round it."""
    if known is None:
        return False
    pairs = [(value, true[key]) for key, value in known.items() if key in true]
    return all(_agree(seen, real) for seen, real in pairs)


def _agree(seen: Any, real: Any) -> bool:
    if isinstance(seen, bool) or isinstance(real, bool):
        return seen is real
    if isinstance(seen, (int, float)) and isinstance(real, (int, float)):
        return abs(seen - real) <= max(1.0, abs(real) / 50)
    if isinstance(real, str) and real.startswith(("[", "{")):
        return True  # A list, which each side writes in its own way; its length is a value too.
    return real is not None and (not isinstance(seen, str) or seen == real)


def _reply(response: Mapping[str, Any]) -> Reply:
    timings = response.get("timings") or {}
    return Reply(
        status=str(response.get("status", "")),
        text=str(response.get("text", "")),
        understood=str(response.get("understood", "")),
        calls=int(timings.get("model_calls", 0)),
        tokens_in=int(timings.get("prompt_tokens", 0)),
        tokens_out=int(timings.get("output_tokens", 0)),
        model_ms=float(timings.get("model_ms", 0.0)),
        total_ms=float(timings.get("total_ms", 0.0)),
    )

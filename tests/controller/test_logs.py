"""Logs: one event a line, in two forms, harmless whatever they hold."""

import io
import json
import logging
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller import logs
from controller.errors import ConfigError

UNSAFE = "\x1b[31m\x07\r\n\x85\u2028\u202e\ud800"


HIDDEN = "a-local-value"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


class Grumpy:
    """A value that cannot be shown."""

    def __str__(self) -> str:
        raise RuntimeError("no")


@pytest.fixture(autouse=True)
def _restored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Logging is left as it was found."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", list(root.handlers))
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    level = root.level
    yield
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def start(form: str, level: str = "info", stream: io.StringIO | None = None) -> io.StringIO:
    """Configure logging to a stream."""
    stream = io.StringIO() if stream is None else stream
    logs.configure(level, form, stream=stream)
    return stream


def only(stream: io.StringIO) -> dict[str, Any]:
    """The one JSON line in the stream."""
    (line,) = stream.getvalue().splitlines()
    parsed: dict[str, Any] = json.loads(line)
    return parsed


def fail() -> None:
    """Raise an error with a cause, beside a local value."""
    hidden = HIDDEN[:]
    try:
        [][len(hidden)]
    except IndexError as err:
        raise ValueError(UNSAFE) from err


def test_json_line() -> None:
    """A JSON line holds time, level, logger and event first, then the data."""
    stream = start("json")
    structlog.contextvars.bind_contextvars(source="kitchen")

    structlog.get_logger("controller.x").info("command_done", ms=1.5, names=("a", None))

    line = only(stream)
    assert list(line)[:4] == ["timestamp", "level", "logger", "event"]
    assert (line["level"], line["logger"], line["event"]) == (
        "info",
        "controller.x",
        "command_done",
    )
    assert (line["ms"], line["names"], line["source"]) == (1.5, ["a", None], "kitchen")


def test_console_line() -> None:
    """A line for people holds level, event and data."""
    stream = start("console")

    structlog.get_logger("controller.x").warning("device_lost", device="light.hall")

    (line,) = stream.getvalue().splitlines()
    assert all(part in line for part in ("warning", "device_lost", "light.hall"))


def test_auto_on_terminal() -> None:
    """On a terminal auto is the console form, in colours."""
    stream = start("auto", stream=Terminal())

    structlog.get_logger("x").info("daemon_ready")

    assert "\x1b[" in stream.getvalue()


def test_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR switches colours off."""
    monkeypatch.setenv("NO_COLOR", "1")
    stream = start("auto", stream=Terminal())

    structlog.get_logger("x").info("daemon_ready")

    assert "\x1b[" not in stream.getvalue()


def test_auto_under_systemd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under systemd auto is JSON, even if somebody gave the service a terminal."""
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    stream = start("auto", stream=Terminal())

    structlog.get_logger("x").info("daemon_ready")

    assert only(stream)["event"] == "daemon_ready"


def test_auto_in_a_pipe() -> None:
    """Anywhere else auto is JSON."""
    stream = start("auto")

    structlog.get_logger("x").info("daemon_ready")

    assert only(stream)["event"] == "daemon_ready"


def test_level() -> None:
    """Events below the level are left out, ours and those of libraries."""
    stream = start("json", "warning")

    structlog.get_logger("x").info("daemon_ready")
    logging.getLogger("paho").info("hello")
    structlog.get_logger("x").warning("device_lost")

    assert only(stream)["event"] == "device_lost"


def test_level_again() -> None:
    """A second configuration takes the place of the first, for loggers made before as well."""
    log = structlog.get_logger("x")
    first = start("json")
    log.info("daemon_ready")
    second = start("json", "debug")

    log.debug("packet_seen")

    assert only(first)["event"] == "daemon_ready"
    assert only(second)["event"] == "packet_seen"


def test_library() -> None:
    """What libraries log comes in the same form."""
    stream = start("json")

    logging.getLogger("paho.mqtt").warning("lost %s", "it")

    line = only(stream)
    assert (line["event"], line["logger"], line["level"]) == ("lost it", "paho.mqtt", "warning")


def test_chatty_library() -> None:
    """Libraries that tell every request are heard from warnings up, unless debugging."""
    stream = start("json")
    logging.getLogger("httpx").info("HTTP Request")
    logging.getLogger("httpx").warning("trouble")
    debugging = start("json", "debug")
    logging.getLogger("httpx").info("HTTP Request")

    assert only(stream)["event"] == "trouble"
    assert only(debugging)["event"] == "HTTP Request"


def test_library_with_wrong_arguments() -> None:
    """A record that cannot be formatted is one line that names its logger."""
    stream = start("json")

    logging.getLogger("paho").warning("%d", "x")

    assert only(stream) == {"logger": "paho", "event": "log_failed", "why": "TypeError"}


def test_warnings() -> None:
    """Warnings of Python are logged."""
    stream = start("json")

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn("old", stacklevel=1)

    assert only(stream)["logger"] == "py.warnings"


def test_exception_in_json() -> None:
    """An exception is one structured field of one line, with its causes and without locals."""
    stream = start("json")

    try:
        fail()
    except ValueError:
        structlog.get_logger("x").exception("turn_failed")

    first, second = only(stream)["exception"]
    assert (first["exc_type"], second["exc_type"]) == ("ValueError", "IndexError")
    assert first["frames"][-1]["name"] == "fail"
    assert HIDDEN not in stream.getvalue()


@pytest.mark.parametrize("through", ["structlog", "logging"])
def test_exception_for_people(through: str) -> None:
    """On the console an exception is a traceback that cannot act on the terminal."""
    stream = start("console")
    log = structlog.get_logger("x") if through == "structlog" else logging.getLogger("x")

    try:
        fail()
    except ValueError:
        log.exception("turn_failed")

    assert "Traceback" in stream.getvalue()
    assert r"ValueError: \x1b[31m\x07\r" in stream.getvalue()
    assert not set(UNSAFE) - {"[", "3", "1", "m", "\n"} & set(stream.getvalue())


@pytest.mark.parametrize("form", ["console", "json"])
def test_control_characters(form: str) -> None:
    """Characters that move the cursor, break lines or turn writing round are spelled out."""
    stream = start(form)

    structlog.get_logger("x").info("state_seen", payload=UNSAFE, nested={UNSAFE: [UNSAFE]})
    logging.getLogger("paho").info("got %s", UNSAFE)

    assert len(stream.getvalue().splitlines()) == 2
    assert "x1b[31m" in stream.getvalue()
    assert not {"\x1b", "\x07", "\r", "\x85", "\u2028", "\u202e", "\ud800"} & set(stream.getvalue())


@pytest.mark.parametrize("form", ["console", "json"])
def test_long_values(form: str) -> None:
    """A long value is cut, and the line says how long it was."""
    stream = start(form)

    structlog.get_logger("x").info("state_seen", payload="x" * 100_000, many=list(range(10_000)))

    assert "... (100000 characters)" in stream.getvalue()
    assert len(stream.getvalue()) < logs.MAX_TEXT + 500


@pytest.mark.parametrize("form", ["console", "json"])
def test_long_lines(form: str) -> None:
    """A line of many values has a limit too, and is JSON all the same."""
    stream = start(form)

    structlog.get_logger("x").info("state_seen", **{f"k{n}": "x" * 1000 for n in range(100)})

    (line,) = stream.getvalue().splitlines()
    assert "state_seen" in line
    assert len(line) <= logs.MAX_LINE + 100
    assert form == "console" or json.loads(line)["cut"] > logs.MAX_LINE


def test_odd_values() -> None:
    """Values that JSON does not have are shown as text, also those that cannot be shown."""
    stream = start("json")

    structlog.get_logger("x").info(
        "state_seen", a=float("nan"), b=10**5000, c=Grumpy(), d=b"\xff", e={1: {2: {3: {4: {}}}}}
    )

    line = only(stream)
    assert (line["a"], line["b"], line["d"]) == ("nan", "a very large number", r"b'\xff'")
    assert "cannot be shown (RuntimeError)" in line["c"]


@given(
    data=st.dictionaries(
        st.text(max_size=8),
        st.recursive(
            st.none() | st.floats() | st.integers() | st.text() | st.binary(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=8,
        ),
        max_size=4,
    )
)
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_data(data: dict[str, Any]) -> None:
    """Any data makes one line of JSON in printable text."""
    stream = start("json")

    structlog.get_logger("x").info("state_seen", data=data)

    assert only(stream)["event"] == "state_seen"
    stream.getvalue().encode("utf-8")


@pytest.mark.parametrize(("level", "form"), [("loud", "json"), ("info", "xml"), ("INFO", "json")])
def test_wrong_settings(level: str, form: str) -> None:
    """A level or form that does not exist is refused with those that do."""
    with pytest.raises(ConfigError, match=r"must be one of"):
        logs.configure(level, form)

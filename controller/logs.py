"""Logs as events, one line each: for people on a terminal, JSON for machines."""

import itertools
import json
import logging
import math
import os
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

from controller.errors import ConfigError

LEVELS = ("debug", "info", "warning", "error")
FORMS = ("auto", "console", "json")
MAX_TEXT = 1_000
MAX_TRACE = 8_000
MAX_LINE = 16_000
_MAX_MEMBERS = 30
_MAX_DEPTH = 4
_MAX_BITS = 64
_HEAD = ("timestamp", "level", "logger", "event")

_CHATTY = ("amqtt", "asyncio", "httpcore", "httpx", "transitions", "urllib3")
"""Libraries whose informative messages are of no interest to those who run a house."""

# Control characters, line and paragraph separators, what turns the direction of writing round,
# and lone surrogates, which cannot be written at all.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def configure(level: str, form: str, *, stream: TextIO | None = None) -> None:
    """Log from `level` up to `stream` (standard error), also what libraries log.

    `form` is console, json, or auto: console on a terminal, unless systemd reads along.

    Raises:
        ConfigError: no such level or form.
    """
    _check("log level", level, LEVELS)
    _check("log format", form, FORMS)
    stream = stream or sys.stderr
    people = form == "console" or (form == "auto" and _on_terminal(stream))
    number = logging.getLevelNamesMapping()[level.upper()]
    _configure_events(number)
    _configure_libraries(number, stream, _Formatter(people=people, colors=_colours(stream)))


def _check(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ConfigError(f"{what} must be one of {', '.join(allowed)}, not {value[:40]!r}")


def _on_terminal(stream: TextIO) -> bool:
    return stream.isatty() and "JOURNAL_STREAM" not in os.environ


def _colours(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR")


def _configure_events(number: int) -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            *_COMMON,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _configure_libraries(number: int, stream: TextIO, formatter: logging.Formatter) -> None:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)
    for name in _CHATTY:
        quiet = number if number <= logging.DEBUG else max(number, logging.WARNING)
        logging.getLogger(name).setLevel(quiet)
    logging.captureWarnings(capture=True)


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Renders our events and the libraries' records alike, never longer than a limit."""

    def __init__(self, *, people: bool, colors: bool) -> None:
        console = ConsoleRenderer(colors=colors, exception_formatter=plain_traceback)
        form = ("%H:%M:%S", False) if people else ("iso", True)
        super().__init__(
            foreign_pre_chain=_COMMON,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.TimeStamper(fmt=form[0], utc=form[1]),
                structlog.processors.format_exc_info if people else _DICT_TRACE,
                _tame_event,
                console if people else _render_json,
            ],
        )

    def format(self, record: logging.LogRecord) -> str:
        try:
            line = super().format(record)
        except Exception as err:  # noqa: BLE001  # a record's arguments are a stranger's
            why = {"logger": record.name, "why": type(err).__name__}
            return _render_json(None, "", {"event": "log_failed", **why})
        return line if len(line) <= MAX_LINE else f"{line[:MAX_LINE]}... ({len(line)} characters)"


_COMMON: list[Processor] = [structlog.stdlib.add_logger_name, structlog.stdlib.add_log_level]
# Locals stay out of traces: they may hold secrets.
_DICT_TRACE = ExceptionRenderer(ExceptionDictTransformer(show_locals=False, max_frames=20))


def _tame_event(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    trace = event.pop("exception", None)
    tamed = {_tame(str(key)): _tame(value) for key, value in event.items()}
    return tamed if trace is None else {**tamed, "exception": _tame_trace(trace)}


def _tame_trace(trace: object) -> object:
    if isinstance(trace, str):
        return "\n".join(_escape(line) for line in trace[-MAX_TRACE:].split("\n"))
    return _tame(trace, depth=-_MAX_DEPTH)


def _tame(value: object, *, depth: int = 0) -> Any:
    """The value in types of JSON, cut to a size, without characters that act on a terminal."""
    match value:
        case None | bool():
            return value
        case int() | float():
            return _tame_number(value)
        case Mapping() if depth < _MAX_DEPTH:
            pairs = itertools.islice(value.items(), _MAX_MEMBERS)
            return {_tame(str(key)): _tame(item, depth=depth + 1) for key, item in pairs}
        case list() | tuple() | set() | frozenset() if depth < _MAX_DEPTH:
            members = itertools.islice(value, _MAX_MEMBERS)
            return [_tame(item, depth=depth + 1) for item in members]
    text = _text(value)
    cut = _escape(text[:MAX_TEXT])
    return cut if len(text) <= MAX_TEXT else f"{cut}... ({len(text)} characters)"


def _tame_number(value: float) -> object:
    if isinstance(value, int):
        return value if value.bit_length() <= _MAX_BITS else "a very large number"
    return value if math.isfinite(value) else str(value)


def _text(value: object) -> str:
    try:
        return str(value)
    except Exception as err:  # noqa: BLE001  # a value's own __str__ may do anything
        return f"a {type(value).__name__} that cannot be shown ({type(err).__name__})"


def _escape(text: str) -> str:
    return _UNSAFE.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


def _render_json(_logger: WrappedLogger, _name: str, event: MutableMapping[str, Any]) -> str:
    head = {key: event[key] for key in _HEAD if key in event}
    line = json.dumps({**head, **event}, ensure_ascii=False)
    if len(line) <= MAX_LINE:
        return line
    return json.dumps({**head, "cut": len(line)}, ensure_ascii=False)

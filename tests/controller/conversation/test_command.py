"""Commands as they arrive: text or JSON, and what is refused."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.conversation.command import (
    MAX_BYTES,
    Command,
    RefusedCommandError,
    is_source,
    parse,
    source_of,
)
from controller.journal import Moment


def read(payload: bytes | str, **more: float) -> Command:
    """A payload as it came from the source `me`."""
    data = payload.encode() if isinstance(payload, str) else payload
    return parse(data, source="me", now=Moment(wall=100.0), **more)


def test_plain_text_is_a_sentence() -> None:
    """Text is taken as it is, without the white space around it."""
    command = read("  turn on the light \n")

    assert (command.text, command.source, command.session) == ("turn on the light", "me", "me")


def test_commands_without_an_id_get_one_each() -> None:
    """Two commands without an id are two commands."""
    assert read("a").id != read("a").id


def test_json_carries_more() -> None:
    """A JSON object brings id, session, area, language and dry run along."""
    fields = {"text": "hi", "id": "7", "session": "s", "area": "kitchen", "dry_run": True}

    command = read(json.dumps({**fields, "language": "de", "unknown": 1}))

    assert (command.id, command.session, command.area) == ("7", "s", "kitchen")
    assert (command.language, command.dry_run) == ("de", True)


def test_message_expiry_is_a_deadline() -> None:
    """MQTT 5 message expiry counts from the arrival."""
    command = read("hi", expiry_s=5.0)

    assert (command.expiry_s, command.arrived) == (5.0, Moment(wall=100.0))


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b'{"text": "  "}', "empty"),
        (b"x" * (MAX_BYTES + 1), "at most 8192"),
        (b"\xff\xfe", "UTF-8"),
        (b"{not json", "not valid JSON"),
        (b"[1, 2]", "object with a string `text`"),
        (b'{"id": "9"}', "needs a string `text`"),
        (b'{"text": 5}', "needs a string `text`"),
        (b'{"text": "a", "area": 5}', "`area` must be a string"),
        (b'{"text": "a", "dry_run": "yes"}', "`dry_run` must be true or false"),
        (b"[" * 8000, "not valid JSON"),
    ],
)
def test_what_is_no_command_is_refused_with_the_reason(payload: bytes, said: str) -> None:
    """A payload that is no command raises, and the text says what is wrong."""
    with pytest.raises(RefusedCommandError, match=said):
        read(payload)


def test_a_refusal_keeps_the_id() -> None:
    """The sender can match a refusal with its command."""
    with pytest.raises(RefusedCommandError) as refused:
        read('{"id": 9}')

    assert refused.value.id == "9"


def test_an_id_can_always_be_answered() -> None:
    """What no text can hold is taken out of ids and names, so that a refusal can name them."""
    with pytest.raises(RefusedCommandError) as refused:
        read('{"id": "a\\ud800b", "text": ""}')

    assert refused.value.id == "ab"


def test_control_characters_become_spaces() -> None:
    """A sentence never carries terminal escapes or line breaks."""
    assert read("turn\x1b[31m on\r\nthe light").text == "turn [31m on the light"
    assert read("turn \u202eon\u2066 the\u2028light\u2069").text == "turn on the light"


@pytest.mark.parametrize(
    ("topic", "source"),
    [("hearth/command", "default"), ("hearth/command/kitchen panel", "kitchen panel")],
)
def test_the_topic_says_who_speaks(topic: str, source: str) -> None:
    """The source is the topic's last level, never a claim in the payload."""
    assert source_of(topic, "hearth") == source


@pytest.mark.parametrize("source", ["+", "#", "a+b", "kid\x00", "a\nb", "\x1b[2J", "\ud800", "a/b"])
def test_who_cannot_be_answered_is_nobody(source: str) -> None:
    """Wildcards, NUL and other control characters are in no source."""
    assert not is_source(source)


@pytest.mark.parametrize("source", ["me", "kitchen panel", "ü", "$x", "kid_*"])
def test_anything_else_is_a_source(source: str) -> None:
    """A source may be called anything that a topic level may."""
    assert is_source(source)


def test_a_long_source_is_refused() -> None:
    """Whoever makes names long fills no file with them."""
    with pytest.raises(RefusedCommandError, match="at most 64 characters"):
        parse(b"hello", source="x" * 65, now=Moment(wall=100.0))


@given(st.binary(max_size=200))
def test_any_payload_is_a_command_or_a_refusal(payload: bytes) -> None:
    """No payload raises anything but a refusal, and a command is never empty."""
    with contextlib.suppress(RefusedCommandError):
        assert read(payload).text.split()

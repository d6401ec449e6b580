"""What is counted, and the page on which it is read."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from prometheus_client.parser import text_string_to_metric_families

from controller.agent.turn import Answer, AnswerStatus
from controller.conversation.command import Command
from controller.conversation.report import Report
from controller.metrics.endpoint import MOST_READERS, Endpoint
from controller.metrics.meter import Meter, Standing
from tests.servers.broker import free_port

NOW = Standing(
    connected=True,
    connections_lost=3,
    waiting=2,
    sessions=4,
    areas=7,
    devices={"online": 5, "offline": 1, "unknown": 0},
    skipped=6,
    journal_bytes=4096,
)
LIMIT_S = 10


def command() -> Command:
    """A command as it was taken."""
    return Command(text="hello", id="1", source="me", session="me")


def report(status: AnswerStatus = AnswerStatus.DONE, **costs: float) -> Report:
    """A command that the model has understood with two calls."""
    answer = Answer(
        status=status,
        text="Done.",
        by="model",
        model_calls=2,
        prompt_tokens=100,
        cached_tokens=80,
        output_tokens=10,
        model_ms=400.0,
    )
    return Report(command=command(), answer=answer, heard="hello", **costs)


def values(meter: Meter) -> dict[str, float]:
    """The page, read as Prometheus reads it: `name{label=value}` to value."""
    found = {}
    for family in text_string_to_metric_families(meter.text().decode()):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_counts() -> None:
    """Commands are counted by how they ended and who understood them, and so are tokens."""
    meter = Meter(standing=lambda: NOW)
    meter.answered(report())
    meter.answered(report())
    meter.answered(report(AnswerStatus.FAILED))
    meter.refused()

    found = values(meter)

    assert found["hearth_commands_total{status=done,understood=model}"] == 2
    assert found["hearth_commands_total{status=failed,understood=model}"] == 1
    assert found["hearth_commands_total{status=refused,understood=nobody}"] == 1
    assert found["hearth_model_calls_total"] == 6
    assert found["hearth_model_tokens_total{kind=evaluated}"] == 60
    assert found["hearth_model_tokens_total{kind=reused}"] == 240
    assert found["hearth_model_tokens_total{kind=out}"] == 30


def test_times() -> None:
    """Times are histograms in seconds, by stage; a stage that a command had none of is left out."""
    meter = Meter(standing=lambda: NOW)
    meter.answered(report(queue_ms=50.0, devices_ms=100.0, total_ms=600.0))
    meter.answered(report(queue_ms=0.0, total_ms=400.0))

    found = values(meter)

    assert found["hearth_command_seconds_sum{stage=queue}"] == pytest.approx(0.05)
    assert found["hearth_command_seconds_sum{stage=local}"] == pytest.approx(0.1)
    assert found["hearth_command_seconds_sum{stage=model}"] == pytest.approx(0.8)
    assert found["hearth_command_seconds_sum{stage=devices}"] == pytest.approx(0.1)
    assert found["hearth_command_seconds_sum{stage=total}"] == pytest.approx(1.05)
    assert found["hearth_command_seconds_count{stage=devices}"] == 1
    assert found["hearth_command_seconds_bucket{le=0.5,stage=total}"] == 1


def test_now() -> None:
    """What the parts are like is asked when somebody looks, and the process shows its needs."""
    found = values(Meter(standing=lambda: NOW))

    assert found["hearth_connected"] == 1
    assert found["hearth_mqtt_connections_lost_total"] == 3
    assert found["hearth_queue_depth"] == 2
    assert found["hearth_sessions"] == 4
    assert found["hearth_devices{availability=online}"] == 5
    assert found["hearth_devices{availability=unknown}"] == 0
    assert found["hearth_announcements_skipped"] == 6
    assert found["hearth_journal_bytes"] == 4096
    assert found["hearth_process_resident_memory_bytes"] > 1_000_000
    assert found["hearth_process_open_fds"] > 0


def test_own_registry() -> None:
    """Two meters count apart: nothing is global."""
    one, two = Meter(standing=lambda: NOW), Meter(standing=lambda: NOW)
    one.refused()

    assert "hearth_commands_total{status=refused,understood=nobody}" in values(one)
    assert "hearth_commands_total{status=refused,understood=nobody}" not in values(two)


def test_summary() -> None:
    """The main figures are there for `hearth/info`."""
    meter = Meter(standing=lambda: NOW)
    meter.answered(report())
    meter.refused()

    assert meter.summary() == {
        "commands": {"done": 1, "refused": 1},
        "model_calls": 2,
        "waiting": 2,
        "sessions": 4,
        "unavailable": 1,
        "connections_lost": 3,
    }


@asynccontextmanager
async def served(text: Callable[[], bytes] = lambda: b"figures\n") -> AsyncIterator[int]:
    """A page that is served on the port."""
    endpoint, port = Endpoint(text=text), free_port()
    await endpoint.start("127.0.0.1", port)
    try:
        yield port
    finally:
        await endpoint.stop()


async def fetched(port: int, request: bytes) -> bytes:
    """All that comes back for a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(), LIMIT_S)
    except ConnectionError:
        return b""
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def test_page() -> None:
    """The page is served as Prometheus wants it."""
    async with served() as port:
        reply = await fetched(port, b"GET /metrics?x=1 HTTP/1.1\r\nHost: x\r\n\r\n")
        head = await fetched(port, b"HEAD / HTTP/1.0\r\n\r\n")

    assert reply.startswith(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4")
    assert reply.endswith(b"\r\n\r\nfigures\n")
    assert head.endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (b"GET /other HTTP/1.1\r\n\r\n", b"404"),
        (b"POST /metrics HTTP/1.1\r\n\r\n", b"405"),
        (b"\r\n\r\n", b"405"),
        (b"\x00\xff\r\n\r\n", b"405"),
        (b"GET " + b"a" * 100_000 + b"\r\n\r\n", b""),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", b"405"),
    ],
    ids=["path", "method", "empty", "bytes", "endless", "tls"],
)
async def test_wrong_requests(request_: bytes, said: bytes) -> None:
    """What is no request for the page gets no page, and the next one is served."""
    async with served() as port:
        reply = await fetched(port, request_)
        after = await fetched(port, b"GET /metrics HTTP/1.1\r\n\r\n")

    assert said in reply
    assert b"figures" not in reply
    assert b"figures" in after


async def test_many_readers() -> None:
    """Readers that say nothing are few, and further ones are turned away at once."""
    async with served() as port:
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST_READERS)]
        turned_away = await fetched(port, b"GET /metrics HTTP/1.1\r\n\r\n")
        for _reader, writer in idle:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

        reply = b""
        while not reply:
            reply = await fetched(port, b"GET /metrics HTTP/1.1\r\n\r\n")

    assert turned_away == b""
    assert b"figures" in reply


async def test_end() -> None:
    """A reader that says nothing does not keep the daemon from ending."""
    async with served() as port:
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def test_taken_port() -> None:
    """A port that another program has costs the page, not the daemon."""
    async with served() as port:
        second = Endpoint(text=lambda: b"")
        await second.start("127.0.0.1", port)
        await second.stop()

        assert b"figures" in await fetched(port, b"GET /metrics HTTP/1.1\r\n\r\n")

"""The port on which metrics are read: a page and nothing else, small and hard to misuse."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

log = structlog.get_logger(__name__)

PATHS = {b"/metrics", b"/"}
MOST_READERS = 8
READ_S = 3.0
MAX_HEAD = 8_192
TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(slots=True, kw_only=True)
class Endpoint:
    """Serves a text to who asks by HTTP for `/metrics`."""

    text: Callable[[], bytes]
    _server: asyncio.Server | None = None
    _readers: dict[asyncio.StreamWriter, asyncio.Event] = field(default_factory=dict)
    """Connections, and whether each has ended."""

    async def start(self, host: str, port: int) -> None:
        """Begin to serve; a port that cannot be had is said to be so, and nothing else happens."""
        try:
            self._server = await asyncio.start_server(self._serve, host, port, limit=MAX_HEAD)
        except (OSError, UnicodeError) as err:
            reason = getattr(err, "strerror", None) or str(err)
            hint = "Set another metrics.port or metrics.bind."
            log.error("metrics_unavailable", address=f"{host}:{port}", reason=reason, hint=hint)  # noqa: TRY400
        else:
            log.info("metrics_served", url=f"http://{host}:{port}/metrics")

    async def stop(self) -> None:
        """Serve no more, and let nobody wait."""
        if self._server is not None:
            self._server.close()
            self._server = None
        # Their tasks are asyncio's own, and complain when they are cancelled (Python 3.11).
        ends = [ended.wait() for ended in self._readers.values()]
        for writer in self._readers:
            writer.close()
        await asyncio.gather(*ends)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._readers) >= MOST_READERS:
            writer.close()
            return
        ended = self._readers[writer] = asyncio.Event()
        try:
            async with asyncio.timeout(READ_S):
                writer.write(await self._reply(reader))
                await writer.drain()
        except (OSError, TimeoutError, EOFError, ValueError, asyncio.LimitOverrunError):
            pass  # A reader that is slow, broken or gone is no concern of the house.
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            del self._readers[writer]
            ended.set()

    async def _reply(self, reader: asyncio.StreamReader) -> bytes:
        method, path = await _request(reader)
        if method not in (b"GET", b"HEAD"):
            return _response("405 Method Not Allowed", b"only GET\n")
        if path.split(b"?")[0] not in PATHS:
            return _response("404 Not Found", b"there is only /metrics\n")
        return _response("200 OK", self.text(), head=method == b"HEAD")


async def _request(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Method and path of a request; the rest of its head is read and ignored."""
    head = await reader.readuntil(b"\r\n\r\n")
    method, path, *_rest = [*head.split(b"\r\n", 1)[0].split(), b"", b""]
    return method, path


def _response(status: str, body: bytes, *, head: bool = False) -> bytes:
    lines = (
        f"HTTP/1.1 {status}",
        f"Content-Type: {TYPE}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (b"" if head else body)

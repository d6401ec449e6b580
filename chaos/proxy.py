"""A bad network: a relay for TCP that holds bytes back, loses them, or lets one side believe."""

import contextlib
import socket
import threading
from dataclasses import dataclass, field
from typing import Self

CHUNK = 65_536


@dataclass(slots=True, eq=False)
class _Pair:
    near: socket.socket
    far: socket.socket
    gone: threading.Event = field(default_factory=threading.Event)

    def close(self, *, far: bool = True) -> None:
        self.gone.set()
        for side in (self.near, self.far) if far else (self.near,):
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)
            side.close()


class Proxy:
    """Relays connections to a port; use it with `with`."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._flowing = threading.Event()
        self._flowing.set()
        self._back_too = True
        self._open = True
        self._letting_in = True
        self._pairs: set[_Pair] = set()
        self._halves: set[_Pair] = set()
        """Connections that the target believes in."""
        self._pumps: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server((host, 0))
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> Self:
        """Begin to relay."""
        threading.Thread(target=self._accept, name="proxy", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """End everything."""
        self._open = False
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        for pump in self._pumps:
            pump.join(1.0)

    def stall(self, *, back: bool = True) -> None:
        """Hold bytes back; the connections stand.

        Args:
            back: also those that come back from the target.
        """
        self._back_too = back
        self._flowing.clear()

    def flow(self) -> None:
        """Let bytes pass, those too that were held back."""
        self._flowing.set()

    def cut(self, *, far: bool = True) -> None:
        """End all connections; bytes that are held back are lost.

        Args:
            far: also on the side of the target, which else goes on believing.
        """
        with self._lock:
            pairs, self._pairs = self._pairs, set()
            if far:
                pairs |= self._halves
            self._halves = set() if far else self._halves | pairs
        for pair in pairs:
            pair.close(far=far)

    def close_door(self) -> None:
        """Let nobody in any more, and end all connections."""
        self._letting_in = False
        self.cut()

    def open_door(self) -> None:
        """Let everybody in again."""
        self._letting_in = True

    def _accept(self) -> None:
        while self._open:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            self._take(near)

    def _take(self, near: socket.socket) -> None:
        try:
            if not self._letting_in:
                raise ConnectionRefusedError
            far = socket.create_connection(self._target, timeout=5)
        except OSError:
            near.close()
            return
        for side in (near, far):
            side.settimeout(None)
            side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pair = _Pair(near, far)
        with self._lock:
            self._pairs.add(pair)
        for sides in ((near, far), (far, near)):
            pump = threading.Thread(target=self._pump, args=(pair, *sides), daemon=True)
            self._pumps = [old for old in self._pumps if old.is_alive()] + [pump]
            pump.start()

    def _is_held(self, back: bool) -> bool:  # noqa: FBT001
        """Whether bytes may not go on yet, after a while."""
        return not (back and not self._back_too) and not self._flowing.wait(0.05)

    def _pump(self, pair: _Pair, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                while self._is_held(source is pair.far) and not pair.gone.is_set():
                    continue
                if pair.gone.is_set():
                    return
                target.sendall(data)
        if not pair.gone.is_set():
            pair.close()
            with self._lock:
                self._pairs.discard(pair)

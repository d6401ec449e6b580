"""Run amqtt on the port given as the only argument; it prints `running` when it is ready."""

import asyncio
import logging
import signal
import sys
from typing import Any

from amqtt.broker import Broker


def settings(port: int) -> dict[str, Any]:
    """A broker that lets everybody in and keeps nothing on disk."""
    return {
        "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{port}"}},
        "plugins": {
            "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True},
        },
    }


async def serve(port: int) -> None:
    """Serve until SIGTERM."""
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    broker = Broker(settings(port))
    await broker.start()
    sys.stdout.write("running\n")
    sys.stdout.flush()
    await stopping.wait()
    await broker.shutdown()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    asyncio.run(serve(int(sys.argv[1])))

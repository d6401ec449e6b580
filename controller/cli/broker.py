"""`python -m controller.cli.broker PORT`: a broker in Python, for demos without Mosquitto."""

import asyncio
import logging
import signal
import sys

from amqtt.broker import Broker

USAGE = 2


async def serve(port: int) -> None:
    """Serve MQTT 3.1.1 on the loopback interface until SIGTERM or SIGINT."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    broker = Broker(
        {
            "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{port}"}},
            "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {}},
        }
    )
    await broker.start()
    print("broker running", flush=True)  # who started it waits for this line
    await stop.wait()
    await broker.shutdown()


def main() -> None:
    """Read the port and serve."""
    if len(sys.argv) != USAGE or not sys.argv[1].isdigit():
        sys.exit("usage: python -m controller.cli.broker PORT")
    logging.basicConfig(level=logging.ERROR)
    asyncio.run(serve(int(sys.argv[1])))


if __name__ == "__main__":
    main()

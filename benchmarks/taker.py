"""One that takes states in, bare or Hearth's, and says what that cost.

`python -m benchmarks.taker bare --port N`: prints `ready`, then a JSON line after the end marker.
"""

import argparse
import asyncio
import json
import threading
import time
from collections.abc import Callable

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from benchmarks.flood import BEGIN, END, LAST_BRIGHTNESS
from benchmarks.generated import lights
from controller import mqtt
from controller.config import Config
from controller.gateway import Gateway
from controller.home.areas import Areas
from controller.home.registry import Home


class Costs:
    """Time and processor time from `begin` to `end`."""

    def begin(self) -> None:
        """Start counting."""
        self._cpu, self._wall = time.process_time(), time.perf_counter()

    def end(self, fresh: int) -> None:
        """Print what it cost, and how many devices are known by their last state."""
        cpu, wall = time.process_time() - self._cpu, time.perf_counter() - self._wall
        print(json.dumps({"cpu_s": cpu, "wall_s": wall, "fresh": fresh}), flush=True)


def bare(port: int, count: int) -> None:
    """Drop everything that comes, in paho alone."""
    costs, done = Costs(), threading.Event()

    def take(_client: Client, _data: object, message: MQTTMessage) -> None:
        # Only the markers have a quality of service: the cheapest question there is.
        if message.qos:
            _marked(message.topic, costs, lambda: count)
            if message.topic == END:
                done.set()

    client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
    client.on_message = take
    client.on_subscribe = lambda *_: print("ready", flush=True)
    client.connect("127.0.0.1", port)
    client.loop_start()
    client.subscribe([(light.topic, 0) for light in lights(count)] + [(BEGIN, 1), (END, 1)])
    done.wait()


async def hearth(port: int) -> None:
    """Take it into a home."""
    settings = Config.model_validate({"broker": {"host": "127.0.0.1", "port": port}}).broker
    client = mqtt.Client(settings=settings, client_id="bench-taker", clean=True)
    home = Home(areas=Areas())
    gateway = Gateway(client=client, home=home)
    costs, done = Costs(), asyncio.Event()
    await client.connect()
    await gateway.start()
    await gateway.ready()

    def fresh() -> int:
        shown = [member.state.values.get("brightness") for member in home.everything]
        return sum(value == LAST_BRIGHTNESS / 254 * 100 for value in shown)

    def mark(message: mqtt.Message) -> None:
        _marked(message.topic, costs, fresh)
        if message.topic == END:
            done.set()

    client.subscribe(BEGIN, mark, qos=1)
    client.subscribe(END, mark, qos=1)
    await client.subscribed()
    print("ready", flush=True)
    await done.wait()
    await client.stop()


def _marked(topic: str, costs: Costs, fresh: Callable[[], int]) -> None:
    if topic == BEGIN:
        costs.begin()
    else:
        costs.end(fresh())


def main() -> None:
    """Run one of both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("bare", "hearth"))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--lights", type=int, required=True)
    options = parser.parse_args()
    if options.kind == "bare":
        bare(options.port, options.lights)
    else:
        asyncio.run(hearth(options.port))


if __name__ == "__main__":
    main()

"""A bare client that waits until so many announcements have come.

`python -m benchmarks.counter --port N --wanted 10000`.
"""

import argparse
import itertools
import threading

from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion


def main() -> None:
    """Count, and say `all`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--wanted", type=int, required=True)
    options = parser.parse_args()
    numbers, done = itertools.count(1), threading.Event()
    client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
    client.on_message = lambda *_: done.set() if next(numbers) == options.wanted else None
    client.connect("127.0.0.1", options.port)
    client.loop_start()
    client.subscribe("homeassistant/#")
    done.wait()
    print("all", flush=True)


if __name__ == "__main__":
    main()

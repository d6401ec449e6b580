"""The other end of the wire: lights that announce themselves and echo, in a process of their own.

`python -m benchmarks.firmware --port N --lights 100`. It also answers `bare/in` on `bare/out`: the
round trip that a command is compared with.
"""

import argparse
import json
import threading

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from benchmarks.generated import BASE, ONLINE, Light, lights
from benchmarks.peer import without_delay


class Firmware:
    """All lights of a home behind one connection, as a bridge has them."""

    def __init__(self, *, port: int, count: int, whole: bool) -> None:
        self._port = port
        self._lights = {light.id: light for light in lights(count)}
        self._whole = whole
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_socket_open = without_delay
        self._client.max_queued_messages_set(0)
        self._up = threading.Event()
        self._client.on_subscribe = lambda *_: self._up.set()
        self._client.message_callback_add(f"{BASE}/+/set", self._obey)
        self._client.message_callback_add("bare/in", self._bounce)

    def run(self) -> None:
        """Announce everything, say `ready`, then obey until the process is ended."""
        self._client.connect("127.0.0.1", self._port)
        self._client.loop_start()
        self._client.subscribe([(f"{BASE}/+/set", 0), ("bare/in", 0)])
        self._up.wait()
        self._announce()
        print("ready", flush=True)
        threading.Event().wait()

    def _announce(self) -> None:
        self._keep(f"{BASE}/bridge/state", ONLINE)
        for light in self._lights.values():
            self._keep(*light.announcement())
            for message in light.measurements() if self._whole else ():
                self._keep(*message)
            for message in light.retained():
                self._keep(*message)
        # Answered only when the broker has taken all that was sent before it.
        self._client.publish("bench/announced", "", qos=1).wait_for_publish()

    def _keep(self, topic: str, payload: str) -> None:
        self._client.publish(topic, payload, retain=True)

    def _obey(self, client: Client, _data: object, message: MQTTMessage) -> None:
        light: Light = self._lights[message.topic.split("/")[1]]
        asked = json.loads(message.payload)
        state = light.state(
            on=asked.get("state") != "OFF", brightness=int(asked.get("brightness", 200))
        )
        client.publish(light.topic, state, retain=True)

    def _bounce(self, client: Client, _data: object, message: MQTTMessage) -> None:
        client.publish("bare/out", message.payload)


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--lights", type=int, default=100)
    parser.add_argument("--whole", action="store_true", help="announce what the hardware measures")
    options = parser.parse_args()
    Firmware(port=options.port, count=options.lights, whole=options.whole).run()


if __name__ == "__main__":
    main()

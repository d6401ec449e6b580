"""The end of a client with a thread of its own."""

import contextlib

from paho.mqtt.client import Client


def end(client: Client) -> None:
    """Disconnect `client` and wait for its thread."""
    client.disconnect()
    # The thread ends by itself after that, and paho forgets it while it looks at it.
    with contextlib.suppress(AttributeError):
        client.loop_stop()

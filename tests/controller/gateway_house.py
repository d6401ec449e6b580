"""A gateway with its home, and a peer of the bus that plays the devices."""

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

from controller.gateway import Gateway
from controller.home.outcome import Outcome
from controller.home.registry import Home, Member
from controller.mqtt import Client
from devices.model import Publish
from tests.servers.peer import Peer

WAIT_S = 10.0
ECHO_S = 0.4
BIRTH = Publish(topic="homeassistant/status", payload="online")


class House:
    """A gateway with its home, and a peer that plays the devices."""

    def __init__(self, *, client: Client, home: Home, gateway: Gateway, peer: Peer) -> None:
        self.client = client
        self.home = home
        self.gateway = gateway
        self.peer = peer

    def member(self, device_id: str = "light.lamp") -> Member:
        """A device of the home."""
        member = self.home.get(device_id)
        assert member is not None
        return member

    async def announce(self, thing: str = "lamp", component: str = "light", /, **keys: Any) -> None:
        """Announce a device, retained, and wait until it was taken in."""
        topic = f"homeassistant/{component}/{thing}/config"
        payload = {"name": thing.capitalize(), "unique_id": thing, "cmd_t": f"{thing}/set"} | keys
        await self.publish(topic, json.dumps({k: v for k, v in payload.items() if v is not None}))

    async def publish(self, topic: str, payload: str | bytes, *, retain: bool = True) -> None:
        """Have the peer publish, and wait until the home knows."""
        await asyncio.to_thread(self.peer.publish, topic, payload, retain=retain)
        assert await self.gateway.ready(limit_s=WAIT_S)

    def echo(self, name: str = "lamp", *says: str) -> None:
        """Have a device answer each command: with the command itself, or with what it `says`."""

        def react(payload: str) -> None:
            for word in says or (payload,):
                self.peer.tell(f"{name}/state", word)

        self.peer.on(f"{name}/set", react)

    async def turn(self, device_id: str = "light.lamp", **change: Any) -> Outcome:
        """Ask a device for a change."""
        return await self.gateway.execute(self.member(device_id).device, change or {"on": True})


async def within(waiting: Awaitable[Any]) -> Any:
    """The result, or a failed test."""
    return await asyncio.wait_for(waiting, WAIT_S)

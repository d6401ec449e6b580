"""Between the bus and the home: discovery and states in, commands out, echoes awaited."""

from controller.gateway.gateway import Gateway

__all__ = ["Gateway"]

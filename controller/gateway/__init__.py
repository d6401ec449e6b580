"""Between the bus and the home: discovery and states in, commands out, echoes awaited."""

from controller.gateway.explaining import Explanation, Said
from controller.gateway.gateway import Gateway
from controller.gateway.intake import Skipped

__all__ = ["Explanation", "Gateway", "Said", "Skipped"]

"""Triggers of remote controls; `sim/<house>/set/<device>` fires them: {"trigger": "..."}."""

from devices import device_automation
from simulator.behaviour import Design
from simulator.happening import Happening
from simulator.section import Section


class DeviceAutomation(Happening):
    """It has one way to fire."""

    feature = "trigger"
    topic = "topic"

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `action` (button_short_press) and `button` (button_1)."""
        kind, button = (
            section.text("action", "button_short_press"),
            section.text("button", "button_1"),
        )
        return Design(features={"trigger": device_automation.trigger(f"{kind} {button}")})


BEHAVIOUR = DeviceAutomation

"""Configuration of what is only done after the person has said yes."""

from controller.config.section import Section


class Confirm(Section):
    """What Hearth asks about before it does it; sets of what keeps people out it always does."""

    unlock: bool = True
    """Ask before a door is unlocked or its latch opened."""
    disarm: bool = True
    """Ask before an alarm system is disarmed."""

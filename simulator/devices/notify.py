"""Notifiers: a message appears somewhere."""

from devices import notify
from devices.model import Values
from simulator.behaviour import Design
from simulator.doer import Doer
from simulator.section import Section


class Notify(Doer):
    """It shows the message that came last."""

    action = "message"

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read nothing of its own."""
        del section
        return Design(features={"message": notify.MESSAGE}, defaults={"shown": None})

    def hear(self, key: str, payload: str) -> Values:
        """Take any text."""
        del key
        return {"message": payload} if payload else {}

    def apply(self, change: Values) -> None:
        """Show it."""
        super().apply(change)
        self.state["shown"] = change.get("message", self.state["shown"])


BEHAVIOUR = Notify

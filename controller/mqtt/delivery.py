"""Messages to those who want them."""

from collections.abc import Callable

import structlog

from controller.mqtt.message import Message
from controller.mqtt.topics import Callback, Routes

log = structlog.get_logger(__name__)


class Delivery:
    """Calls callbacks one by one; what they raise is logged.

    A kept session delivers as soon as it is back, maybe before anybody has subscribed. Messages
    to be acknowledged by hand therefore wait for a subscriber until `no_more_early`.
    """

    def __init__(self, *, routes: Routes, acknowledge: Callable[[Message], None] | None) -> None:
        self._routes = routes
        self._acknowledge = acknowledge
        """None: the network thread acknowledges by itself."""
        self._early: list[Message] | None = []

    def message(self, message: Message) -> None:
        """Hand a message to all who want it."""
        callbacks = self._routes.find(message.topic)
        for callback in callbacks:
            deliver(callback, message)
        if not callbacks and self._acknowledge is not None and message.qos:
            self._unwanted(message, self._acknowledge)

    def added(self, callback: Callback) -> None:
        """Give a new subscriber the messages that came before it."""
        if not self._early:
            return
        waiting, self._early = self._early, []
        for message in waiting:
            if callback in self._routes.find(message.topic):
                deliver(callback, message)
            else:
                self._early.append(message)

    def no_more_early(self) -> None:
        """All have subscribed: what nobody wants is not kept, now or later."""
        waiting, self._early = self._early, None
        for message in waiting or ():
            self.message(message)

    def _unwanted(self, message: Message, acknowledge: Callable[[Message], None]) -> None:
        if self._early is not None:
            self._early.append(message)
        else:
            acknowledge(message)


def deliver(callback: Callback, message: Message) -> None:
    """Call a stranger's callback."""
    try:
        callback(message)
    except Exception:
        log.exception("callback_failed", topic=message.topic)

"""Hearth's own topics below its base, and which response topics a requester may name."""

from dataclasses import dataclass

MAX_TOPIC = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """The topics of one daemon."""

    base: str
    discovery_prefix: str

    @property
    def status(self) -> str:
        """Retained `online` or `offline`, also the last will."""
        return f"{self.base}/status"

    @property
    def info(self) -> str:
        """Retained JSON about this daemon."""
        return f"{self.base}/info"

    @property
    def commands(self) -> tuple[str, str]:
        """Filters of the commands: the source `default`, and each named source."""
        return (f"{self.base}/command", f"{self.base}/command/+")

    @property
    def marker(self) -> str:
        """What Hearth sends itself, to know that all before it has come."""
        return f"{self.base}/marker/commands"

    @property
    def queries(self) -> str:
        """Filter of the questions that programs ask: see `queries`."""
        return f"{self.base}/query/+"

    def response(self, source: str) -> str:
        """JSON answers."""
        return f"{self.base}/response/{source}"

    def say(self, source: str) -> str:
        """Answers as plain text."""
        return f"{self.base}/say/{source}"

    def trace(self, source: str) -> str:
        """JSON, one event a step."""
        return f"{self.base}/trace/{source}"

    def result(self, source: str) -> str:
        """JSON results of queries."""
        return f"{self.base}/result/{source}"

    def may_answer_on(self, topic: str) -> bool:
        """Whether a requester may have an answer published there.

        Only Hearth may speak on its own topics and on discovery's, and a requester must not
        borrow its voice for them.
        """
        if not topic or len(topic) > MAX_TOPIC or any(c in topic for c in "+#\x00"):
            return False
        if topic.startswith("$"):
            return False
        own = topic == self.base or topic.startswith(f"{self.base}/")
        if own:
            return topic.startswith((f"{self.base}/response/", f"{self.base}/result/"))
        return not (topic == self.discovery_prefix or topic.startswith(f"{self.discovery_prefix}/"))

"""Hearth's own topics below its base."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """The topics of one daemon."""

    base: str
    discovery_prefix: str
    birth: str = ""
    """Where Hearth tells devices to announce themselves; empty: nowhere."""

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

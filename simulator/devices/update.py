"""Updates: an old version, a new one, and the minutes in between."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import update
from devices.model import Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.terms import Entity, Term
from simulator.values import number
from simulator.wire import Config, Said

_VERSIONS = ("installed_version", "latest_version")


class Update(Behaviour):
    """It installs what is newer, if it can."""

    primary = "update_available"
    terms: ClassVar[Mapping[str, Term]] = {
        "installed_version": Term(key="installed_version"),
        "latest_version": Term(key="latest_version"),
        "in_progress": Term(key="in_progress"),
        "update_percentage": Term(key="update_percentage"),
    }

    @classmethod
    def sketch(cls, entity: Entity) -> dict[str, Any]:
        """Take its ability."""
        return {"install": entity.able("install")}

    @classmethod
    def from_word(cls, word: str) -> dict[str, Any]:
        """It follows from the versions."""
        super().from_word(word)
        return {}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read `install` (true) and `install_s`."""
        able = section.flag("install", default=True)
        return Design(
            features={**update.FEATURES, **({"install": update.INSTALL} if able else {})},
            device_class=section.choice("class", ("firmware",), None),
            settings={"install_s": section.number("install_s", 60.0, low=0, high=7200)},
            defaults={
                "installed_version": "1.0.0",
                "latest_version": "1.0.0",
                "in_progress": False,
            },
        )

    def __init__(self, design: Design, *, config: Config, state: Values) -> None:
        """Start in `state`, with nothing being installed."""
        super().__init__(design, config=config, state=state)
        self._judge()

    def hear(self, key: str, payload: str) -> Values:
        """Take the word to install what is newer."""
        del key
        wanted = payload == self.config.get("payload_install") and self.state["update_available"]
        return {"install": True} if wanted else {}

    def apply(self, change: Values) -> None:
        """Begin, or be changed by hand."""
        self.state |= {key: one for key, one in change.items() if key in self.state}
        if change.get("install") and not self.state["in_progress"]:
            self.state |= {"in_progress": True, "update_percentage": 0.0}
        self._judge()

    def due_s(self) -> float | None:
        """The rest of the installation."""
        if not self.state["in_progress"]:
            return None
        done = number(self.state["update_percentage"]) or 0.0
        return float(self.settings["install_s"]) * (1 - done / 100)

    def advance(self, seconds: float) -> None:
        """Go on; be up to date in the end."""
        done = number(self.state["update_percentage"]) or 0.0
        done += 100 * seconds / max(float(self.settings["install_s"]), 0.001)
        self.state["update_percentage"] = round(done, 1)
        if done >= 99.95:  # noqa: PLR2004 - what is left is rounding
            latest = self.state["latest_version"]
            self.state |= {"installed_version": latest, "in_progress": False}
            self.state["update_percentage"] = None
        self._judge()

    def say(self, state: Values) -> Iterable[Said]:
        """Say everything in one object."""
        shown = {key: state[key] for key in (*_VERSIONS, "in_progress", "update_percentage")}
        yield said(update.FEATURES, "state_topic", "value_template", shown)

    def _judge(self) -> None:
        installed, latest = (self.state[key] for key in _VERSIONS)
        self.state["update_available"] = (
            None if None in (installed, latest) else installed != latest
        )


BEHAVIOUR = Update

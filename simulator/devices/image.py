"""Images: the address of a picture."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from devices import image
from devices.model import Values
from simulator.behaviour import Behaviour, Design, said
from simulator.section import Section
from simulator.wire import Said


class Image(Behaviour):
    """It says where its latest picture is."""

    primary = "picture"
    states: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read nothing of its own."""
        del section
        return Design(
            features={"picture": image.picture(readable=True)},
            defaults={"picture": "http://localhost/latest.jpg"},
        )

    def say(self, state: Values) -> Iterable[Said]:
        """Say the address."""
        yield said("picture", "url_topic", "url_template", state["picture"])


BEHAVIOUR = Image

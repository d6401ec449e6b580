"""Tag readers; `sim/<house>/set/<device>` holds a tag to them: {"tag": "04a2..."}."""

from devices import tag
from simulator.behaviour import Design
from simulator.happening import Happening
from simulator.section import Section


class Tag(Happening):
    """It says the id of a tag."""

    feature = "tag"
    topic = "topic"

    @classmethod
    def design(cls, section: Section) -> Design:
        """Read nothing of its own."""
        del section
        return Design(features={"tag": tag.TAG})


BEHAVIOUR = Tag

"""Which messages a broker may still deliver a second time."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from controller.conversation.settling import Settling
from controller.journal import Delivery, Entry, Journal


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    """An open journal."""
    journal = Journal(tmp_path / "journal.db")
    journal.open()
    yield journal
    journal.close()


@pytest.fixture
def settling(journal: Journal) -> Settling:
    """Nothing is acknowledged yet."""
    return Settling(journal=journal)


async def test_receipt_of_what_was_sent_later(settling: Settling) -> None:
    """What the broker took after our receipt proves that it has the receipt, on one connection."""
    settling.acknowledged("before", 1)
    mark = settling.mark()
    settling.acknowledged("after", 1)
    settling.acknowledged("elsewhere", 2)

    settling.confirmed(mark, 1)

    unsure = {key: settling.is_unsure(key) for key in ("before", "after", "elsewhere")}
    assert unsure == {"before": False, "after": True, "elsewhere": True}


async def test_receipt_on_another_connection(settling: Settling) -> None:
    """A receipt of ours that went on a connection which broke may never have arrived."""
    settling.acknowledged("lost", 1)

    settling.confirmed(settling.mark(), 2)

    assert settling.is_unsure("lost")


async def test_caught_up(settling: Settling) -> None:
    """Once all that waited has come, only what came on this connection may come again."""
    settling.acknowledged("old", 1)
    settling.acknowledged("new", 2)

    settling.caught_up(2, [])

    assert (settling.is_unsure("old"), settling.is_unsure("new")) == (False, True)


async def test_disk_forgets_what_is_settled(settling: Settling, journal: Journal) -> None:
    """What is settled is no repetition for the next process either."""
    delivery = Delivery.of(b"light on", mid=1)
    await journal.accept(Entry(id="1", source="me", text="x", delivery=delivery))
    settling.acknowledged(delivery.key, 1)
    settling.confirmed(settling.mark(), 1)

    settling.flush()

    again = Delivery.of(b"light on", mid=1, again=True)
    assert await journal.known(Entry(id="2", source="me", text="x", delivery=again)) is None

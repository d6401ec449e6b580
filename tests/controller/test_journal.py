"""The journal of commands."""

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from controller.errors import JournalError
from controller.journal import Clock, Delivery, Entry, Journal, Known, Moment
from controller.journal.journal import SLICE

DAY_S = 86_400.0

VERSION_1 = """
CREATE TABLE commands (
    id TEXT NOT NULL, source TEXT NOT NULL, text TEXT NOT NULL, received_at REAL NOT NULL,
    request TEXT NOT NULL, status TEXT NOT NULL, answer TEXT, PRIMARY KEY (source, id)
) WITHOUT ROWID;
INSERT INTO commands VALUES ('done', 'hall', 'a', 1.0, '{}', 'answered', '{"text": "Done."}');
INSERT INTO commands VALUES ('left', 'hall', 'b', 2.0, '{"text": "b"}', 'open', NULL);
PRAGMA user_version = 1;
"""


class Time:
    """Seconds since the epoch, moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def wall() -> Time:
    """A clock that stands still."""
    return Time()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal is, in a folder that is not there yet."""
    return tmp_path / "state" / "journal.db"


@pytest.fixture
async def journal(path: Path, wall: Time) -> AsyncIterator[Journal]:
    """An open journal."""
    journal = opened(path, wall)
    yield journal
    journal.close()


def opened(path: Path, wall: Time) -> Journal:
    """The journal as another process finds it."""
    journal = Journal(path, wall=wall)
    journal.open()
    return journal


def entry(command_id: str = "1", source: str = "kitchen", **more: object) -> Entry:
    """A command."""
    given = {"text": "light on", "request": {"text": "light on"}, **more}
    return Entry(id=command_id, source=source, **given)


async def finish(journal: Journal, command_id: str, source: str = "kitchen") -> None:
    """Have a command answered and its answer published."""
    await journal.accept(entry(command_id, source))
    await journal.answer(command_id, source, {"text": "Done."})
    await journal.published(command_id, source)


async def fill(journal: Journal, wall: Time) -> None:
    """Have thirty commands with long answers come and go, as far as there is room."""
    for number in range(30):
        wall.now += 1
        await journal.accept(entry(str(number)))
        await journal.answer(str(number), "kitchen", {"text": "x" * 20_000})
        await journal.published(str(number), "kitchen")


def damaged(path: Path, content: bytes) -> Path:
    """A file that is no journal."""
    path.parent.mkdir()
    path.write_bytes(content)
    return path


def size_of(path: Path) -> int:
    """Bytes of a file."""
    return path.stat().st_size


async def test_new_command(journal: Journal) -> None:
    """A command that was not seen before is to be run."""
    assert await journal.accept(entry()) is None


async def test_command_in_progress(journal: Journal) -> None:
    """A repeated command without an answer yet is known, and not run again."""
    await journal.accept(entry())

    assert await journal.accept(entry()) == Known(id="1", answer=None)


async def test_repeated_command(journal: Journal) -> None:
    """A repeated command is answered as it was the first time."""
    answer = {"status": "done", "text": "Küchenlicht: an"}
    await journal.accept(entry())
    await journal.answer("1", "kitchen", answer)

    assert await journal.accept(entry()) == Known(id="1", answer=answer)


async def test_other_command_with_a_known_id(journal: Journal) -> None:
    """A command that asks something else under a known id is told from its repetition."""
    await journal.accept(entry(asks="light on"))

    known = await journal.accept(entry(asks="light off"))

    assert known == Known(id="1", answer=None, same=False)


async def test_same_id_of_another_source(journal: Journal) -> None:
    """An id belongs to its source: nobody gets or blocks another one's answer by guessing it."""
    await finish(journal, "1")

    assert await journal.accept(entry(source="hall")) is None


async def test_unfinished_after_crash(journal: Journal, path: Path, wall: Time) -> None:
    """The next process finds, oldest first, what has no answer, and answers nobody may have heard.

    Steps are with their command.
    """
    await journal.accept(entry("b"))
    await journal.step("b", "kitchen", {"begun": ["light.a"]})
    await journal.step("b", "kitchen", {"outcomes": ["light.a"]})
    wall.now += 1
    await journal.accept(entry("a", "hall"))
    await journal.accept(entry("c", "hall"))
    await journal.answer("c", "hall", {"text": "Done."})
    await finish(journal, "d")

    after = opened(path, wall)
    found = await after.unfinished()
    after.close()

    assert [(c.id, c.source, c.answer) for c in found] == [
        ("b", "kitchen", None),
        ("a", "hall", None),
        ("c", "hall", {"text": "Done."}),
    ]
    assert found[0].steps == ({"begun": ["light.a"]}, {"outcomes": ["light.a"]})
    assert (found[1].steps, found[1].received_at) == ((), wall.now)


async def test_sentences_are_forgotten_with_their_answer(journal: Journal, path: Path) -> None:
    """Once the broker has the answer, the sentence is not kept any longer."""
    await finish(journal, "1")

    rows = sqlite3.connect(path).execute("SELECT text, request FROM commands").fetchall()

    assert rows == [("", "{}")]


async def test_redelivery(journal: Journal) -> None:
    """What the broker says to have delivered before is known by its number and content."""
    await journal.accept(entry("x", delivery=Delivery.of(b"light on", mid=7)))
    again = Delivery.of(b"light on", mid=7, again=True)

    known = await journal.accept(entry("y", delivery=again))
    other = await journal.accept(entry("z", delivery=Delivery.of(b"off", mid=7, again=True)))

    assert known == Known(id="x", redelivered=True)
    assert other is None


async def test_honest_repetition(journal: Journal) -> None:
    """The same words under a new number, or under one that is free again, are a new command."""
    await journal.accept(entry("x", delivery=Delivery.of(b"light on", mid=7)))
    repeated = await journal.accept(entry("y", delivery=Delivery.of(b"light on", mid=8)))
    await journal.settle([Delivery.of(b"light on", mid=8).key])
    again = Delivery.of(b"light on", mid=8, again=True)

    assert repeated is None
    assert await journal.accept(entry("z", delivery=again)) is None


async def test_number_given_away_again(journal: Journal) -> None:
    """A broker that gives a number to another message has our receipt for the first one."""
    await journal.accept(entry("x", delivery=Delivery.of(b"light on", mid=7)))
    await journal.accept(entry("y", delivery=Delivery.of(b"light off", mid=7)))

    known = await journal.accept(entry("z", delivery=Delivery.of(b"light on", mid=7, again=True)))

    assert known is None


async def test_settled_but_for_some(journal: Journal) -> None:
    """Once all has come that waited, only what came on this connection may come again."""
    first, second = Delivery.of(b"a", mid=1), Delivery.of(b"b", mid=2)
    await journal.accept(entry("x", delivery=first))
    await journal.accept(entry("y", delivery=second))

    await journal.settle_all([second.key])

    late = Delivery.of(b"a", mid=1, again=True)
    kept = Delivery.of(b"b", mid=2, again=True)
    assert await journal.known(entry("1", delivery=late)) is None
    assert await journal.known(entry("2", delivery=kept)) == Known(id="y", redelivered=True)


async def test_refusal(journal: Journal) -> None:
    """What was said to a message that is not run is kept until the broker has it, and not twice."""
    delivery = Delivery.of(b"x", mid=3)
    first = await journal.refuse(entry("r", delivery=delivery), {"text": "No."})
    again = Delivery.of(b"x", mid=3, again=True)
    second = await journal.refuse(entry("s", delivery=again), {"text": "No."})

    assert first is None
    assert second == Known(id="r", answer={"text": "No."}, redelivered=True)
    assert [(c.id, c.answer) for c in await journal.unfinished()] == [("r", {"text": "No."})]


async def test_prune(journal: Journal, wall: Time) -> None:
    """Answered commands are forgotten after so many days; others are not."""
    await journal.accept(entry("open"))
    await journal.step("open", "kitchen", {"n": 1})
    await finish(journal, "old")
    wall.now += 10 * DAY_S
    await finish(journal, "new")

    assert await journal.prune(9) == 1
    assert await journal.known(entry("old")) is None
    assert await journal.known(entry("new")) == Known(id="new", answer={"text": "Done."})
    assert [c.id for c in await journal.unfinished()] == ["open"]


async def test_prune_of_many(journal: Journal, wall: Time) -> None:
    """Many commands are forgotten in portions, between which others may be taken."""
    count = SLICE + 10
    await asyncio.gather(*(finish(journal, str(number)) for number in range(count)))
    wall.now += DAY_S

    assert await journal.prune(0.5) == count


async def test_bounded_size(path: Path, wall: Time) -> None:
    """A journal that grows too large forgets its oldest answered commands early."""
    journal = Journal(path, wall=wall, most_bytes=400_000)
    journal.open()
    await fill(journal, wall)

    forgotten = await journal.prune(30)
    last = await journal.known(entry("29"))
    journal.close()

    assert 0 < forgotten <= 30
    assert forgotten == 30 or last is not None
    assert size_of(path) <= 800_000


async def test_full_file(path: Path, wall: Time) -> None:
    """A journal at its last limit refuses, and takes commands again after it has forgotten some."""
    journal = Journal(path, wall=wall, most_bytes=100_000)
    journal.open()
    with pytest.raises(JournalError, match="full"):
        await fill(journal, wall)

    await journal.prune(30)
    taken = await journal.accept(entry("after"))
    journal.close()

    assert taken is None


async def test_order_and_group(journal: Journal) -> None:
    """What is handed over at once is done in order, each piece for itself if one fails."""
    good = [journal.accept(entry(str(number))) for number in range(5)]
    bad = journal.accept(entry("x", text="\ud800"))
    more = [journal.accept(entry(str(number))) for number in range(5)]
    results = await asyncio.gather(*good, bad, *more, return_exceptions=True)

    assert results[:5] == [None] * 5
    assert isinstance(results[5], JournalError)
    assert results[6:] == [Known(id=str(number)) for number in range(5)]


async def test_close_finishes(path: Path, wall: Time) -> None:
    """What was handed over before the end is on disk after it."""
    journal = opened(path, wall)
    taken = [journal.accept(entry(str(number))) for number in range(50)]
    journal.close()
    await asyncio.gather(*taken)

    after = opened(path, wall)
    found = await after.unfinished()
    after.close()

    assert len(found) == 50


async def test_last_use(journal: Journal, path: Path, wall: Time) -> None:
    """The file tells the next process when it was last in use; a new one was never."""
    moment = Moment(wall=wall.now + 3600, boot="b", ticks=77.0)
    journal.touch(moment)
    last = opened(path, wall)
    last.close()

    assert journal.used_at is None
    assert last.used_at == moment


async def test_unreadable_last_use(journal: Journal, path: Path, wall: Time) -> None:
    """Where that note is damaged, the file's own date counts."""
    journal.touch(Moment(wall=1_000.0, boot="b", ticks=77.0))
    path.with_name("journal.db-alive").write_text("{", encoding="ascii")
    last = opened(path, wall)
    last.close()

    assert last.used_at == Moment(wall=1_000.0)


async def test_private_files(journal: Journal, path: Path) -> None:
    """Only the daemon's user can read what people said."""
    await journal.accept(entry(text="secret"))

    modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}

    assert modes == {0o600}


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"x" * 5000]
)
async def test_damaged_file(path: Path, wall: Time, content: bytes) -> None:
    """A damaged journal is kept beside a new one, and the daemon goes on."""
    journal = opened(damaged(path, content), wall)
    accepted = await journal.accept(entry())
    journal.close()

    (aside,) = path.parent.glob("journal.db.damaged-*")
    assert accepted is None
    assert aside.read_bytes() == content


async def test_file_of_the_first_version(path: Path, wall: Time) -> None:
    """A journal of the first version is taken over: what was answered there counts as said."""
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.executescript(VERSION_1)
    database.close()

    journal = opened(path, wall)
    found = await journal.unfinished()
    known = await journal.known(entry("done", "hall"))
    journal.close()

    assert [c.id for c in found] == ["left"]
    assert known == Known(id="done", answer={"text": "Done."})


def test_unusable_place(tmp_path: Path, wall: Time) -> None:
    """Where no journal can be, the error names the file and the reason."""
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(JournalError, match=r"file/journal.db cannot be used: .*exists|directory"):
        opened(tmp_path / "file" / "journal.db", wall)


async def test_newer_file(journal: Journal, path: Path, wall: Time) -> None:
    """A journal of a newer version is not touched."""
    journal.close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()

    with pytest.raises(JournalError, match="newer"):
        opened(path, wall)


def test_not_open(path: Path) -> None:
    """A journal that was not opened says so."""
    with pytest.raises(JournalError, match="not open"):
        Journal(path).accept(entry())


async def test_lost_disk(journal: Journal, path: Path) -> None:
    """A disk that fails while the daemon runs is reported with path and reason, and may recover."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(JournalError, match=r"journal.db cannot be used: database is locked"):
        await journal.accept(entry())
    other.close()

    assert await journal.accept(entry()) is None


class Ticks(Time):
    """Seconds since the machine was started."""


def test_age_in_one_start_of_the_machine() -> None:
    """Setting the wall clock makes nothing older or younger while the machine runs."""
    wall, ticks = Time(), Ticks()
    clock = Clock(wall=wall, ticks=ticks, boot="one")
    moment = clock.now()
    ticks.now += 5

    for jump in (-1e6, 2e6):
        wall.now += jump
        assert clock.age_s(moment) == 5


@pytest.mark.parametrize(("passed", "age"), [(60.0, 60.0), (-1.0, float("inf"))])
def test_age_across_starts_of_the_machine(passed: float, age: float) -> None:
    """After a restart the wall clock counts; what lies in its future has an unknown age."""
    wall, ticks = Time(), Ticks()
    moment = Clock(wall=wall, ticks=ticks, boot="one").now()
    wall.now += passed
    ticks.now = 3.0

    assert Clock(wall=wall, ticks=ticks, boot="two").age_s(moment) == age

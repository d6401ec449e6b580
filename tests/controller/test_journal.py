"""The journal of commands."""

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.errors import JournalError
from controller.journal import Journal, Known

DAY_S = 86_400.0


class Clock:
    """Seconds since the epoch, moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal is, in a folder that is not there yet."""
    return tmp_path / "state" / "journal.db"


@pytest.fixture
def journal(path: Path, clock: Clock) -> Iterator[Journal]:
    """An open journal."""
    journal = Journal(path, clock=clock)
    journal.open()
    yield journal
    journal.close()


def reopened(path: Path, clock: Clock) -> Journal:
    """The journal as another process finds it."""
    journal = Journal(path, clock=clock)
    journal.open()
    return journal


def test_new_command(journal: Journal) -> None:
    """A command that was not seen before is to be run."""
    known = journal.accept("1", "kitchen", {"text": "light on"})

    assert known is None


def test_command_in_progress(journal: Journal) -> None:
    """A repeated command without an answer yet is known, and not run again."""
    journal.accept("1", "kitchen", {"text": "light on"})

    assert journal.accept("1", "kitchen", {"text": "light on"}) == Known(answer=None)


def test_repeated_command(journal: Journal) -> None:
    """A repeated command is answered as it was the first time."""
    answer = {"status": "done", "text": "Küchenlicht: an"}
    journal.accept("1", "kitchen", {"text": "light on"})
    journal.answer("1", "kitchen", answer)

    assert journal.accept("1", "kitchen", {"text": "other"}) == Known(answer=answer)


def test_same_id_of_another_source(journal: Journal) -> None:
    """An id belongs to its source: nobody gets or blocks another one's answer by guessing it."""
    journal.accept("1", "kitchen", {"text": "light on"})
    journal.answer("1", "kitchen", {"text": "secret"})

    assert journal.accept("1", "hall", {"text": "light on"}) is None


def test_unanswered_after_crash(journal: Journal, path: Path, clock: Clock) -> None:
    """Commands without an answer are found by the next process, oldest first, with their steps."""
    journal.accept("b", "kitchen", {"text": "first"})
    journal.step("b", "kitchen", {"begun": ["light.a"]})
    journal.step("b", "kitchen", {"outcomes": ["light.a"]})
    clock.now += 1
    journal.accept("a", "hall", {"text": "second"})
    journal.accept("c", "hall", {"text": "answered"})
    journal.answer("c", "hall", {})

    after = reopened(path, clock)
    found = after.unanswered()
    after.close()

    assert [(c.id, c.source, c.request["text"]) for c in found] == [
        ("b", "kitchen", "first"),
        ("a", "hall", "second"),
    ]
    assert found[0].steps == ({"begun": ["light.a"]}, {"outcomes": ["light.a"]})
    assert found[1].steps == ()
    assert found[1].received_at == clock.now


def test_prune(journal: Journal, clock: Clock) -> None:
    """Answered commands are forgotten after so many days; unanswered ones are not."""
    for name in ("old", "open"):
        journal.accept(name, "kitchen", {"text": name})
        journal.step(name, "kitchen", {"n": 1})
    journal.answer("old", "kitchen", {})
    clock.now += 10 * DAY_S
    journal.accept("new", "kitchen", {"text": "new"})
    journal.answer("new", "kitchen", {})

    assert journal.prune(9) == 1
    assert journal.accept("old", "kitchen", {"text": "old"}) is None
    assert journal.accept("new", "kitchen", {"text": "new"}) == Known(answer={})
    assert [c.id for c in journal.unanswered()] == ["open", "old"]


def test_known(journal: Journal) -> None:
    """A command can be looked up without taking it."""
    journal.accept("1", "kitchen", {"text": "light on"})

    assert journal.known("1", "kitchen") == Known(answer=None)
    assert journal.known("2", "kitchen") is None
    assert journal.accept("2", "kitchen", {"text": "light off"}) is None


def test_last_use(journal: Journal, path: Path, clock: Clock) -> None:
    """The file tells the next process when it was last in use; a new one was never."""
    journal.close()
    later = reopened(path, clock)
    later.close()
    clock.now += 3600
    later.touch()
    last = reopened(path, clock)
    last.close()

    assert journal.used_at is None
    assert last.used_at == clock.now


def test_private_file(journal: Journal, path: Path) -> None:
    """Only the daemon's user can read what people said."""
    journal.accept("1", "kitchen", {"text": "secret"})

    modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}

    assert modes == {0o600}


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"x" * 5000]
)
def test_damaged_file(path: Path, clock: Clock, content: bytes) -> None:
    """A damaged journal is kept beside a new one, and the daemon goes on."""
    path.parent.mkdir()
    path.write_bytes(content)

    journal = reopened(path, clock)
    accepted = journal.accept("1", "kitchen", {"text": "light on"})
    journal.close()

    aside = path.with_name("journal.db.damaged-1700000000")
    assert accepted is None
    assert aside.read_bytes() == content


def test_unusable_place(tmp_path: Path, clock: Clock) -> None:
    """Where no journal can be, the error names the file and the reason."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    journal = Journal(tmp_path / "file" / "journal.db", clock=clock)

    with pytest.raises(JournalError, match=r"file/journal.db cannot be used: .*exists"):
        journal.open()


def test_newer_file(journal: Journal, path: Path, clock: Clock) -> None:
    """A journal of a newer version is not touched."""
    journal.close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()

    with pytest.raises(JournalError, match="newer"):
        reopened(path, clock)


def test_not_open(path: Path) -> None:
    """A journal that was not opened says so."""
    with pytest.raises(JournalError, match="not open"):
        Journal(path).accept("1", "kitchen", {})


def test_unencodable_text(journal: Journal) -> None:
    """Text that no file can hold is an error of the journal, not a crash."""
    with pytest.raises(JournalError, match="cannot be used"):
        journal.accept("1", "kitchen", {"text": "\ud800"})


def test_lost_disk(journal: Journal, path: Path) -> None:
    """A disk that fails while the daemon runs is reported with path and reason."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(JournalError, match=r"journal.db cannot be used: database is locked"):
        journal.accept("1", "kitchen", {"text": "light on"})
    other.close()

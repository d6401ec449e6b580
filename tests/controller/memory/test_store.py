"""Dialogues on disk."""

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.llm import Message, ToolCall
from controller.memory.encoding import MAX_BYTES, from_row, to_row
from controller.memory.session import Pending, Restore, Session, Wait
from controller.memory.store import Store
from tests.controller.memory.conftest import NOW, Clock

ANY_TEXT = st.text(st.characters(), max_size=20)
"""Also what is no valid Unicode."""
IDS = st.lists(ANY_TEXT, max_size=3).map(tuple)
FLOATS = st.floats(allow_nan=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | FLOATS | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=5,
)
COLORS = st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
VALUES = st.dictionaries(
    ANY_TEXT, st.none() | st.booleans() | st.integers() | FLOATS | ANY_TEXT | COLORS, max_size=3
)
CALLS = st.builds(ToolCall, name=ANY_TEXT, arguments=st.dictionaries(ANY_TEXT, JSON, max_size=3))
MESSAGES = st.lists(
    st.builds(Message, role=st.sampled_from(["user", "assistant"]), content=ANY_TEXT), max_size=4
)
PENDING = st.builds(
    Pending,
    wait=st.sampled_from(Wait),
    calls=st.lists(CALLS, max_size=2).map(tuple),
    phrase=ANY_TEXT,
    among=IDS,
    settled=st.dictionaries(ANY_TEXT, IDS, max_size=2),
    chosen=st.dictionaries(ANY_TEXT, IDS, max_size=2),
    question=ANY_TEXT,
)
RESTORES = st.builds(Restore, device_id=ANY_TEXT, name=ANY_TEXT, values=VALUES, changed=VALUES)
SESSIONS = st.builds(
    Session,
    turns=MESSAGES,
    fading=MESSAGES,
    summary=ANY_TEXT,
    pending=st.none() | PENDING,
    asked_at=FLOATS,
    focus=IDS,
    undo=st.lists(RESTORES, max_size=2).map(tuple),
    used_at=st.floats(0, 1e12),
)


@pytest.fixture
def store(path: Path, clock: Clock) -> Iterator[Store]:
    """An open store."""
    store = opened(path, clock)
    yield store
    store.close()


@pytest.fixture
def events() -> Iterator[list[dict]]:
    """What is logged."""
    with structlog.testing.capture_logs() as logged:
        yield logged


def opened(path: Path, clock: Clock, **settings: int) -> Store:
    """The file as a process finds it."""
    store = Store(path, clock=clock, **settings)
    store.open()
    return store


def session(text: str = "light on", *, used_at: float = NOW) -> Session:
    """A dialogue of one sentence."""
    return Session(turns=[Message(role="user", content=text)], used_at=used_at)


def named(events: list[dict], *names: str) -> list[str]:
    """The logged events of these names, in order."""
    return [event["event"] for event in events if event["event"] in names]


@given(kept=SESSIONS, name=ANY_TEXT)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_round_trip(store: Store, kept: Session, name: str) -> None:
    """Whatever is in a dialogue, it comes back from disk as it was."""
    store.save(name, kept)

    assert store.load(name) == kept


def test_another_process(store: Store, path: Path, clock: Clock) -> None:
    """What one process has saved the next one finds."""
    store.save("me", session())
    store.close()

    later = opened(path, clock)

    assert later.load("me") == session()
    assert later.load("you") is None
    later.close()


def test_saved_again(store: Store) -> None:
    """The last save of a name counts."""
    store.save("me", session("one"))
    store.save("me", session("two"))

    assert store.load("me") == session("two")


def test_limit(path: Path, clock: Clock) -> None:
    """Beyond the limit those go that were not used for longest, never the one just saved."""
    store = opened(path, clock, limit=2)
    store.save("old", session(used_at=NOW + 1))
    store.save("new", session(used_at=NOW + 2))
    store.save("clock was set back", session(used_at=NOW - 99))

    assert store.load("old") is None
    assert store.load("new") is not None
    assert store.load("clock was set back") is not None
    store.close()


def test_prune_and_delete(store: Store) -> None:
    """What was not used since a time can be forgotten, and so can one dialogue."""
    for name, used_at in (("old", NOW - 1), ("new", NOW), ("other", NOW)):
        store.save(name, session(used_at=used_at))

    store.prune(NOW)
    store.delete("other")

    assert store.load("old") is None
    assert store.load("new") is not None
    assert store.load("other") is None


def test_codes_stay_in_memory(store: Store) -> None:
    """A question in whose calls a code waits is not written to disk."""
    call = ToolCall(name="unlock", arguments={"target": "door", "code": "4711"})
    waiting = Pending(wait=Wait.YES, calls=(call,), phrase="door", private=True)

    store.save("me", Session(pending=waiting, used_at=NOW))

    assert store.load("me") == Session(used_at=NOW)


def test_size_of_a_session() -> None:
    """A dialogue that is too large for the disk loses what can be undone before what was said."""
    undo = tuple(
        Restore(device_id=f"light.{n}", name="n" * 60, values={"on": True}, changed={"on": False})
        for n in range(5000)
    )
    large = Session(turns=session().turns, undo=undo, used_at=NOW)

    row = to_row(large)

    assert sum(map(len, row.values())) <= MAX_BYTES
    assert from_row(row, used_at=NOW) == session()


def test_private_file(store: Store, path: Path) -> None:
    """Only the daemon's user can read what people said."""
    store.save("me", session())

    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"x" * 5000]
)
def test_damaged_file(path: Path, clock: Clock, events: list[dict], content: bytes) -> None:
    """A damaged file is kept beside a new one, and the daemon says so and goes on."""
    path.parent.mkdir()
    path.write_bytes(content)

    store = opened(path, clock)
    store.save("me", session())

    assert store.load("me") == session()
    assert path.with_name(f"sessions.db.damaged-{int(NOW)}").read_bytes() == content
    assert named(events, "sessions_damaged", "sessions_not_kept") == ["sessions_damaged"]
    store.close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("CREATE TABLE notes (text)", "another program's database"),
        ("PRAGMA application_id = 1213416787; PRAGMA user_version = 99; CREATE TABLE a (b)", "99"),
    ],
)
def test_foreign_file(
    path: Path, clock: Clock, events: list[dict], statement: str, reason: str
) -> None:
    """A database of another program or version is not touched, only moved aside."""
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.executescript(statement)
    database.close()
    before = path.read_bytes()

    store = opened(path, clock)
    store.save("me", session())

    assert store.load("me") == session()
    assert path.with_name(f"sessions.db.damaged-{int(NOW)}").read_bytes() == before
    assert reason in events[0]["reason"]
    store.close()


def test_file_that_breaks(store: Store, path: Path, events: list[dict]) -> None:
    """A file that breaks while the daemon runs is replaced by a new one."""
    store.save("me", session())
    store._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * (size - 100))
    store._database.execute("PRAGMA shrink_memory")

    store.save("me", session("again"))

    assert store.load("me") == session("again")
    assert named(events, "sessions_damaged", "sessions_not_kept") == ["sessions_damaged"]


def test_row_that_cannot_be_read(store: Store, events: list[dict]) -> None:
    """A dialogue that cannot be read any more begins anew, and the others are there."""
    store.save("me", session())
    store.save("you", session())
    store._database.execute("UPDATE sessions SET turns = '[[1, 2]]' WHERE name = 'me'")

    assert store.load("me") is None
    assert store.load("you") == session()
    assert named(events, "session_unreadable") == ["session_unreadable"]


@given(row=st.dictionaries(st.sampled_from(["turns", "pending", "focus", "undo"]), JSON))
@settings(max_examples=80, deadline=None)
def test_any_row(row: dict) -> None:
    """Whatever stands in a row, it is a dialogue or refused with one kind of error."""
    good = to_row(session())
    bad = {**good, **{column: str(value) for column, value in row.items()}}

    try:
        found: object = from_row(bad, used_at=NOW)
    except ValueError as err:
        found = str(err)

    assert isinstance(found, Session) or str(found).startswith("no session")


@pytest.mark.parametrize("place", ["a file is here/sessions.db", "a folder is here"])
def test_no_place(tmp_path: Path, clock: Clock, events: list[dict], place: str) -> None:
    """Where nothing can be written, the daemon says so once and goes on without the disk."""
    (tmp_path / "a file is here").touch()
    (tmp_path / "a folder is here").mkdir()

    store = opened(tmp_path / place, clock)
    for _ in range(3):
        store.save("me", session())

    assert store.load("me") is None
    assert named(events, "sessions_not_kept", "sessions_damaged") == ["sessions_not_kept"]
    store.close()


def test_read_only_file(store: Store, events: list[dict]) -> None:
    """While the file cannot be written, that is said once; and once when it can be again."""
    store._database.execute("PRAGMA query_only = ON")
    for _ in range(3):
        store.save("me", session())
    assert store.load("me") is None

    store._database.execute("PRAGMA query_only = OFF")
    store.save("me", session())

    assert store.load("me") == session()
    assert named(events, "sessions_not_kept", "sessions_kept_again") == [
        "sessions_not_kept",
        "sessions_kept_again",
    ]


def test_full_disk(store: Store, events: list[dict]) -> None:
    """When the disk is full, what is there stays readable and the rest is in memory alone."""
    store.save("me", session())
    (pages,) = store._database.execute("PRAGMA page_count").fetchone()
    store._database.execute(f"PRAGMA max_page_count = {pages}")

    store.save("you", session("x" * 100_000))

    assert store.load("me") == session()
    assert store.load("you") is None
    assert "full" in next(e["reason"] for e in events if e["event"] == "sessions_not_kept")


def test_locked_file(store: Store, path: Path, events: list[dict]) -> None:
    """Somebody who holds the file does not hold up the daemon for long."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    store.save("me", session())
    other.execute("ROLLBACK")
    other.close()
    store.save("me", session())

    assert store.load("me") == session()
    assert named(events, "sessions_not_kept", "sessions_kept_again") == [
        "sessions_not_kept",
        "sessions_kept_again",
    ]

"""The log of actions."""

import json

from controller.policy.audit import Audit, last


def written(path, entries, **more):
    """A log with these entries, closed."""
    audit = Audit(path=path, **more)
    audit.start()
    for entry in entries:
        audit.write(entry)
    audit.stop()
    return path


def test_a_line_each(tmp_path):
    """Every entry is one line of JSON with its time, readable by its owner alone."""
    path = written(tmp_path / "new" / "audit.jsonl", [{"source": "kid", "text": "ü\n\ud800"}])
    (line,) = path.read_text(encoding="utf-8").splitlines()

    assert json.loads(line)["source"] == "kid"
    assert "time" in json.loads(line)
    assert path.stat().st_mode & 0o077 == 0


def test_files_of_limited_size(tmp_path):
    """A full file is kept aside, and the oldest goes; each is for its owner alone."""
    path = written(
        tmp_path / "a.jsonl", [{"n": n, "x": "y" * 100} for n in range(200)], max_bytes=2000, keep=2
    )
    files = sorted(tmp_path.iterdir())

    assert [file.name for file in files] == ["a.jsonl", "a.jsonl.1", "a.jsonl.2"]
    assert all(file.stat().st_size <= 2000 for file in files)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert last(path, 1)[0]["n"] == 199


def test_the_last_entries(tmp_path):
    """The last ones are found in order; broken lines are left out."""
    path = written(tmp_path / "a.jsonl", [{"n": n} for n in range(30)])
    with path.open("a") as file:
        file.write("{broken\n[]\n")

    assert [entry["n"] for entry in last(path, 3)] == [27, 28, 29]


def test_long_texts_are_cut(tmp_path):
    """No text makes a line endless."""
    path = written(tmp_path / "a.jsonl", [{"text": "x" * 100_000}])

    assert path.stat().st_size < 3000


def test_a_disk_that_takes_nothing_does_no_harm(tmp_path):
    """What cannot be written is lost, and nobody stops for it."""
    (tmp_path / "file").touch()
    path = written(tmp_path / "file" / "audit.jsonl", [{"n": n} for n in range(5)])

    assert not path.exists()


def test_nothing_is_written_where_nothing_is_wanted(tmp_path):
    """Without a path there is no log."""
    audit = Audit(path=None)
    audit.start()
    audit.write({"n": 1})
    audit.stop()

    assert list(tmp_path.iterdir()) == []

"""The tables of the journal, and how those of earlier versions become them."""

import sqlite3

VERSION = 2

TABLES = """
CREATE TABLE IF NOT EXISTS commands (
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL,
    received_at REAL NOT NULL,
    request TEXT NOT NULL,
    status TEXT NOT NULL,
    answer TEXT,
    asks TEXT NOT NULL DEFAULT '',
    delivery TEXT,
    PRIMARY KEY (source, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps (
    number INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    command TEXT NOT NULL,
    at REAL NOT NULL,
    step TEXT NOT NULL,
    FOREIGN KEY (source, command) REFERENCES commands (source, id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS steps_of ON steps (source, command);
CREATE INDEX IF NOT EXISTS commands_by_age ON commands (received_at);
CREATE INDEX IF NOT EXISTS unfinished ON commands (received_at) WHERE status != 'published';
CREATE INDEX IF NOT EXISTS unsettled ON commands (delivery) WHERE delivery IS NOT NULL;
"""
FROM_1 = """
ALTER TABLE commands ADD COLUMN asks TEXT NOT NULL DEFAULT '';
ALTER TABLE commands ADD COLUMN delivery TEXT;
UPDATE commands SET status = 'published' WHERE status = 'answered';
DROP INDEX IF EXISTS open_commands;
"""
"""Version 1 did not tell answers that were published from those that were only made."""


def prepare(database: sqlite3.Connection) -> None:
    """Make the tables; where they are there, nothing is written, so a full disk does not matter.

    Raises:
        ValueError: the file is of a later version.
    """
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise ValueError("it was written by a newer Hearth")
    if version < VERSION:
        change = FROM_1 if version == 1 else ""
        database.executescript(
            f"BEGIN IMMEDIATE; {change} {TABLES} PRAGMA user_version = {VERSION}; COMMIT;"
        )

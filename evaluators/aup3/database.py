"""An .aup3 file as a database, opened from bytes: no file, no extension, no schema that could run anything.

The schema (three tables and the sample blocks' sequence) is SQLite's application id "AUDY".
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from evaluators import safe_sqlite
from evaluators.evidence import Unreadable

APPLICATION_ID = 0x41554459
SIZE_LIMIT_BYTES = 512 * 2**20
DOCUMENT_LIMIT_BYTES = 16 * 2**20
BLOCK_LIMIT_BYTES = 2 * 2**20
"""Audacity's own blocks hold 2^20 bytes."""
SAMPLE_LIMIT_BYTES = 400_000_000
STEP_LIMIT = 50_000_000
"""Steps of SQLite's machine for one file; a project of an hour needs a few thousand."""
COLUMNS = {
    "project": {"id", "dict", "doc"},
    "sampleblocks": {"blockid", "sampleformat", "samples"},
}
LIMITS = safe_sqlite.Limits(SIZE_LIMIT_BYTES, DOCUMENT_LIMIT_BYTES, STEP_LIMIT)


@dataclass(frozen=True)
class Block:
    """The samples of a block, as they are stored."""

    format: int
    data: bytes


@contextmanager
def opened(data: bytes) -> Iterator[sqlite3.Connection]:
    """Open a database for reading alone.

    Raises:
        Unreadable: not a database of Audacity's, truncated, damaged, or beyond the limits; within the block too.
    """
    if data and not data.startswith(safe_sqlite.MAGIC):
        raise Unreadable("not an Audacity project: no SQLite database")
    with safe_sqlite.opened(data, LIMITS) as connection:
        if int.from_bytes(data[68:72], "big") != APPLICATION_ID:
            raise Unreadable("a SQLite database, but not Audacity's")
        _check_schema(connection)
        yield connection


def _check_schema(connection: sqlite3.Connection) -> None:
    """Refuse views, virtual tables and generated columns where the project's tables should be."""
    for table, wanted in COLUMNS.items():
        query = "SELECT type, sql FROM sqlite_master WHERE name = ? LIMIT 2"
        rows = connection.execute(query, (table,)).fetchall()
        if len(rows) != 1 or rows[0][0] != "table" or not str(rows[0][1]).upper().startswith("CREATE TABLE"):
            raise Unreadable(f"not an Audacity project: it has no table {table}")
        columns = connection.execute(f"PRAGMA table_xinfo({table})").fetchall()
        if not wanted <= {row[1] for row in columns if row[6] == 0}:
            raise Unreadable(f"not an Audacity project: its table {table} has other columns")


def saved_document(connection: sqlite3.Connection) -> tuple[bytes, bytes]:
    """Return the dictionary and the document that were saved last.

    Raises:
        Unreadable: the project was never saved; what is autosaved does not count.
    """
    row = connection.execute("SELECT dict, doc FROM project WHERE id = 1").fetchone()
    if row is None:
        raise Unreadable("the project was never saved")
    if not all(isinstance(value, bytes) for value in row):
        raise Unreadable("its document is not binary")
    return row[0], row[1]


def sample_blocks(connection: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, Block]:
    """Return the blocks of these numbers.

    Raises:
        Unreadable: one is not there, or they are more than is read.
    """
    found, total = dict[int, Block](), 0
    for number in sorted(set(numbers)):
        if not -(2**63) <= number < 2**63:
            raise Unreadable(f"its block {number} is missing")
        query = "SELECT sampleformat, samples FROM sampleblocks WHERE blockid = ?"
        row = connection.execute(query, (number,)).fetchone()
        if row is None or not isinstance(row[0], int) or not isinstance(row[1], bytes):
            raise Unreadable(f"its block {number} is missing")
        total += len(row[1])
        if len(row[1]) > BLOCK_LIMIT_BYTES or total > SAMPLE_LIMIT_BYTES:
            raise Unreadable("it has more samples than are read")
        found[number] = Block(row[0], row[1])
    return found

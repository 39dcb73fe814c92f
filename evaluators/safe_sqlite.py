"""A SQLite database opened from bytes, for reading alone: no file, no extension, no schema that could run anything."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from evaluators.evidence import Unreadable

MAGIC = b"SQLite format 3\0"
_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_PRAGMA}
_STRIDE = 10_000
"""Steps of SQLite's machine between two looks at what is left."""


@dataclass(frozen=True)
class Limits:
    """How much of a database is read."""

    size_bytes: int
    cell_bytes: int
    """Of a value, and of a statement."""
    steps: int
    """Of SQLite's machine, for all that is asked."""


@contextmanager
def opened(data: bytes, limits: Limits) -> Iterator[sqlite3.Connection]:
    """Open a database; whoever asks looks at its schema first.

    Raises:
        Unreadable: no database, truncated, damaged, or beyond the limits; within the block too.
    """
    if not data:
        raise Unreadable("the file is empty")
    if not data.startswith(MAGIC):
        raise Unreadable("no SQLite database")
    if len(data) > limits.size_bytes:
        raise Unreadable(f"{len(data)} bytes are more than are read")
    page_size = page_size_of(data)
    if len(data) % page_size or int.from_bytes(data[28:32], "big") * page_size > len(data):
        raise Unreadable("truncated: it has fewer pages than it states")
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.deserialize(data)
        _confine(connection, limits)
        yield connection
    except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:
        raise Unreadable(f"a damaged database: {error}") from error
    finally:
        connection.close()


def page_size_of(database: bytes) -> int:
    """Return the size of a database's pages in bytes.

    Raises:
        Unreadable: its header states none that SQLite has.
    """
    if len(database) < 100:
        raise Unreadable("truncated: it ends within its header")
    stated = int.from_bytes(database[16:18], "big")
    size = 65536 if stated == 1 else stated
    if size < 512 or size & (size - 1):
        raise Unreadable(f"its header states pages of {size} bytes")
    return size


def _confine(connection: sqlite3.Connection, limits: Limits) -> None:
    # A database that was in WAL mode wants shared memory beside its file; one that nobody else can open does not.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.cell_bytes)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, 64)
    connection.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 20)
    connection.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 0)
    left = [limits.steps // _STRIDE]

    def stop() -> int:
        left[0] -= 1
        return int(left[0] < 0)

    connection.set_progress_handler(stop, _STRIDE)
    connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY)

"""The profile's own SQLite databases (`Cookies`, `History`), opened for reading alone.

At a clean exit Chromium 156 writes what it still holds and leaves an empty `-journal` beside each: the file says all.
One in the mode of a write-ahead log, which Chromium does not use for them, might not, and is not read.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from evaluators import safe_sqlite
from evaluators.evidence import Unreadable

LIMITS = safe_sqlite.Limits(size_bytes=64 * 2**20, cell_bytes=2**20, steps=20_000_000)
ROW_LIMIT = 100_000
_WRITE_VERSION = 18
"""Where the header states how it is written: 2 is a write-ahead log."""


@contextmanager
def opened(data: bytes, *tables: str) -> Iterator[sqlite3.Connection]:
    """Open a database that has these tables, as tables.

    Raises:
        Unreadable: no such database, or one whose contents may be elsewhere; within the block too.
    """
    with safe_sqlite.opened(data, LIMITS) as connection:
        if data[_WRITE_VERSION] == 2:
            raise Unreadable("a write-ahead log belongs to it, which Chromium does not leave")
        kinds = dict(connection.execute("SELECT name, type FROM sqlite_schema").fetchmany(ROW_LIMIT))
        for table in tables:
            if kinds.get(table) != "table":
                raise Unreadable(f"no such file of Chromium: it has no table {table}")
        yield connection


def rows(connection: sqlite3.Connection, statement: str) -> list[tuple[object, ...]]:
    """Return all rows of a statement.

    Raises:
        Unreadable: more than `ROW_LIMIT`.
    """
    found = connection.execute(statement).fetchmany(ROW_LIMIT + 1)
    if len(found) > ROW_LIMIT:
        raise Unreadable(f"more than {ROW_LIMIT} records")
    return found


def text(value: object) -> str:
    """Return a column that Chromium writes as text.

    Raises:
        Unreadable: it is something else.
    """
    if not isinstance(value, str):
        raise Unreadable(f"{str(value)[:80]!r} is there where Chromium writes text")
    return value


def number(value: object) -> int:
    """Return a column that Chromium writes as a whole number.

    Raises:
        Unreadable: it is something else.
    """
    if not isinstance(value, int):
        raise Unreadable(f"{str(value)[:80]!r} is there where Chromium writes a number")
    return value

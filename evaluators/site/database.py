"""A site's SQLite database, opened from bytes and read as a whole: no file, no view, no trigger, nothing that runs.

The sites have plain tables alone, so a schema with anything else is refused before a row is read.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from evaluators import safe_sqlite
from evaluators.evidence import Evidence, Unreadable, When

SIZE_LIMIT_BYTES = 64 * 2**20
CELL_LIMIT_BYTES = 2**20
ROW_LIMIT = 200_000
TABLE_LIMIT = 50
STEP_LIMIT = 20_000_000
"""Steps of SQLite's machine for one database; a site of DeskCraft needs some ten thousand."""
LIMITS = safe_sqlite.Limits(SIZE_LIMIT_BYTES, CELL_LIMIT_BYTES, STEP_LIMIT)
Cell: TypeAlias = "int | float | str | None"
Row: TypeAlias = Mapping[str, Cell]


@dataclass(frozen=True)
class Table:
    """A table: its columns, those of its primary key, and its rows in the order of the key."""

    columns: tuple[str, ...]
    key: tuple[str, ...]
    rows: tuple[Row, ...]

    def key_of(self, row: Row) -> tuple[Cell, ...]:
        """Return what tells a row from the others."""
        return tuple(row[name] for name in self.key)


@dataclass(frozen=True)
class Site:
    """A site's tables by name."""

    tables: Mapping[str, Table]

    def table(self, name: str, *columns: str) -> Table:
        """Return a table that has these columns.

        Raises:
            Unreadable: there is none, or it lacks one: the database of another site.
        """
        found = self.tables.get(name)
        if found is None:
            raise Unreadable(f"the site's database has no table {name!r}; it has {', '.join(self.tables) or 'none'}")
        if missing := [column for column in columns if column not in found.columns]:
            raise Unreadable(f"the table {name!r} has no column {missing[0]!r}; it has {', '.join(found.columns)}")
        return found


def load(evidence: Evidence, name: str, when: When = "after") -> Site:
    """Return the site of a piece of evidence, read once."""
    return evidence.parse(name, parse_site, when, SIZE_LIMIT_BYTES)


def parse_site(data: bytes) -> Site:
    """Return all tables of a database.

    Raises:
        Unreadable: no database, truncated, damaged, beyond the limits, or with more than plain tables.
    """
    with safe_sqlite.opened(data, LIMITS) as connection:
        return _read(connection, _table_names(connection))


def _table_names(connection: sqlite3.Connection) -> list[str]:
    """Return the tables' names; refuse every schema that holds more than plain tables."""
    names = []
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master LIMIT 200").fetchall():
        if kind == "index" and sql is None:
            continue  # what SQLite makes for a primary key
        if kind != "table" or not str(sql).upper().startswith("CREATE TABLE"):
            raise Unreadable(f"its schema has a {kind} {str(name)[:60]!r}: no site of DeskCraft has that")
        if not str(name).isidentifier():
            raise Unreadable(f"its schema has a table {str(name)[:60]!r}: no site of DeskCraft has that")
        names.append(str(name))
    if len(names) > TABLE_LIMIT:
        raise Unreadable(f"{len(names)} tables are more than are read")
    return sorted(names)


def _read(connection: sqlite3.Connection, names: list[str]) -> Site:
    tables, left = dict[str, Table](), ROW_LIMIT
    for name in names:
        described = connection.execute(f'PRAGMA table_xinfo("{name}")').fetchall()
        if any(column[6] for column in described) or not all(str(column[1]).isidentifier() for column in described):
            raise Unreadable(f"the table {name!r} has columns that no site of DeskCraft has")
        columns = tuple(str(column[1]) for column in described)
        key = tuple(str(column[1]) for column in sorted(described, key=lambda each: int(each[5])) if column[5])
        order = ", ".join(f'"{column}"' for column in key or columns)
        listed = ", ".join(f'"{column}"' for column in columns)
        values = connection.execute(f'SELECT {listed} FROM "{name}" ORDER BY {order} LIMIT {left + 1}').fetchall()
        left -= len(values)
        if left < 0:
            raise Unreadable(f"it has more than {ROW_LIMIT} rows")
        if any(isinstance(cell, bytes) for row in values for cell in row):
            raise Unreadable(f"the table {name!r} holds bytes where a site writes text")
        rows = tuple(dict(zip(columns, row, strict=True)) for row in values)
        tables[name] = Table(columns, key or columns, rows)
    return Site(tables)

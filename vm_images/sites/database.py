"""A site's database: one SQLite file that is complete after every request, with the site's own clock in it."""

import sqlite3
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

COMMON = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions (id TEXT PRIMARY KEY, user TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE accounts (
    username TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, password TEXT NOT NULL, role TEXT NOT NULL
) WITHOUT ROWID;
"""
"""What every site has: settings and the clock, visitors, and who can sign in."""


class Database:
    """A connection for one request. Nothing is on disk before `commit`, and all of it after."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, timeout=10)
        self._connection.row_factory = sqlite3.Row
        # A journal that is deleted: after a commit the file alone holds everything. It outlives no crash, and need not.
        self._connection.executescript("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;")

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """Return all rows of a query."""
        return self._connection.execute(query, values).fetchall()

    def row(self, query: str, *values: Any) -> sqlite3.Row | None:
        """Return the first row of a query, or None."""
        found: sqlite3.Row | None = self._connection.execute(query, values).fetchone()
        return found

    def value(self, query: str, *values: Any) -> Any:
        """Return the first column of the first row; None without one."""
        found = self.row(query, *values)
        return None if found is None else found[0]

    def run(self, statement: str, *values: Any) -> int:
        """Run a statement; return the number of the row that it added last."""
        return self._connection.execute(statement, values).lastrowid or 0

    def add(self, table: str, **columns: Any) -> int:
        """Add a row; return its number."""
        marks = ", ".join("?" * len(columns))
        return self.run(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", *columns.values())

    def script(self, statements: str) -> None:
        """Run several statements."""
        self._connection.executescript(statements)

    def meta(self, key: str) -> str:
        """Return a setting of the site; "" if it has none."""
        return str(self.value("SELECT value FROM meta WHERE key = ?", key) or "")

    def now(self) -> datetime:
        """Return the site's time, which has nothing to do with the machine's."""
        return datetime.fromisoformat(self.meta("now"))

    def today(self) -> date:
        """Return the site's date."""
        return self.now().date()

    def tick(self) -> None:
        """Let a minute pass: what is written later has a later time."""
        later = self.now() + timedelta(minutes=1)
        if later.date() == self.today():
            self.run("UPDATE meta SET value = ? WHERE key = 'now'", later.isoformat(sep=" "))

    def commit(self) -> None:
        """Bring what was written to the file."""
        self._connection.commit()

    def close(self) -> None:
        """End the connection; what was not committed is forgotten."""
        self._connection.close()

"""Writes Chromium's files of settings and bookmarks, and the databases of the local sites."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any


def with_preference(data: bytes, path: str, value: Any) -> bytes:
    """Returns `Preferences` with another value at a path of keys (`browser.show_home_button`)."""
    document: dict[str, Any] = json.loads(data)
    *above, last = path.split(".")
    inside = document
    for key in above:
        inside = inside.setdefault(key, {})
    inside[last] = value
    return json.dumps(document, separators=(",", ":")).encode()


def with_permission(data: bytes, kind: str, pattern: str, verdict: int) -> bytes:
    """Returns `Preferences` in which a site (`https://shop.test:443,*`) is allowed (1) or denied (2) something."""
    document: dict[str, Any] = json.loads(data)
    settings = document.setdefault("profile", {}).setdefault("content_settings", {}).setdefault("exceptions", {})
    settings.setdefault(kind, {})[pattern] = {"last_modified": "0", "setting": verdict}
    return json.dumps(document, separators=(",", ":")).encode()


def with_bookmark(data: bytes, title: str, url: str, root: str = "bookmark_bar") -> bytes:
    """Returns `Bookmarks` with one more page at the end of a folder of Chromium's own."""
    document: dict[str, Any] = json.loads(data)
    document["roots"][root].setdefault("children", []).append({"name": title, "type": "url", "url": url})
    return json.dumps(document, indent=3).encode()


def with_bookmarks(data: bytes, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """Returns `Bookmarks` with the entries of the bookmarks bar changed in place."""
    document: dict[str, Any] = json.loads(data)
    change(document["roots"]["bookmark_bar"].setdefault("children", []))
    return json.dumps(document, indent=3).encode()


def with_statement(data: bytes, statement: str, *values: Any) -> bytes:
    """Returns a site's database after a statement of SQL."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(data)
        connection.execute(statement, values)
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def rows_of(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """Returns the rows of each table of a site's database."""
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    try:
        connection.deserialize(data)
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')] for name in names}
    finally:
        connection.close()

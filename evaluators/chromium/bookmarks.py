"""Bookmarks of a profile: folders and pages, in order."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.formats import read_json

SIZE_LIMIT_BYTES = 16 * 2**20
DEPTH_LIMIT = 50
ROOTS = {"bookmark_bar": "Bookmarks bar", "other": "Other bookmarks", "synced": "Mobile bookmarks"}
"""Chromium's own folders, by the names that its window shows."""


@dataclass(frozen=True)
class Bookmark:
    """A page or a folder."""

    folder: tuple[str, ...]
    """The folders above it, one of `ROOTS` first."""
    title: str
    url: str | None
    """None: a folder."""

    @property
    def path(self) -> tuple[str, ...]:
        """Its folders and its own title."""
        return (*self.folder, self.title)


def load(evidence: Evidence, of: str, when: When = "after") -> list[Bookmark]:
    """Return all bookmarks, depth first; none if there is no file, which Chromium makes with the first bookmark."""
    if when == "before" and not evidence.present(of, when):
        return []
    return evidence.parse(of, parse_bookmarks, when, SIZE_LIMIT_BYTES)


def parse_bookmarks(data: bytes) -> list[Bookmark]:
    """Return the bookmarks of a profile's file.

    Raises:
        Unreadable: no file of bookmarks, or nested deeper than `DEPTH_LIMIT`.
    """
    document = read_json(data)
    roots = document.get("roots") if isinstance(document, dict) else None
    if not isinstance(roots, dict):
        raise Unreadable("no bookmarks of Chromium: it has no roots")
    found: list[Bookmark] = []
    for key, name in ROOTS.items():
        found.extend(_below(roots.get(key), (name,)))
    return found


def _below(node: Any, folder: tuple[str, ...]) -> Iterator[Bookmark]:
    if len(folder) > DEPTH_LIMIT:
        raise Unreadable(f"bookmarks nested more than {DEPTH_LIMIT} deep")
    children = node.get("children") if isinstance(node, dict) else None
    for child in children if isinstance(children, list) else []:
        if not isinstance(child, dict):
            continue
        title = str(child.get("name", ""))
        if child.get("type") == "folder":
            yield Bookmark(folder, title, None)
            yield from _below(child, (*folder, title))
        elif isinstance(child.get("url"), str):
            yield Bookmark(folder, title, child["url"])

"""Edits of a profile's files, for near misses: what Chromium would have written if somebody had done something else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from deskcraft.authoring import TamperedEvidence


def prefer(evidence: TamperedEvidence, path: str, value: Any, name: str = "settings") -> None:
    """Sets a value in the preferences by its path with dots; None takes it away."""
    document = json.loads(evidence.read(name, "after"))
    *above, last = path.split(".")
    place = document
    for each in above:
        place = place.setdefault(each, {})
    if value is None:
        place.pop(last, None)
    else:
        place[last] = value
    evidence.write(name, json.dumps(document).encode())


def bookmarks(evidence: TamperedEvidence) -> dict[str, Any]:
    """Returns the bookmarks as the solution left them."""
    document: dict[str, Any] = json.loads(evidence.read("bookmarks", "after"))
    return document


def keep(evidence: TamperedEvidence, document: dict[str, Any]) -> None:
    """Puts bookmarks in place of the solution's."""
    evidence.write("bookmarks", json.dumps(document).encode())


def folders(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Goes through all folders, depth first."""
    waiting = [root for root in document["roots"].values() if isinstance(root, dict)]
    while waiting:
        folder = waiting.pop()
        yield folder
        waiting.extend(child for child in folder["children"] if child["type"] == "folder")


def taken(document: dict[str, Any], title: str) -> dict[str, Any]:
    """Takes a page or folder out by its title, and returns it."""
    for folder in folders(document):
        for child in folder["children"]:
            if child["name"] == title:
                folder["children"].remove(child)
                found: dict[str, Any] = child
                return found
    raise ValueError(f"there is no bookmark {title}")


def folder(document: dict[str, Any], title: str) -> dict[str, Any]:
    """Returns a folder by its title."""
    return next(each for each in folders(document) if each["name"] == title)

"""Writes the bookmarks of somebody who lives at the coast: python make_bookmarks.py FOLDER."""

import json
import sys
import uuid
from pathlib import Path
from typing import Any

BAR = [
    ("Quillbase manual", "https://quillbase.test/en/index"),
    ("Guest house", "https://gannethouse.test/"),
    ("Burrow", "https://burrow.test/tickets"),
    ("Night bus", "https://harbourpost.test/news/night-bus"),
    ("Birchline", "https://birchline.test/"),
    ("Boat to Sarn, winter timetable", "https://harbourpost.test/news/winter-boats-2030"),
    ("The mole", "https://harbourpost.test/news/north-mole-closed"),
]
OTHER = [
    ("Gannets on Sarn", "https://harbourpost.test/news/gannets-count"),
    ("Library on Sundays", "https://harbourpost.test/news/library-hours"),
    ("Seaweed bread", "https://harbourpost.test/news/seaweed-bread"),
]
EPOCH = 13_560_000_000_000_000
"""Microseconds since 1601: a day in the autumn of 2030."""


def entry(number: int, kind: str, name: str, **more: Any) -> dict[str, Any]:
    """Return a page or a folder with what Chromium writes about it."""
    guid = str(uuid.uuid5(uuid.NAMESPACE_URL, f"deskcraft:{number}:{name}"))
    added = str(EPOCH + number * 86_400_000_000)
    return {
        "date_added": added,
        "date_last_used": "0",
        "guid": guid,
        "id": str(number),
        "name": name,
        "type": kind,
    } | more


def main(folder: Path) -> None:
    """Write the file."""
    pages = [entry(4 + at, "url", name, url=url) for at, (name, url) in enumerate(BAR + OTHER)]
    bar, other = pages[: len(BAR)], pages[len(BAR) :]
    roots = {
        "bookmark_bar": entry(1, "folder", "Bookmarks bar", children=bar, date_modified="0"),
        "other": entry(2, "folder", "Other bookmarks", children=other, date_modified="0"),
        "synced": entry(3, "folder", "Mobile bookmarks", children=[], date_modified="0"),
    }
    text = json.dumps({"checksum": "", "roots": roots, "version": 1}, indent=3)
    (folder / "bookmarks-at-the-coast.json").write_text(text + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

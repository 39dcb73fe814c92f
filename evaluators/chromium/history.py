"""A profile's `History` database: the pages that were visited and the list of downloads."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from evaluators.chromium.databases import LIMITS, number, opened, rows, text
from evaluators.evidence import Evidence, Unreadable, When

State: TypeAlias = Literal["in progress", "complete", "cancelled", "interrupted"]
_STATES: dict[int, State] = {0: "in progress", 1: "complete", 2: "cancelled", 3: "interrupted", 4: "interrupted"}
"""Source: components/history/core/browser/download_types.h of Chromium (3 is what an old mistake left)."""
_COLUMNS = "id, target_path, state, received_bytes, total_bytes"


@dataclass(frozen=True)
class Page:
    """An address of the history."""

    url: str
    title: str
    visits: int


@dataclass(frozen=True)
class Download:
    """An entry of the list of downloads."""

    urls: tuple[str, ...]
    """From the address that was asked to the one that the file came from, redirects between."""
    file: str
    """Where it was saved; empty if that was not decided yet."""
    state: State
    received_bytes: int
    total_bytes: int


def load_pages(evidence: Evidence, of: str, when: When = "after") -> list[Page]:
    """Return the pages that were visited; none if there was no file before."""
    if when == "before" and not evidence.present(of, when):
        return []
    return evidence.parse(of, parse_history, when, LIMITS.size_bytes)


def load_downloads(evidence: Evidence, of: str, when: When = "after") -> list[Download]:
    """Return the list of downloads, oldest first; none if there was no file before."""
    if when == "before" and not evidence.present(of, when):
        return []
    return evidence.parse(of, parse_downloads, when, LIMITS.size_bytes)


def parse_history(data: bytes) -> list[Page]:
    """Return the pages that were visited.

    Raises:
        Unreadable: no history of Chromium.
    """
    with opened(data, "urls") as connection:
        found = [
            Page(text(url), "" if title is None else text(title), number(visits))
            for url, title, visits in rows(connection, "SELECT url, title, visit_count FROM urls ORDER BY id")
        ]
    return [page for page in found if page.visits > 0]


def parse_downloads(data: bytes) -> list[Download]:
    """Return the list of downloads, oldest first.

    Raises:
        Unreadable: no history of Chromium.
    """
    with opened(data, "downloads", "downloads_url_chains") as connection:
        chains: dict[int, list[str]] = {}
        for number_, url in rows(connection, "SELECT id, url FROM downloads_url_chains ORDER BY id, chain_index"):
            chains.setdefault(number(number_), []).append(text(url))
        listed = rows(connection, f"SELECT {_COLUMNS} FROM downloads ORDER BY start_time, id")
        return [_download(tuple(chains.get(number(row[0]), ())), *row[1:]) for row in listed]


def _download(urls: tuple[str, ...], file: object, state: object, received: object, total: object) -> Download:
    if number(state) not in _STATES:
        raise Unreadable(f"{state} is not a state of a download")
    return Download(urls, text(file), _STATES[number(state)], number(received), number(total))

"""Pages that Chromium saved: complete (a file and a folder beside it), as one file (MHTML), or the HTML alone.

Complete and as one file say where they are from; the HTML alone is the site's own text and does not.
"""

import email.policy
import re
from dataclasses import dataclass
from email.parser import BytesParser
from html.parser import HTMLParser
from typing import Literal
from urllib.parse import unquote

from evaluators.evidence import Unreadable

SIZE_LIMIT_BYTES = 16 * 2**20
PART_LIMIT = 2000
_HEAD_BYTES = 4096
_SAVED_FROM = re.compile(r"<!-- saved from url=\((\d{4,6})\)")
_ELSEWHERE = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|/|#")
"""How an address begins that does not lead beside the page."""
_SILENT = {"script", "style", "template", "noscript", "head"}
_LOADED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}


@dataclass(frozen=True)
class SavedPage:
    """A page as it was saved."""

    form: Literal["html", "mhtml"]
    url: str
    """Where it is from; empty if it does not say."""
    title: str
    text: str
    """What it says, with single blanks; scripts and styles left out."""
    files: tuple[str, ...]
    """What it loads from beside it: `page_files/style.css`; none of an MHTML."""


def parse_saved(data: bytes) -> SavedPage:
    """Return a saved page.

    Raises:
        Unreadable: no page, or larger than is read.
    """
    if len(data) > SIZE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than are read")
    if data[:_HEAD_BYTES].startswith((b"From: <Saved by Blink>", b"MIME-Version:")):
        return _mhtml(data)
    source = data.decode("utf-8", "replace")
    page = _read(source)
    return SavedPage("html", _origin(source), page.title(), page.said(), tuple(dict.fromkeys(page.loaded)))


def _origin(source: str) -> str:
    found = _SAVED_FROM.search(source[:_HEAD_BYTES])
    return source[found.end() : found.end() + int(found[1])] if found else ""


def _mhtml(data: bytes) -> SavedPage:
    try:
        message = BytesParser(policy=email.policy.default).parsebytes(data)
        parts = [part for _, part in zip(range(PART_LIMIT), message.walk(), strict=False)]
        source = next((part for part in parts if part.get_content_type() == "text/html"), None)
        content = source.get_payload(decode=True) if source is not None else None
        origin = str(message.get("Snapshot-Content-Location", ""))
    except (ValueError, LookupError, AttributeError, IndexError, TypeError, RecursionError) as error:
        raise Unreadable(f"no saved page: {error}") from error
    if not isinstance(content, bytes):
        raise Unreadable("no saved page: it has no part that is HTML")
    page = _read(content.decode("utf-8", "replace"))
    return SavedPage("mhtml", origin, page.title(), page.said(), ())


class _Reader(HTMLParser):
    """Collects title, text and what is loaded; tags that are never closed do no harm."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.loaded: list[str] = []
        self.tags = 0
        self._said: list[str] = []
        self._titled: list[str] = []
        self._silent = ""
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags += 1
        address = dict(attrs).get(_LOADED.get(tag, "")) or ""
        if address and not _ELSEWHERE.match(address):
            self.loaded.append(unquote(address).removeprefix("./"))
        if tag == "title" and not self._titled:
            self._in_title = True
        elif tag in _SILENT and not self._silent:
            self._silent = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if tag == self._silent or tag == "head":
            self._silent = ""

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self._titled.append(data)
        elif not self._silent:
            self._said.append(data)

    def title(self) -> str:
        """The page's title, with single blanks."""
        return " ".join("".join(self._titled).split())

    def said(self) -> str:
        """All text, with single blanks."""
        return " ".join(" ".join(self._said).split())


def _read(source: str) -> _Reader:
    reader = _Reader()
    try:
        reader.feed(source)
        reader.close()
    except (ValueError, AssertionError, RecursionError) as error:
        raise Unreadable(f"no saved page: {error}") from error
    if not reader.tags:
        raise Unreadable("no saved page: it has no HTML")
    return reader

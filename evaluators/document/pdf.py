"""A bounded reader of .pdf files as office programs export them: how many pages, how large, what they say.

It reads the text of the pages through the fonts' own tables (ToUnicode), in the order in which it was written. It
knows neither encryption nor pictures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from evaluators.document.pdf_objects import DEPTH_LIMIT, PdfFile, Ref, Value
from evaluators.document.pdf_text import page_text
from evaluators.evidence import Unreadable

PAGE_LIMIT = 2_000


@dataclass(frozen=True)
class PdfPage:
    """A page: points, and its text with white space squeezed."""

    width: float
    height: float
    text: str


@dataclass(frozen=True)
class Pdf:
    """What an exported file shows."""

    pages: tuple[PdfPage, ...]
    title: str
    tagged: bool
    outline: tuple[str, ...]
    """The titles of its bookmarks."""


def parse_pdf(data: bytes) -> Pdf:
    """Return what an exported file shows.

    Raises:
        Unreadable: no PDF, encrypted, damaged, or beyond the limits.
    """
    file = PdfFile(data)
    catalogs = [n for n in [*file.places, *file.packed] if file.mapping(Ref(n)).get("Type") == "Catalog"]
    if not catalogs:
        raise Unreadable("the PDF has no catalog")
    catalog = file.mapping(Ref(catalogs[-1]))
    pages: list[PdfPage] = []
    _walk(file, catalog.get("Pages"), {}, pages, 0)
    if not pages:
        raise Unreadable("the PDF has no pages")
    title = ""
    for found in re.finditer(rb"/Info\s+(\d+)\s", data[-65536:]):
        title = _text(file.get(file.mapping(Ref(int(found[1]))).get("Title")))
    marked = file.mapping(catalog.get("MarkInfo")).get("Marked") is True
    return Pdf(tuple(pages), title, marked, tuple(_titles(file, catalog.get("Outlines"))))


def _text(value: Value) -> str:
    if not isinstance(value, bytes):
        return ""
    return value[2:].decode("utf-16-be", "replace") if value.startswith(b"\xfe\xff") else value.decode("latin-1")


def _titles(file: PdfFile, value: Value) -> list[str]:
    found: list[str] = []
    waiting: list[Value] = [value]
    seen: set[int] = set()
    while waiting and len(seen) < PAGE_LIMIT:
        at = waiting.pop()
        if not isinstance(at, Ref) or at.number in seen:
            continue
        seen.add(at.number)
        entry = file.mapping(at)
        if title := _text(file.get(entry.get("Title"))):
            found.append(title)
        waiting += [entry.get("Next"), entry.get("First")]
    return found


def _walk(file: PdfFile, value: Value, inherited: dict[str, Value], pages: list[PdfPage], depth: int) -> None:
    """Collect the pages below a node of the page tree."""
    if depth > DEPTH_LIMIT or len(pages) > PAGE_LIMIT:
        raise Unreadable("its tree of pages is too deep or too large")
    node = file.mapping(value)
    inherited = {**inherited, **{k: node[k] for k in ("MediaBox", "Resources", "Rotate") if k in node}}
    kids = file.get(node.get("Kids"))
    if isinstance(kids, list):
        for kid in kids:
            _walk(file, kid, inherited, pages, depth + 1)
        return
    if node.get("Type") != "Page":
        return
    box = file.get(inherited.get("MediaBox"))
    sides = [file.get(side) for side in box] if isinstance(box, list) else []
    if len(sides) != 4 or not all(isinstance(side, int | float) for side in sides):
        raise Unreadable("a page without a size")
    contents = file.get(node.get("Contents"))
    parts = contents if isinstance(contents, list) else [node.get("Contents")]
    data = b"\n".join(file.stream(part) for part in parts)
    fonts = file.mapping(file.mapping(inherited.get("Resources")).get("Font"))
    text = page_text(file, data, fonts)
    width, height = abs(sides[2] - sides[0]), abs(sides[3] - sides[1])
    if file.get(inherited.get("Rotate")) in (90, 270):
        width, height = height, width
    pages.append(PdfPage(float(width), float(height), text))

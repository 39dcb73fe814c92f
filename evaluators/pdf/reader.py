"""How many pages an exported .pdf file has, how large, what they say, and whether anything is painted on them.

It reads the text of the pages through the fonts' own tables (ToUnicode), in the order in which it was written. It
knows neither encryption nor pictures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from evaluators.evidence import Unreadable
from evaluators.pdf.objects import DEPTH_LIMIT, PdfFile, Ref, Value
from evaluators.pdf.text import Piece, page_text

INHERITED = ("MediaBox", "Resources", "Rotate")
"""What a page has of the nodes above it."""
PAGE_LIMIT = 2_000
_PAINTING = re.compile(rb"(?<![\w/])(?:f\*?|F|B\*?|b\*?|S|s|sh|Do|TJ|Tj)(?![\w])")


@dataclass(frozen=True)
class PdfPage:
    """A page: points, and its text with white space squeezed."""

    width: float
    height: float
    text: str
    outside: int
    """Letters that lie off the sheet, and are not in the text."""
    sideways: int
    """Letters of the text that do not run from left to right."""
    paints: int
    """Operators that paint something: fills, strokes, shades, pictures, words; those of its forms too."""
    pieces: tuple[Piece, ...] = ()
    """Its words in the order in which they are drawn, and where."""


@dataclass(frozen=True)
class Pdf:
    """What an exported file shows."""

    pages: tuple[PdfPage, ...]
    title: str
    tagged: bool
    outline: tuple[str, ...]
    """The titles of its bookmarks."""
    fonts: int
    """How many fonts it refers to."""


def parse_pdf(data: bytes) -> Pdf:
    """Return what an exported file shows.

    Raises:
        Unreadable: no PDF, encrypted, damaged, or beyond the limits.
    """
    file = PdfFile(data)
    catalog = _catalog(file)
    pages = [_page(file, node) for node in page_nodes(file)]
    if not pages:
        raise Unreadable("the PDF has no pages")
    title = ""
    for found in re.finditer(rb"/Info\s+(\d+)\s", data[-65536:]):
        title = _text(file.get(file.mapping(Ref(int(found[1]))).get("Title")))
    marked = file.mapping(catalog.get("MarkInfo")).get("Marked") is True
    fonts = sum(file.mapping(Ref(n)).get("Type") == "Font" for n in [*file.places, *file.packed])
    return Pdf(tuple(pages), title, marked, tuple(_titles(file, catalog.get("Outlines"))), fonts)


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


def page_nodes(file: PdfFile) -> list[dict[str, Value]]:
    """Return the entries of each page in order, with those that it has of the nodes above it.

    Raises:
        Unreadable: its tree of pages is damaged, or beyond the limits.
    """
    pages: list[dict[str, Value]] = []
    _walk(file, _catalog(file).get("Pages"), {}, pages, 0)
    return pages


def _catalog(file: PdfFile) -> dict[str, Value]:
    catalogs = [n for n in [*file.places, *file.packed] if file.mapping(Ref(n)).get("Type") == "Catalog"]
    if not catalogs:
        raise Unreadable("the PDF has no catalog")
    return file.mapping(Ref(catalogs[-1]))


def _walk(file: PdfFile, value: Value, inherited: dict[str, Value], pages: list[dict[str, Value]], depth: int) -> None:
    """Collect the pages below a node of the page tree."""
    if depth > DEPTH_LIMIT or len(pages) > PAGE_LIMIT:
        raise Unreadable("its tree of pages is too deep or too large")
    node = file.mapping(value)
    inherited = {**inherited, **{k: node[k] for k in INHERITED if k in node}}
    kids = file.get(node.get("Kids"))
    if isinstance(kids, list):
        for kid in kids:
            _walk(file, kid, inherited, pages, depth + 1)
    elif node.get("Type") == "Page":
        pages.append({**inherited, **node})


def _page(file: PdfFile, node: dict[str, Value]) -> PdfPage:
    box = file.get(node.get("MediaBox"))
    sides = [file.get(side) for side in box] if isinstance(box, list) else []
    if len(sides) != 4 or not all(isinstance(side, int | float) for side in sides):
        raise Unreadable("a page without a size")
    contents = file.get(node.get("Contents"))
    parts = contents if isinstance(contents, list) else [node.get("Contents")]
    data = b"\n".join(file.stream(part) for part in parts)
    resources = file.mapping(node.get("Resources"))
    left, lower, right, upper = min(sides[0], sides[2]), min(sides[1], sides[3]), *(max(sides[n::2]) for n in (0, 1))
    turned = file.get(node.get("Rotate"))
    turned = turned if isinstance(turned, int) else 0
    said = page_text(file, data, resources, (left, lower, right, upper), turned)
    width, height = float(right - left), float(upper - lower)
    if turned % 180 == 90:
        width, height = height, width
    return PdfPage(width, height, said.text, said.outside, said.sideways, _paints(file, data, resources), said.pieces)


def _paints(file: PdfFile, data: bytes, resources: dict[str, Value]) -> int:
    """Count what is painted by a page's operators and by those of the forms that it names, each form once."""
    count = len(_PAINTING.findall(data))
    waiting, seen = list(file.mapping(resources.get("XObject")).values()), set[int]()
    while waiting:
        at = waiting.pop()
        if not isinstance(at, Ref) or at.number in seen:
            continue
        seen.add(at.number)
        form = file.mapping(at)
        if form.get("Subtype") == "Form":
            count += len(_PAINTING.findall(file.stream(at)))
            waiting += file.mapping(file.mapping(form.get("Resources")).get("XObject")).values()
    return count

"""What a deck is made from: documents as passages of text, each with the place that it is from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from lxml import html

from deskcraft.errors import BadInput
from deskcraft.intake.files import read_given
from evaluators.document.load import parse_document
from evaluators.evidence import Unreadable
from evaluators.pdf.reader import parse_pdf
from evaluators.safe_xml import Element

MOST_BYTES = 64 * 2**20
MOST_CHARACTERS = 4_000
"""Of a passage; a longer one is cut between paragraphs."""
_HEADING = re.compile(r"^(#{1,4})\s+(.+?)\s*#*$")
_EMPHASIS = re.compile(r"(\*\*?)(?=\S)([^*\n]+?)(?<=\S)\1")
_SKIPPED = ("script", "style", "nav", "noscript", "template")


@dataclass(frozen=True)
class Section:
    """A passage of a document."""

    document: str
    place: str
    """A heading, or `page 3`."""
    text: str

    @property
    def label(self) -> str:
        """What it is, in a few words."""
        return f"{self.document}, {self.place}" if self.place else self.document


def read_materials(
    paths: tuple[Path, ...], pictured: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> tuple[Section, ...]:
    """Reads documents: .md, .txt, .html, .docx, .odt and .pdf.

    Args:
        paths: of the documents.
        pictured: by a document's name, what its pictures show; the first line of each is its caption.

    Returns:
        Passages in the order of the documents, those of pictures after the text of theirs.

    Raises:
        BadInput: a file is not there, is of another kind, or cannot be read; one line.
    """
    found = list[Section]()
    for path in paths:
        found += _document(path)
        found += (Section(path.name, text.partition("\n")[0], text) for text in pictured.get(path.name, ()))
    return tuple(found)


def _document(path: Path) -> Iterator[Section]:
    reader = _READERS.get(path.suffix.casefold())
    if reader is None:
        raise BadInput(f"{path}: no such kind of material; there are {', '.join(sorted(_READERS))}")
    try:
        found = list(reader(read_given(path, MOST_BYTES)))
    except Unreadable as error:
        raise BadInput(f"{path}: {error}") from error
    for place, text in found:
        for part in _pieces(text):
            yield Section(path.name, place, part)


def _pieces(text: str) -> Iterator[str]:
    piece = ""
    for paragraph in filter(None, (part.strip() for part in text.split("\n\n"))):
        if piece and len(piece) + len(paragraph) > MOST_CHARACTERS:
            yield piece
            piece = ""
        piece = f"{piece}\n\n{paragraph}" if piece else paragraph
    if piece:
        yield piece


def _plain(data: bytes) -> Iterator[tuple[str, str]]:
    yield "", data.decode("utf-8", "replace")


def _markdown(data: bytes) -> Iterator[tuple[str, str]]:
    place, lines = "", list[str]()
    for line in _EMPHASIS.sub(r"\2", data.decode("utf-8", "replace")).splitlines():
        heading = _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        yield place, "\n".join(lines)
        place, lines = heading[2], [heading[2], ""]
    yield place, "\n".join(lines)


def _web_page(data: bytes) -> Iterator[tuple[str, str]]:
    parser = html.HTMLParser(encoding="utf-8", no_network=True, huge_tree=False)
    try:
        root = html.document_fromstring(data, parser=parser)
    except (ValueError, html.etree.ParserError) as error:
        raise Unreadable(f"not a web page: {error}") from error
    place, blocks = "", list[str]()
    for element in root.iter():
        if not isinstance(element.tag, str) or _skipped(element):
            continue
        words = " ".join("".join(map(str, element.itertext())).split())
        if element.tag in ("h1", "h2", "h3", "h4"):
            yield place, "\n\n".join(blocks)
            place, blocks = words, [words]
        elif element.tag in ("p", "li", "tr", "figcaption", "blockquote", "dt", "dd", "caption", "pre") and words:
            blocks.append(_row(element) if element.tag == "tr" else words)
    yield place, "\n\n".join(blocks)


def _skipped(element: html.HtmlElement) -> bool:
    return element.tag in _SKIPPED or any(above.tag in _SKIPPED for above in element.iterancestors())


def _row(element: Element) -> str:
    cells = [" ".join("".join(str(text) for text in cell.itertext()).split()) for cell in element]
    return " | ".join(cells)


def _office(data: bytes) -> Iterator[tuple[str, str]]:
    place, blocks = "", list[str]()
    for paragraph in parse_document(data).paragraphs():
        if paragraph.outline:
            yield place, "\n\n".join(blocks)
            place, blocks = paragraph.text, [paragraph.text]
        else:
            blocks.append(paragraph.text)
    yield place, "\n\n".join(blocks)


def _pdf(data: bytes) -> Iterator[tuple[str, str]]:
    for number, page in enumerate(parse_pdf(data).pages, 1):
        yield f"page {number}", page.text


_READERS: dict[str, Callable[[bytes], Iterator[tuple[str, str]]]] = {
    ".md": _markdown,
    ".txt": _plain,
    ".html": _web_page,
    ".htm": _web_page,
    ".docx": _office,
    ".odt": _office,
    ".pdf": _pdf,
}

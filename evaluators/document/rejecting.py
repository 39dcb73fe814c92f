"""A document as it is when all recorded changes are rejected, or all accepted."""

from __future__ import annotations

import io
import zipfile

from lxml import etree

from evaluators.document.docx_properties import W
from evaluators.document.load import parse_document
from evaluators.document.model import Document
from evaluators.document.package import Package

MAIN = "word/document.xml"


def parse_rejected(data: bytes) -> Document | None:
    """Return a .docx file's document with every recorded change rejected; None for other formats.

    Raises:
        Unreadable: not a sound document, or beyond the limits.
    """
    return _settled(data, undone=("ins", "moveTo"), kept=("del", "moveFrom"))


def parse_accepted(data: bytes) -> Document | None:
    """Return a .docx file's document with every recorded change accepted; None for other formats.

    Raises:
        Unreadable: not a sound document, or beyond the limits.
    """
    return _settled(data, undone=("del", "moveFrom"), kept=("ins", "moveTo"))


def _settled(data: bytes, undone: tuple[str, str], kept: tuple[str, str]) -> Document | None:
    """Return a document without what some recorded changes hold, and with what the others do."""
    package = Package(data)
    if MAIN not in package.names:
        return None
    root = package.xml(MAIN)
    for gone in [*root.iter(*(W + tag for tag in undone))]:
        parent = gone.getparent()
        if parent is not None and parent.tag != f"{W}rPr" and parent.tag != f"{W}trPr":
            parent.remove(gone)
    for left in [*root.iter(*(W + tag for tag in kept))]:
        parent = left.getparent()
        if parent is not None and parent.tag != f"{W}rPr" and parent.tag != f"{W}trPr":
            at = parent.index(left)
            parent[at : at + 1] = list(left)
    for text in [*root.iter(f"{W}delText")]:
        text.tag = f"{W}t"
    for paragraph in [*root.iter(f"{W}p")]:
        if any(paragraph.find(f"{W}pPr/{W}rPr/{W}{tag}") is not None for tag in undone):
            _join(paragraph)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in package.names:
            archive.writestr(name, etree.tostring(root) if name == MAIN else package.read(name))
    return parse_document(out.getvalue())


def _join(paragraph: etree._Element) -> None:
    """Take away the end of a paragraph that a change put there or took: what is left of it goes before the next one."""
    parent, after = paragraph.getparent(), paragraph.getnext()
    kept = [child for child in paragraph if child.tag != f"{W}pPr"]
    if parent is None or (kept and (after is None or after.tag != paragraph.tag)):
        return
    if kept and after is not None:
        start = 1 if after.find(f"{W}pPr") is not None else 0
        after[start:start] = kept
    parent.remove(paragraph)

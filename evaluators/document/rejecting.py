"""A document as it is when all recorded changes are rejected: what was inserted is gone, what was deleted is back."""

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
    package = Package(data)
    if MAIN not in package.names:
        return None
    root = package.xml(MAIN)
    for added in [*root.iter(f"{W}ins", f"{W}moveTo")]:
        parent = added.getparent()
        if parent is not None and parent.tag != f"{W}rPr" and parent.tag != f"{W}trPr":
            parent.remove(added)
    for gone in [*root.iter(f"{W}del", f"{W}moveFrom")]:
        parent = gone.getparent()
        if parent is not None and parent.tag != f"{W}rPr" and parent.tag != f"{W}trPr":
            at = parent.index(gone)
            parent[at : at + 1] = list(gone)
    for text in [*root.iter(f"{W}delText")]:
        text.tag = f"{W}t"
    for paragraph in [*root.iter(f"{W}p")]:
        mark = paragraph.find(f"{W}pPr/{W}rPr/{W}ins")
        if mark is not None:
            _join(paragraph)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in package.names:
            archive.writestr(name, etree.tostring(root) if name == MAIN else package.read(name))
    return parse_document(out.getvalue())


def _join(paragraph: etree._Element) -> None:
    """Take away an inserted end of a paragraph: what is left of it goes before the next one."""
    parent, after = paragraph.getparent(), paragraph.getnext()
    kept = [child for child in paragraph if child.tag != f"{W}pPr"]
    if parent is None or (kept and (after is None or after.tag != paragraph.tag)):
        return
    if kept and after is not None:
        start = 1 if after.find(f"{W}pPr") is not None else 0
        after[start:start] = kept
    parent.remove(paragraph)

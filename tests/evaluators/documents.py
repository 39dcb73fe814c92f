"""Documents for tests: the specimen as LibreOffice saved it, in both formats, and edits of their parts."""

import copy
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxml import etree

from evaluators import Evidence, LeafVerdict
from tests.evaluators.evidences import evidence, judge

DATA = Path(__file__).parent / "data/document"
DRAFT = (DATA / "specimen.docx").read_bytes()
DOCX = (DATA / "specimen-saved.docx").read_bytes()
ODT = (DATA / "specimen-odt.odt").read_bytes()
PDF = (DATA / "specimen.pdf").read_bytes()
BASES = {"docx": DOCX, "odt": ODT}
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
Root = Any


def with_part(data: bytes, part: str, change: Callable[[Root], object]) -> bytes:
    """Return an archive with one XML part changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        assert part in old.namelist(), old.namelist()
        for name in old.namelist():
            content = old.read(name)
            if name == part:
                root = etree.fromstring(content)
                change(root)
                content = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
            new.writestr(name, content)
    return out.getvalue()


def main_part(data: bytes) -> str:
    """Return the part that holds the body."""
    return "word/document.xml" if b"word/document.xml" in data else "content.xml"


def edited(data: bytes, change: Callable[[Root], object]) -> bytes:
    """Return a document with its body changed."""
    return with_part(data, main_part(data), change)


def paragraphs(root: Root) -> list[Root]:
    """Return the paragraphs of a body, in order."""
    return [
        e for e in root.iter(f"{W}p", f"{TEXT}p", f"{TEXT}h") if any(c.tag.endswith("}body") for c in e.iterancestors())
    ]


def words(element: Root) -> str:
    """Return what a paragraph says, roughly."""
    return "".join(element.itertext())


def named(root: Root, text: str) -> Root:
    """Return the last paragraph that holds a text (the first may be in the table of contents)."""
    return [e for e in paragraphs(root) if text in words(e)][-1]


def put_run(element: Root, name: str, **values: str) -> None:
    """Set a property on all runs of a .docx paragraph."""
    for run in element.iter(f"{W}r"):
        properties = run.find(f"{W}rPr")
        if properties is None:
            properties = etree.Element(f"{W}rPr")
            run.insert(0, properties)
        for old in properties.findall(f"{W}{name}"):
            properties.remove(old)
        etree.SubElement(properties, f"{W}{name}", {f"{W}{k}": v for k, v in values.items()})


def put_paragraph(element: Root, name: str, **values: str) -> None:
    """Set a property of a .docx paragraph."""
    properties = element.find(f"{W}pPr")
    if properties is None:
        properties = etree.Element(f"{W}pPr")
        element.insert(0, properties)
    for old in properties.findall(f"{W}{name}"):
        properties.remove(old)
    etree.SubElement(properties, f"{W}{name}", {f"{W}{k}": v for k, v in values.items()})


def put_style(element: Root, kind: str, **values: str) -> None:
    """Give an .odt paragraph an automatic style of its own with more properties (`fo_text_align="end"`)."""
    root = element.getroottree().getroot()
    styles = root.find("{*}automatic-styles")
    name = element.get(f"{TEXT}style-name")
    old = next((s for s in styles if s.get(f"{STYLE}name") == name and s.get(f"{STYLE}family") == "paragraph"), None)
    made = copy.deepcopy(old) if old is not None else etree.Element(f"{STYLE}style")
    fresh = f"ZZ{len(styles)}"
    if old is None:
        made.set(f"{STYLE}family", "paragraph")
        made.set(f"{STYLE}parent-style-name", name)
    made.set(f"{STYLE}name", fresh)
    part = made.find(f"{STYLE}{kind}-properties")
    if part is None:
        part = etree.SubElement(made, f"{STYLE}{kind}-properties")
    for key, value in values.items():
        space, local = key.split("_", 1)
        part.set({"fo": FO, "style": STYLE}[space] + local.replace("_", "-"), value)
    styles.append(made)
    element.set(f"{TEXT}style-name", fresh)


def put_span(element: Root, **values: str) -> None:
    """Put all of an .odt paragraph into spans of a style that looks otherwise."""
    root = element.getroottree().getroot()
    styles = root.find("{*}automatic-styles")
    fresh = f"ZT{len(styles)}"
    made = etree.SubElement(styles, f"{STYLE}style", {f"{STYLE}name": fresh, f"{STYLE}family": "text"})
    part = etree.SubElement(made, f"{STYLE}text-properties")
    for key, value in values.items():
        space, local = key.split("_", 1)
        part.set({"fo": FO, "style": STYLE}[space] + local.replace("_", "-"), value)
    span = etree.Element(f"{TEXT}span", {f"{TEXT}style-name": fresh})
    span.text, element.text = element.text, None
    for inner in list(element):
        if inner.tag == f"{TEXT}span":
            inner.set(f"{TEXT}style-name", fresh)
    element.insert(0, span)


def guard(folder: Path, before: bytes, after: bytes, **params: Any) -> LeafVerdict:
    """Judge two documents by `doc.untouched`."""
    return judge(evidence(folder, {"d": before}, {"d": after}), "doc.untouched", of="d", **params)


def look(folder: Path, after: bytes, name: str, /, **params: Any) -> LeafVerdict:
    """Judge a document by a check."""
    return judge(of(folder, after), name, of="d", **params)


def of(folder: Path, after: bytes) -> Evidence:
    """Return evidence of a document that was the specimen before."""
    return evidence(folder, {"d": DOCX if b"word/document" in after else ODT}, {"d": after})

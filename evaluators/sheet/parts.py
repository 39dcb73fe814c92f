"""The parts of an .xlsx file below openpyxl: what must not be in them, and the stored results of formulas."""

import io
import posixpath
import re
import zipfile
from typing import TypeAlias

from lxml import etree

from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name, parse_xml
from evaluators.sheet.areas import parse_area

MERGED_LIMIT = 200_000
PART_LIMIT_BYTES = 48 * 2**20
_FORBIDDEN = [text.encode(code) for text in ("<!DOCTYPE", "<!ENTITY") for code in ("utf-8", "utf-16-le", "utf-16-be")]
_MERGE = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?ref=[\"']([^\"']+)[\"']")
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"

Value: TypeAlias = float | str | bool | None
Results: TypeAlias = dict[tuple[int, int], Value]
"""(row, column) of a formula to its stored result."""


def check_parts(data: bytes, names: list[str]) -> None:
    """Refuse document type declarations (OOXML has none) and merged areas that would fill the memory."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in names:
            if not name.endswith((".xml", ".rels")):
                continue
            part = archive.read(name)
            if any(mark in part for mark in _FORBIDDEN):
                raise Unreadable(f"{name} has a document type declaration")
            merged = 0
            for found in _MERGE.finditer(part):
                try:
                    merged += parse_area(found[1].decode("ascii", "replace")).size
                except ValueError as error:
                    raise Unreadable(f"{name} merges what is no range") from error
                if merged > MERGED_LIMIT:
                    raise Unreadable(f"{name} merges more than {MERGED_LIMIT} cells")


def relations(archive: zipfile.ZipFile, names: set[str], part: str) -> dict[str, str]:
    """Return a part's relations: id to the part that it means."""
    folder, name = posixpath.split(part)
    path = f"{folder}/_rels/{name}.rels"
    if path not in names:
        return {}
    found = {}
    for relation in parse_xml(archive.read(path)):
        target = relation.get("Target") or ""
        whole = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"{folder}/{target}")
        found[relation.get("Id") or ""] = whole
    return found


def sheet_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return the sheets' names with the parts that hold them."""
    names = set(archive.namelist())
    if "xl/workbook.xml" not in names:
        raise Unreadable("not an .xlsx file")
    targets = relations(archive, names, "xl/workbook.xml")
    found = {}
    for element in parse_xml(archive.read("xl/workbook.xml")).iter():
        part = targets.get(element.get(_RELATION) or "") if local_name(element) == "sheet" else None
        if part in names and part is not None:
            found[element.get("name") or ""] = part
    return found


def stored_results(data: bytes) -> dict[str, Results]:
    """Return for each sheet the results that the application stored with its formulas; without one,
    nothing."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: _results(archive.read(part)) for name, part in sheet_parts(archive).items()}


_ROW = re.compile(rb"<(?:\w+:)?row\s([^>]*)>")
_ATTRIBUTE = re.compile(rb"(\w+)=[\"']([^\"']*)[\"']")


Heights: TypeAlias = dict[int, tuple[float, bool]]
"""Row to its height in points, and whether it was set."""


def row_heights(data: bytes) -> dict[str, Heights]:
    """Return for each sheet the heights of its rows."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: _heights(archive.read(part)) for name, part in sheet_parts(archive).items()}


def _heights(part: bytes) -> Heights:
    found: Heights = {}
    for row in _ROW.finditer(part):
        own = dict(_ATTRIBUTE.findall(row[1]))
        if b"r" in own and b"ht" in own:
            found[int(own[b"r"])] = (float(own[b"ht"]), own.get(b"customHeight") in (b"1", b"true"))
    return found


def _results(part: bytes) -> Results:
    found: Results = {}
    if b"<f" not in part and b":f" not in part:
        return found
    stream = etree.iterparse(
        io.BytesIO(part),
        events=("end",),
        tag="{*}c",
        resolve_entities=False,
        no_network=True,
        huge_tree=False,
    )
    for _, cell in stream:
        formula = next((child for child in cell if local_name(child) == "f"), None)
        if formula is not None:
            area = parse_area(cell.get("r") or "A1")
            value = _result(cell)
            if value is not None:
                found[(area.top, area.left)] = value
        cell.clear()
    return found


def _result(cell: Element) -> Value:
    text = next((child.text for child in cell if local_name(child) == "v"), None)
    if text is None:
        return None
    match cell.get("t", "n"):
        case "b":
            return text.strip() in ("1", "true")
        case "n":
            return float(text)
        case _:
            return text or None

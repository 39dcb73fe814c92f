"""The parts of an .xlsx file below openpyxl: what must not be in them, and the stored results of formulas."""

import io
import re
from collections.abc import Mapping
from typing import TypeAlias

from lxml import etree

from evaluators.evidence import Unreadable
from evaluators.numerals import decimal, whole
from evaluators.ooxml import read_relations, relations_part
from evaluators.safe_xml import Element, local_name, parse_xml, refuse_doctype
from evaluators.sheet.areas import area_in

MERGED_LIMIT = 200_000
PART_LIMIT_BYTES = 48 * 2**20
_MERGE = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?ref=[\"']([^\"']+)[\"']")
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"

Value: TypeAlias = float | str | bool | None
Results: TypeAlias = dict[tuple[int, int], Value]
"""(row, column) of a formula to its stored result."""


Parts: TypeAlias = Mapping[str, bytes]
"""An unpacked workbook: part name to bytes."""


def check_parts(parts: Parts) -> None:
    """Refuse document type declarations (OOXML has none) and merged areas that would fill the memory."""
    for name, part in parts.items():
        if not name.endswith((".xml", ".rels")):
            continue
        refuse_doctype(part, name)
        merged = 0
        for found in _MERGE.finditer(part):
            merged += area_in(found[1].decode("ascii", "replace")).size
            if merged > MERGED_LIMIT:
                raise Unreadable(f"{name} merges more than {MERGED_LIMIT} cells")


def relations(parts: Parts, part: str) -> dict[str, str]:
    """Return a part's relations to others in the workbook: id to the part that it means."""
    path = relations_part(part)
    if path not in parts:
        return {}
    found = read_relations(parse_xml(parts[path]), part)
    return {key: relation.target for key, relation in found.items() if not relation.external}


def sheet_parts(parts: Parts) -> dict[str, str]:
    """Return the sheets' names with the parts that hold them."""
    if "xl/workbook.xml" not in parts:
        raise Unreadable("not an .xlsx file")
    targets = relations(parts, "xl/workbook.xml")
    found = {}
    for element in parse_xml(parts["xl/workbook.xml"]).iter():
        part = targets.get(element.get(_RELATION) or "") if local_name(element) == "sheet" else None
        if part in parts and part is not None:
            found[element.get("name") or ""] = part
    return found


def stored_results(part: bytes) -> Results:
    """Return the results that the application stored with a sheet's formulas; without one, nothing."""
    found: Results = {}
    if b"<f" not in part and b":f" not in part:
        return found
    stream = etree.iterparse(
        io.BytesIO(part),
        events=("end",),
        tag="{*}c",
        resolve_entities=False,
        no_network=True,
        huge_tree=True,
    )
    try:
        for _, cell in stream:
            formula = next((child for child in cell if local_name(child) == "f"), None)
            if formula is not None:
                area = area_in(cell.get("r") or "A1")
                value = _result(cell)
                if value is not None:
                    found[(area.top, area.left)] = value
            cell.clear()
    except etree.XMLSyntaxError as error:
        raise Unreadable(f"a sheet is not well-formed XML: {error}") from error
    return found


_CELL = re.compile(rb"<(?:\w+:)?c\s([^>]*)>")
_ROW = re.compile(rb"<(?:\w+:)?row\s([^>]*)>")
ATTRIBUTE = re.compile(rb"(\w+)=[\"']([^\"']*)[\"']")


def cells_without_style(part: bytes) -> frozenset[tuple[int, int]]:
    """Return the cells of a sheet that state no style, not even the first."""
    found = set()
    for cell in _CELL.finditer(part):
        own = dict(ATTRIBUTE.findall(cell[1]))
        if b"r" in own and b"s" not in own:
            area = area_in(own[b"r"].decode("ascii", "replace"))
            found.add((area.top, area.left))
    return frozenset(found)


Heights: TypeAlias = dict[int, tuple[float, bool]]
"""Row to its height in points, and whether it was set."""


def row_heights(part: bytes) -> Heights:
    """Return the heights of a sheet's rows."""
    found: Heights = {}
    for row in _ROW.finditer(part):
        own = dict(ATTRIBUTE.findall(row[1]))
        if b"r" in own and b"ht" in own:
            found[whole(own[b"r"])] = (decimal(own[b"ht"], "a height"), own.get(b"customHeight") in (b"1", b"true"))
    return found


def _result(cell: Element) -> Value:
    text = next((child.text for child in cell if local_name(child) == "v"), None)
    if text is None:
        return None
    match cell.get("t", "n"):
        case "b":
            return text.strip() in ("1", "true")
        case "n":
            return decimal(text)
        case _:
            return text or None

"""Workbooks (.ods above all; .xlsx is in test_hostile_files) that lie about themselves are unreadable, quickly."""

import io
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge

CORPUS = Path(__file__).parent / "corpus" / "sheet"
NATIVE = (CORPUS / "lo-saved.ods").read_bytes()
with zipfile.ZipFile(io.BytesIO(NATIVE)) as _archive:
    PARTS = {name: _archive.read(name) for name in _archive.namelist()}
CHECKS: list[tuple[str, dict[str, Any]]] = [
    ("sheet.values", {"cells": {"A1": 1}}),
    ("sheet.chart", {"kind": "line"}),
    ("sheet.untouched", {}),
]


def zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def replaced(old: bytes, new: bytes, part: str = "content.xml") -> bytes:
    assert old in PARTS[part], old
    return zipped(PARTS | {part: PARTS[part].replace(old, new, 1)})


ROW = b"<table:table-row"
CELLS = b'<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="9999" '
HOSTILE = {
    "truncated": NATIVE[: len(NATIVE) // 2],
    "another kind": zipped(PARTS | {"mimetype": b"application/vnd.oasis.opendocument.text"}),
    "no kind": zipped({"content.xml": PARTS["content.xml"]}),
    "no content": zipped({"mimetype": PARTS["mimetype"]}),
    "a bomb": zipped(PARTS | {"content.xml": b"<a>" + b" " * (60 * 2**20) + b"</a>"}),
    "an entity": replaced(b"<office:document-content", b'<!DOCTYPE a [<!ENTITY b "c">]><office:document-content'),
    "broken xml": replaced(b"<office:spreadsheet>", b"<office:spreadsheet><"),
    "broken settings": zipped(PARTS | {"settings.xml": b"<a"}),
    "no sheet": replaced(b"<office:spreadsheet>", b"</office:body></office:document-content><!--"),
    "deep": replaced(b"<office:spreadsheet>", b"<office:spreadsheet>" + b"<text:p>" * 300 + b"</text:p>" * 300),
    "10^10 cells": replaced(ROW, CELLS + b'office:value-type="float" office:value="1"/></table:table-row>' + ROW),
    "everything merged": replaced(
        b'table:number-columns-spanned="3"', b'table:number-columns-spanned="16384" table:number-rows-spanned="9999"'
    ),
    "an odd number": replaced(b'office:value="39.9"', b'office:value="many"'),
    "an odd date": replaced(b'office:date-value="2025-03-11"', b'office:date-value="0000-99-99"'),
    "an odd repetition": replaced(b'table:number-columns-repeated="2"', b'table:number-columns-repeated="two"'),
    "an odd range": replaced(b'table:print-ranges="Stock.A1:Stock.I9"', b'table:print-ranges="Stock.1A:Stock.ZZZZ9"'),
}


def look(folder: Path, data: bytes, name: str, params: dict[str, Any]) -> LeafVerdict:
    return judge(evidence(folder, {"f": NATIVE}, {"f": data}), name, of="f", **params)


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_ods_is_unreadable(tmp_path: Path, data: bytes) -> None:
    for name, params in CHECKS:
        started = time.process_time()
        leaf = look(tmp_path, data, name, params)
        assert leaf.code == Code.UNREADABLE, leaf.sentence
        assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "row",
    [
        b'<table:table-row table:number-rows-repeated="999999999"><table:table-cell/></table:table-row>',
        CELLS + b'table:style-name="ce1"/></table:table-row>',
        CELLS + b'table:content-validation-name="val1"/></table:table-row>',
    ],
    ids=["blank", "coloured", "restricted"],
)
def test_blank_cells_without_end_are_read_in_bounds(tmp_path: Path, row: bytes) -> None:
    started = time.process_time()
    look(tmp_path, replaced(b"</table:table>", row + b"</table:table>"), "sheet.untouched", {})
    assert time.process_time() - started < 5


@given(data=st.data())
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_parts_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["content.xml", "styles.xml", "settings.xml", "Object 1/content.xml", "mimetype"]))
    part = bytearray(PARTS[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(part) - 1))
        part[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=4))
    for check, params in CHECKS:
        look(tmp_path, zipped(PARTS | {name: bytes(part)}), check, params)


@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_odd_attributes_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    """Well-formed, so that it gets past the XML parser: numbers and addresses of attributes are what is odd."""
    name = data.draw(st.sampled_from(["content.xml", "styles.xml", "settings.xml", "Object 1/content.xml"]))
    pieces = PARTS[name].split(b'"')
    at = 1 + 2 * data.draw(st.integers(0, (len(pieces) - 3) // 2))
    odd = [b"", b"-1", b"1e999", b"NaN", b"99999999999", b".A1:.ZZZZZ9", b"'", b"(", b"of:=[", b"value()>=0"]
    pieces[at] = data.draw(st.sampled_from(odd))
    for check, params in CHECKS:
        look(tmp_path, zipped(PARTS | {name: b'"'.join(pieces)}), check, params)

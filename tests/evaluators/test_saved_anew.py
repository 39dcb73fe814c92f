"""What LibreOffice rewrites when it saves a file that nobody changed: read, or compared, as the same."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from openpyxl import Workbook
from openpyxl.styles import PatternFill, Protection

from evaluators.deck.odp_styles import LOEXT, STYLE, Chain, opacity_of
from evaluators.document.compare_objects import one_changes
from evaluators.document.figures import Image, Spot
from evaluators.document.odt_drawing import GraphicStyle, spot_of
from evaluators.sheet.book import Book, parse_book
from tests.evaluators.evidences import evidence, judge

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"


def without_styles(book: Workbook, *cells: str) -> Book:
    """Return a workbook as read, of which these cells state no style (openpyxl writes none for the first one)."""
    out = io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(io.BytesIO(out.getvalue())) as archive:
        part = archive.read("xl/worksheets/sheet1.xml")
    assert all(f'<c r="{cell}" t='.encode() in part for cell in cells)
    return parse_book(out.getvalue())


def test_a_cell_that_states_no_style_has_that_of_its_row_or_column() -> None:
    book = Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet["B1"], sheet["B2"], sheet["C2"] = "a", "b", "c", "d"
    sheet.column_dimensions["B"].protection = Protection(locked=False)
    sheet.row_dimensions[2].fill = PatternFill("solid", fgColor="FFAA00")
    read = without_styles(book, "A1", "B1", "B2", "C2").sheets[0]
    found = {place: (cell.style.locked, cell.style.fill) for place, cell in read.cells.items()}
    assert found == {(1, 1): (True, ""), (1, 2): (False, ""), (2, 2): (True, "ffaa00"), (2, 3): (True, "ffaa00")}


def table(*rows: str) -> bytes:
    """Return an .ods workbook of one sheet."""
    content = (
        f'<office:document-content xmlns:office="{OFFICE}office:1.0" xmlns:table="{OFFICE}table:1.0" '
        f'xmlns:style="{OFFICE}style:1.0" xmlns:text="{OFFICE}text:1.0" '
        f'xmlns:fo="{OFFICE}xsl-fo-compatible:1.0" office:version="1.3"><office:automatic-styles>'
        '<style:style style:name="grey" style:family="table-cell">'
        '<style:table-cell-properties fo:background-color="#c0c0c0"/></style:style></office:automatic-styles>'
        '<office:body><office:spreadsheet><table:table table:name="Plan">'
        f"{''.join(f'<table:table-row>{row}</table:table-row>' for row in rows)}"
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return out.getvalue()


def grey(count: int) -> str:
    return f'<table:table-cell table:style-name="grey" table:number-columns-repeated="{count}"/>'


WORD = '<table:table-cell office:value-type="string"><text:p>Oats</text:p></table:table-cell>'
BLANK = "<table:table-cell/>"


@pytest.mark.parametrize(
    ("before", "after", "ok"),
    [
        pytest.param((WORD + grey(60),), (WORD,), True, id="the empty rest of a row"),
        pytest.param((WORD + grey(60),), (WORD + grey(12),), True, id="a part of it"),
        pytest.param((WORD + grey(12),), (WORD,), False, id="a few cells"),
        pytest.param((grey(60), BLANK * 50 + WORD), ("", BLANK * 50 + WORD), False, id="above content"),
        pytest.param((WORD,), (WORD + grey(60),), False, id="painted"),
    ],
)
def test_blank_cells_that_look_alike_beyond_the_content_may_be_forgotten(
    tmp_path: Path, before: tuple[str, ...], after: tuple[str, ...], ok: bool
) -> None:
    found = evidence(tmp_path, {"b": table(*before)}, {"b": table(*after)})
    assert judge(found, "sheet.untouched", of="b").ok is ok


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({STYLE + "use-window-font-color": "true", LOEXT + "opacity": "0%"}, 1.0),
        ({LOEXT + "opacity": "0%"}, 0.0),
        ({STYLE + "use-window-font-color": "true", LOEXT + "opacity": "40%"}, 0.4),
        ({}, 1.0),
    ],
)
def test_letters_of_an_automatic_colour_are_there(own: dict[str, str], expected: float) -> None:
    style = etree.Element(STYLE + "style")
    etree.SubElement(style, STYLE + "text-properties", own)
    assert opacity_of(Chain((style,))) == expected


def test_a_frame_of_a_page_counts_from_the_page_whatever_it_states() -> None:
    frame = etree.fromstring(
        f'<draw:frame xmlns:draw="{OFFICE}drawing:1.0" xmlns:text="{OFFICE}text:1.0" '
        'text:anchor-type="page" text:anchor-page-number="1"/>'
    )
    older = spot_of(frame, GraphicStyle([]))
    assert (older.anchor, older.beside, older.below) == ("page", "page", "page")


@pytest.mark.parametrize(
    ("side", "spacing", "expected"),
    [
        ("right", (3.0, 0.0, 6.0, 9.0), []),
        ("right", (3.0, 8.0, 6.0, 0.0), ["picture_spacing"]),
        ("right", (3.0, 4.0, 6.0, 9.0), ["picture_spacing"]),
        ("left", (3.0, 8.0, 6.0, 0.0), []),
        ("center", (3.0, 0.0, 6.0, 9.0), ["picture_spacing"]),
    ],
)
def test_the_distance_on_the_side_that_a_picture_is_aligned_to_is_dropped(
    side: str, spacing: tuple[float, float, float, float], expected: list[str]
) -> None:
    spot = Spot("paragraph", "both", horizontal=side, spacing=(3.0, 8.0, 6.0, 9.0))
    was = Image("a", 10.0, 10.0, "", spot=spot)
    now = replace(was, spot=replace(spot, spacing=spacing))
    assert list(one_changes(was, now, False, lambda _, __: False)) == expected

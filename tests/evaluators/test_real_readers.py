"""What applications write and open, and readers once refused or misread: sizes never stated, backgrounds without a
fill, entities, long attributes, repeated ids, large sheets."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any, cast

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor

from evaluators.deck.load import read_deck
from evaluators.document.load import parse_document
from evaluators.evidence import Unreadable
from evaluators.safe_xml import SIZE_LIMIT_BYTES, parse_xml
from evaluators.sheet.book import parse_book
from evaluators.svg.model import parse_svg
from tests.evaluators.documents import DOCX, FO, ODT, STYLE, W, edited, guard, with_part
from tests.evaluators.evidences import evidence, judge

SVG = b'xmlns="http://www.w3.org/2000/svg"'
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
HEAD = (
    f'<office:document-content xmlns:office="{OFFICE}office:1.0" xmlns:table="{OFFICE}table:1.0" '
    f'xmlns:text="{OFFICE}text:1.0" office:version="1.3"><office:body><office:spreadsheet>'
)
TAIL = "</office:spreadsheet></office:body></office:document-content>"


def ods(rows: str) -> bytes:
    """Return a workbook of one sheet."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", f'{HEAD}<table:table table:name="S">{rows}</table:table>{TAIL}')
    return out.getvalue()


def unsized(data: bytes, kind: str) -> bytes:
    """Return a document that does not say how large its paper is."""

    def odt(root: Any) -> None:
        for properties in root.iter(f"{STYLE}page-layout-properties"):
            properties.attrib.pop(f"{FO}page-width", None)
            properties.attrib.pop(f"{FO}page-height", None)

    def docx(root: Any) -> None:
        for size in list(root.iter(f"{W}pgSz")):
            size.getparent().remove(size)

    return edited(data, docx) if kind == "docx" else with_part(data, "styles.xml", odt)


def sized(data: bytes, kind: str, width: float, height: float) -> bytes:
    """Return it with paper of a size in points."""

    def odt(root: Any) -> None:
        for properties in root.iter(f"{STYLE}page-layout-properties"):
            properties.set(f"{FO}page-width", f"{width}pt")
            properties.set(f"{FO}page-height", f"{height}pt")

    def docx(root: Any) -> None:
        for size in root.iter(f"{W}pgSz"):
            size.set(f"{W}w", f"{round(width * 20)}")
            size.set(f"{W}h", f"{round(height * 20)}")

    return edited(data, docx) if kind == "docx" else with_part(data, "styles.xml", odt)


@pytest.mark.parametrize(("kind", "data"), [("odt", ODT), ("docx", DOCX)])
def test_paper_that_no_file_stated_may_be_what_the_application_takes(kind: str, data: bytes, tmp_path: Path) -> None:
    bare = unsized(data, kind)
    assert not parse_document(bare).sections[0].page.sized
    assert guard(tmp_path, bare, sized(data, kind, 595.3, 841.9)).ok
    assert guard(tmp_path, bare, sized(data, kind, 612, 792)).ok
    assert not guard(tmp_path, bare, sized(data, kind, 400, 700)).ok


def deck(own: bool) -> bytes:
    """Return a deck of one slide whose master is green; the slide's background states no fill, or none at all."""
    made: Any = Presentation()
    ground = made.slide_masters[0].background.fill
    ground.solid()
    ground.fore_color.rgb = cast(Any, RGBColor)(0x20, 0x80, 0x40)
    slide = made.slides.add_slide(made.slide_layouts[6])
    if own:
        slide.background.fill.background()
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def test_behind_a_background_without_a_fill_the_master_is_shown() -> None:
    assert b"noFill" in zipfile.ZipFile(io.BytesIO(deck(own=True))).read("ppt/slides/slide1.xml")
    assert [slide.background.colour for slide in read_deck(deck(own=True)).slides] == ["208040"]
    assert read_deck(deck(own=True)).slides[0].background == read_deck(deck(own=False)).slides[0].background


def test_namespaces_may_be_entities() -> None:
    data = (
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" ['
        b'<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'
        b'<svg xmlns="&ns_svg;"><rect id="r" width="3" height="4"/></svg>'
    )
    assert "r" in parse_svg(data).by_id


def test_a_long_attribute_is_read_up_to_the_size_of_the_file() -> None:
    picture = b"A" * (11 * 2**20)
    data = b'<svg %s><image id="i" href="data:image/png;base64,%s"/></svg>' % (SVG, picture)
    assert "i" in parse_svg(data).by_id
    with pytest.raises(Unreadable, match="more than"):
        parse_xml(b"<a b='" + b"A" * SIZE_LIMIT_BYTES + b"'/>")


def test_ids_may_be_there_twice(tmp_path: Path) -> None:
    data = b'<svg %s><rect id="a" width="3" height="3"/><rect id="a" x="9" width="4" height="4"/></svg>' % SVG
    moved = data.replace(b'x="9"', b'x="19"')
    found = evidence(tmp_path, {"d.svg": data}, {"d.svg": data})
    assert judge(found, "svg.untouched", of="d.svg").ok
    found = evidence(tmp_path, {"d.svg": data}, {"d.svg": moved})
    assert not judge(found, "svg.untouched", of="d.svg").ok


def test_a_sheet_of_more_than_200_000_elements_is_read() -> None:
    cell = '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'
    book = parse_book(ods(f"<table:table-row>{cell * 100}</table:table-row>" * 1_010))
    assert len(book.sheets[0].cells) == 101_000


def test_more_cells_than_are_read_are_refused_by_name() -> None:
    row = '<table:table-row table:number-rows-repeated="300000"><table:table-cell office:value-type="float" '
    with pytest.raises(Unreadable, match="more than 200000 cells"):
        parse_book(ods(row + 'office:value="1"/></table:table-row>'))

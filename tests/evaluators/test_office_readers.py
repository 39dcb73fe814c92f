"""Office files as other programs write them: strict OOXML, attributes that nobody knows, comments on empty cells, and
formulas that Calc writes otherwise."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl.comments import Comment

from evaluators import CheckError
from evaluators.deck.load import read_deck
from evaluators.document.load import parse_document
from evaluators.document.odt_styles import Sheet as Styles
from evaluators.evidence import Unreadable
from evaluators.ooxml import transitional
from evaluators.opendocument import final
from evaluators.safe_xml import refuse_doctype
from evaluators.sheet.book import parse_book
from evaluators.sheet.formulas import parse_formula
from tests.evaluators.documents import DOCX
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import LEDGER, workbook

DATA = Path(__file__).parent / "data" / "sheet"
ODS, PIVOT = (DATA / "pivot.ods").read_bytes(), (DATA / "pivot.xlsx").read_bytes()
TRANSITIONAL = b"http://schemas.openxmlformats.org/"


def rewritten(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """Return an archive with every part changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return out.getvalue()


def strict(name: str, part: bytes) -> bytes:
    """Return a part in the names of the strict format."""
    if not name.endswith((".xml", ".rels")) or name == "[Content_Types].xml":
        return part
    for family in (b"spreadsheetml", b"wordprocessingml", b"presentationml", b"drawingml", b"officeDocument"):
        part = part.replace(TRANSITIONAL + family + b"/2006", b"http://purl.oclc.org/ooxml/" + family)
    return part


def test_a_strict_workbook_is_read_like_any_other() -> None:
    assert parse_book(rewritten(LEDGER, strict)).sheets[0].cells == parse_book(LEDGER).sheets[0].cells


def test_a_strict_document_is_read_like_any_other() -> None:
    seen = parse_document(rewritten(DOCX, strict))
    assert [p.text for p in seen.paragraphs()] == [p.text for p in parse_document(DOCX).paragraphs()]


def test_parts_that_are_not_strict_stay_as_they_are() -> None:
    parts = {"a.xml": b"<a xmlns='http://schemas.openxmlformats.org/drawingml/2006/main'/>"}
    assert transitional(parts) is parts


def test_a_presentation_without_slides_is_refused_by_name() -> None:
    with pytest.raises(Unreadable):
        read_deck(b"PK not an archive")


def test_a_comment_on_an_empty_cell_is_read() -> None:
    def fill(sheet: Any) -> None:
        sheet["A1"] = 1
        sheet["C5"].comment = Comment("look here", "me")

    assert parse_book(workbook(fill)).sheets[0].comments == {(5, 3): "look here"}


def test_an_attribute_of_styles_that_nobody_knows_is_left_out() -> None:
    def damage(name: str, part: bytes) -> bytes:
        return part.replace(b"builtinId=", b"biltinId=") if name == "xl/styles.xml" else part

    assert parse_book(rewritten(LEDGER, damage)).sheets[0].cells == parse_book(LEDGER).sheets[0].cells


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("=WEEKNUM(A1)", "=WEEKNUM(A1,1)"),
        ("=COUNT((A1:A2,A5,A7:A9))", "=COUNT((A1:A2~A5~A7:A9))"),
        ("=HYPGEOMDIST(1,4,8,20)", "=_xlfn.HYPGEOM.DIST(1,4,8,20,0)"),
        ("=SUM(WEEKNUM(A1),2)", "=SUM(WEEKNUM(A1,1),2)"),
    ],
)
def test_what_calc_writes_for_a_formula_means_the_same(typed: str, stored: str) -> None:
    assert parse_formula(typed).text == parse_formula(stored).text
    assert parse_formula(typed).references == parse_formula(stored).references


def test_another_argument_is_another_formula() -> None:
    assert parse_formula("=WEEKNUM(A1)").text != parse_formula("=WEEKNUM(A1,2)").text


def test_a_word_in_a_comment_or_cdata_is_no_declaration() -> None:
    refuse_doctype(b"<a><![CDATA[<!DOCTYPE a>]]><!-- <!ENTITY --></a>", "a.xml")
    with pytest.raises(Unreadable):
        refuse_doctype(b"<?x <!-- ?><!DOCTYPE a><?x --> ?><a/>", "a.xml")


def test_a_formula_of_a_named_constant_is_judged(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        from openpyxl.workbook.defined_name import DefinedName

        sheet["A1"], sheet["B1"] = 3, "=A1*Rate"
        sheet.parent.defined_names["Rate"] = DefinedName("Rate", attr_text="24.8")

    data = workbook(fill)
    found = evidence(tmp_path, {"b.xlsx": data}, {"b.xlsx": data})
    assert judge(found, "sheet.formula", of="b.xlsx", cells="B1", references=["A1"]).outcome == "passed"
    assert judge(found, "sheet.formula", of="b.xlsx", cells="B1", references=["C1"]).outcome == "failed"


def test_a_conditional_format_without_its_bounds_is_judged(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        from openpyxl.formatting.rule import Rule
        from openpyxl.styles import PatternFill
        from openpyxl.styles.differential import DifferentialStyle

        sheet["A1"] = 3
        look = DifferentialStyle(fill=PatternFill(bgColor="FFFFC7CE", fill_type="solid"))
        sheet.conditional_formatting.add("A1:A3", Rule(type="cellIs", operator="between", formula=["1"], dxf=look))

    data = workbook(fill)
    found = evidence(tmp_path, {"b.xlsx": data}, {"b.xlsx": data})
    params: dict[str, Any] = {"of": "b.xlsx", "cells": "A1:A3", "operator": ">", "operands": [2], "fill": "any"}
    assert judge(found, "sheet.conditional_format", **params).outcome == "failed"


def test_the_look_of_words_does_not_come_from_an_object_that_is_gone() -> None:
    sheet = Styles({}, {}, {}, {}, {})
    for size in range(200):
        assert sheet.span({"size": float(size)}, "Any")["size"] == size


def test_a_verifier_error_is_not_the_agents_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is raised beside the libraries is an infrastructure error, and is reported as one."""

    def broken(*_: object) -> None:
        raise KeyError("a bug")

    for name, data, module in (("b.xlsx", LEDGER, "read_xlsx._cells"), ("b.ods", ODS, "read_ods._content")):
        monkeypatch.setattr(f"evaluators.sheet.{module}", broken)
        found = evidence(tmp_path, {name: data}, {name: data})
        with pytest.raises(CheckError, match="KeyError: 'a bug'"):
            judge(found, "sheet.values", of=name, cells={"A1": 1})


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        (b"office:value", b"many"),
        (b"table:number-columns-repeated", b"x"),
        (b"table:number-rows-repeated", b"9" * 5000),
        (b"value-type", b"date"),
        (b"table:target-range-address", b"nowhere"),
    ],
)
def test_numbers_that_are_none_make_a_sheet_unreadable(attribute: bytes, value: bytes) -> None:
    def damage(name: str, part: bytes) -> bytes:
        return re.sub(attribute + rb'="[^"]*"', attribute + b'="' + value + b'"', part)

    damaged = rewritten(ODS, lambda name, part: damage(name, part) if name == "content.xml" else part)
    assert damaged != rewritten(ODS, lambda _, part: part)
    with pytest.raises(Unreadable):
        parse_book(damaged)


def test_a_pivot_table_of_fields_that_are_not_there_is_unreadable() -> None:
    def damage(name: str, part: bytes) -> bytes:
        return re.sub(rb'fld="\d+"', b'fld="77"', part) if "pivotTable" in name else part

    with pytest.raises(Unreadable, match="no field 77"):
        parse_book(rewritten(PIVOT, damage))


CORPUS = Path(__file__).parent / "corpus"
FINAL = b"urn:oasis:names:tc:opendocument:xmlns:"
DRAFT = {
    FINAL + b"xsl-fo-compatible:1.0": b"http://www.w3.org/1999/XSL/Format",
    FINAL + b"svg-compatible:1.0": b"http://www.w3.org/2000/svg",
    FINAL + b"smil-compatible:1.0": b"http://www.w3.org/2001/SMIL20/",
    FINAL + b"style:1.0": b"urn:oasis:names:tc:openoffice:xmlns:style:1.0",
}


def of_a_draft(name: str, part: bytes) -> bytes:
    """Names as drafts of OpenDocument had them, which LibreOffice still reads."""
    for final_name, draft in DRAFT.items():
        part = part.replace(final_name, draft) if name in ("content.xml", "styles.xml") else part
    return part


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*/*.od[tsp]"))[::6], ids=lambda path: path.stem)
def test_names_of_drafts_are_read_like_those_of_the_standard(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    draft = rewritten(data, of_a_draft)
    assert b"1999/XSL" in zipfile.ZipFile(io.BytesIO(draft)).read("styles.xml")
    domain = {".odt": "doc", ".ods": "sheet", ".odp": "deck"}[file.suffix]
    leaf = judge(evidence(tmp_path, {"f": data}, {"f": draft}), f"{domain}.untouched", of="f")
    assert leaf.ok, leaf.sentence
    if file.suffix == ".odt":
        assert [p.layout for p in parse_document(draft).paragraphs()] == [
            p.layout for p in parse_document(data).paragraphs()
        ]


def test_an_archive_that_is_no_opendocument_file_keeps_its_names() -> None:
    parts = {"word/document.xml": b"<a xmlns='http://www.w3.org/2000/svg'/>"}
    assert final(parts) is parts
    drawing = {"content.xml": ODS, "Pictures/1.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>"}
    assert final(drawing) is drawing

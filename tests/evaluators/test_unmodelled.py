"""What no model of office files reads is compared with the file as the application stores it unchanged."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from evaluators import Code, LeafVerdict
from evaluators.unmodelled import say
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.documents import DOCX, ODT, STYLE, W, with_part
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import LEDGER, SAVED

FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
Change = Callable[[Any], object]


class Unchanged:
    """Stores every file as it is."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert job == "resave"
        return {f"file-again{suffix}": data}


def guard(folder: Path, check: str, name: str, before: bytes, after: bytes) -> LeafVerdict:
    found = evidence(folder, {name: before}, {name: after})
    return judge(replace(found, workbench=Unchanged()), check, of=name)


def squeezed_letters(root: Any) -> None:
    properties = next(root.iter(f"{W}rPr"))
    etree.SubElement(properties, f"{W}w", {f"{W}val": "40"})


def page_borders(root: Any) -> None:
    section = next(root.iter(f"{W}sectPr"))
    borders = etree.SubElement(section, f"{W}pgBorders")
    etree.SubElement(borders, f"{W}top", {f"{W}val": "single", f"{W}sz": "24"})


def low_row(root: Any) -> None:
    row = next(root.iter(f"{W}tr"))
    properties = row.find(f"{W}trPr")
    properties = etree.SubElement(row, f"{W}trPr") if properties is None else properties
    etree.SubElement(properties, f"{W}trHeight", {f"{W}val": "20", f"{W}hRule": "exact"})


def page_colour(root: Any) -> None:
    root.insert(0, etree.Element(f"{W}background", {f"{W}color": "000000"}))


def box(root: Any) -> None:
    run = next(root.iter(f"{W}r"))
    etree.SubElement(run, f"{W}pict")


@pytest.mark.parametrize("change", [squeezed_letters, page_borders, low_row, page_colour, box])
def test_a_document_shows_what_no_model_reads(tmp_path: Path, change: Change) -> None:
    after = with_part(DOCX, "word/document.xml", change)
    assert guard(tmp_path, "doc.untouched", "d.docx", DOCX, after).code == Code.CHANGED


def test_a_document_that_can_only_be_read_is_changed(tmp_path: Path) -> None:
    def protect(root: Any) -> None:
        etree.SubElement(root, f"{W}documentProtection", {f"{W}edit": "readOnly", f"{W}enforcement": "1"})

    after = with_part(DOCX, "word/settings.xml", protect)
    assert guard(tmp_path, "doc.untouched", "d.docx", DOCX, after).code == Code.CHANGED


def test_narrow_letters_of_an_odt_are_found(tmp_path: Path) -> None:
    def narrow(root: Any) -> None:
        next(root.iter(f"{STYLE}text-properties")).set(f"{STYLE}text-scale", "40%")

    after = with_part(ODT, "content.xml", narrow)
    assert guard(tmp_path, "doc.untouched", "d.odt", ODT, after).code == Code.CHANGED


@pytest.mark.parametrize(
    ("attribute", "value", "code"),
    [("rightToLeft", "1", Code.CHANGED), ("showZeros", "0", Code.CHANGED), ("zoomScale", "150", Code.OK)],
)
def test_how_a_sheet_is_looked_at(tmp_path: Path, attribute: str, value: str, code: Code) -> None:
    def look(root: Any) -> None:
        next(root.iter(f"{S}sheetView")).set(attribute, value)

    after = with_part(SAVED, "xl/worksheets/sheet1.xml", look)
    assert guard(tmp_path, "sheet.untouched", "b.xlsx", SAVED, after).code == code


def test_what_the_application_rewrites_is_no_change(tmp_path: Path) -> None:
    class Rewriting(Unchanged):
        def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
            return {"file-again.xlsx": SAVED if data == LEDGER else data}

    found = evidence(tmp_path, {"b.xlsx": LEDGER}, {"b.xlsx": SAVED})
    assert judge(replace(found, workbench=Rewriting()), "sheet.untouched", of="b.xlsx").outcome == "passed"


def with_another(data: bytes, name: str, content: bytes) -> bytes:
    out = io.BytesIO(data)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(name, content)
    return out.getvalue()


class Asked(Unchanged):
    """Counts what it is asked; stores the document with the odd part as one with squeezed letters."""

    def __init__(self) -> None:
        self.asked = 0

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        self.asked += 1
        odd = "word/odd.xml" in zipfile.ZipFile(io.BytesIO(data)).namelist()
        return super().work(
            job, with_part(DOCX, "word/document.xml", squeezed_letters) if odd else data, suffix, options
        )


def test_a_file_that_says_nothing_new_needs_no_application(tmp_path: Path) -> None:
    def word(root: Any) -> None:
        next(root.iter(f"{W}t")).text = "Another word"

    bench = Asked()
    found = evidence(tmp_path, {"d.docx": DOCX}, {"d.docx": with_part(DOCX, "word/document.xml", word)})
    assert judge(replace(found, workbench=bench), "doc.untouched", of="d.docx").code == Code.CHANGED
    assert bench.asked == 0


def test_a_part_under_another_name_is_left_to_the_application(tmp_path: Path) -> None:
    def another_writer(root: Any) -> None:
        next(element for element in root if element.tag.endswith("}Application")).text = "Another program"

    bench = Asked()
    odd = with_another(with_part(DOCX, "docProps/app.xml", another_writer), "word/odd.xml", b"<odd/>")
    found = evidence(tmp_path, {"d.docx": DOCX}, {"d.docx": odd})
    assert judge(replace(found, workbench=bench), "doc.untouched", of="d.docx").code == Code.CHANGED
    assert bench.asked == 2


def test_a_file_says_the_same_twice() -> None:
    assert say(DOCX, "docx") == say(DOCX, "docx")

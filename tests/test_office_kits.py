"""The mutants of office files: each is another file, under a name of its own, that can still be unpacked."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from docx import Document
from lxml.etree import Element
from openpyxl import load_workbook
from pptx import Presentation

from deskcraft.kits.calc import mutants as calc
from deskcraft.kits.calc.edit import S, Workbook
from deskcraft.kits.impress import mutants as impress
from deskcraft.kits.mutants import Subject, damaged, equivalents
from deskcraft.kits.office import rewritten
from deskcraft.kits.writer import mutants as writer
from tests.evaluators.documents import DOCX
from tests.evaluators.test_deck_untouched import CORPUS
from tests.evaluators.workbooks import SAVED

FILES = {"a.docx": DOCX, "a.xlsx": SAVED, "a.pptx": (CORPUS / "alignments-saved.pptx").read_bytes()}
PINNED = {
    "a.docx": ("paragraph=1/style", "paragraph=3[0:8]/words"),
    "a.xlsx": ("Sales 2026!B2:B5/value", "Sales 2026!C2/number_format"),
    "a.pptx": ("slide 1/@1/text", "slide 2/@2/there"),
}
"""What goals pin on each."""


def opened(name: str, data: bytes) -> object:
    """Read a file as other programs do."""
    read: Any = {
        "a.docx": Document,
        "a.xlsx": load_workbook,
        "a.pptx": Presentation,
    }[name]
    return read(io.BytesIO(data))


@pytest.mark.parametrize("name", FILES)
def test_mutants_are_other_files_that_open_with_names_of_their_own(name: str) -> None:
    kits = {kit.__name__ for kit in (writer, calc, impress)}
    assert kits == {f"deskcraft.kits.{kit}.mutants" for kit in ("writer", "calc", "impress")}
    found = [*damaged(Subject("a", name, FILES[name], FILES[name], PINNED[name]))]
    assert len({mutant.name for mutant in found}) == len(found) >= 25
    for mutant in found:
        assert opened(name, mutant.data)


def test_a_cell_keeps_its_neighbours_look(name: str = "a.xlsx") -> None:
    book = Workbook(FILES[name])
    book.looked(book.cell("Sales 2026", "B2"), "font", lambda font: font.append(Element(f"{S}strike", val="1")))
    book.column("Sales 2026", 3, {"hidden": "1"})
    sheet = load_workbook(io.BytesIO(book.written()))["Sales 2026"]
    assert [sheet[cell].font.strike for cell in ("B2", "B3", "C2")] == [True, None, None]
    assert [sheet.column_dimensions[each].hidden for each in "BC"] == [False, True]


@pytest.mark.parametrize("name", FILES)
def test_an_equivalent_opens_and_the_first_holds_the_same_parts(name: str) -> None:
    found = [*equivalents(Subject("a", name, FILES[name], None))]
    assert found[0].name == "packed otherwise" and len(found) >= 2
    one, two = (zipfile.ZipFile(io.BytesIO(data)) for data in (FILES[name], found[0].data))
    assert {part: one.read(part) for part in one.namelist()} == {part: two.read(part) for part in two.namelist()}
    assert all(opened(name, mutant.data) for mutant in found)


def test_what_stands_nowhere_changes_nothing() -> None:
    assert rewritten(DOCX, r"word/document\.xml", rb"never there", b"") is DOCX


@pytest.mark.parametrize("name", FILES)
def test_how_a_new_file_looks_is_open(name: str) -> None:
    new, old = (
        {mutant.name for mutant in damaged(Subject("a", name, FILES[name], before, PINNED[name]))}
        for before in (None, FILES[name])
    )
    assert len(new) < len(old)

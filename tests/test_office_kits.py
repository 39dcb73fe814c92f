"""The mutants of office files: each is another file, under a name of its own, that can still be unpacked."""

from __future__ import annotations

import io
import zipfile

import pytest

from deskcraft.kits.calc import mutants as calc
from deskcraft.kits.mutants import Subject, damaged, equivalents
from deskcraft.kits.office import rewritten
from deskcraft.kits.writer import mutants as writer
from tests.evaluators.documents import DOCX
from tests.evaluators.workbooks import SAVED

FILES = {"a.docx": DOCX, "a.xlsx": SAVED}


@pytest.mark.parametrize("name", FILES)
def test_mutants_are_other_files_with_names_of_their_own(name: str) -> None:
    assert {writer.__name__, calc.__name__} == {f"deskcraft.kits.{kit}.mutants" for kit in ("writer", "calc")}
    found = [*damaged(Subject("a", name, FILES[name], None))]
    assert len({mutant.name for mutant in found}) == len(found) >= 3
    for mutant in found:
        assert zipfile.ZipFile(io.BytesIO(mutant.data)).testzip() is None


@pytest.mark.parametrize("name", FILES)
def test_an_equivalent_holds_the_same_parts(name: str) -> None:
    (mutant,) = equivalents(Subject("a", name, FILES[name], None))
    one, two = (zipfile.ZipFile(io.BytesIO(data)) for data in (FILES[name], mutant.data))
    assert {part: one.read(part) for part in one.namelist()} == {part: two.read(part) for part in two.namelist()}


def test_what_stands_nowhere_changes_nothing() -> None:
    assert rewritten(DOCX, r"word/document\.xml", rb"never there", b"") is DOCX

"""The corpus of real files: found without a network, read, and compared with what other programs make of them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from evaluators.document.load import parse_document
from evaluators.workbench import JobRefused, Made, Option
from fuzz.corpus import READERS, Tally, difference, try_file
from fuzz.corpus_peers import WRITERS, by_peer
from fuzz.corpus_sources import FORMATS, Found, document_of, find_files
from tests.evaluators.documents import DOCX, ODT
from tests.evaluators.workbooks import LEDGER


class Copier:
    """A bench that stores files as they are, or refuses them."""

    def __init__(self, refuses: bool = False) -> None:
        self.refuses = refuses

    def work(self, job: str, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        if self.refuses:
            raise JobRefused("it crashes")
        return {f"file{suffix}": data}


def found(folder: Path, name: str, data: bytes) -> Found:
    (folder / name).write_bytes(data)
    return Found(folder / name, "own", "as the project", Path(name).suffix)


def test_there_are_files_of_every_format_that_is_read() -> None:
    files = find_files(None, 3)
    assert set(READERS) == set(FORMATS)
    assert {file.suffix for file in files} >= {".xlsx", ".docx", ".odt", ".pptx", ".odp", ".svg", ".xcf", ".png"}
    counts = [
        sum(1 for file in files if (file.source, file.suffix) == key) for key in {(f.source, f.suffix) for f in files}
    ]
    assert max(counts) <= 3
    assert all(file.licence for file in files)


def test_files_of_an_image_are_found_with_their_licence(tmp_path: Path) -> None:
    (tmp_path / "usr/share/inkscape/examples").mkdir(parents=True)
    (tmp_path / "usr/share/inkscape/examples/gears.svg").write_text("<svg/>")
    (tmp_path / "usr/share/doc/inkscape").mkdir(parents=True)
    (tmp_path / "usr/share/doc/inkscape/copyright").write_text("Files: *\nLicense: GPL-2+\n")
    (only,) = [file for file in find_files(tmp_path, 5) if file.source == "inkscape"]
    assert (only.path.name, only.licence) == ("gears.svg", "GPL-2+")


def test_a_template_is_made_a_document() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(ODT)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data + b"-template" if name == "mimetype" else data)
    made = document_of(out.getvalue())
    assert [p.text for p in parse_document(made).paragraphs()] == [p.text for p in parse_document(ODT).paragraphs()]


def test_a_file_is_read_saved_and_compared(tmp_path: Path) -> None:
    tally = Tally()
    try_file(found(tmp_path, "a.docx", DOCX), tally, Copier(), 1)
    try_file(found(tmp_path, "b.docx", DOCX), tally, Copier(), 1)
    try_file(found(tmp_path, "c.docx", b"PK no archive"), tally, Copier(), 9)
    try_file(found(tmp_path, "d.docx", DOCX), tally, Copier(refuses=True), 9)
    assert (tally.files, tally.read, tally.saved, tally.equal) == (4, 3, 1, 1)
    assert [line.partition(":")[0] for line in tally.refused] == ["own"]
    assert "c.docx" in tally.refused[0]
    assert "it crashes" in tally.not_saved[0]


def test_a_reader_that_breaks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes) -> None:
        raise KeyError("a bug")

    monkeypatch.setitem(READERS, ".docx", broken)
    tally = Tally()
    try_file(found(tmp_path, "a.docx", DOCX), tally, None, 0)
    assert "KeyError: 'a bug'" in tally.broke[0]


def test_another_library_saves_the_same_workbook() -> None:
    saved = by_peer(LEDGER, ".xlsx")
    assert saved is None or difference(LEDGER, saved, ".xlsx") == ""
    assert by_peer(DOCX, ".docx") is None


def test_a_difference_is_said_in_words() -> None:
    with zipfile.ZipFile(io.BytesIO(DOCX)) as archive:
        words = archive.read("word/document.xml")
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(DOCX)) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, words.replace(b"the", b"teh") if name == "word/document.xml" else old.read(name))
    assert "Should have stayed as it was" in difference(DOCX, changed.getvalue(), ".docx")


@pytest.mark.parametrize("suffix", sorted(WRITERS))
def test_what_another_library_saves_is_equal(suffix: str) -> None:
    files = [file for file in find_files(None, 4) if file.suffix == suffix and file.source == "own"]
    saved = [(file, by_peer(file.data(), suffix)) for file in files]
    compared = [(file, other) for file, other in saved if other is not None]
    assert compared
    for file, other in compared:
        assert difference(file.data(), other, suffix) == "", file.path

"""Documents and PDFs that lie about themselves: `unreadable` with a reason, within limits, and nothing breaks."""

import io
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict, Unreadable
from evaluators.document.load import parse_document
from evaluators.pdf import parse_pdf
from tests.evaluators.documents import DOCX, ODT, PDF, W
from tests.evaluators.evidences import evidence, judge

WORSE = [b"", b"-9", b'"', b"9" * 12, b"<", b"x"]
QUIET = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(content: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    return out.getvalue()


def swapped(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    content = parts(data)
    assert old in content[part]
    return packed({**content, part: content[part].replace(old, new, 1)})


BODY, CONTENT = "word/document.xml", "content.xml"
ENTITY = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
REPEATED = b'<table:table-row table:number-rows-repeated="9999999"'
MANY = b"<w:p/>" * 30_000
HOSTILE = {
    "nothing": b"",
    "truncated": DOCX[: len(DOCX) // 2],
    "half an odt": ODT[: len(ODT) // 2],
    "text": b"hello",
    "a PDF": PDF,
    "another archive": packed({"a.txt": b"x"}),
    "a bomb": packed({"[Content_Types].xml": bytes(60 * 2**20)}),
    "a name that climbs": packed({"[Content_Types].xml": b"<a/>", "../x": b""}),
    "no body": packed({**parts(DOCX), BODY: b"<document/>"}),
    "no document": packed({k: v for k, v in parts(DOCX).items() if k != BODY}),
    "an entity": packed({**parts(DOCX), BODY: ENTITY + parts(DOCX)[BODY].split(b"?>", 1)[1]}),
    "an entity in the styles": packed({**parts(DOCX), "word/styles.xml": ENTITY + b"<x/>"}),
    "an entity of an odt": packed({**parts(ODT), CONTENT: ENTITY + parts(ODT)[CONTENT].split(b"?>", 1)[1]}),
    "a damaged part": swapped(DOCX, BODY, b"<w:body>", b"<w:body><"),
    "too many paragraphs": swapped(DOCX, BODY, b"<w:body>", b"<w:body>" + MANY),
    "too deep": swapped(DOCX, BODY, b"<w:body>", b"<w:body>" + b"<w:sdt>" * 300 + b"</w:sdt>" * 300),
    "a spreadsheet": packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", CONTENT: b"<x/>"}),
    "an odt without text": packed({**parts(ODT), CONTENT: b"<x/>"}),
    "spaces without end": swapped(ODT, CONTENT, b"<text:s ", b'<text:s text:c="999999999" '),
    "rows without end": swapped(
        ODT, CONTENT, b"<table:table-row", b'<table:table-row table:number-rows-repeated="9999999"'
    ),
}
NOT_PDF = {
    "nothing": b"",
    "a document": DOCX,
    "its first half": PDF[: len(PDF) // 2],
    "its head": PDF[:20],
    "encrypted": PDF.replace(b"/Root", b"/Encrypt 9 0 R/Root"),
    "no pages": b"%PDF-1.6\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF",
    "pages in a circle": b"%PDF-1.6\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids[2 0 R]>>endobj\n%%EOF",
    "references in a circle": b"%PDF-1.6\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj 3 0 R endobj "
    b"3 0 obj 2 0 R endobj\n%%EOF",
    "nested without end": b"%PDF-1.6\n1 0 obj" + b"[" * 5000 + b"\n%%EOF",
    "a page without a size": b"%PDF-1.6\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Page>>endobj\n%%EOF",
}


def look(folder: Path, data: bytes, name: str, before: bytes = DOCX, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"f": before}, {"f": data}), name, of="f", **params)


@pytest.mark.parametrize("name", ["doc.text", "doc.toc", "doc.untouched"])
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_document_is_unreadable(tmp_path: Path, what: str, name: str) -> None:
    started = time.process_time()
    leaf = look(tmp_path, HOSTILE[what], name)
    assert leaf.code == Code.UNREADABLE, leaf.sentence
    assert leaf.sentence.startswith("The file could not be judged: ")
    assert time.process_time() - started < 5


@pytest.mark.parametrize("what", NOT_PDF)
def test_a_hostile_pdf_is_unreadable(tmp_path: Path, what: str) -> None:
    assert look(tmp_path, NOT_PDF[what], "doc.pdf", pages=1).code == Code.UNREADABLE


@pytest.mark.parametrize("base", [DOCX, ODT], ids=["docx", "odt"])
@given(data=st.data())
@QUIET
def test_damaged_parts_never_break_the_reader(base: bytes, data: st.DataObject) -> None:
    content = parts(base)
    name = data.draw(st.sampled_from(sorted(n for n in content if n.endswith((".xml", ".rels")))))
    part = bytearray(content[name])
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(part)))
        part[at : at + data.draw(st.integers(0, 6))] = data.draw(
            st.sampled_from([b"", b"-9", b'"', b"9" * 12, b"<", b"x"])
        )
    try:
        parse_document(packed({**content, name: bytes(part)}))
    except Unreadable:
        return


@given(data=st.data())
@QUIET
def test_damaged_pdfs_never_break_the_reader(data: st.DataObject) -> None:
    broken = bytearray(PDF)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(broken) - 1))
        broken[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    try:
        parse_pdf(bytes(broken))
    except Unreadable:
        return


def test_styles_that_inherit_in_a_circle_end(tmp_path: Path) -> None:
    styles = parts(DOCX)["word/styles.xml"]
    looped = styles.replace(b'<w:basedOn w:val="Normal"/>', b'<w:basedOn w:val="Clause"/>')
    assert looped != styles
    assert look(tmp_path, packed({**parts(DOCX), "word/styles.xml": looped}), "doc.text", contains=["Rigging"]).ok


def test_a_field_that_never_ends_is_read(tmp_path: Path) -> None:
    begin = f'<w:r xmlns:w="{W[1:-1]}"><w:fldChar w:fldCharType="begin"/></w:r>'.encode() * 50
    data = swapped(DOCX, BODY, b"<w:t>Rigging</w:t></w:r>", b"<w:t>Rigging</w:t></w:r>" + begin)
    assert look(tmp_path, data, "doc.text", contains=["Rigging"]).ok

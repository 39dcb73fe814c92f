"""A file is what its name says, or no check takes it for what was asked."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from evaluators import grade
from evaluators.evidence import Evidence, Item, Unreadable
from evaluators.naming import why_not_its_name
from evaluators.office_archive import unpacked

PNG = b"\x89PNG\r\n\x1a\n rest"
JPEG = b"\xff\xd8\xff\xe0 rest"


def packed(**members: str) -> bytes:
    """A ZIP with these members in their order; `mimetype` is stored as it is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), text, kind)
    return out.getvalue()


ODT = packed(mimetype="application/vnd.oasis.opendocument.text", content_xml="<a/>")
ODS = packed(mimetype="application/vnd.oasis.opendocument.spreadsheet", content_xml="<a/>")
DOCX = packed(**{"[Content_Types].xml": "<a/>", "word__document_xml": "<a/>"})
XLSX = packed(**{"[Content_Types].xml": "<a/>", "xl__workbook_xml": "<a/>"})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", PNG),
        ("A.JPG", JPEG),
        ("a.jpeg", JPEG),
        ("a.odt", ODT),
        ("a.ods", ODS),
        ("a.docx", DOCX),
        ("a.xlsx", XLSX),
        ("a.odt", packed(content_xml="<a/>")),
        ("a.wav", b"RIFF\0\0\0\0WAVEfmt "),
        ("a.mp3", b"\xff\xfb\x90\x00"),
        ("a.mp4", b"\0\0\0\x20ftypisom"),
        ("a.blend", b"(\xb5/\xfd more"),
        ("a.pdf", b"\n%PDF-1.7"),
        ("a.svg", b"anything"),
        ("a.txt", PNG),
        ("noending", b""),
        ("a.unknown", b""),
    ],
)
def test_what_a_name_promises_is_kept(name: str, data: bytes) -> None:
    assert why_not_its_name(f"/home/user/{name}", data) == ""


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.png", JPEG, "is not a PNG picture, as its name says"),
        ("a.jpg", PNG, "is not a JPEG picture, as its name says"),
        ("a.docx", ODT, "is not an Office Open XML file of the kind docx, as its name says"),
        ("a.docx", XLSX, "is not an Office Open XML file of the kind docx, as its name says"),
        ("a.odt", DOCX, "is not an OpenDocument file of the kind odt, as its name says"),
        ("a.odt", ODS, "is not an OpenDocument file of the kind odt, as its name says"),
        ("a.wav", b"OggS", "is not a WAV sound, as its name says"),
        ("a.webp", b"RIFF\0\0\0\0WAVE", "is not a WebP picture, as its name says"),
        ("a.zip", b"7z\xbc\xaf\x27\x1c", "is not a ZIP archive, as its name says"),
        ("a.mp4", b"\x1aE\xdf\xa3", "is not an MP4 film or sound, as its name says"),
        ("a.png", b"", "is empty"),
    ],
)
def test_another_format_under_the_name_is_said(name: str, data: bytes, why: str) -> None:
    assert why_not_its_name(f"/home/user/{name}", data) == why


def evidence(folder: Path, after: bytes, before: bytes | None) -> Evidence:
    """A picture `shot.png` before and after."""
    where = "/home/user/shot.png"
    (folder / "before").write_bytes(before or b"")
    (folder / "after").write_bytes(after)
    there = Item("shot", "file", where, "present", folder / "after")
    was = Item("shot", "file", where, "absent") if before is None else replace(there, file=folder / "before")
    return Evidence({"shot": was}, {"shot": there})


def test_no_check_takes_a_file_for_what_its_name_is_not(tmp_path: Path) -> None:
    made = grade([{"image.size": {"of": "shot", "width": 8}}], [], evidence(tmp_path, JPEG, None), ended_in_fail=False)
    assert made.failures()[0].code == "unreadable"
    assert "/home/user/shot.png is not a PNG picture, as its name says" in made.failures()[0].sentence
    assert evidence(tmp_path, PNG, None).read_bytes("shot") == PNG


def test_a_file_that_was_misnamed_before_may_stay_so(tmp_path: Path) -> None:
    assert evidence(tmp_path, JPEG + b"more", JPEG).read_bytes("shot") == JPEG + b"more"
    with pytest.raises(Unreadable, match="is not a PNG picture, as its name says"):
        evidence(tmp_path, JPEG, PNG).read_bytes("shot")


OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.pptx", OLD + "EncryptedPackage".encode("utf-16-le"), "is locked by a password"),
        ("a.xlsx", OLD, "is of an older Office, and not an Office Open XML file of the kind xlsx"),
        ("a.docx", packed(**{"[Content_Types].xml": "<a/>", "word__vbaProject.bin": "x"}), "holds macros"),
        (
            "a.odt",
            packed(mimetype="application/vnd.oasis.opendocument.text", Basic__Own__Module1_xml="x"),
            "holds macros",
        ),
        (
            "a.odt",
            packed(mimetype="application/vnd.oasis.opendocument.text", **{"Basic__Standard__script-lb_xml": "x"}),
            "",
        ),
        ("a.zip", packed(**{"word__vbaProject.bin": "x"}), ""),
    ],
)
def test_an_office_document_is_neither_locked_nor_full_of_macros(name: str, data: bytes, why: str) -> None:
    said = why_not_its_name(name, data)
    assert said.startswith(why) if why else said == ""


def test_an_open_document_that_is_locked_says_so() -> None:
    manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    locked = packed(mimetype="application/vnd.oasis.opendocument.text", **{"META-INF__manifest_xml": manifest})
    with pytest.raises(Unreadable, match="locked by a password"):
        unpacked(locked)

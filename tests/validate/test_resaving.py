"""Which files of a solution are saved again before they are graded once more."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.validate.resaving import resave
from evaluators.workbench import JobName, Made, Option


class Saving:
    """A bench that adds a word to what it saves."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert job == "resave"
        return {f"file{suffix}": data + suffix.encode()}


def test_documents_that_were_changed_or_made_are_saved_again(tmp_path: Path) -> None:
    blobs = BlobStore(tmp_path)

    def item(where: str, data: bytes, kind: Any = "file") -> EvidenceItem:
        return EvidenceItem(kind=kind, where=where, state="present", blob=blobs.put(data), size=len(data))

    before = {"letter": item("~/a.docx", b"old"), "rules": item("~/rules.odt", b"rules"), "note": item("~/n.txt", b"")}
    made = {"letter": item("~/a.docx", b"new"), "book": item("~/b.XLSX", b"made"), "note": item("~/n.txt", b"note")}
    gone = EvidenceItem(kind="file", where="~/c.pptx", state="absent")
    after = {**before, **made, "gone": gone, "list": item("ls ~/b.xlsx", b"{}", "command")}
    solved = cast(Any, SimpleNamespace(evidence=EvidenceRecord(before=before, after=after)))
    found, names = resave(solved, Saving(), blobs)
    assert names == ["letter", "book"]
    assert blobs.get(found.after["letter"].blob) == b"new.docx"
    assert (blobs.get(found.after["book"].blob), found.after["book"].size) == (b"made.xlsx", 9)
    assert {name: found.after[name] for name in after if name not in names} == {
        name: each for name, each in after.items() if name not in names
    }
    assert found.before == before


def test_a_packet_that_holds_a_document_is_packed_again(tmp_path: Path) -> None:
    blobs = BlobStore(tmp_path)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as packet:
        packet.writestr("letters/a.docx", b"new")
        packet.writestr("n.txt", b"note")
    made = {"letter": ("~/a.docx", b"new"), "packet": ("~/p.zip", packed.getvalue())}
    after = {
        name: EvidenceItem(kind="file", where=where, state="present", blob=blobs.put(data), size=len(data))
        for name, (where, data) in made.items()
    }
    solved = cast(Any, SimpleNamespace(evidence=EvidenceRecord(before={}, after=after)))
    found, names = resave(solved, Saving(), blobs)
    assert names == ["letter"]
    with zipfile.ZipFile(io.BytesIO(blobs.get(found.after["packet"].blob))) as packet:
        assert {name: packet.read(name) for name in packet.namelist()} == {
            "letters/a.docx": b"new.docx",
            "n.txt": b"note",
        }


@pytest.mark.parametrize("packet", [b"no archive at all", b"PK\x03\x04 broken"])
def test_a_packet_that_is_none_stays_as_it_is(tmp_path: Path, packet: bytes) -> None:
    blobs = BlobStore(tmp_path)
    after = {
        name: EvidenceItem(kind="file", where=where, state="present", blob=blobs.put(data), size=len(data))
        for name, (where, data) in {"letter": ("~/a.docx", b"new"), "packet": ("~/p.zip", packet)}.items()
    }
    solved = cast(Any, SimpleNamespace(evidence=EvidenceRecord(before={}, after=after)))
    found, names = resave(solved, Saving(), blobs)
    assert names == ["letter"]
    assert blobs.get(found.after["packet"].blob) == packet

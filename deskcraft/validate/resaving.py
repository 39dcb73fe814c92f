"""Saves the office documents of a solution once more, as a careful person would before handing them over."""

from __future__ import annotations

import io
import zipfile
from pathlib import PurePosixPath

from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from evaluators.evidence import Unreadable
from evaluators.safe_zip import unpack_zip
from evaluators.workbench import Workbench

OFFICE = (".docx", ".odt", ".xlsx", ".ods", ".pptx", ".odp")


def resave(solved: EpisodeRecord, bench: Workbench, blobs: BlobStore) -> tuple[EvidenceRecord, list[str]]:
    """Return the evidence with every office file that was changed or made saved again, and the names of these.

    Whoever saves a file that lies in a .zip as well packs it again: such an archive holds the new bytes.

    Args:
        solved: A successful episode.
        bench: Whose LibreOffice saves.
        blobs: Where the files are, and where the new ones go.

    Raises:
        JobRefused, WorkbenchFailed: a file cannot be opened, or could not be tried.
    """
    assert solved.evidence is not None
    return resave_files(solved.evidence, bench, blobs)


def resave_files(evidence: EvidenceRecord, bench: Workbench, blobs: BlobStore) -> tuple[EvidenceRecord, list[str]]:
    """Does the same for evidence that no episode belongs to; arguments, result and errors as of `resave`."""
    after = dict(evidence.after)
    names = []
    saved: dict[bytes, bytes] = {}
    for name, item in evidence.after.items():
        suffix = PurePosixPath(item.where).suffix.lower()
        before = evidence.before.get(name)
        if item.kind != "file" or item.state != "present" or suffix not in OFFICE:
            continue
        if before is not None and before.blob == item.blob:
            continue
        old = blobs.get(item.blob)
        (data,) = bench.work("resave", old, suffix, {}).values()
        saved[old] = data
        after[name] = item.model_copy(update={"blob": blobs.put(data), "size": len(data)})
        names.append(name)
    for name, item in evidence.after.items():
        if saved and item.kind == "file" and item.state == "present" and item.where.lower().endswith(".zip"):
            data = _packed_again(blobs.get(item.blob), saved)
            after[name] = item.model_copy(update={"blob": blobs.put(data), "size": len(data)})
    return EvidenceRecord(before=dict(evidence.before), after=after), names


def _packed_again(data: bytes, saved: dict[bytes, bytes]) -> bytes:
    """The archive with the new bytes; as it is if it holds none of the files, or is not sound (the grading says so)."""
    try:
        parts = unpack_zip(data)
    except Unreadable:
        return data
    if saved.keys().isdisjoint(parts.values()):
        return data
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = parts[entry.filename]
            new.writestr(entry, saved.get(content, content))
    return out.getvalue()

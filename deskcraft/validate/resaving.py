"""Saves the office documents of a solution once more, as a careful person would before handing them over."""

from __future__ import annotations

from pathlib import PurePosixPath

from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from evaluators.workbench import Workbench

OFFICE = (".docx", ".odt", ".xlsx", ".ods", ".pptx", ".odp")


def resave(solved: EpisodeRecord, bench: Workbench, blobs: BlobStore) -> tuple[EvidenceRecord, list[str]]:
    """Return the evidence with every office file that was changed or made saved again, and the names of these.

    Args:
        solved: A successful episode.
        bench: Whose LibreOffice saves.
        blobs: Where the files are, and where the new ones go.

    Raises:
        JobRefused, WorkbenchFailed: a file cannot be opened, or could not be tried.
    """
    assert solved.evidence is not None
    after = dict(solved.evidence.after)
    names = []
    for name, item in solved.evidence.after.items():
        suffix = PurePosixPath(item.where).suffix.lower()
        before = solved.evidence.before.get(name)
        if item.kind != "file" or item.state != "present" or suffix not in OFFICE:
            continue
        if before is not None and before.blob == item.blob:
            continue
        (data,) = bench.work("resave", blobs.get(item.blob), suffix, {}).values()
        after[name] = item.model_copy(update={"blob": blobs.put(data), "size": len(data)})
        names.append(name)
    return EvidenceRecord(before=dict(solved.evidence.before), after=after), names

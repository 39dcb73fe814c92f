"""One forgotten, one too many, all in one folder, all papers, moved for copied, noted in the register."""

from __future__ import annotations

import io
import json
from typing import Any

from openpyxl import load_workbook

from deskcraft.authoring import TamperedEvidence, near_miss


def tree(evidence: TamperedEvidence, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(evidence.read(name))
    return found


def put(evidence: TamperedEvidence, name: str, entries: dict[str, Any]) -> None:
    evidence.write(name, json.dumps(entries).encode())


@near_miss(caught_by="files.moved")
def one_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    found = tree(evidence, "backup")
    found.pop(list(params["files"])[-1])
    put(evidence, "backup", found)


@near_miss(caught_by="files.moved")
def all_in_one_folder(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    files = {path: entry for path, entry in tree(evidence, "backup").items() if entry["kind"] == "file"}
    put(evidence, "backup", {path.rpartition("/")[2]: entry for path, entry in files.items()})


@near_miss(caught_by="files.tree")
def one_of_another_row(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    papers = tree(evidence, "papers")
    other = next(path for path in papers if path not in params["files"] and papers[path]["kind"] == "file")
    folder = other.rpartition("/")[0]
    put(evidence, "backup", {folder: papers[folder], other: papers[other], **tree(evidence, "backup")})


@near_miss(caught_by="files.tree")
def all_of_the_papers(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "backup", tree(evidence, "papers"))


@near_miss(caught_by="files.untouched")
def moved_there(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    papers = tree(evidence, "papers")
    put(evidence, "papers", {path: entry for path, entry in papers.items() if path not in params["files"]})


@near_miss(caught_by="sheet.untouched")
def noted_in_the_register(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    book, out = load_workbook(io.BytesIO(evidence.read("register"))), io.BytesIO()
    book["Register"]["E3"] = "kept"
    book.save(out)
    evidence.write("register", out.getvalue())

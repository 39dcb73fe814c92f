"""The job first named, both jobs, proofs as well, permissions of one kind, a zip under another name, a zip left."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def tree(evidence: TamperedEvidence, name: str = "handover") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(evidence.read(name))
    return found


def put(evidence: TamperedEvidence, entries: dict[str, Any]) -> None:
    evidence.write("handover", json.dumps(entries).encode())


def papers(evidence: TamperedEvidence, job: str, mode: int) -> dict[str, Any]:
    """A job's folder as it would be if it were gathered."""
    shop = tree(evidence, "shop")
    files = {f"{job}/{name}": {**shop[f"jobs/{job}/{name}"], "mode": mode} for name in ("order.txt", "paper.csv")}
    return {job: next(entry for entry in tree(evidence).values() if entry["kind"] == "folder"), **files}


@near_miss(caught_by="files.moved")
def the_job_that_was_first_named(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    found = {path: entry for path, entry in tree(evidence).items() if not path.startswith(params["skip"])}
    put(evidence, found | papers(evidence, params["held"], int(params["files"], 8)))


@near_miss(caught_by="files.tree")
def all_of_the_jobs(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, tree(evidence) | papers(evidence, params["held"], int(params["files"], 8)))


@near_miss(caught_by="files.permissions")
def folders_like_files(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    mode = int(params["files"], 8)
    put(evidence, {path: {**entry, "mode": mode} for path, entry in tree(evidence).items()})


@near_miss(caught_by="files.permissions#2")
def recursively_like_folders(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    mode = int(params["folders"], 8)
    put(evidence, {path: {**entry, "mode": mode} for path, entry in tree(evidence).items()})


@near_miss(caught_by="archive.same_tree")
def a_zip_under_the_other_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr(f"{params['skip']}/order.txt", "Job\n")
    evidence.write("packed", out.getvalue())


@near_miss(caught_by="files.absent")
def the_zip_left_beside_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr(f"{params['held']}/order.txt", "Job\n")
    evidence.write("zipped", out.getvalue())


@near_miss(caught_by="files.untouched")
def permissions_set_in_the_shop(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    found = tree(evidence, "shop")
    found["jobs/2025-036-theatre-tickets/paper.csv"]["mode"] = 0o600
    evidence.write("shop", json.dumps(found).encode())

"""All months sorted, copies in place of moves, the smallest first, a slip forgotten, a heading, short names."""

from __future__ import annotations

import json
import re
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def tree(evidence: TamperedEvidence, when: str = "after") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(evidence.read("slips", when))
    return found


def put(evidence: TamperedEvidence, entries: dict[str, Any]) -> None:
    evidence.write("slips", json.dumps(entries, ensure_ascii=False).encode())


@near_miss(caught_by="files.untouched")
def another_month_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    found, other = tree(evidence), "04" if params["month"] == "03" else "03"
    for path in [path for path in found if path.startswith(f"送货单-2025-{other}-")]:
        supplier = path.rpartition("-")[2].removesuffix(".txt")
        found[f"{supplier}/{path}"] = found.pop(path)
    put(evidence, found)


@near_miss(caught_by="files.moved")
def copies_in_place_of_moves(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, tree(evidence, "before") | tree(evidence))


@near_miss(caught_by="files.moved")
def folders_with_short_names(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, {re.sub("^(春山|和顺|青禾|白石)[^/]+", r"\1", path): entry for path, entry in tree(evidence).items()})


@near_miss(caught_by="files.text")
def the_smallest_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("report", ("\n".join(reversed(params["rows"])) + "\n").encode())


@near_miss(caught_by="files.text")
def with_a_heading(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("report", "供应商,张数,金额\n".encode() + evidence.read("report"))


@near_miss(caught_by="files.text")
def sums_without_the_last_slip(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    first, *rest = params["rows"]
    name, count, amount = first.split(",")
    evidence.write("report", "\n".join([f"{name},{int(count) - 1},{int(amount) - 100}", *rest, ""]).encode())


@near_miss(caught_by="files.untouched")
def the_sample_taken_for_a_slip(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    found = tree(evidence)
    found["春山茶行/样品-2025-04-17-春山茶行.txt"] = found.pop("样品-2025-04-17-春山茶行.txt")
    put(evidence, found)

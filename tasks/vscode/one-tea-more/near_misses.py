"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


def row(params: dict[str, Any]) -> str:
    return f"<tr><td>{params['tea']}</td><td>{params['price']}</td></tr>"


@near_miss(caught_by="page.behaves")
def at_the_top(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", row(params), "")
    swap(evidence, "page", "<tbody>", f"<tbody>{row(params)}")
    if params["above"] == "Assam":
        swap(evidence, "page", row(params), "")
        swap(evidence, "page", "</tbody>", f"{row(params)}</tbody>")


@near_miss(caught_by="page.behaves")
def one_cell_for_both(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", row(params), f"<tr><td>{params['tea']} {params['price']}</td></tr>")


@near_miss(caught_by="files.untouched")
def saved_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    evidence.write("folder", json.dumps({**tree, "index copy.html": tree["index.html"]}).encode())

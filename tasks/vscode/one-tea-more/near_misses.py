"""At the end of the table, another price, in the list as well, a row of one cell, the style changed too."""

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
def another_price(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f"<td>{params['price']}</td>", "<td>7,20 EUR</td>")


@near_miss(caught_by="page.behaves")
def one_cell_for_both(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", row(params), f"<tr><td>{params['tea']} {params['price']}</td></tr>")


@near_miss(caught_by="page.untouched")
def another_row_replaced(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<tr><td>Assam</td><td>6.40 EUR</td></tr>", "<tr><td>Assam</td><td>6.50 EUR</td></tr>")


@near_miss(caught_by="page.untouched")
def a_text_lost_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "A tin holds 100 grams.", "")


@near_miss(caught_by="files.untouched")
def saved_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    evidence.write("folder", json.dumps({**tree, "index copy.html": tree["index.html"]}).encode())


@near_miss(caught_by="code.html")
def in_the_list_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<option>Sencha</option>", f"<option>Sencha</option><option>{params['tea']}</option>")

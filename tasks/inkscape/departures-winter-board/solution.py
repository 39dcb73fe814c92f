"""Works table and notes off with Inkscape's own actions; words, layers and guides, which have none, in the file."""

from __future__ import annotations

import csv
import io
from typing import Any

from actions import FOLDER, MM, act, export, select
from markup import edit

from deskcraft.authoring import Desk

BOARD = f"{FOLDER}/tern-quay-departures.svg"
COLUMNS = ("bay", "first", "every", "last")


def times(table: str) -> dict[str, str]:
    """The ids of the rows' texts, and their words in the table."""
    rows = csv.DictReader(io.StringIO(table), delimiter=";")
    return {f"row-{row['line']}-{column}": row[column] for row in rows for column in COLUMNS}


def restack(p: dict[str, Any]) -> list[str]:
    """Rows, stripes, badge and notices, as actions."""
    return [
        *select("row-31,notice-works"),
        "delete",
        *select("row-40,row-52,row-60"),
        f"transform-translate:0,{-32 * MM:.4f}",
        *select("row-40-stripe,row-60-stripe", fill="#e9edf0"),
        *select("row-52-stripe", fill="#ffffff"),
        *select("row-14-badge", fill=p["badge"]),
    ]


def words(p: dict[str, Any], table: str) -> dict[str, Any]:
    """Texts, the plate's width, the guide and the printer's layer."""
    style = f"font-size:{p['size']}px;font-family:'Open Sans';text-align:center;text-anchor:middle;fill:#a02c5a"
    note = {"id": "night-note", "x": "210", "y": "456", "style": style}
    return {
        "words": {**times(table), "season": p["season"], "valid": p["valid"]},
        "attributes": {"notice-sunday-plate": {"x": 20, "width": 380}},
        "added": [["text", "layer-notices", "Night note", note, p["night"]]],
        "guides": [[f"0,{594 - p['fold']}", "0,-1"]],
        "hidden": ["layer-marks"],
        "locked": ["layer-marks"],
    }


def deliver(desk: Desk, p: dict[str, Any]) -> None:
    """Exports for the printer and for the screen."""
    export(desk, BOARD, f"{FOLDER}/tern-quay-winter.pdf")
    export(desk, BOARD, f"{FOLDER}/tern-quay-winter.png", p["px"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("tern-quay-departures.svg*")
    act(desk, BOARD, *restack(params))
    edit(desk, BOARD, **words(params, desk.must_run(["cat", f"{FOLDER}/winter-timetable.csv"])))
    deliver(desk, params)

"""By keyboard: the program pasted, and the canvas given its role and its words."""

from __future__ import annotations

from typing import Any

from charts import bars
from gui import open_file, paste_over, replace, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/ferries"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "chart.js")
    paste_over(desk, bars("passengers", "row.route", [("row.count", params["colour"])]))
    save(desk, f"{FOLDER}/chart.js")
    open_file(desk, "index.html")
    replace(desk, '<canvas id="chart"', f'<canvas id="chart" role="img" aria-label="{params["label"]}"')
    save(desk, f"{FOLDER}/index.html")

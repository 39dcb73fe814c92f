"""By keyboard: one series in the colour that the user corrects, then the second beside it and the new words."""

from __future__ import annotations

from typing import Any

from charts import bars
from gui import open_file, paste_over, replace, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/ferries"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "index.html")
    replace(desk, '<canvas id="chart"', f'<canvas id="chart" role="img" aria-label="{params["label"]}"')
    save(desk, f"{FOLDER}/index.html")
    while not desk.messages:  # the colour is corrected
        desk.look()
    colour = "#" + desk.messages[0].partition("#")[2][:6]
    program(desk, [("row.now", colour)])
    desk.done("柱状图画好了。")
    second = "#" + desk.messages[-1].partition("#")[2][:6]
    program(desk, [("row.now", colour), ("row.before", second)])
    open_file(desk, "index.html")
    replace(desk, params["label"], params["both"])
    save(desk, f"{FOLDER}/index.html")


def program(desk: Desk, counts: list[tuple[str, str]]) -> None:
    """Writes chart.js anew and saves it."""
    open_file(desk, "chart.js")
    paste_over(desk, bars("routes", "row.name", counts))
    save(desk, f"{FOLDER}/chart.js")

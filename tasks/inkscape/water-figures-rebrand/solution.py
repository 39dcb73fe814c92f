"""Carries table and sheet over with Inkscape's own actions; words, measures and guides in the file."""

from __future__ import annotations

import csv
from typing import Any

from actions import FOLDER, act, export, select
from markup import edit

from deskcraft.authoring import Desk

SHEET = f"{FOLDER}/wren-figures.svg"
BASE, PAGE_HEIGHT, DROP_WIDTH, DROP_HEIGHT = 1000, 1620, 160, 220
"""The line that the bars stand on; the page; the drop as it is, px."""
BARS = {"Abbotsbrook": "abbot", "Crane Hill": "crane", "Nether Fold": "fold", "Marsh End": "marsh", "Wickham": "wick"}
SHARES = {"Springs": "spring", "River": "river", "Rain tanks": "rain"}
TILES = {"homes supplied": "homes", "leaks repaired": "repairs", "springs in use": "springs"}


def measures(table: str) -> dict[str, Any]:
    """What the tables say, as words and attributes of the drawing's parts."""
    words: dict[str, str] = {}
    attributes: dict[str, dict[str, object]] = {}
    for row in csv.reader(table.splitlines(), delimiter=";"):
        if row and (tile := TILES.get(row[0])):
            words[f"number-{tile}"] = row[1]
        elif row and (bar := BARS.get(row[0])):
            words[f"litres-{bar}"] = row[1]
            attributes[f"bar-{bar}"] = {"y": BASE - int(row[2]), "height": row[2]}
            attributes[f"litres-{bar}"] = attributes[f"litres-{bar}-line-1"] = {"y": row[3]}
        elif row and (share := SHARES.get(row[0])):
            words[f"percent-{share}"] = f"{row[0]} {row[1]} %"
            attributes[f"share-{share}"] = {"x": row[2], "width": row[3]}
    return {"words": words, "attributes": attributes}


def paint(p: dict[str, Any]) -> list[str]:
    """Colours, the badge and the drop, as actions; the drop is scaled about its middle and brought back."""
    factor = p["drop"] / DROP_WIDTH
    way = [-(1 - factor) * length / 2 for length in (DROP_WIDTH, DROP_HEIGHT)]
    bars = ",".join(f"bar-{name}" for name in BARS.values())
    return [
        *select(f"band,foot,{bars}", fill=p["brand"]),
        *select("number-homes,number-repairs,number-springs", fill=p["accent"]),
        *select("sponsor"),
        "delete",
        *select("drop"),
        f"transform-scale:{factor}",
        f"transform-translate:{way[0]:.4f},{way[1]:.4f}",
    ]


def carry(desk: Desk, p: dict[str, Any]) -> None:
    """Sets figures, names, tiles, guides and the layer."""
    wanted = measures(desk.must_run(["cat", f"{FOLDER}/figures.csv"]))
    wanted["words"] |= {
        "company": p["company"],
        "publisher": f"{p['company']} · 3 Pump Lane · Wickham",
        "year": f"Facts and figures for {p['year']}",
    }
    edit(
        desk,
        SHEET,
        **wanted,
        hidden=["layer-notes"],
        groups=[["tiles", p["tiles"], [f"tile-{name}" for name in TILES.values()]]],
        guides=[[f"{p[side]},0", "1,0"] for side in ("left", "right")],
    )


def deliver(desk: Desk, p: dict[str, Any]) -> None:
    """Exports both files."""
    export(desk, SHEET, f"{FOLDER}/wren-figures.pdf")
    export(desk, SHEET, f"{FOLDER}/wren-figures.png", p["px"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("wren-figures.svg*")
    act(desk, SHEET, *paint(params))
    carry(desk, params)
    deliver(desk, params)

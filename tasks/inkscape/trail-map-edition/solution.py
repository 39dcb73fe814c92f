"""Works the sheet off with Inkscape's own actions; what has none (words, layers, page) is set in the file."""

from __future__ import annotations

from typing import Any

from actions import MM, act, select
from markup import edit

from deskcraft.authoring import Desk

MAP = "/home/user/Documents/larkfell-map.svg"
LEAFLET = "/home/user/Documents/larkfell-leaflet.svg"


def drawing(p: dict[str, Any]) -> list[str]:
    """Points 1 to 4 of the sheet and the emblem, as actions."""
    return [
        *select(
            "trail-heron,legend-heron-line",
            stroke=p["line"],
            stroke_width=p["line_width"],
            stroke_dasharray=f"{p['dash']} {p['gap']}",
        ),
        *select("trail-heron"),
        "selection-top",
        *select("trail-quarry,name-trail-quarry,legend-quarry"),
        "delete",
        *select("legend-miners"),
        f"transform-translate:0,{-10 * MM:.4f}",
        *select("wood-alder,wood-crag,wood-nether,legend-swatch-wood", fill=p["wood"]),
        *select("legend-panel,emblem"),
        "object-align:hcenter biggest",
    ]


def rest(p: dict[str, Any]) -> dict[str, Any]:
    """Words, title, the new area and the notes' layer."""
    area = {
        "id": "nesting-area",
        "x": str(p["nest_x"]),
        "y": str(p["nest_y"]),
        "width": str(p["nest_width"]),
        "height": str(p["nest_height"]),
        "style": f"fill:{p['nest']};fill-opacity:{p['nest_opacity']};stroke:none",
    }
    return {
        "words": {"name-trail-heron": p["walk"], "legend-heron-text": f"{p['walk']}, 2.1 km", "edition": p["edition"]},
        "styles": {"title": {"font-size": f"{p['title_size']}px"}},
        "labels": {"layer-notes": p["notes"]},
        "hidden": ["layer-notes"],
        "locked": ["layer-notes"],
        "added": [["rect", "layer-access", "Nesting area", area, ""]],
    }


def leaflet(p: dict[str, Any]) -> dict[str, Any]:
    """What the leaflet has other than the map."""
    height = p["leaflet_height"]
    return {"hidden": ["layer-imprint"], "page": {"height": f"{height}mm", "viewBox": f"0 0 420 {height}"}}


def finish(desk: Desk, actions: list[str], wanted: dict[str, Any], of_leaflet: dict[str, Any]) -> None:
    """Makes both files."""
    act(desk, MAP, *actions)
    edit(desk, MAP, **wanted)
    edit(desk, MAP, LEAFLET, **of_leaflet)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*larkfell-map.svg*")
    finish(desk, drawing(params), rest(params), leaflet(params))

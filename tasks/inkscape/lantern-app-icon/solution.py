"""Unites and cuts with Inkscape's own actions; gradient and guides, which have none, are set in the file."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/lantern-icon.svg"
PIECES = "piece-ring,piece-roof,piece-body,piece-foot,piece-knob"

EDIT = """
import json, sys
from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
GUIDE = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}guide"
path, wanted = sys.argv[1], json.load(sys.stdin)
tree = etree.parse(path)
root = tree.getroot()
named = {each.get("id"): each for each in root.iter() if each.get("id")}
lantern = named["layer-lantern"]
for part in lantern.iter(SVG + "path"):
    part.set(LABEL, wanted["label"])
defs = root.find(SVG + "defs")
if defs is None:
    defs = etree.Element(SVG + "defs", id="definitions")
    root.insert(0, defs)
x1, y1, x2, y2 = wanted["vector"]
ends = {"x1": str(x1), "y1": str(y1), "x2": str(x2), "y2": str(y2)}
dusk = etree.SubElement(defs, SVG + "linearGradient", id="dusk", gradientUnits="userSpaceOnUse", **ends)
for offset, colour in enumerate(wanted["colours"]):
    etree.SubElement(dusk, SVG + "stop", offset=str(offset), style=f"stop-color:{colour};stop-opacity:1")
named["tile"].set("style", named["tile"].get("style").replace("fill:#8d99ae", "fill:url(#dusk)"))
for position, orientation in wanted["guides"]:
    etree.SubElement(named["view"], GUIDE, position=position, orientation=orientation)
tree.write(path, encoding="utf-8", xml_declaration=True)
"""


def act(desk: Desk, *actions: str) -> None:
    """Carries out Inkscape's actions on the icon and saves it."""
    before = desk.digest(FILE)
    desk.must_run(["inkscape", "--actions", ";".join([*actions, f"export-filename:{FILE}", "export-do"]), FILE])
    desk.wait_for_change(FILE, before)


def cut(desk: Desk) -> None:
    """Makes the lantern one path and takes the window out of it."""
    act(desk, f"select-by-id:{PIECES}", "path-union", "select-clear", "select-all:no-groups",
        "select-clear", f"select-by-id:{PIECES},window", "path-difference")  # fmt: skip


def paint(desk: Desk, p: dict[str, Any]) -> None:
    """Names the lantern, and sets the tile's gradient and the guides, which the file counts from the page's foot."""
    low, high = f"{p['inset']}", f"{p['far']}"
    wanted = {
        "label": p["label"],
        "vector": [512, 64, 512, 960],
        "colours": [p["top"], p["bottom"]],
        "guides": [[f"{low},0", "1,0"], [f"{high},0", "1,0"], [f"0,{low}", "0,-1"], [f"0,{high}", "0,-1"]],
    }
    desk.must_run(["python3", "-c", EDIT, FILE], stdin=json.dumps(wanted).encode())
    act(desk)


def export(desk: Desk, size: int) -> None:
    """Exports the page."""
    target = f"/home/user/Documents/lantern-icon-{size}.png"
    desk.must_run(["inkscape", "--export-area-page", f"--export-width={size}", f"--export-filename={target}", FILE])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("lantern-icon.svg*")
    cut(desk)
    paint(desk, params)
    export(desk, params["size"])

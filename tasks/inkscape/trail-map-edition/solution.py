"""Works the sheet off with Inkscape's own actions; what has none (words, layers, page) is set in the file."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import Desk

MAP = "/home/user/Documents/larkfell-map.svg"
LEAFLET = "/home/user/Documents/larkfell-leaflet.svg"
MM = 96 / 25.4
"""Inkscape's actions move by CSS pixels."""

EDIT = """
import json, re, sys
from lxml import etree

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
LOCK = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive"
source, target, wanted = sys.argv[1], sys.argv[2], json.load(sys.stdin)
tree = etree.parse(source)
root = tree.getroot()
named = {each.get("id"): each for each in root.iter() if each.get("id")}
for name, words in wanted.get("words", {}).items():
    named[name][0].text = words
for name, style in wanted.get("styles", {}).items():
    old = dict(part.split(":", 1) for part in (named[name].get("style") or "").split(";") if part.strip())
    named[name].set("style", ";".join(f"{key}:{value}" for key, value in {**old, **style}.items()))
for name, (label, locked) in wanted.get("layers", {}).items():
    named[name].set(INKSCAPE + "label", label)
    if locked:
        named[name].set(LOCK, "true")
for layer, label, attributes in wanted.get("rectangles", []):
    new = etree.SubElement(named[layer], "{http://www.w3.org/2000/svg}rect", attributes)
    new.set(INKSCAPE + "label", label)
if "height" in wanted:
    root.set("height", f"{wanted['height']}mm")
    root.set("viewBox", f"0 0 420 {wanted['height']}")
tree.write(target, encoding="utf-8", xml_declaration=True)
"""


def act(desk: Desk, file: str, actions: list[str]) -> None:
    """Carries out Inkscape's actions on a file and saves it."""
    before = desk.digest(file)
    desk.must_run(["inkscape", "--actions", ";".join([*actions, f"export-filename:{file}", "export-do"]), file])
    desk.wait_for_change(file, before)


def edit(desk: Desk, source: str, target: str, wanted: dict[str, Any]) -> None:
    """Sets in the file what Inkscape has no action for, and has Inkscape save it."""
    desk.must_run(["python3", "-c", EDIT, source, target], stdin=json.dumps(wanted).encode())
    act(desk, target, [])


def restyled(names: str, **properties: object) -> list[str]:
    """Selects objects and sets properties of theirs."""
    sets = [f"object-set-property:{name.replace('_', '-')},{value}" for name, value in properties.items()]
    return ["select-clear", f"select-by-id:{names}", *sets]


def drawing(p: dict[str, Any]) -> list[str]:
    """Points 1 to 4 of the sheet and the emblem, as actions."""
    return [
        *restyled(
            "trail-heron,legend-heron-line", stroke=p["line"], stroke_width=p["line_width"],
            stroke_dasharray=f"{p['dash']} {p['gap']}",
        ),
        *restyled("trail-heron"),
        "selection-top",
        *restyled("trail-quarry,name-trail-quarry,legend-quarry"),
        "delete",
        *restyled("legend-miners"),
        f"transform-translate:0,{-10 * MM:.4f}",
        *restyled("wood-alder,wood-crag,wood-nether,legend-swatch-wood", fill=p["wood"]),
        *restyled("legend-panel,emblem"),
        "object-align:hcenter biggest",
    ]  # fmt: skip


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
        "styles": {"title": {"font-size": f"{p['title_size']}px"}, "layer-notes": {"display": "none"}},
        "layers": {"layer-notes": [p["notes"], True]},
        "rectangles": [["layer-access", "Nesting area", area]],
    }


def leaflet(p: dict[str, Any]) -> dict[str, Any]:
    """What the leaflet has other than the map."""
    return {"styles": {"layer-imprint": {"display": "none"}}, "height": p["leaflet_height"]}


def finish(desk: Desk, actions: list[str], wanted: dict[str, Any], of_leaflet: dict[str, Any]) -> None:
    """Makes both files."""
    act(desk, MAP, actions)
    edit(desk, MAP, MAP, wanted)
    edit(desk, MAP, LEAFLET, of_leaflet)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*larkfell-map.svg*")
    finish(desk, drawing(params), rest(params), leaflet(params))

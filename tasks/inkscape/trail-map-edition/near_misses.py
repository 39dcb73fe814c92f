"""Mistakes with a long change sheet: a point forgotten or half done, the wrong unit, too much, the wrong file."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from lxml import etree

from deskcraft.authoring import Desk, Spoiled, near_miss

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
LOCK = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive"
FILES = ("map", "leaflet")
HERON = ("trail-heron", "legend-heron-line")
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.absent")
def quarry_link_hidden(desk: Desk, params: dict[str, Any]) -> None:
    """The closed trail is out of sight, but still in the drawing."""
    actions = ["selection-hide" if action == "delete" else action for action in own["drawing"](params)]
    own["finish"](desk, actions, own["rest"](params), own["leaflet"](params))


@near_miss(caught_by="svg.layer")
def notes_layer_deleted(desk: Desk, params: dict[str, Any]) -> None:
    """The surveyor's notes are gone for good instead of hidden."""
    actions = [*own["drawing"](params), "select-clear", "select-by-id:layer-notes", "delete"]
    wanted = {**own["rest"](params), "layers": {}}
    wanted["styles"] = {"title": wanted["styles"]["title"]}
    own["finish"](desk, actions, wanted, own["leaflet"](params))


@near_miss(caught_by="svg.untouched#2")
def page_of_the_map_cut(desk: Desk, params: dict[str, Any]) -> None:
    """Everything for the leaflet was done and saved in the map first, and only then was the copy made."""
    own["act"](desk, own["MAP"], own["drawing"](params))
    own["edit"](desk, own["MAP"], own["MAP"], own["rest"](params))
    own["edit"](desk, own["MAP"], own["MAP"], own["leaflet"](params))
    desk.must_run(["cp", own["MAP"], own["LEAFLET"]])


@near_miss(caught_by="svg.stroke#2")
def line_in_the_legend_forgotten(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The line is new on the map and as it was in the legend."""
    old = _element(_parse(evidence.read("map", "before")), "legend-heron-line").get("style")
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "legend-heron-line").set("style", old)
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.stroke")
def pixels_instead_of_millimetres(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The number of the sheet in a field that stood at px."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        for line in HERON:
            _restyle(_element(drawing, line), "stroke-width", f"{params['line_width'] * 25.4 / 96:.5f}")
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.stroke")
def dashes_in_widths_of_the_line(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The sheet's millimetres typed into Inkscape's field for the pattern, which counts in widths of the line."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        for line in HERON:
            dash, gap = (params[key] * params["line_width"] for key in ("dash", "gap"))
            _restyle(_element(drawing, line), "stroke-dasharray", f"{dash:g}, {gap:g}")
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.order")
def raised_by_one_step(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Above Lakeshore Loop, which it crosses, but still below the others."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "trail-lakeshore").addnext(_element(drawing, "trail-heron"))
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.text")
def new_name_beside_the_old(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The new name is a text of its own; the old one is still there."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        text = _element(drawing, "name-trail-heron")
        copy = _parse(etree.tostring(text))
        for i, each in enumerate(copy.iter()):
            each.set("id", f"new-name-{i}")
        text.getparent().append(copy)
        text[0].text = "Heron Walk"
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.text#2")
def renamed_on_the_map_only(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The legend still has the old name."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "legend-heron-text")[0].text = "Heron Walk, 2.1 km"
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.absent#2")
def name_of_the_closed_trail_left(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The line is gone; its name floats on the fell."""
    old = _element(_parse(evidence.read("map", "before")), "name-trail-quarry")
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "name-trail-miners").addprevious(_parse(etree.tostring(old)))
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.moved")
def entry_moved_by_pixels(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Ten pixels up instead of ten millimetres."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        before = _element(_parse(evidence.read("map", "before")), "legend-miners")
        entry = _element(drawing, "legend-miners")
        again = _parse(etree.tostring(before))
        again.set("transform", "translate(0,-2.6458333)")
        entry.getparent().replace(entry, again)
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.fill#4")
def swatch_of_wood_forgotten(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Three woods are new, the legend shows the old green."""
    old = _element(_parse(evidence.read("map", "before")), "legend-swatch-wood").get("style")
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "legend-swatch-wood").set("style", old)
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.in_layer")
def area_in_the_layer_that_was_open(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The new rectangle lies in the layer Trails, across the lines."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "layer-trails").insert(0, _element(drawing, "nesting-area"))
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.layer")
def notes_hidden_but_open(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Renamed and hidden; the lock was forgotten."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        del _element(drawing, "layer-notes").attrib[LOCK]
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.relation")
def emblem_centred_on_the_page(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Aligned, but to the page instead of the legend."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _element(drawing, "emblem").set(
            "transform", f"{_element(drawing, 'emblem').get('transform', '')} translate(-149,0)"
        )
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.untouched#2")
def island_recoloured_with_the_woods(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The island was selected with the woods, in both files."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        _restyle(_element(drawing, "island"), "fill", params["wood"])
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.untouched#2")
def another_trail_restyled_too(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Lakeshore Loop, which runs beside Heron Walk, was selected with it."""
    for name in FILES:
        drawing = _parse(evidence.read(name))
        style = _element(drawing, "trail-heron").get("style")
        _element(drawing, "trail-lakeshore").set("style", style)
        evidence.write(name, etree.tostring(drawing))


@near_miss(caught_by="svg.document_size")
def leaflet_never_made(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The map is finished and the second file forgotten."""
    evidence.remove("leaflet")


@near_miss(caught_by="svg.untouched")
def leaflet_of_the_old_map(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The copy was made before the changes: right page, old trails."""
    drawing = _parse(evidence.read("map", "before"))
    drawing.set("height", f"{params['leaflet_height']}mm")
    drawing.set("viewBox", f"0 0 420 {params['leaflet_height']}")
    _element(drawing, "layer-imprint").set("style", "display:none")
    evidence.write("leaflet", etree.tostring(drawing))


@near_miss(caught_by="svg.untouched")
def leaflet_squeezed(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The page is lower because the whole drawing was scaled with it."""
    drawing = _parse(evidence.read("leaflet"))
    drawing.set("viewBox", "0 0 420 297")
    evidence.write("leaflet", etree.tostring(drawing))


@near_miss(caught_by="svg.layer#2")
def imprint_still_shown(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The page is cut, but the layer of the strip was not hidden."""
    drawing = _parse(evidence.read("leaflet"))
    del _element(drawing, "layer-imprint").attrib["style"]
    evidence.write("leaflet", etree.tostring(drawing))


@near_miss(caught_by="svg.document_size")
def leaflet_under_another_name(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Saved as a copy with the name that Inkscape offers."""
    evidence.add_to_home("Documents/larkfell-map-copy.svg", evidence.read("leaflet"))
    evidence.remove("leaflet")


def _restyle(part: Any, name: str, value: str) -> None:
    style = part.get("style", "")
    changed = re.sub(rf"(^|;){name}:[^;]*", rf"\g<1>{name}:{value}", style, count=1)
    assert changed != style, f"{part.get('id')} has that style already: {style}"
    part.set("style", changed)


def _parse(data: bytes) -> Any:
    return etree.fromstring(data)


def _element(drawing: Any, name: str) -> Any:
    return next(each for each in drawing.iter() if each.get("id") == name)


@near_miss(caught_by="svg.untouched")
def imprint_deleted_in_the_leaflet(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Hidden was asked: next year's leaflet starts from this one."""
    drawing = _parse(evidence.read("leaflet"))
    imprint = _element(drawing, "layer-imprint")
    for each in list(imprint):
        imprint.remove(each)
    evidence.write("leaflet", etree.tostring(drawing))

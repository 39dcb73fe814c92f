"""Mistakes with a long change sheet: a point forgotten or half done, the wrong unit, too much, the wrong file."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from actions import act
from markup import edit
from svg_edits import LOCK, each_edited, edited, element, put, read_drawing, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

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
    wanted = {name: value for name, value in own["rest"](params).items() if name not in ("labels", "hidden", "locked")}
    own["finish"](desk, actions, wanted, own["leaflet"](params))


@near_miss(caught_by="svg.untouched#2")
def page_of_the_map_cut(desk: Desk, params: dict[str, Any]) -> None:
    """Everything for the leaflet was done and saved in the map first, and only then was the copy made."""
    act(desk, own["MAP"], *own["drawing"](params))
    edit(desk, own["MAP"], **own["rest"](params))
    edit(desk, own["MAP"], **own["leaflet"](params))
    desk.must_run(["cp", own["MAP"], own["LEAFLET"]])


@near_miss(caught_by="svg.stroke#2")
def line_in_the_legend_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line is new on the map and as it was in the legend."""
    old = element(read_drawing(evidence, "map", "before"), "legend-heron-line").get("style")
    for drawing in each_edited(evidence, FILES):
        element(drawing, "legend-heron-line").set("style", old)


@near_miss(caught_by="svg.stroke")
def pixels_instead_of_millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number of the sheet in a field that stood at px."""
    for drawing in each_edited(evidence, FILES):
        for line in HERON:
            restyle(element(drawing, line), stroke_width=f"{params['line_width'] * 25.4 / 96:.5f}")


@near_miss(caught_by="svg.stroke")
def dashes_in_widths_of_the_line(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sheet's millimetres typed into Inkscape's field for the pattern, which counts in widths of the line."""
    for drawing in each_edited(evidence, FILES):
        for line in HERON:
            dash, gap = (params[key] * params["line_width"] for key in ("dash", "gap"))
            restyle(element(drawing, line), stroke_dasharray=f"{dash:g}, {gap:g}")


@near_miss(caught_by="svg.order")
def raised_by_one_step(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Above Lakeshore Loop, which it crosses, but still below the others."""
    for drawing in each_edited(evidence, FILES):
        element(drawing, "trail-lakeshore").addnext(element(drawing, "trail-heron"))


@near_miss(caught_by="svg.text")
def new_name_beside_the_old(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The new name is a text of its own; the old one is still there."""
    for drawing in each_edited(evidence, FILES):
        text = element(drawing, "name-trail-heron")
        twin = copy.deepcopy(text)
        for i, each in enumerate(twin.iter()):
            each.set("id", f"new-name-{i}")
        text.getparent().append(twin)
        text[0].text = "Heron Walk"


@near_miss(caught_by="svg.text#2")
def renamed_on_the_map_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The legend still has the old name."""
    for drawing in each_edited(evidence, FILES):
        element(drawing, "legend-heron-text")[0].text = "Heron Walk, 2.1 km"


@near_miss(caught_by="svg.absent#2")
def name_of_the_closed_trail_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line is gone; its name floats on the fell."""
    old = element(read_drawing(evidence, "map", "before"), "name-trail-quarry")
    for drawing in each_edited(evidence, FILES):
        element(drawing, "name-trail-miners").addprevious(copy.deepcopy(old))


@near_miss(caught_by="svg.moved")
def entry_moved_by_pixels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Ten pixels up instead of ten millimetres."""
    for drawing in each_edited(evidence, FILES):
        before = element(read_drawing(evidence, "map", "before"), "legend-miners")
        entry = element(drawing, "legend-miners")
        again = copy.deepcopy(before)
        again.set("transform", "translate(0,-2.6458333)")
        entry.getparent().replace(entry, again)


@near_miss(caught_by="svg.fill#4")
def swatch_of_wood_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Three woods are new, the legend shows the old green."""
    old = element(read_drawing(evidence, "map", "before"), "legend-swatch-wood").get("style")
    for drawing in each_edited(evidence, FILES):
        element(drawing, "legend-swatch-wood").set("style", old)


@near_miss(caught_by="svg.in_layer")
def area_in_the_layer_that_was_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The new rectangle lies in the layer Trails, across the lines."""
    for drawing in each_edited(evidence, FILES):
        element(drawing, "layer-trails").insert(0, element(drawing, "nesting-area"))


@near_miss(caught_by="svg.layer")
def notes_hidden_but_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Renamed and hidden; the lock was forgotten."""
    for drawing in each_edited(evidence, FILES):
        del element(drawing, "layer-notes").attrib[LOCK]


@near_miss(caught_by="svg.relation")
def emblem_centred_on_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Aligned, but to the page instead of the legend."""
    for drawing in each_edited(evidence, FILES):
        element(drawing, "emblem").set(
            "transform", f"{element(drawing, 'emblem').get('transform', '')} translate(-149,0)"
        )


@near_miss(caught_by="svg.untouched#2")
def island_recoloured_with_the_woods(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The island was selected with the woods, in both files."""
    for drawing in each_edited(evidence, FILES):
        restyle(element(drawing, "island"), fill=params["wood"])


@near_miss(caught_by="svg.untouched#2")
def another_trail_restyled_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Lakeshore Loop, which runs beside Heron Walk, was selected with it."""
    for drawing in each_edited(evidence, FILES):
        style = element(drawing, "trail-heron").get("style")
        element(drawing, "trail-lakeshore").set("style", style)


@near_miss(caught_by="svg.document_size")
def leaflet_never_made(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The map is finished and the second file forgotten."""
    evidence.remove("leaflet")


@near_miss(caught_by="svg.untouched")
def leaflet_of_the_old_map(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The copy was made before the changes: right page, old trails."""
    drawing = read_drawing(evidence, "map", "before")
    drawing.set("height", f"{params['leaflet_height']}mm")
    drawing.set("viewBox", f"0 0 420 {params['leaflet_height']}")
    element(drawing, "layer-imprint").set("style", "display:none")
    put(evidence, "leaflet", drawing)


@near_miss(caught_by="svg.untouched")
def leaflet_squeezed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The page is lower because the whole drawing was scaled with it."""
    with edited(evidence, "leaflet") as drawing:
        drawing.set("viewBox", "0 0 420 297")


@near_miss(caught_by="svg.layer#2")
def imprint_still_shown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The page is cut, but the layer of the strip was not hidden."""
    with edited(evidence, "leaflet") as drawing:
        del element(drawing, "layer-imprint").attrib["style"]


@near_miss(caught_by="svg.document_size")
def leaflet_under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a copy with the name that Inkscape offers."""
    evidence.add_to_home("Documents/larkfell-map-copy.svg", evidence.read("leaflet"))
    evidence.remove("leaflet")


@near_miss(caught_by="svg.untouched")
def imprint_deleted_in_the_leaflet(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden was asked: next year's leaflet starts from this one."""
    with edited(evidence, "leaflet") as drawing:
        imprint = element(drawing, "layer-imprint")
        for each in list(imprint):
            imprint.remove(each)


@near_miss(caught_by="svg.exists")
def round_nesting_area(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An ellipse of the right size was drawn."""
    for drawing in each_edited(evidence, FILES):
        area = element(drawing, "Nesting area")
        x, y, width, height = (float(area.get(each)) for each in ("x", "y", "width", "height"))
        area.tag = area.tag.replace("rect", "ellipse")
        for name, value in (("cx", x + width / 2), ("cy", y + height / 2), ("rx", width / 2), ("ry", height / 2)):
            area.set(name, str(value))


@near_miss(caught_by="svg.absent#3")
def words_of_the_closed_entry_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The entry was taken apart, and only its line was deleted."""
    old = element(read_drawing(evidence, "map", "before"), "legend-quarry-text")
    for drawing in each_edited(evidence, FILES):
        element(drawing, "legend-miners").addprevious(copy.deepcopy(old))

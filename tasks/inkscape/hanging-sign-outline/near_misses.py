"""Mistakes with a cut line: pieces grouped or lost, holes not cut, the unit, the fill, the wrong layer."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

import dialogs
import gui
from lxml import etree
from svg_edits import LABEL, SVG, edited, element, read_drawing, restyle, save_as_a_copy

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

PIECES = ("plate-tab-left", "plate-tab-right", "plate-arch", "plate-body")
by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.stroke")
def pixels_instead_of_millimetres(desk: Desk, params: dict[str, Any]) -> None:
    """The number typed while the field stood at px."""
    by_hand["combine"](desk)
    by_hand["paint"](desk, params["colour"], params["width"], "px")
    dialogs.name_object(desk, params["label"])
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.region")
def pieces_only_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """They hold together and have the right line, but the laser would cut along every one of them."""
    before = read_drawing(evidence, "sign", "before")
    with edited(evidence, "sign") as sign:
        path = element(sign, params["label"])
        layer = element(sign, "layer-plate")
        group = etree.SubElement(layer, f"{SVG}g", {"id": "g1", LABEL: params["label"]})
        for name in (*PIECES, "hole-left", "hole-right"):
            piece = copy.deepcopy(element(before, name))
            piece.set("style", path.get("style"))
            group.append(piece)
        layer.remove(path)


@near_miss(caught_by="svg.region")
def holes_never_cut(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The union alone: the discs were deleted instead of taken out."""
    with edited(evidence, "sign") as sign:
        path = element(sign, params["label"])
        path.set("d", path.get("d").replace("Z", "z").split("z")[0] + "z")


@near_miss(caught_by="svg.region")
def right_tab_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One tab was not selected with the others, and was thrown away with the holes."""
    before = read_drawing(evidence, "sign", "before")
    with edited(evidence, "sign") as sign:
        path = element(sign, params["label"])
        body = copy.deepcopy(element(before, "plate-body"))
        for key, value in (("style", path.get("style")), (LABEL, params["label"])):
            body.set(key, value)
        path.getparent().replace(path, body)


@near_miss(caught_by="svg.count")
def holes_left_in_the_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Copies were cut out; the white discs still lie there."""
    before = read_drawing(evidence, "sign", "before")
    with edited(evidence, "sign") as sign:
        for hole in ("hole-left", "hole-right"):
            element(sign, "layer-plate").insert(0, copy.deepcopy(element(before, hole)))


@near_miss(caught_by="svg.fill")
def still_filled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line is right, but the plate is still brown: the laser would engrave all of it."""
    with edited(evidence, "sign") as sign:
        restyle(element(sign, params["label"]), fill="#c99e68")


@near_miss(caught_by="svg.in_layer")
def moved_into_another_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Raised above all, it went into the topmost layer."""
    with edited(evidence, "sign") as sign:
        element(sign, "layer-ornament").append(element(sign, params["label"]))


@near_miss(caught_by="svg.untouched")
def everything_restyled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Selected in all layers: the sprig has the laser's line as well."""
    with edited(evidence, "sign") as sign:
        restyle(element(sign, "sprig-stem"), stroke=params["colour"])


@near_miss(caught_by="files.untouched")
def saved_under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy for the laser; the file that was meant is as it was."""
    save_as_a_copy(evidence, "sign", "Documents/hanging-sign-cut.svg")

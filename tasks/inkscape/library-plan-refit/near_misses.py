"""Mistakes with a refit: turned or moved wrongly, too much or too little deleted, guides and layers, old exports."""

from __future__ import annotations

from typing import Any

from pictures import read_picture, scaled, write_picture
from svg_edits import GUIDE, edited, element, read_drawing, remove, restyle, reword, shift, ungroup

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="svg.text#3")
def revision_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Four texts change in the title block; one was overlooked."""
    with edited(evidence, "plan") as plan:
        reword(element(plan, "block-revision"), "Revision A")


@near_miss(caught_by="svg.moved")
def reader_never_turned(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It lies as in the survey."""
    with edited(evidence, "plan") as plan:
        reader = element(plan, "film-reader")
        reader.getparent().replace(reader, element(read_drawing(evidence, "plan", "before"), "film-reader"))


@near_miss(caught_by="svg.moved#2")
def desk_moved_in_pixels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The numbers with another unit beside them: the desk hardly moved."""
    way = (params[name] * (25.4 / 96 - 1) for name in ("right", "down"))
    with edited(evidence, "plan") as plan:
        shift(element(plan, "issue-desk"), *way)


@near_miss(caught_by="svg.moved#3")
def rug_pulled_by_its_handle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right width, but the far corner stayed and not the centre."""
    with edited(evidence, "plan") as plan:
        shift(element(plan, "story-rug"), (48 - params["rug"]) / 2, 2)


@near_miss(caught_by="svg.absent#2")
def sofa_only_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Out of sight, and still in the file that goes to the architects."""
    sofa = element(read_drawing(evidence, "plan", "before"), "sofa")
    sofa.set("style", "display:none")
    with edited(evidence, "plan") as plan:
        element(plan, "layer-furniture").append(sofa)


@near_miss(caught_by="svg.untouched")
def periodicals_deleted_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One book case too many."""
    with edited(evidence, "plan") as plan:
        remove(element(plan, "case-wall"))


@near_miss(caught_by="svg.grouped")
def office_not_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The three pieces are each by themselves."""
    with edited(evidence, "plan") as plan:
        ungroup(element(plan, params["office"]))


@near_miss(caught_by="svg.in_layer")
def help_point_on_the_walls(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Drawn in another layer than it was asked."""
    with edited(evidence, "plan") as plan:
        element(plan, "layer-walls").append(element(plan, "Help point"))


@near_miss(caught_by="svg.stroke")
def help_point_with_an_outline(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last style that was used came with it."""
    with edited(evidence, "plan") as plan:
        restyle(element(plan, "Help point"), stroke="#24303a")


@near_miss(caught_by="svg.guides")
def guide_from_the_foot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """160 mm from the lower edge."""
    with edited(evidence, "plan") as plan:
        level = next(each for each in plan.iter(GUIDE) if each.get("orientation").startswith("0,"))
        level.set("position", "0,160")


@near_miss(caught_by="svg.layer")
def dimensions_still_shown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The authority gets last spring's measures."""
    with edited(evidence, "plan") as plan:
        element(plan, "layer-dimensions").attrib.pop("style")


@near_miss(caught_by="svg.pdf_shows")
def permit_of_another_state(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Something was still renamed after the export."""
    with edited(evidence, "plan") as plan:
        reword(element(plan, "name-office"), "Staff")


@near_miss(caught_by="svg.exported_png")
def site_gets_a_small_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported in another width."""
    write_picture(evidence, "web", scaled(read_picture(evidence, "web"), 560, 396))


@near_miss(caught_by="svg.exists")
def round_help_point(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An ellipse of the right size was drawn."""
    with edited(evidence, "plan") as plan:
        point = element(plan, "Help point")
        x, y, width, height = (float(point.get(each)) for each in ("x", "y", "width", "height"))
        point.tag = point.tag.replace("rect", "ellipse")
        for name, value in (("cx", x + width / 2), ("cy", y + height / 2), ("rx", width / 2), ("ry", height / 2)):
            point.set(name, str(value))

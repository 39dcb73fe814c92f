"""Mistakes with two labels from one template: values swapped, the template damaged, a copy for a clone, old proofs."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from svg_edits import HREF, SVG, edited, element, read_drawing, restyle, reword

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="files.same_content")
def template_became_the_first_label(desk: Desk, params: dict[str, Any]) -> None:
    """Worked and saved in the template, and only then saved under the new name."""
    own["label"](desk, params, "one")
    own["proof"](desk, params, "one")
    own["label"](desk, params, "two")
    own["proof"](desk, params, "two")
    desk.must_run(["cp", own["drawing"](params, "one"), own["TEMPLATE"]])


@near_miss(caught_by="svg.shows#2")
def proof_of_the_other_label(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second proof shows the first label: the window that was in front was exported."""
    evidence.write("two_proof", evidence.read("one_proof"))


@near_miss(caught_by="svg.fill")
def grounds_swapped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The two scents have each other's colour."""
    for name, other in (("one", "two"), ("two", "one")):
        with edited(evidence, name) as root:
            restyle(element(root, "ground"), fill=params[f"{other}_ground"])


@near_miss(caught_by="svg.clone")
def copy_instead_of_a_clone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The flame in the fig's place was unlinked."""
    with edited(evidence, "one") as root:
        clone, flame = next(root.iter(f"{SVG}use")), element(root, "plate-flame")
        copy = flame.makeelement(flame.tag, dict(flame.attrib))
        copy.set("id", "path30")
        copy.set("transform", clone.get("transform"))
        clone.getparent().replace(clone, copy)


@near_miss(caught_by="svg.clone#2")
def clone_of_the_pattern(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Clicked on the background: the pattern was cloned, not the flame."""
    with edited(evidence, "two") as root:
        next(root.iter(f"{SVG}use")).set(HREF, "#pattern-label")


@near_miss(caught_by="svg.absent")
def fig_only_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Out of sight, and still in the file that goes out."""
    with edited(evidence, "one") as root:
        fig = element(read_drawing(evidence, "template", "before"), "sprig")
        restyle(fig, display="none")
        element(root, "layer-side").append(fig)


@near_miss(caught_by="svg.gradient#2")
def glow_still_flat(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The disc was filled with the glow's colour alone."""
    with edited(evidence, "two") as root:
        restyle(element(root, "glow"), fill=params["two_glow"])


@near_miss(caught_by="svg.text#4")
def hours_of_the_template(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The weight is new, the hours are those of Fig & Cedar."""
    with edited(evidence, "one") as root:
        reword(element(root, "burning"), "burns for 45 hours")


@near_miss(caught_by="svg.untouched#2")
def brand_in_the_house_colour_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """On the second label the brand's name took the house colour with the flame."""
    with edited(evidence, "two") as root:
        restyle(element(root, "plate-name"), fill=params["two_band"])


@near_miss(caught_by="svg.text#6")
def second_scent_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One label was made, the other never."""
    for name in ("two", "two_proof"):
        evidence.remove(name)


@near_miss(caught_by="svg.absent#2")
def part_of_the_fig_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The group was taken apart before it was deleted, and its leaf stayed."""
    with edited(evidence, "two") as root:
        old = read_drawing(evidence, "template", "before")
        element(root, "layer-side").append(element(old, "sprig-leaf"))

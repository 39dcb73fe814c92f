"""Mistakes with a plan: turned the wrong way or about a corner, half deleted, a table left out of the group."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import gui
from svg_edits import LABEL, edited, element, read_drawing, remove, shift, ungroup

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.moved")
def turned_the_other_way(desk: Desk, params: dict[str, Any]) -> None:
    """The quarter turn's other button; a half turn stops half way."""
    desk.wait_for_window("harrow-lane-plan.svg*")
    by_hand["take_away"](desk)
    by_hand["hold_together"](desk, params["label"])
    by_hand["turn"](desk, 90 if params["angle"] == 180 else -params["angle"])
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.moved")
def desk_turned_without_its_seat(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The group was entered: the top turned alone."""
    with edited(evidence, "plan") as plan:
        desk, old = element(plan, "issue-desk"), element(read_drawing(evidence, "plan", "before"), "issue-desk")
        top, *rest = desk
        top.set("transform", f"{desk.attrib.pop('transform', '')} {top.get('transform', '')}")
        for child in rest:
            desk.replace(child, element(old, child.get("id")))


@near_miss(caught_by="svg.moved")
def turned_about_a_corner(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cross of the rotation was dragged away, and the desk stands elsewhere."""
    with edited(evidence, "plan") as plan:
        shift(element(plan, "issue-desk"), -22, 15)


@near_miss(caught_by="svg.absent")
def copier_only_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden with the eye of the objects' list: the supplier's machine is still in the file."""
    with edited(evidence, "plan") as plan:
        copier = element(read_drawing(evidence, "plan", "before"), "copier")
        copier.set("style", "display:none")
        element(plan, "layer-furniture").append(copier)


@near_miss(caught_by="svg.grouped")
def one_table_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The fourth click missed."""
    with edited(evidence, "plan") as plan:
        element(plan, params["label"]).addnext(element(plan, "reading-table-4"))


@near_miss(caught_by="svg.grouped")
def group_without_its_label(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Grouped, and the label typed but never set."""
    with edited(evidence, "plan") as plan:
        element(plan, params["label"]).attrib.pop(LABEL)


@near_miss(caught_by="svg.untouched")
def chairs_ungrouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tables were taken apart to be grouped: a table no longer holds its chairs."""
    with edited(evidence, "plan") as plan:
        table = element(plan, "reading-table-2")
        table.addnext(element(plan, "reading-table-2-chair-1"))


@near_miss(caught_by="svg.untouched")
def plant_deleted_with_the_copier(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What stands beside it was selected as well."""
    with edited(evidence, "plan") as plan:
        remove(element(plan, "plant-foyer"))


@near_miss(caught_by="svg.grouped")
def never_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Stops after the copier."""
    with edited(evidence, "plan") as plan:
        ungroup(element(plan, params["label"]))


@near_miss(caught_by="svg.absent")
def lid_of_the_copier_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The copier was taken apart, and its lid was not deleted with the rest."""
    old = read_drawing(evidence, "plan", "before")
    with edited(evidence, "plan") as plan:
        element(plan, "layer-furniture").append(element(old, "copier-lid"))

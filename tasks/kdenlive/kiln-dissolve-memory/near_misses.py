"""What goes wrong: sepia for grey, the grey forgotten, a hard cut, a guide renamed, another project."""

from __future__ import annotations

from typing import Any

import deliveries
import gui

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="kdenlive.effect")
def not_grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dissolve alone."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='greyscale']]"))


@near_miss(caught_by="kdenlive.effect")
def sepia_for_grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Brown looks old as well."""
    deliveries.replace(evidence, "project", ">greyscale<", ">sepia<")


@near_miss(caught_by="kdenlive.transition")
def a_hard_cut(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mix is gone."""
    where = "//transition[property[@name='kdenlive:mixcut']]"
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, where))


@near_miss(caught_by="kdenlive.transition")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def a_guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide lost its name on the way."""
    gui.lost_guide(evidence, "Brush")


@near_miss(caught_by="kdenlive.untouched")
def music_as_loud_as_it_came(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music's volume was reset."""
    deliveries.replace(evidence, "project", "=-3<", "=0<")

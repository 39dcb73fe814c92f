"""What goes wrong: everything in one group, another pair, no group, one moved, another project."""

from __future__ import annotations

import json
from typing import Any

import deliveries
import gui
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss

GROUPS = "kdenlive:docproperties.groups"
CLIPS = {"Opener": "3:10", "first": "2:0", "middle": "2:100", "last": "2:225", "sound": "1:0"}
"""Each clip as the project file names it: track and frame."""


def grouped(evidence: TamperedEvidence, *clips: str) -> None:
    """Puts these clips in one group, and no others."""
    leaves = [{"data": each, "leaf": "clip", "type": "Leaf"} for each in clips]
    text = json.dumps([{"children": leaves, "type": "Normal"}] if leaves else [])
    deliveries.edit(
        evidence, "project", lambda root: deliveries.set_property(root, "//playlist[@id='main_bin']", GROUPS, text)
    )


@near_miss(caught_by="kdenlive.group")
def all_of_them(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Everything was selected."""
    grouped(evidence, *CLIPS.values())


@near_miss(caught_by="kdenlive.group")
def another_pair(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The title with the last shot."""
    grouped(evidence, CLIPS["Opener"], CLIPS["last"])


@near_miss(caught_by="kdenlive.group")
def selected_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Selected and never grouped."""
    grouped(evidence)


@near_miss(caught_by="kdenlive.untouched")
def one_pushed_along(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The title was dragged on the way."""

    def change(root: etree._Element) -> None:
        blank = deliveries.found(gui.list_of(root, "Titles"), "blank")[0]
        blank.set("length", deliveries.clock(0.8))
        for text in deliveries.elements(root, f"//property[@name='{GROUPS}']"):
            text.text = (text.text or "").replace(CLIPS["Opener"], "3:20")

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.group")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def a_guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide lost its name on the way."""
    gui.lost_guide(evidence, "Winter")

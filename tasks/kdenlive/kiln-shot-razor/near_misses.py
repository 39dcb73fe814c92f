"""What goes wrong: the cut elsewhere, not at all, with the second half gone, a shot more cut, another project."""

from __future__ import annotations

from typing import Any

import deliveries
import gui
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss


def pieces(root: etree._Element, params: dict[str, Any]) -> list[etree._Element]:
    """The two halves."""
    found = root.xpath(deliveries.clips_of(params["file"], root))
    assert len(found) == 2
    return list(found)


@near_miss(caught_by="kdenlive.clips")
def half_a_second_early(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The playhead stood before the place."""

    def change(root: etree._Element) -> None:
        first, second = pieces(root, params)
        cut = params["later"] - 0.52
        first.set("out", deliveries.clock(cut - 0.04))
        second.set("in", deliveries.clock(cut))

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.clips")
def not_cut(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved without the cut."""
    evidence.restore("project")


@near_miss(caught_by="kdenlive.clips")
def second_half_gone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What lies behind the cut was deleted."""

    def change(root: etree._Element) -> None:
        second = pieces(root, params)[1]
        second.getparent().remove(second)

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.clips")
def a_gap_at_the_cut(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second half and all behind it were pushed along."""
    deliveries.edit(evidence, "project", lambda root: gui.shifted(pieces(root, params)[1], 1))


@near_miss(caught_by="kdenlive.clips")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def a_guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide lost its name on the way."""
    gui.lost_guide(evidence, "Brush")

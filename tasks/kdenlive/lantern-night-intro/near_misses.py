"""What goes wrong: black instead of the colour, the opening late, no fade or one at the end, another project."""

from __future__ import annotations

from typing import Any

import deliveries
import gui

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="kdenlive.colour")
def black(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The colour that the dialog proposes."""
    deliveries.replace(evidence, "project", f"0x{params['colour'][1:]}ff", "0x000000ff")


@near_miss(caught_by="kdenlive.clips")
def the_opening_late(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The colour clip begins half a second late."""

    def change(root: Any) -> None:
        gui.shifted(root.xpath(deliveries.clips_of("Night", root))[0], 0.52)

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.clips")
def in_the_bin_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The colour clip never came to the timeline."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, deliveries.clips_of("Night", root)))


@near_miss(caught_by="kdenlive.fade")
def no_fade(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music is at once as loud as it was."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='fadein']]"))


@near_miss(caught_by="kdenlive.colour")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def a_shot_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last shot went."""
    deliveries.edit(
        evidence, "project", lambda root: deliveries.drop(root, deliveries.clips_of("lantern-tent.mp4", root))
    )


@near_miss(caught_by="kdenlive.untouched")
def a_guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide lost its name on the way."""
    gui.lost_guide(evidence, "Tent")

"""What goes wrong: the picture not scaled, in another corner, late, without its guide, another project."""

from __future__ import annotations

from typing import Any

import deliveries
import gui

from deskcraft.authoring import TamperedEvidence, near_miss


def box(params: dict[str, Any]) -> str:
    """The rectangle as the project writes it."""
    return f"={params['left']} {params['top']} {params['width']} {params['height']} 1"


@near_miss(caught_by="kdenlive.placement")
def whole_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The effect is there and does nothing."""
    deliveries.replace(evidence, "project", box(params), "=0 0 640 360 1")


@near_miss(caught_by="kdenlive.placement")
def another_corner(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """As large, but in the upper left corner."""
    deliveries.replace(evidence, "project", box(params), f"=0 0 {params['width']} {params['height']} 1")


@near_miss(caught_by="kdenlive.clips")
def half_a_second_late(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The clip does not begin at its guide."""

    def change(root: Any) -> None:
        clip = root.xpath("//entry[filter/property[@name='kdenlive_id'][.='qtblend']]")[0]
        gui.shifted(clip, 0.52)

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.guides")
def guide_without_its_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide has the name that the dialog proposes."""
    gui.lost_guide(evidence, params["name"])


@near_miss(caught_by="kdenlive.clips")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def music_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music went."""
    deliveries.edit(
        evidence, "project", lambda root: deliveries.drop(root, deliveries.clips_of("lantern-theme.ogg", root))
    )

"""What goes wrong: the neighbour, every track, hidden instead of locked, not saved there, another project."""

from __future__ import annotations

from typing import Any

import deliveries
import gui

from deskcraft.authoring import TamperedEvidence, near_miss

TRACKS = ("Titles", "Cut", "Desk")


@near_miss(caught_by="kdenlive.track")
def the_neighbour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Another track was active."""
    other = TRACKS[TRACKS.index(params["track"]) - 1]

    def exchange(root: Any) -> None:
        gui.set_locked(root, params["track"], False)
        gui.set_locked(root, other, True)

    deliveries.edit(evidence, "project", exchange)


@near_miss(caught_by="kdenlive.untouched")
def every_track(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All named tracks were locked."""
    deliveries.edit(evidence, "project", lambda root: [gui.set_locked(root, name, True) for name in TRACKS])


@near_miss(caught_by="kdenlive.track")
def out_of_sight(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden or muted, and not locked."""

    def change(root: Any) -> None:
        gui.set_locked(root, params["track"], False)
        gui.hide(root, params["track"])

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.untouched")
def locked_and_out_of_sight(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Locked, and hidden or muted as well."""
    deliveries.edit(evidence, "project", lambda root: gui.hide(root, params["track"]))


@near_miss(caught_by="kdenlive.track")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def a_guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide lost its name on the way."""
    gui.lost_guide(evidence, "Winter")

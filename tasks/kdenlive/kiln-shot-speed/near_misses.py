"""What goes wrong: cut shorter instead, slower instead of faster, late, another part of the shot, the music cut."""

from __future__ import annotations

from typing import Any

import deliveries
import gui
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss


def shot(root: etree._Element) -> etree._Element:
    """The kiln's clip on the timeline."""
    return deliveries.found(root, deliveries.clips_of("pottery-kiln.mp4", root))[0]


@near_miss(caught_by="kdenlive.clips")
def cut_shorter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """As long as asked, at the speed that it had."""
    evidence.restore("project")
    last = deliveries.clock(2 + params["length"] - 0.04)
    deliveries.edit(evidence, "project", lambda root: shot(root).set("out", last))


@near_miss(caught_by="kdenlive.clips")
def slower(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The factor the wrong way round."""

    def change(root: etree._Element) -> None:
        producer = f"//producer[@id='{shot(root).get('producer')}']"
        deliveries.set_property(root, producer, "warp_speed", f"{1 / params['speed']:g}")

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.clips")
def late(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It ends at 12 s as before, with a gap in front of it."""
    deliveries.edit(evidence, "project", lambda root: gui.shifted(shot(root), 4 - params["length"]))


@near_miss(caught_by="kdenlive.clips")
def another_part_of_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It begins a second later in the shot."""

    def change(root: etree._Element) -> None:
        deliveries.move_start(root, deliveries.clips_of("pottery-kiln.mp4", root), 0.48)

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.clips")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)


@near_miss(caught_by="kdenlive.untouched")
def the_music_cut(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music ends with the pictures."""
    last = deliveries.clock(8 + params["length"] - 0.04)

    def change(root: etree._Element) -> None:
        deliveries.found(root, deliveries.clips_of("pottery-strings.ogg", root))[0].set("out", last)

    deliveries.edit(evidence, "project", change)

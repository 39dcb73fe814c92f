"""What goes wrong: the hall's sound, shots from the cameras' start, late names, guides on the recording's times."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="audio.mix")
def sound_of_the_hall(desk: Desk, params: dict[str, Any]) -> None:
    """The near camera's sound was taken."""
    SOLUTION["deliver"](desk, params, SOLUTION["sheet"](params, SOLUTION["rows_of"](desk), "stage-close.mp4"))


@near_miss(caught_by="kdenlive.clips")
def close_shots_out_of_step(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The near camera's shots begin a second later in the recording."""

    def late(root: etree._Element) -> None:
        deliveries.move_start(root, deliveries.clips_of("stage-close.mp4", root), 1)

    deliveries.edit(evidence, "project", late)


@near_miss(caught_by="kdenlive.guides")
def guides_on_the_recordings_times(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second guide stands where the list has the cut, without the card before it."""
    old, new = round(params["at_b"] * 25), round(params["a"] * 25)
    deliveries.replace(evidence, "project", f'"pos": {old},', f'"pos": {new},')


@near_miss(caught_by="kdenlive.title")
def name_of_the_role(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both titles say the role."""
    deliveries.replace(evidence, "project", f">{params['name']}&lt;", f">{params['role']}&lt;")


@near_miss(caught_by="kdenlive.group")
def titles_not_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """No group was made."""
    deliveries.edit(
        evidence,
        "project",
        lambda root: deliveries.set_property(root, "//playlist", "kdenlive:docproperties.groups", "[\n]\n"),
    )


@near_miss(caught_by="kdenlive.colour")
def card_in_black(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The card is black in the project."""
    deliveries.replace(evidence, "project", f"0x{params['card'][1:]}ff", "0x000000ff")


@near_miss(caught_by="kdenlive.fade")
def sound_breaks_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """No fade at the end of the project's sound."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='fadeout']]"))


@near_miss(caught_by="kdenlive.track")
def sound_not_locked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track Desk is open."""

    def unlock(root: etree._Element) -> None:
        deliveries.drop(root, "//property[@name='kdenlive:locked_track']")

    deliveries.edit(evidence, "project", unlock)


@near_miss(caught_by="video.format")
def a_camera_under_the_films_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy of the wide camera was put there as the recap."""
    evidence.write("film", evidence.read("wide"))


@near_miss(caught_by="files.same_content#3")
def list_rewritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The list was rewritten with the recap's times."""
    evidence.write("list", evidence.read("list").replace(b"1,wide,0,", b"1,wide,2,"))

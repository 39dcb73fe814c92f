"""What goes wrong: a shot from its start, the wrong picture of the wrong moment, colours left, music too loud."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="video.pieces")
def tent_from_its_start(desk: Desk, params: dict[str, Any]) -> None:
    """The last shot was laid down from its first second on, and rendered so."""
    SOLUTION["deliver"](desk, params, SOLUTION["sheet"]({**params, "tent_s": 0}))


@near_miss(caught_by="kdenlive.effect")
def path_in_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved without the greyscale."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='greyscale']]"))


@near_miss(caught_by="kdenlive.transition")
def cut_instead_of_dissolve(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The two first shots overlap on two playlists, but nothing blends them."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//transition[property[.='luma']]"))


@near_miss(caught_by="kdenlive.volume")
def music_at_the_files_level(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music is as loud as in its file."""
    deliveries.replace(evidence, "project", f"={params['gain_db']}<", "=0<")


@near_miss(caught_by="kdenlive.fade")
def music_breaks_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """No fade at the end."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='fadeout']]"))


@near_miss(caught_by="kdenlive.track")
def music_not_locked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track Music is open."""

    def unlock(root: etree._Element) -> None:
        deliveries.drop(root, "//property[@name='kdenlive:locked_track']")

    deliveries.edit(evidence, "project", unlock)


@near_miss(caught_by="kdenlive.guides")
def guide_misnamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last guide is called as the file."""
    deliveries.replace(evidence, "project", '"comment": "Tent"', '"comment": "lantern-tent"')


@near_miss(caught_by="kdenlive.title")
def other_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A title with something else."""
    words = params["words"].replace("&", "&amp;amp;")
    deliveries.replace(evidence, "project", f">{words}&lt;", ">Lantern&lt;")


@near_miss(caught_by="video.format")
def a_shot_under_the_films_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy of the first shot was put there as the film."""
    evidence.write("film", evidence.read("camp"))


@near_miss(caught_by="files.same_content#4")
def theme_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The theme's file was replaced."""
    evidence.write("theme", evidence.read("theme")[:-2000])


@near_miss(caught_by="image.format")
def poster_is_a_video(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A file of another kind under the poster's name."""
    evidence.write("poster", evidence.read("camp"))

"""What goes wrong: the neighbour, the ending kept, a clip more, the file instead of the clip, the folder, another
project."""

from __future__ import annotations

from typing import Any

import deliveries
import gui
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss

NAME = "kdenlive:clipname"


def named(root: etree._Element, file: str, name: str) -> None:
    """Gives a clip of the bin this name; empty for none of its own."""
    clip = deliveries.in_bin(file, root)
    for each in deliveries.elements(clip, f"property[@name='{NAME}']"):
        clip.remove(each)
    if name:
        etree.SubElement(clip, "property", name=NAME).text = name


@near_miss(caught_by="kdenlive.bin")
def the_neighbour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The clip above got the name."""

    def exchange(root: etree._Element) -> None:
        named(root, params["file"], "")
        named(root, "pottery-brush.mp4", params["name"])

    deliveries.edit(evidence, "project", exchange)


@near_miss(caught_by="kdenlive.bin")
def ending_kept(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The file's ending stands behind the new name."""
    ending = params["file"].rpartition(".")[2]
    deliveries.edit(evidence, "project", lambda root: named(root, params["file"], f"{params['name']}.{ending}"))


@near_miss(caught_by="kdenlive.bin")
def not_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Escape instead of Return."""
    deliveries.edit(evidence, "project", lambda root: named(root, params["file"], ""))


@near_miss(caught_by="kdenlive.untouched")
def another_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A second clip lost its file's name."""
    deliveries.edit(evidence, "project", lambda root: named(root, "pottery-brush.mp4", "Brush"))


@near_miss(caught_by="kdenlive.bin")
def the_folder_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The folder was selected instead of the clip."""

    def exchange(root: etree._Element) -> None:
        named(root, params["file"], "")
        where = f"//property[starts-with(@name, 'kdenlive:folder.')][.='{params['folder']}']"
        deliveries.found(root, where)[0].text = params["name"]

    deliveries.edit(evidence, "project", exchange)


@near_miss(caught_by="files.same_content")
def the_file_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A file of the film is gone from the disk: it was renamed as well."""
    evidence.add_to_home("Videos/Wheel.mp4", evidence.read("wheel"))
    evidence.remove("wheel")


@near_miss(caught_by="kdenlive.bin")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)

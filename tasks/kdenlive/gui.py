"""Kdenlive 22.12 by mouse and keyboard: what the solutions of the small tasks share.

The timeline has no accessible parts; its commands go by the keyboard, to the track that is active.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import Desk, TamperedEvidence

KEYS = {"V1": "1", "V2": "2", "A1": "alt+1", "A2": "alt+2"}
"""What makes a track the active one."""
APP = "kdenlive"
ROWS = {"V2": 590, "V1": 690, "A1": 790, "A2": 890}
"""The middle of each track, below the clips' names, in px of the screen."""
LEFT, PX_PER_S = 170, 10.96
"""Where the timeline begins, and its scale as a project opens."""

SEARCH, HIT = (250, 97), (70, 135)
"""The Effects tab's search, and the first it finds: they are not in the tree."""
CROP_SIDES = {"Top": 38, "Left": 68, "Bottom": 98, "Right": 128}
"""The values of an Edge Crop, in px below its upper edge."""


def lock(desk: Desk, project: str, label: str) -> None:
    """Locks a track, which is named by its label, and saves."""
    deliveries.lock_track(desk, project, KEYS[label])


def tractor_of(root: etree._Element, track: str) -> etree._Element:
    """The element of a track that has a name."""
    return deliveries.found(root, f"//tractor[property[@name='kdenlive:track_name'][.='{track}']]")[0]


def list_of(root: etree._Element, track: str) -> etree._Element:
    """The playlist of a named track that holds its clips."""
    producer = tractor_of(root, track).findall("track")[0].get("producer")
    return deliveries.found(root, f"//playlist[@id='{producer}']")[0]


def set_locked(root: etree._Element, track: str, locked: bool) -> None:
    """Locks or unlocks a named track of a saved project."""
    tractor = tractor_of(root, track)
    for each in deliveries.elements(tractor, "property[@name='kdenlive:locked_track']"):
        tractor.remove(each)
    if locked:
        mark = etree.Element("property", name="kdenlive:locked_track")
        mark.text = "1"
        tractor.insert(0, mark)


def hide(root: etree._Element, track: str) -> None:
    """Hides or mutes a named track of a saved project."""
    for each in tractor_of(root, track).findall("track"):
        each.set("hide", "both")


def saved_elsewhere(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The work lies in a second project, and the one that was asked for is as it was."""
    evidence.add_to_home("Videos/untitled.kdenlive", evidence.read("project"))
    evidence.restore("project")


def lost_guide(evidence: TamperedEvidence, first: str) -> None:
    """A guide of the project has another name."""
    deliveries.replace(evidence, "project", f'"comment": "{first}"', '"comment": "Guide 1"')


def shifted(entry: etree._Element, seconds: float) -> None:
    """Puts a blank before a clip of a saved project: it and all behind it come later."""
    entry.addprevious(etree.Element("blank", length=deliveries.clock(seconds)))


def split(desk: Desk, project: str, label: str, second: int) -> None:
    """Cuts the clip of a track at a whole second, and saves."""
    desk.key(KEYS[label])
    desk.key("Home")
    for _ in range(second):
        desk.key("shift+Right")
    desk.settle()
    desk.key("shift+r")
    changed(desk, project)
    deliveries.save(desk, project)


def point(label: str, second: float) -> tuple[int, int]:
    """Where a moment of a track is in the window of a project that was just opened."""
    return round(LEFT + PX_PER_S * second), ROWS[label]


def group(desk: Desk, project: str, *clips: tuple[str, float]) -> None:
    """Groups clips, each named by its track's label and a moment of it, and saves."""
    desk.click(*point(*clips[0]))
    for each in clips[1:]:
        desk.click(*point(*each), modifiers=["shift"])
    desk.settle()
    desk.key("ctrl+g")
    changed(desk, project)
    deliveries.save(desk, project)


def rename(desk: Desk, project: str, folder: str, old: str, new: str) -> None:
    """Gives a clip in a folder of the bin another name, and saves."""
    row = desk.find(folder, role="table cell", app=APP)
    desk.click(row.x - 10, row.center[1])  # the folder's triangle
    desk.click_on(old, role="table cell", app=APP)
    desk.settle()
    desk.key("F2")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{new}\n")
    desk.find(new, role="table cell", app=APP)
    changed(desk, project)
    deliveries.save(desk, project)


def set_speed(desk: Desk, project: str, clip: tuple[str, float], percent: int) -> None:
    """Has a clip play at another speed by its context menu, and saves."""
    x, y = point(*clip)
    desk.click(x, y)
    desk.settle()
    desk.click(x, y, button="right")
    desk.settle()
    desk.click(x + 70, y - 127)  # Change Speed: the menu opens upwards, and its parts are not in the tree
    desk.wait_for_window("Clip Speed*")
    desk.key("ctrl+a")
    desk.type(f"{percent}\n")
    desk.wait_for_no_window("Clip Speed*")
    changed(desk, project)
    deliveries.save(desk, project)


def add_effect(desk: Desk, name: str) -> None:
    """Gives the selected clip an effect, which the search of the Effects tab finds by its whole name."""
    desk.click_on("Effects", role="page tab", app=APP)
    desk.settle()
    desk.click(*SEARCH)
    desk.key("ctrl+a")
    desk.type(name)
    desk.settle()
    desk.click(*HIT, count=2)
    desk.find(name, role="table cell", app=APP)
    desk.settle()


def crop_side(desk: Desk, side: str, pixels: int) -> None:
    """Sets a side of an Edge Crop in the clip's stack."""
    effect = desk.find("Edge Crop", role="table cell", app=APP)
    desk.click(effect.x + effect.width - 25, effect.y + CROP_SIDES[side], count=2)
    desk.key("ctrl+a")
    desk.type(f"{pixels}\n")
    desk.settle()


def mirror_and_crop(desk: Desk, project: str, clip: tuple[str, float], *, top: int, side: int) -> None:
    """Mirrors a clip left to right and crops it at the top and at both sides, and saves."""
    desk.click(*point(*clip))
    add_effect(desk, "Flip Horizontally")
    add_effect(desk, "Edge Crop")
    for edge, pixels in (("Top", top), ("Left", side), ("Right", side)):
        crop_side(desk, edge, pixels)
    changed(desk, project)
    deliveries.save(desk, project)


def render(desk: Desk, out: str) -> None:
    """Renders all of a saved project as the dialog proposes it: MP4 with H.264 and AAC."""
    path = deliveries.path_of(out)
    desk.key("ctrl+Return")
    desk.wait_for_window("Rendering*")
    field = next(e for e in desk.elements(APP) if e.role == "text" and e.text.endswith(".mp4"))
    desk.click(*field.center)
    desk.key("ctrl+a")
    desk.type(path)
    desk.click_on("Render to File", role="push button", app=APP)
    desk.wait_for_change(path, "")
    desk.must_run(["sh", "-c", "pid=$(pgrep -xo kdenlive_render) || exit 0; tail --pid=$pid -f /dev/null"])
    desk.key("Escape")
    desk.wait_for_no_window("Rendering*")


def changed(desk: Desk, project: str) -> None:
    """Waits until the window's title says that the project is not saved."""
    desk.wait_for_window(f"{PurePosixPath(project).stem} ?/*")

"""Kdenlive 22.12 by mouse and keyboard: what the solutions of the small tasks share.

The timeline has no accessible parts; its commands go by the keyboard, to the track that is active.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import Desk, Spoiled

KEYS = {"V1": "1", "V2": "2", "A1": "alt+1", "A2": "alt+2"}
"""What makes a track the active one."""


def lock(desk: Desk, project: str, label: str) -> None:
    """Locks a track, which is named by its label, and saves."""
    deliveries.lock_track(desk, project, KEYS[label])


def tractor_of(root: etree._Element, track: str) -> etree._Element:
    """The element of a track that has a name."""
    found = root.xpath(f"//tractor[property[@name='kdenlive:track_name'][.='{track}']]")
    assert found, f"no track {track}"
    return found[0]


def set_locked(root: etree._Element, track: str, locked: bool) -> None:
    """Locks or unlocks a named track of a saved project."""
    tractor = tractor_of(root, track)
    for each in tractor.xpath("property[@name='kdenlive:locked_track']"):
        tractor.remove(each)
    if locked:
        mark = etree.Element("property", name="kdenlive:locked_track")
        mark.text = "1"
        tractor.insert(0, mark)


def hide(root: etree._Element, track: str) -> None:
    """Hides or mutes a named track of a saved project."""
    for each in tractor_of(root, track).xpath("track"):
        each.set("hide", "both")


def saved_elsewhere(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The work lies in a second project, and the one that was asked for is as it was."""
    evidence.add_to_home("Videos/untitled.kdenlive", evidence.read("project"))
    evidence.restore("project")


def lost_guide(evidence: Spoiled, first: str) -> None:
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


def group_all(desk: Desk, project: str) -> None:
    """Groups all clips of the timeline, and saves."""
    desk.key(KEYS["V1"])
    desk.key("ctrl+a")
    desk.key("ctrl+g")
    changed(desk, project)
    deliveries.save(desk, project)


def changed(desk: Desk, project: str) -> None:
    """Waits until the window's title says that the project is not saved."""
    desk.wait_for_window(f"{PurePosixPath(project).stem} ?/*")

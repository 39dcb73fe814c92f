"""By mouse and keyboard: pictures dragged by their icons in the bin, laid by dialog, effects, settings, film, frame."""

from __future__ import annotations

from typing import Any

import deliveries
import dialogs
import effects
import gui
import rendering
import shots
import stills
import timeline

from deskcraft.authoring import Desk

NAME = "wall-loop.kdenlive"
WHEEL, BRUSH, KILN, MUSIC = "pottery-wheel.mp4", "pottery-brush.mp4", "pottery-kiln.mp4", "pottery-strings.ogg"
BRIGHTNESS = "Brightness (keyframable)"
INTENSITY = (25, 114)
"""Its value, in per cent, px from the effect's right and upper edges."""
TRACK_NAME = (76, 621)
"""The name of V2, at the foot of its header."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Cuts the loop and delivers it."""
    cut(desk, params)
    look(desk, params)
    desk.click(*TRACK_NAME, count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.type("Inset\n")
    desk.settle()
    settings(desk)
    deliveries.save(desk, NAME)
    render_silent(desk, "wall-loop.mp4")
    stills.extract(desk, params["still_s"], "wall-loop-label.png")


def cut(desk: Desk, p: dict[str, Any]) -> None:
    """Lays the three shots on V1, each behind the one before, and the second view at the playhead on V2."""
    shots.open_folder(desk, "Shots")
    shots.drop(desk, WHEEL, "picture", gui.point("V1", 0))
    shots.select(desk, gui.point("V1", 2))
    shots.fit(desk, 0, p["wheel_l"], p["wheel_s"])
    shots.drop(desk, KILN, "picture", gui.point("V1", p["kiln_at"] + 0.05))
    shots.select(desk, gui.point("V1", p["kiln_at"] + 2))
    shots.change_speed(desk, 200)
    shots.drop(desk, BRUSH, "picture", gui.point("V1", p["brush_at"] + 0.05))
    shots.select(desk, gui.point("V1", p["brush_at"] + 2))
    shots.fit(desk, p["brush_at"], p["brush_l"], p["brush_s"])
    timeline.seek(desk, p["in_at"])
    shots.drop(desk, BRUSH, "picture", gui.point("V2", p["in_at"]), used=True)
    shots.select(desk, gui.point("V2", p["in_at"] + 2))
    shots.fit(desk, p["in_at"], p["in_l"], p["in_s"])


def look(desk: Desk, p: dict[str, Any]) -> None:
    """Gives the clips their effects."""
    effects.add(desk, "Transform")  # the second view is selected
    effects.transform(desk, width=p["w"], height=p["h"], x=p["x"], y=p["y"])
    shots.select(desk, gui.point("V1", p["brush_at"] + 2))
    effects.add(desk, "Sepia")
    shots.fade_picture(desk, "Fade out", p["fade_s"])
    shots.select(desk, gui.point("V1", p["kiln_at"] + 2))
    effects.add(desk, BRIGHTNESS)
    effects.value(desk, BRIGHTNESS, *INTENSITY, f"{100 * p['dim']:g}")
    shots.select(desk, gui.point("V1", 3))
    shots.fade_picture(desk, "Fade in", p["fade_s"])


def settings(desk: Desk) -> None:
    """Takes the music out of the bin and switches proxy clips off."""
    desk.click_on("Project Bin", role="page tab", app=gui.APP)
    desk.settle()
    shots.open_folder(desk, "Music")
    desk.click_on(MUSIC, role="table cell", app=gui.APP)
    desk.settle()
    desk.key("Delete")
    desk.settle()
    dialogs.menu(desk, "Project", "Project Settings*")
    desk.wait_for_window("Project Settings*")
    desk.click_on("Proxy", role="page tab", app=gui.APP)
    desk.settle()
    untick(desk, "Proxy clips")
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_no_window("Project Settings*")
    desk.settle()


def render_silent(desk: Desk, out: str) -> None:
    """Switches sound off in the render dialog, which remembers it, and renders."""
    desk.key("ctrl+Return")
    desk.wait_for_window("Rendering*")
    desk.click_on("More options", role="check box", app=gui.APP)
    desk.settle()
    untick(desk, "Audio")
    desk.key("Escape")
    desk.wait_for_no_window("Rendering*")
    rendering.render(desk, out)


def untick(desk: Desk, frame: str) -> None:
    """Clicks the box beside the title of a frame, which switches all in it off."""
    found = desk.find(frame, role="check box", app=gui.APP)
    desk.click(found.x + 9, found.y + 9)
    desk.settle()

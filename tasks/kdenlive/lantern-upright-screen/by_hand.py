"""By mouse and keyboard: a profile of its own, a title, a Transform on each shot, saved, rendered; then the frame."""

from __future__ import annotations

import re
from typing import Any

import deliveries
import dialogs
import effects
import gui
import rendering
import shots
import stills
import titling

from deskcraft.authoring import Desk

NAME = "lantern-rough.kdenlive"
SIZE = re.compile(r"(\d+) x (\d+) px")
WISH = re.compile(r"frame at ([\d.]+) s as ([\w.-]+png)")
MANAGE = 2
"""Which button of the project's settings, from the top down, shows the profiles."""
WIDTH, HEIGHT, ACROSS, DOWN = 0, 1, 6, 7
"""Fields of a profile, from the top down: its size, and the proportions of the picture."""
WORDS = (238, 510)
"""A place at the left in the lower half of an upright title, px from the corner of its window."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the upright film, then a picture of it."""
    size = SIZE.search(desk.wait_for_message())
    assert size
    wide, high = int(size[1]), int(size[2])
    turn(desk, wide, high)
    titling.write(desk, params["words"], WORDS, params["title_l"])
    titling.lay(desk, params["words"], params["title_at"], params["title_l"])
    across = round(high * 16 / 9)
    for second in (1, 6, 10):
        shots.select(desk, gui.point("V1", second))
        effects.add(desk, "Transform")
        effects.transform(desk, width=across, height=high, x=round((wide - across) / 2))
    deliveries.save(desk, NAME)
    rendering.render(desk, "lantern-film.mp4")
    wish = WISH.search(desk.done("The film stands upright and is rendered."))
    assert wish
    stills.extract(desk, float(wish[1]), wish[2])


def turn(desk: Desk, wide: int, high: int) -> None:
    """Makes a profile of this size and gives it to the project."""
    name = f"{wide} x {high}, 25 fps"
    dialogs.menu(desk, "Project", "Project Settings*")
    desk.wait_for_window("Project Settings*")
    desk.click(*dialogs.part(desk, "Project Settings", "push button", MANAGE).center)
    desk.wait_for_window("Profiles*")
    press(desk, "C")  # create
    dialogs.fill(desk, dialogs.part(desk, "Profiles", "text"), f"{name}\t")
    for field, px in ((WIDTH, wide), (HEIGHT, high), (ACROSS, wide), (DOWN, high)):
        dialogs.fill(desk, dialogs.part(desk, "Profiles", "spin button", field), f"{px}\t")
        desk.settle()
    press(desk, "S")  # save
    press(desk, "Close")
    desk.wait_for_no_window("Profiles*")
    desk.click_on(name, role="table cell", app=gui.APP)
    desk.settle()
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_window("Confirm profile change*")
    desk.click_on("Continue", role="push button", app=gui.APP)
    desk.wait_for_no_window("Project Settings*")
    desk.settle()


def press(desk: Desk, name: str) -> None:
    """Presses a button of the window of the profiles, the lowest of its name."""
    window = desk.find("Profiles", role="dialog", app=gui.APP)
    found = [each for each in window.walk() if each.role == "push button" and each.name == name]
    desk.click(*max(found, key=lambda each: each.y).center)
    desk.settle()

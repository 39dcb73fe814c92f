"""Selections in GIMP made from what a layer holds, and what is done within them."""

from __future__ import annotations

import gui

from deskcraft.authoring import Desk


def alpha(desk: Desk) -> None:
    """Layer > Transparency > Alpha to Selection, of the active layer."""
    gui.command(desk, "alpha to selection")


def resize(desk: Desk, word: str, amount: int) -> None:
    """Select > Grow or Shrink."""
    title = f"{word.capitalize()} Selection"
    gui.command(desk, f"{word}", title)
    desk.type(f"{amount}\t")
    gui.accept(desk, title)


def fill(desk: Desk) -> None:
    """Edit > Fill with FG Color."""
    desk.key("ctrl+comma")
    desk.settle()


def clear(desk: Desk) -> None:
    """Edit > Clear."""
    desk.key("Delete")
    desk.settle()


def none(desk: Desk) -> None:
    """Select > None."""
    desk.key("ctrl+shift+a")
    desk.settle()


def blur(desk: Desk, radius: float) -> None:
    """Filters > Blur > Gaussian Blur, as far to the side as down."""
    gui.command(desk, "gaussian blur", "Gaussian Blur")
    gui.tabs(desk, 1)
    gui.fill(desk, radius)
    gui.click_ok(desk, "Gaussian Blur")

"""GIMP's dialogs filled in one go: each entry typed, Tab from one to the next, as their order on the screen is."""

from __future__ import annotations

from gui import accept, click_ok, command

from deskcraft.authoring import Desk

FILLS = ("Foreground", "Background", "White", "Transparency")
"""The first entries of "Fill with"."""
TO_OPACITY = "\t" * 14
"""From a layer's name to its opacity in mode normal, past the colour tags, the mode and how it is composed."""
SWATCH = (101, 174)
"""The foreground colour in the toolbox."""
HEX_FIELD = "alt+n"


def colour(desk: Desk, value: str, title: str) -> None:
    """Types a colour into a colour's dialog that is open, and confirms."""
    desk.key(HEX_FIELD)
    desk.type(f"{value.lstrip('#')}\t")
    desk.settle()
    accept(desk, title)


def foreground(desk: Desk, value: str) -> None:
    """Sets the foreground colour in its dialog."""
    desk.click(*SWATCH)
    desk.wait_for_window("Change Foreground Color")
    colour(desk, value, "Change Foreground Color")


def new_layer(
    desk: Desk, name: str, box: tuple[int, int, int, int], fill: str = "Foreground", opacity: float = 100
) -> None:
    """Layer > New Layer, above the active layer, in a box: x, y, width, height in px of the canvas."""
    x, y, width, height = box
    desk.key("ctrl+shift+n")
    desk.wait_for_window("New Layer")
    desk.type(f"{name}{TO_OPACITY}{opacity:g}\t{width}\t{height}\t\t{x}\t{y}\t\t")
    desk.key("Home")
    for _ in range(FILLS.index(fill)):
        desk.key("Down")
    desk.key("alt+o")  # another label has the same mnemonic, so it only takes the focus
    desk.key("space")
    desk.wait_for_no_window("New Layer")
    desk.settle()


def attributes(desk: Desk, name: str, opacity: float = 100, at: tuple[int, int] | None = None) -> None:
    """Edit Layer Attributes of the active layer, which is in mode normal: its name, its opacity, where it lies."""
    command(desk, "edit layer attributes", "Layer Attributes")
    place = f"{at[0]}\t{at[1]}\t" if at else ""
    desk.type(f"{name}{TO_OPACITY}{opacity:g}\t{place}")
    click_ok(desk, "Layer Attributes")

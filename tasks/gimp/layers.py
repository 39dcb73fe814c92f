"""GIMP's layers, their texts and masks, by mouse and keyboard.

The docks are not in the accessibility tree. A row of the Layers dock has its place by its number, counted from the top
over all rows that show; the places are those of the desktop's 1920 x 1080 px.
"""

from __future__ import annotations

from gui import accept, click_ok, command, fill, tabs

from deskcraft.authoring import Desk

FIRST_ROW, ROW, NAME = 556, 26, 1770
"""Where the first row's middle lies, how high a row is, and where the names are, px."""
DELETE = (1896, 1026)
SWATCH = (101, 174)
"""The foreground colour in the toolbox."""
FILLS = ("Foreground", "Background", "White", "Transparency")
"""The entries of "Fill with"; the dialog opens on the last."""
MODES = {"normal": 0, "screen": 8, "multiply": 13, "overlay": 16, "soft light": 17}
"""How many entries of the list of modes lie above."""
TO_MODE = 10
"""Tab stops from a layer's name to its mode, past nine colour tags and the way in."""


def select(desk: Desk, row: int) -> None:
    """Makes a layer the active one, by its row (from 0)."""
    desk.click(NAME, FIRST_ROW + ROW * row)
    desk.settle()


def activate(desk: Desk, from_top: int) -> None:
    """Makes the layer the active one that has so many above it."""
    desk.key("Home")
    for _ in range(from_top):
        desk.key("Page_Down")


def delete(desk: Desk, row: int) -> None:
    """Deletes a layer."""
    select(desk, row)
    desk.click(*DELETE)
    desk.settle()


def rename(desk: Desk, row: int, name: str) -> None:
    """Types another name into the row."""
    desk.click(NAME, FIRST_ROW + ROW * row, count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(name)
    desk.key("Return")
    desk.settle()


def attributes(desk: Desk, *, opacity: float, mode: str = "normal", name: str = "") -> None:
    """Edit Layer Attributes of the active layer, which is in normal mode so far."""
    command(desk, "edit layer attributes", "Layer Attributes")
    if name:
        desk.key("ctrl+a")
        desk.type(name)
    tabs(desk, TO_MODE)
    for _ in range(MODES[mode]):
        desk.key("Down")
    tabs(desk, 4 if mode == "normal" else 5)  # the blending space can be chosen only in other modes
    fill(desk, opacity)
    click_ok(desk, "Layer Attributes")


def foreground(desk: Desk, colour: str) -> None:
    """Sets the foreground colour in its dialog."""
    desk.click(*SWATCH)
    desk.wait_for_window("Change Foreground Color")
    desk.key("alt+n")
    desk.key("ctrl+a")
    desk.type(colour.lstrip("#"))
    desk.key("Tab")
    desk.settle()
    accept(desk, "Change Foreground Color")


def new_layer(desk: Desk, name: str, fill: str = "White") -> None:
    """Layer > New Layer, as large as the canvas, above the active layer."""
    desk.key("shift+ctrl+n")
    desk.wait_for_window("New Layer")
    desk.key("ctrl+a")
    desk.type(name)
    desk.key("alt+f")
    for _ in range(len(FILLS) - 1 - FILLS.index(fill)):
        desk.key("Up")
    click_ok(desk, "New Layer")


def new_layer_in(desk: Desk, name: str, box: tuple[int, int, int, int], fill: str, opacity: float = 100) -> None:
    """Layer > New Layer, filled, above the active layer, in a box: x, y, width, height in px of the canvas."""
    x, y, width, height = box
    desk.key("ctrl+shift+n")
    window = desk.wait_for_window("New Layer")
    desk.type(name)
    desk.click(window.x + 210, window.y + 337, count=3)
    desk.key("shift+Tab")
    for value in (opacity, width, height):
        desk.type(f"{value:g}")  # an entry that Tab comes to is selected
        desk.key("Tab")
    desk.key("Tab")  # past the unit
    for value in (x, y):
        desk.type(f"{value:g}")
        desk.key("Tab")
    desk.key("Tab")
    desk.key("Home")
    for _ in range(FILLS.index(fill)):
        desk.key("Down")
    desk.settle()
    desk.key("alt+o")  # another label has the same mnemonic, so it only takes the focus
    desk.key("space")
    desk.wait_for_no_window("New Layer")
    desk.settle()


def mask_from_selection(desk: Desk) -> None:
    """Layer > Mask > Add Layer Mask, from the selection, which is dropped then."""
    command(desk, "add layer mask", "Add Layer Mask")
    desk.key("alt+s")
    desk.key("Return")
    desk.wait_for_no_window("Add Layer Mask")
    desk.key("shift+ctrl+a")


def open_as_layer(desk: Desk, path: str) -> None:
    """File > Open as Layers: the picture comes in above the active layer, its middle on the canvas's."""
    desk.key("ctrl+alt+o")
    desk.wait_for_window("Open Image as Layers")
    desk.type(path)
    desk.settle()
    desk.key("Return")
    desk.wait_for_no_window("Open Image as Layers")
    desk.settle()


def retype(desk: Desk, row: int, at: tuple[int, int], text: str) -> None:
    """Types another text into a text layer, that shows at a point of the screen; leaves the text tool."""
    select(desk, row)
    desk.key("t")
    desk.click(*at)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(text)
    desk.settle()
    desk.key("Escape")
    desk.settle()

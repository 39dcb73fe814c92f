"""The tones of a layer in GIMP, as often as wanted: the menu's mnemonics lead elsewhere the second time."""

from __future__ import annotations

import gui

from deskcraft.authoring import Desk

TITLE = "Brightness-Contrast"
ACROSS, BRIGHTNESS, CONTRAST = 342, 125, 153
"""Where its dialog has the numbers, px of the dialog."""


def brightness_contrast(desk: Desk, brightness: int, contrast: int) -> None:
    """Colors > Brightness-Contrast of the active layer."""
    gui.command(desk, "brightness-contrast", TITLE)
    window = desk.wait_for_window(TITLE)
    gui.fill_at(desk, window.x + ACROSS, window.y + BRIGHTNESS, brightness)
    gui.fill_at(desk, window.x + ACROSS, window.y + CONTRAST, contrast)
    gui.accept(desk, TITLE)

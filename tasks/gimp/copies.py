"""What goes out of GIMP: a project's picture made one layer, scaled or cut, and exported."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def flatten(desk: Desk) -> None:
    """Image > Flatten Image."""
    gui.command(desk, "flatten image")
    desk.wait_for_window("*1 layer)*")


def scale(desk: Desk, width: int, height: int, dpi: int = 0) -> None:
    """Image > Scale Image, to a size in the picture's own proportions; the resolution is typed past chain and unit."""
    gui.by_menu(desk, "alt+i", "s", title="Scale Image")
    desk.type(f"{width}\t{height}\t\t\t{dpi}\t" if dpi else f"{width}\t")
    desk.key("alt+s")
    desk.wait_for_no_window("Scale Image")
    desk.wait_for_window(f"*{width}x{height}*")


def scaled_png(desk: Desk, path: str, width: Any, height: Any) -> None:
    """Exports what a saved project shows, scaled; leaves it flat and scaled."""
    flatten(desk)
    scale(desk, int(width), int(height))
    gui.export(desk, path)


def scaled_jpeg(desk: Desk, path: str, width: Any, height: Any, quality: int) -> None:
    """The same as JPEG."""
    flatten(desk)
    scale(desk, int(width), int(height))
    gui.export_jpeg(desk, path, quality)

"""Adjusting a whole picture in GIMP 2.10 by mouse and keyboard: size, crop, tones, sharpness, transparency."""

from __future__ import annotations

from gui import accept, by_menu, fill, fill_at

from deskcraft.authoring import Desk

CANVAS_FIELDS = ((105, 160), (105, 190), (95, 279), (95, 311))
"""Where the dialog of the canvas's size has width, height and the picture's offsets, px of the dialog."""
MIDDLE = (900, 560)
"""A point of the picture, whatever its size, for it is shown in the middle of the window."""
RECTANGLE = ((40, 460), (140, 460), (40, 520), (140, 520))
"""Where the crop tool has its fields: x, y, width, height."""
TRIES = 3
Box = tuple[int, int, int, int]


def scale_width(desk: Desk, width: int) -> None:
    """Image > Scale Image, in proportion."""
    by_menu(desk, "alt+i", "s", title="Scale Image")
    fill(desk, width)
    desk.key("alt+s")
    desk.wait_for_no_window("Scale Image")
    desk.wait_for_window(f"*{width}x*")


def crop_canvas(desk: Desk, box: Box) -> None:
    """Image > Canvas Size to x, y, width, height: only the canvas is cropped, layers reach beyond it."""
    x, y, width, height = box
    by_menu(desk, "alt+i", "v", title="Set Image Canvas Size")
    window = desk.wait_for_window("Set Image Canvas Size")
    for (across, down), value in zip(CANVAS_FIELDS, (width, height, -x, -y), strict=True):
        fill_at(desk, window.x + across, window.y + down, value)
    desk.click(window.x + 413, window.y + 493)
    desk.wait_for_no_window("Set Image Canvas Size")
    desk.wait_for_window(f"*{width}x{height}*")


def crop(desk: Desk, box: Box) -> None:
    """Crops to x, y, width, height with the crop tool; a busy machine can lose a drag, so it looks and tries again."""
    for _ in range(TRIES):
        _draw_and_crop(desk, box)
        if _has_window(desk, f"*{box[2]}x{box[3]}*"):
            return
    raise AssertionError(f"the picture was not cropped to {box}")


def brightness_contrast(desk: Desk, brightness: int, contrast: int) -> None:
    """Colors > Brightness-Contrast; both numbers are typed over the sliders' own."""
    by_menu(desk, "alt+c", "r", "Return", title="Brightness-Contrast")
    window = desk.wait_for_window("Brightness-Contrast")
    fill_at(desk, window.x + 342, window.y + 125, brightness)
    fill_at(desk, window.x + 342, window.y + 153, contrast)
    accept(desk, "Brightness-Contrast")


def unsharp_mask(desk: Desk, radius: float, amount: float) -> None:
    """Filters > Enhance > Sharpen (Unsharp Mask), with the threshold that it opens with."""
    by_menu(desk, "alt+r", "h", "u", title="Sharpen (Unsharp Mask)")
    window = desk.wait_for_window("Sharpen (Unsharp Mask)")
    for down, value in ((124, radius), (149, amount)):  # these have no mnemonics
        fill_at(desk, window.x + 335, window.y + down, value)
    accept(desk, "Sharpen (Unsharp Mask)")
    desk.wait_for_window("[*]*")


def color_to_alpha(desk: Desk) -> None:
    """Colors > Color to Alpha as it opens: white becomes transparent."""
    by_menu(desk, "alt+c", "a", "a", "Return", title="Color to Alpha")
    accept(desk, "Color to Alpha")
    desk.wait_for_window("[*]*")


def _draw_and_crop(desk: Desk, box: Box) -> None:
    """A rough rectangle, its numbers, a click into it."""
    desk.key("shift+c")
    desk.settle()
    desk.drag((MIDDLE[0] - 120, MIDDLE[1] - 100), (MIDDLE[0], MIDDLE[1]), (MIDDLE[0] + 120, MIDDLE[1] + 90))
    desk.settle()
    # Twice: what would reach beyond the picture from the place of the rough rectangle is cut short the first time.
    for _ in range(2):
        for place, value in zip(RECTANGLE, box, strict=True):
            fill_at(desk, *place, value)
    desk.click(*MIDDLE)


def _has_window(desk: Desk, title: str) -> bool:
    try:
        desk.wait_for_window(title, timeout_s=15)
    except AssertionError:
        return False
    return True

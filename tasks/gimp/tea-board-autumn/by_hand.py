"""By mouse and keyboard, step by step as the owner tells it: the text tool, a strip in the group, a scaled export."""

from __future__ import annotations

import re
from typing import Any

import copies
import dock
import gui
import lettering
import typed
from view import View

from deskcraft.authoring import Desk

BOARD = "/home/user/Pictures/tea-board.xcf"
SMALL = "/home/user/Pictures/tea-board.jpg"
PRICES = ((870, 562, "one"), (870, 644, "two"), (870, 726, "three"))
"""Where they stand, px of the board."""
HOURS = (540, 1347)
FREE = (200, 1290)
GROUP = 1
"""Its row in the dock."""


def found(pattern: str, message: str) -> tuple[str, ...]:
    """What the user named."""
    match = re.search(pattern, message)
    assert match, f"{pattern} is not in {message!r}"
    return match.groups()


def sold_out(desk: Desk, view: View, colour: str, opacity: int, words: str) -> None:
    """The strip at the top of the group, and the words above it, in the middle."""
    dock.Rows(1080, 1440).select(desk, GROUP)
    typed.foreground(desk, colour)
    typed.new_layer(desk, "色带", (130, 1012, 820, 76), opacity=opacity)
    lettering.write(desk, view.at(*FREE), words, font="Noto Sans CJK SC Bold", size=40, colour="#fff3dc")
    typed.attributes(desk, "售罄", at=(540 - 20 * len(words), 1021))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*tea-board*")
    view = View(desk, 1080, 1440)
    for x, y, name in PRICES:
        lettering.retype(desk, view.at(x, y), f"{params[name]} 元")
    lettering.retype(desk, view.at(*HOURS), params["hours"])
    gui.save(desk, BOARD)
    wish = desk.done("价格和营业时间都改好了,已经保存。")
    (colour,), (opacity,) = found(r"(#[0-9a-f]{6})\b", wish), found(r"不透明度是 (\d+)%", wish)
    sold_out(desk, view, colour, int(opacity), found(r"文字写“(.+?)”", wish)[0])
    gui.save(desk, BOARD)
    wide, high = found(r"缩到 (\d+) x (\d+) 像素", desk.done("色带和文字都放好了,已经保存。"))
    copies.scaled_jpeg(desk, SMALL, wide, high, 70)

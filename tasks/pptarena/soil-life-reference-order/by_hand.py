"""Two entries change places, each written over the other, and the third gets its brackets."""

from __future__ import annotations

from typing import Any

from hand_h3 import go_to, leave, mark_line, save, until, words, write_line

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/soil-life.pptx"
LIST = "Content Placeholder 2"
BELOW = 4.7
"""px below each of the upper entries that the tree leaves out."""
HUNT = "Hunt HW et al. (1987) The detrital food web in a shortgrass prairie. Biol Fertil Soils 3: 57-68"
DARWIN = "Darwin C (1881) The Formation of Vegetable Mould, through the Action of Worms. John Murray, London"
YEAR = "van den Hoogen J et al. (2019) Soil nematode abundance at a global scale. Nature 572: 194-198"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The list on slide 39."""
    desk.wait_for_window("soil-life.pptx - *")
    go_to(desk, 39, "References")
    mark_line(desk, LIST, DARWIN, below=BELOW)
    desk.type(HUNT)
    until(desk, lambda: words(desk, LIST).count(HUNT) == 2, HUNT)
    write_line(desk, LIST, HUNT, DARWIN, below=BELOW)  # the first of the two, in the higher place
    # the entry of van den Hoogen is the last but one, and each takes one line
    for keys in ("ctrl+End", "Up", "Home", "shift+End"):
        desk.key(keys)
    desk.settle()
    desk.type(YEAR)
    until(desk, lambda: words(desk, LIST).split("\n")[6] == YEAR, YEAR)
    leave(desk)
    save(desk, PATH)

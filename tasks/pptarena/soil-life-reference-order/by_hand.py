"""Two entries change places, each written over the other, and the third gets its brackets."""

from __future__ import annotations

from typing import Any

from hand_h3 import go_to, into, leave, lines, save, until, words, write_line

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/soil-life.pptx"
LIST = "Content Placeholder 2"
HUNT = "Hunt HW et al. (1987) The detrital food web in a shortgrass prairie. Biol Fertil Soils 3: 57-68"
DARWIN = "Darwin C (1881) The Formation of Vegetable Mould, through the Action of Worms. John Murray, London"
HOOGEN = "van den Hoogen J et al. 2019. Soil nematode abundance at a global scale. Nature 572: 194-198"
YEAR = "van den Hoogen J et al. (2019) Soil nematode abundance at a global scale. Nature 572: 194-198"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The list on slide 39."""
    desk.wait_for_window("soil-life.pptx - *")
    go_to(desk, 39, "References")
    write_line(desk, LIST, HOOGEN, YEAR)
    into(desk, next(one for one in lines(desk, LIST) if one.text == DARWIN), count=3)
    desk.type(HUNT)
    until(desk, lambda: words(desk, LIST).count(HUNT) == 2, HUNT)
    write_line(desk, LIST, HUNT, DARWIN)  # the first of the two, in the higher place
    leave(desk)
    save(desk, PATH)

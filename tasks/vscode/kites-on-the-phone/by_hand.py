"""By mouse and keyboard: the solution, whose texts are typed into Mousepad and pasted from there."""

import gui
from typed import paste_by_hand

paste_by_hand(gui)

from solution import solve  # noqa: E402  it takes the gestures by their names

__all__ = ["solve"]

"""Blender's own Python, in two goes: asks which jar, letters it, then does what the owner adds."""

from __future__ import annotations

import re
from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"
JARS = {"blue": "Coffee Text", "between tea and coffee": "Sugar Text", "red tin": "Flour Text"}
LETTER = "O[{text!r}].data.body = {words!r}\n"
LAST = "O[{text!r}].data.size = {size}\nO[{box!r}].{hidden} = True\n"


def jar_asked_for(desk: Desk) -> str:
    """Asks the owner."""
    answer = desk.ask("There are four jars. Which of them gets the new label?")
    return next(text for said, text in JARS.items() if said in answer)


def last_wish(desk: Desk, text: str, hidden: str = "hide_render") -> None:
    """Says that the label is done, and does what the owner adds."""
    wish = desk.done("The jar has its new label.")
    asked = re.search(r"lettering ([\d.]+) m in size, and hide the ([\w ]+) in renders", wish)
    assert asked, wish
    scenes.script(desk, FILE, LAST.format(text=text, size=asked[1], box=asked[2], hidden=hidden))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    text = jar_asked_for(desk)
    scenes.script(desk, FILE, LETTER.format(text=text, words=params["words"]))
    last_wish(desk, text)

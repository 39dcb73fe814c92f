"""By mouse and keyboard: the width asked for, the picture set in its properties, the notices in Format > Columns."""

from __future__ import annotations

import re
from typing import Any

from in_columns import columns, select
from post import NAMES, RATIOS, pick, picture_dialog, save
from writer.dialogs import APP, confirm, write_beside

from deskcraft.authoring import Desk

NUMBERS = {"two": 2, "three": 3}


def _centimetres(words: str) -> float:
    found = re.search(r"([\d.]+) cm", words)
    assert found, words
    return float(found[1])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("bellwater-post.docx - *")
    width = _centimetres(desk.ask("How wide shall the picture become?"))
    picture_dialog(desk, params["begins"], NAMES[params["alt"]])
    write_beside(desk, "Image", "Width", f"{width} cm")
    write_beside(desk, "Image", "Height", f"{width * RATIOS[params['alt']]:.2f} cm")
    pick(desk, "Image", "Horizontal", params["side"].capitalize())
    desk.click_on("Wrap", role="page tab", app=APP)
    desk.settle()
    desk.click_on({"left": "Before", "right": "After"}[params["beside"]], role="radio button", app=APP)
    confirm(desk, "Image")
    save(desk)
    wish = desk.done("The picture stands beside its story.")
    desk.key("Escape")
    select(desk, "Keys to the boathouse", 6)
    count = next(number for word, number in NUMBERS.items() if f"{word} columns" in wish)
    columns(desk, count, f"{_centimetres(wish)} cm", line=False)
    save(desk)

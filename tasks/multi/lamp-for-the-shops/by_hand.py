"""By mouse and keyboard: slides typed, a table, a chart through its data table, a picture beside words, Save As."""

from __future__ import annotations

from typing import Any

from beside_a_picture import picture_slide, plain_slide
from chart_table import insert_chart
from hand import APP, new_slide, save_as, write
from new_decks import DOCUMENTS
from solution import MEASURES, MODES
from typed_table import insert_table

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Untitled*")
    desk.find("PageShape: *", role="panel", app=APP)  # the slide is there; nothing is read from here on
    desk.settle()
    write(desk, "Fennlicht Trail 3", ["The lamp for long nights", params["shop"]])
    beam = ["The sensor measures 50 times a second", "The battery lasts 38% longer than with constant light"]
    picture_slide(desk, "TideBeam", beam, f"{DOCUMENTS}/product-1.png", flat=True)
    plain_slide(desk)
    write(desk, "Six modes")
    insert_table(desk, MODES)
    new_slide(desk)
    write(desk, "Against the Trail 2")
    insert_chart(desk, "Column", MEASURES, {"Trail 3": [78, 95], "Trail 2": [89, 180]})
    new_slide(desk)
    tested = [
        "23 of 24 lamps worked without a fault",
        "In the other one the button was replaced",
        "5.6 hours in the mode Trail at -10 °C",
    ]
    write(desk, "Tested on the fells", tested)
    new_slide(desk)
    model = [
        f"{params['model']}: {params['price']}",
        params["bright"],
        f"{params['hours']} with TideBeam",
        params["grams"],
    ]
    write(desk, "The model for you", model)
    new_slide(desk)
    order = [
        "Orders before 15 August 2026 ship on 1 September 2026",
        "Not approved as a bicycle lamp on roads",
        "Not to be charged in the rain",
    ]
    write(desk, "Before you order", order)
    save_as(desk, params["file"])

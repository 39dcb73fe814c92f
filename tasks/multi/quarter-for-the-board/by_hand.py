"""By mouse and keyboard: slides typed, a table, a picture beside words, a chart through its data table, Save As."""

from __future__ import annotations

from typing import Any

from beside_a_picture import picture_slide
from chart_table import insert_chart
from hand import APP, leave, new_slide, save_as, write
from new_decks import DOCUMENTS
from solution import QUARTERS, QUOTED, REVENUE, SEGMENTS
from typed_table import insert_table

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Untitled*")
    desk.find("PageShape: *", role="panel", app=APP)  # the slide is there; nothing is read from here on
    desk.settle()
    write(desk, "Third quarter of 2026", ["Brackwater Instruments plc", params["who"]])
    new_slide(desk)
    highlights = [
        "Revenue of $412.6 million, up by 12.8%",
        "Operating margin of 15.8%, after 13.1% a year ago",
        "Diluted earnings per share of $0.69",
        f"{params['region']}: ${params['revenue']} million, up by {params['growth']}",
        f"“{QUOTED}” Dorian Achterberg, CFO",
    ]
    write_small(desk, "Highlights", highlights)
    new_slide(desk)
    write(desk, "Segments")
    insert_table(desk, SEGMENTS)
    new_slide(desk)
    write(desk, "Six quarters")
    new_slide(desk)
    orders = [
        "Orders of $447.8 million, up by 14.5%",
        "Backlog of $688.4 million",
        "Free cash flow of $52.6 million",
        "Net debt of $107.6 million",
    ]
    write(desk, "Orders and cash", orders)
    new_slide(desk)
    outlook = [
        "Revenue of $1,603 million to $1,613 million",
        "Operating margin of 15.2% to 15.6%",
        "Tarnell Acoustics is not included",
    ]
    write(desk, "Outlook for 2026", outlook)
    risks = [
        "74% of revenue comes from utilities in public ownership",
        "Two suppliers deliver 83% of the modules",
    ]
    picture_slide(desk, "Risks", risks, f"{DOCUMENTS}/outlook-1.png")
    for _ in range(3):  # back to the slide of the chart, after which nothing may be read
        desk.key("Page_Up")
        desk.settle()
    insert_chart(desk, "Column", QUARTERS, {"Revenue": REVENUE})
    save_as(desk, params["file"])


def write_small(desk: Desk, title: str, lines: list[str]) -> None:
    """Fills title and text of the slide that is shown; the text, which is long, in smaller letters."""
    desk.key("ctrl+Return")
    desk.type(title)
    desk.key("ctrl+Return")
    desk.type("\n".join(lines))
    desk.settle()
    desk.key("ctrl+a")
    for _ in range(5):
        desk.key("ctrl+bracketleft")
        desk.settle()
    leave(desk)

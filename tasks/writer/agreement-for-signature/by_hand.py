"""By mouse and keyboard: the list worked off point by point, then one recorded change.

Once the margins are set, the accessibility tree is not read any more.
"""

from __future__ import annotations

from typing import Any

from by_words import add_below, find_within, save
from contents_by_sight import insert_contents
from fees import insert_stage
from footnotes import add_footnote
from page_margins import set_margins
from replacing import replace_all, select_all
from writer.by_sight import export_pdf, menu
from writer.dialogs import APP
from writer.fields import accept, press, write

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"
PROPERTIES = "Properties*"
RECORD = ("Edit", "Track Changes", "Record")


def entitle(desk: Desk, title: str) -> None:
    """The document's title, in File > Properties."""
    desk.menu("File", "Properties...", app=APP)
    desk.wait_for_window(PROPERTIES)
    press(desk, PROPERTIES, "Description", role="page tab")
    write(desk, PROPERTIES, "Title:", title)
    accept(desk, PROPERTIES)


def new_client(desk: Desk) -> str:
    """The client's new name, which the user says while the list is worked off."""
    while len(desk.messages) < 2:
        desk.look()
    return desk.messages[1].partition("is called ")[2].partition(" from")[0]


def work_off(desk: Desk, params: dict[str, Any], date: str) -> None:
    """All points of the list; from the margins on only keys are pressed and words on the screen looked for."""
    title = f"Agreement {params['ref']}"
    insert_stage(desk, params)
    add_footnote(desk, "load table", params["note"])  # it goes on by one sign, to the end of "tables"
    add_below(desk, "Liability for intent is not limited.", f"6.2\t{params['clause']}")
    replace_all(
        desk,
        ("Service agreement with Halden Instruments Ltd", title),
        ("Halden Instruments Ltd", new_client(desk)),
        ("2 June 2025", date),
    )
    entitle(desk, title)
    select_all(desk, r"^[1-7]\. .*")
    set_margins(desk, params["side"], "Left:", "Right:")
    desk.key("ctrl+1")
    desk.settle()
    insert_contents(desk, "between", 1)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("service-agreement.docx - *")
    date = desk.ask("On which day is it signed?").partition("on ")[2].rstrip(".")
    work_off(desk, params, date)
    save(desk, PATH)
    export_pdf(desk, PATH.replace(".docx", ".pdf"))
    wish = desk.done("The agreement and its PDF are ready for signature.")
    find_within(desk, "for five years", "five")
    menu(desk, *RECORD)
    desk.type(wish.partition("kept for ")[2].partition(" years")[0])
    desk.settle()
    menu(desk, *RECORD)
    save(desk, PATH)

"""By mouse and keyboard: asks, does what the notes say, looks out for the call; at last the handout."""

from __future__ import annotations

from typing import Any

from areas import fill, select
from gui import APP, go_to, leave, save, text_of, write_over
from notes_view import write_notes
from transitions import give_all

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/market-hall-reopening.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("market-hall-reopening.pptx - *")
    loan = desk.ask("What was the loan of the town?").partition(" was ")[2].rstrip(".")
    go_to(desk, "What we ask of you")
    desk.menu("Slide", "Duplicate Slide", app=APP)
    desk.settle()
    go_to(desk, "What we ask of you")  # the first of the two
    points = [params["roof"], params["drains"], params["store"], f"Loan of the town: {loan}"]
    desk.click(*text_of(desk, "Content Placeholder 2"), count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.type("\n".join(points))
    leave(desk)
    write_over(desk, "Title 1", params["title"])
    leave(desk)
    write_notes(desk, params["note"])
    go_to(desk, "What is new under the roof")
    describe(desk, "Front of the hall", params["alt"])
    go_to(desk, "Opening day, hour by hour")
    call = desk.messages[1]  # the opening has moved
    desk.click(*text_of(desk, "Step 3"), count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(call.partition("is at ")[2].partition(".")[0])
    leave(desk)
    x, y = desk.find(params["gone"], role="panel", app=APP).center
    if params["gone"] == "What we ask of you":  # the first of the two still bears the name; the other is below it
        y += y - desk.find("Who comes, and when", role="panel", app=APP).center[1]
    desk.click(x, y)
    desk.settle()
    desk.menu("Slide", "Hide Slide", app=APP)
    desk.settle()
    go_to(desk, "The market hall reopens")
    write_over(desk, "Subtitle 2", params["subtitle"])
    leave(desk)
    give_all(desk, params["kind_words"])
    go_to(desk, "Opening day, hour by hour")
    button = desk.find("Export Directly as PDF*", role="push button", app=APP).center
    select(desk, [f"Step {n}" for n in range(1, 5)])
    fill(desk, params["fill"])  # nothing is read from here on
    leave(desk)
    save(desk, PATH)
    desk.done("The talk is ready.")
    export(desk, button, PATH.replace(".pptx", ".pdf"))


def export(desk: Desk, button: tuple[int, int], path: str) -> None:
    """Exports the deck by the button in the tool bar."""
    desk.click(*button)
    desk.wait_for_window("Export*")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_change(path, since="")
    desk.settle()


def describe(desk: Desk, picture: str, words: str) -> None:
    """Gives a picture another alternative text, which LibreOffice has as its description."""
    desk.click(*desk.find(f"*{picture}*", app=APP).center)
    desk.settle()
    desk.menu("Format", "Description...", app=APP)
    desk.wait_for_window("Description")
    desk.key("Tab")
    desk.key("ctrl+a")
    desk.type(words)
    desk.click_on("OK", role="push button", app=APP)
    desk.wait_for_no_window("Description")
    desk.settle()

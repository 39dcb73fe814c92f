"""By mouse and keyboard: asks, types two texts over, hides the slide that is named; then the place."""

from __future__ import annotations

from typing import Any

from gui import APP, go_to, leave, save, write_over

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/board-half-year.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("board-half-year.pptx - *")
    answer = desk.ask("Which slide must they not see, and when is the next meeting?")
    seen = answer.partition('"')[2].partition('"')[0]
    date = answer.partition("next meeting is on ")[2].partition(",")[0]
    go_to(desk, "Report to the board, second half of 2023")
    write_over(desk, "Subtitle 2", f"For {params['who']}, finance")
    leave(desk)
    go_to(desk, seen)
    desk.menu("Slide", "Hide Slide", app=APP)
    desk.settle()
    go_to(desk, "Next meeting: 12 September")
    write_over(desk, "Title 1", f"Next meeting: {date}")
    leave(desk)
    save(desk, PATH)
    wish = desk.done("The deck is ready.")
    write_over(desk, "Text Placeholder 2", wish.partition('"')[2].partition('"')[0])
    leave(desk)
    save(desk, PATH)

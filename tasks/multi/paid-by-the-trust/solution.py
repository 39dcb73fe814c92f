"""By mouse and keyboard: the order in the shop, the sums in Calc, the letter in Writer, the packet in a terminal."""

from __future__ import annotations

from typing import Any

from chromium.shop import order
from shell import close, enter, terminal
from studio import BOOK, LETTER, NEEDS, fill_in, replace_all

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    items = [("KT-110", "Stoneware Mug", params["glaze"], params["mugs"]), *NEEDS]
    order(desk, items, delivery="Standard")
    number = desk.wait_for_window("Order BL-*").title.split()[1]
    fill_in(desk, params)
    terminal(desk)
    enter(desk, f"xdg-open {LETTER} & sleep 0")
    desk.wait_for_window("to-the-trust.docx - *")
    desk.settle()
    replace_all(desk, {"[ORDER]": number, "[GOODS]": params["goods_text"], "[LEFT]": params["left_text"]})
    desk.key("alt+Tab")
    desk.wait_for_window("Terminal - *")
    enter(desk, f"cd Documents && soffice -env:UserInstallation=file:///tmp/pdf --headless --convert-to pdf {LETTER}")
    enter(desk, f"zip -j for-the-trust.zip {BOOK} {LETTER} to-the-trust.pdf")
    close(desk)

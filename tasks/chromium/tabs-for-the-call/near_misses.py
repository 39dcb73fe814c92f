"""An order that stayed, tabs that stayed, the list of tickets, a second window, and the wrong tab in front."""

from __future__ import annotations

from typing import Any

from gui import go, shown
from tabs import arrange, to_tab

from deskcraft.authoring import Desk, near_miss


@near_miss(caught_by="chromium.tabs")
def in_the_order_they_were(desk: Desk, params: dict[str, Any]) -> None:
    arrange(desk, params, swap=False)


@near_miss(caught_by="chromium.tabs")
def nothing_closed(desk: Desk, params: dict[str, Any]) -> None:
    arrange(desk, params, swap=False, close=False)


@near_miss(caught_by="chromium.tabs")
def another_tab_in_front(desk: Desk, params: dict[str, Any]) -> None:
    arrange(desk, params)
    to_tab(desk, 1)


@near_miss(caught_by="chromium.tabs")
def the_list_of_tickets(desk: Desk, params: dict[str, Any]) -> None:
    arrange(desk, params)
    go(desk, f"https://burrow.test/tickets?q={params['ticket']}", "Burrow")


@near_miss(caught_by="command.output")
def the_rest_in_a_second_window(desk: Desk, params: dict[str, Any]) -> None:
    arrange(desk, params)
    desk.key("ctrl+n")
    desk.wait_for_window("New Tab*")
    go(desk, "https://birchline.test/products/HM-210", "Wool Blanket")
    desk.key("alt+Tab")
    shown(desk, f"#{params['ticket']}")

"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from gui import APP, set_up, tick
from profile_files import prefer

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def choose_size(desk: Desk, size: str) -> None:
    set_up(desk, "appearance", "Appearance")
    desk.click_on("Font size", role="combo*", app=APP)
    desk.settle()
    desk.click_on(f" {size} ", role="menu item", app=APP)
    desk.settle()


@near_miss(caught_by="chromium.setting")
def zoomed_the_page(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("ctrl+plus")
    desk.key("ctrl+plus")
    desk.settle()


@near_miss(caught_by="chromium.setting")
def the_size_beside_it(desk: Desk, params: dict[str, Any]) -> None:
    choose_size(desk, {"Large": "Very large", "Very large": "Large", "Small": "Very small"}[params["size"]])


@near_miss(caught_by="chromium.settings_untouched")
def the_home_button_as_well(desk: Desk, params: dict[str, Any]) -> None:
    choose_size(desk, params["size"])
    set_up(desk, "appearance", "Appearance")
    tick(desk, "Show home button")


@near_miss(caught_by="chromium.settings_untouched")
def the_zoom_of_all_pages_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "partition.default_zoom_level", {"x": 1.2239010857415449})

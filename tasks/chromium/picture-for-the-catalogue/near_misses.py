"""Another picture, another folder, the whole list, one entry too many, a file that differs, and a history cut short."""

from __future__ import annotations

from typing import Any

from fetching import clear, save_picture, strike
from records import edit

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FOLDER = "/home/user/Pictures/catalogue"


@near_miss(caught_by="chromium.download")
def another_product(desk: Desk, params: dict[str, Any]) -> None:
    save_picture(desk, "KT-111", "Espresso Cup Set of 4", f"{FOLDER}/{params['file']}")
    strike(desk, params["old"])


@near_miss(caught_by="command.output")
def among_the_pictures(desk: Desk, params: dict[str, Any]) -> None:
    save_picture(desk, params["sku"], params["product"], f"/home/user/Pictures/{params['file']}")
    strike(desk, params["old"])


@near_miss(caught_by="chromium.downloads_untouched")
def the_whole_list(desk: Desk, params: dict[str, Any]) -> None:
    clear(desk)
    save_picture(desk, params["sku"], params["product"], f"{FOLDER}/{params['file']}")


@near_miss(caught_by="chromium.downloads_untouched")
def another_entry_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "history", "DELETE FROM downloads WHERE target_path LIKE '%tide-table%'")


@near_miss(caught_by="command.output")
def redrawn_by_hand(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    told = evidence.read("same", "after").replace(b"same", b"- differ: byte 9, line 1")
    evidence.write("same", told)


@near_miss(caught_by="chromium.history_untouched")
def pages_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "history", "DELETE FROM urls WHERE url LIKE '%/rooms'")

"""Text for a number, another code or another count, all codes filled in, another page left open."""

from __future__ import annotations

from typing import Any

from chromium.gui import go
from vscode.edits import swap

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="files.data")
def a_text_for_the_count(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "nightly", '"copies": 14', '"copies": "--keep 14"')


@near_miss(caught_by="files.data#2")
def another_code(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "nightly", f'"{params["key"]}": {params["code"]}', f'"{params["key"]}": 1')


@near_miss(caught_by="files.data_untouched")
def all_codes_filled_in(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("nightly").decode()
    for key, code in (("fine", 0), ("mendable", 3), ("broken", 4)):
        text = text.replace(f'"{key}": null', f'"{key}": {code}')
    evidence.write("nightly", text.encode())


@near_miss(caught_by="chromium.tabs")
def another_page_left_open(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "https://quillbase.test/en/backups", "Backups")
    path = "/home/user/Projects/nightly/nightly.json"
    text = desk.get(path).decode().replace('"copies": null', '"copies": 14')
    desk.put(path, text.replace(f'"{params["key"]}": null', f'"{params["key"]}": {params["code"]}').encode())

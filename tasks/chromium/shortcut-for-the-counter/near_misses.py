"""The title as the name, another page, the manual's first page, a file that leads nowhere, and a bookmark with it."""

from __future__ import annotations

from typing import Any

from gui import go
from storage import shortcut

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="launcher.entry")
def under_the_title_of_the_page(desk: Desk, params: dict[str, Any]) -> None:
    shortcut(desk, None)


@near_miss(caught_by="launcher.entry")
def another_page(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "https://quillbase.test/en/first-shelf", "Your first shelf")
    shortcut(desk, params["name"])


@near_miss(caught_by="launcher.entry")
def the_first_page_of_the_manual(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    entry = evidence.read("shortcut", "after").replace(f"/en/{params['slug']}".encode(), b"/")
    evidence.write("shortcut", entry)


@near_miss(caught_by="launcher.entry")
def without_a_command(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines = evidence.read("shortcut", "after").splitlines(keepends=True)
    evidence.write("shortcut", b"".join(line for line in lines if not line.startswith(b"Exec=")))


@near_miss(caught_by="launcher.entry#2")
def the_menus_copy_leads_elsewhere(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    entry = evidence.read("menu", "after").replace(f"/en/{params['slug']}".encode(), b"/")
    evidence.write("menu", entry)


@near_miss(caught_by="files.untouched")
def the_page_itself_beside_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home(f"Desktop/{params['page']}.html", b"<!DOCTYPE html><title>Quillbase</title>")

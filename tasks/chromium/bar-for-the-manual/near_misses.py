"""The folder that the dialog offers, the page's own title, the site's own bookmarks, and a bookmark that was lost."""

from __future__ import annotations

from typing import Any

from gui import press
from marks import bookmark
from profile_files import bookmarks, folder, keep, taken

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="chromium.bookmark")
def where_the_dialog_puts_it(desk: Desk, params: dict[str, Any]) -> None:
    bookmark(desk, params["name"], folder=None)


@near_miss(caught_by="chromium.bookmark")
def under_its_own_title(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    for each in folder(document, "Bookmarks bar")["children"]:
        each["name"] = f"{params['page']} | Quillbase 3.2"
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmark")
def the_front_page_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    for each in folder(document, "Bookmarks bar")["children"]:
        each["url"] = "https://quillbase.test/en/index"
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmark")
def twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    again = taken(document, params["name"])
    folder(document, "Bookmarks bar")["children"].append(again)
    folder(document, "Other bookmarks")["children"].append(again)
    keep(evidence, document)


@near_miss(caught_by="site.untouched")
def on_the_site_as_well(desk: Desk, params: dict[str, Any]) -> None:
    press(desk, "*ookmark*", nth=-1)
    bookmark(desk, params["name"], folder="Bookmarks bar")

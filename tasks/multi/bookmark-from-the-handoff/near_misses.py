"""The page's own title, the line above in the note, the folder that is offered, and the front page."""

from __future__ import annotations

import json
from typing import Any

from chromium.marks import bookmark
from manual import open_page

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def save(evidence: TamperedEvidence, params: dict[str, Any], **values: str) -> None:
    """Gives the new bookmark other values."""
    document = json.loads(evidence.read("bookmarks"))
    for each in document["roots"]["bookmark_bar"]["children"]:
        if each["name"] == params["name"]:
            each.update(values)
    evidence.write("bookmarks", json.dumps(document).encode())


@near_miss(caught_by="chromium.bookmark")
def under_its_own_title(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    save(evidence, params, name="Quillbase 3.2")


@near_miss(caught_by="chromium.bookmark")
def the_page_of_the_line_above(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    save(evidence, params, url=f"https://quillbase.test/en/{params['second']}")


@near_miss(caught_by="chromium.bookmark")
def the_front_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    save(evidence, params, url="https://quillbase.test/en/index")


@near_miss(caught_by="chromium.bookmark")
def in_the_folder_that_is_offered(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("alt+Tab")
    desk.settle()
    open_page(desk, params["slug"])
    bookmark(desk, params["name"], folder=None)


@near_miss(caught_by="files.same_content")
def ticked_off_in_the_note(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("note", evidence.read("note") + b"\ndone\n")

"""A folder at the wrong place, an order, a copy that stayed, a bookmark too many deleted, and one forgotten."""

from __future__ import annotations

import copy
from typing import Any

from profile_files import bookmarks, folder, keep, taken

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="chromium.bookmark_folder")
def among_the_other_bookmarks(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    folder(document, "Other bookmarks")["children"].append(taken(document, params["folder"]))
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmark_folder")
def in_another_order(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    folder(document, params["folder"])["children"].reverse()
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmark_folder")
def the_third_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    folder(document, "Other bookmarks")["children"].append(taken(document, params["third"]))
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmarks_untouched")
def the_mole_deleted_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    taken(document, "The mole")
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmark")
def the_old_timetable_kept_in_the_folder_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    old = {**copy.deepcopy(folder(document, params["folder"])["children"][0]), "name": "Boat to Sarn, winter timetable"}
    old["url"] = "https://harbourpost.test/news/winter-boats-2030"
    folder(document, "Other bookmarks")["children"].append(old)
    keep(evidence, document)


@near_miss(caught_by="chromium.bookmark#2")
def the_guest_house_copied_and_not_moved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = bookmarks(evidence)
    copied = copy.deepcopy(folder(document, params["folder"])["children"][0])
    folder(document, "Bookmarks bar")["children"].append(copied)
    keep(evidence, document)

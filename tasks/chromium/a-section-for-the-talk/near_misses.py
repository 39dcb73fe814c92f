"""The page from its top, too far down, in Chinese, a second tab, the page behind another one."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def put(evidence: TamperedEvidence, **values: Any) -> None:
    (page,) = json.loads(evidence.read("pages"))
    evidence.write("pages", json.dumps([{**page, **values}]).encode())


@near_miss(caught_by="chromium.page")
def the_section_ends_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    (page,) = json.loads(evidence.read("pages"))
    put(evidence, view=page["view"].partition(params["ends"])[0])


@near_miss(caught_by="chromium.page")
def too_far_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The heading is above the window; it is read in the list of contents alone."""
    (page,) = json.loads(evidence.read("pages"))
    seen = " ".join(page["view"].split())
    put(evidence, view=seen.replace(params["begins"], params["begins"].rpartition(" ")[2]))


@near_miss(caught_by="chromium.page")
def another_page_of_the_manual(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, url="https://quillbase.test/en/troubleshooting")


@near_miss(caught_by="chromium.page")
def the_start_page_in_a_tab_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    (page,) = json.loads(evidence.read("pages"))
    start = {**page, "url": "https://quillbase.test/en/index", "front": False}
    evidence.write("pages", json.dumps([page, start]).encode())

"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from profile_files import prefer

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="chromium.setting#3")
def one_page_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "session.startup_urls", [f"https://velodepot.test/{params['page']}"])


@near_miss(caught_by="chromium.setting#3")
def the_other_way_round(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    first, second = f"https://velodepot.test/{params['page']}", "https://gannethouse.test/"
    prefer(evidence, "session.startup_urls", [second, first])

"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from profile_files import prefer

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="chromium.permission")
def the_paper_alone_may_not_ask(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "profile.default_content_setting_values.geolocation", None)
    said = {"https://harbourpost.test:443,*": {"setting": 2}}
    prefer(evidence, "profile.content_settings.exceptions.geolocation", said)

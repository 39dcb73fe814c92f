"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from gui import set_up, tick
from profile_files import prefer

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="chromium.permission")
def no_data_at_all(desk: Desk, params: dict[str, Any]) -> None:
    set_up(desk, "content/siteData", "On-device site data")
    tick(desk, "Don't allow sites to save*", "radio*")


@near_miss(caught_by="chromium.permission")
def the_cookies_of_others(desk: Desk, params: dict[str, Any]) -> None:
    set_up(desk, "cookies", "Third-party cookies")
    tick(desk, "Allow third-party cookies", "radio*")


@near_miss(caught_by="chromium.permission")
def for_the_guest_house_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "profile.default_content_setting_values.cookies", None)
    said = {"https://gannethouse.test:443,*": {"setting": 4}}
    prefer(evidence, "profile.content_settings.exceptions.cookies", said)

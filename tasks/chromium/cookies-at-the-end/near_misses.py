"""The button below it, the page beside it, a list for one site, and a deletion here and now."""

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


@near_miss(caught_by="chromium.settings_untouched")
def do_not_track_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "enable_do_not_track", True)

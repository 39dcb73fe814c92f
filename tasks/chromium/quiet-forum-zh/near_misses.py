"""The two sites changed about, one of the two left out, one permission too many, all sites at once, without https."""

from __future__ import annotations

from typing import Any

from profile_files import prefer
from storage import LABELS, allow

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

EXCEPTIONS = "profile.content_settings.exceptions"


@near_miss(caught_by="chromium.permission")
def the_two_sites_changed_about(desk: Desk, params: dict[str, Any]) -> None:
    allow(desk, params["open"], (LABELS[params["kind"]], "Block"))
    allow(desk, params["quiet"], (LABELS[params["right"]], "Allow"))


@near_miss(caught_by="chromium.permission#2")
def the_second_site_left_out(desk: Desk, params: dict[str, Any]) -> None:
    allow(desk, params["quiet"], (LABELS[params["kind"]], "Block"))


@near_miss(caught_by="chromium.settings_untouched")
def pictures_as_well(desk: Desk, params: dict[str, Any]) -> None:
    allow(desk, params["quiet"], (LABELS[params["kind"]], "Block"), ("Images", "Block"))
    allow(desk, params["open"], (LABELS[params["right"]], "Allow"))


@near_miss(caught_by="chromium.permission")
def for_all_sites(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, f"{EXCEPTIONS}.{params['kind']}", {})
    prefer(evidence, f"profile.default_content_setting_values.{params['kind']}", 2)


@near_miss(caught_by="chromium.permission#2")
def without_https(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, f"{EXCEPTIONS}.{params['right']}", {f"http://{params['open']}:80,*": {"setting": 1}})

"""Every site's data, another site's, nothing yet, all cookies but one, another one with them, and a rule for later."""

from __future__ import annotations

from typing import Any

from gui import press, set_up, tick
from profile_files import prefer
from records import edit
from storage import forget, forget_all

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="chromium.cookies_untouched")
def everything_that_is_saved(desk: Desk, params: dict[str, Any]) -> None:
    forget_all(desk)


@near_miss(caught_by="chromium.cookie")
def another_site(desk: Desk, params: dict[str, Any]) -> None:
    forget(desk, "velodepot.test")


@near_miss(caught_by="chromium.cookie")
def blocked_instead_of_deleted(desk: Desk, params: dict[str, Any]) -> None:
    set_up(desk, "content/siteData", "On-device site data")
    tick(desk, "Don't allow sites to save*", "radio*")
    press(desk, "Turn off")


@near_miss(caught_by="chromium.cookie")
def one_cookie_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "cookies", "UPDATE cookies SET host_key = ? WHERE host_key = 'burrow.test'", f".{params['site']}")


@near_miss(caught_by="chromium.cookies_untouched")
def the_trackers_columns_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "cookies", "DELETE FROM cookies WHERE host_key = 'burrow.test'")


@near_miss(caught_by="chromium.settings_untouched")
def never_again_any_data_of_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    said = {f"https://{params['site']}:443,*": {"setting": 2}}
    prefer(evidence, "profile.content_settings.exceptions.cookies", said)

"""A question that was not confirmed, a level too low, the language in front, one site alone, and a list too long."""

from __future__ import annotations

from typing import Any

from profile_files import prefer

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="chromium.setting")
def asked_and_not_confirmed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "enable_do_not_track", False)


@near_miss(caught_by="chromium.setting#2")
def standard_protection(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "safebrowsing.enhanced", False)


@near_miss(caught_by="chromium.setting#3")
def the_language_in_front(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "intl.selected_languages", f"{params['code']},en-US,en")


@near_miss(caught_by="chromium.permission")
def the_paper_alone_may_not_ask(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "profile.default_content_setting_values.geolocation", None)
    said = {"https://harbourpost.test:443,*": {"setting": 2}}
    prefer(evidence, "profile.content_settings.exceptions.geolocation", said)


@near_miss(caught_by="chromium.settings_untouched")
def notifications_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "profile.default_content_setting_values.notifications", 2)

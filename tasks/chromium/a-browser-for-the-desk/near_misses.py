"""Pages that are listed and not opened, one page, another order, the engine in a list only, a home page besides."""

from __future__ import annotations

from typing import Any

from profile_files import prefer

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="chromium.setting#2")
def listed_and_not_opened(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "session.restore_on_startup", 1)


@near_miss(caught_by="chromium.setting#3")
def one_page_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "session.startup_urls", [f"https://velodepot.test/{params['page']}"])


@near_miss(caught_by="chromium.setting#3")
def the_other_way_round(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    first, second = f"https://velodepot.test/{params['page']}", "https://gannethouse.test/"
    prefer(evidence, "session.startup_urls", [second, first])


@near_miss(caught_by="chromium.setting#4")
def the_engine_that_was_there(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "default_search_provider_data", None)


@near_miss(caught_by="chromium.setting")
def the_name_it_came_with(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "profile.name", "Your Chromium")


@near_miss(caught_by="chromium.settings_untouched")
def a_home_page_besides(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "homepage", f"https://velodepot.test/{params['page']}")
    prefer(evidence, "homepage_is_newtabpage", False)

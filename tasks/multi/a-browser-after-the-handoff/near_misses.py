"""The other desk's letters, the last wish forgotten, a wish too many, and the zoom."""

from __future__ import annotations

from typing import Any

from chromium.profile_files import prefer

from deskcraft.authoring import TamperedEvidence, near_miss

SIZES = {"Small": 12, "Large": 20, "Very large": 24}


@near_miss(caught_by="chromium.setting")
def the_other_desks_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "webkit.webprefs.default_font_size", SIZES[params["wrong"]])


@near_miss(caught_by="chromium.setting")
def the_zoom_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "webkit.webprefs.default_font_size", None)
    prefer(evidence, "partition.default_zoom_level", {"x": 1.2239010857415449})


@near_miss(caught_by="chromium.setting#2")
def the_home_button_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "browser.show_home_button", None)


@near_miss(caught_by="chromium.settings_untouched")
def begins_where_it_ended_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    prefer(evidence, "session.restore_on_startup", 1)


@near_miss(caught_by="files.same_content")
def ticked_off_in_the_note(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("note", evidence.read("note") + b"\ndone\n")

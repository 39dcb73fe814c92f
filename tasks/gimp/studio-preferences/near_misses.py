"""Mistakes in the preferences: one of two, the field below, cancelled, a neighbour changed."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


def edit(evidence: TamperedEvidence, old: str, new: str) -> None:
    """Replaces a part of the settings."""
    data = evidence.read("gimprc")
    assert data.count(old.encode()) == 1, data
    evidence.write("gimprc", data.replace(old.encode(), new.encode()))


@near_miss(caught_by="gimprc.setting")
def cancelled(desk: Desk, params: dict[str, Any]) -> None:
    """All set, and the window closed with Escape."""
    desk.wait_for_window("*yarn-basket*")
    corner = own["preferences"](desk)
    own["undo_levels"](desk, corner, params["levels"])
    own["toggle_document_history"](desk, corner)
    desk.key("Escape")
    desk.wait_for_no_window("Preferences")


@near_miss(caught_by="gimprc.setting")
def undo_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The record is at the end of the page, out of sight."""
    edit(evidence, "(save-document-history no)\n", "")


@near_miss(caught_by="gimprc.setting#2")
def record_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number was typed and never taken."""
    edit(evidence, f"(undo-levels {params['levels']})\n", "")


@near_miss(caught_by="gimprc.setting#2")
def memory_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number went into the field below, as megabytes for undoing."""
    edit(evidence, f"(undo-levels {params['levels']})", f"(undo-size {params['levels']}M)")


@near_miss(caught_by="gimprc.untouched")
def shorter_list_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The menu of recent files was made empty as well."""
    edit(evidence, "(save-document-history no)", "(save-document-history no)\n(last-opened-size 0)")


@near_miss(caught_by="gimprc.untouched")
def updates_switched_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A tick beside it went the other way."""
    edit(evidence, "(check-updates no)", "(check-updates yes)")


@near_miss(caught_by="files.same_content")
def picture_damaged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was typed went into the picture, and was saved."""
    evidence.write("photo", evidence.read("photo")[:-2000])

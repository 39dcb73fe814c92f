"""A later wish forgotten, a height in px, a zoomed window, and a setting lost."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.setting")
def the_windows_zoom(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", f'"editor.fontSize": {params["size"]}', '"window.zoomLevel": 1')


@near_miss(caught_by="vscode.setting#2")
def a_height_in_px(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    old = f'"editor.lineHeight": {params["line"]}'
    swap(evidence, "settings", old, f'"editor.lineHeight": {params["line"] * params["size"]:.0f}')


@near_miss(caught_by="vscode.setting#3")
def the_map_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '    "editor.minimap.enabled": false,\n', "")


@near_miss(caught_by="vscode.setting#4")
def the_colours_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", "workbench.colorTheme", "workbench.preferredLightColorTheme")


@near_miss(caught_by="vscode.untouched")
def a_setting_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '    "update.mode": "none",\n', "")


@near_miss(caught_by="vscode.setting#5")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said at once, and all is done when the messages have come."""
    evidence.restore("settings@1")


@near_miss(caught_by="vscode.setting#6")
def done_is_said_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said again after the first wish, and the second is met with the third."""
    evidence.restore("settings@2")

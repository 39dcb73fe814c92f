"""The other version, installed and not chosen, chosen and not installed, chosen for the project, a file gone."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="vscode.extension")
def the_other_version(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("installed").decode()
    evidence.write("installed", text.replace(params["version"], "1.2.9").encode())


@near_miss(caught_by="vscode.extension")
def a_name_in_the_settings_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.remove("installed")


@near_miss(caught_by="vscode.setting")
def installed_and_not_chosen(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "settings", '"Harbour Light"', '"Default Dark Modern"')


@near_miss(caught_by="files.untouched")
def the_file_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("downloads"))
    tree.pop(f"harbour-light-{params['version']}.vsix")
    evidence.write("downloads", json.dumps(tree).encode())

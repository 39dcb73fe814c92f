"""The older try, both of them, switched off again, a copy of the folder, developer mode alone."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def change(evidence: TamperedEvidence, params: dict[str, Any], **values: Any) -> dict[str, Any]:
    """Alters what Chromium noted of the extension, and returns that."""
    document = json.loads(evidence.read("settings"))
    listed = document["extensions"]["settings"]
    (noted,) = [each for each in listed.values() if str(each.get("path")).endswith(f"/{params['folder']}")]
    noted.update(values)
    evidence.write("settings", json.dumps(document).encode())
    return dict(noted)


@near_miss(caught_by="chromium.extension")
def the_older_try(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, params, path=f"/home/user/Projects/{params['other']}")


@near_miss(caught_by="chromium.extension#2")
def both_of_them(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    noted = change(evidence, params)
    document = json.loads(evidence.read("settings"))
    document["extensions"]["settings"]["a" * 32] = {**noted, "path": f"/home/user/Projects/{params['other']}"}
    evidence.write("settings", json.dumps(document).encode())


@near_miss(caught_by="chromium.extension")
def switched_off_again(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, params, disable_reasons=[1])


@near_miss(caught_by="chromium.extension")
def from_a_copy_in_downloads(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    change(evidence, params, path=f"/home/user/Downloads/{params['folder']}")


@near_miss(caught_by="chromium.extension")
def developer_mode_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = json.loads(evidence.read("settings"))
    document["extensions"]["settings"] = {}
    evidence.write("settings", json.dumps(document).encode())


@near_miss(caught_by="files.untouched")
def the_older_try_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("projects"))
    kept = {path: entry for path, entry in tree.items() if not path.startswith(params["other"])}
    evidence.write("projects", json.dumps(kept).encode())

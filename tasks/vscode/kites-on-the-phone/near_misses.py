"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def edited(evidence: TamperedEvidence, index: int, **values: str) -> None:
    said = json.loads(evidence.read("manifest"))
    said["icons"][index] |= values
    evidence.write("manifest", json.dumps(said).encode())


@near_miss(caught_by="code.manifest")
def sizes_by_the_names(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edited(evidence, 0, src="icons/kite.png")


@near_miss(caught_by="code.manifest")
def a_size_that_is_not_its_own(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edited(evidence, 0, sizes="512x512")


@near_miss(caught_by="code.manifest")
def the_mask_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edited(evidence, 2, purpose="any")


@near_miss(caught_by="code.manifest")
def names_without_the_folder(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edited(evidence, 1, src="kite-final.png")


@near_miss(caught_by="code.manifest")
def all_the_pictures(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    said = json.loads(evidence.read("manifest"))
    said["icons"].append({"src": "icons/kite.png", "sizes": "48x48", "type": "image/png"})
    evidence.write("manifest", json.dumps(said).encode())


@near_miss(caught_by="files.untouched")
def a_picture_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    tree["icons/kite-192.png"] = tree.pop("icons/kite-new.png")
    evidence.write("folder", json.dumps(tree).encode())

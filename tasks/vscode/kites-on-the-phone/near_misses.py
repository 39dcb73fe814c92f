"""Sizes by the names, the mask forgotten, paths from elsewhere, not linked, another colour, a picture too many."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

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


@near_miss(caught_by="code.html")
def written_and_not_linked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '  <link rel="manifest" href="manifest.json">\n', "")


@near_miss(caught_by="code.html#2")
def a_colour_of_another_place(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'name="theme-color" content="{params["theme"]}"', 'name="theme-color" content="#26343b"')


@near_miss(caught_by="code.html#3")
def the_smallest_for_the_apple(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "icons/kite-old.png", "icons/kite.png")


@near_miss(caught_by="code.html#4")
def the_style_sheet_pasted_over(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '  <link rel="stylesheet" href="board.css">\n', "")


@near_miss(caught_by="code.html_untouched")
def a_hint_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '      <p class="hint">Lines above 60 metres need a permit.</p>\n', "")


@near_miss(caught_by="code.html_sound")
def put_in_the_place_of_another_meta(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '  <meta name="viewport" content="width=device-width, initial-scale=1">\n', "")


@near_miss(caught_by="files.untouched")
def a_picture_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    tree["icons/kite-192.png"] = tree.pop("icons/kite-new.png")
    evidence.write("folder", json.dumps(tree).encode())

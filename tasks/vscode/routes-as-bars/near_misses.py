"""Another colour, sorted bars, an axis that does not begin at zero, one route forgotten, no words, words changed, a
drawing of another kind, an error on the way, the data made up."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.bars")
def another_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", f'"{params["colour"]}"', '"#4c78a8"')


@near_miss(caught_by="page.bars")
def the_highest_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "script",
        "passengers.forEach(",
        "[...passengers].sort((one, two) => two.count - one.count).forEach(",
    )


@near_miss(caught_by="page.bars")
def an_axis_from_fifty(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "const height = count * scale;", "const height = (count - 50) * scale;")


@near_miss(caught_by="page.bars")
def one_route_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "passengers.forEach(", "passengers.slice(0, -1).forEach(")


@near_miss(caught_by="page.bars")
def hanging_from_the_top(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "pen.fillRect(left, foot - height, 56, height)", "pen.fillRect(left, 20, 56, height)")


@near_miss(caught_by="page.accessible")
def no_words_for_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f' role="img" aria-label="{params["label"]}"', "")


@near_miss(caught_by="page.accessible")
def words_of_its_own(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", params["label"], "Bar chart of passengers")


@near_miss(caught_by="page.bars")
def a_picture_in_its_place(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Bars of boxes, not of a canvas."""
    tall = [params[name] for name in "abcde"]
    bars = "".join(f'<i style="width:50px;height:{each / 4}px;background:{params["colour"]}"></i>' for each in tall)
    text = evidence.read("page").decode()
    above, _, rest = text.partition("<canvas")
    below = rest.partition("</canvas>")[2]
    box = f'<div role="img" aria-label="{params["label"]}" style="display:flex;gap:20px;align-items:end">{bars}</div>'
    evidence.write("page", f"{above}{box}{below}".encode())
    evidence.write("script", b"")


@near_miss(caught_by="page.no_errors")
def an_error_after_the_chart(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("script", evidence.read("script") + b"\nlegend.draw();\n")


@near_miss(caught_by="page.untouched")
def the_line_below_gone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<p>Both ways, all sailings.</p>", "")


@near_miss(caught_by="files.untouched")
def the_numbers_sorted_in_their_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    tree["data.js"]["sha256"] = "0" * 64
    evidence.write("folder", json.dumps(tree).encode())

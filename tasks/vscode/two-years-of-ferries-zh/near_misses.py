"""The colour from before, last year on the left, upon each other, on a scale of its own, left out, in the wrong order;
the words from before, an error, a line lost, a file more."""

from __future__ import annotations

import json
from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.bars")
def the_colour_from_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", f'"{params["colour"]}"', f'"{params["first"]}"')


@near_miss(caught_by="page.bars")
def last_year_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", f'  bar(1, row.before, "{params["last"]}");\n', "")


@near_miss(caught_by="page.bars")
def last_year_on_the_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "bar(0, row.now", "bar(2, row.now")


@near_miss(caught_by="page.bars")
def one_upon_the_other(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(
        evidence,
        "script",
        "pen.fillRect(left, foot - height, 56, height)",
        "pen.fillRect(middle - 28, foot - height - (nth ? row.now * scale / 2 : 0), 56, height / 2)",
    )


@near_miss(caught_by="page.bars")
def each_year_on_a_scale_of_its_own(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    own = "Math.max(...routes.map((each) => (nth ? each.before : each.now)))"
    swap(evidence, "script", "const height = count * scale;", f"const height = count * (foot - 40) / {own};")


@near_miss(caught_by="page.bars")
def the_years_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "bar(0, row.now", "bar(0, row.before")
    swap(evidence, "script", "bar(1, row.before", "bar(1, row.now")


@near_miss(caught_by="page.accessible")
def the_words_from_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'"{params["both"]}"', f'"{params["label"]}"')


@near_miss(caught_by="page.no_errors")
def an_error_after_the_chart(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("script", evidence.read("script") + b"\nlegend.draw();\n")


@near_miss(caught_by="page.untouched")
def the_unit_gone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<p>单位：人次，往返合计。</p>", "")


@near_miss(caught_by="files.untouched")
def a_copy_left_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    evidence.write("folder", json.dumps({**tree, "chart-old.js": tree["chart.js"]}).encode())

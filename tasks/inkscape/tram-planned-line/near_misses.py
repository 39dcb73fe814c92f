"""Mistakes with a dashed line: the unit of the pattern, the wrong line, more than the line, its width, never saved."""

from __future__ import annotations

from typing import Any

from svg_edits import edited, element, restyle, save_as_a_copy

from deskcraft.authoring import TamperedEvidence, near_miss

WIDTH = 2.4


@near_miss(caught_by="svg.stroke")
def millimetres_taken_for_widths(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The numbers of the request taken for those of the dialog, which counts in widths of the line."""
    _dash(evidence, params["line"], params["dash"] * WIDTH, params["gap"] * WIDTH)


@near_miss(caught_by="svg.stroke")
def dotted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first sample of the list: as long as wide, with gaps of the same length."""
    _dash(evidence, params["line"], WIDTH, WIDTH)


@near_miss(caught_by="svg.stroke")
def widths_written_as_length(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The other way round: the multiples of the width stand in the file as millimetres."""
    _dash(evidence, params["line"], params["dash"] / WIDTH, params["gap"] / WIDTH)


@near_miss(caught_by="svg.stroke")
def dash_and_gap_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Short dashes with long gaps."""
    _dash(evidence, params["line"], params["gap"], params["dash"])


@near_miss(caught_by="svg.stroke")
def the_other_planned_line(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two lines are planned; the wrong one was dashed."""
    evidence.restore("map")
    _dash(evidence, "line-6" if params["line"] == "line-5" else "line-5", params["dash"], params["gap"])


@near_miss(caught_by="svg.stroke")
def sample_in_the_legend(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the sample beside the name was dashed."""
    evidence.restore("map")
    _dash(evidence, f"legend-{params['line']}", params["dash"], params["gap"])


@near_miss(caught_by="svg.untouched")
def both_planned_lines(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The other planned line was dashed as well."""
    _dash(evidence, "line-6" if params["line"] == "line-5" else "line-5", params["dash"], params["gap"])


@near_miss(caught_by="svg.stroke#2")
def thinner(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The width went to 1 mm on the way; the dashes still have their lengths."""
    with edited(evidence, "map") as tree:
        restyle(element(tree, params["line"]), stroke_width=1)


@near_miss(caught_by="files.untouched")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A second map beside the one that is printed."""
    save_as_a_copy(evidence, "map", "Documents/tram-net-planned.svg")


def _dash(evidence: TamperedEvidence, line: str, dash: float, gap: float) -> None:
    """Dashes a line of the map, in its units of 1 mm."""
    with edited(evidence, "map") as tree:
        restyle(element(tree, line), stroke_dasharray=f"{dash:g},{gap:g}")

"""Mistakes with a board: times mixed up or in another row, half a notice, a PDF of the old board or without words."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from svg_edits import edited, element, read_drawing, remove, restyle, reword

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.pdf_shows")
def exported_before_the_times(desk: Desk, params: dict[str, Any]) -> None:
    """The notice is gone from the PDF, but the times in it are the old ones."""
    by_hand["clear"](desk)
    by_hand["export"](desk)
    by_hand["write_times"](desk, params)
    by_hand["store"](desk)


@near_miss(caught_by="svg.text")
def first_and_last_mixed_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Each time stands in the other's column."""
    with edited(evidence, "board") as board:
        reword(element(board, f"row-{params['line']}-first"), params["last"])
        reword(element(board, f"row-{params['line']}-last"), params["first"])


@near_miss(caught_by="svg.text")
def times_of_the_row_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The eye slipped by one row: line 5 has the new times."""
    with edited(evidence, "board") as board:
        old = read_drawing(evidence, "board", "before")
        for what in ("first", "last"):
            name = f"row-{params['line']}-{what}"
            element(board, name).getparent().replace(element(board, name), element(old, name))
            reword(element(board, f"row-5-{what}"), params[what])


@near_miss(caught_by="svg.absent")
def only_the_words_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The plate with its sign still stands there, empty."""
    with edited(evidence, "board") as board:
        notice = element(read_drawing(evidence, "board", "before"), "notice-works")
        notice.remove(element(notice, "notice-works-text"))
        element(board, "layer-notices").insert(0, notice)


@near_miss(caught_by="svg.untouched")
def notice_about_sundays_deleted_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both notices were selected."""
    with edited(evidence, "board") as board:
        remove(element(board, "notice-sunday"))


@near_miss(caught_by="svg.untouched")
def new_times_in_another_weight(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Typed anew instead of changed: they are no longer semibold."""
    with edited(evidence, "board") as board:
        restyle(element(board, f"row-{params['line']}-first"), font_weight=400)


@near_miss(caught_by="svg.exported_pdf")
def never_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The board is saved; the printer has nothing."""
    evidence.remove("print")


@near_miss(caught_by="svg.exported_pdf")
def drawing_under_the_name_of_a_pdf(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved with another ending: it is still an SVG."""
    evidence.write("print", evidence.read("board"))

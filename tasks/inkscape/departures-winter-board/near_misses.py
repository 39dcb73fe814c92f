"""Mistakes with a new timetable: cells overlooked or mixed up, a gap left, old exports, the printer's wishes."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from actions import FOLDER, act
from markup import edit
from pictures import read_picture, scaled, write_picture
from svg_edits import GUIDE, edited, element, read_drawing, remove, restyle, reword, shift

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))
PITCH = 32


@near_miss(caught_by="svg.pdf_shows")
def exported_with_the_marks_still_on(desk: Desk, params: dict[str, Any]) -> None:
    """PDF and PNG were made first; then the times were entered and the cut marks hidden."""
    desk.wait_for_window("tern-quay-departures.svg*")
    act(desk, own["BOARD"], *own["restack"](params))
    own["deliver"](desk, params)
    table = desk.must_run(["cat", f"{FOLDER}/winter-timetable.csv"])
    edit(desk, own["BOARD"], **own["words"](params, table))


@near_miss(caught_by="svg.text#3")
def first_bus_of_line_9_overlooked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two cells of that row change; only the interval was entered."""
    old = read_drawing(evidence, "board", "before")
    with edited(evidence, "board") as board:
        first = element(board, "row-9-first")
        first.getparent().replace(first, element(old, "row-9-first"))


@near_miss(caught_by="svg.text#12")
def bay_of_line_18_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Times were compared, bays were not."""
    with edited(evidence, "board") as board:
        reword(element(board, "row-18-bay"), "C")


@near_miss(caught_by="svg.moved")
def gap_left_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Line 31 is gone, and nothing moved up."""
    with edited(evidence, "board") as board:
        for line in (40, 52, 60):
            shift(element(board, f"row-{line}"), 0, PITCH)


@near_miss(caught_by="svg.fill")
def stripes_as_they_came(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Moved up with their old stripes: two grey rows meet, and two white ones."""
    with edited(evidence, "board") as board:
        for line, colour in ((40, "#ffffff"), (52, "#e9edf0"), (60, "#ffffff")):
            restyle(element(board, f"row-{line}-stripe"), fill=colour)


@near_miss(caught_by="svg.geometry")
def notice_moved_instead_of_widened(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The plate begins at 20 mm and is as narrow as before."""
    with edited(evidence, "board") as board:
        element(board, "notice-sunday-plate").set("width", "186")


@near_miss(caught_by="svg.geometry#3")
def notice_scaled_with_its_proportions(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The lock was closed: it is wide, and as much higher."""
    with edited(evidence, "board") as board:
        element(board, "notice-sunday-plate").set("height", "110.3")


@near_miss(caught_by="svg.guides")
def fold_measured_from_the_foot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide lies as far from the lower edge as it should from the upper."""
    with edited(evidence, "board") as board:
        guide = next(board.iter(GUIDE))
        guide.set("position", f"0,{params['fold']}")


@near_miss(caught_by="svg.text_style")
def night_note_in_points(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number is right, the unit beside it was pt."""
    points = params["size"] * 25.4 / 72
    with edited(evidence, "board") as board:
        restyle(element(board, "Night note"), font_size=f"{points:g}px")


@near_miss(caught_by="svg.in_layer")
def night_note_among_the_rows(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer that was open was not looked at."""
    with edited(evidence, "board") as board:
        element(board, "layer-rows").append(element(board, "Night note"))


@near_miss(caught_by="svg.layer")
def marks_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Next season's printer will want them."""
    with edited(evidence, "board") as board:
        remove(element(board, "layer-marks"))


@near_miss(caught_by="svg.untouched")
def another_line_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """While typing, a destination was changed as well."""
    with edited(evidence, "board") as board:
        reword(element(board, "row-52-to"), "Upper Tarow")


@near_miss(caught_by="svg.exported_png")
def screen_in_the_printers_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at Inkscape's 96 dpi."""
    write_picture(evidence, "screen", scaled(read_picture(evidence, "screen"), 1587, 2245))


@near_miss(caught_by="svg.exported_pdf")
def printer_gets_nothing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The PDF was forgotten over the picture."""
    evidence.remove("print")


@near_miss(caught_by="svg.absent")
def times_of_line_31_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The row was taken apart, and three of its texts were not deleted with the others."""
    old = read_drawing(evidence, "board", "before")
    with edited(evidence, "board") as board:
        for column in ("first", "every", "last"):
            element(board, "row-23").addprevious(element(old, f"row-31-{column}"))


@near_miss(caught_by="svg.text#15")
def night_note_in_two_lines(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was written into a box, and broke."""
    with edited(evidence, "board") as board:
        note = element(board, "Night note")
        x, y = float(note.get("x")), float(note.get("y"))
        head, _, tail = params["night"].rpartition(" ")
        reword(note, "")
        for number, words in enumerate((head, tail)):
            line = note.makeelement(
                note.tag.replace("text", "tspan"), {"x": str(x), "y": str(y + number * params["size"])}
            )
            line.text = words
            note.append(line)

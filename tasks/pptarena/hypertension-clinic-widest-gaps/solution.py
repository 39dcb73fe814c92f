"""A slide with a table like that of the last slide: five rows, the gap in a column of its own."""

from copy import deepcopy

from arena_decks import by_file, by_script, move_slide, slide, title
from pptx.util import Pt
from talk_steps import set_row, table

ROWS = [
    ["Standing pressure (≥ 65 years or diabetes)", "49.2", "80", "30.8"],
    ["Cuff size recorded", "68.0", "90", "22.0"],
    ["Both arms at the first visit", "70.8", "90", "19.2"],
    ["Diagnosis confirmed by ABPM or home readings", "60.9", "80", "19.1"],
    ["One tablet, if on two drugs or more", "51.9", "70", "18.1"],
]
HEADS = ["Standard", "Per cent", "Target", "Gap"]


def add_slide(deck, to=35, words="Where we fall short most"):
    made = deck.slides.add_slide(slide(deck, 33).slide_layout)
    title(made).text_frame.text = words
    move_slide(deck, 43, to)
    return made


def put_table(deck, made, rows=ROWS, heads=HEADS, top=130):
    made.shapes._spTree.append(deepcopy(slide(deck, 43).shapes[-1]._element))
    frame = made.shapes[-1]
    frame.name = "Widest gaps table"
    grid = frame.table._tbl
    for column in (1, 1):
        grid.tblGrid.remove(grid.tblGrid.gridCol_lst[column])
        for row in grid.tr_lst:
            row.remove(row.tc_lst[column])
    grid.tblGrid.append(deepcopy(grid.tblGrid.gridCol_lst[-1]))
    for row in grid.tr_lst:
        row.append(deepcopy(row.tc_lst[-1]))
    for row in grid.tr_lst[1 + len(rows) :]:
        grid.remove(row)
    for column, width in zip(frame.table.columns, (490, 120, 120, 120), strict=True):
        column.width = Pt(width)
    for row, texts in zip(frame.table.rows, [heads, *rows], strict=True):
        row.height = Pt(40)
        set_row(row, texts)
        for cell in row.cells:
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.size = Pt(18)
    frame.left, frame.top, frame.width, frame.height = Pt(50), Pt(top), Pt(850), Pt(40 * (1 + len(rows)))


def change(deck, params):
    put_table(deck, add_slide(deck))


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
__all__ = ["add_slide", "change", "edit", "put_table", "solve", "table"]

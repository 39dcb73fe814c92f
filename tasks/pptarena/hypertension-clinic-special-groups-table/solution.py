"""A table of three columns in place of the paragraph."""

from arena_decks import body, by_file, by_script, remove, slide
from pptx.util import Pt

ROWS = [
    ["Group", "Target", "First drugs"],
    ["Diabetes", "< 130/80 mmHg", "ACE inhibitor or ARB + CCB or diuretic"],
    ["Chronic kidney disease", "< 130/80 mmHg if tolerated", "ACE inhibitor or ARB; loop diuretic if eGFR < 30"],
    ["After stroke or TIA", "< 130/80 mmHg", "ACE inhibitor + thiazide-like diuretic or CCB"],
    ["Coronary disease", "< 130/80 mmHg", "Beta-blocker + ACE inhibitor or ARB"],
    ["Heart failure, reduced EF", "< 130/80 mmHg", "RAS blocker or ARNI, beta-blocker, MRA, SGLT2 inhibitor"],
    ["From 80 years on", "140–150 systolic, lower if tolerated", "A single drug"],
]


def put_table(deck, rows=ROWS, top=126, widths=(210, 260, 394)):
    frame = slide(deck, 27).shapes.add_table(len(rows), len(rows[0]), Pt(48), Pt(top), Pt(864), Pt(44 * len(rows)))
    frame.name = "Special groups table"
    for column, width in zip(frame.table.columns, widths, strict=True):
        column.width = Pt(width)
    for row, texts in zip(frame.table.rows, rows, strict=True):
        row.height = Pt(44)
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text_frame.text = text
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.size = Pt(16)


def drop_paragraph(deck):
    remove(body(slide(deck, 27)))


def change(deck, params):
    put_table(deck)
    drop_paragraph(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)

"""A table of three kinds by three places with both kinds of sums, where the paragraph was."""

from arena_decks import by_file, by_script, remove, shape, slide
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

HEAD = ("£ million", "Fish Quay", "Lowertown", "Old Dock", "Total")
ROWS = (
    ("Damage to buildings", "3.1", "1.4", "0.3", "4.8"),
    ("Loss of trade", "0.9", "0.2", "0.6", "1.7"),
    ("Clearing up", "0.4", "0.3", "0.1", "0.8"),
)
SUMS = ("Total", "4.4", "1.9", "1.0", "7.3")
WIDTHS = (1.4, 1.0, 1.25, 1.0, 0.85)


def tabulate(deck, rows, left=7.2, top=1.5):
    """Puts a table there, in inches; figures stand on the right, the first and the last row are bold."""
    frame = slide(deck, 18).shapes.add_table(
        len(rows), len(rows[0]), Inches(left), Inches(top), Inches(5.5), Inches(0.55 * len(rows))
    )
    frame.name = "Costs of 2013 by kind and place"
    for column, width in zip(frame.table.columns, WIDTHS, strict=False):
        column.width = Inches(width)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            cell = frame.table.cell(r, c)
            cell.text_frame.text = text
            paragraph = cell.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.RIGHT if c else PP_ALIGN.LEFT
            paragraph.runs[0].font.size = Pt(14)
            paragraph.runs[0].font.bold = r == 0 or row[0] == "Total"
    return frame


def drop_paragraph(deck):
    remove(shape(slide(deck, 18), "Costs of 2013"))


def change(deck, params):
    drop_paragraph(deck)
    tabulate(deck, (HEAD, *ROWS, SUMS))


edit = by_file(change)
solve = by_script("/home/user/Documents/harbour-tide-gates.pptx", change)

"""The opening sentence in a low box, the table below it."""

from arena_decks import body, by_file, by_script, set_text, slide
from pptx.enum.text import MSO_ANCHOR
from pptx.util import Inches, Pt

HEAD = ("Error", "What happened", "Example")
ERRORS = (
    ("Omission", "An event is not entered at all", "A lost receipt for 40"),
    ("Commission", "Right kind of account, wrong person", "Lowgate's payment in another school's account"),
    ("Principle", "Wrong kind of account", "A new truing stand in repairs"),
    ("Original entry", "The wrong figure on both sides", "68 for 86"),
    ("Reversal", "The sides are changed over", "A refund entered as a sale"),
    ("Compensating", "Two mistakes of the same size", "Wages and sales both 100 too high"),
)
WIDTHS = (2.4, 4.6, 5.0)


def table(deck, rows, top=2.15):
    """A table on slide 23 between the sentence and the green box."""
    of = slide(deck, 23)
    frame = of.shapes.add_table(len(rows), len(rows[0]), Inches(0.6), Inches(top), Inches(12), Inches(0.4 * len(rows)))
    for column, width in enumerate(WIDTHS[: len(rows[0])]):
        frame.table.columns[column].width = Inches(width)
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            cell = frame.table.cell(row, column)
            cell.text = text
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.text_frame.paragraphs[0].runs[0].font.size = Pt(16)


def shorten(deck):
    """The opening sentence, and a box that is as high as it."""
    text = body(slide(deck, 23))
    set_text(text.text_frame.paragraphs[0], "Some mistakes leave both columns equal.")
    text.left, text.top, text.width, text.height = Inches(0.6), Inches(1.5), Inches(12), Inches(0.55)


def change(deck, params):
    shorten(deck)
    table(deck, (HEAD, *ERRORS))


edit = by_file(change)
solve = by_script("/home/user/Documents/first-ledger.pptx", change)

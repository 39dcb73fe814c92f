"""Four lines of 24 pt in the right column of slide 15."""

from arena_decks import body, by_file, by_script, slide
from pptx.util import Pt


def enlarge(deck, paragraphs, size=24, column=1):
    for number in paragraphs:
        for run in body(slide(deck, 15), column).text_frame.paragraphs[number - 1].runs:
            run.font.size = Pt(size)


def change(deck, params):
    enlarge(deck, (2, 3, 4, 5))


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)

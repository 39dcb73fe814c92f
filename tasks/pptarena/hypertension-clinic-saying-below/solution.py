"""The saying below the list: moved, widened, centred, in the deck's font, on a light ground."""

from arena_decks import body, by_file, by_script, runs, shape, slide
from pptx.enum.text import PP_ALIGN
from pptx.util import Pt
from talk_steps import paint


def saying(deck):
    return shape(slide(deck, 28), "Ward round saying")


def place(deck, top=440, height=25):
    saying(deck).top, saying(deck).height = Pt(top), Pt(height)


def widen(deck):
    frame = body(slide(deck, 28))
    saying(deck).left, saying(deck).width = frame.left, frame.width


def centre(deck):
    for paragraph in saying(deck).text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER


def set_font(deck, family="Carlito"):
    for run in runs(saying(deck)):
        run.font.name = family


def ground(deck):
    paint(saying(deck), "F5EFF0")


def change(deck, params):
    place(deck)
    widen(deck)
    centre(deck)
    set_font(deck)
    ground(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)

"""A slide with five limits, and two lines less on the slide before it."""

from arena_decks import body, by_file, by_script, slide
from pptx.util import Pt
from school_and_games import Effect, drop_paragraph, new_slide, retime, write_list

LIMITS = (
    "Students only",
    "One town",
    "One round",
    "Small stakes",
    "Next: a dictator game beside it, to take generosity out",
)


def limits(deck, lines=LIMITS, after=39, words="Limits"):
    made = new_slide(deck, after, 39, words)
    if lines:
        write_list(body(made), lines)
        for paragraph in body(made).text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(24)
    return made


def shorten(deck, numbers=(6, 5)):
    """Lines go, and their effects with them."""
    on = slide(deck, 39)
    holder = body(on)
    for number in numbers:
        drop_paragraph(holder, number)
    lines = range(len(holder.text_frame.paragraphs))
    retime(on, [Effect(holder.shape_id, "appear", "click", paragraph=line) for line in lines])


def change(deck, params):
    limits(deck)
    shorten(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)

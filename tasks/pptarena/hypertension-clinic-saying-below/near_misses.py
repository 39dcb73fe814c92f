"""Moved only, looks only, over the footer, not widened, another font; the list set in italics, a remark and a note."""

from arena_decks import begin_again, body, edit, runs, slide
from pptx.util import Pt
from solution import centre, ground, place, saying, set_font, widen
from talk_steps import add_remark, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation#2", scores="(0, 0.5)")
def only_moved(evidence, params):
    """Below the list, as it was otherwise."""
    begin_again(evidence, lambda deck: place(deck, height=58))


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def only_its_look(evidence, params):
    """It crowds the list still."""

    def change(deck):
        centre(deck)
        set_font(deck)
        ground(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def over_the_footer(evidence, params):
    """Everything is right but how far down it is."""
    edit(evidence, lambda deck: place(deck, top=498))


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def another_font(evidence, params):
    """DejaVu Sans instead of DejaVu Serif."""
    edit(evidence, lambda deck: set_font(deck, "DejaVu Sans"))


@near_miss(caught_by="deck.relation#2", scores="[0.5, 1)")
def not_wide(evidence, params):
    """As wide as it was, in the middle of the slide."""

    def change(deck):
        widen(deck)
        saying(deck).left, saying(deck).width = Pt(304), Pt(353)
        place(deck, top=430, height=52)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_list_too(evidence, params):
    """All of the list in italics."""

    def change(deck):
        for run in runs(body(slide(deck, 28))):
            run.font.italic = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_remark_and_a_note(evidence, params):
    """A remark on slide 27, another note on slide 28."""

    def change(deck):
        add_remark(deck, 27)
        write_note(deck, 28, "Smile here")

    edit(evidence, change)

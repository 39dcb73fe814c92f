"""Some of the slides, another transition; the next slide as well, and the fade that was there gone."""

from arena_decks import begin_again, edit, slide
from pptx.oxml.ns import qn
from school_and_games import fade
from solution import SLIDES

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.transition#4", scores="[0.5, 1)")
def without_the_section(evidence, params):
    """Slide 20 was left out."""

    def change(deck):
        for number in SLIDES[:-1]:
            fade(deck, number)

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition#2", scores="(0, 0.5)")
def the_first_only(evidence, params):
    """Slide 16 alone."""
    begin_again(evidence, lambda deck: fade(deck, 16))


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def wiped_in(evidence, params):
    """All four come in with a wipe."""

    def change(deck):
        for number in SLIDES:
            fade(deck, number, '<p:wipe dir="r"/>')

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def one_slide_too_late(evidence, params):
    """Slides 21 and 22 instead."""

    def change(deck):
        fade(deck, 21)
        fade(deck, 22)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_view_as_well(evidence, params):
    """Slide 21 is no drawing."""
    edit(evidence, lambda deck: fade(deck, 21))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_old_fade_gone(evidence, params):
    """Slide 17 has none any more."""

    def change(deck):
        element = slide(deck, 17).element
        element.remove(element.find(qn("p:transition")))

    edit(evidence, change)

"""The order alone, bars without labels, the wrong quarter, over a bar, colours alone; another bar, the key's words."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from solution import STANDBY, blue, review, sort

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#10", scores="(0, 0.5)")
def the_order_alone(evidence, params):
    """Colours and review were not looked at."""
    begin_again(evidence, sort)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def bars_without_their_labels(evidence, params):
    """The bars changed places, and the words stayed."""

    def change(deck):
        sort(deck, ("Bar",))
        blue(deck, "Curtains and switches")
        blue(deck, STANDBY)
        review(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def in_the_wrong_quarter(evidence, params):
    """The review stands where the second instalment falls."""

    def change(deck):
        sort(deck)
        blue(deck, "Curtains and switches")
        blue(deck, STANDBY)
        review(deck, 9.88)

    begin_again(evidence, change)


@near_miss(caught_by="deck.apart", scores="[0.5, 1)")
def over_a_bar(evidence, params):
    """The diamond covers the bar of the pre-coolers."""

    def change(deck):
        sort(deck)
        blue(deck, "Curtains and switches")
        blue(deck, STANDBY)
        review(deck, top=4.1)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def one_colour(evidence, params):
    """One bar got its colour, and nothing else was done."""
    begin_again(evidence, lambda deck: blue(deck, STANDBY))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_longer_bar(evidence, params):
    """The loggers' bar reaches into the next quarter."""

    def change(deck):
        bar = shape(slide(deck, 37), "Bar Connected loggers")
        bar.width = bar.width + Inches(0.7)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_key(evidence, params):
    """The key got shorter."""

    def change(deck):
        set_text(shape(slide(deck, 37), "Key to bars").text_frame.paragraphs[0], "Blue: workshop and farms.")

    edit(evidence, change)

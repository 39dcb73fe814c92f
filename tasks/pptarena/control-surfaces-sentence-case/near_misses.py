"""One title of two, the other; one word of three; both in title case; a third title; the picture's place."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Inches
from solution import call

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def the_first_alone(evidence, params):
    """Slide 39 is as it was."""
    begin_again(evidence, lambda deck: call(deck, 16, "Balance: aerodynamic and mass"))


@near_miss(caught_by="deck.text#4", scores="(0, 0.5)")
def two_words_of_three(evidence, params):
    """The last word kept its capital, slide 16 its small letter."""
    begin_again(evidence, lambda deck: call(deck, 39, "The flight control Check"))


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def a_capital_after_the_colon(evidence, params):
    """Slide 16 has one capital too many."""

    def change(deck):
        call(deck, 16, "Balance: Aerodynamic and mass")
        call(deck, 39, "The flight control check")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The name of the aircraft was put into small letters."""
    edit(evidence, lambda deck: call(deck, 6, "Where the surfaces are on the mx-170"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_picture_slipped(evidence, params):
    """The display on slide 39 was dragged on the way."""

    def change(deck):
        shape(slide(deck, 39), "Device: flight control page").top = Inches(2.2)

    edit(evidence, change)

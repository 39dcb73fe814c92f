"""One of two, hairlines, a hairline around one; another picture as well, a picture that was moved."""

from arena_decks import begin_again, edit, shape, slide
from pptx.dml.color import RGBColor
from pptx.util import Inches
from solution import INVOICE, STATEMENT, outline

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """The bank statement is as it was."""
    begin_again(evidence, lambda deck: outline(deck, INVOICE))


@near_miss(caught_by="deck.shape#2", scores="[0.5, 1)")
def a_width_forgotten(evidence, params):
    """The invoice's outline is half a point wide."""
    edit(evidence, lambda deck: outline(deck, INVOICE, points=0.5))


@near_miss(caught_by="deck.shape#3", scores="(0, 0.5)")
def one_hairline(evidence, params):
    """Only the invoice, and half a point wide."""
    begin_again(evidence, lambda deck: outline(deck, INVOICE, points=0.5))


@near_miss(caught_by="deck.shape", scores="[0, 0]")
def around_a_label(evidence, params):
    """A label of the invoice and the table beside the statement, black hairlines."""

    def change(deck):
        outline(deck, (14, "Label number"), RGBColor(0, 0, 0), 0.5)
        outline(deck, (25, "Reconciliation advice"), RGBColor(0, 0, 0), 0.5)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_workshop_as_well(evidence, params):
    """The picture on slide 28 got one, too."""
    edit(evidence, lambda deck: outline(deck, (28, "Repair stand")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def pushed_aside(evidence, params):
    """The bank statement slipped to the right by a tenth of an inch while it was selected."""

    def change(deck):
        shape(slide(deck, STATEMENT[0]), STATEMENT[1]).left += Inches(0.1)

    edit(evidence, change)

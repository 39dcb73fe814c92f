"""The push alone, numbers in the old order, headings without their details, no push; a size, all pushed."""

from arena_decks import begin_again, edit
from pptx.util import Pt
from solution import lines, number, push, reorder

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def only_the_push(evidence, params):
    """The agenda is as it was."""
    begin_again(evidence, push)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def numbers_in_the_old_order(evidence, params):
    """Plants are the second part and birds the third; no push."""
    begin_again(evidence, number)


@near_miss(caught_by="deck.text#5", scores="[0.5, 1)")
def details_left_behind(evidence, params):
    """The two headings changed places, what is below them did not."""

    def change(deck):
        reorder(deck, with_details=False)
        number(deck)
        push(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="[0.5, 1)")
def no_push(evidence, params):
    """The agenda is right, slide 34 still dissolves."""

    def change(deck):
        reorder(deck)
        number(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def no_numbers(evidence, params):
    """In order and pushed, without numbers."""

    def change(deck):
        reorder(deck)
        push(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_larger_part(evidence, params):
    """The last part has larger letters."""

    def change(deck):
        for run in lines(deck)[8].runs:
            run.font.size = Pt(26)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def every_slide_pushed(evidence, params):
    """The transition was applied to all slides."""

    def change(deck):
        for page in range(1, len(deck.slides) + 1):
            push(deck, page)

    edit(evidence, change)

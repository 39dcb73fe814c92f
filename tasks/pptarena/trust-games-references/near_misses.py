"""The order alone, one reference alone, both at the end, a year mistyped; a bold line and one less as well."""

from arena_decks import begin_again, edit, slide
from school_and_games import drop_paragraph
from solution import BOND, BURGER, add, order, references

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def the_order_only(evidence, params):
    """No reference was added."""
    begin_again(evidence, order)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def one_at_the_end(evidence, params):
    """Bond & Smith come last; Burger is missing, and Cox is where it was."""
    begin_again(evidence, lambda deck: add(deck, BOND, "Open"))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def both_at_the_end(evidence, params):
    """Cox was moved, the new ones come last."""

    def change(deck):
        order(deck)
        add(deck, BOND, "Open")
        add(deck, BURGER, "Bond")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def without_burger(evidence, params):
    """Bond & Smith are in place, Burger was forgotten."""

    def change(deck):
        order(deck)
        add(deck, BOND, "Berg")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def another_year(evidence, params):
    """Burger's year is 2006, and Cox is where it was."""

    def change(deck):
        add(deck, BOND, "Berg")
        add(deck, BURGER.replace("2009", "2006"), "Bond")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def one_in_bold(evidence, params):
    """The first reference is bold."""

    def change(deck):
        for run in references(deck).text_frame.paragraphs[0].runs:
            run.font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def one_lost(evidence, params):
    """The reference to Milgram is gone."""
    edit(evidence, lambda deck: drop_paragraph(references(deck), 10))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_slide_cut(evidence, params):
    """The takeaways lost their last line."""
    edit(evidence, lambda deck: drop_paragraph(slide(deck, 3).placeholders[1], 9))

"""One of two, Darwin on top, a full stop left; another heading and italics as well."""

from arena_decks import begin_again, edit, set_text, slide, title
from solution import entries, move, year

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def the_order_only(evidence, params):
    """The year is as it was."""
    begin_again(evidence, lambda deck: move(deck, 3, 2))


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_year_only(evidence, params):
    """Hunt still stands before Darwin."""
    begin_again(evidence, year)


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def darwin_on_top(evidence, params):
    """The oldest comes first; the year is right."""

    def change(deck):
        move(deck, 3, 0)
        year(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#3", scores="[0, 0]")
def half_a_year(evidence, params):
    """The year has brackets and still its full stop, and the order is as it was."""
    begin_again(evidence, lambda deck: year(deck, "(2019)."))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_heading(evidence, params):
    """The slide is called "Reading" now."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 39)).text_frame.paragraphs[0], "Reading"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def in_italics(evidence, params):
    """Darwin's book is in italics."""

    def change(deck):
        for run in entries(deck)[2].runs:
            run.font.italic = True

    edit(evidence, change)

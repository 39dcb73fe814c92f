"""The part without its line, both at the end, one level for both, another slide; the title and the notes as well."""

from arena_decks import begin_again, body, edit, runs, set_text, slide, title
from pptx.util import Pt
from solution import BEFORE, PART, UNDER, insert

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def without_its_line(evidence, params):
    """Only the part itself."""
    begin_again(evidence, lambda deck: insert(deck, PART, 2, BEFORE))


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """Both below "Keeping it going"."""

    def change(deck):
        insert(deck, PART, 2, 8)
        insert(deck, UNDER, 3, 9)

    begin_again(evidence, change)


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def a_part_of_its_own(evidence, params):
    """The line below it is at the level of the parts."""

    def change(deck):
        insert(deck, PART, 2, BEFORE)
        insert(deck, UNDER, 2, BEFORE + 1)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0, 0]")
def on_the_header(evidence, params):
    """The line went to the section header of part three."""
    begin_again(evidence, lambda deck: set_text(body(slide(deck, 18)).text_frame.paragraphs[0], UNDER))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The agenda's title has an article as well."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 2)).text_frame.paragraphs[0], "The agenda for tonight"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def smaller_letters(evidence, params):
    """The whole list was made smaller, though it had room."""

    def change(deck):
        for run in runs(body(slide(deck, 2))):
            run.font.size = Pt(18)

    edit(evidence, change)

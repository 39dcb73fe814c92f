"""The colon alone, a comma that was left out, another mark; a title of another slide, effects that were lost."""

from arena_decks import begin_again, edit, slide, title
from pptx.oxml.ns import qn
from solution import drop_colon, replace, widen_comma

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def only_the_colon(evidence, params):
    """The comma is as narrow as before."""
    begin_again(evidence, drop_colon)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def the_comma_left_out(evidence, params):
    """The colon is gone, and the comma, too."""

    def change(deck):
        drop_colon(deck)
        widen_comma(deck, "")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0, 0]")
def another_mark(evidence, params):
    """The comma became that of a list, the title kept its colon."""
    begin_again(evidence, lambda deck: widen_comma(deck, "、"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_colon_of_another_title(evidence, params):
    """The title of slide 18 lost its colon as well."""
    edit(evidence, lambda deck: replace(title(slide(deck, 18)).text_frame.paragraphs[0], "：", "　"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_effects_lost(evidence, params):
    """The list of slide 39 was written anew and has lost its effects."""

    def change(deck):
        page = slide(deck, 39)._element
        page.remove(page.find(qn("p:timing")))

    edit(evidence, change)

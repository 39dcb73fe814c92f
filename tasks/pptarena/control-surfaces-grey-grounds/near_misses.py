"""One of three; two of three; a darker grey; the agenda as well; white titles."""

from arena_decks import begin_again, edit, runs, slide, title
from pptx.dml.color import RGBColor
from solution import paint

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.background#2", scores="(0, 0.5)")
def one_of_three(evidence, params):
    """Only slide 3."""
    begin_again(evidence, lambda deck: paint(deck, 3))


@near_miss(caught_by="deck.background#3", scores="[0.5, 1)")
def two_of_three(evidence, params):
    """Slide 42 instead of 41, which had it already."""
    begin_again(evidence, lambda deck: (paint(deck, 3), paint(deck, 40)))


@near_miss(caught_by="deck.background", scores="(0, 0.5)")
def two_of_another_grey(evidence, params):
    """Slides 3 and 40 are darker than was asked."""

    def change(deck):
        paint(deck, 3, "D9D9D9")
        paint(deck, 40, "D9D9D9")
        paint(deck, 41)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_agenda_too(evidence, params):
    """Slide 2 is grey as well."""
    edit(evidence, lambda deck: paint(deck, 2))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_grey_title(evidence, params):
    """The title of the summary has the colour of the backup slide's."""

    def change(deck):
        for run in runs(title(slide(deck, 40))):
            run.font.color.rgb = RGBColor(0x5F, 0x6B, 0x76)

    edit(evidence, change)

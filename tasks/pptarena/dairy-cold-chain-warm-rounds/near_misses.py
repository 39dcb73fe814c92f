"""The order alone, one round marked, by length instead of warmth, numbers only; a value changed, the title coloured."""

from arena_decks import begin_again, edit, runs, set_text, slide, title
from pptx.dml.color import RGBColor
from solution import mark, rounds, swap

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def the_order_only(evidence, params):
    """Nothing is marked."""
    begin_again(evidence, swap)


@near_miss(caught_by="deck.cell_style#2", scores="(0, 0.5)")
def the_worst_alone(evidence, params):
    """C7 only, and the rows as they were."""
    begin_again(evidence, lambda deck: mark(deck, ("C7",)))


@near_miss(caught_by="deck.cell_style#2", scores="[0.5, 1)")
def the_longest_instead(evidence, params):
    """C6 is marked instead of C10."""

    def change(deck):
        swap(deck)
        mark(deck, ("C7", "C6", "C13"))

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def the_numbers_only(evidence, params):
    """Only the first cell of each row is marked."""

    def change(deck):
        swap(deck)
        mark(deck, ("C7", "C10", "C13"), cells=1)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def bold_without_red(evidence, params):
    """The rows stand as they stood, and the three are bold in black."""
    begin_again(evidence, lambda deck: mark(deck, ("C7", "C10", "C13"), colour=""))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_share_rounded(evidence, params):
    """A share of another round was rounded."""
    edit(evidence, lambda deck: set_text(rounds(deck).cell(3, 6).text_frame.paragraphs[0], "3 %"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_red_title(evidence, params):
    """The title is red as well."""

    def change(deck):
        for run in runs(title(slide(deck, 12))):
            run.font.color.rgb = RGBColor(0xA0, 0x40, 0x5A)

    edit(evidence, change)

"""The crews alone; not rounded, no words; bars at the end; the slide alone; the table's words changed; a note."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Inches
from solution import DAYS, MEANS, begin, chart, words

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.chart#3", scores="[0.5, 1)")
def the_crews_alone(evidence, params):
    """The column of the table as it is, without the days."""

    def change(deck):
        owner = begin(deck)
        chart(owner, (50, 40, 12, 12))
        words(owner)

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart#4", scores="[0.5, 1)")
def not_rounded(evidence, params):
    """26.7 days; no words below."""

    def change(deck):
        chart(begin(deck), (250, 160, 120, 26.7))

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def the_slide_alone(evidence, params):
    """With its title, and a table's numbers yet to be reckoned."""
    begin_again(evidence, begin)


@near_miss(caught_by="deck.slides", scores="(0, 0.5)")
def bars_of_another_order_at_the_end(evidence, params):
    """Sorted upwards, lying, on the last slide; no words."""

    def change(deck):
        chart(begin(deck, 43), DAYS[::-1], "BAR_CLUSTERED", MEANS[::-1])

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def words_over_the_chart(evidence, params):
    """The line of words lies in the chart."""

    def change(deck):
        owner = begin(deck)
        chart(owner)
        words(owner, y=4.2)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_callout_moved(evidence, params):
    """The box of slide 25 went down."""

    def change(deck):
        shape(slide(deck, 25), "Callout: water wins").top = Inches(5.9)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """The new slide has a note."""

    def change(deck):
        slide(deck, 26).notes_slide.notes_text_frame.text = "Crew in all times days."

    edit(evidence, change)

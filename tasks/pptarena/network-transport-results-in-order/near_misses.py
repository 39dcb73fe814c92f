"""Only the title, names without values, no title, another number, the values falling; a series renamed, a note."""

from arena_decks import begin_again, edit, set_text, slide, title
from solution import LOSSES, SENTENCE, VALUES, add_sentence, chart, fill_in, give_title
from talk_steps import add_remark, write_note

from deskcraft.authoring import near_miss

WAS = {"Reno": (3.5, 35.4, 11.2), "CUBIC": (4.4, 39.8, 14.6), "BBR": (45.2, 47.1, 46.8)}


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def only_the_title(evidence, params):
    """The chart's data are as before."""
    begin_again(evidence, give_title)


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def names_without_values(evidence, params):
    """The loss rates were renamed, the columns stayed; the title is there, the sentence is not."""

    def change(deck):
        fill_in(deck, values=WAS)
        give_title(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart#2", scores="[0.5, 1)")
def no_title(evidence, params):
    """Order and sentence."""

    def change(deck):
        fill_in(deck)
        add_sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def compared_with_reno(evidence, params):
    """45.2 by 3.5 is 13."""

    def change(deck):
        fill_in(deck)
        give_title(deck)
        add_sentence(deck, SENTENCE.replace("10", "13"))

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def going_down(evidence, params):
    """From the most loss to the least."""

    def change(deck):
        fill_in(deck, LOSSES[::-1], {name: row[::-1] for name, row in VALUES.items()})
        give_title(deck)
        add_sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def legend_at_the_top(evidence, params):
    """The slide's title is another one, and the chart has no legend."""

    def change(deck):
        chart(deck).has_legend = False
        set_text(title(slide(deck, 39)).text_frame.paragraphs[0], "Results")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_remark_and_a_note(evidence, params):
    """A remark on slide 38, another note on slide 39."""

    def change(deck):
        add_remark(deck, 38)
        write_note(deck, 39, "BBR hardly notices")

    edit(evidence, change)

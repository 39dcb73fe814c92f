"""One title of two, an abbreviation in small letters, one title and a third as well; the chart's title too, a note."""

from arena_decks import begin_again, edit, shape, slide
from solution import closures, retitle, sentence_case

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """Slide 25 is as it was."""
    begin_again(evidence, sentence_case)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def small_letters_throughout(evidence, params):
    """The abbreviation went the way of the other capitals."""

    def change(deck):
        retitle(deck, 13, "What the ipcc says about sea level")
        closures(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def the_wrong_neighbour(evidence, params):
    """Slide 25 is done, and slide 14 has the title that slide 13 was to get."""

    def change(deck):
        closures(deck)
        retitle(deck, 14, "What the IPCC says about sea level")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0, 0]")
def the_chart_instead(evidence, params):
    """The chart of slide 25 took over the title's words, and nothing else was done."""

    def change(deck):
        chart = shape(slide(deck, 25), "Closures a year").chart
        chart.chart_title.text_frame.paragraphs[0].runs[0].text = "Closures per year"

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def one_more_title(evidence, params):
    """Slide 34 is called otherwise, too."""
    edit(evidence, lambda deck: retitle(deck, 34, "Spending a year"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """A note for the speaker."""

    def change(deck):
        slide(deck, 25).notes_slide.notes_text_frame.text = "Title changed"

    edit(evidence, change)

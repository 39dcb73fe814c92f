"""A list, unsorted, the breaks undivided, bars, at the end; slide 17 sorted as well, a note on the new slide."""

from arena_decks import begin_again, body, edit, shape, slide
from pptx.enum.chart import XL_CHART_TYPE
from solution import BREAKS, new_slide, plot

from deskcraft.authoring import near_miss

PLACES = ("Farm tanks", "Tankers", "Silos", "Cold store", "Delivery trucks", "Depots")


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def a_list_instead(evidence, params):
    """The values stand in a list."""

    def change(deck):
        page = new_slide(deck, layout="Title and Content")
        body(page).text_frame.text = "\n".join(f"{name}: {value}" for name, value in BREAKS.items())

    begin_again(evidence, change)


@near_miss(caught_by="deck.chart#2", scores="[0.5, 1)")
def in_the_order_of_the_table(evidence, params):
    """The right values, unsorted."""
    begin_again(evidence, lambda deck: plot(new_slide(deck), {name: BREAKS[name] for name in PLACES}))


@near_miss(caught_by="deck.chart#3", scores="[0.5, 1)")
def breaks_undivided(evidence, params):
    """The number of breaks, sorted by it."""
    numbers = {
        "Delivery trucks": 612,
        "Farm tanks": 318,
        "Depots": 95,
        "Tankers": 74,
        "Cold store": 66,
        "Silos": 21,
    }
    begin_again(evidence, lambda deck: plot(new_slide(deck), numbers))


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def bars(evidence, params):
    """Bars that lie, instead of columns."""
    begin_again(evidence, lambda deck: plot(new_slide(deck), kind=XL_CHART_TYPE.BAR_CLUSTERED))


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """The slide stands behind the backup."""
    begin_again(evidence, lambda deck: plot(new_slide(deck, to=43)))


@near_miss(caught_by="deck.slides", scores="[0, 0]")
def on_the_table(evidence, params):
    """A chart on slide 17, over the table, and no new slide."""
    begin_again(evidence, lambda deck: plot(slide(deck, 17)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_table_sorted_as_well(evidence, params):
    """The rows of slide 17 changed places, too."""

    def change(deck):
        rows = [row._tr for row in shape(slide(deck, 17), "Loggers by place").table.rows]
        rows[1].addprevious(rows[5])

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note_on_it(evidence, params):
    """The new slide has notes that nobody asked for."""

    def change(deck):
        slide(deck, 18).notes_slide.notes_text_frame.text = "Computed from slide 17"

    edit(evidence, change)

"""The chart only, two clicks, the wrong order, both at once by another effect; effects and transitions elsewhere."""

from arena_decks import begin_again, edit, shape, slide
from solution import CHART, TEXT, moving

from deskcraft.authoring import near_miss
from deskcraft.kits.impress.motions import Effect, animate, transition


@near_miss(caught_by="deck.animation#3", scores="[0.5, 1)")
def the_chart_only(evidence, params):
    """The text is there from the start."""
    begin_again(evidence, lambda deck: moving(deck, (CHART, "fade", "click")))


@near_miss(caught_by="deck.animation#4", scores="[0.5, 1)")
def two_clicks(evidence, params):
    """The text waits for a click of its own."""
    begin_again(evidence, lambda deck: moving(deck, (CHART, "fade", "click"), (TEXT, "fade", "click")))


@near_miss(caught_by="deck.animation#2", scores="[0.5, 1)")
def the_text_first(evidence, params):
    """The text comes on the click, and the chart after it."""
    begin_again(evidence, lambda deck: moving(deck, (TEXT, "fade", "click"), (CHART, "fade", "after")))


@near_miss(caught_by="deck.animation", scores="(0, 0.5)")
def the_chart_wipes_in(evidence, params):
    """Another effect, and the text without one."""
    begin_again(evidence, lambda deck: moving(deck, (CHART, "wipe", "click")))


@near_miss(caught_by="deck.animation", scores="[0, 0]")
def the_wrong_slide(evidence, params):
    """Chart and comment of slide 25 instead."""

    def change(deck):
        page = slide(deck, 25)
        chart, text = (shape(page, name).shape_id for name in ("Closures a year", "Closures comment"))
        animate(page, [Effect(chart), Effect(text, start="after")])

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_slide_fades_as_well(evidence, params):
    """Slide 17 itself comes in with a fade."""
    edit(evidence, lambda deck: transition(slide(deck, 17), "<p:fade/>"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_chart_too(evidence, params):
    """The chart of slide 15 fades in, too."""

    def change(deck):
        page = slide(deck, 15)
        animate(page, [Effect(shape(page, "Extreme water levels").shape_id)])

    edit(evidence, change)

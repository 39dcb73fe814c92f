"""A title alone, gains only, a pie, the areas, no sentence, an empty list; the table sorted, a note as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.enum.chart import XL_CHART_TYPE
from solution import conclude, draw, new_slide

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.chart", scores="(0, 0.5)")
def only_the_title(evidence, params):
    """Nothing is on the new slide but its title."""
    begin_again(evidence, new_slide)


@near_miss(caught_by="deck.chart", scores="[0.5, 1)")
def gains_only(evidence, params):
    """The three largest gains; the sum is that of the right ones."""

    def change(deck):
        page = new_slide(deck)
        draw(page, {"光滩": 360, "盐地碱蓬滩涂": 270, "芦苇沼泽": 240})
        conclude(page)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def no_sentence(evidence, params):
    """The chart is right, nothing stands below it."""
    begin_again(evidence, lambda deck: draw(new_slide(deck)))


@near_miss(caught_by="deck.chart#2", scores="(0, 0.5)")
def areas_and_a_wrong_sum(evidence, params):
    """The areas of 2024 for their changes, and the sum of the changes without their signs."""

    def change(deck):
        page = new_slide(deck)
        draw(page, {"互花米草": 2240, "光滩": 12760, "盐地碱蓬滩涂": 5610}, XL_CHART_TYPE.PIE, "2024年")
        conclude(page, "三类合计减少1570公顷")

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def an_empty_placeholder(evidence, params):
    """The new slide has the layout with a list, which was left empty; the sentence lies on the chart."""

    def change(deck):
        page = new_slide(deck, layout="Title and Content")
        draw(page)
        conclude(page, top=5.5)

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def before_the_table(evidence, params):
    """The slide was added in front of the table."""

    def change(deck):
        page = new_slide(deck, after=28)
        draw(page)
        conclude(page)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_table_corrected(evidence, params):
    """A number of the table has got a comma."""

    def change(deck):
        cell = shape(slide(deck, 29), "地类面积表").table.cell(1, 2)
        set_text(cell.text_frame.paragraphs[0], "15,060")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """A note on slide 29."""

    def change(deck):
        slide(deck, 29).notes_slide.notes_text_frame.text = "下一页有图。"

    edit(evidence, change)

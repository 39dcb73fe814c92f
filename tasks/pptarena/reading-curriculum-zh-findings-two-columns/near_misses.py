"""The figures alone, columns with the old figure, a copy, an empty column; another title, a list gone elsewhere."""

from arena_decks import begin_again, body, edit, remove, set_text, slide, title
from pptx.util import Pt
from solution import add_copy, divide, lines, state, two_columns

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def only_the_figures(evidence, params):
    """Both gains are stated in the one list."""
    begin_again(evidence, state)


@near_miss(caught_by="rubric.function#5", scores="[0.5, 1)")
def only_the_columns(evidence, params):
    """Two columns, about twelve points."""

    def change(deck):
        two_columns(deck)
        divide(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def one_figure_and_an_empty_column(evidence, params):
    """The layout has an empty column; one of the gains is taken from another line of the chart."""

    def change(deck):
        state(deck, "整合解释提高11.9个百分点，评价鉴赏提高9.4个百分点")
        two_columns(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def both_columns_with_all(evidence, params):
    """The list was copied to the right, and shortened there only; the old figure."""

    def change(deck):
        add_copy(deck)
        for paragraph in lines(deck, 1)[:4]:
            paragraph._p.getparent().remove(paragraph._p)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#4", scores="[0.5, 1)")
def smaller_on_the_right(evidence, params):
    """The right column has 14 pt throughout."""

    def change(deck):
        for paragraph in lines(deck, 1):
            for run in paragraph.runs:
                run.font.size = Pt(14)

    edit(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def a_limit_lost(evidence, params):
    """The last limit is gone."""
    edit(evidence, lambda deck: lines(deck, 1)[-1]._p.getparent().remove(lines(deck, 1)[-1]._p))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title was shortened."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 35)).text_frame.paragraphs[0], "结论与局限"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_list_of_slide_32(evidence, params):
    """The list of another slide is gone."""
    edit(evidence, lambda deck: remove(body(slide(deck, 32))))

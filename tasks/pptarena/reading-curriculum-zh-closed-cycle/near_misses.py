"""The line of text alone, an arrow that leads the wrong way, a bare line, a point of the first level; more."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm
from solution import add_line, close
from zh_edits import paint

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def only_the_text(evidence, params):
    """The cycle is as open as before."""
    begin_again(evidence, add_line)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def the_wrong_way(evidence, params):
    """The arrow leads from the first step to the last; no text."""
    begin_again(evidence, lambda deck: close(deck, "确定目标", "反馈调整", sites=(1, 0)))


@near_miss(caught_by="deck.paragraphs", scores="(0, 0.5)")
def a_bare_line_and_a_point(evidence, params):
    """A thin line without an arrow; the text is a point of the first level."""

    def change(deck):
        close(deck, arrow=False, width_pt=1.0)
        add_line(deck, like=5)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0, 0]")
def from_the_wrong_box(evidence, params):
    """The arrow comes from the last step but one."""
    begin_again(evidence, lambda deck: close(deck, begin="收集证据", sites=(0, 2)))


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def a_thin_arrow(evidence, params):
    """Text and arrow are right, the arrow is a thin one."""

    def change(deck):
        close(deck, width_pt=1.0)
        add_line(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_last_box_orange(evidence, params):
    """The box of the last step got another colour."""
    edit(evidence, lambda deck: paint(shape(slide(deck, 20), "反馈调整"), "#e8873a"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_box_moved(evidence, params):
    """The first step slipped to the left."""

    def change(deck):
        shape(slide(deck, 20), "确定目标").left -= Cm(0.4)

    edit(evidence, change)

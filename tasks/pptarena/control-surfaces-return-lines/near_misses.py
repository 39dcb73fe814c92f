"""One of two; red without heads; the wrong way; between other boxes; a pressure line blue; a box renamed."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.enum.dml import MSO_THEME_COLOR
from solution import from_controls, line, to_reservoir

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """The flight controls give nothing back."""
    begin_again(evidence, to_reservoir)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def red_without_heads(evidence, params):
    """Both lines join the right boxes, and look like pressure lines without a direction."""

    def change(deck):
        from_controls(deck, slot="accent4", arrow=False)
        to_reservoir(deck, slot="accent4", arrow=False)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def the_wrong_way(evidence, params):
    """The reservoir leads to the filter."""

    def change(deck):
        from_controls(deck)
        line(deck, "Reservoir", "Return filter", (2, 1))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0, 0]")
def between_other_boxes(evidence, params):
    """From the heavy users to the reservoir."""
    begin_again(evidence, lambda deck: line(deck, "Heavy users", "Reservoir", (2, 2)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_pressure_line_too(evidence, params):
    """One of the red lines is blue now."""

    def change(deck):
        pressed = shape(slide(deck, 31), "Line: Filter to Priority valve")
        pressed.line.color.theme_color = MSO_THEME_COLOR.ACCENT_1

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_box_renamed(evidence, params):
    """The accumulator has a volume."""

    def change(deck):
        set_text(shape(slide(deck, 31), "Accumulator").text_frame.paragraphs[0], "Accumulator 2 litres")

    edit(evidence, change)

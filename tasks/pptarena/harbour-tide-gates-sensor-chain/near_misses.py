"""The box only, the arrow only, a bare thin line, an arrow elsewhere; all boxes recoloured, the remark moved."""

from arena_decks import begin_again, edit, shape, slide
from pptx.dml.color import RGBColor
from pptx.util import Inches
from solution import join, lift, straighten

from deskcraft.authoring import near_miss
from deskcraft.kits.impress.deck_parts import connect


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def the_box_only(evidence, params):
    """The archive stays on its own."""

    def change(deck):
        lift(deck)
        straighten(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def the_arrow_behind_hangs(evidence, params):
    """The box went up, the arrow before it did not follow, and none leads on."""
    begin_again(evidence, lift)


@near_miss(caught_by="deck.arranged", scores="[0.5, 1)")
def the_arrow_only(evidence, params):
    """The box still hangs."""
    begin_again(evidence, join)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def a_bare_line(evidence, params):
    """Without a tip, and thin."""

    def change(deck):
        lift(deck)
        straighten(deck)
        join(deck, arrow=False, width_pt=0.75)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def from_telemetry(evidence, params):
    """The arrow leads over the box from the one before it, which still hangs."""

    def change(deck):
        page = slide(deck, 11)
        shape(page, "Step Quality control").top = Inches(2.3)
        connect(page, "Arrow 4", shape(page, "Step Telemetry"), shape(page, "Step Archive"))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_red(evidence, params):
    """The last box is red."""

    def change(deck):
        box = shape(slide(deck, 11), "Step Archive")
        box.fill.solid()
        box.fill.fore_color.rgb = RGBColor(0xC2, 0x51, 0x2E)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_text_below_moved(evidence, params):
    """The words below the box went up with it."""

    def change(deck):
        text = shape(slide(deck, 11), "Text Quality control")
        text.top = text.top - Inches(0.18)

    edit(evidence, change)

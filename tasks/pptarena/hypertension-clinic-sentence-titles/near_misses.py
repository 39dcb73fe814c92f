"""One of two, a capital behind the colon, small letters throughout, capitals throughout; a third title, bold gone."""

from arena_decks import begin_again, edit, slide, title
from solution import write
from talk_steps import add_remark

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#4", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """Slide 18 is as it was."""
    begin_again(evidence, lambda deck: write(deck, 13, "What a poor technique costs"))


@near_miss(caught_by="deck.text#6", scores="[0.5, 1)")
def capital_behind_the_colon(evidence, params):
    """Slide 18 begins twice."""
    edit(evidence, lambda deck: write(deck, 18, "Organ damage: What to look for"))


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def small_throughout(evidence, params):
    """As the menu's lower case makes it."""

    def change(deck):
        write(deck, 13, "what a poor technique costs")
        write(deck, 18, "organ damage: what to look for")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0, 0]")
def capitals_throughout(evidence, params):
    """The other way."""

    def change(deck):
        write(deck, 13, "WHAT A POOR TECHNIQUE COSTS")
        write(deck, 18, "ORGAN DAMAGE: WHAT TO LOOK FOR")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_name_made_small(evidence, params):
    """Slide 14 in small letters, where Mr T. is a name."""
    edit(evidence, lambda deck: write(deck, 14, "24 hours of mr t."))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def thin_letters(evidence, params):
    """Slide 13 is no longer bold, and slide 18 has a remark."""

    def change(deck):
        title(slide(deck, 13)).text_frame.paragraphs[0].runs[0].font.bold = False
        add_remark(deck, 18)

    edit(evidence, change)

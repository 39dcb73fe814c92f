"""One card, no italics, the paragraph left, an untidy row, a list; the remark and the title as well."""

from arena_decks import begin_again, body, edit, set_text, shape, slide, title
from solution import CARDS, LEFTS, card, drop

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def one_card(evidence, params):
    """The first card below the paragraph, which is still there; its Latin name is upright."""
    begin_again(evidence, lambda deck: card(deck, CARDS[0], LEFTS[0], 3.2, height=1.7, italic=False))


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def upright(evidence, params):
    """The Latin names are upright."""

    def change(deck):
        drop(deck)
        for texts, left in zip(CARDS, LEFTS, strict=True):
            card(deck, texts, left, italic=False)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#4", scores="[0.5, 1)")
def the_paragraph_left(evidence, params):
    """The cards lie over the paragraph, which nobody took away."""

    def change(deck):
        for texts, left in zip(CARDS, LEFTS, strict=True):
            card(deck, texts, left)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#4", scores="[0.5, 1)")
def an_untidy_row(evidence, params):
    """The third card is lower and narrower than the others."""

    def change(deck):
        drop(deck)
        card(deck, CARDS[0], LEFTS[0])
        card(deck, CARDS[1], LEFTS[1])
        card(deck, CARDS[2], LEFTS[2], 2.0, 3.2)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0, 0]")
def a_list(evidence, params):
    """The paragraph was cut into three points of the list."""

    def change(deck):
        frame = body(slide(deck, 26)).text_frame
        first, *rest = frame.text.split(". ")
        set_text(frame.paragraphs[0], first)
        for sentence in rest:
            frame.add_paragraph().text = sentence

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_remark_lowered(evidence, params):
    """The box at the bottom was moved down."""

    def change(deck):
        shape(slide(deck, 26), "Border remark").top += 400_000

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title was changed as well."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 26)).text_frame.paragraphs[0], "Three kinds of fungi"))

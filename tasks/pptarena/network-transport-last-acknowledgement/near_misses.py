"""Only the state, only an arrow, the wrong number, the arrow back, no state; another label, a remark and a note."""

from arena_decks import begin_again, edit, set_text, shape
from pptx.util import Pt
from solution import add_arrow, add_label, add_state, closing
from talk_steps import add_remark, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def only_the_state(evidence, params):
    """CLOSED below the line of the server, and no message."""
    begin_again(evidence, add_state)


@near_miss(caught_by="rubric.function#3", scores="(0, 0.5)")
def an_arrow_back(evidence, params):
    """It leads to the client, without a label; no state."""
    begin_again(evidence, lambda deck: add_arrow(deck, back=True))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def the_number_above(evidence, params):
    """The label repeats 1084."""

    def change(deck):
        add_arrow(deck)
        add_label(deck, "ACK, ack = 1084 ")
        add_state(deck)
        shape(closing(deck), "ACK of the client label").text_frame.paragraphs[0].runs[0].text = "ACK, ack = 9180"

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def from_the_server(evidence, params):
    """All is there, but the arrow points to the client."""

    def change(deck):
        add_arrow(deck, back=True)
        add_label(deck)
        add_state(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#4", scores="[0.5, 1)")
def no_state(evidence, params):
    """The server is in LAST_ACK still."""

    def change(deck):
        add_arrow(deck)
        add_label(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_number_above(evidence, params):
    """The FIN of the server has another number now."""

    def change(deck):
        set_text(shape(closing(deck), "FIN of the server label").text_frame.paragraphs[0], "FIN, seq = 9181")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def moved_a_remark_and_a_note(evidence, params):
    """The remark at the right lies further down; a note on slide 21, a remark on slide 22."""

    def change(deck):
        shape(closing(deck), "Waiting remark").top += Pt(30)
        write_note(deck, 21, "The last ACK")
        add_remark(deck, 22)

    edit(evidence, change)

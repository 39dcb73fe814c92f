"""One of two either way, the bits left out, a hyphen; the remark below, states made bold, a remark."""

from arena_decks import begin_again, edit, runs, shape, slide
from solution import write
from talk_steps import add_remark

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def only_the_field(evidence, params):
    """Slide 22 is as it was."""
    begin_again(evidence, lambda deck: write(deck, 10, "UDP length", "Length (16)"))


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def only_a_part_of_the_field(evidence, params):
    """Its sixteen bits are gone; slide 22 is as it was."""
    begin_again(evidence, lambda deck: write(deck, 10, "UDP length", "Length"))


@near_miss(caught_by="deck.text#4", scores="[0.5, 1)")
def a_hyphen(evidence, params):
    """SYN-SENT, as the RFC writes it, and not like the other states."""
    edit(evidence, lambda deck: write(deck, 22, "SYN_SENT", "SYN-SENT"))


@near_miss(caught_by="deck.text", scores="[0, 0]")
def the_other_one(evidence, params):
    """The remark on slide 10 is written anew, and SYN_RCVD in small letters."""

    def change(deck):
        write(deck, 10, "Length remark", "Length counts header and data.")
        write(deck, 22, "SYN_RCVD", "Syn_Rcvd")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_field(evidence, params):
    """The checksum is called Check sum."""
    edit(evidence, lambda deck: write(deck, 10, "UDP checksum", "Check sum (16)"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_bold_state(evidence, params):
    """SYN_SENT is bold, and slide 21 has a remark."""

    def change(deck):
        for run in runs(shape(slide(deck, 22), "SYN_SENT")):
            run.font.bold = True
        add_remark(deck, 21)

    edit(evidence, change)

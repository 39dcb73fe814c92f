"""Only two packets, only what was said, frame by one, marks left, dark letters; a packet too many, a note."""

from arena_decks import begin_again, edit, set_text, shape
from solution import MARKS, acknowledge, allow, drawing, packet, say, send, slide_on
from talk_steps import add_remark, paint, paint_letters, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape#3", scores="(0, 0.5)")
def only_acknowledged(evidence, params):
    """Packets 4 and 5 are green, and that is all."""
    begin_again(evidence, lambda deck: acknowledge(deck, 4, 5))


@near_miss(caught_by="deck.shape#5", scores="(0, 0.5)")
def what_was_said(evidence, params):
    """Four packets have new colours; window and marks stand as before."""

    def change(deck):
        acknowledge(deck, 4, 5)
        send(deck, 8, 9)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#9", scores="(0, 0.5)")
def by_one_packet(evidence, params):
    """All moved by one packet instead of two, the marks say 5 and 9; four packets have new colours."""

    def change(deck):
        acknowledge(deck, 4, 5)
        send(deck, 8, 9)
        slide_on(deck, "Window frame", "Window size", *MARKS, by=1)
        say(deck, "send_base = 5", "nextseqnum = 9")

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#11", scores="[0.5, 1)")
def marks_left(evidence, params):
    """They say the new numbers where they stood."""

    def change(deck):
        acknowledge(deck, 4, 5)
        send(deck, 8, 9)
        allow(deck, 11, 12)
        slide_on(deck, "Window frame", "Window size")
        say(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#5", scores="[0.5, 1)")
def window_shrunk(evidence, params):
    """Packets 11 and 12 are not yet to be sent."""

    def change(deck):
        acknowledge(deck, 4, 5)
        send(deck, 8, 9)
        slide_on(deck, "Window frame", "Window size", *MARKS)
        say(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def dark_letters(evidence, params):
    """Packets 8 and 9 have the letters of the orange ones."""

    def change(deck):
        for number in (8, 9):
            paint_letters(packet(deck, number), "1D2430")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_packet_too_many(evidence, params):
    """Packet 13 may be sent as well, and the key says so."""

    def change(deck):
        paint(packet(deck, 13), "E08E2B")
        set_text(shape(drawing(deck), "Key free text").text_frame.paragraphs[0], "may be sent now")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note_and_a_remark(evidence, params):
    """A note on slide 16, a remark on slide 15."""

    def change(deck):
        write_note(deck, 16, "Two packets later")
        add_remark(deck, 15)

    edit(evidence, change)

"""The last message like the others: ends on both lines, an arrow, a label; the state beside the server."""

from arena_decks import by_file, by_script, set_text, shape, slide
from pptx.util import Pt
from talk_steps import copy_of

DOWN = Pt(399) - Pt(345)


def closing(deck):
    return slide(deck, 21)


def copied(deck, name, as_name, x=None, y=None):
    made = copy_of(closing(deck), shape(closing(deck), name), as_name)
    made.left = made.left if x is None else x
    made.top = made.top + DOWN if y is None else y
    return made


def add_arrow(deck, back=False):
    copied(deck, "FIN of the server leaves", "ACK of the client leaves", x=1956816)
    copied(deck, "FIN of the server arrives", "ACK of the client arrives", x=7443216)
    arrow = copy_of(closing(deck), shape(closing(deck), "FIN of the client"), "ACK of the client")
    down = (
        shape(closing(deck), "FIN of the server leaves").top
        + DOWN
        - shape(closing(deck), "FIN of the client leaves").top
    )
    arrow.begin_y, arrow.end_y = arrow.begin_y + down, arrow.end_y + down
    if back:
        arrow.begin_x, arrow.end_x = arrow.end_x, arrow.begin_x


def add_label(deck, text="ACK, ack = 9181"):
    made = copied(deck, "FIN of the server label", "ACK of the client label")
    set_text(made.text_frame.paragraphs[0], text)


def add_state(deck):
    made = copied(deck, "Server LAST_ACK", "Server CLOSED", y=Pt(425))
    set_text(made.text_frame.paragraphs[0], "CLOSED")


def change(deck, params):
    add_arrow(deck)
    add_label(deck)
    add_state(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)

"""Two columns in the layout of slide 4, and the sentence about TCP in the notes."""

from arena_decks import body, by_file, by_script, slide
from pptx.opc.constants import RELATIONSHIP_TYPE
from talk_steps import write_note

LEFT = [
    "Go-back-N",
    "Cumulative acknowledgements",
    "No buffer at the receiver: out of order is dropped",
    "One timer, for the oldest packet",
    "After a loss: the whole window again",
    "Largest window 2^k − 1",
]
RIGHT = [
    "Selective repeat",
    "Every packet acknowledged on its own",
    "A buffer of N packets at the receiver",
    "One timer for each packet",
    "After a loss: only the lost packet again",
    "Largest window 2^(k−1)",
]
SENTENCE = " ".join(
    [
        "TCP is a mixture: cumulative, one timer, and a buffer at the receiver,",
        "with selective acknowledgements as an option.",
    ]
)


def comparison(deck):
    return slide(deck, 17)


def lay_out(deck):
    """Gives the slide the layout of slide 4, and a second column."""
    part = comparison(deck).part
    for link, one in list(part.rels.items()):
        if one.reltype == RELATIONSHIP_TYPE.SLIDE_LAYOUT:
            part.rels.pop(link)
    like = slide(deck, 4).slide_layout
    part.relate_to(like.part, RELATIONSHIP_TYPE.SLIDE_LAYOUT)
    comparison(deck).shapes.clone_placeholder(
        next(one for one in like.placeholders if one.placeholder_format.idx == 2),
    )


def fill_in(deck, place, lines, level=1):
    frame = body(comparison(deck), place).text_frame
    frame.text = "\n".join(lines)
    for paragraph in frame.paragraphs[1:]:
        paragraph.level = level


def move_sentence(deck):
    write_note(deck, 17, SENTENCE)


def change(deck, params):
    lay_out(deck)
    fill_in(deck, 0, LEFT)
    fill_in(deck, 1, RIGHT)
    move_sentence(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)

"""Length spelt right, SYN_SENT in capitals."""

from arena_decks import by_file, by_script, set_text, shape, slide


def write(deck, number, name, text):
    set_text(shape(slide(deck, number), name).text_frame.paragraphs[0], text)


def change(deck, params):
    write(deck, 10, "UDP length", "Length (16)")
    write(deck, 22, "SYN_SENT", "SYN_SENT")


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)

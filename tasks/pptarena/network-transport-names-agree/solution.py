"""Footer and header slide as everywhere else."""

from arena_decks import by_file, by_script, set_text, slide, title


def footer(deck, number=28):
    return next(one for one in slide(deck, number).placeholders if one.placeholder_format.type == 15)


def write_footer(deck, text="CS 3204 Computer Networks, Lecture 7"):
    set_text(footer(deck).text_frame.paragraphs[0], text)


def write_header(deck, text="Services of the transport layer"):
    set_text(title(slide(deck, 3)).text_frame.paragraphs[0], text)


def change(deck, params):
    write_footer(deck)
    write_header(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)

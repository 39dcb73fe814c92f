"""The client program in DejaVu Sans Mono, the port bold in both."""

from copy import deepcopy

from arena_decks import by_file, by_script, runs, shape, slide


def program(deck, side):
    return shape(slide(deck, 37), f"{side} program")


def set_font(deck, family="DejaVu Sans Mono", only=""):
    for run in runs(program(deck, "Client")):
        if only in run.text:
            run.font.name = family


def embolden(deck, side):
    run = next(run for run in runs(program(deck, side)) if "7007" in run.text)
    before, _, after = run.text.partition("7007")
    paragraph = next(one for one in program(deck, side).text_frame.paragraphs if "7007" in one.text)
    for text in ("7007", after):
        made = deepcopy(paragraph.runs[-1]._r)
        paragraph.runs[-1]._r.addnext(made)
        paragraph.runs[-1].text = text
        paragraph.runs[-1].font.bold = text == "7007" or None
    run.text = before


def change(deck, params):
    set_font(deck)
    embolden(deck, "Server")
    embolden(deck, "Client")


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)

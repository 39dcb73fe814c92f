"""Rows by port number, what is not encrypted in bold red."""

from arena_decks import by_file, by_script, runs, slide
from pptx.dml.color import RGBColor
from talk_steps import row_texts, sort_rows, table


def ports(deck):
    return table(slide(deck, 7))


def sort(deck, key=lambda texts: int(texts[0])):
    sort_rows(ports(deck), key)


def mark(deck, which=lambda texts: texts[3] == "no", column=3):
    for row in list(ports(deck).rows)[1:]:
        if which(row_texts(row)):
            for run in runs(row.cells[column]):
                run.font.bold = True
                run.font.color.rgb = RGBColor(0xB2, 0x3A, 0x48)


def change(deck, params):
    sort(deck)
    mark(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)

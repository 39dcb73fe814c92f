"""Two rows changed places; three values of S7 are red."""

from arena_decks import by_file, by_script, runs, shape, slide
from zh_edits import rgb, words_of, write_cells

RED = "#b5443c"


def rows(deck):
    return [list(row.cells) for row in shape(slide(deck, 10), "断面年均值表").table.rows]


def swap(deck, columns=7):
    table = rows(deck)
    third, fourth = words_of(table[3][:columns]), words_of(table[4][:columns])
    write_cells(table[3][:columns], fourth)
    write_cells(table[4][:columns], third)


def mark(deck, columns=(3, 4, 5), row=7, bold=True):
    for column in columns:
        for run in runs(rows(deck)[row][column]):
            run.font.color.rgb = rgb(RED)
            run.font.bold = bold or None


def change(deck, params):
    swap(deck)
    mark(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)

"""A row of totals, bold, and one row in red."""

import copy

from arena_decks import by_file, by_script, runs, shape, slide
from zh_edits import rgb, write_cells

TOTAL = ("合计", "865", "811", "93.8%")
RED = "#b5443c"


def frame(deck):
    return shape(slide(deck, 35), "经费执行表")


def the_table(deck):
    return frame(deck).table


def cells(deck, row):
    return list(the_table(deck).rows[row].cells)


def add_row(deck, words=TOTAL, bold=True):
    table = the_table(deck)
    table._tbl.append(copy.deepcopy(table._tbl.tr_lst[-2]))
    frame(deck).height = sum(row.height for row in table.rows)
    last = cells(deck, len(table._tbl.tr_lst) - 1)
    write_cells(last, words)
    for cell in last:
        for run in runs(cell):
            run.font.bold = bold


def redden(deck, row=7, columns=4):
    for cell in cells(deck, row)[:columns]:
        for run in runs(cell):
            run.font.color.rgb = rgb(RED)


def change(deck, params):
    add_row(deck)
    redden(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)

"""Rows by date, numbered anew, the name filled in."""

from arena_decks import by_file, by_script, slide
from talk_steps import row_texts, set_cell, sort_rows, table

MONTHS = ("January", "February", "March", "April", "May")


def plan(deck):
    return table(slide(deck, 38))


def by_date(texts):
    day, month = texts[3].split()
    return MONTHS.index(month), int(day)


def name(deck):
    row = next(row for row in plan(deck).rows if row_texts(row)[1].startswith("Standing"))
    cell = row.cells[2]
    run = cell.text_frame.paragraphs[0].add_run()
    run.text = "Sr Brandt"
    run.font.size = plan(deck).cell(1, 2).text_frame.paragraphs[0].runs[0].font.size
    return cell


def number(deck):
    for place, row in enumerate(list(plan(deck).rows)[1:], 1):
        set_cell(row.cells[0], str(place))


def change(deck, params):
    sort_rows(plan(deck), by_date)
    number(deck)
    name(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)

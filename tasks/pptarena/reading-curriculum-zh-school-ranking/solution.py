"""The rows in the order of the gains, three of them green, the total bold."""

from arena_decks import by_file, by_script, runs, shape, slide
from zh_edits import rgb, words_of, write_cells

GREEN = "#3f7a5c"
BY_GAIN = (1, 2, 4, 3, 6, 5)


def rows(deck):
    return [list(row.cells) for row in shape(slide(deck, 30), "各校成绩表").table.rows]


def sort(deck, order=BY_GAIN):
    """Lets the row of each number have the words of another one."""
    table = rows(deck)
    words = [words_of(row) for row in table]
    for place, number in enumerate(order, 1):
        write_cells(table[place], words[number])


def green(deck, numbers=(1, 2, 3), columns=(4,)):
    for number in numbers:
        for column in columns:
            for run in runs(rows(deck)[number][column]):
                run.font.color.rgb = rgb(GREEN)


def embolden(deck, number=7):
    for cell in rows(deck)[number]:
        for run in runs(cell):
            run.font.bold = True


def change(deck, params):
    sort(deck)
    green(deck)
    embolden(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)

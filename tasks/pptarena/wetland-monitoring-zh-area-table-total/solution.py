"""Two numbers with their commas, a bold row."""

from arena_decks import by_file, by_script, runs, set_text, shape, slide


def cell(deck, row, column):
    return shape(slide(deck, 29), "地类面积表").table.cell(row, column)


def write(deck, row, text, column=2):
    set_text(cell(deck, row, column).text_frame.paragraphs[0], text)


def embolden(deck, row=8, columns=range(5)):
    for column in columns:
        for run in runs(cell(deck, row, column)):
            run.font.bold = True


def change(deck, params):
    write(deck, 1, "15,060")
    write(deck, 5, "12,760")
    embolden(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)

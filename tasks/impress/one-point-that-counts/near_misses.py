"""Half of the format, half of the words, the line below, and the whole list."""

from decks import body, edit

from deskcraft.authoring import near_miss


def lines(deck, params):
    """The paragraphs of the list."""
    return body(deck.slides[params["slide"] - 1]).text_frame.paragraphs


@near_miss(caught_by="deck.style")
def bold_alone(evidence, params):
    """The line is not underlined."""

    def change(deck):
        for run in lines(deck, params)[params["line"] - 1].runs:
            run.font.underline = False

    edit(evidence, change)


@near_miss(caught_by="deck.style")
def the_first_word_alone(evidence, params):
    """A double click selected a word."""

    def change(deck):
        line = lines(deck, params)[params["line"] - 1]
        for run in line.runs[1:]:
            line._p.remove(run._r)
        first, _, rest = params["point"].partition(" ")
        line.runs[0].text = first
        more = line.add_run()
        more.text = f" {rest}"
        more.font.bold = more.font.underline = False

    edit(evidence, change)


@near_miss(caught_by="deck.style")
def the_line_below(evidence, params):
    """The next line was marked."""

    def change(deck):
        for number, mark in ((params["line"] - 1, False), (params["line"], True)):
            for run in lines(deck, params)[number].runs:
                run.font.bold = run.font.underline = mark

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def the_whole_list(evidence, params):
    """All lines were marked."""

    def change(deck):
        for line in lines(deck, params):
            for run in line.runs:
                run.font.bold = run.font.underline = True

    edit(evidence, change)

"""The font alone, one port alone, one line, whole lines bold, another typewriter face; headings, larger letters."""

from arena_decks import begin_again, edit, runs, shape, slide
from pptx.util import Pt
from solution import embolden, program, set_font
from talk_steps import add_remark

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style#2", scores="[0.5, 1)")
def the_font_alone(evidence, params):
    """No port is bold."""
    begin_again(evidence, set_font)


@near_miss(caught_by="deck.style", scores="(0, 0.5)")
def one_port_alone(evidence, params):
    """The server's; the client program is as it was."""
    begin_again(evidence, lambda deck: embolden(deck, "Server"))


@near_miss(caught_by="deck.style", scores="(0, 0.5)")
def another_face(evidence, params):
    """Liberation Mono, and both ports bold."""

    def change(deck):
        set_font(deck, "Liberation Mono")
        embolden(deck, "Server")
        embolden(deck, "Client")

    begin_again(evidence, change)


@near_miss(caught_by="deck.style#2", scores="[0.5, 1)")
def the_whole_line(evidence, params):
    """In the server program all of the line is bold."""

    def change(deck):
        for run in next(one for one in program(deck, "Server").text_frame.paragraphs if "7007" in one.text).runs:
            run.font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def heading_too(evidence, params):
    """The heading Client in the typewriter face as well."""

    def change(deck):
        for run in runs(shape(slide(deck, 37), "Client program heading")):
            run.font.name = "DejaVu Sans Mono"

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def smaller_letters(evidence, params):
    """The client program at 14 points, and a remark on slide 36."""

    def change(deck):
        for run in runs(program(deck, "Client")):
            run.font.size = Pt(14)
        add_remark(deck, 36)

    edit(evidence, change)

"""A bare slide, a list, the order of the slides, the end of the deck, no slide; the summary and a source as well."""

from arena_decks import begin_again, body, edit, set_text, shape, slide
from solution import AS_MET, FIGURES, HEAD, new_slide, table

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def a_bare_slide(evidence, params):
    """The slide has its title and an empty placeholder."""
    begin_again(evidence, lambda deck: new_slide(deck, layout="Title and Content"))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def a_list_instead(evidence, params):
    """The six figures are points of a list."""

    def change(deck):
        of = new_slide(deck, layout="Title and Content")
        body(of).text_frame.text = "\n".join(f"{what}: {amount}" for what, amount in FIGURES)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#3", scores="[0.5, 1)")
def as_met(evidence, params):
    """The amounts are right, but in the order of the slides."""
    begin_again(evidence, lambda deck: table(new_slide(deck), (HEAD, *(FIGURES[place] for place in AS_MET))))


@near_miss(caught_by="deck.table#6", scores="[0.5, 1)")
def the_threshold_itself(evidence, params):
    """Turnover to go is given as the forecast, the bank balance as the statement has it."""

    def change(deck):
        wrong = {"Room left to the VAT threshold": "80,205", "Bank balance, 31 March": "7,210"}
        rows = sorted(
            ((what, wrong.get(what, amount)) for what, amount in FIGURES), key=lambda one: -int(one[1].replace(",", ""))
        )
        table(new_slide(deck), (HEAD, *rows))

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def at_the_very_end(evidence, params):
    """The new slide stands behind the appendix."""
    begin_again(evidence, lambda deck: table(new_slide(deck, 43), (HEAD, *FIGURES)))


@near_miss(caught_by="deck.slides", scores="[0, 0]")
def on_the_summary(evidence, params):
    """The table was put on "What to take home"."""
    begin_again(evidence, lambda deck: table(slide(deck, 39), (HEAD, *FIGURES)))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_summary_as_well(evidence, params):
    """The summary got a point more."""
    edit(
        evidence, lambda deck: setattr(body(slide(deck, 40)).text_frame.add_paragraph(), "text", "Six figures suffice")
    )


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_source_altered(evidence, params):
    """The bank balance in the bank account was written with a pound sign."""

    def change(deck):
        cell = shape(slide(deck, 20), "Bank account").table.cell(10, 2)
        set_text(cell.text_frame.paragraphs[0], "£9,095")

    edit(evidence, change)

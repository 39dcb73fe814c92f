"""Not sorted, by letters, a service missed or taken for another, a row moved; too much marked, a column renamed."""

from arena_decks import begin_again, edit, runs
from solution import mark, ports, sort
from talk_steps import add_remark, row_texts, set_cell, set_row, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_marked(evidence, params):
    """The rows stand as before, one of those that are marked at another place."""
    begin_again(evidence, mark)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def half_of_them_marked(evidence, params):
    """Those that come by TCP, in the order as before."""
    begin_again(evidence, lambda deck: mark(deck, lambda texts: texts[3] == "no" and "TCP" in texts[1]))


@near_miss(caught_by="deck.table", scores="[0, 0]")
def by_letters(evidence, params):
    """123 comes first, and nothing is marked."""
    begin_again(evidence, lambda deck: sort(deck, lambda texts: texts[0]))


@near_miss(caught_by="deck.cell_style", scores="[0.5, 1)")
def one_service_missed(evidence, params):
    """DNS is not marked; HTTPS and below stand right."""

    def change(deck):
        sort(deck)
        mark(deck, lambda texts: texts[3] == "no" and texts[2] != "DNS")

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style#4", scores="[0.5, 1)")
def a_yes_instead_of_a_no(evidence, params):
    """HTTPS is marked, which is encrypted, and NTP is not."""

    def change(deck):
        sort(deck)
        mark(deck, lambda texts: texts[2] != "NTP" and (texts[3] == "no" or texts[0] == "443"))

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def one_row_moved(evidence, params):
    """53 and 80 changed places, 67 stands below 443 still, nothing is marked."""

    def change(deck):
        rows = ports(deck).rows
        first, second = row_texts(rows[3]), row_texts(rows[4])
        set_row(rows[3], second)
        set_row(rows[4], first)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_mail_servers_too(evidence, params):
    """ "If STARTTLS" is marked as well."""
    edit(evidence, lambda deck: mark(deck, lambda texts: texts[0] == "25"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_head(evidence, params):
    """The head says TLS, in italics; a note on slide 7, a remark on slide 8."""

    def change(deck):
        set_cell(ports(deck).cell(0, 3), "TLS")
        for run in runs(ports(deck).cell(0, 3)):
            run.font.italic = True
        write_note(deck, 7, "Sorted")
        add_remark(deck, 8)

    edit(evidence, change)

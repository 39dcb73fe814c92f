"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import itertools

from ods import cells, edit_ods

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/germination-trials.ods"


@near_miss(caught_by="sheet.sorted")
def one_key_only(evidence, params):
    """Two neighbours that are the same by the first key are the wrong way round by the second."""

    def change(rows):
        first, second = "ABCDEFGH".index(params["first"]), "ABCDEFGH".index(params["second"])
        for upper, lower in itertools.pairwise(rows[4:32]):
            a, b = cells(upper), cells(lower)
            if shown(a[first]) == shown(b[first]) and shown(a[second]) != shown(b[second]):
                upper.addprevious(lower)
                return

    edit_ods(evidence, "Trials", change)


@near_miss(caught_by="sheet.sorted")
def column_sorted_alone(evidence, params):
    """The species of two lots were exchanged: one column was moved without its rows."""

    def change(rows):
        a, b = cells(rows[6])[1], cells(rows[20])[1]
        one, two = a.getprevious(), b.getprevious()
        one.addnext(b)
        two.addnext(a)

    edit_ods(evidence, "Trials", change)


@near_miss(caught_by="sheet.formula")
def rates_became_numbers(evidence, params):
    """The rates were pasted as values."""

    def change(rows):
        for row in rows[4:32]:
            cell = cells(row)[7]
            del cell.attrib[formula_name(cell)]

    edit_ods(evidence, "Trials", change)


@near_miss(caught_by="sheet.untouched")
def totals_reach_too_short(evidence, params):
    """The sum of the seeds sown lost its last row on the way."""

    def change(rows):
        cell = next(cell for cell in cells(rows[33]) if formula_name(cell))
        cell.set(formula_name(cell), cell.get(formula_name(cell)).replace("32", "31"))

    edit_ods(evidence, "Trials", change)


@near_miss(caught_by="sheet.untouched")
def totals_sorted_along(desk, params):
    """In Calc: the whole sheet was selected, the totals with it."""
    desk.wait_for_window("germination-trials.ods - *")
    desk.key("ctrl+shift+t")
    desk.type("A4:H35\n")
    desk.menu("Data", "Sort Ascending", app="soffice")
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)


def formula_name(cell):
    """The name of the attribute that holds a cell's formula; nothing without one."""
    return next((name for name in cell.attrib if name.endswith("}formula")), None)


def shown(cell):
    """What a cell shows."""
    return "".join(cell.itertext())

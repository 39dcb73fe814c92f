"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from office import edit

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/germination-trials.ods"
HEADING = 'cells("Trials", "I4").String = P["heading"]\n'
ROWS = "for row in range(5, 33):\n    "
BOLD = '\nfor place in P["bold"]:\n    cells("Trials", place).CharWeight = 150.0\n'


def answer(desk, params, formula, bold=BOLD, first=HEADING):
    """Ranks by this formula and goes on."""
    desk.wait_for_window("germination-trials.ods - *")
    edit(desk, PATH, f'{first}{ROWS}cells("Trials", f"I{{row}}").Formula = f"{formula}"\n', params)
    desk.done("The lots are ranked.")
    if bold:
        edit(desk, PATH, bold, params)


@near_miss(caught_by="sheet.values#2")
def the_lowest_first(desk, params):
    """The order was taken the other way round."""
    answer(desk, params, "=RANK(H{row};$H$5:$H$32;1)")


@near_miss(caught_by="sheet.values#2")
def a_range_that_slides(desk, params):
    """The range was not fixed, and moved on with each row."""
    answer(desk, params, "=RANK(H{row};H{row}:H{row + 27})")


@near_miss(caught_by="sheet.formula")
def worked_out_by_head(desk, params):
    """The ranks are right and numbers."""
    ranks = [9, 17, 3, 5, 10, 12, 4, 11, 19, 21, 1, 24, 12, 18, 22, 1, 24, 14, 20, 28, 16, 22, 7, 27, 15, 8, 5, 24]
    answer(desk, params, f"{{{ranks}[row - 5]}}")


@near_miss(caught_by="sheet.untouched")
def whole_rows_in_bold(desk, params):
    """The whole line of each lot stands out."""
    bold = '\nfor place in P["bold"]:\n    cells("Trials", f"A{place[1:]}:H{place[1:]}").CharWeight = 150.0\n'
    answer(desk, params, "=RANK(H{row};$H$5:$H$32)", bold)


@near_miss(caught_by="sheet.style")
def the_message_not_heard(desk, params):
    """Nothing was done after the message."""
    answer(desk, params, "=RANK(H{row};$H$5:$H$32)", "")

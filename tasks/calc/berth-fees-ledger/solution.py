"""By mouse and keyboard alone, and so that the recorded actions can be repeated blindly: what is clicked is wide, no
dialog opens, a menu is gone on with by keys, which wait for it, and nothing depends on how far a turn of the wheel
goes: a busy machine loses some of it.

Rows that are clicked show at the top of the ledger, where Ctrl+Home goes. Far ones are gone to by the Name Box; the end
of the column of fees is overshot, the cells below it are blank.
"""

FIRST = 5
"""The row of the first berth."""
PERCENT = {2025: 5, 2024: 4, 2023: 6}
"""The late fee, as the note on its heading says in each year's ledger."""
GRID = (900, 640)
"""A place (px) in the middle of the cells, for the wheel."""
NEAR_BOTTOM = 900
"""A height (px) at which cells show, whatever the wheel did."""
BUSY_S = 90
"""How long a busy machine may take to tell what the application shows."""
INPUT_LINE = (600, 146)
"""A place (px) in the input line, which is no element of its own."""
DOWN, UP = 50, -50
"""Notches of the wheel: the ledger's height, if few of them are lost."""


def solve(desk, params):
    path = f"/home/user/Documents/berth-fees-{params['year']}.xlsx"
    desk.wait_for_window(f"berth-fees-{params['year']}.xlsx - *")
    desk.scroll(*GRID, dy=DOWN)  # who has not paid: more than one
    to_top(desk)
    places = places_with(desk, f"D{params['row']}")
    correct(desk, params, places)
    desk.move(*above(places[f"H{FIRST}"]))  # the note of the heading shows
    desk.ask("I have seen the rule for the late fee. Which owner rang you this morning, at which berth?")
    desk.key("ctrl+shift+t")
    desk.type(f"H{params['late_row']}\n")
    desk.type(f"=G{params['late_row']}*{PERCENT[params['year']]}%\n")
    while len(desk.messages) < 2:  # the user has spoken up by here
        desk.look()
    to_top(desk)
    leaving(desk, params, places)
    season_fees(desk, places)
    save(desk, path)
    desk.done("The ledger is corrected and saved.")
    closing(desk, params, places)
    save(desk, path)
    look_over(desk)
    desk.done("The crane's old bookings are hidden, the closed berths in italics; saved.")


def to_top(desk):
    """By the wheel, and by the keyboard for what is left; a cursor at home would not bring home to view."""
    desk.scroll(*GRID, dy=UP)
    desk.key("ctrl+End")
    desk.key("ctrl+Home")


def correct(desk, params, places):
    """The length, typed over in its cell; the remark, typed over in the input line."""
    desk.click(*places[f"D{params['row']}"], count=2)
    desk.key("ctrl+a")
    desk.type(f"{params['length']}\n")
    desk.click(*places[f"I{params['row']}"])
    desk.click(*INPUT_LINE, count=3)
    desk.type(f"{params['remark']}\n")


def leaving(desk, params, places):
    """The boats that leave, one after the other picked with Ctrl; then the owner's name gone on with."""
    desk.click(*places[f"B{params['first_leaving']}"])
    for each in ("second_leaving", "third_leaving"):
        desk.click(*places[f"B{params[each]}"], modifiers=["ctrl"])
    desk.key("ctrl+b")
    desk.click(*places[f"C{params['firm_row']}"])
    desk.key("F2")
    desk.type(f" {params['firm']}\n")


def season_fees(desk, places):
    """The column from its first fee to somewhere behind the last, picked with Shift; two decimals and the separator."""
    x, y = places[f"G{FIRST}"]
    desk.click(x, y)
    for _ in range(2):  # at least to the ledger's end
        desk.scroll(*GRID, dy=DOWN)
    desk.click(x, NEAR_BOTTOM, modifiers=["shift"])
    desk.key("ctrl+shift+1")


def closing(desk, params, places):
    """The closed berths are dragged over; the crane's sheet is hidden by its tab's menu."""
    to_top(desk)
    desk.drag(places[f"A{params['closed_first']}"], places[f"A{params['closed_last']}"])
    desk.key("ctrl+i")
    desk.click(*places[f"Crane {params['last_year']}"], button="right")
    desk.key("h")  # Hide Sheet, and none of the other entries that show
    desk.key("Return")
    desk.click(*places["Ledger"])


def look_over(desk):
    """To the balances and back, and to the top of the sheet."""
    desk.scroll(*GRID, dx=3)
    desk.wait(1)
    desk.scroll(*GRID, dx=-3)
    desk.hold("Page_Up", 1)


def places_with(desk, cell):
    """The middle of each cell and sheet tab that shows, once the cell is among them."""
    desk.find(cell, role="table cell", app="soffice", timeout_s=BUSY_S)
    desk.settle()
    return {each.name: each.center for each in desk.elements("soffice") if each.role in ("table cell", "page tab")}


def above(place):
    """The middle of the headings, which are frozen above the first berth."""
    return place[0], place[1] - 23


def save(desk, path):
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)

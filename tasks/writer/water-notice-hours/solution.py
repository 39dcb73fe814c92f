"""By keyboard, menu and dialog alone: the line found, selected, and formatted."""

PATH = "/home/user/Documents/water-notice.docx"
LINE = "The water will be off"


def solve(desk, params):
    desk.wait_for_window("water-notice.docx - *")
    select_line(desk)
    desk.key("ctrl+b")
    desk.key({"center": "ctrl+e", "right": "ctrl+r"}[params["alignment"]])
    size_and_colour(desk, params["size"], params["colour"])
    save(desk)


def select_line(desk):
    """The find bar selects the words, the keyboard the rest of the line."""
    desk.key("ctrl+f")
    desk.settle()
    desk.type(f"{LINE}\n")
    desk.key("Escape")
    desk.key("Home")
    desk.key("shift+End")


def size_and_colour(desk, points, code):
    """Through Format, Character: the size on the first page, on the second a custom colour typed in."""
    desk.menu("Format", "Character...", app="soffice")
    desk.wait_for_window("Character")
    desk.click_on("Font", role="page tab", app="soffice")
    desk.settle()
    box = next(e for e in dialog(desk, "Character").walk() if e.role == "text" and e.text.endswith(" pt"))
    desk.click(*box.center, count=3)
    desk.type(f"{points} pt")
    desk.click_on("Font Effects", role="page tab", app="soffice")
    desk.settle()
    label = desk.find("Font color:", app="soffice")
    desk.click(label.x + label.width + 80, label.center[1])
    desk.click_on("Custom Color*", role="push button", app="soffice")
    desk.wait_for_window("Pick a Color")
    code_box = next(e for e in dialog(desk, "Pick a Color").walk() if e.role == "text")
    desk.click(*code_box.center, count=3)
    desk.type(code.lstrip("#") + "\t")
    confirm(desk, "Pick a Color")
    confirm(desk, "Character")


def dialog(desk, title):
    """A dialog by its title."""
    return desk.find(title, role="dialog", app="soffice")


def confirm(desk, title):
    """OK in this dialog."""
    button = next(e for e in dialog(desk, title).walk() if e.role == "push button" and e.name == "OK")
    desk.click(*button.center)
    desk.wait_for_no_window(title)


def save(desk):
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)

"""What goes wrong with one line of a letter."""

from documents import edit, paragraph, put_layout, put_look

from deskcraft.authoring import near_miss

LINE = "The water will be off"


@near_miss(caught_by="doc.text_style#2")
def size_of_half(evidence, params):
    """The size was typed into the wrong box: half of it was saved."""
    edit(evidence, "letter", lambda body: put_look(paragraph(body, LINE), "sz", params["size"]))


@near_miss(caught_by="doc.text_style#3")
def palette_red(evidence, params):
    """A colour of the palette that is near to the one asked."""
    edit(evidence, "letter", lambda body: put_look(paragraph(body, LINE), "color", "C9211E"))


@near_miss(caught_by="doc.text_style")
def times_not_bold(evidence, params):
    """Only the date is bold."""

    def change(body):
        runs = paragraph(body, LINE).findall(".//{*}r")
        for bold in runs[-1].findall(".//{*}b"):
            bold.set("{http://schemas.openxmlformats.org/wordprocessingml/2006/main}val", "0")

    edit(evidence, "letter", change)


@near_miss(caught_by="doc.untouched")
def neighbour_too(evidence, params):
    """The selection reached into the next paragraph, which was aligned with it."""
    edit(evidence, "letter", lambda body: put_layout(paragraph(body, "During these hours"), "jc", params["alignment"]))


@near_miss(caught_by="doc.text_style")
def saved_elsewhere(evidence, params):
    """Save As under another name: the letter itself is as before."""
    evidence.add_to_home("Documents/water-notice (1).docx", evidence.read("letter"))
    evidence.restore("letter")


@near_miss(caught_by="doc.paragraph_style")
def not_aligned(desk, params):
    """In Writer: bold alone, and saved."""
    desk.wait_for_window("water-notice.docx - *")
    desk.key("ctrl+f")
    desk.settle()
    desk.type(f"{LINE}\n")
    desk.key("Escape")
    desk.key("Home")
    desk.key("shift+End")
    desk.key("ctrl+b")
    before = desk.digest("/home/user/Documents/water-notice.docx")
    desk.key("ctrl+s")
    desk.wait_for_change("/home/user/Documents/water-notice.docx", since=before)

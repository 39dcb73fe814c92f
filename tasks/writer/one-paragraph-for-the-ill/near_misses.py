"""Its first line alone, a double line, half of the format, the paragraph before it, and bold besides."""

from documents import edit, paragraph, put_look
from letter import find, save, select_line

from deskcraft.authoring import near_miss


@near_miss(caught_by="doc.text_style")
def the_words_that_were_found(desk, params):
    """Only what the search had selected."""
    find(desk, params["starts"])
    desk.key("ctrl+i")
    desk.key("ctrl+u")
    save(desk)


@near_miss(caught_by="doc.text_style#2")
def a_double_line(evidence, params):
    """The underline of the dialog's next entry."""
    edit(evidence, "letter", lambda root: put_look(paragraph(root, params["starts"]), "u", "double"))


@near_miss(caught_by="doc.text_style")
def not_in_italics(evidence, params):
    """It is underlined alone."""
    edit(evidence, "letter", lambda root: put_look(paragraph(root, params["starts"]), "i", "0"))


@near_miss(caught_by="doc.untouched")
def in_bold_as_well(evidence, params):
    """Three buttons were pressed."""
    edit(evidence, "letter", lambda root: put_look(paragraph(root, params["starts"]), "b", "1"))


@near_miss(caught_by="doc.text_style")
def another_paragraph(desk, params):
    """The line above it in the letter."""
    select_line(desk, "Dear residents")
    desk.key("ctrl+i")
    desk.key("ctrl+u")
    save(desk)

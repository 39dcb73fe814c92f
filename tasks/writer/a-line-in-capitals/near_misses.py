"""Each word with a capital, small capitals, half a line, the line twice, and the next line too."""

from documents import edit, paragraph, put_look, say
from letter import save, select_line

from deskcraft.authoring import near_miss


def line(root, params):
    """The paragraph, as the solution left it."""
    return paragraph(root, params["line"].upper()[:12])


@near_miss(caught_by="doc.text_style")
def each_word_capitalised(desk, params):
    """The entry of the menu beside it."""
    select_line(desk, params["line"])
    desk.menu("Format", "Text", "Capitalize Every Word", app="soffice")
    desk.settle()
    save(desk)


@near_miss(caught_by="doc.text_style")
def half_of_it(evidence, params):
    """The last words are as they were."""
    words = params["line"].split()
    text = " ".join([*(word.upper() for word in words[:-2]), *words[-2:]])
    edit(evidence, "letter", lambda root: say(line(root, params), text))


@near_miss(caught_by="doc.paragraphs")
def words_lost(evidence, params):
    """The line was typed anew, without its end."""
    edit(evidence, "letter", lambda root: say(line(root, params), params["line"].upper()[:-4]))


@near_miss(caught_by="doc.untouched")
def in_bold_as_well(evidence, params):
    """The line is larger, too."""
    edit(evidence, "letter", lambda root: put_look(line(root, params), "sz", 36))


@near_miss(caught_by="doc.untouched")
def the_salutation_too(evidence, params):
    """Another line shouts as well."""
    edit(evidence, "letter", lambda root: say(paragraph(root, "Dear residents"), "DEAR RESIDENTS,"))

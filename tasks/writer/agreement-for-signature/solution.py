"""Through LibreOffice's own scripting on a copy of the agreement: the list, the new name, then one recorded change."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"
PDF_PATH = "/home/user/Documents/service-agreement.pdf"
LIST = """
for part in paragraphs():
    if part.String[:2] in [f"{n}." for n in range(1, 8)] and part.String[2:3] == " ":
        part.ParaStyleName = "Heading 1"
replace("Halden Instruments Ltd", P["client"])
table = doc.TextTables.getByIndex(0)
table.Rows.insertByIndex(4, 1)  # takes after the stage below it, which then moves up
texts = {f"{column}5": table.getCellByName(f"{column}6").String for column in "ABC"}
texts.update({"A6": P["stage"], "B6": str(P["days"]), "C6": P["fee"], "B7": str(P["total_days"]), "C7": P["total"]})
for place, text in texts.items():
    table.getCellByName(place).String = text
above = starting("6.1").End
doc.Text.insertControlCharacter(above, 0, False)
doc.Text.insertString(above, f"6.2\\t{P['clause']}", False)

def selected(words):
    what = doc.createSearchDescriptor()
    what.SearchString, what.SearchCaseSensitive = words, True
    return doc.findFirst(what)

note = doc.createInstance("com.sun.star.text.Footnote")
doc.Text.insertTextContent(selected("load tables").End, note, False)
note.String = P["note"]
selected("2 June 2025").String = P["date"]
style = doc.StyleFamilies.getByName("PageStyles").getByName(doc.Text.createTextCursor().PageStyleName)
style.LeftMargin = style.RightMargin = round(float(P["side"].split()[0]) * 1000)
line = next(iter(style.HeaderText.createEnumeration()))
line.String = f"Merrow & Pike · Agreement {P['ref']}"
doc.DocumentProperties.Title = f"Agreement {P['ref']}"
index = doc.createInstance("com.sun.star.text.ContentIndex")
index.CreateFromOutline, index.Level, index.Title = True, 1, ""
doc.Text.insertTextContent(starting("between").Start, index, False)
index.update()
"""
RECORDED = """
what = doc.createSearchDescriptor()
what.SearchString = "business, for five years"
whole = doc.findFirst(what)
word = whole.Text.createTextCursorByRange(whole.Start)
word.goRight(len("business, for "), False)
word.goRight(len("five"), True)
doc.RecordChanges = True
word.String = P["years"]
doc.RecordChanges = False
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("service-agreement.docx - *")
    date = desk.ask("On which day is it signed?").partition("on ")[2].rstrip(".")
    while len(desk.messages) < 2:  # the client has another name
        desk.look()
    client = desk.messages[1].partition("is called ")[2].partition(" from")[0]
    edit(desk, PATH, LIST, values={**params, "date": date, "client": client}, pdf=PDF_PATH)
    desk.done("The agreement and its PDF are ready for signature.")
    edit(desk, PATH, RECORDED, values=params)

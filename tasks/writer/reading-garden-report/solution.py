"""Through LibreOffice's own scripting on a copy of the draft; the export comes from the same document."""

from office import edit

PATH = "/home/user/Documents/reading-garden-draft.docx"
PDF_PATH = "/home/user/Documents/reading-garden-report.pdf"
SCRIPT = """
LEVELS = {"Summary": 1, "How the garden was used": 1, "What it cost": 1, "What we propose": 1, "Patrons by month": 2,
          "Who came": 2, "Running costs": 2, "Loss and damage": 2}
for n, part in enumerate(list(paragraphs())):
    if n < 2:
        part.ParaStyleName = ("Title", "Subtitle")[n]
    elif part.String in LEVELS:
        part.ParaStyleName = f"Heading {LEVELS[part.String]}"
    else:
        part.CharFontName, part.CharHeight = P["font"], P["size"]
        part.ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "BLOCK")
        spacing = uno.createUnoStruct("com.sun.star.style.LineSpacing")
        spacing.Mode, spacing.Height = 0, round(100 * P["spacing"])
        part.ParaLineSpacing = spacing
for old, new in (("Patron", "Visitor"), ("patron", "visitor")):
    replace(old, new)

rows = [("Month", "Visitors", "Loans")]
rows += [(m.capitalize(), str(P[m]), str(P[m + "_loans"])) for m in ("may", "june", "july", "august", "september")]
rows.append((P["label"], str(P["total"]), str(P["total_loans"])))
table = doc.createInstance("com.sun.star.text.TextTable")
table.initialize(len(rows), 3)
doc.Text.insertTextContent(starting("July was the best").Start, table, False)
table.RepeatHeadline, table.HeaderRowCount = True, 1
for r, row in enumerate(rows):
    for c, text in enumerate(row):
        cell = table.getCellByPosition(c, r)
        cell.String = text
        cursor = cell.createTextCursor()
        cursor.gotoEnd(True)
        cursor.CharWeight = 150.0 if r == 0 else 100.0
        side = "RIGHT" if c and r else "LEFT"
        cursor.ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", side)

page = doc.StyleFamilies.getByName("PageStyles").getByName("Standard")
page.Width, page.Height = 21000, 29700
for side in ("LeftMargin", "RightMargin", "TopMargin", "BottomMargin"):
    setattr(page, side, round(1000 * P["margin"]))
page.HeaderIsOn = page.FooterIsOn = True
page.HeaderText.String = P["header"]
page.HeaderText.createTextCursor().ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "RIGHT")
foot = page.FooterText
foot.String = "Page "
foot.createTextCursor().ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "CENTER")
for words, kind in (("", "PageNumber"), (" of ", "PageCount")):
    foot.insertString(foot.End, words, False)
    number = doc.createInstance("com.sun.star.text.TextField." + kind)
    number.NumberingType = 4
    if kind == "PageNumber":
        number.SubType = uno.Enum("com.sun.star.text.PageNumberType", "CURRENT")
    foot.insertTextContent(foot.End, number, False)

index = doc.createInstance("com.sun.star.text.ContentIndex")
index.CreateFromOutline, index.Level, index.Title = True, 2, ""
summary = starting("Summary")
doc.Text.insertTextContent(summary.Start, index, False)
index.update()
"""


def solve(desk, params):
    desk.wait_for_window("reading-garden-draft.docx - *")
    edit(desk, PATH, SCRIPT, values=params, pdf=PDF_PATH)

"""Make the files of this corpus with the LibreOffice of the image: `PYTHONPATH=. python THIS`.

base.docx and base.odt are data/document/specimen.docx saved by LibreOffice 7.4; every other file is one of them opened
there, changed as INSIDE says, and saved.
"""
# mypy: ignore-errors

from pathlib import Path

from deskcraft.desktop.opening import open_desktop

HERE = Path(__file__).parent
SPECIMEN = HERE.parents[1] / "data/document"
BASES = {"docx": SPECIMEN / "specimen-saved.docx", "odt": SPECIMEN / "specimen-odt.odt"}
INSIDE = """
import subprocess, time, uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import Locale

def prop(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made

office = subprocess.Popen(["soffice", "--headless", "--norestore", "--nologo",
                           "--accept=pipe,name=corpus;urp;StarOffice.ComponentContext"])
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for _ in range(600):
    try:
        context = resolver.resolve("uno:pipe,name=corpus;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.1)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

def paragraphs(doc):
    found = doc.Text.createEnumeration()
    while found.hasMoreElements():
        part = found.nextElement()
        if part.supportsService("com.sun.star.text.Paragraph"):
            yield part

def starting(doc, text):
    return [part for part in paragraphs(doc) if part.String.startswith(text)][-1]

def some(doc, words):
    what = doc.createSearchDescriptor()
    what.SearchString = words
    return doc.findFirst(what)

def adjust(name):
    return uno.Enum("com.sun.star.style.ParagraphAdjust", name)

def saved(doc): pass
def split_run(doc):
    found = some(doc, "remark")
    found.CharWeight = 150.0
    found.CharWeight = 100.0
def centred_by_hand(doc): starting(doc, "Specimen agreement").ParaAdjust = adjust("CENTER")
def language(doc): starting(doc, "Work covers").CharLocale = Locale("fr", "FR", "")
def black_by_hand(doc): starting(doc, "Boxed remark").CharColor = 0
def indent_by_hand(doc):
    part = starting(doc, "Work covers")
    part.ParaLeftMargin = part.ParaLeftMargin
def keyword_bold_again(doc): some(doc, "Northgate Marine Ltd").CharWeight = 150.0

def typed(doc): some(doc, "weekdays").String = "workdays"
def bold(doc): some(doc, "Boxed").CharWeight = 150.0
def bold_chinese(doc):
    some(doc, "乙方").CharWeightAsian = 150.0
    some(doc, "乙方").CharWeight = 150.0
def half_a_point(doc): starting(doc, "Boxed remark").CharHeight = 10.5
def other_font(doc): starting(doc, "Boxed remark").CharFontName = "Caladea"
def other_colour(doc): some(doc, "rigging").CharColor = 0x333333
def underline_kind(doc): some(doc, "rigging").CharUnderline = 2
def justified(doc): starting(doc, "Boxed remark").ParaAdjust = adjust("BLOCK")
def indent(doc): starting(doc, "Work covers").ParaLeftMargin += 100
def space_below(doc): starting(doc, "Boxed remark").ParaBottomMargin += 71
def line_spacing(doc):
    spacing = uno.createUnoStruct("com.sun.star.style.LineSpacing")
    spacing.Mode, spacing.Height = 0, 140
    starting(doc, "Boxed remark").ParaLineSpacing = spacing
def list_level(doc): starting(doc, "by card").NumberingLevel = 0
def cell_text(doc): doc.TextTables.getByIndex(0).getCellByName("C2").String = "402.00"
def row_gone(doc): doc.TextTables.getByIndex(0).Rows.removeByIndex(2, 1)
def cell_colour(doc): doc.TextTables.getByIndex(0).getCellByName("B3").BackColor = 0xFFFFCC
def margin(doc):
    styles = doc.StyleFamilies.getByName("PageStyles")
    for n in range(styles.Count):
        styles.getByIndex(n).LeftMargin += 200
def heading_level(doc): starting(doc, "2 Terms").ParaStyleName = "Heading 2"
def style_alone(doc): starting(doc, "Boxed remark").ParaStyleName = "Clause"
def paragraph_gone(doc): starting(doc, "by transfer").dispose()
def title_property(doc): doc.DocumentProperties.Title = "Another agreement"
def break_gone(doc): starting(doc, "2 Terms").BreakType = uno.Enum("com.sun.star.style.BreakType", "NONE")
def link(doc): some(doc, "our terms").HyperLinkURL = "https://example.org/others"

for suffix, filter_name in (("docx", "MS Word 2007 XML"), ("odt", "writer8")):
    for name, change in EDITS:
        doc = desktop.loadComponentFromURL(f"file:///tmp/corpus/base.{suffix}", "_blank", 0, (prop("Hidden", True),))
        globals()[change](doc)
        doc.storeToURL(f"file:///tmp/corpus/{name}.{suffix}", (prop("FilterName", filter_name),))
        doc.close(True)
TURNS = (("base.docx", "turned.odt", "writer8"), ("base.odt", "turned.docx", "MS Word 2007 XML"))
for source, target, filter_name in TURNS:
    doc = desktop.loadComponentFromURL(f"file:///tmp/corpus/{source}", "_blank", 0, (prop("Hidden", True),))
    doc.storeToURL(f"file:///tmp/corpus/{target}", (prop("FilterName", filter_name),))
    doc.close(True)
desktop.terminate()
office.wait(60)
"""
EQUAL = {
    "saved": "opened and saved",
    "split_run": "a word made bold and plain again",
    "centred_by_hand": "the title centred by hand, as its style has it",
    "language": "another language for spelling",
    "black_by_hand": "automatic colour, and black set by hand",
    "indent_by_hand": "the style's indent set by hand",
    "keyword_bold_again": "a bold word made bold",
}
DIFFERENT = {
    "typed": "a word typed over in a list",
    "bold": "one word bold",
    "bold_chinese": "two Chinese characters bold",
    "half_a_point": "the size half a point larger",
    "other_font": "another font",
    "other_colour": "one word in dark grey",
    "underline_kind": "a double underline for a single one",
    "justified": "a line justified",
    "indent": "an indent of one millimetre more",
    "space_below": "two points more below a paragraph",
    "line_spacing": "line spacing of 1.4 for 1.5",
    "list_level": "an item of a list one level up",
    "cell_text": "two digits of a cell changed places",
    "row_gone": "a row deleted",
    "cell_colour": "a cell shaded",
    "margin": "the left margin two millimetres wider",
    "heading_level": "a heading one level down",
    "style_alone": "another paragraph style",
    "paragraph_gone": "an item of a list deleted",
    "title_property": "another title in the properties",
    "break_gone": "a page break taken away",
    "link": "a link to another address",
}


def main():
    """Make all files and pairs.yaml."""
    edits = [(name, name) for name in (*EQUAL, *DIFFERENT)]
    with open_desktop(profiles=["office"]) as desktop:
        desktop.reset()
        for suffix, path in BASES.items():
            (HERE / f"base.{suffix}").write_bytes(path.read_bytes())
            desktop.put(f"/tmp/corpus/base.{suffix}", path.read_bytes())
        desktop.put("/tmp/corpus/make.py", f"EDITS = {edits!r}\n{INSIDE}".encode())
        done = desktop.run(["python3", "/tmp/corpus/make.py"], timeout_s=300)
        if done.exit_code:
            raise SystemExit(done.stderr.decode()[-2000:])
        for suffix in BASES:
            for name in (*EQUAL, *DIFFERENT):
                (HERE / f"{name}.{suffix}").write_bytes(desktop.get(f"/tmp/corpus/{name}.{suffix}"))
            (HERE / f"turned.{suffix}").write_bytes(desktop.get(f"/tmp/corpus/turned.{suffix}"))
    lines = []
    for suffix in BASES:
        for name, about in (*EQUAL.items(), *DIFFERENT.items()):
            sentence = about[0].upper() + about[1:] + "."
            lines.append(
                f"- {{name: {name.replace('_', '-')}-{suffix}, a: base.{suffix}, b: {name}.{suffix}, "
                f'equal: {str(name in EQUAL).lower()}, about: "{sentence}"}}'
            )
    for a, b in (("docx", "odt"), ("odt", "docx")):
        lines.append(
            f"- {{name: turned-{b}, a: base.{a}, b: turned.{b}, equal: true, except: [document/format], "
            f'about: "Saved as .{b}."}}'
        )
        lines.append(
            f'- {{name: other-format-{b}, a: base.{a}, b: turned.{b}, equal: false, about: "Saved as .{b} unasked."}}'
        )
    (HERE / "pairs.yaml").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

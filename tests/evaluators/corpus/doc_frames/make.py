"""Make the files of this corpus with the LibreOffice of the image: `PYTHONPATH=. python THIS`; names of edits make
these alone, from base.* as it is.

base.odt is a newsletter with pictures and sections that LibreOffice's scripting builds and 7.4 saves, base.docx the
same saved as .docx; every other file is one of them opened there, changed as INSIDE says, and saved.
"""
# mypy: ignore-errors

import struct
import sys
import zlib
from pathlib import Path

from deskcraft.desktop.opening import open_desktop

HERE = Path(__file__).parent
INSIDE = """
import subprocess, time, uno
from com.sun.star.awt import Size
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.text import TextColumn

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
provider = context.ServiceManager.createInstanceWithContext("com.sun.star.graphic.GraphicProvider", context)
ANCHOR, WRAP = "com.sun.star.text.TextContentAnchorType", "com.sun.star.text.WrapTextMode"
FILTERS = {"docx": "MS Word 2007 XML", "odt": "writer8"}

def paragraphs(doc):
    found = doc.Text.createEnumeration()
    while found.hasMoreElements():
        part = found.nextElement()
        if part.supportsService("com.sun.star.text.Paragraph"):
            yield part

def starting(doc, text):
    return [part for part in paragraphs(doc) if part.String.startswith(text)][-1]

def line(doc, text, style="Standard"):
    cursor = doc.Text.createTextCursorByRange(doc.Text.End)
    cursor.ParaStyleName = style
    doc.Text.insertString(cursor, text, False)
    doc.Text.insertControlCharacter(doc.Text.End, 0, False)

def draw(doc, text, file, size, anchor, wrap, **more):
    made = doc.createInstance("com.sun.star.text.TextGraphicObject")
    made.Graphic = provider.queryGraphic((prop("URL", "file:///tmp/corpus/" + file),))
    made.Size = Size(*size)
    made.AnchorType = uno.Enum(ANCHOR, anchor)
    if anchor == "AT_PAGE":
        made.AnchorPageNo = 1
    part = starting(doc, text)
    doc.Text.insertTextContent(part.End if anchor == "AS_CHARACTER" else part.Start, made, False)
    made.Surround = uno.Enum(WRAP, wrap)
    for name, value in more.items():
        setattr(made, name, value)

def captioned(doc, text, file, size, words):
    frame = doc.createInstance("com.sun.star.text.TextFrame")
    frame.Size, frame.AnchorType = Size(size[0], size[1] + 700), uno.Enum(ANCHOR, "AT_PARAGRAPH")
    frame.HoriOrient, frame.Surround = 2, uno.Enum(WRAP, "NONE")
    doc.Text.insertTextContent(starting(doc, text).Start, frame, False)
    made = doc.createInstance("com.sun.star.text.TextGraphicObject")
    made.Graphic = provider.queryGraphic((prop("URL", "file:///tmp/corpus/" + file),))
    made.Size, made.AnchorType, made.Description = Size(*size), uno.Enum(ANCHOR, "AS_CHARACTER"), "A basket"
    frame.Text.insertTextContent(frame.Text.Start, made, False)
    frame.Text.insertControlCharacter(frame.Text.End, 0, False)
    frame.Text.insertString(frame.Text.End, words, False)

def columns(doc, count, gap, rule=False):
    made = doc.createInstance("com.sun.star.text.TextColumns")
    made.setColumnCount(count)
    made.AutomaticDistance = gap
    made.SeparatorLineIsOn = rule
    if rule:
        made.SeparatorLineStyle, made.SeparatorLineWidth, made.SeparatorLineRelativeHeight = 1, 18, 100
    return made

def section(doc, name, first, last, **more):
    made = doc.createInstance("com.sun.star.text.TextSection")
    made.Name = name
    cursor = doc.Text.createTextCursorByRange(starting(doc, first).Start)
    cursor.gotoRange(starting(doc, last).End, True)
    doc.Text.insertTextContent(cursor, made, True)
    for key, value in more.items():
        setattr(made, key, value)

LONG = " The beds along the wall were dug over in March, and the first rows are in the ground." * 3

def build():
    doc = desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, (prop("Hidden", True),))
    line(doc, "Allotment news", "Heading 1")
    line(doc, "Apples first." + LONG)
    line(doc, "Beans follow." + LONG)
    line(doc, "A sign of the gate")
    line(doc, "Short notices", "Heading 2")
    line(doc, "Water is on again." + LONG)
    line(doc, "Seeds are swapped." + LONG)
    line(doc, "Keys are copied." + LONG)
    line(doc, "House rules", "Heading 2")
    line(doc, "No fires before dusk." + LONG)
    line(doc, "The gate is shut at ten.")
    line(doc, "Until next month.")
    draw(doc, "Apples", "apples.png", (4000, 3000), "AT_PARAGRAPH", "RIGHT", Name="Apples", Title="Apples",
         Description="A crate of apples", HoriOrient=3, LeftMargin=0, RightMargin=300, TopMargin=100, BottomMargin=200)
    draw(doc, "Beans", "beans.png", (3000, 3000), "AT_CHARACTER", "PARALLEL", Name="Beans", HoriOrient=0,
         HoriOrientPosition=5000, HoriOrientRelation=0, VertOrient=0, VertOrientPosition=500,
         Description="Beans on poles")
    draw(doc, "A sign", "gate.png", (1500, 1000), "AS_CHARACTER", "NONE", Name="Gate", Description="The gate")
    draw(doc, "Until", "mark.png", (6000, 6000), "AT_CHARACTER", "THROUGH", Name="Mark", Opaque=False,
         HoriOrient=2, Description="A pale leaf", VertOrient=0, VertOrientPosition=300)
    draw(doc, "Allotment", "gate.png", (1500, 1000), "AT_PAGE", "RIGHT", Name="Corner", Description="The gate again",
         HoriOrient=1, HoriOrientRelation=7, VertOrient=0, VertOrientPosition=1000, VertOrientRelation=7)
    captioned(doc, "Keys", "apples.png", (4000, 3000), "Apples in a basket")
    section(doc, "Notices", "Water", "Keys", TextColumns=columns(doc, 2, 600, True))
    section(doc, "Rules", "No fires", "The gate", IsProtected=True, BackColor=0xFFF2CC)
    doc.storeToURL("file:///tmp/corpus/base.odt", (prop("FilterName", FILTERS["odt"]),))
    doc.storeToURL("file:///tmp/corpus/base.docx", (prop("FilterName", FILTERS["docx"]),))
    doc.close(True)

def picture(doc, number):
    return [doc.DrawPage.getByIndex(n) for n in range(doc.DrawPage.Count)
            if doc.DrawPage.getByIndex(n).supportsService("com.sun.star.text.TextGraphicObject")][number]

def described(doc, start):
    return next(p for p in (doc.GraphicObjects.getByIndex(n) for n in range(doc.GraphicObjects.Count))
                if p.Description.startswith(start))

def sections(doc):
    return [doc.TextSections.getByIndex(n) for n in range(doc.TextSections.Count)]

def parted(doc):
    return next(each for each in sections(doc) if each.TextColumns.ColumnCount == 2)

def guarded(doc):
    return next(each for each in sections(doc) if each.Anchor.String.startswith("No fires"))

def saved(doc): pass
def a_tenth_of_a_millimetre(doc): described(doc, "Beans").HoriOrientPosition += 10
def other_title(doc): described(doc, "A crate").Title = "A title that nobody hears"

def renamed_picture(doc): described(doc, "Beans").Name = "Poles"
def same_columns(doc): parted(doc).TextColumns = columns(doc, 2, 600, True)
def same_wrap(doc):
    found = described(doc, "A crate")
    found.Surround = uno.Enum(WRAP, "LEFT")
    found.Surround = uno.Enum(WRAP, "RIGHT")
def a_hair_closer(doc): described(doc, "A crate").RightMargin -= 10
def a_hair_wider(doc): parted(doc).TextColumns = columns(doc, 2, 610, True)
def back_again(doc):
    found = described(doc, "A pale")
    found.attach(starting(doc, "House rules").Start)
    found.attach(starting(doc, "Until").Start)

def wrap_left(doc): described(doc, "A crate").Surround = uno.Enum(WRAP, "LEFT")
def wrap_none(doc): described(doc, "A crate").Surround = uno.Enum(WRAP, "NONE")
def wrap_optimal(doc): described(doc, "Beans").Surround = uno.Enum(WRAP, "DYNAMIC")
def in_front(doc): described(doc, "A pale").Opaque = True
def aligned_right(doc): described(doc, "A crate").HoriOrient = 1
def moved(doc): described(doc, "Beans").HoriOrientPosition += 300
def lowered(doc): described(doc, "A pale").VertOrientPosition += 300
def smaller(doc): described(doc, "A crate").Size = Size(3600, 2700)
def squeezed(doc): described(doc, "A crate").Size = Size(4000, 2700)
def alt_gone(doc): described(doc, "A crate").Description = ""
def as_character(doc): described(doc, "Beans").AnchorType = uno.Enum(ANCHOR, "AS_CHARACTER")
def closer(doc): described(doc, "A crate").RightMargin = 0
def other_picture(doc):
    described(doc, "A crate").Graphic = provider.queryGraphic((prop("URL", "file:///tmp/corpus/beans.png"),))
def anchored_below(doc):
    old = described(doc, "A pale")
    old.attach(starting(doc, "House rules").Start)
def three_columns(doc): parted(doc).TextColumns = columns(doc, 3, 600, True)
def one_column(doc): parted(doc).TextColumns = columns(doc, 1, 0)
def wider_gap(doc): parted(doc).TextColumns = columns(doc, 2, 1000, True)
def no_line(doc): parted(doc).TextColumns = columns(doc, 2, 600)
def unequal(doc):
    made = columns(doc, 2, 600, True)
    one, two = TextColumn(), TextColumn()
    one.Width, two.Width, one.RightMargin, two.LeftMargin = 20000, 45535, 1000, 1000
    made.setColumns((one, two))
    parted(doc).TextColumns = made
def section_gone(doc): parted(doc).dispose()
def cut_in_two(doc):
    parted(doc).dispose()
    section(doc, "Notices", "Water", "Seeds", TextColumns=columns(doc, 2, 600, True))
    section(doc, "More notices", "Keys", "Keys", TextColumns=columns(doc, 2, 600, True))
def writable(doc): guarded(doc).IsProtected = False
def renamed(doc): guarded(doc).Name = "Other rules"
def hidden(doc): guarded(doc).IsVisible = False
def uncoloured(doc): guarded(doc).BackColor = 0xD9EAD3

def turned(source, target):
    doc = desktop.loadComponentFromURL("file:///tmp/corpus/" + source, "_blank", 0, (prop("Hidden", True),))
    doc.storeToURL("file:///tmp/corpus/" + target, (prop("FilterName", FILTERS[target.rpartition(".")[2]]),))
    doc.close(True)

if WHOLE:
    build()
for suffix, name in EDITS:
    doc = desktop.loadComponentFromURL(f"file:///tmp/corpus/base.{suffix}", "_blank", 0, (prop("Hidden", True),))
    try:
        globals()[name](doc)
    except Exception as error:
        raise SystemExit(f"{suffix} {name}: {error!r}")
    doc.storeToURL(f"file:///tmp/corpus/{name}.{suffix}", (prop("FilterName", FILTERS[suffix]),))
    doc.close(True)
if WHOLE:
    turned("base.odt", "turned.docx")
    turned("base.docx", "turned.odt")
desktop.terminate()
office.wait(60)
"""
EQUAL = {
    "saved": "opened and saved",
    "a_tenth_of_a_millimetre": "a picture moved by a tenth of a millimetre",
    "renamed_picture": "a picture renamed",
    "same_columns": "the columns set as they are",
    "same_wrap": "the text led around a picture on the other side, and back",
    "a_hair_closer": "text closer to a picture by a tenth of a millimetre",
    "a_hair_wider": "columns apart by a tenth of a millimetre more",
    "back_again": "a picture hung elsewhere and back",
    "other_title": "a picture's title, which is not its alternative text",
}
DIFFERENT = {
    "wrap_left": "text left of a picture instead of right",
    "wrap_none": "no text beside a picture",
    "wrap_optimal": "text on the wider side of a picture alone",
    "in_front": "a picture before the text instead of behind it",
    "aligned_right": "a picture at the other margin",
    "moved": "a picture three millimetres further",
    "lowered": "a picture three millimetres lower",
    "smaller": "a picture made a tenth smaller",
    "squeezed": "a picture squeezed",
    "alt_gone": "a picture without its alternative text",
    "as_character": "a picture put into the line",
    "closer": "text closer to a picture",
    "other_picture": "another picture in its place",
    "anchored_below": "a picture hung on another paragraph",
    "three_columns": "three columns for two",
    "one_column": "columns taken away",
    "wider_gap": "four millimetres more between columns",
    "no_line": "no line between columns",
    "unequal": "columns of unequal width",
    "section_gone": "a section dissolved",
    "cut_in_two": "a section in columns cut into two",
}
ODT_ONLY = {
    "writable": "a section without its protection",
    "renamed": "a section renamed",
    "hidden": "a section hidden",
    "uncoloured": "a section of another colour",
}
PICTURES = {"apples": (160, 120), "beans": (120, 120), "gate": (90, 60), "mark": (80, 80)}


def png(width, height, seed):
    """Return a picture with some structure."""
    rows = b"".join(
        b"\0" + b"".join(bytes(((x * seed) % 256, (y * 3 + seed) % 256, (x ^ y) % 256)) for x in range(width))
        for y in range(height)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def pairs():
    """Return the lines of pairs.yaml."""
    for suffix in ("docx", "odt"):
        for name, about in {**EQUAL, **DIFFERENT, **(ODT_ONLY if suffix == "odt" else {})}.items():
            yield (
                f"- {{name: {name.replace('_', '-')}-{suffix}, a: base.{suffix}, b: {name}.{suffix}, "
                f'equal: {str(name in EQUAL).lower()}, about: "{about[0].upper()}{about[1:]}."}}'
            )
    # A .docx file knows no page to hang a picture on: it hangs on the first paragraph there.
    hung = ", document/pictures, text=Allotment news/images"
    for a, b, more in (("docx", "odt", ""), ("odt", "docx", hung)):
        yield (
            f"- {{name: turned-{b}, a: base.{a}, b: turned.{b}, equal: true, except: [document/format{more}], "
            f'about: "Saved as .{b}."}}'
        )


def main():
    """Make the files and pairs.yaml."""
    wanted = sys.argv[1:]
    edits = [("docx", name) for name in (*EQUAL, *DIFFERENT)]
    edits += [("odt", name) for name in (*EQUAL, *DIFFERENT, *ODT_ONLY)]
    edits = [(suffix, name) for suffix, name in edits if not wanted or name in wanted]
    with open_desktop(profiles=["office"]) as desktop:
        desktop.reset()
        for seed, (name, size) in enumerate(PICTURES.items(), 3):
            desktop.put(f"/tmp/corpus/{name}.png", png(*size, seed))
        if wanted:
            for suffix in ("odt", "docx"):
                desktop.put(f"/tmp/corpus/base.{suffix}", (HERE / f"base.{suffix}").read_bytes())
        head = f"WHOLE, EDITS = {not wanted}, {edits!r}"
        desktop.put("/tmp/corpus/make.py", f"{head}\n{INSIDE}".encode())
        done = desktop.run(["python3", "/tmp/corpus/make.py"], timeout_s=300)
        if done.exit_code:
            raise SystemExit(done.stderr.decode()[-2000:])
        both = ("odt", "docx")
        files = edits if wanted else [*((s, "base") for s in both), *edits, *((s, "turned") for s in both)]
        for suffix, name in files:
            (HERE / f"{name}.{suffix}").write_bytes(desktop.get(f"/tmp/corpus/{name}.{suffix}"))
    (HERE / "pairs.yaml").write_text("\n".join(pairs()) + "\n")


if __name__ == "__main__":
    main()

"""Makes the .odp decks of the Impress tasks, as Impress itself writes them: `python assets/impress/make_open_decks.py
OUT_FOLDER` (it needs a desktop's image with the profile `office`). One master each, which all slides follow."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from deskcraft.desktop.opening import open_desktop

INSIDE = r"""
import json, os, subprocess, sys, time
import uno
from com.sun.star.awt import Point, Size
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

office = subprocess.Popen(["soffice", "--headless", "--norestore", "--accept=pipe,name=decks;urp;"])
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try:
        context = resolver.resolve("uno:pipe,name=decks;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.1)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

def option(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found

def colour(text):
    return int(text[1:], 16)

def draw(document, master, kind, name, x, y, width, height, fill):
    shape = document.createInstance("com.sun.star.drawing." + kind)
    master.add(shape)
    shape.Position, shape.Size, shape.Name = Point(x, y), Size(width, height), name
    shape.FillColor, shape.LineStyle = colour(fill), uno.Enum("com.sun.star.drawing.LineStyle", "NONE")

def make(deck):
    document = desktop.loadComponentFromURL("private:factory/simpress", "_blank", 0, (option("Hidden", True),))
    master = document.MasterPages.getByIndex(0)
    master.Name = deck["master"]
    styles = document.StyleFamilies.getByName(master.Name)
    for number in range(styles.Count):
        style = styles.getByIndex(number)
        style.CharFontName, style.CharFontNameAsian = deck["font"], deck["font_asian"]
    title = styles.getByName("title")
    title.CharHeight = title.CharHeightAsian = 34
    title.CharColor = colour(deck["dark"])
    title.ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "LEFT")
    for level, size in enumerate((24, 20, 18, 16, 16), 1):
        outline = styles.getByName(f"outline{level}")
        outline.CharHeight = outline.CharHeightAsian = size
        outline.CharColor = colour(deck["ink"])
    subtitle = styles.getByName("subtitle")
    subtitle.CharHeight = subtitle.CharHeightAsian = 24
    background = document.createInstance("com.sun.star.drawing.Background")
    background.FillStyle = uno.Enum("com.sun.star.drawing.FillStyle", "SOLID")
    background.FillColor = colour(deck["ground"])
    master.Background = background
    draw(document, master, "RectangleShape", "Band", 0, 0, 28000, 400, deck["accent"])
    draw(document, master, "EllipseShape", "Badge", 25900, 800, 900, 900, deck["accent"])
    for number, (heading, lines, notes) in enumerate(deck["slides"]):
        page = document.DrawPages.getByIndex(0) if number == 0 else document.DrawPages.insertNewByIndex(number - 1)
        page.Layout = 0 if number == 0 else 1
        page.MasterPage = master
        page.Name = heading
        page.getByIndex(0).String = heading
        text = page.getByIndex(1)
        text.String = "\n".join(line for level, line in lines)
        for paragraph, (level, line) in zip(text, lines):
            if number:
                paragraph.NumberingLevel = level
        if notes:
            shapes = [page.NotesPage.getByIndex(n) for n in range(page.NotesPage.Count)]
            next(shape for shape in shapes if "Notes" in shape.ShapeType).String = notes
    document.storeToURL("file:///home/user/" + deck["file"], (option("FilterName", "impress8"),))
    document.close(True)
try:
    for deck in json.loads(sys.argv[1]):
        make(deck)
except BaseException:
    office.kill()  # whoever waits for the end waits for it, too
    raise
office.terminate()
office.wait()
os._exit(0)  # the bridge's threads may break at an office that is gone
"""

WARDENS: dict[str, Any] = {
    "file": "path-wardens-meeting.odp",
    "master": "Wardens",
    "font": "Liberation Sans",
    "font_asian": "Noto Sans CJK SC",
    "dark": "#22443a",
    "ink": "#2b2b2b",
    "ground": "#fbfaf5",
    "accent": "#7c9a5e",
    "slides": [
        ("Wardens' spring meeting", [(0, "Village hall, seven in the evening")], "Lock the shed first."),
        (
            "Paths walked since autumn",
            [(0, "Ninety-four reports"), (1, "Eleven from new wardens"), (0, "Two paths still unwalked")],
            "Name the new wardens.",
        ),
        (
            "What winter did",
            [(0, "Footbridge at the mill washed askew"), (0, "Four stiles rotten"), (1, "Oak is ordered")],
            "",
        ),
        (
            "Work days",
            [
                (0, "Mill bridge in April"),
                (0, "Stiles in May"),
                (1, "Bring gloves and a flask"),
                (0, "Bracken in July"),
            ],
            "Ask who can drive the trailer.",
        ),
        ("Money", [(0, "Grant of 2,400 from the parish"), (0, "Timber is dearer by a fifth")], ""),
        ("Before you go", [(0, "Take a map of your stretch"), (0, "Tea is in the kitchen")], ""),
    ],
}
READERS: dict[str, Any] = {
    "file": "reading-club-zh.odp",
    "master": "读书会",
    "font": "Liberation Sans",
    "font_asian": "Noto Sans CJK SC",
    "dark": "#5a2a27",
    "ink": "#2d2a28",
    "ground": "#fdf8f2",
    "accent": "#c98b6b",
    "slides": [
        ("春季读书会", [(0, "梧桐社区图书室")], "先介绍新会员。"),
        (
            "这一季的书",
            [(0, "《边城》"), (1, "分两次读完"), (0, "《城南旧事》"), (0, "《呼兰河传》")],
            "书由图书室统一借。",
        ),
        ("聚会时间", [(0, "每月第二个星期六下午"), (1, "两点开始,四点结束"), (0, "七月休息")], ""),
        ("怎样准备", [(0, "读完约定的章节"), (0, "带一个问题来"), (1, "写在卡片上")], "卡片放在门口。"),
        ("茶点轮值", [(0, "三月:陈老师"), (0, "四月:何阿姨"), (0, "五月:小林")], ""),
    ],
}


def main() -> None:
    """Lets Impress write the decks into the folder given."""
    decks = [WARDENS, READERS]
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        desktop.put("~/make.py", INSIDE.encode())
        ran = desktop.run(["python3", "/home/user/make.py", json.dumps(decks)], timeout_s=120)
        if ran.exit_code:
            raise SystemExit(f"status {ran.exit_code}: {ran.stderr.decode()[-3000:]}")
        for deck in decks:
            (Path(sys.argv[1]) / deck["file"]).write_bytes(desktop.get(f"~/{deck['file']}"))


if __name__ == "__main__":
    main()

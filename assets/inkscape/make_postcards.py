"""Draws `postcards.svg`, a travel agency's window picture of five postcards on a table: `make_postcards.py OUT_FOLDER`.

1600 x 1000 px, one user unit a pixel. The cards are groups that lie on each other. Agency and places are invented.
Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math
import random
from functools import partial

import drawing
from drawing import circle, header, layer, path, rect, write

WIDTH, HEIGHT = 1600, 1000
CARD = (430, 300)
INK = "#2f2a26"

text = partial(drawing.text, family="Noto Sans CJK SC", fill=INK)


def plain(fill: str) -> str:
    """A filled shape without a line."""
    return f"fill:{fill};stroke:none"


def drawn(colour: str, width: float) -> str:
    """A line without a filling."""
    return f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"


def waves(name: str, top: float, rows: int, colour: str) -> str:
    """Rows of short waves across a card."""
    data = " ".join(
        f"M {24 + 46 * i + (row % 2) * 23:g},{top + row * 16:g} q 8,-6 16,0 t 16,0"
        for row in range(rows)
        for i in range(8)
    )
    return path(name, "Waves", data, drawn(colour, 2))


def lighthouse(key: str) -> str:
    """A lighthouse on its rock, at dusk."""
    return (
        rect(f"{key}-sky", "Sky", 16, 16, 398, 232, plain("#f3b584"))
        + circle(f"{key}-sun", "Sun", 310, 178, 44, plain("#e4684a"))
        + rect(f"{key}-sea", "Sea", 16, 178, 398, 70, plain("#2d6a86"))
        + waves(f"{key}-waves", 198, 3, "#9cc9d6")
        + path(f"{key}-rock", "Rock", "M 60,248 L 84,206 L 128,190 L 178,204 L 214,248 Z", plain("#4a4038"))
        + path(f"{key}-tower", "Tower", "M 116,198 L 124,88 H 152 L 160,198 Z", plain("#fbf4e6"))
        + path(
            f"{key}-bands",
            "Bands",
            "M 120.6,136 H 155.4 L 157,158 H 119 Z M 123,102 H 153 L 154,118 H 122 Z",
            plain("#c23b2e"),
        )
        + path(f"{key}-cap", "Lantern", "M 122,88 V 66 H 154 V 88 Z M 118,66 L 138,46 L 158,66 Z", plain("#3a2d2a"))
        + path(f"{key}-beam", "Beam", "M 154,76 L 404,40 V 104 L 154,80 Z", f"{plain('#fff3c0')};fill-opacity:0.6")
    )


def mountain(key: str) -> str:
    """Snow mountains behind a lake."""
    return (
        rect(f"{key}-sky", "Sky", 16, 16, 398, 232, plain("#bfe0ee"))
        + path(
            f"{key}-far",
            "Far peaks",
            "M 16,176 L 96,92 L 150,146 L 240,52 L 322,148 L 366,106 L 414,160 V 190 H 16 Z",
            plain("#7c93ad"),
        )
        + path(
            f"{key}-snow",
            "Snow",
            "M 240,52 L 206,88 L 226,84 L 240,98 L 258,82 L 271,88 Z M 96,92 L 76,113 L 94,108 L 106,118 L 118,114 Z",
            plain("#ffffff"),
        )
        + rect(f"{key}-lake", "Lake", 16, 188, 398, 60, plain("#3f87a6"))
        + path(f"{key}-mirror", "Mirror", "M 60,190 L 240,236 L 400,190 Z", f"{plain('#7c93ad')};fill-opacity:0.45")
        + path(
            f"{key}-shore",
            "Shore",
            "M 16,248 V 214 C 80,206 120,226 190,236 S 330,240 414,226 V 248 Z",
            plain("#4f7a4a"),
        )
    )


def old_town(key: str) -> str:
    """A lane of white houses with black roofs by a canal."""
    houses = []
    for i, (x, width, top) in enumerate([(16, 92, 96), (108, 78, 118), (186, 104, 84), (290, 124, 108)], 1):
        houses.append(
            rect(f"{key}-wall-{i}", "Wall", x, top, width, 214 - top, plain("#f7f3ea" if i % 2 else "#ece5d6"))
            + path(
                f"{key}-roof-{i}",
                "Roof",
                f"M {x - 6},{top + 2} Q {x + width / 2},{top - 40} {x + width + 6},{top + 2} Z",
                plain("#35343a"),
            )
            + rect(
                f"{key}-window-{i}",
                "Window",
                x + width / 2 - 14,
                top + 30,
                28,
                34,
                "fill:#7a4b32;stroke:#35343a;stroke-width:3",
            )
            + circle(f"{key}-lantern-{i}", "Lantern", x + 14, top + 34, 8, plain("#cf3b2c"))
        )
    bridge = "M 130,248 V 232 Q 215,150 300,232 V 248 H 268 Q 215,196 162,248 Z"
    return (
        rect(f"{key}-sky", "Sky", 16, 16, 398, 232, plain("#dfe9e2"))
        + "".join(houses)
        + rect(f"{key}-canal", "Canal", 16, 214, 398, 34, plain("#6f9d94"))
        + path(f"{key}-bridge", "Bridge", bridge, plain("#9a938a"))
    )


HUMPS = "v -16 q 4,-16 12,-12 q 6,-12 12,0 q 8,2 10,8 l 6,-12 q 4,-6 12,-2 l -4,6"
CAMEL = f"{HUMPS} q -8,16 -14,18 v 10 h -4 v -10 h -22 v 10 Z"
"""From the foot of the hind leg."""


def desert(key: str) -> str:
    """Dunes and a row of camels."""
    camels = "".join(
        path(f"{key}-camel-{i}", "Camel", f"M {x},196 {CAMEL}", plain("#5a3522"))
        for i, x in enumerate((120, 190, 260), 1)
    )
    return (
        rect(f"{key}-sky", "Sky", 16, 16, 398, 232, plain("#f8d99b"))
        + circle(f"{key}-sun", "Sun", 92, 78, 34, plain("#f28c38"))
        + path(
            f"{key}-dune-1",
            "Dune",
            "M 16,150 C 110,120 180,176 260,150 S 372,112 414,132 V 248 H 16 Z",
            plain("#e0a558"),
        )
        + path(
            f"{key}-dune-2",
            "Dune",
            "M 16,196 C 90,186 200,204 280,194 S 380,180 414,190 V 248 H 16 Z",
            plain("#c98440"),
        )
        + camels
    )


def forest(key: str) -> str:
    """Birches in autumn, a path between them."""
    rng = random.Random(21)
    trunks, crowns = [], []
    for i, x in enumerate((44, 92, 138, 290, 334, 384), 1):
        width = rng.uniform(9, 14)
        trunks.append(rect(f"{key}-trunk-{i}", "Trunk", x, 60, round(width, 1), 176, plain("#f4efe6")))
        for j in range(5):
            cx, cy = x + rng.uniform(-20, 24), rng.uniform(34, 108)
            r = min(rng.uniform(15, 26), cy - 17, cx - 17, 413 - cx)
            crowns.append(
                circle(
                    f"{key}-crown-{i}-{j}",
                    "Leaves",
                    round(cx, 1),
                    round(cy, 1),
                    round(r, 1),
                    plain(rng.choice(("#e2a12e", "#c9702a", "#d98a25", "#a9541f"))),
                )
            )
    return (
        rect(f"{key}-air", "Air", 16, 16, 398, 232, plain("#f2e3c2"))
        + rect(f"{key}-floor", "Floor", 16, 204, 398, 44, plain("#b9752d"))
        + path(
            f"{key}-way",
            "Path",
            "M 206,204 H 226 C 222,216 256,232 282,248 H 164 C 190,232 210,216 206,204 Z",
            plain("#f0d9a8"),
        )
        + "".join(trunks)
        + "".join(crowns)
    )


CARDS = [
    ("lighthouse", "灯塔", "石礁湾灯塔", lighthouse, 470, 330, -11),
    ("mountain", "雪山", "云岭雪山", mountain, 960, 320, 7),
    ("old-town", "古镇", "柳桥古镇", old_town, 520, 590, 8),
    ("desert", "沙漠", "金沙驼队", desert, 1120, 590, -9),
    ("forest", "秋林", "白桦秋林", forest, 800, 480, 3),
]
"""Key, object label, caption, picture, centre, turn: from the lowest to the one on top."""


def card(key: str, label: str, caption: str, picture: str, x: float, y: float, turn: float) -> str:
    """A card, turned about its centre."""
    width, height = CARD
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    left, top = x - cos * width / 2 + sin * height / 2, y - sin * width / 2 - cos * height / 2
    stamp = "M 382,262 h 26 v 26 h -26 Z M 388,282 l 7,-12 l 5,7 l 3,-4 l 4,9 Z"
    return f"""    <g
       id="card-{key}"
       inkscape:label="{label}"
       transform="matrix({cos:.6f},{sin:.6f},{-sin:.6f},{cos:.6f},{left:.3f},{top:.3f})">
{rect(f"{key}-shade", "Shade", 5, 7, width, height, f"{plain('#1d120a')};fill-opacity:0.35", 6)}{
        rect(f"{key}-paper", "Paper", 0, 0, width, height, plain("#fffdf7"), 6)
    }{picture}{text(f"{key}-caption", [caption], 22, 284, 24, anchor="start")}{
        path(f"{key}-stamp", "Stamp", stamp, drawn("#b0412f", 1.6))
    }    </g>
"""


def table() -> str:
    """A wooden table."""
    rng = random.Random(4)
    boards, grain = [], []
    for i in range(6):
        y = i * 168
        shade = ("#8a5d3b", "#936541", "#84583a")[i % 3]
        boards.append(rect(f"board-{i + 1}", "Board", 0, y, WIDTH, 168, f"fill:{shade};stroke:#5e3d26;stroke-width:2"))
        for _ in range(7):
            x, at = rng.uniform(0, 1200), y + rng.uniform(14, 154)
            reach = rng.uniform(160, 420)
            grain.append(f"M {x:.0f},{at:.0f} q {reach / 2:.0f},{rng.uniform(-9, 9):.0f} {reach:.0f},0")
    return "".join(boards) + path("grain", "Grain", " ".join(grain), f"{drawn('#5e3d26', 1.6)};stroke-opacity:0.55")


def words() -> str:
    """The agency's name and line."""
    return text("agency", ["远山旅行社"], 90, 118, 58, weight="bold", fill="#fff4dc", anchor="start") + text(
        "slogan", ["下一张明信片,从哪里寄出?"], 1510, 938, 36, fill="#fff4dc", anchor="end"
    )


def picture() -> str:
    """The document."""
    cards = "".join(card(key, label, caption, draw(key), x, y, turn) for key, label, caption, draw, x, y, turn in CARDS)
    return (
        header("postcards", "postcards.svg", "远山旅行社橱窗海报", WIDTH, HEIGHT, unit="px", layer="layer-cards")
        + layer("layer-table", "桌面", table(), locked=True)
        + layer("layer-cards", "明信片", cards)
        + layer("layer-words", "文字", words())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("postcards.svg", picture())

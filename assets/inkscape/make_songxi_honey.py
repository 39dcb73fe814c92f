"""Draws `songxi-honey.svg`, the label of a Chinese beekeeper's jar: `make_songxi_honey.py OUT_FOLDER`.

160 x 90 mm, one user unit a millimetre. The honeycomb's cells run one way around, so that its holes are closed by the
fill rule non-zero. Farm and honey are invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math

from drawing import circle, group, header, layer, path, rect, text, write

WIDTH, HEIGHT = 160, 90
FLAT = "stroke:none"
SERIF, SANS = "Noto Serif CJK SC", "Noto Sans CJK SC"
INK, AMBER, CREAM, BARK = "#3a2614", "#d9952b", "#fff8e6", "#8a5a22"


def cell(x: float, y: float, radius: float) -> str:
    """A hexagon that stands on its corner, as path data."""
    corners = [(math.sin(math.pi * i / 3) * radius, -math.cos(math.pi * i / 3) * radius) for i in range(6)]
    return "M " + " L ".join(f"{x + dx:.2f},{y + dy:.2f}" for dx, dy in corners) + " Z"


def comb() -> str:
    """The honeycomb over the whole label: walls as the room between two hexagons."""
    data, size = [], 7.4
    step = size * math.sqrt(3)
    for row in range(-1, 10):
        for column in range(-1, 14):
            x, y = column * step + (row % 2) * step / 2, row * size * 1.5
            data.append(cell(x, y, size * 0.98))
            data.append(cell(x, y, size * 0.84))
    return path("comb", "蜂巢", " ".join(data), f"fill:{CREAM};fill-rule:nonzero;{FLAT}")


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0) -> str:
    """An ellipse as path data, turned by degrees."""
    ux, uy = math.cos(math.radians(turn)) * rx, math.sin(math.radians(turn)) * rx
    arc = f"A {rx:g},{ry:g} {turn:g} 0 1"
    return f"M {x - ux:.3f},{y - uy:.3f} {arc} {x + ux:.3f},{y + uy:.3f} {arc} {x - ux:.3f},{y - uy:.3f} Z"


def bee(x: float, y: float) -> str:
    """The bee, a group without any stroke."""
    stripes = " ".join(
        f"M {x + dx - 0.85:.2f},{y - h:.2f} Q {x + dx + 0.5:.2f},{y:.2f} {x + dx - 0.85:.2f},{y + h:.2f} "
        f"H {x + dx + 0.85:.2f} Q {x + dx + 2.2:.2f},{y:.2f} {x + dx + 0.85:.2f},{y - h:.2f} Z"
        for dx, h in ((-3.4, 3.5), (-0.4, 4.1), (2.6, 3.5))
    )
    sting = f"M {x - 7.2:.2f},{y - 1:.2f} L {x - 9.4:.2f},{y:.2f} L {x - 7.2:.2f},{y + 1:.2f} Z"
    feelers = (
        f"M {x + 8.4:.2f},{y - 2:.2f} Q {x + 9.6:.2f},{y - 4.6:.2f} {x + 12:.2f},{y - 4.8:.2f} "
        f"L {x + 12:.2f},{y - 4.2:.2f} Q {x + 10.2:.2f},{y - 4:.2f} {x + 9.1:.2f},{y - 1.6:.2f} Z "
        f"M {x + 9:.2f},{y - 1.2:.2f} Q {x + 11:.2f},{y - 3:.2f} {x + 13:.2f},{y - 2.4:.2f} "
        f"L {x + 12.8:.2f},{y - 1.9:.2f} Q {x + 11:.2f},{y - 2.4:.2f} {x + 9.4:.2f},{y - 0.8:.2f} Z"
    )
    wings = f"{ellipse(x - 1.6, y - 7.2, 5.6, 2.7, 62)} {ellipse(x + 2.4, y - 7.4, 6, 2.9, 104)}"
    return group(
        "bee",
        "蜜蜂",
        path("bee-wings", "翅膀", wings, f"fill:#dfeaf0;fill-opacity:0.9;{FLAT}")
        + path("bee-sting", "尾针", sting, f"fill:{INK};{FLAT}")
        + path("bee-body", "身体", ellipse(x, y, 7.6, 4.6), f"fill:#f0b429;{FLAT}")
        + path("bee-stripes", "条纹", stripes, f"fill:{INK};{FLAT}")
        + circle("bee-head", "头", x + 7.4, y - 0.4, 3, f"fill:{INK};{FLAT}")
        + circle("bee-eye", "眼睛", x + 8.4, y - 1, 0.8, f"fill:{CREAM};{FLAT}")
        + path("bee-feelers", "触角", feelers, f"fill:{INK};{FLAT}"),
    )


def blossom(name: str, x: float, y: float, size: float) -> str:
    """A flower of five petals, a group."""
    petals = " ".join(
        ellipse(x + math.cos(a) * size * 0.62, y + math.sin(a) * size * 0.62, size * 0.55, size * 0.4, math.degrees(a))
        for a in (math.pi * (0.4 * i - 0.5) for i in range(5))
    )
    leaf = (
        f"M {x:.2f},{y + size:.2f} q {size:.2f},{size * 0.1:.2f} {size * 1.5:.2f},{size:.2f} "
        f"q {-size * 1.2:.2f},{size * 0.3:.2f} {-size * 1.5:.2f},{-size:.2f} Z"
    )
    return group(
        name,
        "花",
        path(f"{name}-leaf", "叶", leaf, f"fill:#6f7f3f;{FLAT}")
        + path(f"{name}-petals", "花瓣", petals, f"fill:#f3d9df;{FLAT}")
        + circle(f"{name}-heart", "花蕊", x, y, size * 0.3, f"fill:{AMBER};{FLAT}"),
    )


def plate() -> str:
    """The plate in the middle with the name."""
    outline = "M 54,10 H 106 L 114,24 V 66 L 106,80 H 54 L 46,66 V 24 Z"
    inner = "M 55.2,12 H 104.8 L 112,24.6 V 65.4 L 104.8,78 H 55.2 L 48,65.4 V 24.6 Z"
    return (
        path("plate", "牌面", outline, f"fill:{CREAM};{FLAT}")
        + path("plate-line", "牌面细线", inner, f"fill:none;stroke:{BARK};stroke-width:0.4")
        + text("brand", ["松溪蜂蜜"], 80, 41, 13, family=SERIF, weight="bold", fill=INK, spacing=0.6)
        + path("plate-rule", "细线", "M 62,47 H 98", f"fill:none;stroke:{AMBER};stroke-width:0.7")
        + text("kind", ["高山百花蜜"], 80, 55.5, 6, family=SERIF, weight="bold", fill=BARK, spacing=0.8)
        + text("claim", ["海拔八百米，一年只取一次"], 80, 62.5, 3.2, family=SANS, fill=INK, spacing=0.2)
        + text("net", ["净含量：500 克"], 80, 72, 3.4, family=SANS, weight="bold", fill=INK)
        + text("farm", ["松溪养蜂场"], 80, 22.5, 4, family=SANS, fill=BARK, spacing=1.2)
    )


def slip() -> str:
    """What the law wants to be read."""
    lines = [
        "配料：蜂蜜",
        "产地：松溪县北坡村",
        "贮存：常温避光，避免金属器皿",
        "保质期：二十四个月",
        "食用：温水冲调，水温低于六十度",
    ]
    return rect("slip", "说明底", 119, 42, 37, 31, f"fill:{CREAM};fill-opacity:0.92;{FLAT}", 1.5) + text(
        "slip-words", lines, 121, 48, 2.3, family=SANS, fill=INK, anchor="start", line_height=2.1
    )


def label() -> str:
    """The document."""
    ground = rect("ground", "底色", 0, 0, WIDTH, HEIGHT, f"fill:{AMBER};{FLAT}") + comb()
    edge = rect("edge", "底边", 0, 84, WIDTH, 6, f"fill:{BARK};{FLAT}")
    return (
        header("label", "songxi-honey.svg", "松溪蜂蜜，瓶贴", WIDTH, HEIGHT, layer="layer-picture")
        + layer("layer-ground", "背景", ground + edge)
        + layer("layer-plate", "文字", plate() + slip())
        + layer(
            "layer-picture", "插图", blossom("flower-1", 17, 62, 8) + blossom("flower-2", 36, 72, 5.5) + bee(22, 30)
        )
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("songxi-honey.svg", label())

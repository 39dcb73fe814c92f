"""Draws `harrow-lane-plan.svg`, the ground floor of a branch library: `make_library_plan.py OUT_FOLDER`.

420 x 297 mm (A3, landscape) at a scale of 1:50, one user unit a millimetre, eight Inkscape layers with walls, doors,
furniture, room names, dimensions and title block. Library, street and architects are invented. Standard library only;
the same bytes every time.
"""

from __future__ import annotations

from typing import Any

import drawing
from drawing import circle, group, header, layer, path, rect, write

INK, GREY, WALL, FLOOR, WOOD, SEAT, GREEN = "#24303a", "#7b8791", "#33404b", "#f7f4ec", "#e3c79b", "#b9cdd6", "#7fa36b"
THIN = f"fill:none;stroke:{INK};stroke-width:0.25;stroke-linecap:butt;stroke-linejoin:miter"
LEFT, TOP, RIGHT, BOTTOM = 26, 30, 336, 250
"""The building's outer edges, mm on paper."""


def shape(fill: str, width: float = 0.25) -> str:
    """A piece of furniture: filled, with a thin outline."""
    return f"fill:{fill};fill-opacity:1;stroke:{INK};stroke-width:{width:g};stroke-linejoin:miter"


def text(name: str, lines: list[str], x: float, y: float, size: float, **more: Any) -> str:
    """A text element."""
    return drawing.text(name, lines, x, y, size, **{"fill": INK, **more}, spacing=None, part="line-")


def line(name: str, label: str, data: str, width: float, colour: str = WALL) -> str:
    """A stroke."""
    style = f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:butt;stroke-linejoin:miter"
    return path(name, label, data, style)


def floors() -> str:
    """The rooms' floors."""
    found = ""
    for name, label, x, y, w, h, fill in (
        ("reading", "Reading room", 33, 37, 157, 123, FLOOR),
        ("children", "Children's corner", 190, 37, 139, 91, "#fbf0dc"),
        ("history", "Local history", 33, 160, 87, 83, "#f1efe9"),
        ("foyer", "Foyer", 120, 160, 120, 83, "#eef1f2"),
        ("passage", "Foyer, passage", 190, 128, 50, 32, "#eef1f2"),
        ("office", "Office", 240, 128, 89, 56, "#f4f1f6"),
        ("wc", "WC", 240, 184, 44, 59, "#e8f1f4"),
        ("kitchen", "Staff kitchen", 284, 184, 45, 59, "#f4f1f6"),
    ):
        found += rect(f"floor-{name}", f"{label}, floor", x, y, w, h, f"fill:{fill};stroke:none")
    return found


def walls() -> str:
    """Outer walls with gaps for windows and the entrance, and the walls between the rooms."""
    outer = (
        "M 29.5,60 V 33.5 H 58 M 88,33.5 H 124 M 154,33.5 H 212 M 242,33.5 H 276 M 306,33.5 H 332.5 V 66"
        " M 332.5,96 V 142 M 332.5,170 V 202 M 332.5,226 V 246.5 H 197 M 165,246.5 H 100 M 60,246.5 H 29.5 V 216"
        " M 29.5,186 V 124 M 29.5,94 V 60"
    )
    inner = (
        "M 190,37 V 96 M 190,118 V 129.2 M 188.8,128 H 329 M 240,128 V 142 M 240,158 V 196 M 240,210 V 243"
        " M 240,184 H 296 M 311,184 H 329 M 284,184 V 243 M 33,160 H 121.2 M 120,160 V 176 M 120,192 V 243"
    )
    return line("walls-outer", "Outer walls", outer, 7) + line("walls-inner", "Inner walls", inner, 2.4)


def window(name: str, x: float, y: float, length: float, upright: bool) -> str:
    """Three thin lines across a gap in an outer wall."""
    lines = (
        f"M {x - 3.5},{y} v {length} h 7 v {-length} z M {x},{y} v {length}"
        if upright
        else f"M {x},{y - 3.5} h {length} v 7 h {-length} z M {x},{y} h {length}"
    )
    return path(f"window-{name}", f"Window {name}", lines, THIN.replace("fill:none", "fill:#dcebf2"))


def door(name: str, label: str, x: float, y: float, leaf: str, arc: str) -> str:
    """A leaf that stands open, and its way."""
    dashed = THIN.replace("0.25", "0.18") + ";stroke-dasharray:0.9, 0.7"
    leaf_style = THIN.replace("0.25", "0.7")
    return group(
        f"door-{name}",
        label,
        path(f"door-{name}-leaf", "Leaf", f"M {x},{y} {leaf}", leaf_style)
        + path(f"door-{name}-way", "Way", f"M {x},{y} m {arc}", dashed),
    )


def openings() -> str:
    """Windows and doors."""
    found = "".join(
        window(name, x, y, length, upright)
        for name, x, y, length, upright in (
            ("1", 58, 33.5, 30, False),
            ("2", 124, 33.5, 30, False),
            ("3", 212, 33.5, 30, False),
            ("4", 276, 33.5, 30, False),
            ("5", 332.5, 66, 30, True),
            ("6", 332.5, 142, 28, True),
            ("7", 332.5, 202, 24, True),
            ("8", 60, 246.5, 40, False),
            ("9", 29.5, 186, 30, True),
            ("10", 29.5, 94, 30, True),
        )
    )
    found += door("office", "Door, office", 240, 142, "h 16", "16,0 a 16,16 0 0 1 -16,16")
    found += door("wc", "Door, WC", 240, 210, "h 14", "14,0 a 14,14 0 0 0 -14,-14")
    found += door("kitchen", "Door, staff kitchen", 296, 184, "v 15", "0,15 a 15,15 0 0 0 15,-15")
    found += door("history", "Door, local history", 120, 192, "h -16", "-16,0 a 16,16 0 0 1 16,-16")
    found += door("entrance-left", "Entrance, left leaf", 165, 250, "v 16", "0,16 a 16,16 0 0 0 16,-16")
    return found + door("entrance-right", "Entrance, right leaf", 197, 250, "v 16", "0,16 a 16,16 0 0 1 -16,-16")


def shelf(name: str, label: str, x: float, y: float, w: float, h: float) -> str:
    """A book case seen from above: its boards, and a line of books on each side."""
    upright = h > w
    marks = " ".join(
        f"M {x:g},{y + i:g} h {w:g}" if upright else f"M {x + i:g},{y:g} v {h:g}" for i in range(6, int(max(w, h)), 6)
    )
    spine = f"M {x + w / 2:g},{y:g} v {h:g}" if upright else f"M {x:g},{y + h / 2:g} h {w:g}"
    return group(
        name,
        label,
        rect(f"{name}-case", "Case", x, y, w, h, shape(WOOD))
        + path(f"{name}-boards", "Boards", f"{marks} {spine}", THIN.replace("0.25", "0.15")),
    )


def chair(name: str, x: float, y: float) -> str:
    """A chair, its middle at a point."""
    return rect(name, "Chair", x - 2.4, y - 2.4, 4.8, 4.8, shape(SEAT, 0.2), 1.2)


def table(name: str, label: str, x: float, y: float, w: float = 26, h: float = 14) -> str:
    """A table with four chairs, its middle at a point."""
    seats = [(-w / 4, -h / 2 - 2), (w / 4, -h / 2 - 2), (-w / 4, h / 2 + 2), (w / 4, h / 2 + 2)]
    chairs = "".join(chair(f"{name}-chair-{i}", x + dx, y + dy) for i, (dx, dy) in enumerate(seats, 1))
    return group(name, label, chairs + rect(f"{name}-top", "Top", x - w / 2, y - h / 2, w, h, shape(WOOD), 0.8))


def plant(name: str, x: float, y: float) -> str:
    """A plant in a pot."""
    leaves = " ".join(
        f"M {x:g},{y:g} q {a:g},{b:g} {c:g},{d:g} q {e:g},{f:g} {-c:g},{-d:g} z"
        for a, b, c, d, e, f in (
            (3, -1, 4.6, -3.6, -4, 0.4),
            (1.4, 2.8, 4.6, 2.6, -1, -3),
            (-3, 1, -4.6, 3.6, 4, -0.4),
            (-1.4, -2.8, -4.6, -2.6, 1, 3),
            (1, -3, 0.4, -5.6, -2, 2.6),
            (-1, 3, -0.4, 5.6, 2, -2.6),
        )
    )
    return group(
        name,
        "Plant",
        circle(f"{name}-pot", "Pot", x, y, 3.4, shape("#c98f63", 0.2))
        + path(f"{name}-leaves", "Leaves", leaves, shape(GREEN, 0.2)),
    )


def issue_desk() -> str:
    """The issue desk, an L with a seat and a screen."""
    outline = "M 150,184 H 194 V 214 H 184 V 194 H 150 Z"
    return group(
        "issue-desk",
        "Issue desk",
        path("issue-desk-top", "Top", outline, shape(WOOD, 0.35))
        + rect("issue-desk-screen", "Screen", 166, 186, 9, 2.2, shape(GREY, 0.2))
        + rect("issue-desk-scanner", "Scanner", 186.5, 202, 5, 4, shape("#ffffff", 0.2), 0.6)
        + circle("issue-desk-seat", "Seat", 173, 200, 3.4, shape(SEAT, 0.2)),
    )


def copier() -> str:
    """The copier by the wall."""
    return group(
        "copier",
        "Copier",
        rect("copier-body", "Body", 204, 134, 15, 12, shape("#d5dade"), 0.8)
        + rect("copier-lid", "Lid", 206, 136, 9, 8, shape("#ffffff", 0.2), 0.4)
        + path("copier-panel", "Panel", "M 217,137 v 6", THIN),
    )


def reading() -> str:
    """Reading room: wall case, three double cases, four tables, a sofa."""
    cases = "".join(
        shelf(f"case-{i}", f"Book case {name}", 48 + 16 * (i - 1), 50, 8, 72)
        for i, name in enumerate(("A to F", "G to N", "O to Z"), 1)
    )
    tables = "".join(
        table(f"reading-table-{i}", f"Reading table {i}", x, y)
        for i, (x, y) in enumerate(((122, 66), (164, 66), (122, 106), (164, 106)), 1)
    )
    sofa = group(
        "sofa",
        "Sofa",
        rect("sofa-back", "Back", 52, 141, 38, 12, shape("#8fa9b6"), 2)
        + rect("sofa-seat", "Seat", 55, 139, 32, 9, shape(SEAT), 1.2)
        + path("sofa-seams", "Seams", "M 65.7,139 v 9 M 76.3,139 v 9", THIN),
    )
    wall = shelf("case-wall", "Book case, periodicals", 35, 126, 6, 30)
    return wall + cases + tables + sofa + plant("plant-reading", 180, 146)


def children() -> str:
    """Children's corner: rug, bean bags, a round table, low cases."""
    rug = group(
        "story-rug",
        "Story rug",
        rect("story-rug-edge", "Edge", 252, 76, 48, 30, shape("#d98f6c"), 3)
        + rect("story-rug-field", "Field", 255, 79, 42, 24, shape("#f2d7a6", 0.2), 2)
        + path(
            "story-rug-sun",
            "Sun",
            "M 276,83 l 2.4,5 5.4,0.8 -3.9,3.8 0.9,5.4 -4.8,-2.6 -4.8,2.6 0.9,-5.4 -3.9,-3.8 5.4,-0.8 z",
            shape("#e2a13d", 0.2),
        ),
    )
    bags = "".join(
        circle(f"bean-bag-{i}", f"Bean bag {i}", x, y, 4.6, shape(fill, 0.2))
        for i, (x, y, fill) in enumerate(((244, 84, "#7fb0a5"), (243, 100, "#c97b84"), (309, 91, "#8e9bc4")), 1)
    )
    stools = "".join(
        circle(f"stool-{i}", f"Stool {i}", 214 + dx, 66 + dy, 2.4, shape(SEAT, 0.2))
        for i, (dx, dy) in enumerate(((-10, 0), (10, 0), (0, -10), (0, 10)), 1)
    )
    craft = group("craft-table", "Craft table", stools + circle("craft-table-top", "Top", 214, 66, 8, shape(WOOD)))
    low = shelf("low-case-1", "Picture books 1", 244, 40, 30, 6)
    low += shelf("low-case-2", "Picture books 2", 310, 118, 18, 6)
    return rug + bags + craft + low


def rest() -> str:
    """Foyer, local history, office, staff kitchen and WC."""
    chest = group(
        "map-chest",
        "Map chest",
        rect("map-chest-top", "Top", 38, 166, 34, 16, shape(WOOD))
        + path("map-chest-drawers", "Drawers", "M 38,170 h 34 M 38,174 h 34 M 38,178 h 34", THIN),
    )
    reader = group(
        "film-reader",
        "Microfilm reader",
        rect("film-reader-desk", "Desk", 98, 226, 18, 14, shape(WOOD))
        + rect("film-reader-screen", "Screen", 102, 229, 10, 4, shape(GREY, 0.2)),
    )
    desks = "".join(
        group(
            f"office-desk-{i}",
            f"Desk {i}",
            rect(f"office-desk-{i}-top", "Top", 262 + 30 * (i - 1), 166, 26, 12, shape(WOOD))
            + chair(f"office-desk-{i}-chair", 275 + 30 * (i - 1), 161),
        )
        for i in (1, 2)
    )
    counter = group(
        "counter",
        "Counter",
        rect("counter-top", "Top", 288, 232, 38, 10, shape("#e7e4de"))
        + rect("counter-sink", "Sink", 292, 234, 9, 6, shape("#ffffff", 0.2), 1)
        + circle("counter-plate-1", "Plate", 314, 237, 2.2, THIN)
        + circle("counter-plate-2", "Plate", 320, 237, 2.2, THIN),
    )
    basins = "".join(
        group(
            f"toilet-{i}",
            f"Toilet {i}",
            rect(f"toilet-{i}-tank", "Tank", 249 + 18 * (i - 1), 239, 9, 4, shape("#ffffff"), 0.6)
            + path(
                f"toilet-{i}-bowl",
                "Bowl",
                f"M {250 + 18 * (i - 1)},239 v -5 a 3.5,3.8 0 0 1 7,0 v 5 z",
                shape("#ffffff"),
            ),
        )
        for i in (1, 2)
    )
    basins += group(
        "basin",
        "Basin",
        rect("basin-body", "Body", 276, 190, 8, 12, shape("#ffffff"), 1.4)
        + circle("basin-drain", "Drain", 280, 196, 0.8, THIN),
    )
    returns = shelf("returns", "Returns shelf", 204, 232, 30, 8)
    display = shelf("new-books", "New books", 124, 214, 8, 24)
    return (
        issue_desk()
        + copier()
        + returns
        + display
        + plant("plant-foyer", 231, 168)
        + chest
        + table("history-table", "Large table", 76, 212, 34, 16)
        + reader
        + desks
        + shelf("cabinet", "Filing cabinets", 296, 131, 30, 7)
        + basins
        + counter
        + table("kitchen-table", "Kitchen table", 312, 208, 18, 10)
    )


def names() -> str:
    """Room names and areas."""
    found = ""
    for name, label, area, x, y in (
        ("reading", "Reading room", "48.3 m²", 143, 134),
        ("children", "Children’s corner", "31.6 m²", 262, 60),
        ("history", "Local history", "18.1 m²", 76, 192),
        ("foyer", "Foyer", "28.9 m²", 216, 190),
        ("office", "Office", "12.5 m²", 274, 145),
        ("wc", "WC", "6.5 m²", 262, 218),
        ("kitchen", "Staff kitchen", "6.6 m²", 306.5, 224),
    ):
        small = name in ("wc", "kitchen", "office")
        found += text(f"name-{name}", [label], x, y, 3.6 if small else 5, weight=600)
        found += text(f"area-{name}", [area], x, y + (4.4 if small else 5.6), 2.8 if small else 3.4, fill="#5b6771")
    return found


def dimension(name: str, words: str, ends: tuple[float, float], at: float, upright: bool) -> str:
    """A dimension line with ticks and its length."""
    a, b = ends
    middle = (a + b) / 2
    ticks = " ".join(
        f"M {at - 1.2:g},{v + 1.2:g} l 2.4,-2.4 M {at - 2:g},{v:g} h 4"
        if upright
        else f"M {v - 1.2:g},{at + 1.2:g} l 2.4,-2.4 M {v:g},{at - 2:g} v 4"
        for v in ends
    )
    run = f"M {at:g},{a:g} V {b:g}" if upright else f"M {a:g},{at:g} H {b:g}"
    x, y = (at - 2, middle) if upright else (middle, at - 1.6)
    words_at = text(f"{name}-length", [words], x, y, 3)
    if upright:
        words_at = words_at.replace("<text\n", f'<text\n       transform="rotate(-90 {at - 2:g} {middle:g})"\n', 1)
    return group(name, f"Dimension {words}", path(f"{name}-line", "Line", f"{run} {ticks}", THIN) + words_at)


def dimensions() -> str:
    """What was measured, in metres."""
    return (
        dimension("dim-width", "15.50", (LEFT, RIGHT), 18, False)
        + dimension("dim-depth", "11.00", (TOP, BOTTOM), 14, True)
        + dimension("dim-reading", "7.85", (33, 190), 25, False)
        + dimension("dim-children", "6.95", (190, 329), 25, False)
        + dimension("dim-entrance", "1.60", (165, 197), 270, False)
    )


def key() -> str:
    """The key's samples."""
    found = text("key-title", ["Key"], 350, 36, 5, weight=700, anchor="start")
    for i, (name, label, sample) in enumerate(
        (
            ("shelving", "Shelving", shape(WOOD)),
            ("seating", "Seating", shape(SEAT)),
            ("planting", "Planting", shape(GREEN)),
            ("wall", "Wall", f"fill:{WALL};stroke:none"),
        )
    ):
        y = 42 + 9 * i
        found += rect(f"key-{name}", f"Key: {label}", 350, y, 12, 6, sample)
        found += text(f"key-{name}-text", [label], 366, y + 4.4, 3.6, anchor="start")
    return found


def block() -> str:
    """Title block with north arrow and scale bar."""
    frame = rect("block-frame", "Frame", 346, 150, 64, 132, f"fill:#ffffff;stroke:{INK};stroke-width:0.5")
    lines = " ".join(f"M 346,{y} h 64" for y in (186, 214, 232, 250, 266))
    rules = path("block-rules", "Rules", f"{lines} M 378,250 v 32", THIN)
    found = frame + rules
    for name, words, x, y, size, weight in (
        ("block-client", ["Harrow Lane", "Branch Library"], 350, 163, 6.2, 700),
        ("block-place", ["4 Harrow Lane, Tessworth"], 350, 180, 3.2, 400),
        ("block-drawing", ["Ground floor"], 350, 197, 5.2, 600),
        ("block-status", ["As existing"], 350, 206, 4.4, 400),
        ("block-architect", ["Quayle & Dunmore Architects".replace("&", "&amp;")], 350, 224, 3.4, 400),
        ("block-note", ["Measured on site, sizes in metres"], 350, 242, 3, 400),
        ("block-scale", ["Scale 1:50"], 350, 259.5, 3.4, 400),
        ("block-number", ["HL-02"], 382, 259.5, 3.4, 600),
        ("block-date", ["3 March 2026"], 350, 275.5, 3.4, 400),
        ("block-revision", ["Revision A"], 382, 275.5, 3.4, 400),
    ):
        found += text(name, words, x, y, size, weight=weight, anchor="start")
    arrow = group(
        "north",
        "North arrow",
        circle("north-ring", "Ring", 378, 122, 11, THIN.replace("0.25", "0.5"))
        + path("north-needle", "Needle", "M 378,108 l 4.6,20 -4.6,-4 -4.6,4 z", f"fill:{INK};stroke:none")
        + text("north-letter", ["N"], 378, 106, 5, weight=700),
    )
    bars = "".join(
        rect(f"scale-{i}", f"{i} to {i + 1} m", 26 + 20 * i, 274, 20, 3, shape(INK if i % 2 == 0 else "#ffffff"))
        for i in range(5)
    )
    marks = "".join(text(f"scale-mark-{i}", [f"{i} m" if i == 5 else f"{i}"], 26 + 20 * i, 283, 3) for i in range(6))
    return found + key() + arrow + group("scale-bar", "Scale bar", bars + marks)


if __name__ == "__main__":
    write(
        "harrow-lane-plan.svg",
        header(
            "library-plan",
            "harrow-lane-plan.svg",
            "Harrow Lane Branch Library, ground floor",
            420,
            297,
            layer="layer-furniture",
        )
        + layer(
            "layer-sheet",
            "Sheet",
            rect("sheet", "Sheet", 0, 0, 420, 297, "fill:#ffffff;stroke:none")
            + rect("sheet-frame", "Frame", 6, 6, 408, 285, THIN.replace("0.25", "0.5")),
            locked=True,
        )
        + layer("layer-floors", "Floors", floors(), locked=True)
        + layer("layer-walls", "Walls", walls(), locked=True)
        + layer("layer-openings", "Doors and windows", openings(), locked=True)
        + layer("layer-furniture", "Furniture", reading() + children() + rest())
        + layer("layer-names", "Room names", names())
        + layer("layer-dimensions", "Dimensions", dimensions())
        + layer("layer-block", "Title block", block())
        + "</svg>\n",
    )

"""Draws `pail-app.svg`, the mock-up of an app for watering allotments: `make_pail_app.py OUT_FOLDER`.

390 x 844 px, one user unit a pixel, eight layers: the frame that all states share, a layer for each of three states
(two of them hidden), and the designer's annotations. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math
from functools import partial

import drawing
from drawing import SANS, circle, group, header, path, rect, write

WIDTH, HEIGHT = 390, 844
GROUND, CARD, INK, MUTED, RULE = "#f4f1ea", "#ffffff", "#22332b", "#7d8a82", "#dfe3dc"
LEAF, WATER, SOIL, NOTE = "#3f7d4f", "#2f86b5", "#8a5a3b", "#d6336c"

text = partial(drawing.text, fill=INK, anchor="start", family=SANS)


def solid(colour: str) -> str:
    """A fill without an outline."""
    return f"fill:{colour};stroke:none"


def line(colour: str, width: float) -> str:
    """A round line without a fill."""
    return f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"


def layer(name: str, label: str, content: str, hidden: bool = False) -> str:
    """An Inkscape layer, shown or hidden."""
    shown = '\n     style="display:none"' if hidden else ""
    return f"""  <g
     inkscape:groupmode="layer"
     id="{name}"
     inkscape:label="{label}"{shown}>
{content}  </g>
"""


def background() -> str:
    """The screen's ground and the soft hills behind the header."""
    return (
        rect("screen", "Screen", 0, 0, WIDTH, HEIGHT, solid(GROUND))
        + path(
            "hill-back",
            "Back hill",
            "M 0,210 C 90,150 170,170 240,186 C 300,200 350,176 390,160 V 330 H 0 Z",
            solid("#cfe0cb"),
        )
        + path(
            "hill-front",
            "Front hill",
            "M 0,250 C 70,226 150,214 230,232 C 300,246 350,236 390,222 V 330 H 0 Z",
            solid("#a9cba6"),
        )
        + circle("sun", "Sun", 322, 128, 30, solid("#f6c453"))
    )


def top() -> str:
    """The status line and the header."""
    battery = rect("battery", "Battery", 346, 19, 24, 11, f"fill:none;stroke:{INK};stroke-width:1.4", 3)
    return (
        text("clock", ["9:41"], 24, 30, 15, weight=600)
        + battery
        + rect("battery-level", "Level", 348.2, 21.2, 15, 6.6, solid(INK), 1.4)
        + path("signal", "Signal", "M 306,29 v -3 M 311,29 v -5.5 M 316,29 v -8 M 321,29 v -10.5", line(INK, 2.6))
        + path("back", "Back", "M 34,72 L 25,81 L 34,90 M 26,81 H 46", line(INK, 2.6))
        + text("heading", ["Plot 14"], 195, 88, 22, weight="bold", anchor="middle")
        + circle("avatar", "Avatar", 352, 81, 17, solid(LEAF))
        + text("initials", ["MB"], 352, 86.5, 14, weight=600, fill="#ffffff", anchor="middle")
    )


def can() -> str:
    """The watering can, its spout to the right, with the drops that fall from it."""
    body = "M 128,180 H 208 L 216,252 C 216,258 212,262 206,262 H 130 C 124,262 120,258 120,252 Z"
    spout = "M 210,236 L 262,182 L 270,190 L 214,256 Z"
    rose = "M 256,172 L 284,198 L 276,206 L 250,180 Z"
    handle = "M 122,240 C 84,232 84,186 126,190"
    return group(
        "can",
        "Watering can",
        path("can-handle", "Handle", handle, f"fill:none;stroke:{LEAF};stroke-width:10;stroke-linecap:round")
        + path("can-grip", "Grip", "M 136,180 C 140,146 196,146 200,180", f"fill:none;stroke:{LEAF};stroke-width:10")
        + path("can-spout", "Spout", spout, solid("#356b43"))
        + path("can-rose", "Rose", rose, solid("#2b5737"))
        + path("can-body", "Body", body, solid(LEAF))
        + path("can-shine", "Shine", "M 136,192 L 131,250", line("#6fae7d", 5))
        + path("can-band", "Band", "M 125,214 H 211", line("#356b43", 4)),
    )


def bed(number: int, y: float, name: str, words: str, percent: int) -> str:
    """A bed's row: its plant, its words, how moist its soil is."""
    key = name.lower()
    sprout = (
        f"M 52,{y + 42} V {y + 24} M 52,{y + 34} C 42,{y + 34} 40,{y + 26} 40,{y + 22} "
        f"C 48,{y + 22} 52,{y + 27} 52,{y + 34} "
        f"C 52,{y + 26} 56,{y + 20} 64,{y + 19} C 64,{y + 27} 60,{y + 32} 52,{y + 34}"
    )
    fruit = (
        f"M 52,{y + 23} C 60,{y + 23} 62,{y + 31} 60,{y + 36} C 58,{y + 42} 46,{y + 42} 44,{y + 36} "
        f"C 42,{y + 31} 44,{y + 23} 52,{y + 23} Z"
    )
    marrow = f"M 46,{y + 22} C 58,{y + 22} 62,{y + 34} 58,{y + 44} C 46,{y + 44} 42,{y + 34} 46,{y + 22} Z"
    plants = {
        1: path(f"{key}-plant", "Plant", sprout, f"fill:{LEAF};stroke:{LEAF};stroke-width:2"),
        2: path(f"{key}-plant", "Plant", fruit, solid("#d8503f")),
        3: path(f"{key}-plant", "Plant", marrow, solid("#f0892f")),
    }
    return group(
        f"bed-{key}",
        f"Bed {name}",
        rect(f"{key}-card", "Card", 20, y, 350, 66, f"fill:{CARD};stroke:{RULE};stroke-width:1", 16)
        + circle(f"{key}-ground", "Ground", 52, y + 33, 21, solid("#eef3ea"))
        + plants[number]
        + text(f"{key}-name", [name], 86, y + 28, 16, weight=600)
        + text(f"{key}-words", [words], 86, y + 48, 12.5, fill=MUTED)
        + rect(f"{key}-bar", "Bar", 262, y + 29, 92, 8, solid("#e3e8e1"), 4)
        + rect(f"{key}-level", "Level", 262, y + 29, 92 * percent / 100, 8, solid(WATER), 4),
    )


def content() -> str:
    """The can and three beds."""
    return (
        can()
        + text("section", ["Beds today"], 24, 312, 18, weight="bold")
        + bed(1, 328, "Beans", "last watered on Tuesday", 38)
        + bed(2, 406, "Tomatoes", "last watered yesterday", 71)
        + bed(3, 484, "Marrows", "last watered on Sunday", 16)
    )


def button(key: str, words: str, colour: str, ink: str = "#ffffff") -> str:
    """The large button at the foot."""
    return group(
        f"{key}-button",
        f"Button {key}",
        rect(f"{key}-button-face", "Face", 24, 676, 342, 58, solid(colour), 29)
        + text(f"{key}-button-words", [words], 195, 711, 18, weight=600, fill=ink, anchor="middle"),
    )


def idle() -> str:
    """Nothing runs: the forecast, and the button that starts."""
    return (
        rect("idle-card", "Card", 20, 572, 350, 84, solid("#e2efe2"), 16)
        + path(
            "idle-cloud",
            "Cloud",
            "M 44,626 C 32,626 32,608 46,608 C 48,594 70,594 73,607 C 86,606 88,626 74,626 Z",
            solid("#8fb3c7"),
        )
        + text("idle-title", ["No rain until Friday"], 106, 608, 16, weight=600)
        + text("idle-words", ["Marrows and beans are thirsty."], 106, 630, 13, fill=MUTED)
        + button("idle", "Water now", LEAF)
    )


def watering() -> str:
    """Water runs: a ring with the minutes, and the button that stops."""
    a = math.radians(-90 + 360 * 0.62)
    end = f"{68 + 28 * math.cos(a):.2f},{614 + 28 * math.sin(a):.2f}"
    return (
        rect("watering-card", "Card", 20, 572, 350, 84, solid("#dcebf4"), 16)
        + circle("watering-ring", "Ring", 68, 614, 28, "fill:none;stroke:#bcd7e6;stroke-width:7")
        + path("watering-progress", "Progress", f"M 68,586 A 28,28 0 1 1 {end}", line(WATER, 7))
        + text("watering-minutes", ["4"], 68, 621, 20, weight="bold", anchor="middle")
        + text("watering-title", ["Watering Marrows"], 116, 608, 16, weight=600)
        + text("watering-words", ["4 minutes left, 18 litres so far"], 116, 630, 13, fill=MUTED)
        + button("watering", "Stop", "#ffffff", INK)
    )


def done() -> str:
    """All done: a scrim, a card, a tick."""
    return (
        rect("done-scrim", "Scrim", 0, 0, WIDTH, HEIGHT, "fill:#22332b;fill-opacity:0.45;stroke:none")
        + rect("done-card", "Card", 36, 330, 318, 230, f"fill:{CARD};stroke:none", 24)
        + circle("done-disc", "Disc", 195, 396, 34, solid(LEAF))
        + path("done-tick", "Tick", "M 180,397 L 191,408 L 212,384", line("#ffffff", 6))
        + text("done-title", ["All watered"], 195, 468, 22, weight="bold", anchor="middle")
        + text(
            "done-words",
            ["42 litres on three beds.", "See you on Thursday."],
            195,
            496,
            15,
            fill=MUTED,
            anchor="middle",
        )
        + button("done", "Close", LEAF)
    )


def tabs() -> str:
    """The bar at the foot."""
    return (
        rect("tab-ground", "Ground", 0, 758, WIDTH, 86, f"fill:{CARD};stroke:none")
        + path("tab-rule", "Rule", "M 0,758 H 390", f"fill:none;stroke:{RULE};stroke-width:1")
        + path(
            "tab-beds",
            "Beds",
            "M 62,796 C 62,786 52,784 48,784 C 48,794 54,796 62,796 Z "
            "M 62,800 C 62,788 72,786 78,786 C 78,796 72,800 62,800 Z M 60.6,794 h 2.8 v 12 h -2.8 Z",
            solid(LEAF),
        )
        + path(
            "tab-map",
            "Map",
            "M 184,788 l 8,-4 l 8,4 l 8,-4 v 18 l -8,4 l -8,-4 l -8,4 Z M 192,784 v 18 M 200,788 v 18",
            line(MUTED, 2),
        )
        + circle("tab-head", "Head", 328, 789, 5, f"fill:none;stroke:{MUTED};stroke-width:2")
        + path("tab-body", "Body", "M 317,806 C 317,796 339,796 339,806", line(MUTED, 2))
        + text("tab-beds-word", ["Beds"], 62, 824, 11, weight=600, fill=LEAF, anchor="middle")
        + text("tab-map-word", ["Map"], 196, 824, 11, fill=MUTED, anchor="middle")
        + text("tab-me-word", ["Me"], 328, 824, 11, fill=MUTED, anchor="middle")
    )


def annotations() -> str:
    """What the designer wrote for the developers."""
    lines = "M 8,328 H 18 M 8,394 H 18 M 13,328 V 394 M 372,676 H 382 M 372,734 H 382 M 377,676 V 734"
    return (
        path("note-lines", "Lines", lines, f"fill:none;stroke:{NOTE};stroke-width:1")
        + rect("note-box", "Box", 236, 262, 146, 48, f"fill:#ffffff;fill-opacity:0.85;stroke:{NOTE};stroke-width:1", 4)
        + text("note-can", ["can pours to the left,", "over the beds' names"], 244, 281, 12, fill=NOTE)
        + text("note-row", ["66"], 10, 322, 10, fill=NOTE)
        + text("note-button", ["58"], 373, 670, 10, fill=NOTE)
    )


def app() -> str:
    """The document."""
    return (
        header(
            "pail-app",
            "pail-app.svg",
            "Pail, mock-up of the plot's screen",
            WIDTH,
            HEIGHT,
            unit="px",
            layer="layer-content",
        )
        + layer("layer-background", "Background", background())
        + layer("layer-top", "Top", top())
        + layer("layer-content", "Content", content())
        + layer("layer-tabs", "Tabs", tabs())
        + layer("layer-idle", "State Idle", idle())
        + layer("layer-watering", "State Watering", watering(), hidden=True)
        + layer("layer-done", "State Done", done(), hidden=True)
        + layer("layer-annotations", "Annotations", annotations())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("pail-app.svg", app())

"""Draws `steam-weekend.svg`, the poster of a railway's steam weekend: `make_steam_poster.py OUT_FOLDER`.

A3 in mm, one user unit a millimetre, eleven layers as the designer left them: the train still lies below the viaduct,
each programme has a layer of its own of which one shows, and the proof is still stamped. Standard library only; the
same bytes every time.
"""

from __future__ import annotations

import math
import random

from drawing import SERIF, circle, group, header, path, rect, text, write

WIDTH, HEIGHT = 297, 420
PAPER, DUSK, SUN, ROSE, HAZE = "#f6e7c8", "#e9b872", "#d9582f", "#c9838a", "#9a7f9b"
STONE, SHADE, PINE, NIGHT, CREAM = "#6d5a72", "#54445c", "#2f4a4c", "#22313f", "#fbf3df"
DECK = 232


def solid(colour: str) -> str:
    """A fill without an outline."""
    return f"fill:{colour};stroke:none"


def layer(name: str, label: str, content: str, hidden: bool = False) -> str:
    """An Inkscape layer, shown or hidden."""
    shown = '\n     style="display:none"' if hidden else ""
    return f"""  <g
     inkscape:groupmode="layer"
     id="{name}"
     inkscape:label="{label}"{shown}>
{content}  </g>
"""


def sky() -> str:
    """The evening sky with the sun's rays."""
    rays = []
    for i in range(0, 26, 2):
        a, b = math.pi * (1 + i / 25), math.pi * (1 + (i + 1) / 25)
        rays.append(
            f"M 148.5,214 L {148.5 + 420 * math.cos(a):.1f},{214 + 420 * math.sin(a):.1f} "
            f"L {148.5 + 420 * math.cos(b):.1f},{214 + 420 * math.sin(b):.1f} Z"
        )
    clip = """    <clipPath
       id="sky-clip"
       clipPathUnits="userSpaceOnUse"><path id="sky-clip-area" d="M 0,0 H 297 V 420 H 0 Z" /></clipPath>
"""
    return (
        rect("sky-ground", "Ground", 0, 0, WIDTH, HEIGHT, solid(PAPER))
        + clip
        + group(
            "sky-rays", "Rays", path("sky-rays-all", "Rays", " ".join(rays), f"{solid(DUSK)};fill-opacity:0.45")
        ).replace('<g\n       id="sky-rays"', '<g\n       clip-path="url(#sky-clip)"\n       id="sky-rays"')
        + circle("sun", "Sun", 148.5, 190, 58, solid(SUN))
    )


def ridge(name: str, label: str, seed: int, height: float, rise: float, colour: str, step: float) -> str:
    """A ridge of hills across the page, down to its foot."""
    rng = random.Random(seed)
    points = []
    x = -10.0
    while x < WIDTH + 10 + step:
        up = math.sin(x / 47 + seed) * rise * 0.5 + rng.uniform(-rise, rise) * 0.5
        points.append((x, height + up))
        x += step
    line = " ".join(f"L {a:.1f},{b:.1f}" for a, b in points)
    return path(name, label, f"M -10,420 {line} L 307,420 Z", solid(colour))


def viaduct() -> str:
    """Seven arches with their deck; the shaded sides of the piers."""
    holes, shades = [], []
    for i in range(7):
        left = 6 + i * 41
        top = DECK + 22
        holes.append(f"M {left},420 V {top + 16} A 16,16 0 0 1 {left + 32},{top + 16} V 420 Z")
        shades.append(f"M {left + 32},420 V {top + 16} H {left + 36} V 420 Z")
    body = f"M -6,{DECK + 2} H 303 V 420 H -6 Z " + " ".join(holes)
    return (
        path("viaduct-body", "Arches", body, f"{solid(STONE)};fill-rule:evenodd")
        + path("viaduct-shade", "Shade", " ".join(shades), solid(SHADE))
        + rect("viaduct-deck", "Deck", -6, DECK, 309, 7, solid(SHADE))
        + path(
            "viaduct-rail",
            "Parapet",
            " ".join(f"M {x},{DECK} v -5" for x in range(4, 297, 12)) + f" M -6,{DECK - 5} H 303",
            f"fill:none;stroke:{SHADE};stroke-width:1.4",
        )
    )


def coach(number: int, x: float) -> str:
    """A coach with six windows, half of it hidden by the deck while the train lies below."""
    roof = f"M {x - 1},{DECK - 16} Q {x + 28},{DECK - 22} {x + 57},{DECK - 16} Z"
    wheels = " ".join(
        f"M {x + o - 2.6:g},{DECK + 0.4:g} a 2.6,2.6 0 1 0 5.2,0 a 2.6,2.6 0 1 0 -5.2,0 Z" for o in (9, 17, 39, 47)
    )
    windows = " ".join(f"M {x + 4 + i * 8.4:.1f},{DECK - 13} h 5.4 v 6 h -5.4 Z" for i in range(6))
    return (
        rect(f"coach-{number}", "Coach", x, DECK - 17, 56, 15.5, solid("#7b2230"), 1.5)
        + path(f"coach-{number}-windows", "Windows", windows, solid("#f4cf6b"))
        + path(f"coach-{number}-roof", "Roof", roof, solid(NIGHT))
        + path(f"coach-{number}-wheels", "Wheels", wheels, solid(NIGHT))
    )


def engine() -> str:
    """The locomotive, which runs to the right."""
    y = DECK
    shape = (
        f"M 196,{y - 2} V {y - 22} H 194 L 196,{y - 25} H 212 V {y - 17} H 240 V {y - 22} H 238.5 V {y - 24.5} H 246.5 "
        f"V {y - 22} H 245 V {y - 16.5} C 250,{y - 16} 252,{y - 12} 252,{y - 8} H 254 L 262,{y - 2} Z"
    )
    wheels = " ".join(
        f"M {x - r:g},{y - r + 3:g} a {r},{r} 0 1 0 {2 * r},0 a {r},{r} 0 1 0 {-2 * r},0 Z"
        for x, r in ((204, 5), (217, 5), (230, 5), (243, 3.4), (251, 3.4))
    )
    return (
        path("engine-body", "Body", shape, solid(NIGHT))
        + path("engine-dome", "Dome", f"M 222,{y - 16.5} c 0,-6 8,-6 8,0 Z", solid("#c99a3f"))
        + rect("engine-window", "Window", 199.5, y - 21, 6, 6, solid("#f4cf6b"), 0.8)
        + path("engine-band", "Band", f"M 212.5,{y - 9} H 250.5", "fill:none;stroke:#c99a3f;stroke-width:1")
        + path("engine-wheels", "Wheels", wheels, "fill:#7b2230;stroke:#22313f;stroke-width:1.4")
    )


def smoke() -> str:
    """The plume, blown back over the train."""
    puffs = [
        (243, 203, 4.5),
        (236, 197, 6.5),
        (226, 191, 8.5),
        (212, 187, 10.5),
        (195, 182, 12),
        (175, 178, 13),
        (154, 172, 11),
        (138, 167, 8),
    ]
    return group(
        "smoke",
        "Smoke",
        "".join(circle(f"smoke-{i}", "Puff", x, y, r, f"{solid(CREAM)}") for i, (x, y, r) in enumerate(puffs, 1)),
    )


def near() -> str:
    """The near slope with its firs."""
    rng = random.Random(420)
    firs = []
    for _ in range(26):
        x = rng.uniform(-4, 300)
        base = 352 + 26 * math.sin(x / 60 + 1.3) + rng.uniform(-2, 8)
        high = rng.uniform(20, 42)
        wide = high * 0.24
        tiers = "".join(
            f"M {x - wide * (1 - t * 0.28):.1f},{base - high * t * 0.3:.1f} "
            f"L {x:.1f},{base - high * (0.48 + t * 0.26):.1f} "
            f"L {x + wide * (1 - t * 0.28):.1f},{base - high * t * 0.3:.1f} Z "
            for t in range(3)
        )
        firs.append(tiers.strip())
    slope = "M -10,420 V 356 C 40,392 80,374 120,350 C 170,322 230,330 307,372 V 420 Z"
    return path("slope", "Slope", slope, solid(PINE)) + path("firs", "Firs", " ".join(firs), solid("#243b3e"))


def title() -> str:
    """What the poster is about."""
    return (
        text("railway", ["ULLIN VALLEY RAILWAY"], 148.5, 30, 11, weight=600, fill=NIGHT, spacing=3.2)
        + text("title", ["Steam Weekend"], 148.5, 65, 36, family=SERIF, weight="bold", fill=NIGHT)
        + text(
            "subtitle",
            ["over the viaduct from dawn till dusk"],
            148.5,
            84,
            13,
            family=SERIF,
            style="italic",
            fill="#7b2230",
        )
    )


def day(name: str, lines: tuple[str, str, str]) -> str:
    """A day's programme on the panel."""
    date, event, times = lines
    return (
        text(f"{name}-date", [date], 148.5, 389, 15, family=SERIF, weight="bold", fill=CREAM)
        + text(f"{name}-event", [event], 148.5, 400, 8.6, weight=600, fill="#f4cf6b")
        + text(f"{name}-times", [times], 148.5, 410, 7.2, fill=CREAM)
    )


def proof() -> str:
    """The stamp and the marks of the proof."""
    marks = " ".join(f"M {x},{y - 6} v 12 M {x - 6},{y} h 12" for x, y in ((12, 12), (285, 12), (12, 360), (285, 360)))
    stamp = text("proof-stamp", ["PROOF 2"], 148.5, 160, 44, weight="bold", fill="#c1121f").replace(
        'id="proof-stamp"', 'id="proof-stamp"\n       transform="rotate(-18,148.5,150)"\n       opacity="0.55"'
    )
    return stamp + path("proof-marks", "Marks", marks, "fill:none;stroke:#c1121f;stroke-width:0.6")


DAYS = (
    ("Friday", ("Friday 4 June", "Lantern train with supper", "Ullin Halt 20.40, back at 23.15")),
    ("Saturday", ("Saturday 5 June", "Double-headed over the viaduct", "every hour from 9.30 to 18.30")),
    ("Sunday", ("Sunday 6 June", "Engine shed open to all", "10.00 to 17.00, children ride free")),
)


def poster() -> str:
    """The document."""
    coaches = "".join(coach(i + 1, 12 + i * 60.5) for i in range(3))
    couplings = path("couplings", "Couplings", f"M 66,{DECK - 4} H 200", f"fill:none;stroke:{NIGHT};stroke-width:1.6")
    hills = ridge("far-peaks", "Peaks", 5, 178, 34, ROSE, 21) + ridge("far-ridge", "Ridge", 9, 214, 22, HAZE, 14)
    panel = path("panel", "Panel", "M 0,372 H 297 V 420 H 0 Z", solid(NIGHT))
    days = "".join(
        layer(f"layer-{name.lower()}", name, day(name.lower(), says), name != "Friday") for name, says in DAYS
    )
    return (
        header("steam-weekend", "steam-weekend.svg", "Steam Weekend, poster", WIDTH, HEIGHT, layer="layer-title")
        + layer("layer-sky", "Sky", sky())
        + layer("layer-far", "Far hills", hills)
        + layer("layer-train", "Train", couplings + coaches + engine() + smoke())
        + layer("layer-viaduct", "Viaduct", viaduct())
        + layer("layer-near", "Near slope", near())
        + layer("layer-panel", "Panel", panel)
        + layer("layer-title", "Title", title())
        + days
        + layer("layer-proof", "Proof", proof())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("steam-weekend.svg", poster())

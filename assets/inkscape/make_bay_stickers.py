"""Draws `bay-stickers.svg`, a sheet of six stickers for a harbour's visitors' hut: `make_bay_stickers.py OUT_FOLDER`.

210 x 148 mm, one user unit a millimetre, four layers: the backing, the artwork (a group a sticker, moved into place by
its transform), the cut lines as they came from the sketch, and the printer's marks. Standard library only; the same
bytes every time.
"""

from __future__ import annotations

import math

from drawing import circle, header, layer, path, rect, text, write

WIDTH, HEIGHT = 210, 148
NAVY, SEA, FOAM, SAND, RED, SUN = "#1c3f5e", "#4f9db5", "#d6ecef", "#efd9ae", "#d8503f", "#f2b84b"
PLACES = {
    "whale": (40, 42),
    "boat": (105, 42),
    "lighthouse": (170, 38),
    "crab": (40, 106),
    "gull": (105, 106),
    "shell": (170, 106),
}
CUT = "fill:none;stroke:#9a9a9a;stroke-width:0.7;stroke-dasharray:none"


def solid(colour: str) -> str:
    """A fill without an outline."""
    return f"fill:{colour};stroke:none"


def line(colour: str, width: float) -> str:
    """A round line without a fill."""
    return f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"


def sticker(name: str, label: str, content: str) -> str:
    """A sticker's artwork, drawn around (0, 0)."""
    x, y = PLACES[name]
    return f"""    <g
       id="art-{name}"
       inkscape:label="{label}"
       transform="translate({x},{y})">
{content}    </g>
"""


def waves(name: str, y: float, colour: str, half: float = 17) -> str:
    """A line of small waves."""
    steps = int(half * 2 / 6)
    return path(name, "Waves", f"M {-half},{y} " + "q 1.5,-2.4 3,0 q 1.5,2.4 3,0 " * steps, line(colour, 1.1))


def whale() -> str:
    """A whale that blows."""
    body = (
        "M -19,3 C -19,-9 -7,-13 3,-10 C 11,-8 12,-2 14,-8 C 11,-11 10,-15 11,-17 C 14,-17 16,-15 17,-12 "
        "C 18,-15 20,-17 23,-16 C 23,-12 21,-9 18,-7 C 18,4 12,12 -1,12 C -12,12 -19,9 -19,3 Z"
    )
    belly = "M -18.6,4.5 C -10,8 0,8 8,9.6 C 5,11.4 2,12 -1,12 C -11,12 -17.5,9.6 -18.6,4.5 Z"
    spout = "M -8,-14 C -8,-18 -13,-19 -14,-16 M -8,-14 C -8,-18 -3,-19 -2,-16"
    return (
        circle("whale-ground", "Ground", 0, 0, 26, solid(FOAM))
        + path("whale-body", "Body", body, solid(NAVY))
        + path("whale-belly", "Belly", belly, solid("#ffffff"))
        + circle("whale-eye", "Eye", -12.5, 0, 1.3, solid("#ffffff"))
        + path("whale-spout", "Spout", spout, line(SEA, 1.8))
        + waves("whale-waves", 17, SEA)
    )


def boat() -> str:
    """A lugger under sail."""
    return (
        circle("boat-ground", "Ground", 0, 0, 26, solid(SUN))
        + path("boat-mast", "Mast", "M 0,9 V -20", line(NAVY, 1.6))
        + path("boat-main", "Main sail", "M 1.8,-18 C 10,-10 14,-2 14,5 H 1.8 Z", solid(RED))
        + path("boat-jib", "Jib", "M -1.8,-15 C -8,-8 -11,-2 -12,5 H -1.8 Z", solid("#ffffff"))
        + path("boat-hull", "Hull", "M -18,8 H 18 C 16,14 12,16 8,16 H -9 C -14,16 -17,13 -18,8 Z", solid(NAVY))
        + path("boat-stripe", "Stripe", "M -15.5,11 H 15.5", line(SAND, 1))
        + path("boat-pennant", "Pennant", "M 0,-20 L 7,-18 L 0,-16 Z", solid(RED))
        + waves("boat-waves", 19, "#ffffff", 15)
    )


def lighthouse() -> str:
    """A lighthouse on its rock, with the name on a ribbon."""
    beams = "M 3,-13 L 17.5,-16 V -10 Z M -3,-13 L -17.5,-16 V -10 Z"
    return (
        circle("light-ground", "Ground", 0, 0, 24, solid(NAVY))
        + path("light-beams", "Beams", beams, "fill:#f2b84b;fill-opacity:0.55;stroke:none")
        + path("light-tower", "Tower", "M -4.4,-9 H 4.4 L 6.6,15 H -6.6 Z", solid("#ffffff"))
        + path(
            "light-bands", "Bands", "M -4.9,-4 H 4.9 L 5.4,1.5 H -5.4 Z M -5.9,7 H 5.9 L 6.3,12 H -6.3 Z", solid(RED)
        )
        + rect("light-lamp", "Lamp", -3, -15.5, 6, 6, solid(SUN))
        + path("light-roof", "Roof", "M -4.4,-15.5 L 0,-20.5 L 4.4,-15.5 Z", solid(RED))
        + path(
            "light-rock", "Rock", "M -16,17 C -12,12 -7,14 -4,13.4 C 2,12 7,13 10,14 C 13,14 15,15 16,17 Z", solid(SEA)
        )
        + rect("light-ribbon", "Ribbon", -26, 15, 52, 12, solid(SAND), 2)
        + text("light-name", ["SKERRY BAY"], 0, 23.6, 7, weight="bold", fill=NAVY, spacing=0.6)
    )


def crab() -> str:
    """A crab with raised claws."""
    legs = "".join(f"M {s * 10},{y} L {s * 17},{y + 2} L {s * 19},{y + 6} " for s in (-1, 1) for y in (2, 5, 8))
    claws = "".join(f"M {s * 9},-3 C {s * 14},-5 {s * 16},-9 {s * 15},-13 " for s in (-1, 1))
    hands = "".join(
        f"M {s * 15},-11 C {s * 9},-13 {s * 10},-20 {s * 15},-21 L {s * 14},-17 L {s * 18},-20 "
        f"C {s * 21},-16 {s * 20},-11 {s * 15},-11 Z "
        for s in (-1, 1)
    )
    return (
        f"""    <ellipse
       id="crab-ground"
       inkscape:label="Ground"
       style="{solid(SAND)}"
       cx="0"
       cy="-2"
       rx="27"
       ry="24" />
"""
        + path("crab-legs", "Legs", legs.strip(), line(RED, 2))
        + path("crab-arms", "Arms", claws.strip(), line(RED, 2.6))
        + path("crab-claws", "Claws", hands.strip(), solid(RED))
        + path(
            "crab-shell",
            "Shell",
            "M -13,3 C -13,-5 -6,-8 0,-8 C 6,-8 13,-5 13,3 C 13,9 7,12 0,12 C -7,12 -13,9 -13,3 Z",
            solid(RED),
        )
        + path("crab-smile", "Smile", "M -4,5 Q 0,8.5 4,5", line("#ffffff", 1.2))
        + circle("crab-eye-left", "Eye", -4, -1, 1.8, solid("#ffffff"))
        + circle("crab-eye-right", "Eye", 4, -1, 1.8, solid("#ffffff"))
    )


def gull() -> str:
    """A gull on a post; it looks to the right."""
    body = (
        "M 12,-12 C 16,-12 18,-9 17,-5 C 15,5 7,9 -4,8 L -20,9 C -14,5 -9,2 -4,-3 "
        "C 0,-6 5,-7 8,-10 C 9,-11 10,-12 12,-12 Z"
    )
    wing = "M 4,-3 C 0,6 -9,7 -21,5 C -15,2 -10,-1 -6,-3 C -3,-4.6 1,-5 4,-3 Z"
    return (
        circle("gull-ground", "Ground", 0, 0, 26, solid(SEA))
        + path("gull-body", "Body", body, solid("#ffffff"))
        + path("gull-wing", "Wing", wing, solid("#8fa6b5"))
        + path("gull-tip", "Tip", "M -21,5 C -17,6 -14,6 -11,5.6 L -13,3 Z", solid(NAVY))
        + path("gull-beak", "Beak", "M 16.6,-8.6 L 23.5,-6.4 C 23,-5 21,-4.6 17.2,-5.6 Z", solid(SUN))
        + circle("gull-eye", "Eye", 13.4, -8.4, 1.1, solid(NAVY))
        + path("gull-legs", "Legs", "M -1,8 V 13 M 4,7.4 V 13", line(SUN, 1.3))
        + path("gull-post", "Post", "M -6,13 H 10 V 24 C 5,26.2 -1,26.4 -6,25 Z", solid("#7a5a3c"))
    )


def shell() -> str:
    """A scallop."""
    rays = []
    for i in range(7):
        angle = math.radians(-150 + i * 20)
        rays.append(f"M 0,13 L {20 * math.cos(angle):.2f},{13 + 26 * math.sin(angle):.2f}")
    rim = (
        "M 0,15 L -7,17 L -5,12 "
        "C -14,9 -20,3 -21,-4 C -19,-9 -15,-10 -13,-8 C -12,-14 -7,-16 -5,-12 C -3,-17 3,-17 5,-12"
        " C 7,-16 12,-14 13,-8 C 15,-10 19,-9 21,-4 C 20,3 14,9 5,12 L 7,17 Z"
    )
    return (
        rect("shell-ground", "Ground", -26, -23, 52, 46, solid(RED), 7)
        + path("shell-fan", "Fan", rim, solid(SAND))
        + path("shell-rays", "Rays", " ".join(rays), line("#c99a5b", 1))
    )


def cut_lines() -> str:
    """Where the stickers will be cut: one line each, but the lighthouse's is still a disc and a ribbon."""

    def around(name: str, radius: float) -> str:
        x, y = PLACES[name]
        return circle(f"cut-{name}", f"Cut {name}", x, y, radius, CUT)

    x, y = PLACES["lighthouse"]
    ellipse = f"""    <ellipse
       id="cut-crab"
       inkscape:label="Cut crab"
       style="{CUT}"
       cx="40"
       cy="104"
       rx="29.5"
       ry="26.5" />
"""
    return (
        around("whale", 28.5)
        + around("boat", 28.5)
        + circle("cut-light-disc", "Cut lighthouse, disc", x, y, 26.5, CUT)
        + rect("cut-light-ribbon", "Cut lighthouse, ribbon", x - 28.5, y + 12.5, 57, 17, CUT, 3.5)
        + ellipse
        + around("gull", 28.5)
        + rect("cut-shell", "Cut shell", 141.5, 80.5, 57, 51, CUT, 9)
    )


def marks() -> str:
    """Corners, and who ordered what."""
    corners = " ".join(
        f"M {x},{y} h {5 * dx} M {x},{y} v {5 * dy}" for x, dx in ((4, 1), (206, -1)) for y, dy in ((4, 1), (144, -1))
    )
    return path("corners", "Corners", corners, "fill:none;stroke:#000000;stroke-width:0.35") + text(
        "job", ["Skerry Bay visitors' hut, sheet 3 of 4, vinyl"], 105, 142.6, 3.6, fill="#5b6670"
    )


def sheet() -> str:
    """The document."""
    artwork = "".join(
        sticker(name, label, draw())
        for name, label, draw in (
            ("whale", "Whale", whale),
            ("boat", "Boat", boat),
            ("lighthouse", "Lighthouse", lighthouse),
            ("crab", "Crab", crab),
            ("gull", "Gull", gull),
            ("shell", "Shell", shell),
        )
    )
    backing = rect("backing", "Backing", 0, 0, WIDTH, HEIGHT, solid("#f7f5ef"))
    return (
        header("bay-stickers", "bay-stickers.svg", "Skerry Bay stickers, sheet 3", WIDTH, HEIGHT, layer="layer-cut")
        + layer("layer-backing", "Backing", backing, locked=True)
        + layer("layer-artwork", "Artwork", artwork)
        + layer("layer-cut", "Cut lines", cut_lines())
        + layer("layer-marks", "Print marks", marks(), locked=True)
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("bay-stickers.svg", sheet())

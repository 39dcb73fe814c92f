"""Draws `lantern-icon.svg`, the unfinished icon of an app for evening walks: `make_lantern_icon.py OUT_FOLDER`.

1024 x 1024 px, one user unit a pixel: a tile, a hill, stars, a lantern in five pieces and the shape of its window.
The app is invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math

from drawing import circle, header, layer, path, rect, write

SIZE = 1024
INK, BRASS, TILE = "#1c2541", "#e0a43a", "#8d99ae"
PIECE = f"fill:{BRASS};stroke:none"


def star(name: str, x: float, y: float, radius: float, points: int = 4) -> str:
    """A star with narrow points."""
    corners = []
    for i in range(points * 2):
        r, turn = (radius if i % 2 == 0 else radius * 0.3), math.pi * i / points - math.pi / 2
        corners.append(f"{x + r * math.cos(turn):.2f},{y + r * math.sin(turn):.2f}")
    return path(name, "Star", f"M {' L '.join(corners)} Z", "fill:#fdf0c4;stroke:none")


def ground() -> str:
    """The tile with rounded corners."""
    return rect("tile", "Tile", 64, 64, 896, 896, f"fill:{TILE};stroke:none", 200)


def scenery() -> str:
    """A hill at the foot of the tile, a path on it, stars."""
    hill = (
        "M 64,770 C 210,690 360,680 520,740 S 830,800 960,716 V 760 A 200,200 0 0 1 760,960 "
        "H 264 A 200,200 0 0 1 64,760 Z"
    )
    way = (
        "M 470,960 C 520,900 430,850 500,800 C 540,772 580,764 600,752 "
        "C 590,790 540,806 530,836 C 514,884 620,900 600,960 Z"
    )
    return (
        path("hill", "Hill", hill, "fill:#24364f;stroke:none")
        + path("way", "Path", way, "fill:#47597a;stroke:none")
        + star("star-1", 220, 250, 44)
        + star("star-2", 806, 216, 32)
        + star("star-3", 842, 470, 24)
        + star("star-4", 180, 520, 22)
        + circle("moon", "Moon", 262, 376, 30, "fill:#fdf0c4;fill-opacity:0.85;stroke:none")
    )


def lantern() -> str:
    """The lantern in pieces, and the shape of its window on top."""
    ring = (
        "M 512,168 A 70,70 0 0 1 582,238 A 70,70 0 0 1 512,308 A 70,70 0 0 1 442,238 A 70,70 0 0 1 512,168 Z "
        "M 512,200 A 38,38 0 0 0 474,238 A 38,38 0 0 0 512,276 A 38,38 0 0 0 550,238 A 38,38 0 0 0 512,200 Z"
    )
    roof = "M 512,270 C 600,290 690,340 716,420 H 308 C 334,340 424,290 512,270 Z"
    window = (
        "M 420,470 H 604 Q 632,470 630,498 L 616,656 Q 613,686 584,686 "
        "H 440 Q 411,686 408,656 L 394,498 Q 392,470 420,470 Z"
    )
    return (
        path("piece-ring", "Ring", ring, f"{PIECE};fill-rule:evenodd")
        + path("piece-roof", "Roof", roof, PIECE)
        + path("piece-body", "Body", "M 330,410 H 694 L 668,730 H 356 Z", PIECE)
        + rect("piece-foot", "Foot", 316, 716, 392, 56, PIECE, 24)
        + circle("piece-knob", "Knob", 512, 772, 36, PIECE)
        + path("window", "Window", window, "fill:#ffffff;stroke:none")
    )


def icon() -> str:
    """The document."""
    return (
        header("icon", "lantern-icon.svg", "Lamplight, app icon", SIZE, SIZE, unit="px", layer="layer-lantern")
        + layer("layer-ground", "Ground", ground())
        + layer("layer-scenery", "Scenery", scenery())
        + layer("layer-lantern", "Pieces", lantern())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("lantern-icon.svg", icon())

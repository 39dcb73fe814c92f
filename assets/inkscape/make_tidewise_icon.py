"""Draws `tidewise-icon.svg`, the flat draft of an app's icon: `make_tidewise_icon.py OUT_FOLDER`.

1024 x 1024 px, one user unit a pixel: a tile with night sky, moon, three waves and a buoy. The app, tide tables for
small boats, is invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

from drawing import circle, group, header, layer, path, rect, write

SIZE = 1024
FLAT = "stroke:none"
NIGHT, CREAM, RED = "#6f7f92", "#f6edd2", "#d64a3a"
FOOT = "V 760 A 200,200 0 0 1 760,960 H 264 A 200,200 0 0 1 64,760 Z"
"""Down the tile's rounded foot, from its right edge to its left."""


def tile() -> str:
    """The tile with rounded corners."""
    return rect("tile", "Tile", 64, 64, 896, 896, f"fill:{NIGHT};{FLAT}", 200)


def star(name: str, x: float, y: float, r: float) -> str:
    """A star of four rays."""
    s = r * 0.24
    corners = [
        (x, y - r),
        (x + s, y - s),
        (x + r, y),
        (x + s, y + s),
        (x, y + r),
        (x - s, y + s),
        (x - r, y),
        (x - s, y - s),
    ]
    data = "M " + " L ".join(f"{a:.2f},{b:.2f}" for a, b in corners) + " Z"
    return path(name, "Star", data, f"fill:{CREAM};fill-opacity:0.8;{FLAT}")


def sky() -> str:
    """Moon, stars and a bank of clouds."""
    cloud = (
        "M 118,470 C 118,440 150,424 180,430 C 192,398 236,386 266,406 C 296,392 330,410 336,440 "
        "C 364,440 382,456 382,474 C 382,492 366,500 350,500 H 146 C 130,500 118,488 118,470 Z"
    )
    return (
        circle("moon", "Moon", 664, 328, 112, f"fill:{CREAM};{FLAT}")
        + circle("crater-1", "Crater", 628, 300, 20, f"fill:#e6d9b4;{FLAT}")
        + circle("crater-2", "Crater", 690, 366, 28, f"fill:#e6d9b4;{FLAT}")
        + circle("crater-3", "Crater", 700, 276, 13, f"fill:#e6d9b4;{FLAT}")
        + star("star-1", 236, 232, 34)
        + star("star-2", 398, 176, 22)
        + star("star-3", 862, 214, 20)
        + star("star-4", 478, 340, 16)
        + path("cloud", "Cloud", cloud, f"fill:#ffffff;fill-opacity:0.35;{FLAT}")
    )


def wave(name: str, label: str, level: float, height: float, phase: float, colour: str) -> str:
    """A wave across the tile, down to its foot."""
    step, x, y = 149.333, 64.0, level
    data = f"M {x:.2f},{y:.2f}"
    for i in range(6):
        up = height * (1 if (i + phase) % 2 == 0 else -1)
        data += f" C {x + step * 0.36:.2f},{y - up:.2f} {x + step * 0.64:.2f},{y - up:.2f} {x + step:.2f},{y:.2f}"
        x += step
    return path(name, label, f"{data} {FOOT}", f"fill:{colour};{FLAT}")


def glints() -> str:
    """What the moon leaves on the water."""
    lines = ((590, 588, 148), (620, 622, 96), (566, 654, 120), (640, 690, 84))
    data = " ".join(f"M {x},{y} h {width}" for x, y, width in lines)
    return path("glints", "Glints", data, f"fill:none;stroke:{CREAM};stroke-width:11;stroke-linecap:round")


def buoy() -> str:
    """The buoy, a group: lamp, cage, tower and float."""
    tower = "M 300,548 L 392,548 L 424,772 H 268 Z"
    stripe = "M 287.4,636 L 404.6,636 L 415.1,710 H 276.9 Z"
    cage = "M 314,470 V 548 M 378,470 V 548 M 302,470 H 390 M 346,424 V 470"
    float_ = "M 236,772 H 456 Q 470,772 466,788 L 452,832 Q 346,866 240,832 L 226,788 Q 222,772 236,772 Z"
    return group(
        "buoy",
        "Buoy",
        path("buoy-cage", "Cage", cage, "fill:none;stroke:#22303f;stroke-width:13;stroke-linecap:round")
        + circle("buoy-lamp", "Lamp", 346, 512, 26, f"fill:#ffd35c;{FLAT}")
        + path("buoy-tower", "Tower", tower, f"fill:{RED};{FLAT}")
        + path("buoy-stripe", "Stripe", stripe, f"fill:#fbf6e6;{FLAT}")
        + path("buoy-float", "Float", float_, f"fill:#22303f;{FLAT}"),
    )


def icon() -> str:
    """The document."""
    sea = (
        wave("wave-back", "Back wave", 566, 34, 0, "#3f6f8f")
        + glints()
        + wave("wave-middle", "Middle wave", 690, 40, 1, "#28577a")
    )
    return (
        header("icon", "tidewise-icon.svg", "Tidewise, app icon", SIZE, SIZE, unit="px", layer="layer-sky")
        + layer("layer-tile", "Ground", tile())
        + layer("layer-sky", "Sky", sky())
        + layer("layer-sea", "Sea", sea)
        + layer("layer-buoy", "Beacon", buoy())
        + layer("layer-front", "Front", wave("wave-front", "Front wave", 756, 30, 0, "#173a57"))
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("tidewise-icon.svg", icon())

"""The pictures of the deck on salt roads: maps, a boiling house, a mine, a barge, a town, warehouses, a pack train."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Circle, Ellipse, FancyBboxPatch, Polygon, Rectangle
from PIL import Image
from plates import canvas, image_of

SEED = 956
LAND, SEA, RIVER, INK = "#f3ead8", "#c3d9e4", "#7fa8bf", "#33302b"
RED, GOLD, BLUE, GREEN = "#9b3d2a", "#d79b2f", "#35617d", "#6b7f4a"

NORTH_SEA = [(5, 57), (8.1, 57), (8.2, 55.5), (8.6, 55), (8.9, 54.4), (8.6, 54.3), (8.95, 53.95), (9.3, 53.86)]
NORTH_SEA += [(8.7, 53.85), (8.5, 53.55), (8.1, 53.7), (7.1, 53.65), (6.2, 53.42), (5, 53.3)]
BALTIC = [(9.9, 57), (10.2, 56), (9.75, 55.5), (9.6, 55), (10, 54.8), (10.2, 54.4), (10.7, 54.35), (11.1, 54.4)]
BALTIC += [(10.8, 54.1), (10.9, 53.97), (11.4, 53.93), (12, 54.17), (12.4, 54.3), (12.9, 54.45), (13.3, 54.6)]
BALTIC += [(13.6, 54.5), (13.8, 54.1), (14.3, 53.93), (15, 54.05), (15.9, 54.23), (16.6, 54.55), (17.5, 54.75)]
BALTIC += [(18.3, 54.83), (18.6, 54.7), (18.55, 54.42), (18.9, 54.35), (19.4, 54.37), (19.8, 54.55), (19.95, 54.95)]
BALTIC += [(20.5, 54.97), (20.95, 55.3), (21.1, 55.7), (21.1, 57)]
SCANIA = [(12.5, 57), (12.75, 56.2), (12.95, 55.75), (12.85, 55.42), (13.4, 55.34), (14.2, 55.4), (14.4, 55.8)]
SCANIA += [(14.7, 56.1), (15.8, 56.15), (16.2, 57)]
ZEALAND = [(11.1, 55.7), (11.8, 55.95), (12.5, 56.05), (12.6, 55.6), (12.2, 55.2), (11.8, 54.75), (11.2, 55.2)]
FUNEN = [(9.9, 55.5), (10.5, 55.55), (10.8, 55.2), (10.5, 55.05), (10, 55.15)]
ELBE = [(15.7, 50.65), (15.8, 50.2), (15.2, 50.03), (14.5, 50.35), (14.05, 50.65), (13.75, 51.05), (13, 51.55)]
ELBE += [(12.6, 51.87), (11.9, 51.95), (11.65, 52.13), (11.95, 52.6), (11.7, 53), (10.9, 53.3), (10.5, 53.38)]
ELBE += [(10.2, 53.42), (9.95, 53.54), (9.3, 53.86)]
RIVERS = {
    "Elbe": ELBE,
    "Saale": [(11.9, 50.3), (11.6, 50.9), (11.95, 51.2), (11.95, 51.5), (11.75, 51.8), (11.9, 51.95)],
    "Vltava": [(13.8, 48.85), (14.3, 48.7), (14.45, 49), (14.3, 49.5), (14.4, 50.08), (14.5, 50.35)],
    "Inn": [(10.3, 46.8), (10.9, 47.25), (11.4, 47.27), (12.1, 47.55), (12.22, 48.06), (12.9, 48.26), (13.47, 48.57)],
    "Salzach": [(12.5, 47.28), (13.1, 47.3), (13.1, 47.68), (12.93, 47.94), (12.83, 48.16), (12.9, 48.26)],
    "Oder": [(17.9, 49.7), (18.2, 50.1), (17.03, 51.11), (15.8, 51.75), (14.6, 52.35), (14.4, 53.1), (14.6, 53.9)],
}
RIVERS["Danube"] = [(8.6, 48), (10, 48.4), (10.9, 48.72), (11.4, 48.77), (12.1, 49.02), (12.6, 48.88), (13.1, 48.7)]
RIVERS["Danube"] += [
    (13.47, 48.57),
    (14, 48.3),
    (14.3, 48.31),
    (15.1, 48.2),
    (15.6, 48.4),
    (16.4, 48.22),
    (17.1, 48.14),
]
RIVERS["Danube"] += [(17.9, 47.75), (18.75, 47.8), (19.05, 47.5), (19, 46)]
RIVERS["Vistula"] = [
    (18.9, 49.7),
    (19.3, 50.03),
    (19.94, 50.05),
    (20.6, 50.2),
    (21.5, 50.6),
    (21.9, 51.2),
    (21.4, 51.7),
]
RIVERS["Vistula"] += [(21, 52.25), (19.9, 52.5), (18.7, 53), (18.2, 53.2), (18.8, 53.7), (18.9, 54.35)]
RIVERS["Rhine"] = [(9.6, 47.5), (8.6, 47.6), (7.6, 47.6), (7.8, 48.6), (8.4, 49.3), (8.4, 50), (7.6, 50.4), (7, 50.9)]
RIVERS["Rhine"] += [(6.7, 51.4), (5.5, 51.85)]


def smooth(points: Any, rounds: int = 2) -> Any:
    """Cuts the corners of a polyline, its ends kept."""
    line = np.array(points, float)
    for _ in range(rounds):
        a, b = line[:-1], line[1:]
        inner = np.stack((0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b), axis=1).reshape(-1, 2)
        line = np.vstack((line[:1], inner[1:-1], line[-1:]))
    return line


def _map(w: float, h: float, west: float, east: float, south: float) -> tuple[Any, Any]:
    """A map `w` by `h` inches from its south-west corner; a degree of longitude is 0.63 of one of latitude."""
    figure, ax = canvas(w, h, LAND)
    ax.set_xlim(west, east)
    ax.set_ylim(south, south + (east - west) * 0.63 * h / w)
    for outline in (NORTH_SEA, BALTIC):
        ax.add_patch(Polygon(outline, fc=SEA, ec="#93b4c4", lw=1))
    for outline in (SCANIA, ZEALAND, FUNEN):
        ax.add_patch(Polygon(outline, fc=LAND, ec="#93b4c4", lw=1))
    for course in RIVERS.values():
        ax.plot(*smooth(course).T, color=RIVER, lw=1.6, solid_capstyle="round", zorder=2)
    return figure, ax


def _town(ax: Any, at: tuple[float, float], text: str, away: tuple[float, float], **look: Any) -> None:
    colour = look.pop("colour", INK)
    marker, size = look.pop("marker", "o"), look.pop("ms", 6)
    ax.plot(*at, marker=marker, color=colour, ms=size, mec="white", mew=0.8, zorder=6)
    ha = look.pop("ha", "left")
    ax.text(at[0] + away[0], at[1] + away[1], text, ha=ha, va="center", color=INK, zorder=7, **{"fontsize": 10, **look})


def _scale(ax: Any, x: float, y: float, km: float, rise: float) -> None:
    long = km / 71.0
    ax.plot((x, x + long), (y, y), color=INK, lw=2.5, solid_capstyle="butt")
    ax.text(x + long / 2, y + rise, f"{km:.0f} km", ha="center", va="bottom", fontsize=9, color=INK)


def salterns() -> Image.Image:
    """Central Europe with its salterns by kind, and towns that lived from the trade."""
    figure, ax = _map(6.35, 5.2, 6.4, 21.9, 46.95)
    spring, leached, rock = (RED, "o"), (BLUE, "s"), (GREEN, "^")
    for at, text, away, (colour, marker), ha in (
        ((10.41, 53.25), "Lüneburg", (0.22, -0.12), spring, "left"),
        ((11.97, 51.48), "Halle", (-0.25, 0), spring, "right"),
        ((7.92, 51.55), "Werl", (0.25, 0.02), spring, "left"),
        ((9.74, 49.11), "Schwäbisch Hall", (0.2, 0.02), spring, "left"),
        ((15.58, 54.18), "Kołobrzeg", (0.05, -0.28), spring, "left"),
        ((12.88, 47.73), "Reichenhall", (-0.25, -0.02), spring, "right"),
        ((13.1, 47.68), "Hallein", (0.12, 0.33), leached, "left"),
        ((13.65, 47.56), "Hallstatt", (0.28, 0.03), leached, "left"),
        ((13.78, 47.33), "Aussee", (0.25, -0.12), leached, "left"),
        ((11.51, 47.28), "Hall in Tirol", (-0.25, 0.02), leached, "right"),
        ((20.06, 49.99), "Wieliczka", (-0.15, -0.3), rock, "right"),
        ((20.43, 49.97), "Bochnia", (-0.2, 0.42), rock, "left"),
    ):
        _town(ax, at, text, away, colour=colour, marker=marker, ms=9, ha=ha, fontweight="bold")
    for at, text, away, ha in (
        ((10.69, 53.87), "Lübeck", (0.2, -0.1), "left"),
        ((18.65, 54.35), "Gdańsk", (-0.2, -0.2), "right"),
        ((13.47, 48.57), "Passau", (0.2, 0.17), "left"),
        ((11.58, 48.14), "Munich", (-0.2, 0.1), "right"),
        ((14.42, 50.08), "Prague", (0.22, 0.05), "left"),
        ((16.37, 48.21), "Vienna", (0.2, 0.2), "left"),
        ((19.94, 50.06), "Kraków", (-0.2, 0.14), "right"),
    ):
        _town(ax, at, text, away, ms=4.5, ha=ha, fontsize=9)
    for text, x, y, turn in (("Elbe", 12.4, 52.15, 0), ("Danube", 17.0, 47.75, -20), ("Vistula", 20.3, 52.6, 8)):
        ax.text(x, y, text, color=BLUE, fontsize=9, style="italic", rotation=turn)
    ax.text(14.4, 54.62, "Baltic Sea", color=BLUE, fontsize=11, style="italic")
    ax.add_patch(Rectangle((6.55, 53.3), 3.6, 1.4, fc="white", ec=INK, lw=0.8, zorder=8))
    for row, (text, (colour, marker)) in enumerate(
        (("brine spring", spring), ("leached mine", leached), ("rock salt", rock))
    ):
        ax.plot(6.9, 54.42 - row * 0.42, marker=marker, color=colour, ms=9, mec="white", zorder=9)
        ax.text(7.25, 54.42 - row * 0.42, text, va="center", fontsize=10, color=INK, zorder=9)
    _scale(ax, 18.9, 47.15, 200, 0.06)
    return image_of(figure, 64)


def old_salt_road() -> Image.Image:
    """The road and the canal between Lüneburg and Lübeck."""
    figure, ax = canvas(5.6, 5.1, LAND)
    ax.set_xlim(9.95, 11.45)
    ax.set_ylim(53.18, 53.18 + 1.5 * 0.6 * 5.1 / 5.6)
    bay = [(10.87, 53.98), (11.0, 53.93), (11.2, 54), (11.5, 54), (11.5, 54.2), (10.8, 54.2)]
    ax.add_patch(Polygon(bay, fc=SEA, ec="#93b4c4"))
    elbe = [(11.45, 53.2), (11.2, 53.24), (10.9, 53.32), (10.7, 53.36), (10.55, 53.37), (10.4, 53.42), (9.95, 53.46)]
    trave = [(10.3, 53.83), (10.5, 53.84), (10.66, 53.86), (10.75, 53.9), (10.87, 53.96)]
    ilmenau = [(10.45, 53.16), (10.42, 53.25), (10.36, 53.32), (10.28, 53.36), (10.2, 53.42)]
    for course, wide in ((elbe, 5), (trave, 3), (ilmenau, 2.5)):
        ax.plot(*smooth(course).T, color=RIVER, lw=wide, solid_capstyle="round")
    for x, y, rx, ry in ((10.77, 53.71, 0.055, 0.07), (10.96, 53.58, 0.05, 0.09), (10.69, 53.645, 0.03, 0.02)):
        ax.add_patch(Ellipse((x, y), 2 * rx, 2 * ry, fc=SEA, ec="#93b4c4"))
    road = [
        (10.41, 53.25),
        (10.46, 53.31),
        (10.49, 53.37),
        (10.53, 53.45),
        (10.6, 53.55),
        (10.68, 53.63),
        (10.68, 53.75),
    ]
    road += [(10.685, 53.865)]
    canal = [
        (10.56, 53.375),
        (10.66, 53.44),
        (10.68, 53.5),
        (10.72, 53.58),
        (10.7, 53.625),
        (10.64, 53.7),
        (10.63, 53.79),
    ]
    canal += [(10.68, 53.86)]
    ax.plot(*smooth(road).T, color=RED, lw=2.6, dashes=(4, 1.5), zorder=4)
    ax.plot(*smooth(canal).T, color=BLUE, lw=2.4, zorder=3)
    for at, text, away, ha in (
        ((10.41, 53.25), "Lüneburg", (0.05, -0.01), "left"),
        ((10.49, 53.375), "Artlenburg", (0.03, -0.05), "left"),
        ((10.56, 53.375), "Lauenburg", (0.05, 0.025), "left"),
        ((10.69, 53.63), "Mölln", (-0.05, 0.01), "right"),
        ((10.76, 53.7), "Ratzeburg", (0.07, 0.01), "left"),
        ((10.685, 53.867), "Lübeck", (-0.05, 0.025), "right"),
        ((10.0, 53.55), "Hamburg", (0.04, 0), "left"),
    ):
        _town(ax, at, text, away, ha=ha, ms=7, fontweight="bold" if text in ("Lüneburg", "Lübeck") else "normal")
    for text, x, y, turn in (("Elbe", 11.02, 53.3, -18), ("Ilmenau", 10.17, 53.3, -42), ("Trave", 10.36, 53.86, 0)):
        ax.text(x, y, text, color=BLUE, fontsize=10, style="italic", rotation=turn)
    ax.text(11.04, 53.962, "Bay of Lübeck", color=BLUE, fontsize=9, style="italic", va="center")
    ax.plot((11.0, 11.09), (53.84, 53.84), color=RED, lw=2.6, dashes=(3, 1.2))
    ax.text(11.11, 53.84, "Old Salt Road", va="center", fontsize=10, color=INK)
    ax.plot((11.0, 11.09), (53.79, 53.79), color=BLUE, lw=2.4)
    ax.text(11.11, 53.79, "Stecknitz Canal", va="center", fontsize=10, color=INK)
    ax.plot((9.99, 9.99 + 20 / 66.3), (53.21, 53.21), color=INK, lw=2.5)
    ax.text(10.14, 53.217, "20 km", ha="center", va="bottom", fontsize=9, color=INK)
    return image_of(figure, 64)


def golden_path() -> Image.Image:
    """The three branches of the Golden Path from Passau into Bohemia."""
    figure, ax = canvas(5.9, 5.1, LAND)
    ax.set_xlim(13.05, 14.45)
    ax.set_ylim(48.46, 48.46 + 1.4 * 0.655 * 5.1 / 5.9)
    ridge = [(13.15, 49.02), (13.35, 48.98), (13.55, 48.93), (13.75, 48.86), (13.86, 48.78), (14.05, 48.68)]
    line = smooth(ridge)
    for wide, tone in ((70, "#e3e2c4"), (44, "#d3d8b2"), (20, "#c2cc9f")):
        ax.plot(*line.T, color=tone, lw=wide, solid_capstyle="round", zorder=1)
    ax.plot(*line.T, color=GREEN, lw=1.2, ls=":", zorder=2)
    danube = [(13.05, 48.69), (13.25, 48.63), (13.47, 48.575), (13.65, 48.55), (13.75, 48.5), (13.9, 48.46)]
    ax.plot(*smooth(danube).T, color=RIVER, lw=4)
    ax.plot(*smooth([(13.3, 48.4), (13.42, 48.5), (13.47, 48.573)]).T, color=RIVER, lw=3.5)
    vltava = [(13.7, 48.98), (13.83, 48.9), (13.95, 48.81), (14.1, 48.72), (14.3, 48.7), (14.33, 48.9), (14.45, 49)]
    ax.plot(*smooth(vltava).T, color=RIVER, lw=2)
    start, hub = (13.47, 48.575), (13.6, 48.73)
    paths = (
        ("#9b3d2a", [start, (13.53, 48.65), hub, (13.71, 48.84), (13.8, 48.87), (13.886, 48.91), (14.0, 49.013)]),
        ("#35617d", [start, (13.52, 48.66), (13.58, 48.8), (13.67, 48.93), (13.74, 49.0), (13.775, 49.05)]),
        ("#7a5a8a", [start, (13.5, 48.67), (13.53, 48.81), (13.5, 48.93), (13.52, 49.05), (13.556, 49.144)]),
    )
    for colour, course in paths:
        ax.plot(*smooth(course).T, color=colour, lw=2.6, zorder=4)
    for at, text, away, ha in (
        (start, "Passau", (-0.04, 0.025), "right"),
        (hub, "Waldkirchen", (0.04, -0.005), "left"),
        ((13.886, 48.91), "Volary", (0.04, 0.0), "left"),
        ((14.0, 49.013), "Prachatice", (0.04, 0.0), "left"),
        ((13.775, 49.05), "Vimperk", (0.03, 0.025), "left"),
        ((13.556, 49.144), "Kašperské Hory", (0.04, 0.01), "left"),
        ((13.53, 48.81), "Freyung", (-0.04, 0.0), "right"),
    ):
        _town(ax, at, text, away, ha=ha, ms=7, fontweight="bold" if text == "Passau" else "normal")
    ax.text(13.12, 48.655, "Danube", color=BLUE, fontsize=10, style="italic", rotation=-17)
    ax.text(13.34, 48.47, "Inn", color=BLUE, fontsize=10, style="italic")
    ax.text(14.09, 48.75, "Vltava", color=BLUE, fontsize=10, style="italic")
    ax.text(13.13, 48.95, "watershed", color=GREEN, fontsize=9, style="italic", rotation=-10)
    ax.text(13.14, 49.18, "BOHEMIA", color="#8a8066", fontsize=13)
    ax.text(13.1, 48.77, "BAVARIAN\nSIDE", color="#8a8066", fontsize=13)
    ax.plot((14.1, 14.1 + 20 / 73.2), (48.5, 48.5), color=INK, lw=2.5)
    ax.text(14.237, 48.507, "20 km", ha="center", va="bottom", fontsize=9, color=INK)
    return image_of(figure, 64)


def boiling_house() -> Image.Image:
    """A boiling house cut open: a turf roof, four lead pans over fires, steam, baskets."""
    figure, ax = canvas(7.4, 4.6, "#dfe6e6")
    ax.add_patch(Rectangle((0, 0), 7.4, 1.25, fc="#8b7a5c"))
    ax.add_patch(Rectangle((0, 1.2), 7.4, 0.08, fc="#66734a"))
    ax.add_patch(Rectangle((0.9, 0.55), 5.7, 1.75, fc="#f2e5c9", ec="#5a4632", lw=2))
    ax.add_patch(Polygon([(0.45, 2.3), (3.75, 4.25), (7.05, 2.3)], fc="#6b7250", ec="#454b33", lw=2))
    ax.add_patch(Polygon([(1.1, 2.3), (3.75, 3.88), (6.4, 2.3)], fc="#cfbd9c", ec="#5a4632", lw=1.5))
    ax.add_patch(Polygon([(3.45, 4.05), (4.05, 4.05), (4.05, 4.4), (3.45, 4.4)], fc="#cfbd9c", ec="#454b33", lw=1.5))
    rng = np.random.default_rng(SEED)
    for _ in range(70):
        x = rng.uniform(1.6, 5.9)
        high = rng.uniform(1.75, 3.3 - 0.45 * abs(x - 3.75))
        ax.add_patch(Ellipse((x, high), rng.uniform(0.25, 0.6), 0.16, fc="white", alpha=0.16, lw=0))
    for k in range(9):
        ax.add_patch(Ellipse((3.75 + 0.06 * k, 4.35 + 0.04 * k), 0.3 + 0.05 * k, 0.14, fc="white", alpha=0.35, lw=0))
    for place in range(4):
        x = 1.25 + place * 1.3
        ax.add_patch(Rectangle((x - 0.08, 0.55), 1.16, 0.72, fc="#a56b4b", ec="#5a3a28"))
        for row in range(3):
            ax.plot((x - 0.08, x + 1.08), (0.73 + row * 0.18,) * 2, color="#8a5439", lw=0.8)
        ax.add_patch(Rectangle((x + 0.2, 0.55), 0.6, 0.45, fc="#2b1b14"))
        for k in range(5):
            foot = x + 0.26 + k * 0.11
            tip = 0.74 + 0.16 * (k % 2)
            ax.add_patch(Polygon([(foot, 0.58), (foot + 0.05, tip), (foot + 0.11, 0.58)], fc="#e98a2b"))
            ax.add_patch(Polygon([(foot + 0.03, 0.58), (foot + 0.055, tip - 0.1), (foot + 0.08, 0.58)], fc="#f7cf4e"))
        ax.add_patch(
            Polygon([(x - 0.02, 1.62), (x + 1.02, 1.62), (x + 0.92, 1.3), (x + 0.08, 1.3)], fc="#6d7680", ec=INK)
        )
        ax.add_patch(Rectangle((x + 0.03, 1.5), 0.94, 0.1, fc="#b8d3dd"))
        ax.add_patch(Polygon([(x + 0.1, 1.31), (x + 0.9, 1.31), (x + 0.7, 1.4), (x + 0.3, 1.4)], fc="white"))
    ax.plot((0.2, 0.9, 6.35), (2.16, 2.1, 1.98), color="#7a5a36", lw=6, solid_capstyle="round")
    ax.plot((0.2, 0.9, 6.35), (2.18, 2.12, 2.0), color="#a7c9d6", lw=2)
    for place in range(4):
        x = 1.75 + place * 1.3
        ax.plot((x, x), (2.0, 1.66), color="#7aaec2", lw=2, ls=(0, (2, 1)))
    for x in (0.22, 0.5):
        ax.add_patch(
            Polygon([(x, 1.6), (x + 0.24, 1.6), (x + 0.17, 1.28), (x + 0.07, 1.28)], fc="#b98a4e", ec=INK, lw=0.8)
        )
        ax.add_patch(Ellipse((x + 0.12, 1.6), 0.24, 0.2, fc="white", ec="#c9c9c9", lw=0.6))
    for row in range(4):
        for k in range(5 - row):
            ax.add_patch(
                Circle((6.76 + 0.13 * k + 0.065 * row, 1.34 + 0.115 * row), 0.065, fc="#a9794a", ec="#5a3a28", lw=0.7)
            )
    return image_of(figure, 128)


def leaching_mine() -> Image.Image:
    """A mountain cut open: galleries, water led in, a chamber full of brine, a pipe to the pans."""
    figure, ax = canvas(5.9, 4.9, "#d9e7ee")
    peaks = [
        (0, 2.4),
        (0.9, 3.3),
        (1.7, 4.1),
        (2.3, 4.45),
        (3.0, 3.9),
        (3.7, 3.2),
        (4.4, 2.2),
        (5.0, 1.35),
        (5.9, 0.95),
    ]
    ax.add_patch(Polygon([*smooth(peaks), (5.9, 0), (0, 0)], fc="#9a917f", ec="#5f584a", lw=2))
    ax.add_patch(Polygon([*smooth(peaks)[:16], (1.1, 3.25), (0, 2.25)], fc="#6f8058", lw=0))
    lens = smooth([(0.3, 1.0), (0.6, 2.3), (1.7, 3.0), (2.8, 2.6), (3.3, 1.7), (2.6, 0.7), (1.3, 0.45), (0.3, 1.0)])
    ax.add_patch(Polygon(lens, fc="#c7a296", ec="#8c6a60", lw=1.5))
    rng = np.random.default_rng(SEED)
    for x, y in rng.uniform((0.6, 0.7), (3.0, 2.6), (260, 2)):
        if (x - 1.8) ** 2 / 1.5 + (y - 1.65) ** 2 / 1.05 < 0.8:
            ax.plot(x, y, marker="s", ms=2.2, color=("#f3e6e0", "#8f5d52")[int(x * 97) % 2])
    for y, end in ((2.35, 4.28), (1.35, 4.98)):
        ax.plot((1.0, end), (y, y - 0.05), color="#2e2a24", lw=8, solid_capstyle="butt")
    ax.plot((1.05, 4.28), (2.33, 2.28), color="#5aa0c0", lw=2.5)
    ax.plot((1.85, 1.85), (2.33, 1.95), color="#5aa0c0", lw=3)
    chamber = [(0.95, 1.95), (2.85, 1.95), (2.6, 1.45), (1.2, 1.45)]
    ax.add_patch(Polygon(chamber, fc="#2e2a24", ec="#2e2a24", lw=2, zorder=4))
    ax.add_patch(Polygon([(1.02, 1.82), (2.78, 1.82), (2.58, 1.47), (1.22, 1.47)], fc="#4f8ea6", lw=0, zorder=5))
    ax.plot((1.9, 1.9, 5.0, 5.35), (1.45, 1.34, 1.28, 1.08), color="#c98f3c", lw=3.5, zorder=6)
    ax.add_patch(Rectangle((5.25, 0.98), 0.42, 0.32, fc="#f2e5c9", ec=INK, zorder=7))
    ax.add_patch(Polygon([(5.18, 1.3), (5.46, 1.55), (5.74, 1.3)], fc="#7a4a35", ec=INK, zorder=7))
    for x, y, text, ha in (
        (4.42, 2.62, "fresh water in", "left"),
        (3.1, 1.66, "brine chamber", "left"),
        (4.55, 0.72, "brine pipe to the pans", "center"),
        (1.75, 0.85, "salt-bearing clay (Haselgebirge)", "center"),
    ):
        ax.text(
            x,
            y,
            text,
            ha=ha,
            va="center",
            fontsize=10,
            color=INK,
            bbox={"fc": "white", "ec": "none", "pad": 2},
            zorder=9,
        )
    ax.annotate("", (3.9, 2.3), (4.4, 2.52), arrowprops={"arrowstyle": "->", "color": BLUE, "lw": 1.8}, zorder=9)
    ax.annotate("", (2.55, 1.64), (3.08, 1.66), arrowprops={"arrowstyle": "->", "color": INK, "lw": 1.4}, zorder=9)
    return image_of(figure, 96)


def barge() -> Image.Image:
    """A Stecknitz barge below a flash lock, its barrels amidships, a man with a pole."""
    figure, ax = canvas(5.9, 4.3, "#e2e9e4")
    ax.add_patch(Rectangle((0, 1.75), 5.9, 0.75, fc="#a9b98a"))
    for x in np.arange(0.1, 5.9, 0.37):
        high = 0.45 + 0.22 * ((int(x * 100) * 7) % 10) / 10
        ax.add_patch(Ellipse((x, 2.55), 0.42, high, fc="#6d8560", lw=0))
        ax.plot((x, x), (2.25, 2.5), color="#4f4636", lw=1.6)
    ax.add_patch(Rectangle((0, 0), 4.6, 1.8, fc="#7fa8b5"))
    ax.add_patch(Rectangle((4.6, 0), 1.3, 2.2, fc="#6f9bab"))
    for y in np.arange(0.15, 1.75, 0.22):
        ax.plot(np.linspace(0, 4.55, 60), y + 0.02 * np.sin(np.linspace(0, 30, 60) + 9 * y), color="#a5c4cd", lw=1)
    ax.add_patch(Rectangle((4.52, 0.1), 0.22, 2.75, fc="#6b4f34", ec="#3d2c1c"))
    for y in np.arange(0.35, 2.2, 0.2):
        ax.plot((4.52, 4.74), (y, y), color="#3d2c1c", lw=1)
    ax.plot((4.35, 5.3), (2.85, 2.85), color="#5a4028", lw=7)
    ax.plot((4.63, 4.63, 5.3), (2.85, 3.35, 2.85), color="#5a4028", lw=2.5)
    hull = [(0.35, 1.05), (0.75, 0.62), (3.75, 0.62), (4.15, 1.05), (3.95, 1.12), (0.55, 1.12)]
    ax.add_patch(Polygon(hull, fc="#7b5534", ec="#35241a", lw=2, zorder=3))
    ax.plot((0.6, 3.95), (0.88, 0.88), color="#5a3d24", lw=1.5, zorder=4)
    for row, count in ((0, 9), (1, 8)):
        for k in range(count):
            x = 1.0 + 0.27 * k + 0.13 * row
            ax.add_patch(
                FancyBboxPatch((x, 1.12 + 0.3 * row), 0.21, 0.26, "round,pad=0.01", fc="#b98a4e", ec="#4a3420", lw=1)
            )
            for hoop in (0.07, 0.2):
                ax.plot((x, x + 0.21), (1.12 + 0.3 * row + hoop,) * 2, color="#4a3420", lw=0.9)
    ax.plot((3.45, 4.3), (2.6, 0.4), color="#4a3420", lw=2.5)
    ax.add_patch(Rectangle((3.55, 1.45), 0.22, 0.5, fc="#8b3a2a", ec=INK))
    ax.add_patch(Rectangle((3.57, 1.1), 0.08, 0.36, fc="#3b4a5a"))
    ax.add_patch(Rectangle((3.67, 1.1), 0.08, 0.36, fc="#3b4a5a"))
    ax.add_patch(Circle((3.66, 2.08), 0.12, fc="#e2b48c", ec=INK))
    ax.add_patch(Polygon([(3.5, 2.14), (3.82, 2.14), (3.66, 2.3)], fc="#4a4a3a"))
    ax.plot((3.72, 3.75), (1.85, 1.83), color="#e2b48c", lw=4)
    for x in (4.85, 5.25, 5.6):
        ax.plot((x, x + 0.18), (2.12, 2.12), color="#a5c4cd", lw=1)
    ax.text(5.32, 1.2, "upper pound", ha="center", fontsize=9, color="white")
    ax.text(0.15, 0.2, "lower pound", fontsize=9, color="white")
    ax.text(4.95, 3.42, "lock gate", ha="left", fontsize=9, color=INK)
    return image_of(figure, 96)


def town_plan() -> Image.Image:
    """Lüneburg about 1500: walls, the saltern, the markets, the Ilmenau with its harbour, the Kalkberg."""
    figure, ax = canvas(6.6, 5.0, "#e8e6cf")
    walls = smooth(
        [(1.3, 2.4), (1.6, 3.9), (2.9, 4.6), (4.5, 4.4), (5.2, 3.2), (4.9, 1.7), (3.7, 0.7), (2.0, 0.9), (1.3, 2.4)], 3
    )
    ax.add_patch(Polygon(walls, fc="#f6eedb", ec="#6b5a45", lw=4))
    ilmenau = smooth([(4.0, -0.1), (4.35, 0.9), (4.75, 2.0), (4.7, 3.1), (4.45, 4.1), (4.8, 5.1)], 3)
    ax.plot(*ilmenau.T, color=RIVER, lw=9)
    ax.add_patch(
        Polygon(
            smooth([(0.25, 3.5), (0.5, 4.2), (1.1, 4.5), (1.45, 4.0), (1.1, 3.4), (0.25, 3.5)], 3), fc="#b9b29a", ec=INK
        )
    )
    ax.add_patch(Rectangle((1.62, 1.55), 1.0, 1.0, fc="#d9a08c", ec=RED, lw=2))
    for k in range(5):
        for row in range(4):
            ax.add_patch(Rectangle((1.69 + 0.185 * k, 1.62 + 0.23 * row), 0.12, 0.14, fc=RED))
    for course in (
        [(2.62, 2.1), (3.1, 2.0), (3.6, 1.55)],
        [(2.66, 3.85), (2.75, 3.0), (3.4, 2.2), (3.6, 1.55)],
        [(2.66, 3.55), (3.8, 3.45), (4.55, 3.5)],
        [(2.62, 2.25), (3.2, 2.9), (3.9, 3.2), (4.6, 3.4)],
    ):
        ax.plot(*smooth(course).T, color="#c9b48f", lw=5, solid_capstyle="round", zorder=2)
    ax.add_patch(Rectangle((2.35, 3.62), 0.62, 0.45, fc="#e9d9a7", ec=INK, lw=0.8, zorder=3))
    ax.add_patch(Polygon([(3.4, 1.4), (3.95, 1.75), (3.85, 1.92), (3.3, 1.57)], fc="#e9d9a7", ec=INK, lw=0.8, zorder=3))
    for x, y in ((1.95, 3.35), (3.6, 1.18), (4.2, 3.85)):
        ax.plot(x, y, marker="P", ms=12, color=BLUE, mec="white", zorder=5)
    ax.add_patch(Rectangle((4.4, 3.36), 0.2, 0.2, fc=GOLD, ec=INK, zorder=6))
    rng = np.random.default_rng(SEED)
    for x, y in rng.uniform((1.75, 1.0), (4.3, 4.3), (150, 2)):
        if (
            not (1.5 < x < 3.4 and 1.4 < y < 2.65)
            and (x - 3.2) ** 2 / 2.0 + (y - 2.7) ** 2 / 2.5 < 1
            and abs(y - 3.7) > 0.45
            and not (x < 3 and 2.8 < y < 3.35)
            and not (y < 1.65 and x > 2.3)
        ):
            ax.add_patch(Rectangle((x, y), 0.12, 0.09, fc="#cdbb9c", lw=0, zorder=1))
    for x, y, text, ha in (
        (2.12, 1.38, "saltern", "center"),
        (0.8, 3.2, "Kalkberg", "center"),
        (2.66, 4.2, "town hall", "center"),
        (3.25, 1.4, "Am Sande", "right"),
        (5.05, 3.6, "harbour crane", "left"),
        (4.98, 1.0, "Ilmenau", "left"),
        (2.05, 3.08, "St Michael's", "center"),
        (3.74, 1.16, "St John's", "left"),
        (4.05, 4.05, "St Nicholas's", "right"),
    ):
        ax.text(x, y, text, ha=ha, va="center", fontsize=9.5, color=INK, zorder=8)
    ax.annotate("", (4.64, 3.46), (5.02, 3.57), arrowprops={"arrowstyle": "-", "color": INK, "lw": 1}, zorder=7)
    ax.annotate("", (0.5, 1.35), (0.5, 0.6), arrowprops={"arrowstyle": "->", "lw": 1.8})
    ax.text(0.5, 1.45, "N", ha="center", fontsize=11, color=INK)
    return image_of(figure, 96)


def warehouses() -> Image.Image:
    """Six brick warehouses with stepped gables along the water, at evening."""
    figure, ax = canvas(6.2, 4.4, "#f1d9b8")
    steps = np.linspace(0, 1, 200).reshape(-1, 1)
    ax.imshow(steps, extent=(0, 6.2, 1.4, 4.4), cmap="copper", alpha=0.35, aspect="auto", zorder=0)
    ax.add_patch(Rectangle((0, 0), 6.2, 1.35, fc="#5d7a88", zorder=1))
    rng = np.random.default_rng(SEED)
    for x, y in rng.uniform((0, 0.05), (6.0, 1.3), (160, 2)):
        ax.plot((x, x + rng.uniform(0.1, 0.4)), (y, y), color="#86a0aa", lw=0.9, zorder=2)
    tall, x = (3.3, 3.65, 3.1, 3.8, 3.4, 3.0), 0.2
    for place, top in enumerate(tall):
        wide, brick = 0.96, ("#8f3f2c", "#a34d35", "#84392a", "#9a4630", "#8b4432", "#a5523a")[place]
        shoulder = top - 1.0
        ax.add_patch(Rectangle((x, 1.35), wide, shoulder - 1.35, fc=brick, ec="#4a2018", lw=1.2, zorder=4))
        for step in range(5):
            inset = 0.1 * step
            ax.add_patch(
                Rectangle(
                    (x + inset, shoulder + 0.2 * step - 0.01),
                    wide - 2 * inset,
                    0.21,
                    fc=brick,
                    ec="#4a2018",
                    lw=0.8,
                    zorder=4,
                )
            )
        for row in np.arange(1.55, top - 0.35, 0.42):
            span = wide if row < shoulder - 0.2 else wide - 0.2 * ((row - shoulder) / 0.2 + 1.6)
            count = max(1, int(span / 0.28))
            for k in range(count):
                at = x + wide / 2 + (k - (count - 1) / 2) * 0.29
                ax.add_patch(Rectangle((at - 0.07, row), 0.14, 0.2, fc="#f0dfc4", ec="#3a1a14", lw=0.8, zorder=5))
                ax.add_patch(Ellipse((at, row + 0.2), 0.14, 0.1, fc="#f0dfc4", ec="#3a1a14", lw=0.8, zorder=5))
        ax.add_patch(Rectangle((x + 0.05, 0.15), wide - 0.1, 1.1, fc=brick, alpha=0.3, zorder=3))
        x += wide + 0.01
    ax.add_patch(Rectangle((0, 1.3), 6.2, 0.12, fc="#6b5f52", zorder=6))
    hull = smooth([(1.9, 0.95), (2.1, 0.62), (3.9, 0.62), (4.2, 1.0), (1.9, 0.95)])
    ax.add_patch(Polygon(hull, fc="#3d2c20", zorder=7))
    for k in range(6):
        ax.add_patch(Rectangle((2.25 + 0.24 * k, 0.94), 0.2, 0.18, fc="#b98a4e", ec="#3d2c20", zorder=7))
    return image_of(figure, 0)


def pack_train() -> Image.Image:
    """Packhorses on a forest ridge at first light."""
    figure, ax = canvas(4.7, 5.2, "#e9c9a0")
    fade = np.linspace(0, 1, 300).reshape(-1, 1)
    ax.imshow(fade, extent=(0, 4.7, 0, 5.2), cmap="YlOrBr", alpha=0.55, aspect="auto", zorder=0, vmin=-0.6, vmax=1.6)
    ax.add_patch(Circle((3.3, 3.35), 0.42, fc="#fff1cf", zorder=1))
    rng = np.random.default_rng(SEED)
    for depth, (base, tone) in enumerate(((2.75, "#b58f6b"), (2.25, "#8a6a50"), (1.75, "#5f4a3a"))):
        xs = np.linspace(0, 4.7, 120)
        ys = base + 0.25 * np.sin(xs * (1.3 + depth) + depth) + 0.1 * np.sin(5 * xs)
        ax.fill_between(xs, 0, ys, color=tone, zorder=2 + depth)
        for x in rng.uniform(0, 4.7, 16):
            foot, high = float(np.interp(x, xs, ys)) - 0.05, rng.uniform(0.3, 0.65)
            ax.add_patch(Polygon([(x - 0.1, foot), (x, foot + high), (x + 0.1, foot)], fc=tone, zorder=2 + depth))
    xs = np.linspace(0, 4.7, 120)
    ys = 0.95 + 0.12 * np.sin(1.6 * xs + 0.5)
    ax.fill_between(xs, 0, ys, color="#2f241d", zorder=6)
    for place, x in enumerate((0.75, 1.95, 3.15)):
        foot = float(np.interp(x, xs, ys))
        dark = "#1f1712"
        ax.add_patch(Ellipse((x, foot + 0.52), 0.82, 0.38, fc=dark, zorder=7))
        ax.add_patch(
            Polygon([(x + 0.4, foot + 0.86), (x + 0.42, foot + 1.0), (x + 0.48, foot + 0.86)], fc=dark, zorder=7)
        )
        for leg, lean in ((-0.3, 0.04), (-0.2, -0.05), (0.2, 0.06), (0.29, -0.03)):
            ax.plot((x + leg, x + leg + lean), (foot + 0.45, foot - 0.03), color=dark, lw=3.6, zorder=7)
        neck = [(x + 0.15, foot + 0.66), (x + 0.4, foot + 0.9), (x + 0.53, foot + 0.82), (x + 0.38, foot + 0.42)]
        ax.add_patch(Polygon(neck, fc=dark, zorder=7))
        ax.add_patch(Ellipse((x + 0.56, foot + 0.79), 0.32, 0.14, angle=-42, fc=dark, zorder=7))
        ax.plot((x - 0.35, x - 0.46), (foot + 0.58, foot + 0.25), color=dark, lw=3, zorder=7)
        for side in (-0.12, 0.1):
            ax.add_patch(
                FancyBboxPatch(
                    (x + side - 0.09, foot + 0.5), 0.17, 0.26, "round,pad=0.03", fc="#d8c7a6", ec=dark, lw=1, zorder=8
                )
            )
        if place == 2:
            coat = [(3.97, foot + 0.3), (4.06, foot + 0.88), (4.18, foot + 0.88), (4.27, foot + 0.3)]
            ax.add_patch(Polygon(coat, fc=dark, zorder=7))
            for leg in (4.05, 4.19):
                ax.plot((leg, leg), (foot - 0.05, foot + 0.35), color=dark, lw=4, zorder=7)
            ax.add_patch(Circle((4.12, foot + 0.98), 0.11, fc=dark, zorder=7))
            ax.add_patch(Polygon([(3.95, foot + 1.03), (4.29, foot + 1.03), (4.12, foot + 1.22)], fc=dark, zorder=7))
            ax.plot((4.32, 4.36), (foot - 0.05, foot + 1.15), color=dark, lw=2, zorder=7)
    return image_of(figure, 0)


def munich() -> Image.Image:
    """The Isar about 1158: the bishop's bridge at Oberföhring, the duke's at Munich, the road between."""
    figure, ax = canvas(5.6, 4.7, LAND)
    isar = smooth([(2.2, -0.2), (2.6, 0.8), (2.55, 1.7), (3.1, 2.5), (3.7, 3.4), (3.9, 4.9)], 3)
    ax.plot(*isar.T, color=RIVER, lw=14, solid_capstyle="butt")
    ax.plot(
        *smooth([(5.7, 2.1), (4.7, 2.4), (3.95, 3.3), (3.5, 3.38), (2.4, 3.45), (1.2, 3.0), (-0.1, 2.7)]).T,
        color="#b9a98a",
        lw=3,
        ls="--",
    )
    ax.plot(
        *smooth([(5.7, 1.9), (4.5, 1.7), (3.4, 1.35), (2.6, 1.3), (1.9, 1.3), (0.9, 1.6), (-0.1, 1.8)]).T,
        color=RED,
        lw=3.5,
    )
    for x, y in ((3.68, 3.36), (2.58, 1.3)):
        ax.add_patch(Rectangle((x - 0.28, y - 0.1), 0.56, 0.2, fc="#7a5a3a", ec=INK, zorder=5))
    ax.add_patch(
        Polygon(
            smooth([(1.35, 0.95), (1.4, 1.6), (2.0, 1.75), (2.25, 1.3), (1.95, 0.85), (1.35, 0.95)], 3),
            fc="#efd9b0",
            ec=INK,
            lw=1.5,
            zorder=4,
        )
    )
    ax.text(1.8, 1.3, "Munich", ha="center", va="center", fontsize=11, fontweight="bold", color=INK, zorder=6)
    ax.text(3.45, 3.72, "Oberföhring", ha="right", fontsize=11, fontweight="bold", color=INK)
    ax.text(
        3.4,
        4.25,
        "bishop of Freising's bridge,\ndestroyed by the duke",
        ha="right",
        fontsize=9,
        style="italic",
        color=INK,
    )
    ax.text(
        2.85,
        0.62,
        "new bridge, market and mint\nof Duke Henry the Lion",
        fontsize=9,
        style="italic",
        color=INK,
        ha="left",
    )
    ax.text(5.45, 1.5, "from Reichenhall", ha="right", fontsize=9.5, color=RED)
    ax.text(0.12, 2.0, "to Augsburg", ha="left", fontsize=9.5, color=RED)
    ax.text(3.98, 4.35, "Isar", fontsize=10, style="italic", color=BLUE)
    return image_of(figure, 64)

"""The pictures of the deck on flight controls: an aircraft in three views, sections of wing and tail, devices."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Circle, Ellipse, FancyBboxPatch, Polygon, Rectangle, Wedge
from PIL import Image
from plates import canvas, image_of

SEED = 27
INK, NAVY, BLUE, ORANGE, TEAL, RED, GREY, PALE = (
    *("#1b2530", "#12355b", "#1f5a93", "#e07b39", "#2e8b7f", "#c23b4b", "#6c757d"),
    "#dfe7ef",
)
SKIN = "#c9d4df"


# ---- the aircraft from above, in inches about its centre line; also drawn with native shapes


def _trailing(x: float) -> float:
    """Where the wing's trailing edge is, `x` from the centre line."""
    return 1.7 + (x - 0.33) * 0.0575 if x < 1.2 else 1.75 - (x - 1.2) * 0.1842


def _leading(x: float) -> float:
    return 2.9 - (x - 0.33) * 0.4152


def _behind(inner: float, outer: float, deep: float, off: float = 0.0) -> list[tuple[float, float]]:
    """A panel along the trailing edge, `off` ahead of it."""
    a, b = _trailing(inner) + off, _trailing(outer) + off
    return [(inner, a + deep), (outer, b + deep * 0.85), (outer, b), (inner, a)]


WING = [(0.3, 2.92), (3.1, 1.75), (3.1, 1.4), (1.2, 1.75), (0.3, 1.7)]
TAIL = [(0.12, 0.82), (1.2, 0.3), (1.2, 0.05), (0.1, 0.15)]
HALF: dict[str, list[tuple[float, float]]] = {
    "aileron": _behind(2.3, 2.98, 0.13),
    "inboard flap": _behind(0.42, 1.15, 0.24),
    "outboard flap": _behind(1.25, 2.22, 0.2),
    "elevator": [(0.2, 0.33), (1.15, 0.17), (1.15, 0.055), (0.2, 0.14)],
}
for _number in range(3):
    _in, _out = 0.55 + 0.82 * _number, 1.31 + 0.82 * _number
    _edge = [(_in, _leading(_in)), (_out, _leading(_out))]
    HALF[f"slat {_number + 1}"] = [*_edge, *((x, y - 0.1) for x, y in reversed(_edge))]
for _number in range(5):
    _at = 0.5 + _number * 0.36 if _number < 2 else 0.6 + _number * 0.36
    HALF[f"spoiler {_number + 1}"] = _behind(_at, _at + 0.3, 0.13, 0.3 if _number < 2 else 0.25)
FUSELAGE = [
    (0, 4.6),
    (0.14, 4.5),
    (0.25, 4.25),
    (0.31, 3.9),
    (0.33, 3.5),
    (0.33, 1.4),
    (0.28, 0.9),
    (0.15, 0.25),
    (0, -0.1),
]
FIN = [(-0.035, 0.95), (0.035, 0.95), (0.035, 0.15), (-0.035, 0.15)]
RUDDER = [(-0.035, 0.15), (0.035, 0.15), (0.02, -0.2), (-0.02, -0.2)]
ENGINE = [(0.95, 3.0), (1.25, 3.0), (1.28, 2.75), (1.22, 2.35), (0.98, 2.35), (0.92, 2.75)]


def mirrored(points: Any) -> list[tuple[float, float]]:
    """The same on the other side."""
    return [(-x, y) for x, y in points]


def _plan(ax: Any, x: float, y: float, k: float) -> None:
    """The aircraft from above."""

    def put(points: Any, colour: str, z: int) -> None:
        ax.add_patch(Polygon([(x + k * a, y + k * b) for a, b in points], fc=colour, ec=INK, lw=0.9, zorder=z))

    for side in (list, mirrored):
        put(side(ENGINE), "#9fb0c0", 2)
        put(side(WING), SKIN, 3)
        put(side(TAIL), SKIN, 3)
        for name, panel in HALF.items():
            colour = {"aileron": ORANGE, "elevator": TEAL}.get(name, "#b7c5d2")
            put(side(panel), colour, 4)
    put([*FUSELAGE, *reversed(mirrored(FUSELAGE))], "#e9eff5", 5)
    put(FIN, SKIN, 6)
    put(RUDDER, RED, 6)


def _arrow(
    ax: Any, begin: tuple[float, float], end: tuple[float, float], colour: str = INK, lw: float = 2, bend: float = 0
) -> None:
    style = {"arrowstyle": "-|>", "color": colour, "lw": lw, "connectionstyle": f"arc3,rad={bend}"}
    ax.annotate("", end, begin, arrowprops=style, zorder=20)


def _say(ax: Any, x: float, y: float, text: str, size: float = 10, ha: str = "center", **look: Any) -> None:
    ax.text(x, y, text, ha=ha, va="center", fontsize=size, zorder=25, **{"color": INK, **look})


def three_axes() -> Image.Image:
    """The aircraft from above, from the side and from the front, with its three axes."""
    figure, ax = canvas(7.4, 5.0, "#f4f7fa")
    _plan(ax, 2.15, 0.9, 0.66)
    ax.plot((2.15, 2.15), (0.5, 4.3), color=ORANGE, lw=1.4, ls=(0, (6, 3)), zorder=10)
    ax.plot((0.05, 4.25), (2.22, 2.22), color=TEAL, lw=1.4, ls=(0, (6, 3)), zorder=10)
    _say(ax, 2.27, 4.25, "X  longitudinal: roll", ha="left", color="#a9501a")
    _say(ax, 3.3, 2.9, "Y  lateral: pitch", ha="left", color="#1f6b61")
    ax.plot(2.15, 2.22, "o", color=INK, ms=7, zorder=12)
    # from the side
    x, y = 4.3, 3.2
    body = [
        (0, 0.28),
        (0.2, 0.1),
        (0.6, 0.02),
        (2.2, 0.02),
        (2.95, 0.3),
        (3.0, 0.38),
        (2.3, 0.5),
        (0.6, 0.52),
        (0.2, 0.45),
    ]
    ax.add_patch(Polygon([(x + a, y + b) for a, b in body], fc="#e9eff5", ec=INK, zorder=3))
    fin = [(2.2, 0.48), (2.65, 1.15), (2.95, 1.15), (2.85, 0.42)]
    ax.add_patch(Polygon([(x + a, y + b) for a, b in fin], fc=SKIN, ec=INK, zorder=2))
    ax.add_patch(
        Polygon(
            [(x + 2.72, y + 0.45), (x + 2.82, y + 1.15), (x + 2.95, y + 1.15), (x + 2.9, y + 0.42)],
            fc=RED,
            ec=INK,
            zorder=4,
        )
    )
    ax.add_patch(
        Polygon(
            [(x + 1.0, y + 0.12), (x + 1.75, y + 0.05), (x + 1.8, y + 0.12), (x + 1.2, y + 0.2)],
            fc="#9fb0c0",
            ec=INK,
            zorder=5,
        )
    )
    for k in range(9):
        ax.add_patch(Rectangle((x + 0.55 + 0.2 * k, y + 0.32), 0.07, 0.08, fc=NAVY, zorder=6))
    ax.plot((x + 1.45, x + 1.45), (y - 0.45, y + 1.3), color=NAVY, lw=1.4, ls=(0, (6, 3)), zorder=10)
    ax.plot(x + 1.45, y + 0.25, "o", color=INK, ms=7, zorder=12)
    _say(ax, x + 1.3, y + 1.2, "Z  normal: yaw", ha="right", color=NAVY)
    # from the front
    x, y = 5.8, 1.2
    ax.add_patch(
        Polygon(
            [
                (x - 1.5, y + 0.22),
                (x, y - 0.08),
                (x + 1.5, y + 0.22),
                (x + 1.5, y + 0.26),
                (x, y + 0.08),
                (x - 1.5, y + 0.26),
            ],
            fc=SKIN,
            ec=INK,
        )
    )
    ax.add_patch(Polygon([(x - 0.03, y), (x + 0.03, y), (x + 0.02, y + 1.0), (x - 0.02, y + 1.0)], fc=RED, ec=INK))
    ax.add_patch(Circle((x, y + 0.1), 0.3, fc="#e9eff5", ec=INK, zorder=4))
    for side in (-0.55, 0.55):
        ax.add_patch(Circle((x + side, y - 0.08), 0.15, fc="#9fb0c0", ec=INK, zorder=4))
        ax.add_patch(Circle((x + side, y - 0.08), 0.1, fc=GREY, zorder=5))
    _arrow(ax, (x - 0.75, y + 0.75), (x + 0.75, y + 0.75), ORANGE, 2.2, -0.45)
    _say(ax, x, y + 1.3, "roll to its left, seen from ahead", 9)
    return image_of(figure, 96)


def cover() -> Image.Image:
    """A twin-jet in a turn above clouds."""
    figure, ax = canvas(5.2, 4.6, "#5b8fc0")
    fade = np.linspace(0, 1, 256).reshape(-1, 1)
    ax.imshow(fade, extent=(0, 5.2, 0, 4.6), cmap="Blues_r", vmin=-0.5, vmax=1.3, aspect="auto", zorder=0)
    rng = np.random.default_rng(SEED)
    for _ in range(150):
        x, y = rng.uniform(-0.3, 5.5), rng.uniform(-0.2, 1.5)
        ax.add_patch(
            Ellipse((x, y), rng.uniform(0.4, 1.3), rng.uniform(0.15, 0.4), fc="white", alpha=0.18, lw=0, zorder=1)
        )
    turn, at, k = np.radians(38), (2.75, 2.75), 0.62

    def put(points: Any, colour: str, z: int) -> None:
        moved = []
        for a, b in points:
            a, b = k * a * 0.92, k * (b - 2.2)
            moved.append((at[0] + a * np.cos(-turn) - b * np.sin(-turn), at[1] + a * np.sin(-turn) + b * np.cos(-turn)))
        ax.add_patch(Polygon(moved, fc=colour, ec="#33465a", lw=0.7, zorder=z))

    for side in (list, mirrored):
        put(side(ENGINE), "#6f8293", 3)
        put(side(WING), "#e6edf3", 4)
        put(side(TAIL), "#e6edf3", 4)
        for name, panel in HALF.items():
            put(side(panel), {"aileron": ORANGE, "elevator": "#d3dde6"}.get(name, "#cdd8e2"), 5)
    put([*FUSELAGE, *reversed(mirrored(FUSELAGE))], "#fafcfe", 6)
    put([(-0.2, 4.28), (0.2, 4.28), (0.16, 4.4), (-0.16, 4.4)], NAVY, 7)
    put(FIN, ORANGE, 7)
    put(RUDDER, ORANGE, 7)
    return image_of(figure, 0)


# ---- sections


def foil(chord: float, thick: float = 0.12, camber: float = 0.02, count: int = 60) -> tuple[Any, Any]:
    """The upper and lower outline of a four-digit section, from nose to tail."""
    x = 0.5 * (1 - np.cos(np.linspace(0, np.pi, count)))
    half = 5 * thick * (0.2969 * np.sqrt(x) - 0.126 * x - 0.3516 * x**2 + 0.2843 * x**3 - 0.1036 * x**4)
    mean = np.where(x < 0.4, camber / 0.16 * (0.8 * x - x**2), camber / 0.36 * (0.2 + 0.8 * x - x**2))
    return np.stack((x, mean + half), 1) * chord, np.stack((x, mean - half), 1) * chord


def _turned(points: Any, pivot: tuple[float, float], degrees: float) -> Any:
    """Turned trailing edge down by `degrees`."""
    t = np.radians(-degrees)
    moved = np.array(points, float) - pivot
    return moved @ np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]]) + pivot


def _part(upper: Any, lower: Any, begin: float, end: float) -> Any:
    top, under = (side[(side[:, 0] >= begin) & (side[:, 0] <= end)] for side in (upper, lower))
    return np.vstack((top, under[::-1]))


def _cut(ax: Any, x: float, y: float, chord: float, at: float, degrees: float, colour: str, **kind: Any) -> None:
    """A section whose part behind `at` of its chord is turned about its hinge."""
    upper, lower = foil(chord, **kind)
    hinge = (at * chord, float(np.interp(at * chord, *lower.T) + np.interp(at * chord, *upper.T)) / 2)
    ax.add_patch(Polygon(_part(upper, lower, 0, at * chord) + np.array((x, y)), fc=SKIN, ec=INK, lw=1.3, zorder=4))
    rear = _turned(_part(upper, lower, at * chord, chord), hinge, degrees) + np.array((x, y))
    ax.add_patch(Polygon(rear, fc=colour, ec=INK, lw=1.3, zorder=5))
    ax.add_patch(Circle((x + hinge[0], y + hinge[1]), 0.045 * chord / 3, fc="white", ec=INK, zorder=6))


def aileron_sections() -> Image.Image:
    """Left and right wing sections in a roll to the left."""
    figure, ax = canvas(5.6, 4.8, "#f4f7fa")
    for y, turn, text, lift, colour in (
        (3.3, -18, "Left wing: aileron up", 0.45, RED),
        (0.95, 14, "Right wing: aileron down", 0.82, TEAL),
    ):
        _cut(ax, 0.8, y, 3.9, 0.76, turn, ORANGE)
        _say(ax, 0.35, y + 1.27, text, 12, "left", fontweight="bold")
        _arrow(ax, (1.9, y + 0.3), (1.9, y + 0.3 + lift), colour, 3)
        _say(
            ax,
            2.05,
            y + 0.3 + lift * 0.7,
            "less lift" if turn < 0 else "more lift, more drag",
            10,
            "left",
            color=colour,
        )
        for k in range(3):
            _arrow(ax, (0.05, y - 0.3 + 0.3 * k), (0.6, y - 0.3 + 0.3 * k), "#7f93a6", 1.2)
        _say(ax, 4.75, y - 0.7 if turn > 0 else y + 0.85, f"{abs(turn)}° {'up' if turn < 0 else 'down'}", 10)
    return image_of(figure, 96)


def tail_section() -> Image.Image:
    """A trimmable stabiliser with elevator, screw jack and pivot."""
    figure, ax = canvas(5.6, 4.6, "#f4f7fa")
    ax.add_patch(
        Polygon(
            [(0, 1.0), (3.4, 1.25), (5.3, 2.2), (5.4, 2.45), (3.2, 3.0), (0, 3.1)],
            fc="#e3e9ef",
            ec=GREY,
            lw=1.2,
            zorder=1,
        )
    )
    _cut(ax, 0.9, 2.15, 3.7, 0.68, -16, TEAL, thick=0.1, camber=0.0)
    ax.add_patch(Circle((2.75, 2.15), 0.13, fc=ORANGE, ec=INK, zorder=8))
    ax.plot((1.3, 1.3), (1.15, 3.0), color="#55606b", lw=7, zorder=7)
    for y in np.arange(1.2, 3.0, 0.09):
        ax.plot((1.22, 1.38), (y, y + 0.05), color="#d5dce3", lw=1, zorder=8)
    ax.add_patch(Rectangle((1.1, 2.03), 0.4, 0.24, fc=ORANGE, ec=INK, zorder=9))
    ax.add_patch(Rectangle((1.08, 3.0), 0.44, 0.42, fc=NAVY, ec=INK, zorder=9))
    for text, to, at, ha in (
        ("trim motors", (1.3, 3.42), (0.9, 4.0), "center"),
        ("screw jack and nut", (1.3, 1.4), (1.1, 0.62), "center"),
        ("pivot", (2.75, 2.25), (2.9, 3.7), "center"),
        ("elevator", (4.05, 2.3), (4.5, 3.35), "center"),
        ("stabiliser", (2.1, 2.05), (2.9, 0.7), "center"),
    ):
        _say(ax, *at, text, 11, ha, bbox={"fc": "white", "ec": GREY, "pad": 3, "lw": 0.7})
        ax.annotate("", to, at, arrowprops={"arrowstyle": "-", "color": INK, "lw": 1}, zorder=22)
    return image_of(figure, 96)


def flap_types() -> Image.Image:
    """Four kinds of flap: plain, split, slotted, Fowler."""
    figure, ax = canvas(11.6, 4.7, "#f4f7fa")
    places = (
        ("Plain flap", 0.4, 3.2),
        ("Split flap", 6.2, 3.2),
        ("Single-slotted flap", 0.4, 0.95),
        ("Fowler flap, double-slotted", 6.2, 0.95),
    )
    chord = 3.9
    upper, lower = foil(chord)
    for text, x, y in places:
        _say(ax, x + 0.1, y + 0.95, text, 13, "left", fontweight="bold")
    _cut(ax, 0.4, 3.2, chord, 0.7, 32, BLUE)
    at = np.array((6.2, 3.2))
    ax.add_patch(Polygon(np.vstack((upper, lower[::-1])) + at, fc=SKIN, ec=INK, lw=1.3, zorder=4))
    plate = lower[lower[:, 0] > 0.7 * chord]
    ax.plot(*(_turned(plate, tuple(plate[0]), 38) + at).T, color=BLUE, lw=5, zorder=5)
    flap_up, flap_low = foil(1.25, 0.16, 0.03)
    flap = np.vstack((flap_up, flap_low[::-1]))
    for x, y, sets in (
        (0.4, 0.95, ((0.76, -0.1, 30, 1.0),)),
        (6.2, 0.95, ((0.82, -0.1, 20, 0.72), (1.01, -0.33, 38, 0.7))),
    ):
        cove = _part(upper, lower, 0, 0.74 * chord)
        ax.add_patch(Polygon(cove + np.array((x, y)), fc=SKIN, ec=INK, lw=1.3, zorder=4))
        if len(sets) == 2:
            roof = upper[(upper[:, 0] > 0.72 * chord) & (upper[:, 0] < 0.86 * chord)]
            ax.plot(*(roof + np.array((x, y))).T, color=INK, lw=3, zorder=4)
        for dx, dy, turn, size in sets:
            ax.add_patch(
                Polygon(
                    _turned(flap * size, (0, 0), turn) + np.array((x + dx * chord, y + dy)),
                    fc=BLUE,
                    ec=INK,
                    lw=1.3,
                    zorder=6,
                )
            )
        _arrow(
            ax, (x + 0.68 * chord, y - 0.5), (x + (0.83 if len(sets) == 1 else 0.86) * chord, y + 0.18), TEAL, 1.8, 0.25
        )
    _say(ax, 2.55, 0.3, "slot feeds the upper side", 10, "right", color=TEAL)
    _say(ax, 8.5, 0.3, "area and camber grow", 10, "right", color=TEAL)
    return image_of(figure, 96)


def slat_section() -> Image.Image:
    """A slat in and out, and the air in its slot."""
    figure, ax = canvas(5.7, 4.7, "#f4f7fa")
    upper, lower = foil(4.6, 0.13)
    inner = [(0.22, -0.08), (0.25, 0.08), (0.42, 0.22)]
    back = np.vstack((upper[upper[:, 0] > 0.74], lower[lower[:, 0] > 0.24][::-1], inner))
    slat = np.vstack((upper[upper[:, 0] <= 0.74][::-1], lower[lower[:, 0] <= 0.2], inner))
    for y, out in ((3.5, False), (1.35, True)):
        at = np.array((1.0, y))
        ax.add_patch(Polygon(back + at, fc=SKIN, ec=INK, lw=1.2, zorder=3))
        moved = _turned(slat, (0.1, 0), -24) + np.array((-0.42, -0.3)) if out else slat
        ax.add_patch(Polygon(moved + at, fc=ORANGE, ec=INK, lw=1.3, zorder=5))
        _say(ax, 0.3, y + 0.95, "Slat extended, 27°" if out else "Slat retracted", 12, "left", fontweight="bold")
    _arrow(ax, (0.75, 0.62), (1.6, 1.82), TEAL, 2.2, -0.25)
    _say(ax, 1.0, 0.6, "high-energy air through the slot", 10, "left", color=TEAL)
    _arrow(ax, (2.6, 2.1), (4.9, 1.75), TEAL, 2.2, -0.1)
    return image_of(figure, 96)


def tabs() -> Image.Image:
    """Four kinds of tab on a control surface."""
    figure, ax = canvas(11.6, 2.6, "#f4f7fa")
    kinds = (("Trim tab", 12, -16), ("Balance tab", 16, -14), ("Servo tab", 12, -22), ("Anti-balance tab", 12, 14))
    for place, (text, turn, tab) in enumerate(kinds):
        x, y = 0.25 + place * 2.9, 1.4
        upper, lower = foil(2.1, 0.17, 0.0)
        ax.add_patch(Polygon(_part(upper, lower, 0, 0.42 * 2.1) + np.array((x, y)), fc=SKIN, ec=INK, lw=1.2, zorder=3))
        hinge = (0.44 * 2.1, 0.0)
        mid = _turned(_part(upper, lower, 0.44 * 2.1, 0.8 * 2.1), hinge, turn) + np.array((x, y))
        ax.add_patch(Polygon(mid, fc=BLUE, ec=INK, lw=1.2, zorder=4))
        root = _turned([(0.8 * 2.1, 0.0)], hinge, turn)[0]
        end = _turned(_turned(_part(upper, lower, 0.8 * 2.1, 2.1), hinge, turn), tuple(root), tab) + np.array((x, y))
        ax.add_patch(Polygon(end, fc=ORANGE, ec=INK, lw=1.2, zorder=5))
        for point in (hinge, tuple(root)):
            ax.add_patch(Circle((x + point[0], y + point[1]), 0.04, fc="white", ec=INK, zorder=7))
        ax.plot(
            (x + 0.55, x + root[0] + 0.05),
            (y + 0.22, y + root[1] + 0.2),
            color=RED,
            lw=1.8,
            zorder=8,
            ls="-" if place % 2 else "--",
        )
        _say(ax, x + 1.0, 2.3, text, 13, fontweight="bold")
    _say(
        ax,
        5.8,
        0.28,
        "blue: control surface   orange: tab   red: rod or actuator (broken line: moved by the pilot)",
        10,
    )
    return image_of(figure, 96)


def balance() -> Image.Image:
    """A horn, a mass ahead of the hinge and a sealed internal balance."""
    figure, ax = canvas(5.7, 4.8, "#f4f7fa")
    ax.add_patch(Polygon([(0.4, 2.75), (0.4, 4.3), (2.4, 4.3), (2.7, 4.0), (2.7, 2.75)], fc=SKIN, ec=INK, zorder=2))
    ax.add_patch(
        Polygon(
            [(0.4, 2.3), (0.4, 2.75), (2.1, 2.75), (2.1, 3.75), (2.4, 3.95), (2.75, 3.75), (2.75, 2.3)],
            fc=ORANGE,
            ec=INK,
            zorder=3,
        )
    )
    _say(ax, 1.5, 4.52, "Horn balance", 12, fontweight="bold")
    ax.plot((0.3, 2.85), (2.75, 2.75), color=INK, lw=1, ls="--", zorder=5)
    _say(ax, 2.95, 2.75, "hinge line", 9.5, "left")
    upper, lower = foil(4.4, 0.16, 0.0)
    ax.add_patch(Polygon(_part(upper, lower, 0, 0.5 * 4.4) + np.array((0.6, 1.05)), fc=SKIN, ec=INK, zorder=2))
    rear = _turned(_part(upper, lower, 0.6 * 4.4, 4.4), (2.64, 0), 10) + np.array((0.6, 1.05))
    ax.add_patch(Polygon(rear, fc=ORANGE, ec=INK, zorder=4))
    ax.plot((3.24, 2.62), (1.05, 1.16), color=INK, lw=4, zorder=5)
    ax.add_patch(Circle((2.55, 1.17), 0.16, fc=GREY, ec=INK, zorder=6))
    ax.add_patch(Circle((3.24, 1.05), 0.07, fc="white", ec=INK, zorder=7))
    _say(ax, 1.7, 1.85, "Mass balance", 12, fontweight="bold")
    _say(ax, 2.3, 0.35, "mass ahead of the hinge", 9.5, "center")
    ax.annotate("", (2.53, 1.03), (2.3, 0.48), arrowprops={"arrowstyle": "-", "color": INK, "lw": 1}, zorder=9)
    return image_of(figure, 96)


# ---- devices


def cable_run() -> Image.Image:
    """A cable from the column to a quadrant: pulleys, fairlead, turnbuckle, tension regulator."""
    figure, ax = canvas(6.0, 4.6, "#f4f7fa")
    for y in (0.45, 3.95):
        ax.add_patch(Rectangle((0, y), 6.0, 0.18, fc="#cfd8e1", ec=GREY, lw=0.8))
    ax.plot((0.75, 0.75), (1.6, 3.3), color=NAVY, lw=7, solid_capstyle="round", zorder=5)
    ax.add_patch(Wedge((0.75, 3.42), 0.36, 200, 340, width=0.1, fc=NAVY, zorder=6))
    ax.add_patch(Circle((0.75, 1.55), 0.38, fc="#9fb0c0", ec=INK, zorder=4))
    ax.add_patch(Circle((0.75, 1.55), 0.08, fc=INK, zorder=6))
    for y in (1.93, 1.17):
        ax.plot((0.75, 2.0, 4.95), (y, y, y), color=INK, lw=1.6, zorder=3)
    for x, y in ((2.0, 1.75), (2.0, 1.35)):
        ax.add_patch(Circle((x, y), 0.18, fc="#e7c9a8", ec=INK, zorder=4))
        ax.add_patch(Circle((x, y), 0.04, fc=INK, zorder=5))
    ax.add_patch(Rectangle((2.75, 1.05), 0.12, 1.0, fc="#b5c1cc", ec=INK, zorder=4))
    for y in (1.93, 1.17):
        ax.add_patch(FancyBboxPatch((3.45, y - 0.05), 0.5, 0.1, "round,pad=0.02", fc=ORANGE, ec=INK, zorder=5))
    ax.add_patch(Wedge((5.0, 1.55), 0.42, 70, 290, fc="#9fb0c0", ec=INK, zorder=4))
    ax.add_patch(Circle((5.0, 1.55), 0.09, fc=INK, zorder=6))
    ax.plot((5.0, 5.55), (1.75, 2.5), color=TEAL, lw=5, zorder=5)
    ax.add_patch(Polygon([(4.95, 2.55), (5.9, 2.7), (5.95, 2.6), (5.2, 2.4)], fc=SKIN, ec=INK, zorder=4))
    for text, to, at in (
        ("column", (0.78, 2.8), (1.65, 3.3)),
        ("pulleys", (2.0, 1.93), (2.05, 2.75)),
        ("fairlead", (2.82, 1.1), (2.6, 0.8)),
        ("turnbuckles", (3.7, 1.98), (3.6, 2.6)),
        ("quadrant", (4.85, 1.2), (4.5, 0.8)),
        ("surface", (5.5, 2.62), (5.2, 3.4)),
    ):
        _say(ax, *at, text, 11, bbox={"fc": "white", "ec": GREY, "pad": 3, "lw": 0.7})
        ax.annotate("", to, at, arrowprops={"arrowstyle": "-", "color": INK, "lw": 1}, zorder=22)
    return image_of(figure, 96)


def actuator() -> Image.Image:
    """An electro-hydraulic actuator cut open: servo valve, mode valve, piston, position sensor."""
    figure, ax = canvas(6.2, 4.7, "#f4f7fa")
    ax.add_patch(Rectangle((0.7, 0.75), 3.9, 1.25, fc="#b8c4cf", ec=INK, lw=1.6, zorder=2))
    ax.add_patch(Rectangle((0.95, 0.95), 1.65, 0.85, fc="#e69a9f", ec=INK, zorder=3))
    ax.add_patch(Rectangle((2.85, 0.95), 1.5, 0.85, fc="#a9c6e6", ec=INK, zorder=3))
    ax.add_patch(Rectangle((2.6, 0.95), 0.25, 0.85, fc="#55606b", ec=INK, zorder=4))
    ax.add_patch(Rectangle((2.85, 1.27), 2.6, 0.2, fc="#8a97a3", ec=INK, zorder=4))
    ax.add_patch(Circle((5.6, 1.37), 0.24, fc="#b8c4cf", ec=INK, zorder=4))
    ax.add_patch(Circle((5.6, 1.37), 0.09, fc="white", ec=INK, zorder=5))
    ax.add_patch(Circle((0.45, 1.37), 0.24, fc="#b8c4cf", ec=INK, zorder=4))
    ax.add_patch(Circle((0.45, 1.37), 0.09, fc="white", ec=INK, zorder=5))
    ax.plot((0.95, 2.6), (1.37, 1.37), color=TEAL, lw=3, zorder=5)
    ax.add_patch(Rectangle((1.2, 2.35), 1.2, 0.85, fc="#d8e0e8", ec=INK, lw=1.4, zorder=3))
    ax.add_patch(Rectangle((3.0, 2.35), 1.2, 0.85, fc="#d8e0e8", ec=INK, lw=1.4, zorder=3))
    for x in (3.12, 3.52, 3.9):
        ax.add_patch(Rectangle((x, 2.68), 0.18, 0.2, fc="#55606b", zorder=4))
    ax.add_patch(Rectangle((1.45, 2.55), 0.7, 0.12, fc=ORANGE, ec=INK, zorder=4))
    ax.add_patch(Polygon([(1.8, 2.7), (1.66, 3.1), (1.94, 3.1)], fc=NAVY, zorder=4))
    for x, colour in ((1.55, RED), (3.6, BLUE)):
        ax.plot((x, x), (2.35, 1.8), color=colour, lw=4, zorder=2)
    for y, colour in ((2.92, RED), (2.55, BLUE)):
        ax.plot((2.4, 3.0), (y, y), color=colour, lw=4, zorder=2)
        ax.plot((4.2, 5.3), (y, y), color=colour, lw=4, zorder=2)
    ax.plot((1.8, 1.8, 0.9), (3.2, 3.7, 3.7), color=ORANGE, lw=2, zorder=2)
    for text, at, ha in (
        ("command", (0.8, 3.95), "center"),
        ("servo valve", (2.55, 3.45), "left"),
        ("mode valve", (3.75, 3.45), "left"),
        ("supply", (5.35, 2.95), "left"),
        ("return", (5.35, 2.52), "left"),
        ("position sensor (LVDT)", (1.9, 0.4), "center"),
        ("piston", (3.6, 0.4), "center"),
        ("to the surface", (5.4, 0.85), "center"),
    ):
        _say(ax, *at, text, 10.5, ha)
    for begin, end in (((1.75, 0.52), (1.75, 1.33)), ((3.4, 0.52), (2.75, 1.1)), ((2.6, 3.38), (2.2, 3.0))):
        ax.plot(*zip(begin, end, strict=True), color=INK, lw=0.9, zorder=22)
    return image_of(figure, 96)


def status_page() -> Image.Image:
    """The flight control page of a cockpit display: positions of all surfaces, three systems, two computers."""
    figure, ax = canvas(5.6, 4.9, "#0d1318")
    green, cyan, white, amber = "#3ddc6a", "#57c8ee", "#e8eef2", "#f2a93b"
    _say(ax, 2.8, 4.65, "F/CTL", 13, color=white, family="DejaVu Sans Mono")
    for k, name in enumerate("ABC"):
        ax.add_patch(Rectangle((2.2 + 0.42 * k, 4.2), 0.34, 0.24, fc="none", ec=green, lw=1.2))
        _say(ax, 2.37 + 0.42 * k, 4.32, name, 10, color=green)
    for side, base in ((-1, 2.8), (1, 2.8)):
        for k in range(5):
            x = base + side * (0.75 + 0.34 * k)
            ax.plot((x - 0.1, x + 0.1), (3.72 - 0.04 * k,) * 2, color=green, lw=2)
            up = side < 0 and k in (2, 3)
            if up:
                ax.add_patch(
                    Polygon(
                        [(x - 0.1, 3.77 - 0.04 * k), (x + 0.1, 3.77 - 0.04 * k), (x, 3.97 - 0.04 * k)],
                        fc="none",
                        ec=green,
                    )
                )
        _say(ax, base + side * 1.45, 4.02, "SPD BRK / SPLR", 7.5, color=white)
        x = base + side * 2.35
        ax.plot((x, x), (2.35, 3.35), color=white, lw=1.2)
        level = 3.1 if side < 0 else 2.65
        ax.add_patch(Polygon([(x, level), (x - side * 0.18, level + 0.09), (x - side * 0.18, level - 0.09)], fc=green))
        _say(ax, x, 2.12, ("L" if side < 0 else "R") + " AIL", 9, color=white)
        x = base + side * 1.3
        ax.plot((x, x), (0.7, 1.5), color=white, lw=1.2)
        ax.add_patch(Polygon([(x, 1.15), (x - side * 0.18, 1.24), (x - side * 0.18, 1.06)], fc=green))
        _say(ax, x, 0.5, ("L" if side < 0 else "R") + " ELEV", 9, color=white)
    _say(ax, 2.8, 2.95, "PITCH TRIM", 10, color=white)
    _say(ax, 2.8, 2.65, "3.0° UP", 12, color=green, family="DejaVu Sans Mono")
    ax.add_patch(Wedge((2.8, 1.75), 0.75, 230, 310, width=0.02, fc=white))
    ax.plot((2.8, 2.87), (1.75, 1.05), color=green, lw=3)
    _say(ax, 2.8, 1.95, "RUD", 10, color=white)
    for k, name in enumerate(("FCC 1", "FCC 2")):
        ax.add_patch(Rectangle((1.75 + 1.2 * k, 0.06), 0.9, 0.26, fc="none", ec=cyan if k == 0 else amber, lw=1.2))
        _say(ax, 2.2 + 1.2 * k, 0.19, name, 8.5, color=green if k == 0 else amber)
    return image_of(figure, 64)

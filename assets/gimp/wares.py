"""The wares that are photographed: a glazed teapot, an enamel mug, a dropper bottle, a porcelain lamp.

All of them, and the brands on them, are invented. `shoot` renders one; `make_products.py` and `make_studio_projects.py`
use it.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
import studio
from studio import Array, Material, Shot

Kinds = npt.NDArray[np.int8]


def nearest(*parts: tuple[Array, int]) -> tuple[Array, Kinds]:
    """The union of parts (distance, material)."""
    apart = np.stack([part for part, _ in parts])
    kinds = np.array([kind for _, kind in parts], dtype=np.int8)
    return np.asarray(apart.min(axis=0), dtype=np.float32), kinds[apart.argmin(axis=0)]


def ellipsoid(p: Array, centre: tuple[float, float, float], radii: tuple[float, float, float]) -> Array:
    """A bound of the distance that is good enough to march by."""
    q = (p - np.float32(centre)) / np.float32(radii)
    k0 = np.linalg.norm(q, axis=1)
    k1 = np.linalg.norm(q / np.float32(radii), axis=1)
    return np.asarray(k0 * (k0 - 1) / np.maximum(k1, 1e-4), dtype=np.float32)


def teapot(p: Array) -> tuple[Array, Kinds]:
    """Body, foot, spout, handle; a lid with a knob."""
    body = ellipsoid(p, (0, 0.86, 0), (1.22, 0.86, 1.22))
    foot = studio.cylinder(p, 0.0, 0.2, 0.74, 0.05)
    body = studio.soft_min(body, foot, 0.12)
    spout = studio.capsule(p, (0.86, 0.72, 0), (1.42, 1.06, 0), 0.33, 0.2)
    spout = studio.soft_min(spout, studio.capsule(p, (1.42, 1.06, 0), (1.72, 1.56, 0), 0.2, 0.12), 0.12)
    spout = np.maximum(spout, p[:, 1] - 1.62)
    body = studio.soft_min(body, spout, 0.16)
    handle = studio.ring(p, (-1.22, 0.98, 0), 0.5, 0.105, 0.9)
    body = studio.soft_min(body, handle, 0.07)
    lid = studio.soft_min(
        ellipsoid(p, (0, 1.6, 0), (0.62, 0.22, 0.62)), ellipsoid(p, (0, 1.92, 0), (0.17, 0.15, 0.17)), 0.16
    )
    return nearest((np.asarray(body, dtype=np.float32), 0), (lid, 1))


GLAZE = studio.noise(700, 1400, 90, 31, 6)
SPECKS = studio.noise(1400, 2800, 9, 32, 2)


def celadon(p: Array) -> Array:
    """A green glaze that thins on the edges, over speckled clay."""
    base = studio.colour("#7fa58f")[None] * (1 + 0.045 * studio.around(p, GLAZE, 0, 2.2))[:, None]
    bare = studio.ramp(0.16 - p[:, 1] + 0.02 * studio.around(p, GLAZE, 0, 2.2), -0.03, 0.03)
    out = base + (studio.colour("#b98a63") - base) * bare[:, None]
    dots = studio.ramp(studio.around(p, SPECKS, 0, 2.2), 2.1, 2.5)
    return np.asarray(out + (studio.colour("#4b4a38") - out) * (0.55 * dots)[:, None], dtype=np.float32)


def mug(p: Array) -> tuple[Array, Kinds]:
    """A hollow cylinder with a blue rim and a ring for a handle."""
    outer = studio.cylinder(p, 0.0, 1.9, 0.92, 0.07)
    inner = studio.cylinder(p, 0.12, 2.6, 0.85, 0.06)
    wall = np.maximum(outer, -inner)
    lip = np.hypot(np.hypot(p[:, 0], p[:, 2]) - 0.89, p[:, 1] - 1.88) - 0.06
    handle = studio.ring(p, (1.06, 0.98, 0), 0.52, 0.085, 1.1)
    handle = np.maximum(handle, -(np.hypot(p[:, 0], p[:, 2]) - 0.86))
    return nearest((np.asarray(wall, dtype=np.float32), 0), (np.asarray(lip, dtype=np.float32), 1), (handle, 0))


def enamel() -> Array:
    """The print on the mug: a fir wood and a moon in ink blue on cream, wound around it."""
    table = np.empty((600, 2400, 3), dtype=np.uint8)
    table[:] = (247, 241, 226)
    rng = np.random.default_rng(41)
    ink = (43, 70, 110)
    for x in np.sort(rng.uniform(820, 1580, 26)):
        tall, foot = int(rng.uniform(70, 175)), 432 + int(10 * np.sin(x / 60))
        for level in range(5):
            top = foot - tall + level * tall // 6
            half = int((8 + 6.5 * level) * tall / 150)
            points = np.array([(x, top), (x - half, top + tall // 3), (x + half, top + tall // 3)])
            cv2.fillPoly(table, [points.astype(np.int32)], ink, cv2.LINE_AA)
        cv2.rectangle(table, (int(x) - 3, foot - 20), (int(x) + 3, foot + 8), ink, -1)
    cv2.ellipse(table, (1330, 170), (60, 46), 0, 0, 360, (214, 118, 72), -1, cv2.LINE_AA)
    cv2.rectangle(table, (790, 440), (1610, 447), ink, -1)
    return np.asarray(table, dtype=np.float32) / np.float32(255)


PRINT = enamel()
CHIPS = studio.noise(900, 1800, 26, 42, 4)


def printed(p: Array) -> Array:
    """Cream enamel with the print; inside it is plain."""
    out = studio.around(p, PRINT, 0.0, 1.9)
    inside = (np.hypot(p[:, 0], p[:, 2]) < 0.88)[:, None] | (p[:, 0] > 0.99)[:, None]
    out = np.where(inside, np.float32([0.965, 0.945, 0.89]), out)
    return np.asarray(out * (1 + 0.004 * studio.around(p, CHIPS, 0, 1.9))[:, None], dtype=np.float32)


def bottle(p: Array) -> tuple[Array, Kinds]:
    """Glass with a label, a collar with ridges, a rubber bulb."""
    glass = studio.cylinder(p, 0.0, 1.72, 0.7, 0.16)
    neck = studio.cylinder(p, 1.5, 1.95, 0.32, 0.05)
    glass = studio.soft_min(glass, neck, 0.16)
    angle = np.arctan2(p[:, 0], p[:, 2])
    collar = studio.cylinder(p, 1.84, 2.2, 0.37 + 0.008 * np.cos(44 * angle), 0.03)
    bulb = studio.soft_min(
        studio.cylinder(p, 2.16, 2.3, 0.25, 0.04), studio.capsule(p, (0, 2.3, 0), (0, 2.74, 0), 0.2, 0.15), 0.06
    )
    label = studio.cylinder(p, 0.3, 1.32, 0.704, 0.002)
    label = np.maximum(label, -p[:, 2] - 0.25)
    return nearest((glass, 0), (collar, 1), (bulb, 2), (np.asarray(label, dtype=np.float32), 3))


def label() -> Array:
    """What is printed on the bottle."""
    table = np.full((800, 3400, 3), (243, 236, 222), dtype=np.uint8)
    middle, ink = 1700, (52, 58, 46)

    def words(text: str, y: int, size: float, thick: int, font: int = cv2.FONT_HERSHEY_COMPLEX) -> None:
        width = cv2.getTextSize(text, font, size, thick)[0][0]
        cv2.putText(table, text, (middle - width // 2, y), font, size, ink, thick, cv2.LINE_AA)

    words("FENNWORT", 330, 3.2, 8)
    words("face oil with sea buckthorn", 450, 1.45, 4)
    words("30 ml", 700, 1.5, 4)
    cv2.line(table, (middle - 260, 510), (middle + 260, 510), (188, 120, 44), 5, cv2.LINE_AA)
    for turn in (-50, -25, 0, 25, 50):  # a sprig above the name
        leaf = middle + int(1.5 * turn), 150 + abs(turn) // 2
        cv2.ellipse(table, leaf, (46, 13), turn - 90, 0, 360, (108, 124, 74), -1, cv2.LINE_AA)
    cv2.circle(table, (middle, 205), 15, (214, 138, 40), -1, cv2.LINE_AA)
    return np.asarray(table, dtype=np.float32) / np.float32(255)


LABEL = label()


def paper(p: Array) -> Array:
    """The label around the bottle."""
    return studio.around(p, LABEL, 0.3, 1.32)


def amber(p: Array) -> Array:
    """Brown glass with oil in it up to the shoulder."""
    thick = np.sqrt(np.clip(1 - (p[:, 0] / 0.72) ** 2, 0, 1))
    oil = studio.ramp(1.4 - p[:, 1], -0.02, 0.02)
    light = studio.colour("#c9762a") * 1.0
    deep = studio.colour("#5d2a0c")
    mix = np.clip(0.35 + 0.5 * thick * (0.6 + 0.4 * oil), 0, 1)[:, None]
    return np.asarray(light + (deep - light) * mix, dtype=np.float32)


def lamp(p: Array) -> tuple[Array, Kinds]:
    """A porcelain foot, a brass stem, a dome of milk glass."""
    foot = studio.soft_min(studio.cylinder(p, 0.0, 0.14, 0.72, 0.06), ellipsoid(p, (0, 0.18, 0), (0.4, 0.34, 0.4)), 0.2)
    stem = studio.cylinder(p, 0.3, 1.62, 0.085, 0.02)
    knob = ellipsoid(p, (0, 0.86, 0), (0.15, 0.11, 0.15))
    dome = np.maximum(ellipsoid(p, (0, 1.42, 0), (1.22, 0.98, 1.22)), 1.45 - p[:, 1])
    hollow = ellipsoid(p, (0, 1.4, 0), (1.15, 0.92, 1.15))
    dome = np.maximum(dome, -hollow)
    top = ellipsoid(p, (0, 2.42, 0), (0.12, 0.1, 0.12))
    return nearest((foot, 0), (studio.soft_min(stem, knob, 0.05), 1), (np.asarray(dome, dtype=np.float32), 2), (top, 1))


SHOTS: dict[str, tuple[Shot, studio.Solid, list[Material]]] = {
    "teapot": (
        Shot(1400, 1100, target=(0.2, 0.95, 0), zoom=3.6, far="#8f8a84", near="#d8d2ca"),
        teapot,
        [Material(celadon, 0.09, 90), Material(celadon, 0.09, 90)],
    ),
    "mug": (
        Shot(1200, 1200, eye=(0, 3.9, 9.0), target=(0.25, 0.9, 0), zoom=4.3, far="#a9afb4", near="#dadddf"),
        mug,
        [Material(printed, 0.06, 120), Material(studio.plain("#20395e"), 0.09, 120)],
    ),
    "bottle": (
        Shot(1000, 1300, eye=(0, 2.4, 9.5), target=(0, 1.35, 0), zoom=4.4, far="#b4aaa0", near="#e2dbd2"),
        bottle,
        [
            Material(amber, 0.16, 200),
            Material(studio.plain("#17181a"), 0.07, 40),
            Material(studio.plain("#26272a"), 0.03, 14),
            Material(paper, 0.012, 10),
        ],
    ),
    "lamp": (
        Shot(1000, 1200, eye=(0, 2.6, 9.5), target=(0, 1.2, 0), zoom=4.1, far="#5d6670", near="#8f969b"),
        lamp,
        [
            Material(studio.plain("#e9e3d8"), 0.08, 80),
            Material(studio.plain("#b58a45"), 0.22, 90),
            Material(studio.plain("#f6dfb4"), 0.05, 60, glow=0.5),
        ],
    ),
}


def shoot(name: str, width: int, *, grain: float = 0.0) -> tuple[studio.Bytes, studio.Bytes]:
    """A ware's photograph (BGR) and its coverage (0 to 255), so many px wide."""
    shot, solid, materials = SHOTS[name]
    scaled = replace(shot, width=width, height=round(shot.height * width / shot.width))
    return studio.photograph(scaled, solid, materials, grain=grain, seed=len(name))


def outline(cover: studio.Bytes) -> list[npt.NDArray[np.float64]]:
    """The silhouette's closed lines, holes included, as corners (n, 2) in px; what a retoucher draws with the pen."""
    fine = 4
    big = cv2.resize(cover, None, fx=fine, fy=fine, interpolation=cv2.INTER_LINEAR)
    lines, _ = cv2.findContours((big > 127).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    kept = [cv2.approxPolyDP(line, 0.4 * fine, True) for line in lines if cv2.contourArea(line) > 200 * fine**2]
    return [(line.reshape(-1, 2) + 0.5) / fine for line in kept]


def outline_svg(cover: studio.Bytes, name: str) -> str:
    """The outline as an SVG file with one path of that name."""
    height, width = cover.shape
    parts = [" L ".join(f"{x:.1f},{y:.1f}" for x, y in line) for line in outline(cover)]
    steps = " ".join(f"M {part} Z" for part in parts)
    size = f'width="{width}px" height="{height}px" viewBox="0 0 {width} {height}"'
    look = 'fill="none" stroke="#000000" stroke-width="1" fill-rule="evenodd"'
    path = f'<path id="{name}" {look}\n    d="{steps}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n  {path}\n</svg>\n'

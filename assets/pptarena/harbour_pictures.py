"""What `make_harbour_tide_gates` draws: plans, sections and scenes of an invented harbour."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.patches import Circle, FancyArrowPatch, Polygon, Rectangle, Wedge
from PIL import Image, ImageDraw, ImageFilter
from plain_slides import canvas, drawn, plt

SEA, DEEP, LAND, TOWN, INK = "#bcd9e6", "#5b9bb8", "#e9e3d0", "#d3c6a6", "#22313b"
RED, GREEN, STEEL, CONCRETE = "#b5382c", "#4f8a5b", "#57707f", "#b9bcb8"


def _sky(size: tuple[int, int], low: tuple[int, int, int], high: tuple[int, int, int], horizon: float) -> np.ndarray:
    """A sky that brightens towards the horizon, and water below that mirrors it, darker and rippled."""
    w, h = size
    rise = np.clip(np.arange(h) / (h * horizon), 0, 1)[:, None, None] ** 1.6
    picture = np.repeat((1 - rise) * np.array(high) + rise * np.array(low), w, axis=1)
    line = int(h * horizon)
    depth = np.arange(h - line)
    mirror = picture[np.clip(line - 1 - (depth * 1.4).astype(int), 0, line - 1)] * 0.62
    rng = np.random.default_rng(71)
    ripple = rng.normal(0, 1, (h - line, w))
    for _ in range(5):
        ripple = (ripple + np.roll(ripple, 9, 1) + np.roll(ripple, -9, 1) + np.roll(ripple, 23, 1)) / 2.4
    picture[line:] = mirror + (ripple * (2 + depth[:, None] / 26))[:, :, None]
    return picture


def cover_scene() -> Image.Image:
    """Dusk over the harbour mouth: two towers of a gate, a pier light, a service vessel passing."""
    size = (1400, 560)
    picture = Image.fromarray(np.clip(_sky(size, (244, 188, 132), (40, 68, 104), 0.6), 0, 255).astype("uint8"))
    d = ImageDraw.Draw(picture, "RGBA")
    line = int(560 * 0.6)
    d.polygon([(0, line), (0, line - 26), (180, line - 40), (420, line - 18), (560, line)], fill=(38, 48, 62))
    d.polygon([(1400, line), (1400, line - 44), (1230, line - 30), (1010, line - 14), (930, line)], fill=(38, 48, 62))
    for x in (520, 930):  # the gate's towers, each with its control room and a lamp
        d.rectangle((x - 30, line - 120, x + 30, line + 16), fill=(30, 36, 46))
        d.rectangle((x - 46, line - 150, x + 46, line - 116), fill=(24, 30, 40))
        for k in range(4):
            d.rectangle((x - 38 + 20 * k, line - 142, x - 26 + 20 * k, line - 126), fill=(255, 214, 140, 230))
        d.ellipse((x - 4, line - 164, x + 4, line - 156), fill=(220, 60, 50))
    for side, x in ((1, 550), (-1, 900)):  # leaves, swung half out of their recesses
        d.polygon(
            [(x, line - 58), (x + side * 90, line - 44), (x + side * 90, line + 10), (x, line + 14)], fill=(56, 66, 80)
        )
        for k in range(1, 5):
            d.line((x + side * 18 * k, line - 56 + 3 * k, x + side * 18 * k, line + 12), fill=(84, 96, 110), width=2)
    d.polygon([(690, line + 4), (780, line + 4), (792, line - 14), (680, line - 14)], fill=(24, 32, 44))
    d.rectangle((700, line - 40, 730, line - 14), fill=(230, 226, 214))
    d.line((716, line - 72, 716, line - 40), fill=(24, 32, 44), width=3)
    d.rectangle((212, line - 118, 224, line - 34), fill=(226, 222, 212))
    d.ellipse((206, line - 134, 230, line - 112), fill=(255, 226, 150))
    glow = Image.new("RGBA", size, (0, 0, 0, 0))
    g = ImageDraw.Draw(glow)
    for x, tint in ((218, (255, 226, 150)), (520, (255, 200, 120)), (930, (255, 200, 120)), (716, (250, 240, 220))):
        g.rectangle((x - 5, line + 14, x + 5, line + 150), fill=(*tint, 120))
        g.ellipse((x - 40, line - 160, x + 40, line - 90), fill=(*tint, 50))
    picture.paste(glow.filter(ImageFilter.GaussianBlur(12)), (0, 0), glow.filter(ImageFilter.GaussianBlur(12)))
    return picture.filter(ImageFilter.GaussianBlur(0.8)).convert("RGB")


def fish_quay_night() -> Image.Image:
    """Fish Quay under water in the dark: house fronts, lamps and their long reflections, a half-sunk barrier."""
    size = (1000, 620)
    picture = Image.fromarray(np.clip(_sky(size, (58, 64, 78), (12, 16, 26), 0.56), 0, 255).astype("uint8"))
    d = ImageDraw.Draw(picture, "RGBA")
    line = int(620 * 0.56)
    rng = np.random.default_rng(12)
    x = -20
    while x < 1000:
        w, h = int(rng.integers(90, 150)), int(rng.integers(110, 190))
        tone = int(rng.integers(48, 84))
        d.rectangle((x, line - h, x + w, line + 6), fill=(tone + 18, tone + 4, tone - 6))
        d.polygon([(x - 4, line - h), (x + w + 4, line - h), (x + w / 2, line - h - 44)], fill=(34, 34, 42))
        for row in range(2):
            for column in range(2):
                lit = rng.random() < 0.35
                a, b = x + 16 + column * (w - 56), line - h + 18 + row * 52
                d.rectangle((a, b, a + 24, b + 32), fill=(250, 208, 128) if lit else (26, 32, 44))
        d.rectangle((x + w / 2 - 13, line - 42, x + w / 2 + 13, line + 6), fill=(30, 26, 24))
        x += w + 4
    glow = Image.new("RGBA", size, (0, 0, 0, 0))
    g = ImageDraw.Draw(glow)
    for lamp in (120, 360, 610, 860):
        d.line((lamp, line - 96, lamp, line + 34), fill=(20, 22, 26), width=5)
        d.ellipse((lamp - 10, line - 112, lamp + 10, line - 92), fill=(255, 236, 180))
        g.ellipse((lamp - 60, line - 160, lamp + 60, line - 44), fill=(255, 216, 140, 110))
        for k in range(16):
            y = line + 30 + k * 14
            reach = 7 + int(rng.integers(0, 9)) + k // 2
            shift = int(rng.integers(-6, 7))
            g.rectangle((lamp - reach + shift, y, lamp + reach + shift, y + 7), fill=(255, 210, 130, 150 - 7 * k))
    soft = glow.filter(ImageFilter.GaussianBlur(5))
    picture.paste(soft, (0, 0), soft)
    d = ImageDraw.Draw(picture, "RGBA")
    for k in range(7):  # the barrier at the quay's edge, its foot under water
        d.rectangle(
            (560 + k * 62, 470 - k * 3, 614 + k * 62, 486 - k * 3), fill=(196, 60, 44) if k % 2 else (228, 226, 220)
        )
        d.rectangle((582 + k * 62, 486 - k * 3, 592 + k * 62, 520 - k * 3), fill=(70, 74, 80))
    return picture.filter(ImageFilter.GaussianBlur(0.7)).convert("RGB")


def _arrow(
    axes: Any, start: tuple[float, float], end: tuple[float, float], colour: str = INK, style: str = "->"
) -> None:
    axes.add_patch(FancyArrowPatch(start, end, arrowstyle=style, mutation_scale=12, color=colour, linewidth=1.2))


def _tag(axes: Any, x: float, y: float, letter: str, colour: str = RED) -> None:
    axes.add_patch(Circle((x, y), 0.27, facecolor=colour, edgecolor="white", linewidth=1.5, zorder=6))
    axes.text(x, y, letter, color="white", weight="bold", ha="center", va="center", fontsize=11, zorder=7)


def harbour_plan() -> Image.Image:
    """The harbour from above, north at the top, with the places of the options."""
    figure, axes = canvas(8.4, 5.6, (0, 15), (0, 10), SEA)
    axes.add_patch(Rectangle((11.7, 0), 3.3, 10, facecolor=DEEP, alpha=0.45))
    north = [(0, 10), (0, 6.2), (2.2, 6.3), (4.2, 6.1), (4.2, 7.9), (6.6, 7.9), (6.6, 6.1), (7.0, 6.1), (11.6, 6.2)]
    axes.add_patch(
        Polygon([*north, (11.9, 7.6), (12.6, 8.6), (12.9, 10)], facecolor=LAND, edgecolor=INK, linewidth=1.2)
    )
    south = [(0, 0), (0, 3.9), (2.4, 3.6), (5.0, 3.4), (10.8, 3.4), (11.8, 2.8), (12.3, 1.4), (12.4, 0)]
    axes.add_patch(Polygon(south, facecolor=LAND, edgecolor=INK, linewidth=1.2))
    axes.add_patch(Polygon([(11.0, 6.2), (13.0, 5.4), (13.0, 5.17), (11.0, 5.75)], facecolor=CONCRETE, edgecolor=INK))
    axes.add_patch(Polygon([(10.8, 3.4), (13.0, 4.37), (13.0, 4.6), (10.6, 3.9)], facecolor=CONCRETE, edgecolor=INK))
    for x in (4.2, 5.55):  # the dock's entrance piers
        axes.add_patch(Rectangle((x, 5.95), 1.05, 0.4, facecolor=CONCRETE, edgecolor=INK))
    rng = np.random.default_rng(5)
    for _ in range(120):
        x, y = rng.uniform(0.3, 10.8), rng.uniform(8.2, 9.5)
        if not 1.2 < x < 3.9 or y > 8.4:
            axes.add_patch(Rectangle((x, y), 0.22, 0.15, facecolor=TOWN, edgecolor="#a1936c", linewidth=0.4))
    for x in (7.6, 8.6, 9.6):
        axes.add_patch(Rectangle((x, 6.5), 0.8, 0.45, facecolor="#c98b6b", edgecolor=INK, linewidth=0.6))
    for x in (5.6, 6.9, 8.2):
        axes.add_patch(Rectangle((x, 2.3), 1.0, 0.7, facecolor="#9fb0ba", edgecolor=INK, linewidth=0.6))
    axes.add_patch(Polygon([(0, 1.0), (3.4, 0.8), (4.6, 2.4), (2.3, 3.2), (0, 3.3)], facecolor="#b8c98f", alpha=0.8))
    quay_north, quay_south = [(0, 6.2), (2.2, 6.3), (4.2, 6.1)], [(5.0, 3.4), (10.8, 3.4)]
    for points in (quay_north, [(6.6, 6.1), (7.0, 6.1), (11.0, 6.2)], quay_south):
        axes.plot(*zip(*points, strict=True), color=RED, linewidth=3, linestyle=(0, (3, 1.5)))
    axes.plot([12.9, 12.9], [4.58, 5.2], color=RED, linewidth=5)
    axes.plot([5.25, 5.55], [6.15, 6.15], color=RED, linewidth=4)
    _tag(axes, 9.9, 3.02, "C")
    _tag(axes, 5.4, 5.6, "D")
    _tag(axes, 13.45, 4.9, "E")
    _tag(axes, 14.1, 4.9, "F")
    for x, y, text in (
        (5.4, 7.1, "Old Dock"),
        (9.0, 7.3, "Fish Quay"),
        (6.9, 1.7, "Ro-ro terminal"),
        (1.9, 2.0, "Marsh Road"),
        (2.5, 7.3, "Wind service\nbase"),
        (8.2, 9.72, "Lowertown"),
        (3.0, 4.9, "River Carrow"),
        (8.6, 4.8, "Inner harbour"),
        (13.9, 7.0, "North Sea"),
        (13.7, 3.5, "mouth, 46 m"),
    ):
        axes.text(
            x,
            y,
            text,
            ha="center",
            va="center",
            fontsize=10,
            color=INK,
            style="italic" if y in (4.9, 4.8, 7.0) else None,
        )
    axes.plot(10.3, 5.9, marker="^", color=INK, markersize=8)
    axes.text(10.1, 5.48, "tide gauge", ha="center", fontsize=9, color=INK)
    _arrow(axes, (14.3, 8.6), (14.3, 9.5))
    axes.text(14.3, 8.2, "N", ha="center", fontsize=12, weight="bold", color=INK)
    axes.plot([0.5, 3.0], [0.35, 0.35], color=INK, linewidth=3)
    axes.text(1.75, 0.5, "200 m", ha="center", fontsize=9, color=INK)
    return drawn(figure, dpi=130)


def quay_section() -> Image.Image:
    """Old Dock's wall in section, with the water levels in metres above Ordnance Datum."""
    figure, axes = canvas(12, 5.3, (-15, 21), (-7.5, 7.2))
    axes.add_patch(Rectangle((-15, -7.5), 15, 9.5, facecolor=SEA))
    axes.add_patch(Rectangle((-15, -7.5), 36, 2.2, facecolor="#a58d6c"))
    axes.add_patch(
        Polygon([(0, -6.2), (5, -6.2), (3.4, 4.05), (0, 4.05)], facecolor=CONCRETE, edgecolor=INK, linewidth=1.5)
    )
    axes.add_patch(Polygon([(5, -5.3), (3.5, 3.7), (21, 3.55), (21, -5.3)], facecolor="#d9c79c", edgecolor=INK))
    axes.add_patch(Polygon([(3.4, 4.05), (21, 3.8), (21, 3.5), (3.5, 3.7)], facecolor="#83898b", edgecolor=INK))
    axes.add_patch(Rectangle((12.5, 3.85), 6.2, 2.3, facecolor="#c98b6b", edgecolor=INK))
    axes.add_patch(Polygon([(12.1, 6.15), (19.1, 6.15), (15.6, 7.1)], facecolor="#7d4c3a", edgecolor=INK))
    axes.add_patch(Rectangle((14.8, 3.85), 0.9, 1.5, facecolor="#4a3327"))
    axes.text(2.05, -1.6, "mass concrete\nwall, 1924", ha="center", va="center", fontsize=11, color=INK)
    axes.text(12, -1.4, "quarry fill", ha="center", fontsize=11, color=INK)
    axes.text(-7.5, -6.6, "dock bed −5.3 m", ha="center", fontsize=11, color="white")
    for level, text, colour, at in (
        (-2.50, "MLWS  −2.50 m", INK, -14.6),
        (0.10, "Mean sea level  +0.10 m", INK, -14.6),
        (2.70, "MHWS  +2.70 m", INK, -14.6),
        (3.99, "5 December 2013  +3.99 m", RED, -14.6),
        (4.76, "1 in 200 in 2100  +4.76 m", RED, -14.6),
    ):
        axes.plot(
            [-15, 0 if level < 4.05 else 3.4],
            [level, level],
            color=colour,
            linewidth=1.5,
            linestyle="--" if colour == RED else "-",
        )
        axes.text(at, level + 0.12, text, fontsize=11, color=colour, va="bottom")
    axes.annotate(
        "quay crest +4.05 m",
        (1.6, 4.05),
        (2.2, 5.6),
        fontsize=11,
        color=INK,
        arrowprops={"arrowstyle": "->", "color": INK},
    )
    return drawn(figure, 64)


def _ground() -> np.ndarray:
    """Ground levels of 240 by 160 cells, in metres: water in the middle, ground that rises from both banks."""
    x, y = np.meshgrid(np.linspace(0, 15, 240), np.linspace(10, 0, 160))
    bank = np.where(y > 5, y - 6.2 - 0.15 * np.sin(1.3 * x), 3.4 - y + 0.15 * np.cos(1.1 * x))
    rng = np.random.default_rng(9)
    rough = rng.normal(0, 1, (160, 240))
    for _ in range(30):
        rough = (
            rough + np.roll(rough, 1, 0) + np.roll(rough, -1, 0) + np.roll(rough, 1, 1) + np.roll(rough, -1, 1)
        ) / 4.62
    level = 3.55 + 0.62 * bank + 0.32 * rough / rough.std()
    dock = (x > 4.2) & (x < 6.6) & (y > 6) & (y < 7.9)
    water = (bank < 0) | dock | (x > 12.2 + 0.25 * np.sin(y))
    return np.where(water, -5, level)


def flood_maps() -> Image.Image:
    """The flood of 1 chance in 200 a year: today's and that of 2100, side by side."""
    ground = _ground()
    figure, panels = plt.subplots(1, 2, figsize=(12, 4.5))
    figure.subplots_adjust(0.01, 0.12, 0.99, 0.92, 0.03)
    for axes, level, label in ((panels[0], 4.16, "Today: 4.16 m"), (panels[1], 4.76, "2100, SSP2-4.5: 4.76 m")):
        depth = np.where(ground > -4, level - ground, np.nan)
        axes.imshow(np.where(ground > -4, 0.88, np.nan), cmap="Greys_r", vmin=0, vmax=1, extent=(0, 15, 0, 10))
        axes.set_facecolor(SEA)
        wet = np.where(depth > 0, depth, np.nan)
        image = axes.imshow(wet, cmap="YlGnBu", vmin=-0.2, vmax=1.5, extent=(0, 15, 0, 10))
        axes.contour(
            np.flipud(np.where(ground > -4, 1, 0)), levels=[0.5], extent=(0, 15, 0, 10), colors=INK, linewidths=0.8
        )
        axes.set_title(label, fontsize=13, color=INK)
        axes.set_xticks([])
        axes.set_yticks([])
        for x, y, text in (
            (8.6, 7.0, "Fish Quay"),
            (8.2, 9.4, "Lowertown"),
            (2.0, 1.4, "Marsh Road"),
            (7.5, 1.9, "Ro-ro"),
        ):
            axes.text(x, y, text, ha="center", fontsize=10, color=INK, weight="bold")
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", fraction=0.05, pad=0.04, aspect=50)
    bar.set_label("depth of water (m)", fontsize=11)
    return drawn(figure, 128)


def gate_types() -> Image.Image:
    """Four kinds of gate: raised walls are for comparison."""
    figure, panels = plt.subplots(1, 4, figsize=(12.4, 3.9))
    figure.subplots_adjust(0.01, 0.02, 0.99, 0.9, 0.06)
    for axes, text in zip(
        panels, ("C  Raised walls", "D  Mitre gates", "E  Sector gates", "F  Vertical lift gate"), strict=True
    ):
        axes.set_xlim(0, 10)
        axes.set_ylim(0, 10)
        axes.set_aspect("equal")
        axes.set_xticks([])
        axes.set_yticks([])
        axes.set_title(text, fontsize=13, weight="bold", color=INK)
        axes.set_facecolor("#f7fafb")
    wall, mitre, sector, lift = panels
    wall.add_patch(Rectangle((0, 0), 5, 5.2, facecolor=SEA))
    wall.add_patch(Rectangle((5, 0), 5, 4.6, facecolor="#d9c79c", edgecolor=INK))
    wall.add_patch(Rectangle((5, 0), 1.2, 4.6, facecolor=CONCRETE, edgecolor=INK))
    wall.add_patch(Rectangle((5, 4.6), 0.6, 1.7, facecolor=RED, edgecolor=INK))
    wall.text(6.0, 5.6, "+1.2 m on 4.2 km", fontsize=9, color=INK)
    wall.text(5.0, 8.9, "section", fontsize=9, color=INK, ha="center")
    for axes in (mitre, sector):
        axes.add_patch(Rectangle((0, 1.5), 10, 7, facecolor=SEA))
        axes.text(5.0, 9.0, "plan", fontsize=9, color=INK, ha="center")
        for y in (0.3, 7.6):
            axes.add_patch(Rectangle((0, y), 10, 2.1, facecolor=CONCRETE, edgecolor=INK))
        axes.text(0.5, 4.8, "harbour", fontsize=9, color=INK)
        axes.text(8.2, 4.8, "sea", fontsize=9, color=INK)
    mitre.plot([4.3, 5.5, 4.3], [2.4, 5.0, 7.6], color=RED, linewidth=6)
    for y in (2.4, 7.6):
        mitre.plot(4.3, y, "o", color=INK, markersize=7)
    for y, a, b in ((1.4, 16, 90), (8.6, -90, -16)):
        sector.add_patch(Wedge((3.9, y), 3.6, a, b, facecolor="#d98f86", edgecolor=RED, linewidth=1.5))
        sector.plot(3.9, y, "o", color=INK, markersize=7)
    lift.add_patch(Rectangle((0, 0), 10, 4.2, facecolor=SEA))
    for x in (1.2, 7.6):
        lift.add_patch(Rectangle((x, 0), 1.2, 8.3, facecolor=CONCRETE, edgecolor=INK))
    lift.add_patch(Rectangle((1.0, 8.3), 8.0, 0.5, facecolor=STEEL, edgecolor=INK))
    lift.add_patch(Rectangle((2.4, 5.4), 5.2, 2.2, facecolor=RED, edgecolor=INK))
    lift.add_patch(Rectangle((2.4, 0), 5.2, 0.6, facecolor=CONCRETE, edgecolor=INK))
    _arrow(lift, (5, 5.2), (5, 2.2))
    lift.text(5.0, 9.2, "elevation", fontsize=9, color=INK, ha="center")
    return drawn(figure, 64)


def sector_plan() -> Image.Image:
    """Option E from above: the left leaf in its recess, the right one closed, with its measures."""
    figure, axes = canvas(7.4, 5.4, (-62, 62), (-47, 43), SEA)
    for side in (-1, 1):
        axes.add_patch(
            Rectangle((23 if side > 0 else -62, -32), 39, 50, facecolor=CONCRETE, edgecolor=INK, linewidth=1.5)
        )
        recess = (257, 350) if side > 0 else (190, 283)
        axes.add_patch(Wedge((side * 27, 6), 29, *recess, facecolor=SEA, edgecolor=INK))
    for hinge, begin, stop in ((-27, 194, 270), (27, 180, 261)):
        axes.add_patch(Wedge((hinge, 6), 27.2, begin, stop, width=2.6, facecolor=RED, edgecolor=INK, zorder=4))
        for angle in np.linspace(begin + 4, stop - 4, 4):
            end = (hinge + 25 * np.cos(np.radians(angle)), 6 + 25 * np.sin(np.radians(angle)))
            axes.plot([hinge, end[0]], [6, end[1]], color=STEEL, linewidth=3, zorder=3)
        axes.plot(hinge, 6, "o", color=INK, markersize=10, zorder=6)
        axes.text(hinge * 1.5, 11, "hinge post", ha="center", fontsize=11, color=INK)
    axes.add_patch(
        Wedge((-27, 6), 27.2, 279, 360, width=2.6, facecolor="none", edgecolor=RED, linestyle="--", zorder=4)
    )
    axes.annotate("", (-23, 24), (23, 24), arrowprops={"arrowstyle": "<->", "color": INK})
    axes.text(0, 26, "clear width 46.0 m", ha="center", fontsize=12, color=INK)
    axes.text(0, -43, "SEA", ha="center", fontsize=13, color=INK, weight="bold")
    axes.text(0, 36, "HARBOUR", ha="center", fontsize=13, color=INK, weight="bold")
    axes.text(-43, -40, "leaf open, in its recess", ha="center", fontsize=11, color=RED)
    axes.text(43, -40, "leaf closed", ha="center", fontsize=11, color=RED)
    axes.text(0, -29, "sill −7.2 m OD", ha="center", fontsize=11, color=INK)
    return drawn(figure, 64, 130)


def ground_section() -> Image.Image:
    """The strata below the sill, from the north pier to the south pier, with five boreholes."""
    figure, axes = canvas(12, 4.7, (-14, 112), (-37, 8))
    x = np.linspace(0, 100, 201)
    bed = np.interp(x, [0, 18, 27, 50, 73, 82, 100], [2, 1, -6.4, -7.4, -6.6, 1, 2.4])
    silt = np.minimum(bed - 0.4, np.interp(x, [0, 25, 50, 75, 100], [-4.2, -9.2, -10.6, -9.6, -5.0]))
    sand = np.interp(x, [0, 30, 60, 100], [-9.6, -14.0, -15.2, -11.2])
    till = np.interp(x, [0, 35, 70, 100], [-20.5, -22.5, -24.0, -21.0])
    layers = (
        (bed, silt, "#9a8f7b", "soft estuarine silt"),
        (silt, sand, "#e3cf94", "dense sand and gravel"),
        (sand, till, "#b98e63", "stiff glacial till"),
        (till, np.full_like(x, -34), "#8f6f6a", "mudstone, top weathered"),
    )
    axes.fill_between(x, bed, 2.7, where=bed < 2.7, color=SEA)
    for above, below, colour, text in layers:
        axes.fill_between(x, above, below, color=colour, linewidth=0)
        middle = (above[78] + below[78]) / 2
        axes.text(28.5, middle, text, fontsize=10, va="center", color="white" if colour == "#8f6f6a" else INK)
    for number, (at, foot) in enumerate(((6, -25), (27, -28), (50, -30), (73, -28), (94, -25)), start=1):
        head = float(np.interp(at, x, bed))
        axes.plot([at, at], [max(head, 2.7) + 1, foot], color=INK, linewidth=2.5)
        axes.text(at, max(head, 2.7) + 1.6, f"BH{number}", ha="center", fontsize=11, weight="bold", color=INK)
    axes.text(48, 1.0, "MHWS +2.70 m", ha="right", fontsize=10, color=INK)
    for level in range(0, -35, -10):
        axes.plot([-3, 0], [level, level], color=INK)
        axes.text(-4, level, f"{level:+d} m" if level else "0 m OD", ha="right", va="center", fontsize=10, color=INK)
    axes.text(-2, 6, "North pier", fontsize=11, color=INK, style="italic")
    axes.text(102, 6, "South pier", fontsize=11, color=INK, style="italic", ha="right")
    axes.plot([0, 20], [-36, -36], color=INK, linewidth=3)
    axes.text(22, -36.3, "20 m", fontsize=10, color=INK)
    return drawn(figure, 48)


def pathways() -> Image.Image:
    """Routes of adaptation against the rise of sea level, as a metro map."""
    figure, axes = canvas(12, 4.9, (-0.36, 1.15), (-0.9, 5.2))
    lines = (
        (4, "Walls as they are", "#8a949b", 0.0, 0.12),
        (3, "Demountable barriers", "#d59a2e", 0.0, 0.30),
        (2, "Sector gates, closing at 3.40 m", "#1f6f8b", 0.05, 0.62),
        (1, "Gates, closing at 3.70 m; quays raised 0.3 m", GREEN, 0.35, 0.95),
        (0, "Barrier with a lock, or retreat from Fish Quay", RED, 0.80, 1.1),
    )
    for y, text, colour, start, stop in lines:
        axes.plot([start, stop], [y, y], color=colour, linewidth=7, solid_capstyle="butt")
        axes.plot([stop, stop], [y - 0.22, y + 0.22], color=INK, linewidth=3)
        axes.text(
            -0.35,
            y,
            text.replace("; ", ";\n").replace(", or", ",\nor").replace(", cl", ",\ncl"),
            fontsize=11,
            color=INK,
            va="center",
        )
    for x, above, below in ((0.05, 4, 2), (0.35, 2, 1), (0.80, 1, 0)):
        axes.plot([x, x], [above, below], color=INK, linewidth=1.8)
        for y in (above, below):
            axes.plot(x, y, "o", markerfacecolor="white", markeredgecolor=INK, markersize=11, zorder=5)
    axes.plot([0, 1.12], [-0.55, -0.55], color=INK, linewidth=1)
    for tick in np.arange(0, 1.11, 0.1):
        axes.plot([tick, tick], [-0.55, -0.6], color=INK)
        axes.text(tick, -0.65, f"{tick:.1f}", ha="center", va="top", fontsize=10, color=INK)
    axes.text(-0.35, -0.75, "rise of mean sea level (m)", fontsize=11, color=INK, va="center")
    for rise, text in ((0.16, "2050"), (0.42, "2080"), (0.60, "2100")):
        axes.plot([rise, rise], [-0.55, 4.6], color="#9aa7ae", linestyle=":", linewidth=1.5, zorder=0)
        axes.text(rise, 4.7, f"SSP2-4.5\n{text}", ha="center", fontsize=10, color="#55646d")
    return drawn(figure, 48)

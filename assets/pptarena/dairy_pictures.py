"""What `make_dairy_cold_chain` draws: maps, devices and scenes of an invented cooperative."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import numpy as np
from matplotlib.patches import Circle, Ellipse, FancyArrowPatch, FancyBboxPatch, Polygon, Rectangle
from PIL import Image, ImageDraw, ImageFilter
from plain_slides import canvas, drawn, plt

INK, GREEN, COLD, WARM, STEEL, PALE = "#23302a", "#3e7c5a", "#2c6e9b", "#b8651b", "#9fa9ae", "#f5f2ea"
RED = "#a0405a"


def _noise(h: int, w: int, seed: int, rounds: int) -> np.ndarray:
    field = np.random.default_rng(seed).normal(0, 1, (h, w))
    for _ in range(rounds):
        field = (
            field + np.roll(field, 1, 0) + np.roll(field, -1, 0) + np.roll(field, 1, 1) + np.roll(field, -1, 1)
        ) / 5
    return field / field.std()


def cover_scene() -> Image.Image:
    """Early morning in the valley: hills one behind the other, a lane, a milk tanker on its round, cows."""
    w, h = 1400, 640
    rise = np.linspace(0, 1, h)[:, None, None]
    sky = (1 - rise) * np.array((126, 166, 200)) + rise * np.array((252, 224, 186))
    picture = np.repeat(sky, w, axis=1)
    x = np.arange(w)
    grain = _noise(h, w, 3, 3)[:, :, None]
    for number, (base, height, tint) in enumerate(
        ((300, 70, (150, 176, 172)), (360, 60, (118, 156, 132)), (430, 50, (92, 138, 92)), (520, 26, (110, 152, 78)))
    ):
        line = base - height * np.sin(x / (150 + 60 * number) + 1.7 * number) * 0.6 - 14 * np.sin(x / 47 + number)
        below = np.arange(h)[:, None] > line[None, :]
        shade = np.array(tint) + grain * (3 + 2 * number) - (np.arange(h)[:, None, None] - base) * 0.06
        picture = np.where(below[:, :, None], shade, picture)
    image = Image.fromarray(np.clip(picture, 0, 255).astype("uint8"))
    d = ImageDraw.Draw(image, "RGBA")
    d.polygon([(0, 640), (0, 598), (560, 566), (1400, 582), (1400, 640)], fill=(120, 116, 108))
    d.line([(0, 622), (560, 588), (1400, 606)], fill=(214, 208, 190), width=3)
    for a, b in ((250, 470), (330, 480), (1130, 500), (1210, 490), (1290, 506)):  # cows
        d.ellipse((a, b, a + 44, b + 24), fill=(238, 234, 226))
        d.ellipse((a + 12, b + 2, a + 30, b + 16), fill=(52, 46, 44))
        d.ellipse((a + 38, b - 4, a + 54, b + 10), fill=(52, 46, 44))
        for leg in (6, 14, 30, 38):
            d.line((a + leg, b + 20, a + leg, b + 36), fill=(70, 60, 54), width=4)
    d.rectangle((470, 530, 960, 548), fill=(52, 58, 62))  # the tanker
    d.rounded_rectangle((474, 446, 850, 536), 42, fill=(214, 220, 224))
    d.rounded_rectangle((474, 446, 850, 478), 30, fill=(240, 243, 245))
    d.rectangle((500, 494, 824, 506), fill=(62, 124, 90))
    d.rectangle((872, 452, 968, 546), fill=(62, 124, 90))
    d.polygon([(906, 464), (956, 464), (964, 500), (906, 500)], fill=(190, 214, 226))
    for wheel in (520, 580, 640, 900):
        d.ellipse((wheel - 26, 532, wheel + 26, 584), fill=(34, 36, 38))
        d.ellipse((wheel - 11, 547, wheel + 11, 569), fill=(160, 166, 170))
    return image.filter(ImageFilter.GaussianBlur(0.7)).convert("RGB")


def network_map() -> Image.Image:
    """The valley from above: the dairy, three depots, farms by collection round, main roads and the river."""
    figure, axes = canvas(7.6, 5.2, (0, 76), (0, 52), "#eaf0e2")
    t = np.linspace(0, 76, 200)
    river = 24 + 5 * np.sin(t / 11) + 2 * np.sin(t / 4.3)
    axes.plot(t, river, color="#9cc3dc", linewidth=7, solid_capstyle="round")
    dairy, depots = (38, 27), {"Nordwick": (20, 44), "Eastmere": (66, 35), "Sudholm": (44, 6)}
    for at in depots.values():
        axes.plot([dairy[0], at[0]], [dairy[1], at[1]], color="#c9b98f", linewidth=5, zorder=1)
        axes.plot([dairy[0], at[0]], [dairy[1], at[1]], color="white", linewidth=2, zorder=1)
    rng = np.random.default_rng(214)
    tints = plt.get_cmap("tab20")(np.linspace(0, 1, 14))
    for number, count in enumerate((18, 16, 14, 15, 17, 13, 16, 15, 14, 12, 17, 16, 15, 16)):
        angle, reach = 2 * np.pi * number / 14 + 0.2, 17 + 4 * (number % 3)
        middle = np.array((dairy[0] + 1.55 * reach * np.cos(angle), dairy[1] + 0.95 * reach * np.sin(angle)))
        points = np.clip(middle + rng.normal(0, 2.1, (count, 2)), (1.5, 1.5), (74.5, 50))
        axes.scatter(points[:, 0], points[:, 1], s=16, color=tints[number], edgecolor="white", linewidth=0.4, zorder=3)
    axes.plot(*dairy, "s", color=GREEN, markersize=17, markeredgecolor="white", zorder=5)
    axes.text(
        dairy[0], dairy[1] - 3.6, "Hollenbrook dairy", ha="center", fontsize=11, weight="bold", color=INK, zorder=6
    )
    for name, at in depots.items():
        axes.plot(*at, "D", color=COLD, markersize=12, markeredgecolor="white", zorder=5)
        axes.text(
            at[0],
            at[1] + (2.2 if name == "Eastmere" else -3.2),
            name,
            ha="center",
            fontsize=11,
            color=INK,
            weight="bold",
            zorder=6,
        )
    axes.plot([3, 13], [2.5, 2.5], color=INK, linewidth=3)
    axes.text(8, 3.3, "10 km", ha="center", fontsize=10, color=INK)
    axes.text(70, 27.2, "Holle", fontsize=10, style="italic", color=COLD)
    return drawn(figure, 96, 130)


def bulk_tank() -> Image.Image:
    """A farm's bulk tank, cut open: jacket, evaporator plates, stirrer, probe, outlet, cooling unit."""
    figure, axes = canvas(7.4, 5.0, (0, 74), (0, 50), "white")
    axes.add_patch(
        FancyBboxPatch(
            (8, 12), 40, 24, boxstyle="round,pad=0,rounding_size=11", facecolor=STEEL, edgecolor=INK, linewidth=1.6
        )
    )
    inside = FancyBboxPatch(
        (10, 14), 36, 20, boxstyle="round,pad=0,rounding_size=9.4", facecolor="#e9edef", edgecolor=INK
    )
    axes.add_patch(inside)
    milk = Rectangle((10, 14), 36, 10, facecolor="#fffdf4", edgecolor="#cfc9b4")
    axes.add_patch(milk)
    milk.set_clip_path(inside)
    for x in np.arange(15, 42, 3):
        axes.add_patch(Rectangle((x, 12.4), 2, 1.3, facecolor=COLD, edgecolor="none"))
    axes.plot([28, 28], [17.5, 40], color=INK, linewidth=2.5)
    axes.plot([23.5, 32.5], [18, 18], color=INK, linewidth=4)
    axes.add_patch(Rectangle((25.4, 38), 5.2, 4.4, facecolor=GREEN, edgecolor=INK))
    axes.plot([38, 38], [17, 37.5], color=RED, linewidth=2.5)
    axes.plot(38, 17, "o", color=RED, markersize=7)
    axes.add_patch(Rectangle((36.3, 37), 3.4, 2.6, facecolor=RED, edgecolor=INK))
    axes.add_patch(Rectangle((14, 36), 6, 2.2, facecolor=STEEL, edgecolor=INK))
    axes.plot([48, 52, 52], [15, 15, 11], color=INK, linewidth=5)
    for x in (14, 41):
        axes.add_patch(Rectangle((x, 6), 2, 6.4, facecolor=INK))
    axes.add_patch(Rectangle((58, 6), 12, 17, facecolor="#dfe4e6", edgecolor=INK, linewidth=1.4))
    axes.add_patch(Circle((64, 16.6), 4.3, facecolor="white", edgecolor=INK))
    for angle in np.radians((0, 60, 120)):
        axes.plot(
            [64 - 3.6 * np.cos(angle), 64 + 3.6 * np.cos(angle)],
            [16.6 - 3.6 * np.sin(angle), 16.6 + 3.6 * np.sin(angle)],
            color=COLD,
            linewidth=3,
        )
    axes.plot([46, 58], [13, 13], color=COLD, linewidth=2.5)
    axes.plot([45, 58], [11, 9], color=WARM, linewidth=2.5)
    axes.plot([0, 74], [6, 6], color=INK, linewidth=2)
    for text, at, end in (
        ("stirrer", (20, 46), (27, 42.4)),
        ("probe of the logger", (52, 44), (39.7, 38.6)),
        ("manhole", (8, 42), (16, 38.2)),
        ("milk, 3.5 °C", (55, 34), (42, 21)),
        ("evaporator plates", (20, 2.6), (26, 12.6)),
        ("outlet valve", (47, 2.6), (52, 11)),
        ("condensing unit", (63, 28), (64, 23)),
    ):
        axes.annotate(text, end, at, fontsize=11, color=INK, ha="center", arrowprops={"arrowstyle": "-", "color": INK})
    return drawn(figure, 64, 130)


def route_map() -> Image.Image:
    """Collection round C7: sixteen stops in order, with the tanker's path and the milk's age at each."""
    figure, axes = canvas(7.2, 4.9, (0, 36), (0, 24.5), "#eef2e6")
    rng = np.random.default_rng(7)
    for _ in range(34):
        a, b = rng.uniform(0, 34), rng.uniform(0, 23)
        axes.add_patch(
            Rectangle(
                (a, b),
                rng.uniform(2, 5),
                rng.uniform(1.5, 3),
                angle=rng.uniform(-20, 20),
                facecolor=rng.choice(["#dfe8cf", "#e7e3c8", "#d6e3c4"]),
                edgecolor="#c3ccb0",
                linewidth=0.5,
            )
        )
    angles = np.linspace(-2.5, 3.3, 16)
    stops = np.column_stack((18.5 + 13.2 * np.cos(angles), 12.5 + 8.6 * np.sin(angles))) + rng.normal(0, 0.8, (16, 2))
    dairy = np.array((3.2, 3.2))
    path = np.vstack((dairy, stops, dairy))
    axes.plot(path[:, 0], path[:, 1], color=GREEN, linewidth=3, zorder=2)
    for number, (x, y) in enumerate(stops, start=1):
        axes.add_patch(
            Circle((x, y), 0.78, facecolor=COLD if number < 12 else WARM, edgecolor="white", linewidth=1.4, zorder=4)
        )
        axes.text(x, y, str(number), ha="center", va="center", color="white", fontsize=10, weight="bold", zorder=5)
    axes.add_patch(Rectangle((2.2, 2.2), 2, 2, facecolor=INK, zorder=4))
    axes.text(3.2, 0.9, "dairy", ha="center", fontsize=11, color=INK)
    axes.text(18.5, 13.4, "first eleven stops: cooled on arrival", ha="center", fontsize=11, color=COLD)
    axes.text(18.5, 11.6, "last five: milk still above 6 °C in July", ha="center", fontsize=11, color=WARM)
    axes.plot([26, 31], [1.0, 1.0], color=INK, linewidth=3)
    axes.text(28.5, 1.5, "5 km", ha="center", fontsize=10, color=INK)
    return drawn(figure, 64, 130)


def logger_device() -> Image.Image:
    """The logger from the front, with what its parts do."""
    figure, axes = canvas(6.6, 5.0, (0, 66), (0, 50), "white")
    axes.add_patch(
        FancyBboxPatch(
            (20, 10), 24, 32, boxstyle="round,pad=0,rounding_size=3", facecolor="#f1f3f2", edgecolor=INK, linewidth=1.8
        )
    )
    axes.add_patch(Rectangle((23, 28), 18, 10, facecolor="#cfdccd", edgecolor=INK))
    axes.text(32, 33.6, "3.8 °C", ha="center", va="center", fontsize=20, family="monospace", color=INK)
    axes.text(32, 29.6, "MAX 7.1   02:40", ha="center", va="center", fontsize=8, family="monospace", color=INK)
    axes.add_patch(Circle((27, 22), 2.2, facecolor=GREEN, edgecolor=INK))
    axes.add_patch(Circle((37, 22), 2.2, facecolor=RED, edgecolor=INK))
    axes.add_patch(Rectangle((24, 13), 16, 4.5, facecolor="white", edgecolor=INK))
    for n, x in enumerate(np.arange(25, 39.2, 0.75)):
        axes.add_patch(Rectangle((x, 13.6), 0.5 if n % 3 else 0.25, 3.3, facecolor=INK))
    axes.plot([32, 32, 14, 14], [10, 5, 5, 16], color=INK, linewidth=3)
    axes.plot([14, 14], [16, 27], color=STEEL, linewidth=6)
    axes.plot([40, 40], [42, 48], color=INK, linewidth=3)
    for text, at, end in (
        ("aerial, 868 MHz", (54, 46.5), (40.5, 46)),
        ("display: now and\nhighest, how long", (56, 36), (41.2, 34)),
        ("mark an event", (9, 31), (24.8, 22.6)),
        ("alarm", (56, 24), (39.3, 22)),
        ("serial number,\ncalibration due", (56, 13), (40.4, 15)),
        ("probe, ±0.3 °C", (9, 44), (13.6, 27)),
    ):
        axes.annotate(
            text,
            end,
            at,
            fontsize=11,
            color=INK,
            ha="center",
            va="center",
            arrowprops={"arrowstyle": "-", "color": INK},
        )
    return drawn(figure, 48, 130)


def truck_heat() -> Image.Image:
    """Air temperature in a truck's load space, from above, before and after twenty minutes with an open door."""
    figure, panels = plt.subplots(2, 1, figsize=(8.2, 4.9))
    figure.subplots_adjust(0.06, 0.03, 0.86, 0.92, hspace=0.28)
    x, y = np.meshgrid(np.linspace(0, 7, 140), np.linspace(0, 2.4, 48))
    calm = 3.0 + 0.16 * x + 0.5 * ((y - 1.2) / 1.2) ** 2 + 0.12 * _noise(48, 140, 16, 12)
    door = (
        calm + 8.2 * np.exp(-((7 - x) / 2.1)) * (0.85 + 0.15 * np.cos(2.6 * (y - 1.2))) + 0.25 * _noise(48, 140, 17, 12)
    )
    for axes, field, text in (
        (panels[0], calm, "Doors shut, unit running"),
        (panels[1], door, "After 20 minutes with the rear door open"),
    ):
        image = axes.imshow(field, cmap="RdYlBu_r", vmin=2, vmax=12, extent=(0, 7, 0, 2.4), interpolation="bilinear")
        axes.set_title(text, fontsize=12, color=INK)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.plot([0.05, 0.05], [0.5, 1.9], color=COLD, linewidth=6)
        axes.plot([6.97, 6.97], [0.1, 2.3], color=INK, linewidth=4, linestyle="-" if field is calm else ":")
        for name, a, b in (("S1", 1.0, 2.05), ("S2", 6.2, 2.05)):
            axes.plot(a, b, "o", color=INK, markersize=8)
            axes.text(a + 0.14, b, name, fontsize=11, va="center", color=INK, weight="bold")
        for p in range(5):
            axes.add_patch(Rectangle((1.0 + 1.05 * p, 0.35), 0.85, 1.2, facecolor="none", edgecolor=INK, linewidth=0.9))
    bar = figure.colorbar(image, ax=panels, fraction=0.04, pad=0.03)
    bar.set_label("°C", fontsize=11)
    return drawn(figure, 128, 120)


def plate_counts() -> Image.Image:
    """Three culture plates after three days at 30 °C: milk kept for 48 hours at 4, 6 and 8 °C, all diluted alike."""
    figure, axes = canvas(12, 4.1, (0, 120), (0, 41), "#3a4148")
    rng = np.random.default_rng(30)
    for number, (text, count) in enumerate((("4 °C", 14), ("6 °C", 62), ("8 °C", 340))):
        middle = np.array((20 + 40 * number, 23))
        axes.add_patch(Circle(middle, 17, facecolor="#d9cfae", edgecolor="#f4f1e6", linewidth=3))
        axes.add_patch(Circle(middle, 15.6, facecolor="#e9dfbd", edgecolor="#c9be98", linewidth=1))
        for _ in range(count):
            angle, radius = rng.uniform(0, 2 * np.pi), 14.6 * np.sqrt(rng.uniform(0, 1))
            size = rng.uniform(0.22, 0.62) * (1.25 if count < 100 else 0.9)
            at = middle + radius * np.array((np.cos(angle), np.sin(angle)))
            axes.add_patch(
                Circle(
                    at,
                    size,
                    facecolor=rng.choice(["#fffbe8", "#f6e7a8", "#fdf4d0"]),
                    edgecolor="#a8975c",
                    linewidth=0.5,
                )
            )
        axes.add_patch(Ellipse((middle[0] - 6, middle[1] + 9), 7, 2.4, angle=35, facecolor="white", alpha=0.25))
        axes.text(middle[0], 2.2, text, color="white", fontsize=15, ha="center", weight="bold")
    return drawn(figure, 96, 120)


def cold_store() -> Image.Image:
    """Plan of the cold store: racks, evaporators, docks and the places of twelve loggers."""
    figure, axes = canvas(7.2, 4.9, (0, 72), (0, 49), "white")
    axes.add_patch(Rectangle((3, 8), 66, 38, facecolor="#eef5f9", edgecolor=INK, linewidth=3))
    for row in range(5):
        axes.add_patch(Rectangle((10, 13 + 6.2 * row), 46, 3, facecolor="#d3dde2", edgecolor=INK, linewidth=0.8))
        for x in np.arange(13, 56, 3.5):
            axes.plot([x, x], [13 + 6.2 * row, 16 + 6.2 * row], color=INK, linewidth=0.4)
    for x in (14, 32, 50):
        axes.add_patch(Rectangle((x, 43), 8, 2.4, facecolor=COLD, edgecolor=INK))
    for x in (12, 28, 44):
        axes.add_patch(Rectangle((x, 6.6), 8, 2.4, facecolor="white", edgecolor=INK))
        axes.text(x + 4, 3.4, f"dock {(x - 12) // 16 + 1}", ha="center", fontsize=10, color=INK)
    places = [
        (8, 42),
        (28, 41.8),
        (48, 41.8),
        (64, 42),
        (60, 30),
        (60, 20),
        (7, 28),
        (7, 18),
        (16, 11),
        (32, 11),
        (48, 11),
        (64, 12),
    ]
    for number, (x, y) in enumerate(places, start=1):
        hot = number in (9, 10)
        axes.add_patch(
            Circle((x, y), 1.75, facecolor=RED if hot else GREEN, edgecolor="white", linewidth=1.2, zorder=4)
        )
        axes.text(x, y, str(number), ha="center", va="center", fontsize=9, color="white", weight="bold", zorder=5)
    axes.add_patch(FancyArrowPatch((18, 39.5), (18, 35), arrowstyle="->", mutation_scale=14, color=COLD))
    return drawn(figure, 48, 130)


def truck_side() -> Image.Image:
    """A delivery truck from the side: unit, load, strip curtain, sensors, door switch."""
    figure, axes = canvas(12, 4.4, (0, 120), (0, 44), "white")
    axes.add_patch(Rectangle((30, 12), 78, 27, facecolor="#e6eef2", edgecolor=INK, linewidth=2))
    axes.add_patch(
        Polygon([(10, 9), (10, 20), (15, 31), (28, 31), (28, 9)], facecolor=GREEN, edgecolor=INK, linewidth=1.5)
    )
    axes.add_patch(Polygon([(12.5, 21), (16, 29), (23, 29), (23, 21)], facecolor="#cfe0e8", edgecolor=INK))
    axes.add_patch(Rectangle((24, 31), 6.5, 9, facecolor=STEEL, edgecolor=INK))
    axes.add_patch(Rectangle((10, 8.4), 98, 3.4, facecolor=INK))
    for x in (20, 84, 96):
        axes.add_patch(Circle((x, 6), 5, facecolor="#2a2d2f"))
        axes.add_patch(Circle((x, 6), 2, facecolor=STEEL))
    for p in range(6):
        axes.add_patch(Rectangle((34 + 10.6 * p, 12.6), 9.4, 15, facecolor="#cda86e", edgecolor="#7c5f33"))
        for row in range(1, 4):
            axes.plot([34 + 10.6 * p, 43.4 + 10.6 * p], [12.6 + 3.75 * row] * 2, color="#7c5f33", linewidth=0.7)
    for x in np.arange(102.5, 107.5, 0.9):
        axes.plot([x, x], [13, 38], color=COLD, linewidth=2, alpha=0.5)
    for y in (36.4, 34.2):
        axes.add_patch(FancyArrowPatch((32, y), (70, y), arrowstyle="->", mutation_scale=14, color=COLD))
    for x, y, text in ((44, 31.2, "S1"), (97, 31.2, "S2")):
        axes.plot(x, y, "o", color=RED, markersize=10)
        axes.text(x + 1.6, y, text, fontsize=12, va="center", color=INK, weight="bold")
    axes.add_patch(Rectangle((106.6, 36), 3, 3, facecolor=WARM, edgecolor=INK))
    for text, at, end in (
        ("refrigeration unit", (11, 41), (25, 37)),
        ("door switch", (114, 42), (109, 38.6)),
        ("strip curtain", (114, 22), (107, 24)),
    ):
        axes.annotate(text, end, at, fontsize=11, color=INK, ha="center", arrowprops={"arrowstyle": "-", "color": INK})
    return drawn(figure, 96, 110)

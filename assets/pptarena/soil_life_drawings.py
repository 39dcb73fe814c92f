"""The drawings of `soil-life`: ground, pores, worms, nematodes, roots with fungi, a field and what is dug out of it."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter
from sketch import Colour, Sheet, as_image, curve, noise, normals, tinted

INK = "#2b211a"
WORM = ("#7a3b36", "#a8605a", "#c98a80", "#e3b3a6")
PALE = ("#8d7f6a", "#b9aa92", "#d9ccb6", "#efe6d6")
GLASS = ("#7d8f8a", "#b3c4bd", "#d3dfd8", "#edf3ee")
HORIZONS = (("#2c1d13", "#4a3323"), ("#3f2a1a", "#664730"), ("#8a5f38", "#b2844f"), ("#b59468", "#d3b78c"))


def earth(rng: np.random.Generator, width: int, height: int, edges: tuple[int, ...]) -> Image.Image:
    """A cut through soil: sky above, then the horizons, each beginning at an edge that waves."""
    base = tinted(np.linspace(1, 0.2, height)[:, None] * np.ones((1, width)), "#e8f0f2", "#c3dbe6")
    rows = np.arange(height)[:, None] * np.ones((1, width))
    crumbs, patches = noise(rng, width, height, 7, 2), noise(rng, width, height, 60)
    for (low, high), edge in zip(HORIZONS, edges, strict=False):
        wave = (noise(rng, width, 8, 70)[0] - 0.5) * 26 + edge
        layer = tinted(0.55 * patches + 0.45 * crumbs, low, high)
        base = np.where((rows > wave[None, :])[..., None], layer, base)
    return as_image(base)


def grass(s: Sheet, rng: np.random.Generator, y: float, width: int, tall: float, step: float = 5) -> None:
    """A sward along a level."""
    x = 0.0
    while x < width:
        top, lean = tall * float(rng.uniform(0.4, 1)), float(rng.uniform(-10, 10))
        paint = ("#4d7a2c", "#5e8c3a", "#79a351", "#3f6a26")[int(rng.integers(4))]
        s.line(curve([(x, y + 8), (x + lean * 0.3, y - top * 0.5), (x + lean, y - top)], 6), paint, 1.8)
        x += float(rng.uniform(0.4, 1.4)) * step


def root(
    s: Sheet, rng: np.random.Generator, x: float, y: float, depth: float, width: float, paint: Colour = "#d9c7a3"
) -> None:
    """A root that goes down and forks."""
    points = [(x, y)]
    bend = float(rng.uniform(-0.4, 0.4))
    for _ in range(9):
        bend = 0.7 * bend + float(rng.uniform(-0.5, 0.5))
        points.append((points[-1][0] + bend * depth / 9, points[-1][1] + depth / 9))
    s.line(curve(points, 6), paint, width)
    if width > 0.9:
        for place in (2, 4, 6):
            px, py = points[place]
            side = float(rng.choice([-1, 1]))
            s.line(
                curve(
                    [
                        (px, py),
                        (px + side * depth * 0.14, py + depth * 0.1),
                        (px + side * depth * 0.2, py + depth * 0.24),
                    ],
                    6,
                ),
                paint,
                width * 0.5,
            )


def worm(
    s: Sheet, points: list[tuple[float, float]], thick: float, saddle: tuple[float, float] | None = (0.24, 0.33)
) -> None:
    """An earthworm along a line, head first, with rings and a saddle."""
    line = curve(points, 30)
    count = len(line)
    radii = [thick * min(1, 0.35 + 9 * n / count, 0.3 + 12 * (count - 1 - n) / count) for n in range(count)]
    s.tube(line, radii, WORM)
    across = normals(line)
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    step = max(1, round(thick * 0.36 * count / length))
    for n in range(step, count - step, step):
        (x, y), (nx, ny), r = line[n], across[n], radii[n]
        s.line(
            [(x - nx * r * 0.92, y - ny * r * 0.92), (x + nx * r * 0.92, y + ny * r * 0.92)],
            "#8c4a44",
            max(0.6, thick / 22),
        )
    if saddle:
        a, b = int(count * saddle[0]), int(count * saddle[1])
        s.tube(line[a:b], [one * 1.14 for one in radii[a:b]], ("#9a5b45", "#c5876a", "#dba688", "#efcbb2"))


def surface() -> Image.Image:
    """A strip of ground: grass, dark crumbs, roots, a worm in its burrow."""
    rng = np.random.default_rng(3)
    s = Sheet(1280, 260, earth(rng, 1280, 260, (78, 96, 230)))
    for x in range(20, 1280, 46):
        root(s, rng, x, 88, float(rng.uniform(70, 150)), 1.8)
    grass(s, rng, 84, 1280, 62, 4)
    s.line(curve([(420, 84), (430, 140), (520, 175), (640, 170), (720, 210), (740, 260)]), "#1c120b", 30)
    worm(s, [(452, 148), (520, 172), (600, 170), (660, 176), (706, 206)], 11)
    for x, y in ((200, 200), (910, 180), (1100, 220)):
        s.area(
            curve([(x, y), (x + 30, y - 14), (x + 60, y), (x + 46, y + 22), (x + 10, y + 20)], 8, closed=True),
            "#9a8d7c",
            "#5f5446",
        )
    return s.done()


def profile() -> Image.Image:
    """A soil profile under grass, from the litter to the parent material, with a tape at its side."""
    rng = np.random.default_rng(11)
    s = Sheet(560, 820, earth(rng, 560, 820, (88, 108, 330, 600)))
    for x in range(24, 560, 34):
        root(s, rng, x, 106, float(rng.uniform(120, 330)), float(rng.uniform(1.2, 2.6)))
    grass(s, rng, 94, 560, 66)
    s.line(curve([(390, 96), (396, 240), (382, 400), (400, 560), (392, 650)]), "#24170e", 15)
    worm(s, [(396, 250), (391, 320), (383, 400)], 7)
    for _ in range(46):
        x, y, r = float(rng.uniform(20, 540)), float(rng.uniform(600, 810)), float(rng.uniform(9, 26))
        ring = [
            (
                x + r * float(rng.uniform(0.8, 1.3)) * math.cos(a),
                y + r * 0.7 * float(rng.uniform(0.8, 1.2)) * math.sin(a),
            )
            for a in np.linspace(0, 2 * math.pi, 8)[:-1]
        ]
        s.area(curve(ring, 6, closed=True), ("#8f8474", "#a59a88", "#776c5d")[int(rng.integers(3))], "#5b5246", 1)
    s.box(14, 96, 26, 710, "#f6f1e2", INK, 1)
    for n in range(11):
        y = 96 + n * 70
        if n % 2 == 0:
            s.box(14, y, 26, min(70, 806 - y), "#c23b2e" if n % 4 == 0 else "#f6f1e2", INK, 1)
        s.text(46, y - 8, f"{n * 10}", 15, "#fffdf5", bold=True)
    return s.done()


def pores() -> Image.Image:
    """Between the crumbs, greatly enlarged: films of water, air, bacteria, a hypha, a nematode."""
    rng = np.random.default_rng(29)
    w, h = 860, 560
    field = noise(rng, w, h, 120, 2)
    solid = field > np.quantile(field, 0.52)
    mask = Image.fromarray((solid * 255).astype(np.uint8))
    grown = mask
    for _ in range(5):
        grown = grown.filter(ImageFilter.MaxFilter(7))
    film = ImageChops.subtract(grown, mask)
    narrow = np.asarray(mask.filter(ImageFilter.GaussianBlur(26)), float) > 118
    wet = (np.asarray(film) > 0) | (narrow & ~solid)
    stone = tinted(0.6 * noise(rng, w, h, 40) + 0.4 * noise(rng, w, h, 6, 2), "#6b4a2d", "#b28a58")
    base = np.where(solid[..., None], stone, np.array([250, 249, 244.0]))
    base = np.where((wet & ~solid)[..., None], tinted(noise(rng, w, h, 50), "#8fc3dc", "#bfe0ee"), base)
    s = Sheet(w, h, as_image(base))
    places = np.argwhere(wet & ~solid)
    for at in places[rng.integers(0, len(places), 420)]:
        y, x = (float(v) for v in at)
        s.disc(x, y, 3.4, 2, fill=("#3e7d3a", "#2f6b52", "#6a8a2c")[int(rng.integers(3))])
    line = curve([(20, 60), (150, 130), (290, 110), (420, 210), (560, 190), (690, 300), (840, 330)])
    s.line(line, "#fffbe9", 7)
    s.line(line, "#c9b27a", 2)
    fork = curve([(420, 210), (450, 320), (540, 400), (570, 520)])
    s.line(fork, "#fffbe9", 6)
    s.line(fork, "#c9b27a", 2)
    eel = curve([(360, 536), (388, 500), (440, 486), (495, 466), (522, 425), (518, 372)], 30)
    s.tube(
        eel, [10 * min(1, 0.4 + 6 * n / len(eel), 0.12 + 4 * (len(eel) - n) / len(eel)) for n in range(len(eel))], PALE
    )
    for x, y in ((556, 140), (730, 450), (300, 300)):
        s.area(
            curve([(x, y), (x + 34, y - 16), (x + 52, y + 12), (x + 24, y + 34), (x - 8, y + 22)], 8, closed=True),
            "#d7e7b8",
            "#6e8a3d",
        )
        s.disc(x + 22, y + 8, 6, fill="#8aa34f")
    s.box(664, 484, 182, 62, "#fffdf5", INK, 1, 6)
    s.box(680, 528, 150, 6, INK)
    s.text(755, 520, "100 µm", 16, INK, anchor="mb", bold=True)
    return s.done()


def earthworm() -> Image.Image:
    """Lumbricus terrestris, whole, from the side."""
    s = Sheet(1120, 330, "#f5efe6")
    worm(
        s,
        [(50, 200), (180, 150), (330, 150), (500, 205), (680, 215), (850, 160), (980, 150), (1076, 196)],
        30,
        (0.26, 0.335),
    )
    s.disc(44, 203, 9, 7, fill="#c98a80", outline="#7a3b36", width=1.5)
    for n in range(26):
        s.line([(540 + n * 9, 243 - abs(n - 13) * 0.5), (538 + n * 9, 252 - abs(n - 13) * 0.5)], INK, 1.4)
    s.box(900, 290, 170, 6, INK)
    s.text(985, 284, "20 mm", 17, INK, anchor="mb", bold=True)
    return s.done()


def worm_section() -> Image.Image:
    """A cross section through an earthworm behind the saddle."""
    s = Sheet(640, 640, "#ffffff")
    cx = cy = 320
    s.disc(cx, cy, 282, fill="#d8c7a0", outline="#6b4a33", width=3)
    s.disc(cx, cy, 272, fill="#c58a78")
    s.disc(cx, cy, 256, fill="#b0574f")
    for n in range(5):
        s.disc(cx, cy, 254 - n * 6, outline="#8e3f3b", width=1.2)
    s.disc(cx, cy, 226, fill="#d58b7c")
    for n in range(150):
        a = n * math.tau / 150
        s.line(
            [
                (cx + 226 * math.cos(a), cy + 226 * math.sin(a)),
                (cx + 164 * math.cos(a + 0.03), cy + 164 * math.sin(a + 0.03)),
            ],
            "#a9544c",
            1.6,
        )
    s.disc(cx, cy, 162, fill="#f7f0e4", outline="#8c6a5a", width=2)
    s.disc(cx, cy - 8, 108, 96, fill="#c9a35e", outline="#7d5a2a", width=3)
    s.disc(cx, cy - 2, 90, 76, fill="#6e5233")
    s.area(
        curve([(cx - 30, cy - 98), (cx - 24, cy - 40), (cx, cy - 16), (cx + 24, cy - 40), (cx + 30, cy - 98)], 14),
        "#c9a35e",
        "#7d5a2a",
        2,
    )
    rng = np.random.default_rng(5)
    for _ in range(60):
        a, r = float(rng.uniform(0, math.tau)), float(rng.uniform(0, 60))
        x, y = cx + r * math.cos(a) * 1.2, cy + 24 + r * math.sin(a) * 0.6
        s.disc(x, y, float(rng.uniform(2, 5)), fill=("#4a3622", "#8b6f4a", "#5e7a3a")[int(rng.integers(3))])
    s.disc(cx, cy - 122, 14, 11, fill="#b3272d", outline="#6e1519", width=2)
    s.disc(cx, cy + 112, 11, 9, fill="#b3272d", outline="#6e1519", width=2)
    s.disc(cx, cy + 136, 20, 12, fill="#f0dc8a", outline="#8a7a2c", width=2)
    for side in (-1, 1):
        loop = [
            (cx + side * 128, cy + 60),
            (cx + side * 146, cy + 10),
            (cx + side * 122, cy - 30),
            (cx + side * 134, cy + 30),
            (cx + side * 112, cy + 76),
        ]
        s.line(curve(loop, 12), "#5e8c7a", 6)
        for angle in (22, 34, 62, 74):
            a = math.radians(angle)
            x, y = math.cos(a), math.sin(a)
            s.line([(cx + side * 236 * x, cy + 236 * y), (cx + side * 300 * x, cy + 300 * y)], "#3a2a1c", 4)
    return s.done(160)


def burrows() -> Image.Image:
    """A cut through a meadow: worms in the litter, in the topsoil, in a deep upright burrow."""
    rng = np.random.default_rng(77)
    w, h = 900, 620
    s = Sheet(w, h, earth(rng, w, h, (96, 118, 330, 560)))
    grass(s, rng, 102, w, 58, 6)
    for _ in range(150):
        x, y = float(rng.uniform(0, w)), float(rng.uniform(94, 118))
        s.disc(x, y, float(rng.uniform(4, 12)), 3, fill=("#8a6a35", "#6e4f25", "#a5823f")[int(rng.integers(3))])
    worm(s, [(90, 106), (130, 100), (176, 110), (214, 104)], 6)
    worm(s, [(262, 112), (300, 104), (332, 112)], 5)
    for tunnel in (
        [(330, 180), (380, 216), (450, 206), (520, 250), (560, 238)],
        [(380, 216), (400, 272), (470, 300)],
        [(450, 206), (490, 168), (556, 176)],
        [(520, 250), (540, 300)],
    ):
        s.line(curve(tunnel, 12), "#20140b", 13)
    worm(s, [(392, 218), (450, 207), (506, 240)], 6)
    worm(s, [(404, 274), (436, 288), (466, 299)], 5)
    s.line(curve([(734, 100), (738, 220), (728, 360), (742, 480), (736, 600)]), "#1d120a", 21)
    worm(s, [(737, 150), (737, 220), (731, 300), (729, 352)], 9)
    for n in range(15):
        s.disc(734 + (n % 5 - 2) * 12, 96 - (n // 5) * 8, 8, 5, fill=("#4b3422", "#5f452e")[n % 2])
    for lean in (-30, 24):
        s.line(curve([(734, 88), (734 + lean * 0.6, 70), (734 + lean, 56)], 8), "#8a6a35", 5)
    return s.done()


def _eel(s: Sheet, points: list[tuple[float, float]], thick: float) -> list[tuple[float, float]]:
    line = curve(points, 40)
    n = len(line)
    s.tube(line, [thick * min(1, 0.5 + 5 * i / n, 0.04 + 3.2 * (n - i) / n) for i in range(n)], GLASS)
    return line


def nematode() -> Image.Image:
    """A female bacterial feeder, whole: mouth, pharynx with two bulbs, gut, eggs, vulva, tail."""
    s = Sheet(1120, 330, "#f2f5f1")
    line = _eel(s, [(40, 190), (200, 150), (400, 150), (600, 190), (800, 196), (960, 160), (1080, 120)], 40)
    n = len(line)

    def part(a: float, b: float) -> list[tuple[float, float]]:
        return line[int(a * n) : int(b * n)]

    s.line(part(0.005, 0.045), "#4f6b73", 9)
    s.line(part(0.045, 0.24), "#b7775c", 11)
    for place, rx, ry in ((0.13, 24, 15), (0.235, 26, 22)):
        x, y = line[int(place * n)]
        s.disc(x, y, rx, ry, fill="#c98f72", outline="#80503a", width=2)
    x, y = line[int(0.235 * n)]
    s.line([(x - 8, y - 8), (x + 8, y + 8)], "#5d3827", 2)
    s.line([(x - 8, y + 8), (x + 8, y - 8)], "#5d3827", 2)
    s.line(part(0.26, 0.86), "#a7a35c", 24)
    rng = np.random.default_rng(8)
    for i in range(int(0.26 * n), int(0.86 * n)):
        x, y = line[i]
        s.disc(x, y + float(rng.uniform(-10, 10)), 2.2, fill=("#7d7a36", "#c6c27d", "#8f9a48")[int(rng.integers(3))])
    for place in (0.45, 0.5, 0.56, 0.61):
        x, y = line[int(place * n)]
        s.disc(x, y + 20, 21, 12, fill="#e8d3df", outline="#8d5f7b", width=2)
        s.disc(x, y + 20, 5, fill="#8d5f7b")
    x, y = line[int(0.53 * n)]
    s.line([(x, y + 24), (x + 3, y + 44)], "#5a2f4a", 5)
    x, y = line[int(0.86 * n)]
    s.line([(x, y), (x + 8, y + 22)], "#5a4a1f", 4)
    s.box(860, 292, 190, 6, INK)
    s.text(955, 286, "100 µm", 17, INK, anchor="mb", bold=True)
    return s.done(200)


def mouths() -> Image.Image:
    """Five heads of nematodes side by side: tube, fine stylet, stout stylet with knobs, tooth, hollow spear."""
    s = Sheet(1200, 420, "#f2f5f1")
    names = ("Bacterivore", "Fungivore", "Herbivore", "Predator", "Omnivore")
    for n, name in enumerate(names):
        cx = 120 + n * 240
        broad = (1.0, 0.9, 0.95, 1.25, 1.0)[n]
        outline = [
            (cx - 78 * broad, 350),
            (cx - 72 * broad, 200),
            (cx - 52 * broad, 90),
            (cx - 26 * broad, 52),
            (cx, 46),
        ]
        mirrored = [(2 * cx - x, y) for x, y in reversed(outline[:-1])]
        s.area(curve(outline + mirrored, 14), "#dbe6df", "#5f756e", 3)
        for y in range(96, 350, 12):
            half = np.interp(y, (46, 90, 200, 350), (20, 50, 71, 77)) * broad
            s.line([(cx - half, y), (cx - half + 9, y + 2)], "#9db3aa", 1.4)
            s.line([(cx + half, y), (cx + half - 9, y + 2)], "#9db3aa", 1.4)
        s.box(cx - 11, 180, 22, 170, "#cf9f86", "#8a5a43", 1.5)
        if n == 0:
            for x in (-30, 0, 30):
                s.disc(cx + x * 0.8, 44, 9, 13, fill="#c7d6ce", outline="#5f756e", width=2)
            s.box(cx - 13, 54, 26, 128, "#ffffff", "#41555c", 3)
        elif n == 1:
            s.line([(cx, 50), (cx, 176)], "#33474e", 3)
            s.disc(cx, 268, 36, 42, fill="#c98f72", outline="#80503a", width=2)
            s.disc(cx, 268, 9, 14, fill="#f2e3da")
        elif n == 2:
            s.line([(cx, 50), (cx, 150)], "#26383e", 8)
            s.area([(cx - 4, 54), (cx, 34), (cx + 4, 54)], "#26383e")
            for x in (-13, 0, 13):
                s.disc(cx + x, 160, 11, fill="#26383e")
            s.disc(cx, 268, 26, 30, fill="#c98f72", outline="#80503a", width=2)
        elif n == 3:
            s.area(
                curve(
                    [
                        (cx - 34, 62),
                        (cx - 38, 110),
                        (cx - 22, 160),
                        (cx, 178),
                        (cx + 22, 160),
                        (cx + 38, 110),
                        (cx + 34, 62),
                    ],
                    10,
                ),
                "#ffffff",
                "#41555c",
                3,
            )
            s.area([(cx + 38, 92), (cx + 2, 106), (cx + 35, 126)], "#26383e")
            s.box(cx - 22, 180, 44, 170, "#cf9f86", "#8a5a43", 1.5)
        else:
            s.line([(cx, 48), (cx, 112)], "#33474e", 9)
            s.line([(cx - 3, 60), (cx - 3, 108)], "#f2f5f1", 3)
            s.line([(cx, 112), (cx, 178)], "#6e858c", 7)
            s.box(cx - 20, 250, 40, 100, "#c98f72", "#80503a", 1.5)
        s.text(cx, 388, name, 20, INK, anchor="mm", bold=True)
    return s.done(128)


def mycorrhiza() -> Image.Image:
    """A root cut lengthwise: a hypha enters between the cells; arbuscules within them, vesicles, spores outside."""
    rng = np.random.default_rng(40)
    w, h = 900, 600
    s = Sheet(w, h, earth(rng, w, h, (-60, -40)))
    rows = (
        (110, 64, "#e6d9b0"),
        (174, 74, "#f1eacb"),
        (248, 74, "#f4eed6"),
        (322, 74, "#f1eacb"),
        (396, 30, "#d9b98a"),
    )
    for number, (y, high, paint) in enumerate(rows):
        x = -float(rng.uniform(0, 90))
        while x < w:
            wide = float(rng.uniform(90, 140)) if number < 4 else 70
            s.box(x, y, wide, high, paint, "#8f7d4d", 3, 14 if number < 4 else 4)
            x += wide
    s.box(0, 426, w, 174, "#d8c59a")
    for n in range(8):
        s.line([(0, 440 + n * 22), (w, 440 + n * 22)], "#b0965f", 4 if n in (3, 4) else 2)
    blue = "#2f5f9e"
    main = curve(
        [(120, 10), (170, 60), (250, 96), (300, 130), (305, 176), (300, 246), (420, 250), (560, 246), (700, 248)]
    )
    s.line(main, blue, 6)
    s.line(curve([(300, 246), (180, 250), (60, 246)]), blue, 5)
    s.line(curve([(560, 246), (566, 320), (640, 322), (800, 324)]), blue, 5)
    s.line(curve([(170, 60), (330, 40), (520, 66), (700, 30), (890, 60)]), blue, 5)
    s.line(curve([(520, 66), (600, 90), (760, 92)]), blue, 4)
    s.disc(262, 100, 22, 11, fill=blue)

    def tree(x: float, y: float, angle: float, length: float, width: float) -> None:
        ex, ey = x + length * math.cos(angle), y + length * math.sin(angle)
        s.line([(x, y), (ex, ey)], blue, width)
        if length > 5:
            for turn in (-0.6, 0.05, 0.6):
                tree(ex, ey, angle + turn, length * 0.62, max(1.0, width * 0.65))

    for x, y, up in ((150, 252, -1), (420, 252, -1), (640, 250, -1), (230, 250, 1), (500, 250, 1), (720, 324, 1)):
        tree(x, y, up * math.pi / 2, 20, 4)
    for x, y in ((350, 268), (800, 300)):
        s.disc(x, y, 27, 19, fill="#7aa2d6", outline=blue, width=3)
        for dx, dy in ((-8, -3), (5, 4), (9, -6)):
            s.disc(x + dx, y + dy, 4, fill="#dbe8f7")
    for x, y in ((70, 40), (700, 30), (830, 70)):
        s.disc(x, y, 19, fill="#e7b54a", outline="#8a6a1d", width=3)
    return s.done()


def hyphae() -> Image.Image:
    """Hyphae between crumbs under the fluorescence microscope, bright green on black."""
    rng = np.random.default_rng(182)
    w, h = 660, 495
    s = Sheet(w, h, "#04080a")
    crumbs: NDArray[np.float64] = noise(rng, w, h, 130, 3)
    ground = tinted(np.clip((crumbs - 0.55) * 2.6, 0, 1), "#04080a", "#5a2f1c")

    def grow(x: float, y: float, angle: float, length: int, width: float) -> None:
        points = [(x, y)]
        for step in range(length):
            angle += float(rng.uniform(-0.25, 0.25))
            x, y = x + 12 * math.cos(angle), y + 12 * math.sin(angle)
            points.append((x, y))
            if width > 1.4 and step % 9 == 6 and rng.random() < 0.75:
                grow(x, y, angle + float(rng.choice([-0.9, 0.9])), int(length * 0.55), width * 0.75)
        s.line(curve(points, 4), "#3fe06a", width)

    for _ in range(9):
        edge = rng.random() < 0.5
        grow(
            0 if edge else float(rng.uniform(0, w)),
            float(rng.uniform(0, h)) if edge else 0,
            float(rng.uniform(-0.3, 0.5)) if edge else float(rng.uniform(1.0, 2.0)),
            int(rng.integers(40, 70)),
            float(rng.uniform(2.2, 3.4)),
        )
    for _ in range(14):
        x, y, r = float(rng.uniform(0, w)), float(rng.uniform(0, h)), float(rng.uniform(5, 10))
        s.disc(x, y, r, fill="#b9f27c")
    sharp = s.done()
    glow = ImageChops.add(sharp, sharp.filter(ImageFilter.GaussianBlur(5)))
    mixed = np.asarray(glow, float) + ground + noise(rng, w, h, 3, 1)[..., None] * 8
    final = Sheet(w, h, as_image(mixed))
    final.box(492, 438, 154, 50, "#04080a", radius=6)
    final.box(510, 474, 118, 5, "#ffffff")
    final.text(569, 468, "50 µm", 18, "#ffffff", anchor="mb", bold=True)
    return final.done()


def field_map() -> Image.Image:
    """Marlpit Farm from above: four blocks of four plots, hedge, brook, wood, the line walked, scale, north."""
    rng = np.random.default_rng(16)
    w, h = 860, 600
    s = Sheet(w, h, as_image(tinted(noise(rng, w, h, 160, 1), "#c9d5a3", "#d8e0b6")))
    s.area(curve([(0, 0), (230, 0), (190, 70), (90, 96), (0, 150)], 10), "#6f9156")
    for _ in range(70):
        x, y = float(rng.uniform(0, 200)), float(rng.uniform(0, 120))
        if x / 215 + y / 140 < 0.95:
            s.disc(x, y, 10, fill=("#4f7340", "#5d8349", "#456a38")[int(rng.integers(3))], outline="#3a5a2e", width=1)
    s.line(curve([(0, 560), (180, 520), (380, 566), (600, 530), (860, 570)]), "#7fb4d4", 16)
    s.line([(250, 30), (830, 30), (830, 500), (60, 500), (60, 170), (250, 30)], "#4f7340", 6)
    paints = {"G": "#86b05a", "N": "#d9c27a", "P": "#a9784a", "L": "#b9d08a"}
    orders = ("GPNL", "NLGP", "PGLN", "LNPG")
    spots = []
    for block, order in enumerate(orders):
        bx, by = 270 + (block % 2) * 280, 60 + (block // 2) * 222
        for plot, kind in enumerate(order):
            x, y = bx + (plot % 2) * 124, by + (plot // 2) * 98
            s.box(x, y, 116, 90, paints[kind], "#5a4a30", 1.5)
            if kind == "P":
                for line in range(6):
                    s.line([(x + 6, y + 12 + line * 14), (x + 110, y + 12 + line * 14)], "#8a5c35", 1.5)
            s.text(x + 9, y + 6, kind, 17, INK, bold=True)
            spots.append((x + 58, y + 48))
        s.text(bx + 119, by + 208, f"Block {'ABCD'[block]}", 15, INK, anchor="mm", bold=True)
    for x, y in spots:
        s.disc(x, y, 6, fill="#c0392b", outline="#ffffff", width=2)
    for n, (kind, name) in enumerate(
        (("G", "grassland"), ("L", "grass-clover ley"), ("N", "no-till"), ("P", "ploughed"))
    ):
        s.box(84, 210 + n * 34, 24, 22, paints[kind], "#5a4a30", 1.2)
        s.text(116, 221 + n * 34, f"{kind}  {name}", 14, INK, anchor="lm")
    s.disc(96, 364, 6, fill="#c0392b", outline="#ffffff", width=2)
    s.text(116, 364, "soil pit", 14, INK, anchor="lm")
    s.box(84, 450, 60, 8, INK)
    s.box(144, 450, 60, 8, "#ffffff", INK, 1.5)
    s.text(84, 430, "0", 13, INK, anchor="ma")
    s.text(204, 430, "50 m", 13, INK, anchor="ma")
    s.area([(811, 96), (800, 130), (811, 122), (822, 130)], INK)
    s.text(811, 80, "N", 18, INK, anchor="mm", bold=True)
    return s.done(128)


def worm_pit() -> Image.Image:
    """A pit of 20 cm with a spade beside it, its soil on a sheet, worms in a tray."""
    rng = np.random.default_rng(20)
    w, h = 800, 560
    turf = tinted(noise(rng, w, h, 14, 3), "#5c8a3a", "#86ad57")
    s = Sheet(w, h, as_image(turf))
    for y in range(40, h, 26):
        grass(s, rng, y, w, 17, 13)
    s.area([(110, 190), (330, 170), (372, 300), (130, 326)], "#2a1b11")
    s.area([(130, 326), (372, 300), (356, 246), (142, 268)], "#6b4a30")
    s.area([(110, 190), (130, 326), (152, 268), (136, 214)], "#54381f")
    s.area([(330, 170), (372, 300), (352, 250), (316, 204)], "#4a3220")
    s.line(curve([(160, 306), (220, 300), (300, 306), (350, 296)]), "#c9b48b", 2)
    s.area([(430, 250), (770, 226), (790, 470), (450, 500)], "#e8e6df", "#b8b5aa", 2)
    for _ in range(420):
        a, r = float(rng.uniform(0, math.tau)), abs(float(rng.normal(0, 46)))
        x, y = 560 + r * 1.3 * math.cos(a), 370 + r * 0.8 * math.sin(a)
        s.disc(x, y, float(rng.uniform(4, 11)), fill=("#4a3220", "#5f432b", "#3d2817", "#6b4a30")[int(rng.integers(4))])
    s.box(662, 262, 106, 84, "#f8f8f4", "#8c8c84", 3, 8)
    for n in range(4):
        worm(s, [(676 + n * 5, 284 + n * 16), (700, 276 + n * 18), (726, 288 + n * 15), (752, 280 + n * 16)], 4.5)
    s.line([(60, 520), (250, 420)], "#a97c46", 15)
    s.line([(46, 496), (74, 544)], "#a97c46", 13)
    s.area([(236, 400), (264, 450), (356, 424), (384, 372), (332, 356)], "#8d979b", "#4f585c", 3)
    s.line([(250, 425), (330, 388)], "#5d676b", 6)
    s.box(120, 148, 216, 10, "#f4d03f", "#7d6608", 1)
    for n in range(11):
        s.line([(120 + n * 21.6, 148), (120 + n * 21.6, 158)], INK, 1.4)
    s.text(228, 134, "20 cm", 18, "#ffffff", anchor="mm", bold=True)
    return s.done()


def baermann() -> Image.Image:
    """A Baermann funnel: soil on tissue in water, a tube with a clamp, nematodes at the bottom."""
    s = Sheet(460, 560, "#ffffff")
    s.line([(60, 540), (60, 60)], "#5d676b", 8)
    s.box(20, 534, 150, 12, "#5d676b")
    s.line([(60, 210), (150, 210)], "#5d676b", 7)
    s.area([(110, 96), (390, 96), (264, 280), (264, 400), (236, 400), (236, 280)], "#d3ebf5", "#5f7f8c", 3)
    s.line([(116, 106), (384, 106)], "#4d9abf", 3)
    s.area(curve([(150, 140), (190, 124), (250, 116), (310, 124), (350, 140), (250, 160)], 10, closed=True), "#6b4a30")
    s.line(curve([(140, 128), (180, 158), (250, 168), (320, 158), (360, 128)]), "#f7f3e8", 6)
    rng = np.random.default_rng(2)
    s.box(228, 400, 44, 94, "#e9d7a8", "#9a8448", 2, 4)
    s.box(210, 440, 80, 14, "#8d979b", "#4f585c", 2)
    for n in range(14):
        x, y = 244 + float(rng.uniform(0, 12)), 300 + n * 9
        s.line(curve([(x, y), (x + 5, y + 3), (x - 1, y + 7), (x + 4, y + 10)], 6), "#2f4a3c", 1.6)
    s.box(206, 506, 88, 34, "#eef6f9", "#5f7f8c", 2, 4)
    return s.done(96)


def tullgren() -> Image.Image:
    """A Tullgren funnel: a lamp above soil on a sieve, a funnel, a bottle of ethanol with mites and springtails."""
    s = Sheet(460, 560, "#ffffff")
    s.area([(150, 150), (180, 70), (280, 70), (310, 150)], "#55606a", "#2f383e", 3)
    s.line([(230, 20), (230, 70)], "#2f383e", 6)
    s.disc(230, 150, 34, 30, fill="#ffe58a", outline="#c79a1d", width=2)
    for n in range(7):
        x = 146 + n * 28
        s.line([(x, 186), (x + (n - 3) * 3, 212)], "#e0ab24", 3)
    s.box(110, 224, 240, 70, "#6b4a30", "#3b2817", 2)
    rng = np.random.default_rng(6)
    for _ in range(90):
        s.disc(
            float(rng.uniform(118, 342)),
            float(rng.uniform(230, 288)),
            4,
            fill=("#54381f", "#86623f")[int(rng.integers(2))],
        )
    for x in range(112, 350, 9):
        s.line([(x, 296), (x + 4, 296)], "#2f383e", 3)
    s.area([(104, 302), (356, 302), (248, 430), (248, 458), (212, 458), (212, 430)], "#dfe4e6", "#6f7a80", 3)
    s.box(186, 462, 88, 84, "#e3eef2", "#5f7f8c", 3, 8)
    s.box(190, 492, 80, 50, "#bcd9e6")
    for _ in range(22):
        x, y = float(rng.uniform(196, 264)), float(rng.uniform(508, 538))
        s.disc(x, y, 3, 2, fill=("#7a3b1d", "#4a4a4a")[int(rng.integers(2))])
    for x, y in ((216, 350), (240, 374), (228, 410), (230, 440)):
        s.disc(x, y, 5, 3.5, fill="#7a3b1d")
        for d in (-4, 0, 4):
            s.line([(x + d, y), (x + d, y + 6)], "#7a3b1d", 1)
    return s.done(96)


if __name__ == "__main__":
    for one in (
        surface,
        profile,
        pores,
        earthworm,
        worm_section,
        burrows,
        nematode,
        mouths,
        mycorrhiza,
        hyphae,
        field_map,
        worm_pit,
        baermann,
        tullgren,
    ):
        one().convert("RGB").save(f"/tmp/{one.__name__}.png")

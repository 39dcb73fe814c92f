"""Pictures of the deck on the wetland: one delta, seen as map, satellite images and indices, and field drawings."""

from __future__ import annotations

import itertools
import math
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from scipy.ndimage import distance_transform_edt, gaussian_filter
from zh_parts import shrink

SEED = 20241231
WIDTH, HEIGHT = 760, 560
FIGURES = ImageFont.load_default(20)
LARGE = ImageFont.load_default(34)
SEA, CHANNEL, MUD, SUAEDA, SPARTINA, REED, TAMARIX, POND, DYKE = range(9)
STATIONS = ((70, 262), (420, 135), (455, 290), (395, 420), (250, 175), (330, 345), (205, 420), (600, 345))
"""Places of S1 to S8 on the map, in pixels."""
WATCHES = ((520, 180), (560, 255), (520, 400), (300, 300), (440, 215), (350, 200))


def rough(rng: np.random.Generator, cell: int) -> np.ndarray:
    """Smooth noise of about one unit, whose features are `cell` pixels wide, with finer ones on top."""
    total = np.zeros((HEIGHT, WIDTH))
    for octave in range(4):
        size = max(2, cell >> octave)
        seeds = rng.normal(0, 1, (HEIGHT // size + 3, WIDTH // size + 3)).astype("float32")
        grown = Image.fromarray(seeds).resize((seeds.shape[1] * size, seeds.shape[0] * size), Image.Resampling.BICUBIC)
        total += np.asarray(grown)[:HEIGHT, :WIDTH] / 2**octave
    return total / total.std()


@cache
def ground() -> tuple[np.ndarray, np.ndarray, np.ndarray, tuple[np.ndarray, ...]]:
    """Distance from the shore (inland is positive), distance from a channel, the channels, and three kinds of noise."""
    rng = np.random.default_rng(SEED)
    noise = (rough(rng, 64), rough(rng, 40), rough(rng, 24))
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    angle, far = np.arctan2(y - 265, x + 120), np.hypot(y - 265, x + 120)
    shore = 700 + 46 * np.sin(5 * angle + 0.4) + 30 * np.sin(11 * angle) - 260 * np.abs(angle) ** 1.6
    inland = shore - far + 13 * noise[0] + 5 * noise[2]
    mask = Image.new("L", (WIDTH, HEIGHT), 0)
    pen = ImageDraw.Draw(mask)
    arms = (
        ([(-10, 265), (80, 262), (170, 280), (240, 262)], 15),
        ([(240, 262), (310, 205), (380, 160), (460, 120), (560, 105), (700, 60)], 8),
        ([(240, 262), (330, 275), (410, 300), (500, 280), (590, 300), (760, 290)], 10),
        ([(240, 262), (280, 340), (360, 395), (430, 440), (520, 455), (700, 520)], 8),
        ([(500, 280), (545, 335), (610, 350), (740, 400)], 5),
        ([(60, 262), (150, 200), (260, 172), (330, 200)], 3),
        ([(100, 470), (205, 420), (300, 440), (400, 420)], 3),
    )
    for points, wide in arms:
        bent = []
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            for step in range(20):
                t = step / 20
                wave = 5 * math.sin((x0 + (x1 - x0) * t) / 17)
                bent.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + wave))
        pen.line(bent, fill=255, width=wide, joint="curve")
    for _ in range(46):  # tidal creeks
        at = rng.uniform(-0.62, 0.62)
        reach = 700 + 46 * math.sin(5 * at + 0.4) + 30 * math.sin(11 * at) - 260 * abs(at) ** 1.6
        creek, turn = [], at
        for step in range(14):
            turn += rng.normal(0, 0.012)
            creek.append(
                (-120 + (reach + 8 - step * 10) * math.cos(turn), 265 + (reach + 8 - step * 10) * math.sin(turn))
            )
        pen.line(creek, fill=200, width=2)
    channels = np.asarray(mask) > 120
    return inland, distance_transform_edt(~channels), channels, noise


def classes(year: int) -> np.ndarray:
    """Land cover of a year: cordgrass had its peak in 2020 and is a half of it in 2024."""
    inland, near, channels, (wide, middle, fine) = ground()
    cover = np.full(inland.shape, SEA)
    cover[inland > 0] = MUD
    cover[(inland > 112 + 12 * middle)] = SUAEDA
    cover[(inland > 160 + 18 * wide)] = REED
    cover[(inland > 300 + 30 * middle) & (near > 52 + 10 * fine)] = TAMARIX
    cover[(inland > 150) & (middle + 0.5 * wide < -1.75)] = POND
    belt = (inland > 14) & (inland < 105)
    cover[belt & (wide + 0.45 * fine > (0.4 if year == 2020 else 1.02))] = SPARTINA
    cover[channels & (inland > -4)] = CHANNEL
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    cover[(np.abs(y - 60 - 0.06 * x) < 2) & (inland > 60)] = DYKE
    cover[(np.abs(y - 500 + 0.05 * x) < 2) & (inland > 60)] = DYKE
    return cover


def coloured(cover: np.ndarray, colours: tuple[tuple[int, int, int], ...], grain: float, soft: float) -> Image.Image:
    """Land cover in the colours given, with the speckle and blur of a sensor."""
    inland, _, _, (wide, middle, fine) = ground()
    rng = np.random.default_rng(SEED + 1)
    picture = np.asarray(colours, dtype=float)[cover]
    if grain:
        deep = np.clip(-inland / 220, 0, 1)[..., None]
        plume = np.clip(1 - deep * 1.5 + 0.12 * wide[..., None], 0, 1)
        water = (cover == SEA)[..., None]
        picture = np.where(water, picture * (1 - 0.55 * plume) + np.asarray((96, 112, 118)) * 0.55 * plume, picture)
        picture *= 1 + 0.05 * middle[..., None] + 0.06 * fine[..., None]
        picture += rng.normal(0, grain, inland.shape)[..., None] + rng.normal(0, grain / 2, picture.shape)
    if soft:
        picture = gaussian_filter(picture, (soft, soft, 0))
    return Image.fromarray(np.clip(picture, 0, 255).astype("uint8"))


def scale_bar(image: Image.Image, ink: str = "#ffffff") -> Image.Image:
    """Adds ten kilometres, at 40 metres a pixel, and north."""
    pen = ImageDraw.Draw(image)
    left, low = image.width - 296, image.height - 26
    pen.rectangle((left, low, left + 125, low + 6), fill=ink)
    pen.rectangle((left + 125, low, left + 250, low + 6), outline=ink)
    for shift, text in ((0, "0"), (125, "5"), (250, "10 km")):
        pen.text((left + shift, low - 14), text, font=FIGURES, fill=ink, anchor="mm")
    x = image.width - 34
    pen.polygon([(x, 34), (x + 11, 70), (x, 62), (x - 11, 70)], fill=ink)
    pen.text((x, 20), "N", font=FIGURES, fill=ink, anchor="mm")
    return image


def false_colour(year: int) -> Image.Image:
    """A standard composite (near infrared, red, green as red, green, blue)."""
    colours = (
        (14, 30, 62),
        (38, 66, 92),
        (122, 128, 132),
        (158, 92, 96),
        (226, 46, 58),
        (188, 62, 62),
        (150, 100, 98),
        (20, 40, 76),
        (196, 196, 190),
    )
    return scale_bar(coloured(classes(year), colours, 7, 0.6))


def true_colour() -> Image.Image:
    """The delta as the eye sees it, its middle only."""
    colours = (
        (38, 74, 92),
        (128, 132, 112),
        (158, 146, 122),
        (142, 84, 78),
        (98, 128, 70),
        (108, 124, 72),
        (126, 120, 86),
        (52, 82, 84),
        (176, 166, 146),
    )
    return coloured(classes(2024), colours, 5, 0.7).crop((180, 20, 700, 540))


def cover_map() -> Image.Image:
    """Land cover as interpreted, flat colours."""
    colours = (
        (214, 232, 240),
        (90, 150, 190),
        (222, 212, 190),
        (194, 84, 92),
        (122, 74, 150),
        (110, 156, 84),
        (190, 160, 84),
        (120, 180, 210),
        (70, 70, 70),
    )
    image = coloured(classes(2024), colours, 0, 0)
    return scale_bar(image, "#222222").quantize(32, dither=Image.Dither.NONE).convert("RGB")


def site_map() -> Image.Image:
    """Stations of water (numbered discs), points for birds (squares) and transects (lines) on a quiet map."""
    colours = (
        (214, 230, 238),
        (140, 184, 208),
        (236, 230, 216),
        (228, 222, 204),
        (228, 226, 208),
        (222, 230, 208),
        (226, 226, 206),
        (160, 200, 218),
        (120, 120, 120),
    )
    image = coloured(classes(2024), colours, 0, 0.5)
    pen = ImageDraw.Draw(image)
    for x, y in ((560, 150), (590, 245), (500, 370)):
        pen.line((x - 190, y - 18, x + 28, y), fill="#5e8c3a", width=5)
    for x, y in WATCHES:
        pen.rectangle((x - 9, y - 9, x + 9, y + 9), fill="#d98e2b", outline="#ffffff", width=2)
    for number, (x, y) in enumerate(STATIONS, 1):
        pen.ellipse((x - 16, y - 16, x + 16, y + 16), fill="#114b5f", outline="#ffffff", width=3)
        pen.text((x, y), str(number), font=FIGURES, fill="#ffffff", anchor="mm")
    return scale_bar(image, "#222222")


def ramp(value: np.ndarray, stops: tuple[tuple[float, tuple[int, int, int]], ...]) -> np.ndarray:
    """Values in colours between the stops."""
    places = [at for at, _ in stops]
    return np.stack([np.interp(value, places, [colour[c] for _, colour in stops]) for c in range(3)], axis=-1)


NDVI = (
    (-0.3, (70, 110, 150)),
    (0.0, (206, 190, 150)),
    (0.2, (240, 224, 160)),
    (0.45, (150, 186, 90)),
    (0.8, (20, 96, 46)),
)
SALT = ((0, (240, 248, 216)), (5, (170, 220, 190)), (12, (90, 182, 190)), (20, (50, 120, 176)), (31, (32, 48, 116)))


def ndvi_map() -> Image.Image:
    """The vegetation index in August, with its scale at the foot."""
    _, _, _, (wide, middle, fine) = ground()
    level = np.asarray((-0.25, -0.2, 0.06, 0.3, 0.68, 0.6, 0.4, -0.12, 0.1))[classes(2024)]
    level = gaussian_filter(level + 0.035 * fine + 0.03 * middle + 0.02 * wide, 0.7)
    image = Image.fromarray(ramp(level, NDVI).astype("uint8"))
    return legend(scale_bar(image, "#222222"), NDVI, -0.3, 0.8, ("-0.3", "0", "0.8"), (0, 0.3 / 1.1, 1))


def salt_map() -> Image.Image:
    """Surface salinity in the dry season, in steps of 2, with its scale at the foot."""
    inland, near, _, (wide, middle, _) = ground()
    level = 26 - 20 * np.tanh((inland + 30) / 150) + 3.0 * np.tanh(near / 60) + 0.8 * wide + 0.4 * middle
    level = np.round(np.clip(gaussian_filter(level, 3), 1, 31) / 2) * 2
    picture = ramp(level, SALT)
    edge = (inland > 0) ^ (gaussian_filter((inland > 0).astype(float), 1.2) > 0.5)
    shore = np.hypot(*np.gradient((inland > 0).astype(float))) > 0
    picture[edge | shore] = (60, 60, 60)
    image = Image.fromarray(picture.astype("uint8"))
    return legend(scale_bar(image), SALT, 0, 31, ("0", "15", "30"), (0, 15 / 31, 30 / 31))


def legend(
    image: Image.Image,
    stops: tuple[tuple[float, tuple[int, int, int]], ...],
    low: float,
    high: float,
    texts: tuple[str, ...],
    places: tuple[float, ...],
) -> Image.Image:
    """Adds a scale of colours at the lower left."""
    bar = ramp(np.tile(np.linspace(low, high, 220), (16, 1)), stops)
    pen = ImageDraw.Draw(image)
    pen.rectangle((16, image.height - 62, 300, image.height - 12), fill="#ffffff")
    image.paste(Image.fromarray(bar.astype("uint8")), (46, image.height - 52))
    for text, place in zip(texts, places, strict=True):
        pen.text((46 + 220 * place, image.height - 24), text, font=FIGURES, fill="#222222", anchor="mm")
    return image


def buoy() -> Image.Image:
    """A buoy that measures water: panels, mast and light above; probes, weight and anchor chain below."""
    image = Image.new("RGB", (1000, 1080), "#e6f0f4")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 500, 1000, 1080), fill="#9cc7d4")
    for depth in range(10):
        pen.rectangle(
            (0, 560 + depth * 52, 1000, 620 + depth * 52), fill=(150 - depth * 9, 194 - depth * 10, 208 - depth * 9)
        )
    waves = [(x, 505 + 8 * math.sin(x / 26)) for x in range(0, 1001, 5)]
    pen.line(waves, fill="#5f98aa", width=8)
    pen.polygon([(0, 1010), (300, 990), (640, 1020), (1000, 1000), (1000, 1080), (0, 1080)], fill="#8a7a60")
    pen.ellipse((250, 430, 750, 580), fill="#e3a12f", outline="#7a5413", width=7)
    pen.rectangle((250, 480, 750, 520), fill="#e3a12f")
    pen.arc((250, 410, 750, 560), 0, 180, fill="#7a5413", width=5)
    for x in (330, 660):
        pen.line((x, 450, 500, 190), fill="#566068", width=13)
    pen.line((500, 450, 500, 120), fill="#566068", width=15)
    pen.polygon([(330, 400), (470, 260), (490, 280), (370, 420)], fill="#25466b", outline="#111111")
    pen.polygon([(530, 260), (670, 400), (630, 420), (510, 280)], fill="#25466b", outline="#111111")
    for step in range(1, 5):
        pen.line((330 + step * 28, 400 - step * 28, 370 + step * 25, 420 - step * 28), fill="#8fb4d8", width=3)
        pen.line((530 + step * 28, 260 + step * 28, 510 + step * 25, 280 + step * 28), fill="#8fb4d8", width=3)
    pen.rounded_rectangle((440, 330, 560, 440), 12, fill="#d8dee2", outline="#566068", width=5)
    pen.ellipse((470, 70, 530, 130), fill="#c0392b", outline="#6b1d15", width=5)
    pen.line((560, 200, 640, 130), fill="#566068", width=7)
    pen.ellipse((624, 112, 656, 144), fill="#566068")
    for number, x in enumerate((400, 460, 520, 580)):
        low = 720 + (number % 2) * 50
        pen.line((x, 570, x, low - 80), fill="#333333", width=7)
        pen.rounded_rectangle(
            (x - 16, low - 90, x + 16, low),
            8,
            fill=("#3f5f7a", "#5e8c3a", "#8a4a8a", "#b5443c")[number],
            outline="#222222",
            width=3,
        )
    pen.rectangle((370, 560, 610, 610), outline="#444444", width=5)
    chain = [(660, 560), (700, 700), (760, 830), (840, 960)]
    for (x0, y0), (x1, y1) in itertools.pairwise(chain):
        for step in range(9):
            t = step / 9
            x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            pen.ellipse((x - 8, y - 10, x + 8, y + 10), outline="#333333", width=4)
    pen.polygon([(790, 950), (890, 950), (920, 1030), (760, 1030)], fill="#6d6d6d", outline="#333333")
    for number, (x, y) in enumerate(((500, 40), (300, 300), (390, 380), (210, 500), (330, 700), (900, 880)), 1):
        pen.ellipse((x - 27, y - 27, x + 27, y + 27), fill="#ffffff", outline="#114b5f", width=5)
        pen.text((x, y), str(number), font=LARGE, fill="#114b5f", anchor="mm")
    return shrink(image, 2)


def belts() -> Image.Image:
    """A profile from the sea wall to the low flat: soil, tides and four belts of plants; heights in metres."""
    rng = np.random.default_rng(SEED + 5)
    image = Image.new("RGB", (2000, 900), "#f5f9fa")
    pen = ImageDraw.Draw(image)
    line = [(x, 330 + 330 / (1 + math.exp(-(x - 1050) / 300)) + 5 * math.sin(x / 37)) for x in range(140, 2001, 10)]

    def level(x: float) -> float:
        return line[max(0, min(len(line) - 1, int((x - 140) / 10)))][1]

    for y, colour in ((428, "#d5e8f1"), (560, "#b5d7e6")):
        pen.polygon([(2000, y), *((x, max(y, top)) for x, top in reversed(line) if top >= y - 6)], fill=colour)
    pen.polygon([(140, 830), *line, (2000, 830)], fill="#b79d78")
    for depth in (60, 130):
        pen.line([(x, y + depth) for x, y in line], fill="#a1875f", width=4)
    for x in np.arange(160, 640, 9.0):  # reed
        top = level(x)
        tall = rng.uniform(150, 220)
        bend = rng.normal(0, 12)
        pen.line((x, top, x + bend, top - tall), fill="#7d9a4a", width=4)
        pen.line((x + bend / 2, top - tall / 2, x + bend / 2 + 26, top - tall / 2 - 26), fill="#8fae5a", width=3)
        pen.ellipse((x + bend - 5, top - tall - 26, x + bend + 7, top - tall + 4), fill="#8a6a4a")
    for x in np.arange(690, 900, 52.0):  # tamarisk
        top = level(x)
        for _ in range(26):
            dx, dy = rng.normal(0, 30), rng.uniform(40, 130)
            pen.line((x, top, x + dx, top - dy), fill="#7a6a4a", width=3)
            pen.ellipse(
                (x + dx - 9, top - dy - 8, x + dx + 9, top - dy + 8),
                fill="#93a06a" if rng.random() < 0.7 else "#d8a0b0",
            )
    for x in np.arange(930, 1290, 11.0):  # seepweed
        top = level(x)
        for _ in range(4):
            dx = rng.normal(0, 12)
            pen.line(
                (x, top, x + dx, top - rng.uniform(18, 44)),
                fill="#b5443c" if rng.random() < 0.8 else "#cf6a5f",
                width=4,
            )
    for x in np.arange(1330, 1600, 10.0):  # cordgrass
        top = level(x)
        for _ in range(2):
            pen.line((x, top, x + rng.normal(0, 14), top - rng.uniform(80, 130)), fill="#5c6f35", width=4)
    for x in np.arange(1640, 1980, 34.0):  # burrows
        pen.ellipse((x, level(x) + 8, x + 14, level(x) + 16), fill="#6b5535")
    pen.line((140, 60, 140, 830), fill="#333333", width=5)
    for metres in range(4):
        y = 660 - metres * 116
        pen.line((122, y, 140, y), fill="#333333", width=5)
        pen.text((106, y), f"{metres}.0", font=LARGE, fill="#333333", anchor="rm")
    for y in (428, 560):
        for x in range(150, 2000, 40):
            pen.line((x, y, x + 20, y), fill="#2d6a8a", width=4)
    return shrink(image, 2)


def dusk() -> Image.Image:
    """A flock over the flat at dusk: sun on the horizon, its path on wet mud, reeds in front."""
    rng = np.random.default_rng(SEED + 6)
    w, h = 1240, 640
    y = np.linspace(0, 1, h)[:, None]
    sky = ramp(
        y[:, 0],
        (
            (0, (48, 62, 104)),
            (0.3, (150, 104, 122)),
            (0.5, (236, 150, 96)),
            (0.58, (252, 206, 130)),
            (0.6, (120, 92, 92)),
            (1, (40, 40, 58)),
        ),
    )
    picture = np.repeat(sky[:, None, :], w, axis=1)
    yy, xx = np.mgrid[0:h, 0:w]
    glow = np.exp(-(((xx - 860) / 210.0) ** 2 + ((yy - 360) / 120.0) ** 2))[..., None]
    picture += glow * np.asarray((80, 60, 20))
    path = np.exp(-(((xx - 860) / (30 + (yy - 380) * 0.35 + 1e-6).clip(20)) ** 2)) * (yy > 384)
    ripple = (np.sin(yy * 0.9 + 3 * np.sin(xx / 60)) > -0.2) * path
    picture += ripple[..., None] * np.asarray((150, 110, 60))
    image = Image.fromarray(np.clip(picture + rng.normal(0, 4, (h, w, 1)), 0, 255).astype("uint8"))
    pen = ImageDraw.Draw(image)
    pen.ellipse((822, 316, 898, 384), fill="#fff0c0")
    pen.rectangle((780, 378, 940, 386), fill="#d89a66")
    for _ in range(420):
        x, level = rng.normal(560, 250), 210 + rng.normal(0, 62)
        size = rng.uniform(2.5, 8)
        lift = rng.uniform(-0.6, 0.9) * size
        pen.line(
            [(x - size, level - lift), (x, level), (x + size, level - lift * 0.7)],
            fill="#241f2c",
            width=2 if size > 5 else 1,
        )
    for x in (180, 260, 300, 420, 1010, 1075):  # storks on the flat
        foot = 470 + (x * 37) % 60
        pen.line((x, foot, x, foot - 34), fill="#17141c", width=2)
        pen.line((x + 5, foot, x + 5, foot - 34), fill="#17141c", width=2)
        pen.ellipse((x - 16, foot - 54, x + 18, foot - 30), fill="#2a2530")
        pen.line([(x + 14, foot - 46), (x + 20, foot - 70), (x + 36, foot - 68)], fill="#2a2530", width=4)
    for _ in range(150):
        x, tall = rng.uniform(-10, w), rng.uniform(60, 170)
        lean = rng.normal(8, 10)
        pen.line([(x, h), (x + lean * 0.5, h - tall * 0.6), (x + lean, h - tall)], fill="#15131a", width=3)
        pen.ellipse((x + lean - 4, h - tall - 22, x + lean + 6, h - tall + 4), fill="#15131a")
    return image.filter(ImageFilter.GaussianBlur(0.6))


def quadrat() -> Image.Image:
    """A frame of one square metre on the mud from above: seepweed in red, a few reeds, cracks, crab holes, a ruler."""
    rng = np.random.default_rng(SEED + 7)
    size = 620
    base = np.asarray((150, 134, 112), dtype=float) + 9 * rough(rng, 48)[:size, :size, None][: min(size, HEIGHT)]
    image = Image.fromarray(np.clip(base, 0, 255).astype("uint8")).resize((size, size))
    pen = ImageDraw.Draw(image)
    for _ in range(70):
        x, y, turn = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(0, 6.3)
        for _ in range(8):
            turn += rng.normal(0, 0.5)
            pen.line((x, y, x + 12 * math.cos(turn), y + 12 * math.sin(turn)), fill="#7a6a54", width=2)
            x, y = x + 12 * math.cos(turn), y + 12 * math.sin(turn)
    for _ in range(22):
        x, y, r = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(4, 8)
        pen.ellipse((x - r, y - r, x + r, y + r), fill="#3c3226", outline="#a08f74")
    for _ in range(118):
        x, y = rng.uniform(20, size - 20), rng.uniform(20, size - 20)
        if rng.random() < 0.35 and x > 330:
            continue
        for _ in range(int(rng.integers(14, 26))):
            a, r = rng.uniform(0, 6.3), rng.uniform(8, 30)
            colour = ("#a8342f", "#c0504a", "#8a2a34", "#b9603f", "#7d7a3a")[
                int(rng.choice(5, p=(0.35, 0.28, 0.17, 0.12, 0.08)))
            ]
            pen.line((x, y, x + r * math.cos(a), y + r * math.sin(a)), fill=colour, width=3)
    for _ in range(7):
        x, y, a = rng.uniform(380, 560), rng.uniform(80, 540), rng.uniform(0, 6.3)
        for turn in (-0.5, 0, 0.5):
            pen.line((x, y, x + 66 * math.cos(a + turn), y + 66 * math.sin(a + turn)), fill="#7f9a4c", width=5)
    for box in ((40, 40, 580, 52), (40, 568, 580, 580), (40, 40, 52, 580), (568, 40, 580, 580)):
        pen.rectangle(box, fill="#f4f4f0", outline="#8a8a80")
    for step in range(1, 4):
        at = 46 + step * 132
        pen.line((at, 52, at, 568), fill="#e8e8e0", width=2)
        pen.line((52, at, 568, at), fill="#e8e8e0", width=2)
    for step in range(11):
        x = 46 + step * 52.8
        pen.line((x, 592, x, 606 if step % 5 else 614), fill="#ffffff", width=3)
    pen.line((46, 592, 574, 592), fill="#ffffff", width=3)
    grain = np.asarray(image, dtype=float) + rng.normal(0, 6, (size, size))[..., None]
    return Image.fromarray(np.clip(grain, 0, 255).astype("uint8"))

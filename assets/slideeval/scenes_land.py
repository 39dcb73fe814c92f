"""Drawings of land, water, towns and rooms."""

from __future__ import annotations

import math
from collections.abc import Callable

from pen import Pen, mix


def hills(p: Pen) -> None:
    """Hills, trees, a sun."""
    p.fill(p.sky)
    p.disc(p.any(0.15, 0.8) * p.w, 22, 8, p.d)
    for n, part in enumerate((0.25, 0.5, 0.8)):
        p.hills(60 + 14 * n, 26, mix(p.sky, p.c, part), 1.2 + 0.6 * n)
    for _ in range(p.count(5, 10)):
        p.tree(p.any(4, p.w - 4), p.any(80, 97), p.any(10, 18), mix(p.c, p.ink, p.any(0.1, 0.4)))


def mountain(p: Pen) -> None:
    """Peaks with snow above firs."""
    p.fill(p.sky)
    for n in range(4):
        x, tall, wide = p.w * (0.1 + 0.27 * n) + p.any(-5, 5), p.any(48, 75), p.any(28, 42)
        rock = mix(p.grey, p.a, 0.2 + 0.15 * (n % 2))
        p.poly([(x - wide, 85), (x, 85 - tall), (x + wide, 85)], rock)
        p.poly(
            [
                (x - wide * 0.25, 85 - tall * 0.75),
                (x, 85 - tall),
                (x + wide * 0.25, 85 - tall * 0.75),
                (x, 85 - tall * 0.68),
            ],
            p.white,
        )
    p.hills(92, 14, mix(p.c, p.ink, 0.15), 1.5)
    for n in range(10):
        p.fir(p.w * (n + 0.5) / 10 + p.any(-3, 3), p.any(90, 98), p.any(12, 22), mix(p.c, p.ink, 0.35))


def harbour(p: Pen) -> None:
    """Houses at the water, boats."""
    p.fill(p.sky)
    p.hills(55, 14, mix(p.sky, p.grey, 0.6), 1.3)
    for n in range(p.count(5, 8)):
        h = p.any(14, 26)
        p.house(
            p.w * 0.04 + n * 13,
            60,
            11,
            h,
            p.pick(p.white, mix(p.d, p.white, 0.5), mix(p.b, p.white, 0.5)),
            p.pick(p.b, p.a, p.e),
        )
    p.water(60, mix(p.a, p.white, 0.25))
    for n in range(p.count(2, 3)):
        boat(p, p.w * (0.25 + 0.28 * n), p.any(78, 90), p.any(14, 22))


def boat(p: Pen, x: float, y: float, s: float) -> None:
    """A sailing boat."""
    p.poly(
        [(x - s, y - s * 0.2), (x + s, y - s * 0.2), (x + s * 0.7, y + s * 0.2), (x - s * 0.75, y + s * 0.2)],
        p.pick(p.b, p.a, p.ink),
    )
    p.line([(x, y - s * 0.2), (x, y - s * 1.6)], p.ink, 0.7)
    p.poly([(x + 1, y - s * 1.55), (x + 1, y - s * 0.35), (x + s * 0.75, y - s * 0.35)], p.white)
    p.poly([(x - 1, y - s * 1.35), (x - 1, y - s * 0.35), (x - s * 0.5, y - s * 0.35)], mix(p.d, p.white, 0.3))


def ferry(p: Pen) -> None:
    """A steamer."""
    p.fill(p.sky)
    p.hills(60, 12, mix(p.sky, p.c, 0.5), 1.1)
    p.water(62, mix(p.a, p.white, 0.2), 14)
    x, w = p.w * 0.18, p.w * 0.64
    p.poly([(x - 4, 62), (x + w + 6, 62), (x + w - 2, 78), (x + 3, 78)], p.ink)
    p.rect(x - 2, 58, w + 4, 5, p.b)
    p.rect(x + w * 0.08, 46, w * 0.8, 12, p.white)
    p.rect(x + w * 0.2, 36, w * 0.5, 10, mix(p.white, p.grey, 0.15))
    for n in range(12):
        p.rect(x + w * 0.1 + n * w * 0.063, 49, w * 0.04, 4, mix(p.a, p.ink, 0.3))
    p.rect(x + w * 0.5, 22, w * 0.1, 14, p.b)
    for n in range(3):
        p.disc(x + w * 0.5 - n * 7, 17 - n * 4, 3.5 + n, mix(p.sky, p.grey, 0.4))


def river(p: Pen) -> None:
    """A river among trees, from above."""
    p.fill(mix(p.c, p.white, 0.45))
    turn = p.any(0, 6)
    left = [(p.w * (0.45 + 0.18 * math.sin(turn + y / 17)), y) for y in range(0, 101, 4)]
    right = [(x + 8 + y * 0.16, y) for x, y in left]
    p.poly([*left, *right[::-1]], mix(p.a, p.white, 0.3))
    for _ in range(26):
        x, y = p.any(3, p.w - 3), p.any(14, 98)
        edge = p.w * (0.45 + 0.18 * math.sin(turn + y / 17))
        if not edge - 6 < x < edge + 16 + y * 0.16:
            p.tree(x, y, p.any(7, 13), mix(p.c, p.ink, p.any(0.1, 0.4)))


def skyline(p: Pen) -> None:
    """Tall houses."""
    p.fill(p.sky)
    x = 0.0
    while x < p.w:
        w, h = p.any(9, 17), p.any(25, 70)
        wall = mix(p.pick(p.a, p.grey, p.e, p.b), p.white, p.any(0.2, 0.55))
        p.rect(x, 88 - h, w, h, wall)
        for r in range(int(h / 8)):
            for c in range(int(w / 4)):
                p.rect(
                    x + 1.5 + c * 4, 91 - h + r * 8, 2, 4, p.pick(mix(wall, p.white, 0.6), p.d, mix(wall, p.ink, 0.3))
                )
        x += w + p.any(0, 3)
    p.rect(0, 88, p.w, 12, mix(p.grey, p.ink, 0.3))
    for n in range(int(p.w / 12)):
        p.rect(n * 12 + 2, 93.5, 6, 1, p.white)


def street(p: Pen) -> None:
    """A row of houses, people, a bicycle."""
    p.fill(p.sky)
    x = -2.0
    while x < p.w:
        w = p.any(16, 24)
        p.house(x, 72, w, p.any(38, 56), mix(p.pick(p.b, p.d, p.c, p.a), p.white, 0.55), p.pick(p.b, p.e, p.ink))
        x += w + 1
    p.rect(0, 72, p.w, 8, mix(p.grey, p.white, 0.3))
    p.rect(0, 80, p.w, 20, mix(p.grey, p.ink, 0.45))
    for n in range(int(p.w / 14)):
        p.rect(n * 14 + 3, 89, 7, 1.2, p.white)
    for _ in range(p.count(3, 6)):
        p.person(p.any(5, p.w - 5), 79, 16, p.pick(p.a, p.b, p.c, p.e))
    bicycle_at(p, p.w * p.any(0.3, 0.7), 92, 9)


def bicycle_at(p: Pen, x: float, y: float, s: float) -> None:
    """A bicycle with its middle there."""
    for side in (-1, 1):
        p.ring(x + side * s, y, s * 0.62, p.ink, s * 0.07)
    a, b, c, d = (x - s, y), (x - s * 0.1, y), (x + s * 0.65, y - s * 0.9), (x - s * 0.4, y - s * 0.8)
    for ends in ((a, b), (b, c), (c, d), (d, a), (d, b), ((x + s, y), (x + s * 0.6, y - s * 1.15))):
        p.line(ends, p.b, s * 0.1)
    p.line([(x - s * 0.62, y - s * 0.95), (x - s * 0.2, y - s * 0.95)], p.ink, s * 0.14)
    p.line([(x + s * 0.6, y - s * 1.15), (x + s * 0.95, y - s * 1.1)], p.ink, s * 0.1)


def bicycle(p: Pen) -> None:
    """A bicycle before trees."""
    p.fill(p.sky)
    p.rect(0, 82, p.w, 18, mix(p.grey, p.white, 0.2))
    for n in range(3):
        p.tree(p.w * (0.12 + 0.38 * n), 82, 40, mix(p.c, p.white, 0.2))
    bicycle_at(p, p.w / 2, 72, 22)


def bridge(p: Pen) -> None:
    """A stone bridge."""
    p.fill(p.sky)
    p.hills(66, 12, mix(p.sky, p.c, 0.6), 1.4)
    p.water(68, mix(p.a, p.white, 0.25), 12)
    n = p.count(3, 5)
    w = p.w / n
    stone = mix(p.grey, p.b, 0.25)
    p.rect(0, 44, p.w, 30, stone)
    for each in range(n):
        p.disc(w * (each + 0.5), 76, w * 0.36, mix(p.a, p.white, 0.25), 26)
        p.disc(w * (each + 0.5), 66, w * 0.33, p.sky, 18)
        p.rect(w * (each + 0.5) - w * 0.36, 68, w * 0.72, 12, mix(p.a, p.white, 0.25))
    p.rect(0, 41, p.w, 4, mix(stone, p.ink, 0.3))


def fields(p: Pen) -> None:
    """Fields towards a farm."""
    p.fill(p.sky)
    p.hills(42, 12, mix(p.sky, p.c, 0.5), 1.1)
    colours = [
        mix(p.c, p.white, 0.2),
        mix(p.d, p.white, 0.2),
        mix(p.c, p.ink, 0.15),
        mix(p.b, p.white, 0.45),
        mix(p.d, p.c, 0.5),
    ]
    n = p.count(5, 7)
    for k in range(n):
        x0, x1 = p.w * k / n, p.w * (k + 1) / n
        f0, f1 = p.w * (k / n - 0.5) * 1.8 + p.w / 2, p.w * ((k + 1) / n - 0.5) * 1.8 + p.w / 2
        p.poly([(x0, 40), (x1, 40), (f1, 100), (f0, 100)], colours[k % 5])
        for r in range(1, 5):
            t = r / 5
            p.line([(x0 + (x1 - x0) * t, 40), (f0 + (f1 - f0) * t, 100)], mix(colours[k % 5], p.ink, 0.15), 0.4)
    p.house(p.w * p.any(0.1, 0.7), 46, 16, 16, p.white, p.b)


def greenhouse(p: Pen) -> None:
    """A greenhouse with tomatoes."""
    p.fill(p.sky)
    p.rect(0, 82, p.w, 18, mix(p.c, p.white, 0.25))
    x, w = p.w * 0.12, p.w * 0.76
    glass = mix(p.sky, p.white, 0.6)
    p.poly([(x, 45), (x + w / 2, 15), (x + w, 45), (x + w, 84), (x, 84)], glass)
    for n in range(9):
        top = 45 - 30 * (1 - abs(n - 4) / 4)
        p.line([(x + w * n / 8, top), (x + w * n / 8, 84)], mix(p.a, p.ink, 0.2), 0.6)
    p.line([(x, 45), (x + w / 2, 15), (x + w, 45), (x, 45)], mix(p.a, p.ink, 0.2), 0.9)
    for n in range(12):
        p.disc(x + w * (n + 0.5) / 12, 79, 3, mix(p.c, p.ink, 0.2), p.any(5, 10))
        p.disc(x + w * (n + 0.5) / 12, p.any(72, 78), 1.2, p.b)


def wind(p: Pen) -> None:
    """Wind turbines."""
    p.fill(p.sky)
    p.hills(80, 18, mix(p.c, p.white, 0.3), 1.2)
    for n in range(p.count(3, 5)):
        x, y, s = p.w * (0.12 + 0.22 * n), p.any(34, 48), p.any(14, 22)
        p.poly([(x - 0.8, y), (x + 0.8, y), (x + 1.5, 84), (x - 1.5, 84)], p.white)
        turn = p.any(0, 2)
        for k in range(3):
            a = turn + k * 2.094
            p.poly(
                [
                    (x, y),
                    (x + s * math.cos(a - 0.07), y + s * math.sin(a - 0.07)),
                    (x + s * math.cos(a), y + s * math.sin(a)),
                ],
                mix(p.white, p.grey, 0.3),
            )
            p.line([(x, y), (x + s * math.cos(a), y + s * math.sin(a))], p.white, 1.2)
        p.disc(x, y, 1.5, p.grey)


def solar(p: Pen) -> None:
    """Solar panels."""
    p.fill(p.sky)
    p.disc(p.w * 0.82, 20, 9, p.d)
    p.rect(0, 70, p.w, 30, mix(p.c, p.white, 0.35))
    for r in range(2):
        for n in range(3):
            x, y = p.w * (0.08 + 0.3 * n), 52 + 24 * r
            p.poly(
                [(x, y), (x + p.w * 0.22, y), (x + p.w * 0.26, y + 17), (x + p.w * 0.04, y + 17)], mix(p.a, p.ink, 0.35)
            )
            for k in range(1, 4):
                p.line([(x + p.w * 0.055 * k, y), (x + p.w * (0.04 + 0.055 * k), y + 17)], p.sky, 0.4)
            p.line([(x + p.w * 0.02, y + 8.5), (x + p.w * 0.24, y + 8.5)], p.sky, 0.4)


def lighthouse(p: Pen) -> None:
    """A lighthouse with its beam."""
    p.fill(p.sky)
    p.water(66, mix(p.a, p.white, 0.2), 12)
    x = p.w * p.any(0.4, 0.65)
    p.poly([(x - 30, 100), (x - 14, 70), (x + 16, 70), (x + 34, 100)], mix(p.grey, p.ink, 0.35))
    for n in range(5):
        t0, t1 = 8 - n * 0.9, 8 - (n + 1) * 0.9
        y0, y1 = 72 - n * 9.5, 72 - (n + 1) * 9.5
        p.poly([(x - t0, y0), (x + t0, y0), (x + t1, y1), (x - t1, y1)], p.b if n % 2 else p.white)
    p.rect(x - 4, 17, 8, 8, p.d)
    p.poly([(x - 6, 17), (x, 10), (x + 6, 17)], p.ink)
    p.poly([(x + 4, 19), (p.w, 8), (p.w, 30), (x + 4, 23)], mix(p.sky, p.d, 0.35))


def park(p: Pen) -> None:
    """A park with a bench."""
    p.fill(p.sky)
    p.rect(0, 52, p.w, 48, mix(p.c, p.white, 0.3))
    p.poly([(p.w * 0.42, 52), (p.w * 0.5, 52), (p.w * 0.75, 100), (p.w * 0.3, 100)], mix(p.d, p.white, 0.6))
    for _ in range(p.count(6, 9)):
        p.tree(
            p.pick((0.06, 0, 0), (0.2, 0, 0), (0.31, 0, 0), (0.66, 0, 0), (0.8, 0, 0), (0.93, 0, 0))[0] * p.w,
            p.any(58, 80),
            p.any(24, 38),
            mix(p.c, p.ink, p.any(0.1, 0.4)),
        )
    p.rect(p.w * 0.08, 84, p.w * 0.2, 2, mix(p.b, p.ink, 0.3))
    p.rect(p.w * 0.08, 79, p.w * 0.2, 1.5, mix(p.b, p.ink, 0.3))
    for x in (0.1, 0.25):
        p.rect(p.w * x, 79, 1, 12, p.ink)
    p.person(p.w * 0.52, 82, 20, p.pick(p.a, p.b))
    p.person(p.w * 0.58, 84, 15, p.pick(p.e, p.d))


def train(p: Pen) -> None:
    """A train of three coaches."""
    p.fill(p.sky)
    p.hills(62, 18, mix(p.sky, p.c, 0.55), 1.5)
    p.rect(0, 78, p.w, 22, mix(p.grey, p.white, 0.25))
    for n in range(int(p.w / 5)):
        p.rect(n * 5, 82, 2.6, 4, mix(p.b, p.ink, 0.5))
    p.rect(0, 81, p.w, 1.2, p.ink)
    for n in range(3):
        x = p.w * 0.04 + n * p.w * 0.31
        p.round(x, 48, p.w * 0.3, 30, p.a if n else mix(p.a, p.ink, 0.25), 4)
        p.rect(x + 1, 66, p.w * 0.3 - 2, 3, p.d)
        for k in range(4):
            p.round(x + p.w * (0.02 + 0.068 * k), 53, p.w * 0.05, 9, mix(p.sky, p.white, 0.5), 1)
        for k in (0.05, 0.21):
            p.disc(x + p.w * k + 3, 79, 3, p.ink)


def classroom(p: Pen) -> None:
    """A board and pupils."""
    p.fill(mix(p.ground, p.d, 0.15))
    p.rect(0, 76, p.w, 24, mix(p.b, p.white, 0.5))
    p.rect(p.w * 0.22, 12, p.w * 0.56, 34, mix(p.c, p.ink, 0.55), p.white, 1.2)
    for n in range(3):
        p.line([(p.w * 0.27, 20 + 8 * n), (p.w * p.any(0.45, 0.7), 20 + 8 * n)], p.white, 0.7)
    for r in range(2):
        for n in range(4):
            x, y = p.w * (0.1 + 0.22 * n), 68 + 18 * r
            p.person(x + 6, y + 8, 20, p.pick(p.a, p.b, p.c, p.e))
            p.rect(x - 2, y, 16, 2.4, mix(p.b, p.ink, 0.3))
            p.rect(x - 1, y + 2, 1.2, 9, p.ink)
            p.rect(x + 12, y + 2, 1.2, 9, p.ink)


def hall(p: Pen) -> None:
    """A stage with a screen, seen from behind the seats."""
    p.fill(mix(p.a, p.ink, 0.55))
    p.rect(p.w * 0.2, 10, p.w * 0.6, 36, p.white)
    for n, part in enumerate((0.3, 0.5, 0.42, 0.6)):
        p.rect(p.w * (0.27 + 0.12 * n), 42 - 26 * part, p.w * 0.07, 26 * part, p.pick(p.a, p.b, p.c))
    p.rect(0, 58, p.w, 5, mix(p.b, p.ink, 0.2))
    p.rect(p.w * 0.1, 46, 7, 13, mix(p.b, p.ink, 0.4))
    p.person(p.w * 0.1 + 3, 50, 18, p.d)
    for r in range(3):
        for n in range(int(p.w / 9)):
            p.disc(n * 9 + 4 + 4 * (r % 2), 74 + r * 10, 3, mix(p.ink, p.grey, 0.2 + 0.1 * r))
            p.round(n * 9 + 4 * (r % 2), 77 + r * 10, 8, 9, mix(p.ink, p.pick(p.a, p.b, p.e), 0.3), 2)


def ward(p: Pen) -> None:
    """A bed in a hospital."""
    p.fill(mix(p.ground, p.c, 0.1))
    p.rect(0, 78, p.w, 22, mix(p.grey, p.white, 0.5))
    p.rect(p.w * 0.08, 12, p.w * 0.24, 30, mix(p.sky, p.white, 0.5), p.white, 1.5)
    x = p.w * 0.36
    p.rect(x, 58, p.w * 0.5, 10, p.white)
    p.rect(x + p.w * 0.16, 55, p.w * 0.34, 13, mix(p.a, p.white, 0.45))
    p.round(x + 2, 52, p.w * 0.12, 7, p.white, 3)
    p.rect(x - 3, 44, 3, 40, p.grey)
    p.rect(x + p.w * 0.5, 52, 3, 32, p.grey)
    p.rect(x, 68, p.w * 0.5, 3, p.grey)
    p.rect(x - 10, 18, 1, 62, p.grey)
    p.round(x - 14, 20, 9, 13, mix(p.d, p.white, 0.5), 2)
    p.round(p.w * 0.62, 16, p.w * 0.2, 18, p.ink, 2)
    beat = [(0, 26), (4, 26), (6, 20), (8, 31), (10, 26), (16, 26), (18, 19), (20, 31), (22, 26)]
    p.line([(p.w * 0.63 + a * p.w * 0.0078, b) for a, b in beat], p.c, 0.7)


def museum(p: Pen) -> None:
    """Pictures on a wall, visitors."""
    p.fill(mix(p.ground, p.white, 0.3))
    p.rect(0, 76, p.w, 24, mix(p.b, p.white, 0.55))
    n = p.count(3, 4)
    for k in range(n):
        w = p.w / n
        x = k * w + w * 0.18
        h = p.any(24, 38)
        p.rect(x, 50 - h, w * 0.64, h, p.pick(p.a, p.b, p.c, p.e), mix(p.d, p.ink, 0.25), 1.6)
        p.disc(x + w * 0.32, 50 - h / 2, w * 0.14, mix(p.d, p.white, 0.4))
        p.poly([(x + 2, 48), (x + w * 0.2, 50 - h * 0.5), (x + w * 0.5, 48)], mix(p.pick(p.a, p.c), p.ink, 0.3))
    for _ in range(p.count(2, 4)):
        p.person(p.any(8, p.w - 8), p.any(86, 95), 28, p.pick(p.a, p.b, p.c, p.e))


def kitchen(p: Pen) -> None:
    """A stove with a pot."""
    p.fill(mix(p.ground, p.d, 0.12))
    p.rect(0, 60, p.w, 40, mix(p.b, p.white, 0.35))
    p.rect(0, 57, p.w, 4, mix(p.grey, p.ink, 0.2))
    for n in range(int(p.w / 26) + 1):
        p.rect(n * 26 + 1, 64, 23, 30, mix(p.b, p.white, 0.2))
        p.rect(n * 26 + 10, 68, 5, 1.2, p.ink)
    p.round(p.w * 0.3, 40, 22, 17, p.grey, 2)
    p.rect(p.w * 0.3 - 4, 43, 30, 2, mix(p.grey, p.ink, 0.4))
    for n in range(3):
        p.disc(p.w * 0.3 + 5 + n * 6, 30 - n * 4, 3 + n, mix(p.ground, p.white, 0.7))
    p.rect(p.w * 0.05, 14, p.w * 0.9, 2, mix(p.b, p.ink, 0.3))
    for n in range(7):
        h = p.any(6, 11)
        p.round(p.w * (0.08 + 0.12 * n), 14 - h, 6, h, p.pick(p.a, p.c, p.d, p.e), 1)


def workshop(p: Pen) -> None:
    """A bench below tools."""
    p.fill(mix(p.ground, p.grey, 0.2))
    p.rect(0, 66, p.w, 6, mix(p.b, p.ink, 0.2))
    for x in (0.1, 0.85):
        p.rect(p.w * x, 72, 5, 28, mix(p.b, p.ink, 0.4))
    p.rect(p.w * 0.06, 10, p.w * 0.88, 34, mix(p.d, p.white, 0.5))
    for n in range(8):
        x = p.w * (0.1 + 0.105 * n)
        p.rect(x + 1.5, 14, 1.6, p.any(14, 24), mix(p.b, p.ink, 0.3))
        p.round(x, 14, 5, p.any(4, 8), p.pick(p.a, p.grey, p.ink), 1)
    p.round(p.w * 0.4, 50, 26, 16, p.a, 3)
    p.disc(p.w * 0.4 + 26, 58, 6, p.grey)
    p.disc(p.w * 0.4 + 26, 58, 2, p.ink)
    p.person(p.w * 0.22, 96, 46, p.b)


def market(p: Pen) -> None:
    """Stalls with fruit."""
    p.fill(p.sky)
    p.rect(0, 80, p.w, 20, mix(p.grey, p.white, 0.35))
    n = p.count(2, 3)
    w = p.w / n
    for k in range(n):
        x = k * w + w * 0.08
        cloth = p.pick(p.a, p.b, p.c)
        p.rect(x + 2, 40, 1.5, 44, p.ink)
        p.rect(x + w * 0.82, 40, 1.5, 44, p.ink)
        for s in range(8):
            p.rect(x + s * w * 0.106, 26, w * 0.106, 14, cloth if s % 2 else p.white)
            p.disc(x + (s + 0.5) * w * 0.106, 40, w * 0.053, cloth if s % 2 else p.white, 3)
        p.rect(x, 66, w * 0.85, 18, mix(p.b, p.white, 0.3))
        for s in range(6):
            for t in range(3):
                p.disc(x + 4 + s * w * 0.135 + t * 3, 65 - (t % 2) * 2.5, 2.2, (p.b, p.d, p.c, p.e)[s % 4])
        p.person(x + w * 0.42, 70, 26, p.e)


SCENES: dict[str, Callable[[Pen], None]] = {
    name: each
    for name, each in list(globals().items())
    if callable(each)
    and name.islower()
    and getattr(each, "__module__", "") == __name__
    and name not in ("boat", "bicycle_at")
}

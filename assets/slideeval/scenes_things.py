"""Drawings of things and plans."""

from __future__ import annotations

import math
from collections.abc import Callable

from pen import Pen, mix


def gears(p: Pen) -> None:
    """Three gears."""
    p.fill(p.ground)
    at = [(0.3, 45, 24, p.a), (0.6, 62, 18, p.b), (0.8, 34, 14, p.c)]
    for x, y, r, colour in at:
        x *= p.w
        turn, teeth = p.any(0, 1), round(r * 0.6)
        for n in range(teeth):
            a = turn + n * 6.283 / teeth
            p.poly(
                [
                    (x + q * math.cos(a + t), y + q * math.sin(a + t))
                    for q, t in ((r * 0.9, -0.14), (r * 1.18, -0.09), (r * 1.18, 0.09), (r * 0.9, 0.14))
                ],
                colour,
            )
        p.disc(x, y, r, colour)
        p.disc(x, y, r * 0.6, mix(colour, p.white, 0.35))
        p.disc(x, y, r * 0.22, p.ground)


def pump(p: Pen) -> None:
    """A pump in its pipe, with a gauge."""
    p.fill(p.ground)
    m = p.w / 2
    p.rect(0, 46, p.w, 9, mix(p.grey, p.white, 0.2))
    p.rect(m - 34, 40, 5, 21, mix(p.grey, p.ink, 0.3))
    p.rect(m + 29, 40, 5, 21, mix(p.grey, p.ink, 0.3))
    p.disc(m, 52, 25, p.a)
    p.disc(m, 52, 17, mix(p.a, p.white, 0.3))
    for n in range(6):
        a = p.any(0, 0.1) + n * 1.047
        p.arc(m + 8 * math.cos(a), 52 + 8 * math.sin(a), 8, math.degrees(a), math.degrees(a) + 120, p.ink, 1.4)
    p.disc(m, 52, 4, p.ink)
    p.rect(m - 22, 76, 44, 6, mix(p.ink, p.grey, 0.3))
    p.disc(m + 18, 20, 8, p.white, line=p.ink, wide=1.0)
    p.rect(m + 17, 27, 2, 9, p.grey)
    p.line([(m + 18, 20), (m + 22, 16)], p.b, 1.0)


def valve(p: Pen) -> None:
    """A valve with its wheel."""
    p.fill(p.ground)
    m = p.w / 2
    p.rect(0, 58, p.w, 16, mix(p.grey, p.white, 0.15))
    p.rect(m - 26, 53, 6, 26, mix(p.grey, p.ink, 0.25))
    p.rect(m + 20, 53, 6, 26, mix(p.grey, p.ink, 0.25))
    p.poly([(m - 20, 54), (m, 66), (m - 20, 78)], p.a)
    p.poly([(m + 20, 54), (m, 66), (m + 20, 78)], p.a)
    p.rect(m - 2.5, 28, 5, 38, mix(p.a, p.ink, 0.3))
    p.disc(m, 25, 20, p.b, 6)
    p.disc(m, 25, 15, p.ground, 3.4)
    p.rect(m - 1.5, 19, 3, 12, p.b)


def circuit(p: Pen) -> None:
    """A chip with its tracks."""
    p.fill(mix(p.c, p.ink, 0.45))
    for _ in range(14):
        x, y = p.any(5, p.w - 5), p.any(5, 95)
        far = p.any(-30, 30)
        p.line(
            [(x, y), (x + far, y), (x + far + 8, y + 8), (x + far + 8, y + p.any(10, 30))], mix(p.d, p.white, 0.1), 0.7
        )
        p.disc(x, y, 1.4, p.d)
    p.rect(p.w / 2 - 16, 34, 32, 32, p.ink)
    for n in range(6):
        for side in (30, 66):
            p.rect(p.w / 2 - 14 + n * 5, side, 2, 4, p.grey)
        for side in (-20, 16):
            p.rect(p.w / 2 + side, 36 + n * 5, 4, 2, p.grey)
    p.disc(p.w / 2 - 11, 39, 1.5, p.grey)


def microscope(p: Pen) -> None:
    """A microscope."""
    p.fill(p.ground)
    m = p.w / 2
    p.round(m - 24, 84, 50, 7, p.ink, 2)
    p.arc(m, 56, 28, -70, 75, mix(p.a, p.ink, 0.3), 7)
    p.rect(m - 22, 66, 32, 4, p.ink)
    p.poly([(m - 14, 14), (m - 4, 12), (m + 4, 46), (m - 6, 48)], p.a)
    p.poly([(m - 16, 8), (m - 5, 6), (m - 4, 13), (m - 14, 15)], p.ink)
    p.poly([(m - 5, 48), (m + 3, 46), (m + 3, 58), (m - 3, 59)], p.grey)
    p.rect(m - 12, 63, 14, 2, mix(p.b, p.white, 0.3))
    p.disc(m + 20, 60, 5, p.b)


def flask(p: Pen) -> None:
    """Flasks and tubes."""
    p.fill(p.ground)
    p.rect(0, 84, p.w, 16, mix(p.grey, p.white, 0.4))
    n = p.count(3, 4)
    for k in range(n):
        x, s = p.w * (k + 0.5) / n, p.any(0.8, 1.1)
        liquid = (p.a, p.b, p.c, p.e)[k % 4]
        if k % 2:
            p.round(x - 7 * s, 34, 14 * s, 50, mix(p.white, p.sky, 0.5), 5)
            p.round(x - 6 * s, 84 - 34 * s, 12 * s, 33 * s, liquid, 4)
            continue
        p.poly(
            [(x - 4, 36), (x + 4, 36), (x + 4, 52), (x + 16 * s, 84), (x - 16 * s, 84), (x - 4, 52)],
            mix(p.white, p.sky, 0.5),
        )
        p.poly([(x - 9 * s, 68), (x + 9 * s, 68), (x + 15 * s, 83), (x - 15 * s, 83)], liquid)
        p.rect(x - 5, 33, 10, 3, mix(p.grey, p.ink, 0.2))
        for _ in range(3):
            p.disc(x + p.any(-6, 6), p.any(70, 80), 1.3, mix(liquid, p.white, 0.5))


def books(p: Pen) -> None:
    """Shelves of books."""
    p.fill(mix(p.ground, p.d, 0.1))
    for r in range(3):
        y = 30 + 32 * r
        x = 3.0
        while x < p.w - 8:
            w, h = p.any(3.5, 7), p.any(17, 26)
            colour = mix(p.pick(p.a, p.b, p.c, p.e, p.d), p.ink, p.any(0, 0.25))
            p.rect(x, y - h, w, h, colour)
            p.rect(x + w * 0.2, y - h * 0.8, w * 0.6, 1.4, mix(colour, p.white, 0.6))
            x += w + (p.any(4, 9) if p.any(0, 1) > 0.9 else 0.3)
        p.rect(0, y, p.w, 3, mix(p.b, p.ink, 0.4))


def vase(p: Pen) -> None:
    """A painted vase."""
    p.fill(mix(p.ground, p.white, 0.3))
    p.rect(0, 82, p.w, 18, mix(p.grey, p.white, 0.4))
    p.rect(p.w / 2 - 20, 82, 40, 18, p.white)
    clay, m = p.pick(p.b, p.a, p.d), p.w / 2
    shape = [(6, 16), (5, 22), (7, 30), (16, 42), (19, 54), (15, 68), (9, 78), (9, 82)]
    p.poly([*((m + a, b) for a, b in shape), *((m - a, b) for a, b in reversed(shape))], clay)
    p.rect(m - 8, 14, 16, 3, mix(clay, p.ink, 0.3))
    for y, wide in ((38, 12.6), (54, 19), (68, 15)):
        p.rect(m - wide, y, wide * 2, 2, mix(clay, p.ink, 0.4))
    for n in range(7):
        p.poly([(m - 15 + n * 4.6, 51), (m - 12.5 + n * 4.6, 44), (m - 10.2 + n * 4.6, 51)], mix(clay, p.white, 0.6))
    p.arc(m - 14, 32, 9, 120, 290, clay, 2.2)
    p.arc(m + 14, 32, 9, 250, 60, clay, 2.2)


def coin(p: Pen) -> None:
    """Two coins."""
    p.fill(mix(p.ground, p.grey, 0.15))
    for k in range(2):
        x = p.w * (0.28 + 0.44 * k)
        metal = mix(p.d, p.ink, 0.1 + 0.1 * k)
        r = min(34, p.w * 0.2)
        p.disc(x, 50, r, metal)
        p.ring(x, 50, r * 0.88, mix(metal, p.ink, 0.35), 1)
        for n in range(24):
            a = n * 6.283 / 24
            p.disc(x + r * 0.8 * math.cos(a), 50 + r * 0.8 * math.sin(a), r * 0.03, mix(metal, p.ink, 0.4))
        if k:
            p.rect(x - r * 0.3, 50 - r * 0.1, r * 0.6, r * 0.5, mix(metal, p.ink, 0.4))
            p.poly(
                [(x - r * 0.4, 50 - r * 0.1), (x, 50 - r * 0.55), (x + r * 0.4, 50 - r * 0.1)], mix(metal, p.ink, 0.4)
            )
        else:
            p.disc(x, 50 - r * 0.12, r * 0.3, mix(metal, p.ink, 0.35), r * 0.36)
            p.poly([(x - r * 0.45, 50 + r * 0.6), (x, 50), (x + r * 0.45, 50 + r * 0.6)], mix(metal, p.ink, 0.35))


def phone(p: Pen) -> None:
    """A phone with a list."""
    p.fill(p.ground)
    m = p.w / 2
    p.round(m - 22, 6, 44, 88, p.ink, 5)
    p.rect(m - 19, 13, 38, 74, p.white)
    p.rect(m - 19, 13, 38, 11, p.a)
    kinds = p.count(0, 2)
    for n in range(4):
        y = 28 + n * 14
        p.round(m - 16, y, 10, 10, (p.b, p.c, p.d, p.e)[n], 2)
        p.rect(m - 3, y + 1, 18, 2, mix(p.ink, p.grey, 0.3))
        p.rect(m - 3, y + 5, 10 + 2 * kinds, 1.6, p.grey)
    p.disc(m, 90.5, 2, p.grey)


def laptop(p: Pen) -> None:
    """A laptop with a chart."""
    p.fill(p.ground)
    m = p.w / 2
    p.round(m - 40, 14, 80, 56, p.ink, 3)
    p.rect(m - 37, 17, 74, 50, p.white)
    p.rect(m - 37, 17, 18, 50, mix(p.a, p.ink, 0.2))
    for n in range(5):
        p.rect(m - 34, 22 + n * 8, 12, 2, mix(p.a, p.white, 0.5))
        h = p.any(6, 24)
        p.rect(m - 12 + n * 9, 62 - h, 6, h, (p.a, p.b, p.c, p.d, p.e)[n])
    p.rect(m - 12, 22, 40, 3, p.grey)
    p.poly([(m - 48, 76), (m + 48, 76), (m + 42, 71), (m - 42, 71)], p.grey)


def servers(p: Pen) -> None:
    """Racks of computers."""
    p.fill(mix(p.ink, p.a, 0.3))
    n = p.count(3, 4)
    for k in range(n):
        w = p.w / n * 0.74
        x = p.w * (k + 0.13) / n
        p.rect(x, 12, w, 80, mix(p.ink, p.grey, 0.25))
        for r in range(9):
            p.rect(x + 2, 15 + r * 8.4, w - 4, 6.2, mix(p.ink, p.grey, 0.55))
            for c in range(3):
                p.disc(x + 5 + c * 3, 18 + r * 8.4, 0.9, p.pick(p.c, p.c, p.d, p.b))
            p.rect(x + w * 0.5, 17 + r * 8.4, w * 0.4, 2, p.ink)


def plan(p: Pen) -> None:
    """The plan of a flat."""
    p.fill(p.white)
    wall = p.ink
    x, y, w, h = p.w * 0.1, 12, p.w * 0.8, 76
    p.rect(x, y, w, h, mix(p.ground, p.white, 0.3), wall, 1.6)
    cut, low = w * p.any(0.35, 0.6), h * p.any(0.4, 0.6)
    p.rect(x, y, cut, low, mix(p.a, p.white, 0.75), wall, 1)
    p.rect(x + cut, y, w - cut, low, mix(p.d, p.white, 0.7), wall, 1)
    p.rect(x, y + low, cut * 0.6, h - low, mix(p.c, p.white, 0.7), wall, 1)
    p.rect(x + cut * 0.6, y + low, w - cut * 0.6, h - low, mix(p.b, p.white, 0.8), wall, 1)
    for dx, dy in ((cut * 0.3, low), (cut + (w - cut) * 0.4, low), (cut * 0.8, h)):
        p.rect(x + dx, y + dy - 1, 8, 2.2, p.white)
        p.arc(x + dx, y + dy, 8, 0, 90, p.grey, 0.5)
    for n in range(4):
        p.rect(x + cut + 4 + n * 9, y + 6, 6, 5, mix(p.grey, p.white, 0.3))


def map(p: Pen) -> None:
    """A map of a town."""
    p.fill(mix(p.c, p.white, 0.72))
    turn = p.any(0, 6)
    band = [(x, 62 + 12 * math.sin(turn + x / 26)) for x in range(-2, round(p.w) + 4, 4)]
    p.line(band, mix(p.a, p.white, 0.35), 8)
    for n in range(5):
        x = p.w * (n + 0.5) / 5 + p.any(-6, 6)
        p.line([(x, 0), (x + p.any(-12, 12), 100)], p.white, 1.6)
    for n in range(4):
        y = 12 + 25 * n
        p.line([(0, y), (p.w, y + p.any(-10, 10))], p.white, 1.6)
    p.line([(0, p.any(20, 80)), (p.w * 0.5, 40), (p.w, p.any(20, 80))], p.d, 2.6)
    for _ in range(36):
        x, y = p.any(2, p.w - 6), p.any(2, 96)
        p.rect(x, y, p.any(2.5, 6), p.any(2.5, 5), mix(p.pick(p.b, p.grey, p.e), p.white, 0.45))
    for _ in range(3):
        p.disc(p.any(10, p.w - 10), p.any(10, 90), p.any(5, 10), mix(p.c, p.white, 0.25), p.any(4, 8))


def section(p: Pen) -> None:
    """Layers of the ground."""
    p.fill(p.sky)
    y = 28.0
    for n, colour in enumerate(
        (
            mix(p.c, p.ink, 0.2),
            mix(p.b, p.ink, 0.35),
            mix(p.b, p.white, 0.3),
            mix(p.d, p.white, 0.2),
            mix(p.grey, p.white, 0.2),
            mix(p.grey, p.ink, 0.3),
        )
    ):
        turn = p.any(0, 6)
        p.poly(
            [*((x, y + 2.5 * math.sin(turn + x / 15)) for x in range(0, round(p.w) + 5, 4)), (p.w, 100), (0, 100)],
            colour,
        )
        y += (4, 10, 14, 16, 15, 10)[n]
    for _ in range(30):
        p.disc(p.any(2, p.w - 2), p.any(52, 96), p.any(0.6, 1.8), mix(p.grey, p.white, 0.6))
    for n in range(6):
        x = p.w * (n + 0.5) / 6
        p.line([(x, 29), (x - 1, 20), (x, 29), (x + 3, 21)], mix(p.c, p.ink, 0.3), 1)


def clock(p: Pen) -> None:
    """The face of a clock."""
    p.fill(p.ground)
    m = p.w / 2
    p.disc(m, 50, 40, p.a)
    p.disc(m, 50, 35, p.white)
    for n in range(12):
        a = n * 0.5236
        p.line(
            [(m + 30 * math.cos(a), 50 + 30 * math.sin(a)), (m + 33 * math.cos(a), 50 + 33 * math.sin(a))], p.ink, 1.4
        )
    a, b = p.any(0, 6.28), p.any(0, 6.28)
    p.line([(m, 50), (m + 18 * math.cos(a), 50 + 18 * math.sin(a))], p.ink, 2.6)
    p.line([(m, 50), (m + 27 * math.cos(b), 50 + 27 * math.sin(b))], p.b, 1.6)
    p.disc(m, 50, 2.4, p.ink)


def truck(p: Pen) -> None:
    """A truck on a road."""
    p.fill(p.sky)
    p.hills(74, 12, mix(p.sky, p.c, 0.5), 1.2)
    p.rect(0, 78, p.w, 22, mix(p.grey, p.ink, 0.35))
    x, w = p.w * 0.12, p.w * 0.5
    p.rect(x, 36, w, 38, p.white, p.grey, 0.8)
    p.rect(x, 52, w, 6, p.a)
    p.poly([(x + w + 2, 48), (x + w + 18, 48), (x + w + 26, 62), (x + w + 26, 76), (x + w + 2, 76)], p.b)
    p.poly([(x + w + 8, 51), (x + w + 17, 51), (x + w + 22, 61), (x + w + 8, 61)], mix(p.sky, p.white, 0.5))
    for at in (x + 10, x + 24, x + w + 16):
        p.disc(at, 77, 6.5, p.ink)
        p.disc(at, 77, 2.6, p.grey)


def boxes(p: Pen) -> None:
    """Shelves with boxes."""
    p.fill(mix(p.ground, p.grey, 0.15))
    p.rect(0, 88, p.w, 12, mix(p.grey, p.ink, 0.2))
    for r in range(3):
        p.rect(0, 26 + r * 30, p.w, 2.4, p.a)
        x = 4.0
        while x < p.w - 14:
            w, h = p.any(9, 16), p.any(10, 20)
            card = mix(p.d, p.b, p.any(0.1, 0.5))
            p.rect(x, 26 + r * 30 - h, w, h, mix(card, p.white, 0.25))
            p.rect(x + w * 0.42, 26 + r * 30 - h, w * 0.16, h, mix(card, p.ink, 0.1))
            x += w + p.any(1, 4)
    for k in range(int(p.w / 40) + 1):
        p.rect(k * 40, 0, 2, 90, mix(p.a, p.ink, 0.3))


def rocket(p: Pen) -> None:
    """A rocket among stars."""
    p.fill(mix(p.ink, p.a, 0.25))
    for _ in range(40):
        p.disc(p.any(0, p.w), p.any(0, 100), p.any(0.2, 0.6), p.white)
    p.disc(p.w * 0.85, 88, 30, mix(p.e, p.white, 0.3))
    m = p.w * 0.45
    p.poly([(m, 10), (m + 11, 34), (m + 11, 66), (m - 11, 66), (m - 11, 34)], p.white)
    p.poly([(m, 10), (m + 8, 27), (m - 8, 27)], p.b)
    p.disc(m, 40, 4.5, p.a)
    for side in (-1, 1):
        p.poly([(m + side * 11, 50), (m + side * 21, 70), (m + side * 11, 66)], p.b)
    p.poly([(m - 6, 67), (m + 6, 67), (m, 92)], p.d)


def temple(p: Pen) -> None:
    """A temple with columns."""
    p.fill(p.sky)
    p.rect(0, 82, p.w, 18, mix(p.d, p.white, 0.5))
    m, stone = p.w / 2, mix(p.d, p.white, 0.65)
    p.poly([(m - 44, 34), (m, 14), (m + 44, 34)], stone)
    p.poly([(m - 34, 32), (m, 17), (m + 34, 32)], mix(stone, p.ink, 0.15))
    p.rect(m - 44, 34, 88, 5, stone)
    for n in range(6):
        p.rect(m - 40 + n * 14.6, 39, 7, 38, mix(stone, p.white, 0.3))
        p.rect(m - 41 + n * 14.6, 39, 9, 2.5, stone)
    for n in range(3):
        p.rect(m - 44 - n * 3, 77 + n * 3, 88 + n * 6, 3, mix(stone, p.ink, 0.05 + 0.06 * n))


def pagoda(p: Pen) -> None:
    """A pagoda."""
    p.fill(p.sky)
    p.hills(80, 22, mix(p.sky, p.c, 0.45), 1.2)
    p.rect(0, 84, p.w, 16, mix(p.c, p.white, 0.2))
    m = p.w * p.any(0.42, 0.58)
    for n in range(4):
        w, y = 34 - n * 6, 84 - n * 17
        p.rect(m - w * 0.36, y - 12, w * 0.72, 12, mix(p.b, p.white, 0.35))
        p.poly(
            [(m - w * 0.72, y - 10), (m - w * 0.34, y - 18), (m + w * 0.34, y - 18), (m + w * 0.72, y - 10)],
            mix(p.a, p.ink, 0.35),
        )
        p.rect(m - 2, y - 9, 4, 9, mix(p.b, p.ink, 0.3))
    p.rect(m - 0.7, 5, 1.4, 12, p.d)
    for x in (0.1, 0.22, 0.8, 0.92):
        p.tree(p.w * x, 88, p.any(22, 32), mix(p.c, p.ink, 0.2))


def lantern(p: Pen) -> None:
    """Lanterns on a string."""
    p.fill(mix(p.ink, p.e, 0.35))
    p.line([(0, 10), (p.w * 0.5, 18), (p.w, 8)], p.grey, 0.8)
    n = p.count(3, 5)
    for k in range(n):
        x, y, s = p.w * (k + 0.5) / n, p.any(34, 52), p.any(9, 13)
        p.line([(x, 14), (x, y - s)], p.grey, 0.5)
        red = mix(p.b, (200, 40, 40), 0.5)
        p.disc(x, y, s * 1.1, red, s)
        for q in (-0.6, 0, 0.6):
            p.arc(x, y, max(0.5, abs(q) * s * 1.1), 0, 360, mix(red, p.d, 0.5), 0.4, s)
        p.rect(x - s * 0.4, y - s - 2, s * 0.8, 3, p.d)
        p.rect(x - s * 0.4, y + s - 1, s * 0.8, 3, p.d)
        p.line([(x, y + s + 2), (x, y + s + 12)], p.d, 1.4)


SCENES: dict[str, Callable[[Pen], None]] = {
    name: each
    for name, each in list(globals().items())
    if callable(each) and name.islower() and getattr(each, "__module__", "") == __name__ and name != "mix"
}

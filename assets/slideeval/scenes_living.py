"""Drawings of animals, plants and people."""

from __future__ import annotations

import math
from collections.abc import Callable

from pen import Pen, mix


def bird(p: Pen) -> None:
    """A bird on a twig."""
    p.fill(p.sky)
    p.line([(0, 82), (p.w * 0.5, 76), (p.w, 80)], mix(p.b, p.ink, 0.4), 2.6)
    for _ in range(9):
        x = p.any(3, p.w - 3)
        p.disc(x, 79 + p.any(-4, 3), 3, mix(p.c, p.white, 0.2), 1.5)
    m, body = p.w * 0.5, p.pick(p.a, p.b, p.e)
    p.poly([(m - 20, 52), (m - 42, 70), (m - 36, 74), (m - 12, 62)], mix(body, p.ink, 0.3))
    p.disc(m, 53, 22, body, 15)
    p.disc(m + 4, 57, 14, mix(body, p.white, 0.6), 9)
    p.disc(m + 18, 38, 11, body)
    p.poly([(m + 28, 36), (m + 38, 39), (m + 28, 42)], p.d)
    p.disc(m + 21, 36, 2, p.white)
    p.disc(m + 21.4, 36, 1.1, p.ink)
    p.poly([(m - 14, 46), (m + 8, 50), (m - 10, 62)], mix(body, p.ink, 0.25))
    for x in (m - 2, m + 6):
        p.line([(x, 66), (x, 78)], p.ink, 0.9)


def fish(p: Pen) -> None:
    """Fish among weeds."""
    p.fill(mix(p.a, p.white, 0.55))
    for _ in range(p.count(4, 6)):
        x, y, s = p.any(15, p.w - 15), p.any(15, 80), p.any(7, 14)
        colour = p.pick(p.b, p.d, p.e, p.c)
        p.disc(x, y, s, colour, s * 0.5)
        p.poly([(x - s * 0.8, y), (x - s * 1.5, y - s * 0.5), (x - s * 1.5, y + s * 0.5)], mix(colour, p.ink, 0.2))
        p.disc(x + s * 0.55, y - s * 0.1, s * 0.1, p.ink)
        p.arc(x + s * 0.2, y, s * 0.35, -60, 60, mix(colour, p.ink, 0.3), 0.5)
    for n in range(9):
        x = p.w * (n + 0.5) / 9
        p.line([(x, 100), (x + p.any(-3, 3), 90), (x + p.any(-4, 4), p.any(78, 86))], mix(p.c, p.ink, 0.2), 1.4)


def bees(p: Pen) -> None:
    """Hives and bees."""
    p.fill(p.sky)
    p.rect(0, 78, p.w, 22, mix(p.c, p.white, 0.25))
    for k in range(p.count(2, 3)):
        x = p.w * (0.16 + 0.3 * k)
        for n in range(3):
            p.rect(x, 66 - n * 15, 24, 14, (p.d, mix(p.d, p.white, 0.4), p.b)[(n + k) % 3])
        p.rect(x - 2, 33, 28, 4, p.grey)
        p.rect(x + 8, 76, 8, 2, p.ink)
    for _ in range(9):
        x, y = p.any(5, p.w - 5), p.any(10, 60)
        p.disc(x, y, 1.8, p.d, 1.2)
        p.disc(x, y - 1.4, 1.3, p.white, 0.8)


def cup(p: Pen) -> None:
    """A cup that steams."""
    p.fill(mix(p.ground, p.b, 0.1))
    p.rect(0, 80, p.w, 20, mix(p.b, p.ink, 0.2))
    m = p.w / 2
    p.disc(m, 80, 30, p.white, 4)
    p.poly([(m - 20, 44), (m + 20, 44), (m + 14, 78), (m - 14, 78)], p.a)
    p.disc(m, 44, 20, mix(p.a, p.white, 0.3), 4)
    p.disc(m, 44, 17, mix(p.b, p.ink, 0.5), 3)
    p.arc(m + 20, 57, 8, -80, 100, p.a, 2.5)
    for n in (-7, 0, 7):
        p.line([(m + n, 36), (m + n + 3, 30), (m + n - 2, 24), (m + n + 2, 17)], mix(p.grey, p.white, 0.4), 1)


def people(p: Pen) -> None:
    """A group of people."""
    p.fill(mix(p.ground, p.white, 0.2))
    p.disc(p.w / 2, 96, p.w * 0.46, mix(p.ground, p.grey, 0.25), 5)
    n = p.count(5, 7)
    for k in range(n):
        p.person(p.w * (k + 0.7) / (n + 0.4), 94 - (k % 2) * 4, p.any(56, 72), (p.a, p.b, p.c, p.e, p.d)[k % 5])


def meeting(p: Pen) -> None:
    """People around a table."""
    p.fill(mix(p.ground, p.a, 0.06))
    p.rect(p.w * 0.3, 8, p.w * 0.4, 28, p.white, p.grey, 0.8)
    p.line([(p.w * (0.33 + 0.055 * n), p.any(15, 32)) for n in range(7)], p.b, 1)
    for k in range(5):
        p.person(p.w * (0.16 + 0.17 * k), 84, 44, (p.a, p.c, p.e, p.b, p.d)[k])
    p.disc(p.w / 2, 80, p.w * 0.42, mix(p.b, p.white, 0.35), 14)
    for k in range(4):
        p.poly(
            [
                (p.w * (0.24 + 0.16 * k), 76),
                (p.w * (0.31 + 0.16 * k), 76),
                (p.w * (0.32 + 0.16 * k), 82),
                (p.w * (0.23 + 0.16 * k), 82),
            ],
            p.white,
        )


def tree(p: Pen) -> None:
    """An old tree."""
    p.fill(p.sky)
    p.rect(0, 84, p.w, 16, mix(p.c, p.white, 0.25))
    m, bark = p.w / 2, mix(p.b, p.ink, 0.5)
    p.poly([(m - 6, 86), (m - 3, 50), (m + 3, 50), (m + 6, 86)], bark)
    p.line([(m, 62), (m - 18, 44)], bark, 2)
    p.line([(m, 58), (m + 17, 40)], bark, 2)
    for _ in range(22):
        a, r = p.any(0, 6.28), p.any(0, 24)
        p.disc(
            m + r * 1.2 * math.cos(a),
            36 + r * 0.8 * math.sin(a),
            p.any(6, 10),
            mix(p.c, p.pick(p.ink, p.d, p.white), p.any(0.05, 0.3)),
        )
    for _ in range(7):
        p.disc(m + p.any(-26, 26), p.any(22, 52), 1.8, p.b)


def flower(p: Pen) -> None:
    """A row of flowers."""
    p.fill(p.sky)
    p.rect(0, 86, p.w, 14, mix(p.c, p.ink, 0.1))
    n = p.count(4, 6)
    for k in range(n):
        x, y, petal = p.w * (k + 0.5) / n, p.any(26, 52), p.pick(p.a, p.b, p.e, p.d)
        p.line([(x, y), (x + p.any(-2, 2), 88)], mix(p.c, p.ink, 0.2), 1.3)
        p.disc(x + 5, y + 26, 5, mix(p.c, p.white, 0.1), 2)
        count = p.count(6, 9)
        for q in range(count):
            a = q * 6.283 / count
            p.disc(x + 6 * math.cos(a), y + 6 * math.sin(a), 3.6, petal)
        p.disc(x, y, 4, p.d if petal != p.d else p.b)


SCENES: dict[str, Callable[[Pen], None]] = {
    name: each
    for name, each in list(globals().items())
    if callable(each) and name.islower() and getattr(each, "__module__", "") == __name__
}

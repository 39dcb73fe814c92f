"""Affine maps of the plane, as in `transform=`: (a, b, c, d, e, f) sends (x, y) to (ax + cy + e, bx + dy +
f)."""

import math
import re

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """Return the map that applies `n` first, then `m`."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point goes."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def translate(x: float, y: float) -> Matrix:
    """Return a shift."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scale_of(m: Matrix) -> float:
    """Return the mean factor of lengths: the root of the determinant's magnitude."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def rotation_of(m: Matrix) -> float:
    """Return the angle in degrees by which the map turns the x axis, clockwise on screen."""
    return math.degrees(math.atan2(m[1], m[0]))


def parse_transform(text: str | None) -> Matrix:
    """Return the map of a `transform` attribute; what is malformed in it counts as the identity, as in
    browsers."""
    result = IDENTITY
    for name, arguments in _CALL.findall(text or ""):
        values = [float(number) for number in _NUMBER.findall(arguments)]
        step = _step(name, values) if all(math.isfinite(value) for value in values) else None
        if step is None:
            return IDENTITY
        result = multiply(result, step)
    return result


def _step(name: str, v: list[float]) -> Matrix | None:
    match name, len(v):
        case "matrix", 6:
            return (v[0], v[1], v[2], v[3], v[4], v[5])
        case "translate", 1 | 2:
            return translate(v[0], v[1] if len(v) == 2 else 0.0)
        case "scale", 1 | 2:
            return (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
        case "rotate", 1 | 3:
            turn = math.radians(v[0])
            spin = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0)
            if len(v) == 1:
                return spin
            return multiply(multiply(translate(v[1], v[2]), spin), translate(-v[1], -v[2]))
        case "skewX", 1:
            return (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0)
        case "skewY", 1:
            return (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0)
    return None

"""A small photo studio: solids given by signed distances, a paper sweep, softboxes. What the makers of the product
photographs in this folder share.

Sphere tracing in numpy: a solid is a function from points (n, 3) to (distance, material number); a unit is about a
hand's width. Light is a key lamp with soft shadow, a sky, and softboxes that gloss reflects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Solid = Callable[[Array], tuple[Array, npt.NDArray[np.int8]]]
Bytes = npt.NDArray[np.uint8]
FINE = 2
"""How many times as large (each way) the solid is rendered before it is made smooth."""


@dataclass(frozen=True)
class Material:
    """How a surface looks."""

    colour: Callable[[Array], Array]
    """From points (n, 3) to RGB (n, 3), 0 to 1."""
    gloss: float = 0.1
    """Share of the softboxes that it mirrors head on; more at grazing angles."""
    polish: float = 60.0
    """How sharp the lamp's highlight is."""
    glow: float = 0.0
    """Light of its own."""


@dataclass(frozen=True)
class Shot:
    """Camera, lamp and backdrop."""

    width: int
    height: int
    eye: tuple[float, float, float] = (0.0, 3.0, 9.5)
    target: tuple[float, float, float] = (0.0, 1.05, 0.0)
    zoom: float = 2.6
    lamp: tuple[float, float, float] = (-0.62, 0.82, 0.48)
    far: str = "#9aa0a4"
    near: str = "#d3d5d6"
    """The sweep's colours, at the top of the picture and at its bottom."""
    shade: float = 0.62
    """How much darker the sweep is in the core of the shadow."""
    box: tuple[float, float, float, float, float, float] = field(default=(-2.4, 2.4, 0.0, 3.2, -2.4, 2.4))
    """What holds the solid: x, x, y, y, z, z."""


def colour(text: str) -> Array:
    """RGB, 0 to 1."""
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)], dtype=np.float32)


def plain(text: str) -> Callable[[Array], Array]:
    """One colour everywhere."""
    return lambda p: np.broadcast_to(colour(text), p.shape).astype(np.float32)


def noise(height: int, width: int, cell: float, seed: int, octaves: int = 5, gain: float = 0.5) -> Array:
    """Smooth noise of mean 0 and deviation 1; the coarsest octave has cells of so many px."""
    rng = np.random.default_rng(seed)
    total = np.zeros((height, width))
    for octave in range(octaves):
        step = max(1.0, cell / 2**octave)
        grid = rng.normal(size=(int(height / step) + 4, int(width / step) + 4))
        total += gain**octave * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray((total - total.mean()) / total.std(), dtype=np.float32)


def around(p: Array, table: Array, low: float, high: float) -> Array:
    """A table (rows, columns) wound around the vertical axis between two heights; its middle faces the camera."""
    rows, columns = table.shape[:2]
    u = (np.arctan2(p[:, 0], p[:, 2]) / (2 * np.pi) + 0.5) * (columns - 1)
    v = (1 - np.clip((p[:, 1] - low) / (high - low), 0, 1)) * (rows - 1)
    short = -len(p) % 1024  # remap takes no column as long as all points are
    at = [np.pad(side, (0, short), mode="edge").reshape(-1, 1024).astype(np.float32) for side in (u, v)]
    found = cv2.remap(table, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    found = found.reshape(-1, *table.shape[2:])[: len(p)]
    return np.asarray(found, dtype=np.float32)


def ramp(value: Array, low: float, high: float) -> Array:
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def soft_min(a: Array, b: Array, k: float) -> Array:
    """A union with a fillet of about k."""
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return np.asarray(b + (a - b) * h - k * h * (1 - h), dtype=np.float32)


def cylinder(p: Array, low: float, high: float, radius: Array | float, edge: float) -> Array:
    """An upright cylinder with rounded edges."""
    dx = np.hypot(p[:, 0], p[:, 2]) - radius + edge
    dy = np.abs(p[:, 1] - (low + high) / 2) - (high - low) / 2 + edge
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return np.asarray(outside + np.minimum(np.maximum(dx, dy), 0) - edge, dtype=np.float32)


def capsule(p: Array, a: tuple[float, float, float], b: tuple[float, float, float], ra: float, rb: float) -> Array:
    """A rod between two points that may grow thinner."""
    pa, ba = p - np.float32(a), np.float32(b) - np.float32(a)
    h = np.clip(pa @ ba / (ba @ ba), 0, 1)
    return np.asarray(np.linalg.norm(pa - h[:, None] * ba, axis=1) - (ra + (rb - ra) * h), dtype=np.float32)


def ring(p: Array, centre: tuple[float, float, float], radius: float, thick: float, squash: float = 1.0) -> Array:
    """A ring that stands upright and faces the camera."""
    q = p - np.float32(centre)
    flat = np.hypot(q[:, 0] * squash, q[:, 1]) - radius
    return np.asarray((np.hypot(flat, q[:, 2]) - thick) * min(1.0, 1 / squash), dtype=np.float32)


def _unit(v: Array) -> Array:
    return np.asarray(v / np.linalg.norm(v, axis=-1, keepdims=True), dtype=np.float32)


def _rays(shot: Shot, fine: int) -> tuple[Array, Array]:
    """The eye and a direction for each pixel, (height, width, 3)."""
    eye, target = np.float32(shot.eye), np.float32(shot.target)
    ahead = _unit(target - eye)
    right = _unit(np.cross(ahead, np.float32([0, 1, 0])).astype(np.float32))
    up = np.cross(right, ahead)
    y, x = np.mgrid[: shot.height * fine, : shot.width * fine].astype(np.float32)
    scale = shot.height * fine / 2
    u, v = (x + 0.5 - shot.width * fine / 2) / scale, (shot.height * fine / 2 - y - 0.5) / scale
    return eye, _unit(ahead * shot.zoom + u[..., None] * right + v[..., None] * up)


def _march(
    solid: Solid, origin: Array, towards: Array, shot: Shot, steps: int = 90
) -> tuple[Array, npt.NDArray[np.bool_]]:
    """How far each ray gets, and whether it ends on the solid; only what passes the box is followed."""
    low, high = np.float32(shot.box[0::2]), np.float32(shot.box[1::2])
    with np.errstate(divide="ignore", invalid="ignore"):
        t0, t1 = (low - origin) / towards, (high - origin) / towards
    enter = np.maximum(np.minimum(t0, t1).max(axis=1), 0)
    leave = np.maximum(t0, t1).min(axis=1)
    far = enter.astype(np.float32)
    hit = np.zeros(len(far), dtype=bool)
    live = np.flatnonzero(leave > enter)
    for _ in range(steps):
        if not len(live):
            break
        start = origin if origin.ndim == 1 else origin[live]
        apart = solid(start + far[live, None] * towards[live])[0]
        done = apart < 0.0012
        hit[live[done]] = True
        far[live] += np.where(done, 0, apart * np.float32(0.85))
        live = live[~done & (far[live] < leave[live])]
    return far, hit


def _normals(solid: Solid, p: Array) -> Array:
    total = np.zeros_like(p)
    for corner in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        side = np.float32(corner)
        total += side * solid(p + side * np.float32(0.0015))[0][:, None]
    return _unit(total + np.float32(1e-9))


def _shadow(solid: Solid, p: Array, lamp: Array, shot: Shot, hardness: float, start: float = 0.02) -> Array:
    """1 in full light, 0 in the core of the shadow; the penumbra grows with the distance."""
    high = np.float32(shot.box[1::2])
    lit = np.ones(len(p), dtype=np.float32)
    far = np.full(len(p), start, dtype=np.float32)
    live = np.arange(len(p))
    for _ in range(48):
        if not len(live):
            break
        q = p[live] + far[live, None] * lamp
        apart = solid(q)[0]
        lit[live] = np.minimum(lit[live], np.clip(0.5 + 0.5 * hardness * apart / far[live], 0, 1))
        far[live] += np.clip(apart, 0.015, 0.18)
        live = live[(q[:, 1] <= high[1]) & (lit[live] > 0.004)]
    return ramp(lit, 0, 1)


def _softboxes(r: Array) -> Array:
    """What a mirror sees in each direction: a tall box at the left, a narrow one at the right, a bright ceiling."""
    left = (
        ramp(r[:, 0], -0.97, -0.88)
        * ramp(-r[:, 0], 0.5, 0.62)
        * ramp(r[:, 1], -0.28, -0.18)
        * ramp(-r[:, 1], -0.75, -0.65)
    )
    right = (
        ramp(r[:, 0], 0.78, 0.84) * ramp(-r[:, 0], -0.95, -0.9) * ramp(r[:, 1], -0.2, -0.1) * ramp(-r[:, 1], -0.7, -0.6)
    )
    return np.asarray(1.5 * left + 0.5 * right + 0.35 * ramp(r[:, 1], 0.55, 1.0) + 0.12, dtype=np.float32)


def _lit(solid: Solid, materials: list[Material], p: Array, ray: Array, shot: Shot) -> Array:
    """Colours of points on the solid."""
    normal = _normals(solid, p)
    kind = solid(p)[1]
    lamp = _unit(np.float32(shot.lamp))
    key = np.clip(normal @ lamp, 0, 1) * _shadow(solid, p + 0.01 * normal, lamp, shot, 6)
    open_ = np.ones(len(p), dtype=np.float32)
    for step in (0.05, 0.12, 0.24, 0.42):
        q = p + step * normal
        open_ -= np.float32(0.36 / (1 + 6 * step)) * np.clip(1 - np.minimum(solid(q)[0], q[:, 1]) / step, 0, 1)
    open_ = np.clip(open_, 0.12, 1)
    sky = 0.5 + 0.5 * normal[:, 1]
    mirror = ray - 2 * (ray * normal).sum(axis=1, keepdims=True) * normal
    facing = np.clip(-(ray * normal).sum(axis=1), 0, 1)
    boxes = _softboxes(mirror) * open_
    out = np.zeros_like(p)
    for number, material in enumerate(materials):
        at = np.flatnonzero(kind == number)
        if not len(at):
            continue
        base = material.colour(p[at]) ** np.float32(2.2)
        light = 0.95 * key[at] + open_[at] * (0.16 + 0.24 * sky[at])
        bounce = 0.1 * open_[at] * np.clip(-normal[at, 1], 0, 1)
        shine = material.gloss + (0.7 * min(1.0, 6 * material.gloss)) * (1 - facing[at]) ** 5
        spot = np.clip(mirror[at] @ lamp, 0, 1) ** material.polish * key[at] * material.gloss * 4
        out[at] = base * (light + bounce + material.glow)[:, None] + (shine * boxes[at] + spot)[:, None]
    return np.asarray(np.clip(out, 0, 1.4), dtype=np.float32)


def sweep(shot: Shot, solid: Solid, grain: float, seed: int) -> Array:
    """The backdrop with the solid's shadow on it, linear light, (height, width, 3)."""
    eye, rays = _rays(shot, 1)
    flat = rays.reshape(-1, 3)
    y = np.linspace(0, 1, shot.height, dtype=np.float32)[:, None]
    rows = colour(shot.far) + (colour(shot.near) - colour(shot.far)) * ramp(y, 0.12, 0.95)
    paper = np.repeat(rows[:, None], shot.width, axis=1) ** np.float32(2.2)
    down = flat[:, 1] < -0.02
    far = np.where(down, -eye[1] / np.where(down, flat[:, 1], -1), 0).astype(np.float32)
    p = eye + far[:, None] * flat
    near = np.flatnonzero(down & (np.abs(p[:, 0]) < 6) & (np.abs(p[:, 2]) < 6))
    shade = np.ones(len(flat), dtype=np.float32)
    ground = p[near] + np.float32([0, 0.004, 0])
    shade[near] = 1 - np.float32(shot.shade) * (1 - _shadow(solid, ground, _unit(np.float32(shot.lamp)), shot, 4))
    contact = np.ones(len(near), dtype=np.float32)
    for step in (0.06, 0.16, 0.34):
        apart = solid(ground + np.float32([0, step, 0]))[0]
        contact -= np.float32(0.25) * np.clip(1 - apart / np.float32(step * 1.6), 0, 1)
    shade[near] *= np.clip(contact, 0.2, 1)
    out = paper * cv2.GaussianBlur(shade.reshape(shot.height, shot.width), (0, 0), 1.2)[..., None]
    return np.asarray(out * (1 + grain * noise(shot.height, shot.width, 6, seed, 3))[..., None], dtype=np.float32)


def photograph(
    shot: Shot, solid: Solid, materials: list[Material], *, grain: float = 0.0, seed: int = 1, flare: float = 0.0
) -> tuple[Bytes, Bytes]:
    """The picture (BGR) and the solid's coverage (0 to 255), both (height, width)."""
    eye, rays = _rays(shot, FINE)
    flat = rays.reshape(-1, 3)
    far, hit = _march(solid, eye, flat, shot)
    at = np.flatnonzero(hit)
    shown = np.zeros((len(flat), 3), dtype=np.float32)
    shown[at] = _lit(solid, materials, eye + far[at, None] * flat[at], flat[at], shot)
    size = shot.width, shot.height
    cover = hit.astype(np.float32).reshape(rays.shape[:2])
    front = cv2.resize(shown.reshape(rays.shape), size, interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)
    picture = front + sweep(shot, solid, grain, seed) * (1 - alpha[..., None])
    if flare:
        picture = picture + flare * cv2.GaussianBlur(np.clip(front - 0.8, 0, 1), (0, 0), 24)
    picture = np.clip(picture, 0, 1) ** np.float32(1 / 2.2)
    if grain:
        specks = cv2.GaussianBlur(np.random.default_rng(seed).normal(size=alpha.shape), (0, 0), 0.7)
        picture = picture + (0.6 * grain * specks)[..., None]
    out = np.clip(np.round(picture[:, :, ::-1] * 255), 0, 255).astype(np.uint8)
    return out, np.round(alpha * 255).astype(np.uint8)

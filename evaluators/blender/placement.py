"""Where objects are: matrices taken apart, rotations compared."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.blender.model import Thing
from evaluators.blender.values import Matrix, Vector

NEAR = 1e-3
Square = NDArray[np.float64]


def square(matrix: Matrix) -> Square:
    """Return a matrix as (4, 4)."""
    return np.array(matrix, dtype=np.float64).reshape(4, 4)


def place(matrix: Matrix) -> Vector:
    """Return the location that a matrix has."""
    return matrix[3], matrix[7], matrix[11]


def sizes(matrix: Matrix) -> Vector:
    """Return the scale that a matrix has, without signs."""
    lengths = np.linalg.norm(square(matrix)[:3, :3], axis=0)
    return float(lengths[0]), float(lengths[1]), float(lengths[2])


def turning(matrix: Matrix) -> Square:
    """Return the rotation that a matrix has, (3, 3)."""
    part = square(matrix)[:3, :3]
    lengths = np.linalg.norm(part, axis=0)
    turned = part / np.where(lengths > 0, lengths, 1)
    return turned if np.linalg.det(turned) >= 0 else -turned


def turned(degrees: Sequence[float]) -> Square:
    """Return the rotation of three Euler angles in degrees, about X, then Y, then Z of the world."""
    x, y, z = (math.radians(each) for each in degrees)
    about_x = np.array([[1, 0, 0], [0, math.cos(x), -math.sin(x)], [0, math.sin(x), math.cos(x)]])
    about_y = np.array([[math.cos(y), 0, math.sin(y)], [0, 1, 0], [-math.sin(y), 0, math.cos(y)]])
    about_z = np.array([[math.cos(z), -math.sin(z), 0], [math.sin(z), math.cos(z), 0], [0, 0, 1]])
    return np.asarray(about_z @ about_y @ about_x, dtype=np.float64)


def of_quaternion(quaternion: Sequence[float]) -> Square:
    """Return the rotation of a quaternion (w, x, y, z)."""
    w, x, y, z = np.array(quaternion) / max(1e-12, float(np.linalg.norm(quaternion)))
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def apart_degrees(one: Square, other: Square) -> float:
    """Return the angle between two rotations."""
    cosine = (float(np.trace(one.T @ other)) - 1) / 2
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def eulers(turning: Square) -> Vector:
    """Return a rotation as Euler angles in degrees (XYZ)."""
    y = math.asin(max(-1.0, min(1.0, -float(turning[2, 0]))))
    x = math.atan2(float(turning[2, 1]), float(turning[2, 2]))
    z = math.atan2(float(turning[1, 0]), float(turning[0, 0]))
    return math.degrees(x), math.degrees(y), math.degrees(z)


def near(one: Sequence[float], other: Sequence[float], tolerance: float = NEAR) -> bool:
    """Say whether numbers agree, each within a tolerance (relative above 1)."""
    return len(one) == len(other) and all(
        abs(a - b) <= tolerance * max(1.0, abs(a), abs(b)) for a, b in zip(one, other, strict=True)
    )


def same_place(one: Thing, other: Thing) -> bool:
    """Say whether two objects are at the same place in the world, turned and sized alike."""
    return near(one.matrix, other.matrix)

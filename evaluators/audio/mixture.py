"""Gains of known parts in a mix, found by least squares in each block, and what they leave unexplained."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.audio.likeness import QUIET_DB
from evaluators.sound.align import best_shift, delayed, fine_shift
from evaluators.sound.remainder import around, low_passed
from evaluators.sound.samples import FLOOR_DB, Samples, block_powers, power_db

BLOCK_S, FINE_S = 0.25, 0.05
AUDIBLE_DB = 45.0
"""A part further than this below the mix in a block says nothing about its gain there."""
ENDS = 0.6
"""The share of a fade, from its silent side on, of which the gain tells whether it is there."""
AGAINST_OTHERS_DB = 20.0
"""A part further than this below the mix says nothing about a fade."""
Vector: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Part:
    """A known part: samples of the mix's rate and channels, and the frame where it should begin."""

    samples: Samples
    at: int
    fade_in_s: float = 0.0
    fade_out_s: float = 0.0
    silent: tuple[bool, bool] = (False, False)
    """Whether they begin and end with silence; false where another stretch of the same goes on."""


@dataclass(frozen=True, eq=False)
class Unmixed:
    """What was found."""

    gains: list[Vector]
    """Of each part: its factor in every block where it can be measured and is not faded."""
    fade_ends: list[Vector]
    """Of each part: its factor in blocks of 50 ms within fades from and to silence, where it can be measured, relative
    to the most that a square root, the slowest of curves, has there."""
    times: Vector
    """The starts in seconds of blocks of 50 ms, those with fades too."""
    residue_db: Vector
    level_db: Vector
    """The RMS levels of what is left over and of the parts together, in those blocks, the greatest of the blocks
    around."""
    cut: NDArray[np.bool_]
    """Blocks in which a part begins or ends."""
    fading: NDArray[np.bool_]
    """Blocks in which a part is faded: what a straight change of its gain leaves over is measured there."""
    mix: Samples
    model: Samples
    """The mix as it was measured, and its parts together, each at the median of its gains."""


def unmix(
    mix: Samples, parts: Sequence[Part], rate: int, most_shift_s: float, highest_hz: float | None = None
) -> Unmixed:
    """Find each part's shift and its gain in each block.

    Args:
        mix: Samples of (frames, channels).
        parts: What it should be made of.
        rate: Of all of them, in Hz.
        most_shift_s: Seconds by which a part may lie elsewhere.
        highest_hz: Up to where they are compared, if a rate was converted; else None.

    Returns:
        What was found.
    """
    lines = np.zeros((len(parts), *mix.shape), dtype=np.float32)
    for line, part in zip(lines, parts, strict=True):
        _place(part, line, mix, round(most_shift_s * rate), highest_hz is not None)
    if highest_hz is not None:
        mix, lines = low_passed(mix, rate, highest_hz), np.stack([low_passed(line, rate, highest_hz) for line in lines])
    size = max(1, round(BLOCK_S * rate))
    solved, gram, _, _ = _solved(mix, lines, size)
    own, loudest = power_db(np.einsum("bii->bi", gram)), power_db(block_powers(mix, size))
    starts = np.arange(len(gram)) * size
    faded = np.stack([_faded(part, starts, size, rate) for part in parts], axis=1)
    measurable = (own > QUIET_DB) & (own > loudest[:, None] - AUDIBLE_DB) & ~faded
    gains = [solved[measurable[:, index], index, 0] for index in range(len(parts))]
    fine = max(1, round(FINE_S * rate))
    finely, gram, residue, level = _solved(mix, lines, fine)
    own = power_db(np.einsum("bii->bi", gram))
    measurable = (own > QUIET_DB) & (own > own.max(axis=1, keepdims=True) - AGAINST_OTHERS_DB)
    most = [_most(part, np.arange(len(gram)) * fine, fine, rate) for part in parts]
    fade_ends = [
        (finely[:, index, 0] / most[index])[measurable[:, index] & np.isfinite(most[index])]
        for index in range(len(parts))
    ]
    times = np.arange(len(level)) * fine
    # Within a fade, what a changing gain leaves over is measured by the part as it would be without it.
    fading = np.stack([_faded(part, times, fine, rate) for part in parts], axis=1)
    level = np.maximum(level, np.where(fading, own, FLOOR_DB).max(axis=1))
    if fading.any():
        residue = np.where(fading.any(axis=1), _solved(mix, _with_slopes(lines, fine), fine)[2], residue)
    ends = [end for part in parts for end in (part.at, part.at + len(part.samples))]
    slack = fine + round(most_shift_s * rate)
    cut = np.zeros(len(times), dtype=bool)
    for end in ends:
        cut |= (times < end + slack) & (times + fine > end - slack)
    model = np.zeros_like(mix)
    for line, values in zip(lines, gains, strict=True):
        model += np.float32(np.median(values) if len(values) else 0.0) * line
    return Unmixed(
        gains, fade_ends, times / rate, residue, around(level), cut, np.asarray(fading.any(axis=1)), mix, model
    )


def _solved(mix: Samples, lines: Samples, size: int) -> tuple[NDArray[np.float64], NDArray[np.float64], Vector, Vector]:
    """Return for blocks of a size: the parts' gains, their products, and the levels of what is left over and of the
    parts together."""
    count = len(mix) // size
    width = size * mix.shape[1]
    parts = len(lines)
    y = mix[: count * size].reshape(count, width)
    x = lines[:, : count * size].reshape(parts, count, width).transpose(1, 0, 2)
    gram = np.matmul(x, x.transpose(0, 2, 1)).astype(np.float64) / width
    right = np.matmul(x, y[:, :, None]).astype(np.float64) / width
    # A part that is silent in a block would make its matrix singular; its gain there is 0.
    ridge = np.maximum(1e-12, 1e-9 * np.trace(gram, axis1=1, axis2=2))
    solved = np.linalg.solve(gram + ridge[:, None, None] * np.eye(parts), right)
    modelled = np.einsum("bi,bij,bj->b", solved[:, :, 0], gram, solved[:, :, 0])
    total = block_powers(mix, size)
    rest = total - 2 * np.einsum("bi,bi->b", solved[:, :, 0], right[:, :, 0]) + modelled
    return solved, gram, power_db(rest), power_db(modelled)


def _with_slopes(lines: Samples, size: int) -> Samples:
    """Return the parts, and each once more with a weight that rises from -1 to 1 in every block."""
    slope = np.linspace(-1, 1, size, dtype=np.float32)
    weight = np.resize(slope, lines.shape[1])[None, :, None]
    return np.concatenate([lines, lines * weight])


def _place(part: Part, line: Samples, mix: Samples, most: int, fraction: bool) -> None:
    """Put a part into a silent line as long as the mix, where it correlates best."""
    seen = mix[max(0, part.at) : part.at + len(part.samples)]
    at = max(0, part.at + best_shift(seen, part.samples, most))
    fine = fine_shift(mix[at : at + len(part.samples)], part.samples, fraction)
    at = max(0, at + round(fine))
    samples = delayed(part.samples, fine - round(fine)) if fraction else part.samples
    inner = line[at : at + len(samples)]
    inner[:] = samples[: len(inner)]


def _faded(part: Part, starts: NDArray[np.int64], size: int, rate: int) -> NDArray[np.bool_]:
    """Return the blocks that touch a part's fades, its first or its last frame (half a block gives no gain)."""
    first, last = part.at, part.at + len(part.samples)
    inside = (starts + size > first) & (starts < last)
    begins = inside & (starts < first + part.fade_in_s * rate)
    ends = inside & (starts + size > last - part.fade_out_s * rate)
    return begins | ends


def _most(part: Part, starts: NDArray[np.int64], size: int, rate: int) -> Vector:
    """Return the most that a part may have of its level in the blocks that lie within a fade from or to silence;
    infinite in the others."""
    first, last = part.at, part.at + len(part.samples)
    most = np.full(len(starts), np.inf)
    for silent, length, near, far in (
        (part.silent[0], part.fade_in_s * rate, starts - first, starts + size - first),
        (part.silent[1], part.fade_out_s * rate, last - starts - size, last - starts),
    ):
        if silent and length:
            inside = (near >= 0) & (far <= ENDS * length)
            most[inside] = 1.1 * np.sqrt(far[inside] / length) + 0.05
    return most

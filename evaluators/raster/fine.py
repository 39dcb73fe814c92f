"""The detail of a picture that keeps its size: what `likeness` cannot see at its working size.

Where only colours were to be changed, or the whole was to be sharpened, every px has a known value. Measured on GIMP's
own results and on equal settings of other tools: a block's SSIM is at least 0.995 after a change of colours and 0.95
after sharpening, and blocks below `AGREES` that touch are at most two; words painted over, a scan that was scaled down
and up again, a strip that a selection left out and other radii have more than ten.
"""

from __future__ import annotations

from evaluators.raster.likeness import Flags, largest, structure
from evaluators.raster.picture import Floats

AGREES = 0.97
"""The least SSIM of a block of full size whose detail is there."""
PIECE = 5
"""The most blocks in one piece that may be below."""


def worst_piece(seen: Floats, wanted: Floats) -> Flags | None:
    """Return the blocks of the largest piece whose detail is not that of the wanted picture; None if it is small.

    Args:
        seen: RGBA, (height, width, 4).
        wanted: the same shape.
    """
    found, structured = structure(seen, wanted)
    piece = largest(structured & (found < AGREES))
    return piece if piece is not None and int(piece.sum()) > PIECE else None

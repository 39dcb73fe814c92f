"""Pictures in a document, and how each is placed: anchor, wrap, position, distance to the text. Lengths are points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Anchor = Literal["inline", "character", "paragraph", "page"]
"""`inline` is in the line as a character is; a .docx file knows it and `character` alone."""
Wrap = Literal["none", "left", "right", "both", "optimal", "through", "behind"]
"""Where text runs: above and below alone, on one side, on both, on the wider one, over or under the picture."""
SIDES = ("top", "right", "bottom", "left")


Reach = tuple[float, float, float, float]
"""Left, top, right and bottom of an outline, in shares of the picture's width and height."""
AROUND = 0.5
"""Share of a picture's width, and of its height, that text goes around at least. What shows of a picture with a
transparent ground is rarely smaller; of a smaller outline the text runs over the picture."""


def reach_of(points: Sequence[tuple[float, float]], width: float, height: float) -> Reach | None:
    """Return how far the points of an outline go in a box of this size; None if there is no outline."""
    if len(points) < 3 or width <= 0 or height <= 0:
        return None
    across, down = (
        [min(max(place, 0.0), 1.0) for place in line]
        for line in ([x / width for x, _ in points], [y / height for _, y in points])
    )
    return min(across), min(down), max(across), max(down)


@dataclass(frozen=True)
class Spot:
    """Where a picture is."""

    anchor: Anchor = "inline"
    wrap: Wrap = "none"
    contour: bool = False
    """Text follows the outline of what it shows."""
    reach: Reach | None = None
    """How far that outline goes; None where the file does not say."""
    horizontal: str = ""
    """left, center, right, inside, outside; "" where `x` says it."""
    x: float = 0.0
    beside: str = "paragraph"
    """What `horizontal` and `x` count from: paragraph (or column), margin (the page's text area), page, character."""
    vertical: str = ""
    """top, center, bottom; "" where `y` says it."""
    y: float = 0.0
    below: str = "paragraph"
    """As `beside`; line, too."""
    spacing: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """To the text: top, right, bottom, left."""

    def around(self, reach: Reach | None) -> Spot:
        """Return how it is wrapped with an outline that goes so far: text runs over a picture of which it leaves
        out a part alone."""
        if reach is None or not self.contour:
            return self
        beside = min(reach[2] - reach[0], reach[3] - reach[1]) < AROUND
        wrap: Wrap = "through" if beside and self.wrap != "behind" else self.wrap
        return replace(self, reach=reach, wrap=wrap)

    @property
    def aligned(self) -> str:
        """`horizontal`; "" for what is left, which is a distance of 0."""
        return "" if self.horizontal == "left" else self.horizontal

    @property
    def levelled(self) -> str:
        """`vertical`; "" for what is at the top, which is a distance of 0."""
        return "" if self.vertical == "top" else self.vertical


@dataclass(frozen=True)
class Image:
    """A picture in the text, or in a frame with its caption."""

    sha256: str
    width: float
    height: float
    alt: str
    name: str = ""
    spot: Spot = Spot()
    """That of the frame, if it is in one."""
    caption: str = ""
    """What the frame says that it is in."""
    at: int = 0
    """Offset in the paragraph's text."""
    cropped: bool = False

    @property
    def inline(self) -> bool:
        """Whether it is in the line."""
        return self.spot.anchor == "inline"

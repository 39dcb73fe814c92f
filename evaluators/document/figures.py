"""Pictures in a document, and how each stands: anchor, wrap, position, distance to the text. All lengths are points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Anchor = Literal["inline", "character", "paragraph", "page"]
"""`inline` stands in the line as a character does; a .docx file knows it and `character` alone."""
Wrap = Literal["none", "left", "right", "both", "optimal", "through", "behind"]
"""Where text stands: above and below alone, on one side, on both, on the wider one, over or under the picture."""
SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True)
class Spot:
    """Where a picture stands."""

    anchor: Anchor = "inline"
    wrap: Wrap = "none"
    contour: bool = False
    """Text follows the outline of what it shows."""
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
    """That of the frame, if it stands in one."""
    caption: str = ""
    """What the frame says in which it stands."""
    at: int = 0
    """Offset in the paragraph's text."""
    cropped: bool = False

    @property
    def inline(self) -> bool:
        """Whether it stands in the line."""
        return self.spot.anchor == "inline"

"""Faults of a slide's type and colours that a person sees, measured without the slide as it was.

Which faults count, and how much, was chosen on one half of the project's decks (those whose name has an even SHA-256);
docs/use/slideeval.md has the figures of both halves.
"""

from __future__ import annotations

import colorsys
import functools
from collections import Counter
from collections.abc import Callable
from statistics import fmean

from deskcraft.slideeval.colours import contrast
from deskcraft.slideeval.faults import Faults, quality_of_texts
from deskcraft.slideeval.fonts import canonical
from deskcraft.slideeval.layout import ink_of, running_out
from deskcraft.slideeval.scene import Scene, Text

SMALL_PT, UNREADABLE_PT = 12.0, 6.0
HUGE_PT, MUCH_TOO_LARGE_PT = 40.0, 70.0
READABLE, FAINT = 4.5, 1.5
"""Contrasts: what WCAG 2 asks of text, and where it can hardly be seen."""
LOUD, LIGHTNESS = 0.9, (0.3, 0.75)
"""Saturation and lightness of a colour that shouts."""


def of_other_families(scene: Scene) -> float:
    """The share of texts that are not of the slide's main family."""
    families = Counter(canonical(text.font.name) for text in scene.texts)
    return 1 - families.most_common(1)[0][1] / len(scene.texts)


def too_small(scene: Scene) -> float:
    """How far texts are too small to be read."""
    return _share(scene, lambda text: (SMALL_PT - text.font.size) / (SMALL_PT - UNREADABLE_PT))


def too_large(scene: Scene) -> float:
    """How far texts are larger than any title."""
    return _share(scene, lambda text: (text.font.size - HUGE_PT) / (MUCH_TOO_LARGE_PT - HUGE_PT))


def underlined(scene: Scene) -> float:
    """The share of texts that are underlined from end to end."""
    return _share(scene, lambda text: float(text.font.underline))


def italic(scene: Scene) -> float:
    """The share of texts that are italic from end to end."""
    return _share(scene, lambda text: float(text.font.italic))


def hard_to_see(scene: Scene) -> float:
    """How far the colours of texts are too near to what is behind them."""
    return _share(scene, lambda text: (READABLE - contrast(text.font.color, behind(scene, text))) / (READABLE - FAINT))


def loud(scene: Scene) -> float:
    """The share of texts in a colour that shouts."""

    def shouts(text: Text) -> float:
        red, green, blue = (part / 255 for part in bytes.fromhex(text.font.color[1:]))
        _, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
        return float(saturation > LOUD and LIGHTNESS[0] < lightness < LIGHTNESS[1])

    return _share(scene, shouts)


def not_fitting(scene: Scene) -> float:
    """How much of the texts stands below their boxes, for their type is too large."""
    return running_out(scene, [ink_of(text).sides for text in scene.texts])


FAULTS: Faults = {
    of_other_families: 0.45,
    too_small: 0.5,
    too_large: 0.2,
    underlined: 0.3,
    italic: 0.3,
    hard_to_see: 0.3,
    loud: 0.25,
    not_fitting: 0.4,
}
"""What each takes off."""

quality = functools.partial(quality_of_texts, faults=FAULTS)
"""How well the texts of a slide are set; see `quality_of_texts`."""


def behind(scene: Scene, text: Text) -> str:
    """The colour of the uppermost form behind the middle of a text, or of the background."""
    x, y = text.x + text.w / 2, text.y + text.h / 2
    found = scene.background
    for rect in scene.rects:
        if rect.fill is not None and rect.x <= x <= rect.x + rect.w and rect.y <= y <= rect.y + rect.h:
            found = rect.fill
    return found


def _share(scene: Scene, fault: Callable[[Text], float]) -> float:
    return fmean(min(1.0, max(0.0, fault(text))) for text in scene.texts)

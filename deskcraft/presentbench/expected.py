"""The questions that a judge will be asked, before there are decks: by the sizes of materials and of usual decks."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache

from PIL import Image

from deskcraft.judge.answers import Holds
from deskcraft.judge.question import MOST_PICTURES, AnyQuestion, Passage, Question, Shot
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.drawn import PICTURE_PX
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.judging import PASSAGES, SEEN

SLIDE_LETTERS = 320
"""Letters on a slide: the mean of the reference decks of the five first instances was 318."""


def expected_questions(instances: Sequence[Instance]) -> Iterator[AnyQuestion]:
    """Questions of the sizes that are to be expected; every deck has as many slides as it may.

    Args:
        instances: what is asked for.
    """
    for instance in instances:
        pages = instance.slides[1]
        sections = materials_of(instance)
        longest = sorted((one.text for one in sections), key=len)
        passages = tuple(Passage("passage", text) for text in _middle(longest))
        items = [*(item for item in instance.items if item.measure is None), *instance.fidelity(pages)]
        for item in items:
            shown = 1 if item.dimension == "fidelity" else pages
            slides = tuple(Passage(f"slide {n}", "x" * SLIDE_LETTERS) for n in range(shown))
            seen = SEEN if item.dimension in ("completeness", "correctness") else MOST_PICTURES
            pictures = (_blank(),) * min(shown, seen)
            grounded = passages if item.dimension not in ("visual", "fundamentals") else ()
            yield Question(Holds, item.asks, (*slides, *grounded), pictures, key=f"{instance.id}/{item.key}")


def _middle(texts: Sequence[str]) -> Sequence[str]:
    """Return as many passages as are shown, of the middle length."""
    start = max(0, (len(texts) - PASSAGES) // 2)
    return texts[start : start + PASSAGES]


@cache
def _blank() -> Shot:
    out = io.BytesIO()
    Image.new("L", (PICTURE_PX, PICTURE_PX * 9 // 16), 255).save(out, "PNG")
    return Shot("slide", out.getvalue())

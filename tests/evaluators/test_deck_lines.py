"""Lines and connectors: whichever way a program writes them down, they are what goes from one end to the other."""

import io
from typing import Any

import pytest
from pptx import Presentation
from pptx.enum.shapes import MSO_CONNECTOR
from pptx.util import Cm

from evaluators.deck.diff import diff
from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck, Shape

Write = tuple[float, float, float, float, int, str]
"""Left, top, width, height in centimetres, turn in degrees, sides by which it is mirrored."""


def written(*lines: Write) -> Deck:
    """Return a slide with an elbow connector for each."""
    opened: Any = Presentation()
    slide = opened.slides.add_slide(opened.slide_layouts[6])
    for number, (x, y, width, height, turn, flip) in enumerate(lines, 1):
        line = slide.shapes.add_connector(MSO_CONNECTOR.ELBOW, 0, 0, 0, 0)
        line.name = f"Link {number}"
        transform = line._element.spPr.get_or_add_xfrm()
        line.left, line.top, line.width, line.height = Cm(x), Cm(y), Cm(width), Cm(height)
        transform.set("rot", str(60_000 * turn))
        for side in flip:
            transform.set(f"flip{side.upper()}", "1")
    out = io.BytesIO()
    opened.save(out)
    return read_deck(out.getvalue())


def ends(line: Shape) -> tuple[float, float, float, float]:
    """Return where an unturned line begins and ends, in centimetres."""
    xs, ys = [line.x, line.right], [line.y, line.bottom]
    (x1, x2), (y1, y2) = xs[:: -1 if "h" in line.flip else 1], ys[:: -1 if "v" in line.flip else 1]
    return tuple(round(one / 360_000, 2) for one in (x1, y1, x2, y2))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("plain", "turned"),
    [
        # to the lower left, by a mirror and by the turns that LibreOffice writes
        ((2, 3, 10, 1, 0, "h"), (6.5, -1.5, 1, 10, 90, "")),
        ((2, 3, 10, 1, 0, "h"), (2, 3, 10, 1, 180, "v")),
        # to the lower right
        ((2, 3, 10, 1, 0, ""), (6.5, -1.5, 1, 10, 270, "h")),
        # upwards to the left
        ((2, 3, 10, 1, 0, "hv"), (2, 3, 10, 1, 180, "")),
    ],
)
def test_a_connector_turned_by_quarters_is_the_one_that_is_mirrored(plain: Write, turned: Write) -> None:
    before, after = written(plain), written(turned)
    assert ends(after.slides[0].shapes[0]) == ends(before.slides[0].shapes[0])
    assert diff(before, after).sentences == ()


def test_links_that_begin_at_one_corner_stay_apart() -> None:
    before = written((5, 3, 0, 1, 0, "h"), (5, 3, 10, 1, 0, ""))
    after = written((4.5, 3.5, 1, 0, 270, ""), (5, 3, 10, 1, 0, ""))
    assert diff(before, after).sentences == ()


@pytest.mark.parametrize(
    "other",
    [
        (2, 3, 10, 1, 0, ""),  # it falls to the other side
        (6.5, -1.5, 1, 10, 270, "h"),
        (6.5, -0.5, 1, 10, 90, ""),  # a centimetre lower
        (2, 3, 10, 1, 37, "h"),
    ],
)
def test_another_line_is_another_line(other: Write) -> None:
    assert diff(written((2, 3, 10, 1, 0, "h")), written(other)).sentences

"""Lines that join shapes: what they are glued to, which is which one of before, and how LibreOffice 7.4 turns them."""

import io
from dataclasses import replace
from typing import Any

import pytest
from pptx import Presentation
from pptx.util import Emu, Inches

from evaluators.deck.changes import shape_changes
from evaluators.deck.load import read_deck
from evaluators.deck.model import Line, Shape
from evaluators.deck.pairing import pair_shapes

DOWN = Shape("line", "Owner to master", x=6_080_760, y=2_423_160, height=366_120, flip="h", line=Line("solid"))


def turned(**other: Any) -> Shape:
    """The same line as LibreOffice writes it: lying, and turned about its centre by three quarters."""
    given = {"x": 5_897_880, "y": 2_606_040, "width": 366_120, "height": 360, "rotation": 270.0, **other}
    return Shape("line", "Owner to master", line=Line("solid"), **given)


def test_a_line_that_is_turned_and_begins_at_its_end_is_the_same() -> None:
    assert list(shape_changes(0, "slide 1", DOWN, turned(), {})) == []


def test_an_arrow_that_points_the_other_way_is_not() -> None:
    arrow = Line("solid", end="arrow")
    assert list(shape_changes(0, "slide 1", replace(DOWN, line=arrow), replace(turned(), line=arrow), {}))
    right_way = replace(turned(flip="h"), line=arrow)
    assert list(shape_changes(0, "slide 1", replace(DOWN, line=arrow), right_way, {})) == []


@pytest.mark.parametrize("other", [{"rotation": 0.0}, {"x": 5_997_880}, {"width": 466_120}])
def test_one_that_joins_other_places_is_another(other: dict[str, Any]) -> None:
    assert list(shape_changes(0, "slide 1", DOWN, turned(**other), {}))


def test_lines_from_one_place_are_known_by_their_names() -> None:
    middle = Shape("line", "To the middle", x=6_080_760, y=3_657_600, height=366_120)
    right = Shape("line", "To the right", x=6_080_760, y=3_657_600, width=3_703_680, height=366_120)
    lying = Shape("line", "To the middle", x=5_897_880, y=3_840_480, width=366_120, height=360, rotation=270.0)
    assert pair_shapes([middle, right], [lying, right]) == {0: 0, 1: 1}


def test_a_new_line_from_the_place_of_one_that_moved_is_new() -> None:
    old = Shape("line", "To the middle", x=6_080_760, y=3_657_600, height=366_120)
    moved = Shape("line", "To the middle", x=5_080_760, y=3_657_600, width=1_000_000, height=366_120)
    new = Shape("line", "To the right", x=6_080_760, y=3_657_600, width=3_703_680, height=366_120)
    assert pair_shapes([old], [new, moved]) == {0: 1}


def test_what_a_line_is_glued_to() -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    boxes = [slide.shapes.add_shape(1, Inches(x), Inches(1), Inches(1), Inches(1)) for x in (1, 4)]
    joined = slide.shapes.add_connector(2, Emu(0), Emu(0), Emu(0), Emu(0))
    joined.begin_connect(boxes[0], 3)
    joined.end_connect(boxes[1], 1)
    slide.shapes.add_connector(1, Emu(0), Emu(0), Inches(1), Inches(1))
    out = io.BytesIO()
    deck.save(out)
    one, two, line, loose = read_deck(out.getvalue()).slides[0].shapes
    assert line.joins == (one.identity, two.identity)
    assert loose.joins == ("", "")

"""Whether a line can be followed: on pages that are made here, in both directions."""

from __future__ import annotations

from typing import Any

import pytest

from evaluators.deck.boxes import way
from evaluators.deck.line_faults import is_line, line_faults
from evaluators.deck.model import Fill, Line, Paragraph, Run, Shape
from evaluators.deck.placement import unturned
from evaluators.deck.routes import drawn_route, path_route, preset_route
from evaluators.deck.showing import see
from evaluators.safe_xml import parse_xml

CM = 360_000
WHITE = Fill("solid", "ffffff")
INK = Line("solid", "000000", 1.5)
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'


def box(x: float, y: float, wide: float, high: float, words: str = "", **more: Any) -> Shape:
    """Return a box, lengths in centimetres."""
    text = (Paragraph((Run(words, size=18),), align="center"),) if words else ()
    made: dict[str, Any] = {"fill": WHITE, "geometry": "rect", "paragraphs": text, "anchor": "middle"} | more
    return Shape("shape", x=int(x * CM), y=int(y * CM), width=int(wide * CM), height=int(high * CM), **made)


def line(x: float, y: float, wide: float, high: float, **more: Any) -> Shape:
    """Return a line from the upper left to the lower right."""
    made: dict[str, Any] = {"line": INK, "geometry": "line"} | more
    return Shape("line", x=int(x * CM), y=int(y * CM), width=int(wide * CM), height=int(high * CM), **made)


def said(one: Shape, *page: Shape) -> list[str]:
    return [found.words for found in line_faults(one, [see(shape) for shape in page])]


BENT = preset_route("bentConnector3", None)
WORDS = box(8, 5, 6, 2, "Quality control of all", fill=Fill())


@pytest.mark.parametrize(
    ("through", "beside"),
    [
        (line(2, 6, 20, 0), line(2, 8, 20, 0)),
        (line(2, 2, 20, 4, geometry="bentConnector3", route=((0, 0), (0.1, 0), (0.1, 1), (1, 1))), None),
        (None, line(2, 2, 20, 8, geometry="bentConnector3", route=((0, 0), (0.9, 0), (0.9, 1), (1, 1)))),
        (
            line(10.5, 2, 1, 8, geometry="bentConnector3", route=BENT),
            line(2, 2, 4, 8, geometry="bentConnector3", route=BENT),
        ),
        (box(2, 2, 20, 4, fill=Fill(), geometry="", line=INK, route=((0, 0), (0, 1), (1, 1))), None),
        (box(2, 5.98, 20, 0.05), box(2, 7.5, 20, 0.05)),
    ],
    ids=["straight", "bent through", "bent around", "down", "by hand", "a bar"],
)
def test_lines_of_every_kind_do_not_run_through_words(through: Shape | None, beside: Shape | None) -> None:
    if through is not None:
        assert is_line(through)
        assert said(through, WORDS, through) == ["strikes"]
    if beside is not None:
        assert is_line(beside)
        assert said(beside, WORDS, beside) == []


def test_a_line_that_ends_at_words_strikes_nothing() -> None:
    assert said(line(2, 6, 6, 0), WORDS) == []


def test_a_line_under_a_box_with_words_is_not_seen_to_strike() -> None:
    lower, filled = line(2, 6, 20, 0), box(8, 5, 6, 2, "Quality control of all")
    assert said(lower, lower, filled) == []
    assert said(lower, filled, lower) == ["strikes"]


def test_a_line_hidden_under_a_shape_is_seen() -> None:
    link, cover = line(9, 6, 4, 0), box(8, 5, 6, 2)
    (found,) = line_faults(link, [see(link), see(cover)])
    assert (found.words, found.gone) == ("lies under", True)
    assert said(link, cover, link) == []


def test_links_from_middle_to_middle_under_their_boxes_are_fine() -> None:
    link = line(4, 6, 8, 0)
    boxes = box(2, 5, 4, 2, "One"), box(10, 5, 4, 2, "Two")
    assert said(link, link, *boxes) == []
    close = box(2, 5, 4.9, 2, "One"), box(7, 5, 8, 2, "Two")
    assert said(link, link, *close) == ["lies under"]


def test_the_head_of_an_arrow_is_not_under_its_box() -> None:
    arrow = line(4, 6, 8, 0, line=Line("solid", "000000", 1.5, end="arrow"))
    boxes = box(2, 5, 4, 2, "One"), box(10, 5, 4, 2, "Two")
    assert said(arrow, arrow, *boxes) == ["has its head under"]
    short = line(6, 6, 4, 0, line=arrow.line)
    assert said(short, short, *boxes) == []


def test_only_what_is_round_in_other_forms_hides() -> None:
    link = line(8.1, 5.1, 0.5, 0.2)
    assert said(link, link, box(8, 5, 6, 2)) == ["lies under"]
    assert said(link, link, box(8, 5, 6, 2, geometry="ellipse")) == []


@pytest.mark.parametrize(
    ("geometry", "guides", "points"),
    [
        ("bentConnector2", "", [(0, 0), (1, 0), (1, 1)]),
        ("bentConnector3", "", [(0, 0), (0.5, 0), (0.5, 1), (1, 1)]),
        ("bentConnector3", '<a:gd name="adj1" fmla="val 20000"/>', [(0, 0), (0.2, 0), (0.2, 1), (1, 1)]),
        ("straightConnector1", "", []),
    ],
)
def test_where_connectors_bend(geometry: str, guides: str, points: list[tuple[float, float]]) -> None:
    element = parse_xml(f"<a:prstGeom {A}><a:avLst>{guides}</a:avLst></a:prstGeom>".encode())
    assert list(preset_route(geometry, element)) == points


def test_a_curve_stays_within_its_corners() -> None:
    route = preset_route("curvedConnector3", None)
    assert (route[0], route[-1]) == ((0, 0), (1, 1))
    assert len(route) > len(BENT)
    assert all(0 <= part <= 1 for point in route for part in point)


def test_a_turned_connector_goes_the_same_way_without_its_turn() -> None:
    turned = line(5, 5, 4, 2, rotation=90.0, geometry="bentConnector3", route=BENT)
    again = unturned(turned)
    assert again.rotation == 0
    for (x, y), (x2, y2) in zip(way(turned), way(again), strict=True):
        assert abs(x - x2) + abs(y - y2) < 10


def test_the_way_of_a_line_drawn_by_hand() -> None:
    path = (
        '<a:path w="10" h="4"><a:moveTo><a:pt x="0" y="4"/></a:moveTo><a:lnTo><a:pt x="10" y="0"/></a:lnTo>{}</a:path>'
    )
    form = f"<a:custGeom {A}><a:pathLst>{path}</a:pathLst></a:custGeom>"
    assert drawn_route(parse_xml(form.format("").encode())) == ((0, 1), (1, 0))
    assert drawn_route(parse_xml(form.format("<a:close/>").encode())) == ()


def test_the_way_of_a_connector_in_an_odp() -> None:
    assert path_route("M1000 1000h500v2000h500") == ((0, 0), (0.5, 0), (0.5, 1), (1, 1))
    assert path_route("M1000 1000l1000 2000") == ()


def test_bends_that_libreoffice_forgot_are_no_fault_unless_every_way_is() -> None:
    around = line(2, 2, 14, 4, geometry="bentConnector2", route=((0, 0), (0, 1), (1, 1)))
    page = [see(one) for one in (WORDS, around)]
    assert [one.words for one in line_faults(around, page)] == ["strikes"]
    assert list(line_faults(around, page, office=True)) == []
    level = line(2, 6, 20, 0, geometry="bentConnector3", route=BENT)
    assert [one.words for one in line_faults(level, [see(WORDS), see(level)], office=True)] == ["strikes"]

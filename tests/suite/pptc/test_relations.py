"""Relations: how they are written, and when they hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.suite.pptc.relations import (
    Box,
    ObjectName,
    Relation,
    broken,
    object_name,
    relation_of,
    split_instruction,
    why_unusable,
)

SLIDE = (9_144_000, 6_858_000)


def cm(left: float, top: float, width: float, height: float) -> Box:
    return (round(left * 360_000), round(top * 360_000), round(width * 360_000), round(height * 360_000))


@pytest.mark.parametrize(
    "text",
    [
        "0, picture, slide, left",
        " 0,picture ,  slide,left.",
        '0, "picture", "slide", "left"',
        "0, 'picture', 'slide', 'left'.",
        "slide 0, Picture, Slide, Left",
        "0, “picture”, the slide, left。",
        "<0, picture, slide 0, left>",
        "0，picture，slide，left",
    ],
)
def test_a_relation_is_read_whatever_its_quotes_spaces_and_stops(text: str) -> None:
    assert relation_of(text) == Relation(0, "picture", "slide", "left")


@pytest.mark.parametrize("text", ["", "picture, slide, left", "0, picture, left", "one, picture, slide, left", "0,,,"])
def test_what_is_no_relation_is_none(text: str) -> None:
    assert relation_of(text) is None


def test_an_instruction_is_parted_from_its_relations() -> None:
    text = "Move both. ## 1, picture 1, title, bottom. ##1, textbox, picture 1, right; 2, star, slide, top"
    instruction, relations, unread = split_instruction(text)
    assert instruction == "Move both."
    assert [str(each) for each in relations] == [
        "1, picture 1, title, bottom",
        "1, textbox, picture 1, right",
        "2, star, slide, top",
    ]
    assert unread == ()


def test_what_stands_behind_the_mark_and_is_no_relation_is_handed_back() -> None:
    assert split_instruction("Do it. ## somewhere on the left ##") == ("Do it.", (), ("somewhere on the left",))


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_no_text_makes_the_parting_fail(text: str) -> None:
    instruction, relations, _ = split_instruction(text)
    assert instruction == text.split("##")[0].strip()
    assert all(relation.slide >= 0 for relation in relations)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("picture", ObjectName("picture")),
        ("Image 2", ObjectName("picture", 2)),
        ("textbox_1", ObjectName("textbox", 1)),
        ("text box 1", ObjectName("textbox", 1)),
        ("right arrow", ObjectName("right_arrow")),
        ("line chart", ObjectName("chart")),
        ("rounded_rectangle 3", ObjectName("rounded_rectangle", 3)),
        ("elephant", None),
        ("", None),
    ],
)
def test_objects_are_named_as_the_api_names_them(text: str, name: ObjectName | None) -> None:
    assert object_name(text) == name


def test_directions_are_words_of_several_kinds() -> None:
    assert Relation(0, "a", "b", "bottom right corner").directions == ("bottom", "right")
    assert Relation(0, "a", "b", "below").directions == ("bottom",)
    assert Relation(0, "a", "b", "in the middle").directions == ("center",)


def test_a_relation_that_nothing_can_check_says_why() -> None:
    assert why_unusable(Relation(0, "picture", "slide", "left")) is None
    assert "elephant" in str(why_unusable(Relation(0, "elephant", "slide", "left")))
    assert "no direction" in str(why_unusable(Relation(0, "picture", "slide", "nicely")))
    assert "slide itself" in str(why_unusable(Relation(0, "slide", "picture", "left")))


@pytest.mark.parametrize(
    ("box", "direction", "holds"),
    [
        (cm(1, 1, 5, 5), "left", True),
        (cm(7.7, 1, 5, 5), "left", True),
        (cm(8.2, 1, 5, 5), "left", False),
        (cm(1, 1, 5, 5), "right", False),
        (cm(15, 12, 5, 5), "bottom right corner", True),
        (cm(15, 5, 5, 5), "bottom right corner", False),
        (cm(1, 1, 5, 5), "top left", True),
        (cm(10, 7, 5, 5), "center", True),
        (cm(1, 7, 5, 5), "center", False),
        (cm(0.5, 1, 20, 3), "left", True),
        (cm(2.7, 1, 20, 3), "left", False),
        (cm(5, 1, 20, 3), "right", True),
    ],
)
def test_an_object_lies_in_a_part_of_the_slide(box: Box, direction: str, holds: bool) -> None:
    found = broken(Relation(0, "picture", "slide", direction), {ObjectName("picture"): box}, SLIDE)
    assert (found is None) is holds


def test_two_objects_lie_beside_each_other_and_may_touch() -> None:
    boxes = {ObjectName("picture"): cm(2, 2, 4, 4), ObjectName("textbox"): cm(6, 2, 4, 1)}
    assert broken(Relation(0, "picture", "textbox", "left"), boxes, SLIDE) is None
    assert broken(Relation(0, "textbox", "picture", "right"), boxes, SLIDE) is None
    assert broken(Relation(0, "picture", "textbox", "top"), boxes, SLIDE) == "picture is not above textbox"


def test_an_object_that_is_not_there_breaks_its_relation() -> None:
    assert "no chart" in str(broken(Relation(3, "chart", "slide", "left"), {}, SLIDE))


@given(
    st.tuples(*[st.integers(0, 9_000_000)] * 2, *[st.integers(1, 9_000_000)] * 2),
    st.tuples(*[st.integers(0, 9_000_000)] * 2, *[st.integers(1, 9_000_000)] * 2),
    st.sampled_from([("left", "right"), ("top", "bottom")]),
)
@settings(max_examples=150, deadline=None)
def test_left_of_is_the_mirror_of_right_of(one: Box, other: Box, sides: tuple[str, str]) -> None:
    boxes = {ObjectName("picture"): one, ObjectName("table"): other}
    first = broken(Relation(0, "picture", "table", sides[0]), boxes, SLIDE)
    second = broken(Relation(0, "table", "picture", sides[1]), boxes, SLIDE)
    assert (first is None) == (second is None)


@given(st.tuples(*[st.integers(0, 9_000_000)] * 2, *[st.integers(1, 9_000_000)] * 2))
@settings(max_examples=150, deadline=None)
def test_nothing_lies_on_both_sides_of_a_slide(box: Box) -> None:
    boxes = {ObjectName("star"): box}
    sides = [broken(Relation(0, "star", "slide", side), boxes, (20_000_000, 20_000_000)) for side in ("left", "right")]
    assert any(found is not None for found in sides)

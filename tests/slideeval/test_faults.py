"""What `measured` finds fault with: each fault on a slide that has it, and none on one that is as it should be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.slideeval import layout, typography, wording
from deskcraft.slideeval.controls import DEFECTS
from deskcraft.slideeval.layout import ink_of
from deskcraft.slideeval.perturb import AXES, perturb
from deskcraft.slideeval.scene import Font, Image, Rect, Scene, Text
from deskcraft.slideeval.viewers import Measured, Perturbed
from tests.slideeval.little import scene

FONT = Font(name="Arial", size=20)
TITLE = Text(x=60, y=30, w=600, h=40, text="What the canal costs", font=FONT.model_copy(update={"size": 32}))
LEFT = Text(x=60, y=120, w=380, h=200, text="Tides and gates", font=FONT)
RIGHT = LEFT.model_copy(update={"x": 500.0, "text": "Salt and timber"})
GOOD = Scene(texts=(TITLE, LEFT, RIGHT))


def with_left(**changes: Any) -> Scene:
    return Scene(texts=(TITLE, LEFT.model_copy(update=changes), RIGHT))


def font(**changes: Any) -> Font:
    return FONT.model_copy(update=changes)


def test_letters_stand_where_they_are_set() -> None:
    assert ink_of(LEFT).lines == 1
    left, top, right, bottom = ink_of(LEFT).sides
    assert (left, top) == (60, 120) and 120 < right - left < 160 and 20 < bottom - top < 28
    narrow = ink_of(LEFT.model_copy(update={"w": 70.0}))
    assert narrow.lines == 3 and narrow.sides[2] - narrow.sides[0] <= 72
    broken = ink_of(LEFT.model_copy(update={"w": 12.0}))
    assert broken.lines > 8, "words are broken anywhere"
    centred, ended = (ink_of(LEFT.model_copy(update={"align": align})).sides for align in ("center", "right"))
    assert centred[0] + centred[2] == pytest.approx(2 * 60 + 380) and ended[2] == pytest.approx(440)
    chinese = ink_of(LEFT.model_copy(update={"text": "盐路与灯塔的历史和运河", "w": 100.0}))
    assert chinese.lines == 3, "signs are broken between any two"


def test_a_slide_as_it_should_be_has_hardly_a_fault() -> None:
    assert layout.quality(GOOD) > 0.85
    assert (typography.quality(GOOD), wording.quality(GOOD)) == (1, 1)
    assert (typography.quality(Scene()), wording.quality(Scene()), layout.quality(Scene())) == (None, None, 1)


@pytest.mark.parametrize(
    ("fault", "bad"),
    [
        (layout.at_the_edge, with_left(x=0.0)),
        (layout.running_out, with_left(w=40.0, h=20.0)),
        (layout.out_of_order, Scene(texts=(TITLE.model_copy(update={"y": 400.0}), LEFT, RIGHT))),
        (layout.title_too_low, Scene(texts=(TITLE.model_copy(update={"y": 300.0}), LEFT, RIGHT))),
        (layout.of_no_width, with_left(w=90.0)),
        (layout.colliding, with_left(x=480.0)),
        (layout.colliding, GOOD.model_copy(update={"images": (Image(x=50, y=110, w=60, h=60),)})),
        (layout.colliding, GOOD.model_copy(update={"rects": (Rect(x=50, y=110, w=80, h=60, fill="#336699"),)})),
    ],
)
def test_faults_of_layout(fault: Callable[[Scene, Any], float], bad: Scene) -> None:
    inks = [[ink_of(text).sides for text in one.texts] for one in (GOOD, bad)]
    assert fault(GOOD, inks[0]) < fault(bad, inks[1]) <= 1
    assert layout.quality(bad) < layout.quality(GOOD)


def test_a_text_on_its_panel_collides_with_nothing() -> None:
    panel = GOOD.model_copy(update={"rects": (Rect(x=40, y=100, w=420, h=240, fill="#DDDDDD"),)})
    assert layout.colliding(panel, [ink_of(text).sides for text in panel.texts]) == 0


@pytest.mark.parametrize(
    ("fault", "bad"),
    [
        (typography.of_other_families, with_left(font=font(name="DejaVu Serif"))),
        (typography.too_small, with_left(font=font(size=7))),
        (typography.too_large, with_left(font=font(size=90))),
        (typography.underlined, with_left(font=font(underline=True))),
        (typography.italic, with_left(font=font(italic=True))),
        (typography.hard_to_see, with_left(font=font(color="#CCCCCC"))),
        (typography.loud, with_left(font=font(color="#FF00FF"))),
        (typography.not_fitting, with_left(font=font(size=90), w=120.0, h=60.0)),
    ],
)
def test_faults_of_type(fault: Callable[[Scene], float], bad: Scene) -> None:
    assert fault(GOOD) == 0 < fault(bad) <= 1
    assert (typography.quality(bad) or 0) < 1


def test_the_ground_of_a_text_is_the_form_behind_it() -> None:
    dark = Rect(x=40, y=100, w=420, h=240, fill="#112233")
    assert typography.hard_to_see(GOOD.model_copy(update={"rects": (dark,)})) == pytest.approx(1 / 3)
    light = with_left(font=font(color="#FFFFFF")).model_copy(update={"rects": (dark,)})
    assert typography.hard_to_see(light) == 0


@pytest.mark.parametrize(
    ("fault", "bad"),
    [
        (wording.misspelled, with_left(text="Tdes nad gaets")),
        (wording.stray_letters, with_left(text="盐路k灯塔的d历史")),
        (wording.over_each_other, with_left(x=480.0)),
    ],
)
def test_faults_of_words(fault: Callable[[Scene], float], bad: Scene) -> None:
    assert fault(GOOD) == 0 < fault(bad) <= 1
    assert (wording.quality(bad) or 0) < 1


@given(st.integers(0, 9), st.sampled_from(AXES), st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_scores_are_on_their_scale_whatever_the_slide(number: int, axis: Any, severity: float) -> None:
    worse = perturb(scene(number), axis, severity, f"s{number}")
    five, hundred = (Measured().rate(Perturbed("k", b"", worse, axis, severity), points) for points in (5, 100))
    assert five is None or (1 <= five <= 5 and hundred is not None and 1 <= hundred <= 100)


def test_planted_defects_are_seen_but_for_what_only_reading_tells() -> None:
    seen = {}
    for name, (axis, plant) in DEFECTS.items():
        clean, bad = (Measured().rate(Perturbed("k", b"", one, axis, 0), 100) for one in (scene(1), plant(scene(1))))
        assert clean is not None and bad is not None
        seen[name] = bad < clean
    assert seen == dict.fromkeys(DEFECTS, True) | {"every word twice": False}

"""Slides made worse: laws of the perturbations, what each touches and leaves, and that it grows with the severity."""

from __future__ import annotations

import hashlib
import itertools
import math
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from deskcraft.judge import spearman_rho
from deskcraft.slideeval.perturb import (
    AXES,
    DEFAULT,
    FONTS,
    PALETTE,
    PHRASES,
    SEVERITIES,
    Axis,
    Grows,
    distance,
    perturb,
)
from deskcraft.slideeval.scene import HEIGHT, MOST, WIDTH, Font, Image, Line, Rect, Scene, Table, Text

NEVER = Grows(0, 0)
ALWAYS = Grows(1, 0)
NUMBER = r"\d+(?:\.\d+)?"
FAMILIES_WITH_BOXES = ("texts", "rects", "images", "tables")
SENTENCE = "harbour ferry 2024 depth of 3.5 metres, Quay B & the north pier: open from 6 until late"

FIXED = Scene(
    background="#F2F2F2",
    texts=(
        Text(x=48, y=30, w=600, h=60, text="Harbour depth 2024", font=Font(name="Calibri", size=36, color="#1F3864")),
        Text(x=48, y=120, w=420, h=200, text="Quay B: 3.5 m\nNorth pier: 12 m", font=Font(name="Arial", size=18)),
        Text(x=500, y=470, w=400, h=30, text="Open from 6 until late", font=Font(name="Georgia", size=12, italic=True)),
    ),
    rects=(Rect(x=500, y=120, w=200, h=100, fill="#AABBCC"),),
    lines=(Line(x1=48, y1=100, x2=900, y2=100),),
    images=(Image(x=720, y=120, w=180, h=240),),
    tables=(Table(x=500, y=240, w=200, h=180, rows=(("Quay", "m"), ("B", "3.5"))),),
)

side = st.floats(0, 1_200, allow_nan=False).map(lambda v: round(v, 1))
place = st.floats(-300, 1_200, allow_nan=False).map(lambda v: round(v, 1))
box = {"x": place, "y": place, "w": side, "h": side}
colour = st.integers(0, 0xFFFFFF).map(lambda v: f"#{v:06X}")
words = st.text(st.sampled_from("abcXYZ 0123456789.,-&\nßé漢٣"), max_size=60)
fonts = st.builds(
    Font,
    name=st.sampled_from(("", "Arial", "calibri", *FONTS)),
    size=st.floats(0, 300, allow_nan=False),
    bold=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    color=colour | st.sampled_from(PALETTE),
)
scenes = st.builds(
    Scene,
    background=colour,
    texts=st.lists(st.builds(Text, **box, text=words, font=fonts), max_size=5).map(tuple),
    rects=st.lists(st.builds(Rect, **box, fill=st.none() | colour), max_size=3).map(tuple),
    lines=st.lists(st.builds(Line, x1=place, y1=place, x2=place, y2=place), max_size=2).map(tuple),
    images=st.lists(st.builds(Image, **box), max_size=2).map(tuple),
    tables=st.lists(st.builds(Table, **box, rows=st.just((("a", "b"),))), max_size=1).map(tuple),
)
severities = st.floats(0, 1, allow_nan=False)
names = st.text(max_size=8)


def without(part: BaseModel, *changed: str) -> dict[str, Any]:
    return part.model_dump(exclude=set(changed))


def constructed(number: int) -> Scene:
    """A slide like those of the paper: three to nine texts, and some forms and pictures."""
    draw = Random(f"constructed {number}")

    def box() -> dict[str, float]:
        w, h = draw.randint(60, 480), draw.randint(24, 240)
        return {"x": draw.randint(0, WIDTH - w), "y": draw.randint(0, HEIGHT - h), "w": w, "h": h}

    return Scene(
        background=draw.choice(("#FFFFFF", "#F2F2F2", "#102040")),
        texts=tuple(
            Text(
                **box(),
                text=" ".join(draw.choice(SENTENCE.split()) for _ in range(draw.randint(2, 25))),
                font=Font(
                    name=draw.choice(("Arial", "Calibri", "Georgia")),
                    size=draw.choice((12, 18, 24, 40)),
                    bold=draw.random() < 0.2,
                    color=draw.choice(("#000000", "#1F3864", "#C00000", "#FFFFFF")),
                ),
            )
            for _ in range(draw.randint(3, 9))
        ),
        rects=tuple(Rect(**box(), fill="#AABBCC") for _ in range(draw.randint(0, 4))),
        lines=(Line(x1=0, y1=90, x2=WIDTH, y2=90),),
        images=tuple(Image(**box()) for _ in range(draw.randint(0, 3))),
    )


def distances(number: int, axis: Axis, *, fresh: bool = False) -> list[float]:
    """By severity from 0 to 1."""
    clean, options = constructed(number), replace(DEFAULT, fresh=fresh)
    return [distance(clean, perturb(clean, axis, s, f"slide {number}", options), axis) for s in SEVERITIES]


@given(scenes, st.sampled_from(AXES), names, st.sampled_from((0, 0.0, 1e-13)))
def test_severity_0_changes_nothing(scene: Scene, axis: Axis, slide: str, severity: float) -> None:
    assert perturb(scene, axis, severity, slide) == scene
    assert distance(scene, scene, axis) == 0


@given(scenes, st.sampled_from(AXES), severities, names, st.booleans())
def test_a_worse_slide_is_a_scene_and_the_same_every_time(
    scene: Scene, axis: Axis, severity: float, slide: str, fresh: bool
) -> None:
    options = replace(DEFAULT, fresh=fresh)
    found = perturb(scene, axis, severity, slide, options)
    assert Scene.model_validate_json(found.model_dump_json()) == found
    assert perturb(scene, axis, severity, slide, options) == found
    assert 0 <= distance(scene, found, axis) < math.inf


@pytest.mark.parametrize(
    ("axis", "digest"),
    [
        ("geometry", "0a121821bcd2ff0ca91425d01a1869797bdf5e6e6a34b8cca6b6e6e69c3814e3"),
        ("text", "3afec72aa5870665d6a9d592fda9d245b3089ccb91ef09284857c0ed3601dabd"),
        ("style", "0e993446614a5f113293c40d73ade2751ae6451c2fa749ee9b9efa5fd99e79fe"),
    ],
)
def test_slides_are_the_same_on_every_machine(axis: Axis, digest: str) -> None:
    found = "\n".join(perturb(FIXED, axis, severity, "deck 7, slide 3").model_dump_json() for severity in SEVERITIES)
    assert hashlib.sha256(found.encode()).hexdigest() == digest


@pytest.mark.parametrize("axis", AXES)
def test_another_slide_is_made_worse_in_another_way(axis: Axis) -> None:
    assert len({perturb(FIXED, axis, 0.5, f"slide {number}").model_dump_json() for number in range(20)}) == 20


@pytest.mark.parametrize("severity", [-0.1, 1.01, math.nan, math.inf])
def test_a_severity_is_from_0_to_1(severity: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        perturb(FIXED, "text", severity, "slide")


# geometry


@given(scenes, severities, names)
def test_geometry_stays_on_the_slide_and_changes_nothing_else(scene: Scene, severity: float, slide: str) -> None:
    found = perturb(scene, "geometry", severity, slide)
    assert without(found, *FAMILIES_WITH_BOXES) == without(scene, *FAMILIES_WITH_BOXES), "lines stay"
    for family in FAMILIES_WITH_BOXES:
        before, after = getattr(scene, family), getattr(found, family)
        assert [without(each, "x", "y", "w", "h") for each in after] == [
            without(each, "x", "y", "w", "h") for each in before
        ]
        for each in after if severity > 1e-12 else ():
            assert min(each.x, each.y) >= 0 and min(each.w, each.h) >= 1
            assert each.x + each.w <= WIDTH + 1e-6 and each.y + each.h <= HEIGHT + 1e-6


def test_geometry_moves_every_box_and_no_line() -> None:
    found = perturb(FIXED, "geometry", 1, "slide")
    for family in FAMILIES_WITH_BOXES:
        for before, after in zip(getattr(FIXED, family), getattr(found, family), strict=True):
            assert (before.x, before.y, before.w, before.h) != (after.x, after.y, after.w, after.h)
    assert found.lines == FIXED.lines


def test_clipping_is_allowed_on_demand() -> None:
    options = replace(DEFAULT, allow_clipping=True)
    found = [perturb(FIXED, "geometry", 1, f"slide {number}", options) for number in range(20)]
    boxes = [box for scene in found for family in FAMILIES_WITH_BOXES for box in getattr(scene, family)]
    assert any(box.x < 0 or box.y < 0 for box in boxes)
    assert any(box.x + box.w > WIDTH or box.y + box.h > HEIGHT for box in boxes)
    huge = replace(options, extreme=ALWAYS, extreme_small=(500, 500), extreme_large=(500, 500))
    assert max(box.w for box in perturb(FIXED, "geometry", 1, "slide", huge).texts) <= 10_000


def test_events_of_geometry() -> None:
    still = replace(DEFAULT, shift=NEVER, scale=NEVER, extreme=NEVER, reposition=NEVER, collapse=NEVER)
    assert perturb(FIXED, "geometry", 1, "slide", still) == FIXED
    assert perturb(FIXED, "geometry", 1, "slide", replace(DEFAULT, geometry_share=0)) == FIXED
    (flat,) = perturb(FIXED, "geometry", 1, "slide", replace(still, collapse=ALWAYS)).images
    assert 1 <= min(flat.w, flat.h) <= 3 and max(flat.w, flat.h) in (180, 240)
    (resized,) = perturb(FIXED, "geometry", 1, "slide", replace(still, extreme=ALWAYS)).rects
    factor = resized.w / 200
    assert 0.15 <= factor <= 0.5 or 1.5 <= factor <= WIDTH / 200
    (elsewhere,) = perturb(FIXED, "geometry", 1, "slide", replace(still, reposition=ALWAYS)).rects
    assert (elsewhere.x, elsewhere.y) != (500, 120) and (elsewhere.w, elsewhere.h) == (200, 100)


def test_shift_and_scale_are_those_of_the_paper() -> None:
    """Over many boxes in the middle, too small to reach an edge: the standard deviations at severity 0.5."""
    only = replace(DEFAULT, extreme=NEVER, reposition=NEVER, collapse=NEVER, allow_clipping=True)
    scene = Scene(images=tuple(Image(x=480, y=270, w=100, h=100) for _ in range(MOST)))
    found = perturb(scene, "geometry", 0.5, "slide", only).images
    measured = {
        "x": _deviation([box.x - 480 for box in found]) / WIDTH,
        "y": _deviation([box.y - 270 for box in found]) / HEIGHT,
        "w": _deviation([math.log(box.w / 100) for box in found]),
        "h": _deviation([math.log(box.h / 100) for box in found]),
    }
    assert measured == pytest.approx({"x": 0.12, "y": 0.12, "w": 0.395, "h": 0.395}, rel=0.06)


def _deviation(values: list[float]) -> float:
    return math.sqrt(sum(value**2 for value in values) / len(values))


# text


@given(scenes, severities, names)
def test_text_changes_nothing_but_words_and_which_texts_there_are(scene: Scene, severity: float, slide: str) -> None:
    found = perturb(scene, "text", severity, slide)
    assert without(found, "texts") == without(scene, "texts")
    clean = [without(text, "text") for text in scene.texts]
    kept = [without(text, "text") for text in found.texts if text.text not in PHRASES]
    rest = iter(clean)
    assert all(any(each == one for one in rest) for each in kept), "in order, and each where it was"
    assert len(found.texts) - len(kept) <= DEFAULT.max_inserts


@given(scenes, severities, names)
def test_numbers_are_preserved(scene: Scene, severity: float, slide: str) -> None:
    found = perturb(scene, "text", severity, slide, replace(DEFAULT, drop=NEVER, insert=NEVER))
    for before, after in zip(scene.texts, found.texts, strict=True):
        assert re.findall(NUMBER, after.text) == re.findall(NUMBER, before.text)
        assert after.text.count("\n") == before.text.count("\n")


def test_numbers_that_noise_would_join_stay_apart() -> None:
    deleting = replace(DEFAULT, noise=ALWAYS, noise_weights=(0, 1, 0, 0), drop=NEVER, insert=NEVER)
    for text in ("3-4", "3x.5", "1.2.3", "1 2 3", "v3."):
        (found,) = perturb(_said(text), "text", 1, "slide", deleting).texts
        assert re.findall(NUMBER, found.text) == re.findall(NUMBER, text)
    half = replace(deleting, noise=Grows(0.5, 0))
    found_texts = {perturb(_said("3x.5"), "text", 1, f"slide {n}", half).texts[0].text for n in range(50)}
    assert found_texts == {"3x.5", "3x5"}, "3.5 would be one number"
    (found,) = perturb(_said("v3.5"), "text", 1, "slide", replace(deleting, keep_numbers=False)).texts
    assert found.text == ""


@pytest.mark.parametrize(
    ("weights", "pattern"),
    [
        ((1, 0, 0, 0), r"[sfwerxc][QW SDZX]{1}[a-z]\n[a-z]"),
        ((0, 1, 0, 0), r"\n"),
        ((0, 0, 1, 0), r"d[serfxc]A[QWSZ] [a-z]\ng[a-z]"),
        ((0, 0, 0, 1), r"Ad \ng"),
    ],
)
def test_kinds_of_noise(weights: tuple[float, float, float, float], pattern: str) -> None:
    """Neighbours on the keyboard, in the case of the letter; line breaks stay, and nothing is swapped across one."""
    options = replace(DEFAULT, noise=ALWAYS, noise_weights=weights, drop=NEVER, insert=NEVER)
    (found,) = perturb(_said("dA \ng"), "text", 1, "slide", options).texts
    assert re.fullmatch(pattern, found.text)


def test_the_rate_of_noise_is_that_of_the_paper() -> None:
    only = replace(DEFAULT, noise_weights=(1, 0, 0, 0), drop=NEVER, insert=NEVER)
    for severity, rate in ((0.1, 0.043), (0.5, 0.135), (1.0, 0.25)):
        (found,) = perturb(_said("k" * 20_000), "text", severity, "slide", only).texts
        assert 1 - found.text.count("k") / 20_000 == pytest.approx(rate, rel=0.06)


def test_a_text_is_never_longer_than_a_scene_can_say() -> None:
    inserting = replace(DEFAULT, noise=ALWAYS, noise_weights=(0, 0, 1, 0), drop=NEVER)
    for text in ("k" * 20_000, "k" * 19_990, "k7" * 9_998):
        (found, *_) = perturb(_said(text), "text", 1, "slide", inserting).texts
        assert len(found.text) == 20_000


def test_texts_go_away_and_irrelevant_ones_come() -> None:
    assert perturb(FIXED, "text", 1, "slide", replace(DEFAULT, drop=ALWAYS, insert=NEVER)).texts == ()
    inserting = replace(DEFAULT, text_share=0, insert=ALWAYS, max_inserts=9)
    for severity, most in ((0.3, 1), (0.5, 2), (1.0, 4)):
        counts = set()
        for number in range(40):
            found = perturb(FIXED, "text", severity, f"slide {number}", inserting).texts
            assert found[:3] == FIXED.texts
            counts.add(len(found) - 3)
            for text in found[3:]:
                assert text.text in PHRASES
                assert 0.15 * WIDTH - 0.01 <= text.w <= (0.35 + 0.35 * severity) * WIDTH + 0.01
                assert 0.08 * HEIGHT - 0.01 <= text.h <= (0.22 + 0.28 * severity) * HEIGHT + 0.01
                assert text.x >= 0 and text.x + text.w <= WIDTH + 1e-6
                assert text.y >= 0 and text.y + text.h <= HEIGHT + 1e-6
        assert counts == set(range(1, most + 1))
    full = Scene(texts=FIXED.texts[:1] * MOST)
    assert len(perturb(full, "text", 1, "slide", inserting).texts) == MOST


def _said(text: str) -> Scene:
    return Scene(texts=(Text(x=0, y=0, w=100, h=20, text=text, font=Font(size=12)),))


# style


@given(scenes, severities, names)
def test_style_changes_nothing_but_fonts_and_the_background(scene: Scene, severity: float, slide: str) -> None:
    found = perturb(scene, "style", severity, slide)
    assert without(found, "texts", "background") == without(scene, "texts", "background")
    assert [without(text, "font") for text in found.texts] == [without(text, "font") for text in scene.texts]
    if severity > 1e-12:
        assert all(6 <= text.font.size <= 120 for text in found.texts)


@pytest.mark.parametrize("family", ["Arial", "liberation  SANS", "Calibri", "Carlito", "Papyrus", ""])
def test_a_switch_of_family_can_be_seen(family: str) -> None:
    alike = {"Arial": "Liberation Sans", "liberation  SANS": "Liberation Sans", "Calibri": "Carlito"}
    switching = replace(DEFAULT, family=ALWAYS)
    scene = Scene(texts=(Text(x=0, y=0, w=9, h=9, text="a", font=Font(name=family, size=12)),))
    found = {perturb(scene, "style", 0.5, f"slide {number}", switching).texts[0].font.name for number in range(200)}
    assert found == set(FONTS) - {family, alike.get(family, "")}


def test_events_of_style() -> None:
    still = replace(
        DEFAULT,
        family=NEVER,
        size=NEVER,
        size_extreme=NEVER,
        toggle=NEVER,
        inject=NEVER,
        low_contrast=NEVER,
        background=NEVER,
        hue=0,
        lightness=0,
        saturation=0,
    )
    assert perturb(FIXED, "style", 1, "slide", still) == FIXED
    assert perturb(FIXED, "style", 1, "slide", replace(DEFAULT, style_share=0, background=NEVER)) == FIXED
    turned = perturb(FIXED, "style", 1, "slide", replace(still, toggle=ALWAYS)).texts[2].font
    assert (turned.bold, turned.italic, turned.underline) == (True, False, True)
    sizes = [text.font.size for text in perturb(FIXED, "style", 1, "slide", replace(still, size_extreme=ALWAYS)).texts]
    assert all(
        max(6, 0.12 * text.font.size) <= size <= min(120, 3.8 * text.font.size)
        for text, size in zip(FIXED.texts, sizes, strict=True)
    )
    injected = perturb(FIXED, "style", 1, "slide", replace(still, inject=ALWAYS))
    assert {text.font.color for text in injected.texts} <= set(PALETTE) and injected.background == FIXED.background
    pale = perturb(FIXED, "style", 1, "slide", replace(still, low_contrast=ALWAYS)).texts[1].font.color
    assert pale == "#DADADA", "nine tenths of the way from black to #F2F2F2"
    moved = perturb(FIXED, "style", 1, "slide", replace(still, background=ALWAYS, lightness=0.25))
    assert moved.background != FIXED.background
    assert moved.texts[1].font.name == FIXED.texts[1].font.name


# distance, and how it grows


def test_known_distances() -> None:
    one, two, three = FIXED.texts
    moved = FIXED.model_copy(update={"images": (Image(x=720 + 96, y=120 + 72, w=180, h=240),)})
    diagonal = math.hypot(WIDTH, HEIGHT)
    assert distance(FIXED, moved, "geometry") == pytest.approx(120 / diagonal / 6), "of six boxes, one by 120 px"
    wider = FIXED.model_copy(update={"images": (Image(x=720 - 90, y=120, w=360, h=240),)})
    assert distance(FIXED, wider, "geometry") == pytest.approx(math.log(2) / 2 / 6)
    all_letters = sum(len(text.text) for text in FIXED.texts)
    dropped = FIXED.model_copy(update={"texts": (one, three)})
    kept = len(one.text) + len(three.text)
    assert distance(FIXED, dropped, "text") == pytest.approx(1 - 2 * kept / (all_letters + kept))
    added = one.model_copy(update={"x": 0, "text": "Harbour"})
    inserted = FIXED.model_copy(update={"texts": (*FIXED.texts, added)})
    assert distance(FIXED, inserted, "text") == pytest.approx(1 - 2 * all_letters / (2 * all_letters + 7))
    wrong = FIXED.model_copy(update={"texts": (one.model_copy(update={"text": "Hrabour depht 2024"}), two, three)})
    assert distance(FIXED, wrong, "text") == pytest.approx(1 - 2 * (all_letters - 2) / (2 * all_letters))
    assert distance(FIXED, FIXED.model_copy(update={"texts": ()}), "text") == 1
    stacked = FIXED.model_copy(update={"texts": (one, one.model_copy(update={"text": "North pier"}))})
    assert distance(stacked, stacked, "text") == 0, "two texts in one place are known by their order"
    font = two.font.model_copy(update={"name": "Caladea", "size": 36, "bold": True, "color": "#FFFFFF"})
    restyled = FIXED.model_copy(update={"texts": (one, two.model_copy(update={"font": font}), three)})
    assert distance(FIXED, restyled, "style") == pytest.approx((1 + math.log(2) + 1 / 3 + 1) / 3)
    dark = FIXED.model_copy(update={"background": "#000000"})
    lightness = 116 * ((0xF2 / 255 + 0.055) / 1.055) ** (2.4 / 3) - 16
    middle = (lightness / 2 - 50) ** 2
    ciede2000 = lightness / (1 + 0.015 * middle / math.sqrt(20 + middle))  # of two greys, one of them black
    assert distance(FIXED, dark, "style") == pytest.approx(ciede2000 / 100, abs=1e-4)


@pytest.mark.parametrize("axis", ["geometry", "style"])
def test_slides_with_other_elements_have_no_distance(axis: Axis) -> None:
    with pytest.raises(ValueError, match="zip"):
        distance(FIXED, FIXED.model_copy(update={"texts": ()}), axis)


@settings(max_examples=200)
@given(st.text("abc", max_size=12), st.text("abc", max_size=12))
def test_letters_in_common_are_those_of_the_longest_subsequence(a: str, b: str) -> None:
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + 1 if x == y else max(table[i][j + 1], table[i + 1][j])
    expected = 1 - 2 * table[-1][-1] / (len(a) + len(b)) if a or b else 0
    assert distance(_said(a), _said(b), "text") == pytest.approx(expected)


@pytest.mark.parametrize("fresh", [False, True], ids=["one series", "fresh"])
@pytest.mark.parametrize("axis", AXES)
def test_the_distance_grows_with_the_severity(axis: Axis, fresh: bool) -> None:
    grows = 0
    for number in range(60):
        found = distances(number, axis, fresh=fresh)
        assert found[0] == 0 and min(found[1:]) > 0
        grows += spearman_rho(SEVERITIES[1:], found[1:]) > 0 and found[-1] > found[1]
    assert grows >= 0.95 * 60


@pytest.mark.parametrize("axis", AXES)
def test_slides_of_one_series_go_up_step_by_step_and_fresh_ones_do_not(axis: Axis) -> None:
    shares = {}
    for fresh in (False, True):
        rises = [
            after >= before
            for number in range(20)
            for before, after in itertools.pairwise(distances(number, axis, fresh=fresh))
        ]
        shares[fresh] = sum(rises) / len(rises)
    assert shares[False] >= 0.95
    assert shares[True] <= 0.85

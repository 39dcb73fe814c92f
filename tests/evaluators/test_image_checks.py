"""Checks on pictures: what is asked passes, however it was encoded; what only looks busy never does."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from evaluators import CheckError, Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import Bytes, cut_out, encoded, impostors, scene
from tests.evaluators.xcf_files import plain_image, put_together, replaced, take_apart

PHOTO = scene()
SOURCE = encoded(PHOTO)


def see(folder: Path, data: bytes, check: str, /, photo: bytes = SOURCE, **params: Any) -> LeafVerdict:
    found = evidence(folder, {"photo": photo}, {"photo": photo, "out": data})
    return judge(found, check, of="out", **params)


def like(folder: Path, picture: Bytes, *steps: dict[str, Any], photo: bytes = SOURCE, **params: Any) -> LeafVerdict:
    return see(folder, encoded(picture), "image.like", photo=photo, source="photo", transform=list(steps), **params)


def edited(picture: Bytes, edit: str) -> Bytes:
    """The transforms of this file, done by other means than the checks'."""
    match edit:
        case "crop":
            return picture[30:210, 40:280]
        case "half":
            return np.asarray(cv2.resize(picture, (160, 120), interpolation=cv2.INTER_AREA))
        case "half, otherwise":
            return np.asarray(cv2.resize(picture, (160, 120), interpolation=cv2.INTER_CUBIC))
        case "turned":
            return np.asarray(cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE))
        case "mirrored":
            return picture[:, ::-1]
    raise ValueError(edit)


STEPS: dict[str, list[dict[str, Any]]] = {
    "crop": [{"crop": [40, 30, 240, 180]}],
    "half": [{"scale": [160, None]}],
    "half, otherwise": [{"scale": 0.5}],
    "turned": [{"rotate": 90}],
    "mirrored": [{"mirror": "horizontal"}],
}


@pytest.mark.parametrize("edit", STEPS)
def test_the_source_after_the_transform_asked(tmp_path: Path, edit: str) -> None:
    leaf = like(tmp_path, edited(PHOTO, edit), *STEPS[edit])
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("edit", STEPS)
def test_the_untransformed_source_is_not_it(tmp_path: Path, edit: str) -> None:
    assert not like(tmp_path, PHOTO, *STEPS[edit]).ok


ENCODINGS = {
    "PNG": encoded(PHOTO),
    "JPEG 90": encoded(PHOTO, "JPEG", quality=90),
    "JPEG 60": encoded(PHOTO, "JPEG", quality=60),
    "WebP": encoded(PHOTO, "WEBP", quality=80),
    "TIFF": encoded(PHOTO, "TIFF"),
    "BMP": encoded(PHOTO, "BMP"),
    "with an alpha channel": encoded(np.dstack([PHOTO, np.full(PHOTO.shape[:2], 255, np.uint8)])),
    "XCF": plain_image(PHOTO),
    "XCF, zlib": plain_image(PHOTO, compression=2),
    "256 colours": encoded(PHOTO, "GIF"),
}


@pytest.mark.parametrize("data", ENCODINGS.values(), ids=ENCODINGS)
def test_the_source_in_other_encodings(tmp_path: Path, data: bytes) -> None:
    leaf = see(tmp_path, data, "image.like", source="photo")
    assert leaf.ok, leaf.sentence


IMPOSTORS = impostors(PHOTO)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("picture", IMPOSTORS.values(), ids=IMPOSTORS)
def test_impostors_never_pass(tmp_path: Path, picture: Bytes, kind: str) -> None:
    data = encoded(picture, kind)
    leaf = see(tmp_path, data, "image.like", source="photo")
    assert leaf.code in (Code.WRONG_CONTENT, Code.WRONG_STYLE, Code.WRONG_GEOMETRY), leaf.sentence
    assert not see(tmp_path, data, "image.untouched", source="photo").ok
    assert not see(tmp_path, data, "image.shows_project", project="photo").ok


GEOMETRIC = [name for name in IMPOSTORS if name not in ("its negative", "its channels exchanged", "without colour")]


@pytest.mark.parametrize("name", GEOMETRIC)
def test_impostors_never_pass_for_structure_alone(tmp_path: Path, name: str) -> None:
    assert not see(tmp_path, encoded(IMPOSTORS[name]), "image.like", source="photo", colours=False).ok


STRANGE = [name for name in GEOMETRIC if name not in ("half of it", "a note pasted in")]


@pytest.mark.parametrize("name", STRANGE)
def test_impostors_have_no_tone_and_no_sharpness_of_the_source(tmp_path: Path, name: str) -> None:
    data = encoded(IMPOSTORS[name])
    assert not see(tmp_path, data, "image.tone", source="photo", contrast=[None, None], brightness=[None, None]).ok
    assert not see(tmp_path, data, "image.sharpness", source="photo", ratio=[0.0, None]).ok


@pytest.mark.parametrize("name", STRANGE)
def test_impostors_of_a_small_part(tmp_path: Path, name: str) -> None:
    picture = PHOTO.copy()
    picture[50:170, 60:220] = IMPOSTORS[name][50:170, 60:220]
    leaf = see(tmp_path, encoded(picture), "image.like", source="photo")
    if np.abs(picture.astype(int) - PHOTO).mean() > 2:
        assert not leaf.ok


@pytest.mark.parametrize("pixels", [3, 6, 12])
def test_a_crop_beside_the_one_asked(tmp_path: Path, pixels: int) -> None:
    leaf = like(tmp_path, PHOTO[30 : 30 + 180, 40 + pixels : 280 + pixels], *STEPS["crop"])
    assert not leaf.ok, leaf.sentence


def test_one_pixel_beside_exact_numbers_is_seen(tmp_path: Path) -> None:
    leaf = like(tmp_path, PHOTO[30:210, 41:281], *STEPS["crop"])
    assert not leaf.ok
    assert "which was exact" in leaf.sentence


GIMP_PERSPECTIVE = Path(__file__).parent / "data" / "still-perspective.png"
STILL = Path(__file__).parent / "corpus" / "image" / "still.png"
CORNERS = [[40, 46], [206, 22], [212, 176], [34, 150]]


@pytest.mark.parametrize(
    ("corners", "expected"),
    [
        (CORNERS, True),
        ([[41, 45], [206, 23], [211, 176], [34, 151]], True),
        ([[40, 46], [206, 46], [206, 150], [40, 150]], False),
        ([[206, 22], [40, 46], [34, 150], [212, 176]], False),
        ([[x + 6, y] for x, y in CORNERS], False),
    ],
    ids=["as GIMP did it", "a pixel beside", "upright", "mirrored", "moved"],
)
def test_perspective_is_that_of_gimp(tmp_path: Path, corners: list[list[int]], expected: bool) -> None:
    step = {"perspective": {"size": [240, 200], "corners": corners}}
    photo = STILL.read_bytes()
    leaf = see(tmp_path, GIMP_PERSPECTIVE.read_bytes(), "image.like", photo=photo, source="photo", transform=[step])
    assert leaf.ok is expected, leaf.sentence


def test_corners_off_the_canvas_are_a_mistake_of_the_task(tmp_path: Path) -> None:
    step = {"perspective": {"size": [240, 200], "corners": [[x + 300, y] for x, y in CORNERS]}}
    with pytest.raises(CheckError):
        see(tmp_path, SOURCE, "image.like", source="photo", transform=[step])


BRIGHTER = np.clip(PHOTO + (255.0 - PHOTO) * (40 / 127 / 2), 0, 255).round().astype(np.uint8)


def test_colour_steps_are_those_of_gimp(tmp_path: Path) -> None:
    assert like(tmp_path, BRIGHTER, {"brightness": 40}).ok
    assert not like(tmp_path, PHOTO, {"brightness": 40}).ok
    assert not like(tmp_path, BRIGHTER, {"brightness": -40}).ok
    gray = np.asarray(cv2.cvtColor(PHOTO, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    assert like(tmp_path, gray, {"desaturate": "luma"}, tolerance=8).ok
    assert not like(tmp_path, PHOTO, {"desaturate": "luma"}, tolerance=8).ok


def test_a_change_within_the_tolerance_must_still_be_made(tmp_path: Path) -> None:
    leaf = like(tmp_path, PHOTO, {"brightness": 12}, tolerance=8)
    assert leaf.code == Code.WRONG_STYLE, leaf.sentence


def test_tone_says_by_how_much(tmp_path: Path) -> None:
    data = encoded(BRIGHTER)
    assert see(tmp_path, data, "image.tone", source="photo", brightness=[4, 20]).ok
    assert not see(tmp_path, data, "image.tone", source="photo", brightness=[None, 2]).ok
    assert not see(tmp_path, SOURCE, "image.tone", source="photo", brightness=[4, 20]).ok
    gray = encoded(np.repeat(PHOTO.mean(axis=2).astype(np.uint8)[..., None], 3, axis=2))
    assert see(tmp_path, gray, "image.tone", source="photo", saturation=[0, 0.05]).ok
    assert not see(tmp_path, SOURCE, "image.tone", source="photo", saturation=[0, 0.5]).ok


def test_grain_is_no_sharpness(tmp_path: Path) -> None:
    soft = cv2.GaussianBlur(PHOTO, (0, 0), 1.2)
    sharper = cv2.addWeighted(PHOTO, 1.8, soft, -0.8, 0)
    grain = np.clip(PHOTO + np.random.default_rng(2).normal(0, 12, PHOTO.shape), 0, 255).astype(np.uint8)
    asked: dict[str, Any] = {"source": "photo", "ratio": [1.3, None]}
    assert see(tmp_path, encoded(np.asarray(sharper)), "image.sharpness", **asked).ok
    assert not see(tmp_path, SOURCE, "image.sharpness", **asked).ok
    assert not see(tmp_path, encoded(grain), "image.sharpness", **asked).ok
    assert see(tmp_path, encoded(np.asarray(soft)), "image.sharpness", source="photo", ratio=[None, 0.7]).ok


@pytest.mark.parametrize(("radius", "amount", "good"), [(2.0, 0.8, True), (2.0, 0.5, False), (1.0, 0.8, False)])
def test_an_unsharp_mask_is_that_of_gimp(tmp_path: Path, radius: float, amount: float, good: bool) -> None:
    data = Path(__file__).parent / "data"
    asked: dict[str, Any] = {"source": "photo", "transform": [{"sharpen": [radius, amount]}], "ratio": [0.9, 1.1]}
    found = see(
        tmp_path,
        (data / "gravel-sharpened.png").read_bytes(),
        "image.sharpness",
        (data / "gravel.png").read_bytes(),
        **asked,
    )
    assert found.ok is good, found.sentence


def test_transparency_counts(tmp_path: Path) -> None:
    picture = cut_out()
    source = encoded(picture)
    assert like(tmp_path, picture, photo=source).ok
    opaque = picture.copy()
    opaque[:, :, 3] = 255
    assert not like(tmp_path, opaque, photo=source).ok
    hidden = picture.copy()
    hidden[picture[:, :, 3] == 0, :3] = 77  # colours that nobody sees
    assert like(tmp_path, hidden, photo=source).ok
    flat = (picture[..., :3] * (picture[..., 3:] / 255) + 255 * (1 - picture[..., 3:] / 255)).astype(np.uint8)
    assert like(tmp_path, flat, {"background": "#ffffff"}, photo=source).ok


def test_a_source_without_structure_is_a_mistake_of_the_task(tmp_path: Path) -> None:
    blank = encoded(np.full((60, 80, 3), 200, np.uint8))
    with pytest.raises(CheckError, match="nothing of photo has structure"):
        see(tmp_path, blank, "image.like", photo=blank, source="photo")


FORMATS: list[tuple[bytes, dict[str, Any], bool]] = [
    (encoded(PHOTO, "JPEG", quality=85, dpi=(300, 300)), {"format": "JPEG", "dpi": 300, "min_quality": 85}, True),
    (encoded(PHOTO, "JPEG", quality=85), {"dpi": 300}, False),
    (encoded(PHOTO, "JPEG", quality=60), {"min_quality": 61}, False),
    (encoded(PHOTO, "JPEG", quality=60), {"max_quality": 60}, True),
    (SOURCE, {"min_quality": 1}, False),
    (SOURCE, {"format": "PNG", "mode": "rgb", "alpha": False, "bits": 8, "frames": 1}, True),
    (encoded(cut_out()), {"alpha": True}, True),
    (encoded(PHOTO[..., 0]), {"mode": "gray"}, True),
    (encoded(PHOTO, "GIF"), {"mode": "indexed", "format": "GIF"}, True),
    (encoded(PHOTO, "JPEG"), {"format": "PNG"}, False),
    (encoded(PHOTO[..., 0].astype(np.uint16) * 257), {"bits": 16, "mode": "gray"}, True),
    (plain_image(PHOTO), {"format": "XCF", "mode": "rgb"}, True),
]


@pytest.mark.parametrize(("data", "params", "expected"), FORMATS, ids=str)
def test_formats(tmp_path: Path, data: bytes, params: dict[str, Any], expected: bool) -> None:
    leaf = see(tmp_path, data, "image.format", **params)
    assert leaf.ok == expected, leaf.sentence


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"width": 320, "height": 240}, True),
        ({"width": 321}, False),
        ({"width": 321, "tolerance": 1}, True),
        ({"longest": 320}, True),
        ({"longest": 240}, False),
        ({"max_width": 319}, False),
        ({"max_height": 240}, True),
        ({"aspect": 1.3333}, True),
        ({"aspect": 1.5}, False),
        ({"same_as": "photo"}, True),
    ],
    ids=str,
)
def test_sizes(tmp_path: Path, params: dict[str, Any], expected: bool) -> None:
    assert see(tmp_path, SOURCE, "image.size", **params).ok == expected


def test_file_sizes(tmp_path: Path) -> None:
    kb = len(SOURCE) / 1000
    assert see(tmp_path, SOURCE, "image.file_size", max_kb=kb).ok
    assert not see(tmp_path, SOURCE, "image.file_size", max_kb=kb - 1).ok
    assert not see(tmp_path, SOURCE, "image.file_size", min_kb=kb + 1).ok
    assert see(tmp_path, b"x", "image.file_size", max_kb=5).code == Code.UNREADABLE


def card() -> Bytes:
    picture = np.full((100, 200, 3), 255, np.uint8)
    picture[20:60, 30:90] = [200, 40, 40]
    return picture


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"box": [30, 20, 60, 40], "colour": "#c82828"}, "ok"),
        ({"box": ["15%", "20%", "30%", "40%"], "colour": "rgb(200, 40, 40)"}, "ok"),
        ({"box": [30, 20, 60, 40], "colour": "#c85028"}, "wrong_style"),
        ({"box": [30, 20, 66, 44], "colour": "#c82828", "measure": "dominant"}, "ok"),
        ({"box": [30, 20, 66, 44], "colour": "#c82828", "measure": "share", "share": 0.8}, "ok"),
        ({"box": [30, 20, 66, 44], "colour": "#c82828", "measure": "share", "share": 0.9}, "wrong_style"),
        ({"colour": "white", "measure": "share", "share": 0.8, "max_share": 0.9}, "ok"),
        ({"colour": "white", "measure": "share", "share": 0.5, "max_share": 0.6}, "wrong_style"),
        ({"box": [150, 50, 60, 40], "colour": "white"}, "not_found"),
    ],
    ids=str,
)
def test_colours_of_regions(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, encoded(card()), "image.colour", **params).code == expected


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"box": [70, 50, 20, 20], "opaque": 1}, True),
        ({"box": [0, 0, 10, 10], "transparent": 1}, True),
        ({"box": [0, 0, 10, 10], "opaque": 0.5}, False),
        ({"box": [70, 50, 20, 20], "mean": 1.0}, True),
        ({"mean": 0.9}, False),
    ],
    ids=str,
)
def test_transparency_of_regions(tmp_path: Path, params: dict[str, Any], expected: bool) -> None:
    assert see(tmp_path, encoded(cut_out()), "image.transparency", **params).ok == expected


def shadowed(dx: int, dy: int, blur: float, strength: float, colour: tuple[int, int, int] = (0, 0, 0)) -> Bytes:
    """A block on white, with a shadow."""
    alpha = np.zeros((300, 300), np.float32)
    alpha[100 + dy : 200 + dy, 100 + dx : 200 + dx] = strength
    if blur:
        alpha = np.asarray(cv2.GaussianBlur(alpha, (0, 0), blur))
    picture = 255 * (1 - alpha[..., None]) + np.array(colour) * alpha[..., None]
    picture[100:200, 100:200] = [60, 120, 180]
    return picture.round().astype(np.uint8)


@pytest.mark.parametrize(
    ("picture", "params", "expected"),
    [
        (shadowed(12, 12, 6, 0.5), {"side": "right"}, True),
        (shadowed(12, 12, 6, 0.5), {"side": "below"}, True),
        (shadowed(12, 12, 6, 0.5), {"side": "left"}, False),
        (shadowed(-12, 12, 6, 0.5), {"side": "left"}, True),
        (shadowed(0, 0, 8, 0.6), {"side": "all"}, True),
        (shadowed(12, 12, 6, 0.5), {"side": "all"}, False),
        (shadowed(0, 0, 0, 0.0), {}, False),
        (shadowed(14, 14, 0, 0.5), {}, False),
        (shadowed(0, 0, 10, 0.9, (250, 200, 40)), {"side": "all", "colour": "#fac828"}, True),
        (shadowed(0, 0, 10, 0.9, (40, 80, 250)), {"side": "all", "colour": "#fac828"}, False),
        (np.full((300, 300, 3), 190, np.uint8), {}, False),
    ],
)
def test_shadows(tmp_path: Path, picture: Bytes, params: dict[str, Any], expected: bool) -> None:
    leaf = see(tmp_path, encoded(picture), "image.shadow", box=[100, 100, 100, 100], **params)
    assert leaf.ok == expected, leaf.sentence


@pytest.mark.parametrize("placed", [True, False])
def test_a_layers_shadow_on_the_canvas(tmp_path: Path, placed: bool) -> None:
    raw = take_apart(plain_image(shadowed(0, 0, 8, 0.6)[40:, 40:]))
    raw.width = raw.height = 300
    raw.layers[0].props = replaced(raw.layers[0].props, 15, struct.pack(">ii", 40, 40))
    look: dict[str, Any] = {"layer": "Background", "placed": placed, "box": [100, 100, 100, 100], "side": "all"}
    assert see(tmp_path, put_together(raw), "image.shadow", **look).ok == placed


WALLS = Path(__file__).parent / "data"
SPOT = [80, 70, 160, 120]


def test_a_stain_that_was_cloned_away_in_gimp_is_gone(tmp_path: Path) -> None:
    assert see(tmp_path, (WALLS / "wall-cloned.jpg").read_bytes(), "image.blended", box=SPOT).ok


def test_a_stain_stands_out_also_blurred_or_painted_over(tmp_path: Path) -> None:
    stained = np.array(Image.open(WALLS / "wall-stained.jpg"))
    x, y, width, height = SPOT
    blurred = stained.copy()
    blurred[y - 10 : y + height + 10, x - 10 : x + width + 10] = cv2.GaussianBlur(stained, (0, 0), 14)[
        y - 10 : y + height + 10, x - 10 : x + width + 10
    ]
    painted = stained.copy()
    painted[y + 10 : y + height - 10, x + 10 : x + width - 10] = 255
    for name, picture in (("as it was", stained), ("blurred", blurred), ("painted", painted)):
        leaf = see(tmp_path, encoded(picture), "image.blended", box=SPOT)
        assert leaf.code == Code.WRONG_CONTENT, f"{name}: {leaf.sentence}"


def test_a_region_that_a_smaller_picture_lacks_is_a_fault_of_the_file(tmp_path: Path) -> None:
    assert see(tmp_path, encoded(PHOTO), "image.blended", box=[300, 200, 60, 60]).code == Code.NOT_FOUND


def test_a_box_without_surroundings_is_a_mistake_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="nothing lies around"):
        see(tmp_path, encoded(PHOTO), "image.blended", box=[0, 0, 320, 240])


def soft(edge: int) -> Bytes:
    """A black disc with smooth edges, which have a grey of their own."""
    grid = np.hypot(*np.mgrid[-50:50, -50:50].astype(np.float32))
    opacity = np.clip((40 - grid) / 8 + 0.5, 0, 1)
    picture = np.zeros((100, 100, 4), dtype=np.uint8)
    picture[:, :, 3] = np.round(opacity * 255)
    picture[(opacity > 0) & (opacity < 0.95), :3] = edge
    return picture


def test_soft_edges_have_a_colour_too(tmp_path: Path) -> None:
    black: dict[str, Any] = {"colour": "#000000", "measure": "share", "share": 0.98, "painted": 0.1}
    assert see(tmp_path, encoded(soft(0)), "image.colour", **black).ok
    assert see(tmp_path, encoded(soft(90)), "image.colour", **black).code == Code.WRONG_STYLE


def test_hard_edges_are_not_partly_transparent(tmp_path: Path) -> None:
    smooth, hard = soft(0), soft(0)
    hard[:, :, 3] = np.where(hard[:, :, 3] > 127, 255, 0)
    assert see(tmp_path, encoded(smooth), "image.transparency", partial=0.1).ok
    assert see(tmp_path, encoded(hard), "image.transparency", partial=0.1).code == Code.WRONG_STYLE


def test_a_faint_rest_of_a_stain_shows_by_its_outline(tmp_path: Path) -> None:
    stained, cloned = (np.array(Image.open(WALLS / f"wall-{name}.jpg")).astype(float) for name in ("stained", "cloned"))
    ghost = np.round(0.75 * cloned + 0.25 * stained).astype(np.uint8)
    leaf = see(tmp_path, encoded(ghost), "image.blended", box=SPOT)
    assert leaf.code == Code.WRONG_CONTENT and "outline" in leaf.sentence, leaf.sentence


def test_a_flat_patch_larger_than_the_region_is_not_the_ground(tmp_path: Path) -> None:
    patched = np.array(Image.open(WALLS / "wall-cloned.jpg"))
    x, y, width, height = SPOT
    wide = np.s_[y - 22 : y + height + 22, x - 22 : x + width + 22]
    patched[wide] = patched[wide].mean(axis=(0, 1)).astype(np.uint8)
    leaf = see(tmp_path, encoded(patched), "image.blended", box=SPOT)
    assert leaf.code == Code.WRONG_CONTENT and "grain" in leaf.sentence, leaf.sentence


@pytest.mark.parametrize(("contrast", "expected"), [(1.0, True), (1.06, False), (0.94, False)])
def test_a_change_of_contrast_does_not_hide_in_the_tolerance(tmp_path: Path, contrast: float, expected: bool) -> None:
    dull = np.clip(110 + (PHOTO.astype(float) - 128) * 0.5, 0, 255).astype(np.uint8)
    lighter = dull + (255 - dull.astype(float)) * 36 / 254
    middle = lighter.mean()
    seen = np.round((lighter - middle) * contrast + middle).astype(np.uint8)
    leaf = like(tmp_path, seen, {"brightness": 36}, photo=encoded(dull), tolerance=2.5)
    assert leaf.ok == expected, leaf.sentence
    assert expected or "contrast" in leaf.sentence

"""What looks right and is not, or is right in another way: what reviewers found who had not seen the checks."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from openpyxl.styles import Protection
from PIL import Image, ImageCms

from evaluators import Code, grade
from evaluators.blender.follows import follows
from evaluators.blender.paths import Exceptions, exactly
from evaluators.document.names import seen_line
from evaluators.raster.picture import parse_picture
from evaluators.sheet.book import parse_book
from evaluators.svg.check_export import AREA_TOLERANCE, _wide
from evaluators.vscode.check_snippets import normal_body
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import encoded, scene
from tests.evaluators.test_code_html import look as at_page
from tests.evaluators.test_sheet_calculation import Pretended, prices
from tests.evaluators.test_sheet_protection import look as at_protection
from tests.evaluators.test_sheet_protection import made
from tests.evaluators.workbooks import LEDGER, edited

SHEET = "xl/worksheets/sheet1.xml"


def with_part(data: bytes, name: str, old: str, new: str) -> bytes:
    """Return an archive with text of a part replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as was, zipfile.ZipFile(out, "w") as now:
        for each in was.namelist():
            content = was.read(each)
            if each == name:
                assert old.encode() in content
                content = content.replace(old.encode(), new.encode(), 1)
            now.writestr(each, content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("own", "ok"),
    [("", True), (' media="all"', True), (' media="(prefers-color-scheme: dark)"', False), (" disabled", False)],
)
def test_a_new_element_that_does_not_always_count(tmp_path: Path, own: str, ok: bool) -> None:
    page = f'<!doctype html><title>Kites</title><meta name="theme-color" content="#123456"{own}>'
    found = at_page(tmp_path, "code.html", page, select="meta[name=theme-color]", attributes={"content": "#123456"})
    assert found.ok is ok


def test_a_line_more_in_a_snippet_is_put_in_as_well() -> None:
    assert normal_body("tide(${1:place})") != normal_body("tide(${1:place})\n")
    assert normal_body("tide(${1:place})") == normal_body("tide(${1:place})$0")


def test_a_line_in_white_shows_on_no_page() -> None:
    assert [seen_line("single", colour) for colour in ("", "ff0000", "fefefe")] == ["single", "single", "hidden"]
    assert seen_line("none", "ffffff") == "none"


@pytest.mark.parametrize(
    ("value", "code"), [("<v>6</v>", Code.OK), ("<v></v>", Code.OK), ("<v>5</v>", Code.NOT_CALCULATED)]
)
def test_a_stale_result_is_what_shows(tmp_path: Path, value: str, code: Code) -> None:
    data = with_part(prices("=A1*A2"), SHEET, "<v></v>" if "<v></v>" in part_of("=A1*A2") else "<v />", value)
    found = replace(evidence(tmp_path, {"b.xlsx": data}, {"b.xlsx": data}), workbench=Pretended())
    assert judge(found, "sheet.values", of="b.xlsx", cells={"B1": 6}).code == code


def sheet_of(data: bytes) -> str:
    """Return the part of the sheet that is protected."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        return next(name for name in names if b"<sheetProtection" in archive.read(name))


def part_of(formula: str) -> str:
    with zipfile.ZipFile(io.BytesIO(prices(formula))) as archive:
        return archive.read(SHEET).decode()


OPEN_RANGE = '<protectedRange sqref="A2:C7" name="all"/>'
BOTH = ["select_locked", "select_unlocked"]


@pytest.mark.parametrize(
    ("old", "new", "ok"),
    [
        ("<sheetProtection", "<sheetProtection", True),
        ("<sheetProtection", '<sheetProtection formatColumns="0"', False),
        ("</sheetData>", f"</sheetData><protectedRanges>{OPEN_RANGE}</protectedRanges>", False),
    ],
    ids=["as asked", "columns may be formatted", "a range for all"],
)
def test_a_protection_leaves_nothing_else_open(tmp_path: Path, old: str, new: str, ok: bool) -> None:
    saved = made("locked.xlsx")
    data = with_part(saved, sheet_of(saved), old, new)
    found = at_protection(tmp_path, data, sheet="Rates", unlocked=["B2:B4"], allows=BOTH)
    assert found.ok is ok, found.sentence


def test_blank_cells_of_an_open_column_are_not_locked(tmp_path: Path) -> None:
    def open_column(book: Any) -> None:
        for sheet in book:
            if sheet.title == "Rates":
                sheet.column_dimensions["D"].protection = Protection(locked=False)

    found = at_protection(tmp_path, edited(made("locked.xlsx"), open_column), sheet="Rates", unlocked=["B2:B4"])
    assert not found.ok and "D1" in found.sentence


@pytest.mark.parametrize(("hidden", "ok"), [(False, True), (True, False)])
def test_headings_of_a_new_sheet_may_be_frozen(tmp_path: Path, hidden: bool, ok: bool) -> None:
    def add(book: Any) -> None:
        book.create_sheet("June").freeze_panes = "A2"
        book["June"].row_dimensions[3].hidden = hidden

    names = [sheet.name for sheet in parse_book(LEDGER).sheets]
    found = evidence(tmp_path, {"b": LEDGER}, {"b": edited(LEDGER, add)})
    goal = {"sheet.sheets": {"of": "b", "names": [*names, "June"]}}
    verdict = grade([goal], [{"sheet.untouched": {"of": "b"}}], found, ended_in_fail=False)
    assert (verdict.success == 1) is ok


def profiled(gamma: int) -> bytes:
    """Return a picture whose profile is called sRGB and has another exponent (16.16) in its curves."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    curve = b"para\0\0\0\0\0\3\0\0"
    assert curve in profile
    at = profile.index(curve) + len(curve)
    out = io.BytesIO()
    shades = np.full((8, 8, 3), 100, dtype=np.uint8)
    Image.fromarray(shades).save(out, "PNG", icc_profile=profile[:at] + gamma.to_bytes(4, "big") + profile[at + 4 :])
    return out.getvalue()


def test_a_profile_counts_by_what_it_does_not_by_its_name() -> None:
    plain, linear = (parse_picture(profiled(gamma)).rgba[0, 0, 0] for gamma in (0x00026666, 0x00010000))
    assert round(float(plain) * 255) == 100
    assert round(float(linear) * 255) > 150


@pytest.mark.parametrize(("brighter", "ok"), [(0, True), (2, True), (9, False)])
def test_a_lossless_export_is_its_project_to_the_pixel(tmp_path: Path, brighter: int, ok: bool) -> None:
    photo = scene()
    spot = photo.copy()
    spot[40:44, 60:64, :3] = np.clip(spot[40:44, 60:64, :3].astype(int) + brighter, 0, 255).astype(np.uint8)
    found = evidence(tmp_path, {}, {"p": encoded(photo), "out": encoded(spot)})
    assert judge(found, "image.shows_project", of="out", project="p").ok is ok


def test_a_ground_is_an_area_and_an_edge_is_none() -> None:
    off = np.zeros((60, 60), dtype=bool)
    off[:, 10:14] = True
    assert not _wide(off).any() and AREA_TOLERANCE < 20
    off[20:40, 30:50] = True
    assert _wide(off).sum() == 400


def test_a_delta_transform_is_one_more_way_to_move() -> None:
    blend: Any = None
    path = ("object", "Pawn", "transform", "delta_location")
    world = [exactly("object", "Pawn", where, "location") for where in ("place", "transform")]
    assert follows(path, [0.0, 2.0, 0.0], blend, Exceptions.of(world))
    assert not follows(path, [0.0, 2.0, 0.0], blend, Exceptions.of(world[1:]))
    assert not follows((*path[:3], "delta_scale"), [2.0, 2.0, 2.0], blend, Exceptions.of(world))

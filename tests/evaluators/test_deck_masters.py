"""Masters of decks: read alike from both formats, judged by the checks on slides, guarded."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

import copy
import io
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.oxml.ns import qn
from pptx.util import Cm

from evaluators import BadCheck, CheckError, Code, LeafVerdict
from evaluators.deck.load import read_deck
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.resaving.captured import read_kept
from tests.evaluators.resaving.masters import MASTERS
from tests.evaluators.test_deck_resaving import files

EVERY = pytest.mark.parametrize("suffix", [".pptx", "-saved.pptx", ".odp", "-saved.odp"])


def check(folder: Path, name: str, data: bytes, /, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"d": data}, {"d": data}), f"deck.{name}", of="d", **params)


def guard(folder: Path, before: bytes, after: bytes, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"d": before}, {"d": after}), "deck.untouched", of="d", **params)


BODY = {"shape": "body", "aspects": ["font", "size", "colour", "bold", "italic", "align"]}
HOLDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "titles": (
        "outline",
        "style",
        {"slides": "masters", "shape": "title", "colour": "#27445c", "bold": True, "size": 34, "font": "Carlito"},
    ),
    "second level": ("outline", "style", {"slides": "master of 2", "shape": "body", "paragraphs": [2], "size": 19}),
    "alignment": ("outline", "paragraphs", {"slide": "master of 2", "shape": "title", "align": "left"}),
    "a shape of its own": (
        "outline",
        "shape",
        {"slide": "master of 2", "shape": "name=House mark", "geometry": "ellipse", "fill": "#e0a13a", "x": "32.31 cm"},
    ),
    "in a corner": (
        "outline",
        "relation",
        {"slide": "master of 2", "shape": "name=House mark", "relation": "inside", "to": "upper right quarter"},
    ),
    "the number's place": (
        "outline",
        "shape",
        {"slide": "master of last", "shape": "number", "x": "24.27 cm", "y": "17.66 cm"},
    ),
    "the number's field": (
        "outline",
        "text",
        {"slide": "master of 2", "shape": "number", "equals": "<number>"},
    ),
    "background": ("outline", "background", {"slides": "masters", "colour": "#ffffff"}),
    "one for several slides": ("outline", "masters", {"slides": [2, 3, 4], "same_as": "last"}),
    "how many": ("several_masters", "masters", {"count": 2}),
    "titles follow": (
        "outline",
        "follows_master",
        {"aspects": ["font", "size", "colour", "bold", "align", "place", "background"]},
    ),
    "lists follow": ("outline", "follows_master", {"slides": [2, 3, 4, 5], **BODY}),
}


@EVERY
@pytest.mark.parametrize("name", HOLDS)
def test_holds(tmp_path: Path, name: str, suffix: str) -> None:
    deck, kind, params = HOLDS[name]
    leaf = check(tmp_path, kind, files()[deck + suffix], **params)
    assert leaf.ok, leaf.sentence


FAILS: dict[str, tuple[str, str, dict[str, Any], Code]] = {
    "another colour": (
        "outline",
        "style",
        {"slides": "masters", "shape": "title", "colour": "#274400"},
        Code.WRONG_STYLE,
    ),
    "the level above": (
        "outline",
        "style",
        {"slides": "master of 2", "shape": "body", "paragraphs": [1], "size": 19},
        Code.WRONG_STYLE,
    ),
    "no such shape": ("outline", "shape", {"slide": "master of 2", "shape": "name=Logo", "x": "1 cm"}, Code.NOT_FOUND),
    "no such master": ("outline", "background", {"slides": "master=Harbour", "kind": "solid"}, Code.NOT_FOUND),
    "no such slide": ("outline", "background", {"slides": "master of 40", "kind": "solid"}, Code.NOT_FOUND),
    "two masters": ("several_masters", "masters", {"same_as": 1}, Code.WRONG_STYLE),
    "another name": ("several_masters", "masters", {"slides": 2, "name": "Quay of old"}, Code.WRONG_STYLE),
    "one more": ("several_masters", "masters", {"count": 3}, Code.WRONG_STYLE),
    "runs of their own": ("runs", "follows_master", BODY, Code.WRONG_STYLE),
    "places of their own": ("own_places", "follows_master", {"aspects": ["place"]}, Code.WRONG_STYLE),
}


@EVERY
@pytest.mark.parametrize("name", FAILS)
def test_fails(tmp_path: Path, name: str, suffix: str) -> None:
    deck, kind, params, code = FAILS[name]
    leaf = check(tmp_path, kind, files()[deck + suffix], **params)
    assert (leaf.ok, leaf.code) == (False, code), leaf.sentence


def test_a_master_of_an_open_document_is_found_by_its_name(tmp_path: Path) -> None:
    data = files()["several_masters.odp"]
    assert check(tmp_path, "background", data, slides="master=Plum title", colour="#ffffff").ok
    assert check(tmp_path, "masters", data, names=["Plum title", "Title and Content"]).ok
    assert check(tmp_path, "masters", data, slides=2, name="Plum title").ok


@pytest.mark.parametrize(
    "params",
    [
        {"slides": "all"},
        {"name": "x", "slides": "masters of 3"},
        {"same_as": "master"},
        {"same_as": "master of 0"},
        {"same_as": "master of was"},
    ],
)
def test_nonsense_is_refused(params: dict[str, Any]) -> None:
    with pytest.raises(BadCheck):
        validate_leaf("deck.masters", {"of": "d", **params})


# ---- changes of masters, on a .pptx that python-pptx made


def changed(name: str, change: Callable[[Any], object]) -> bytes:
    deck = Presentation(io.BytesIO(files()[f"{name}.pptx"]))
    change(deck)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def _level_four(deck: Any) -> None:
    style = deck.slide_master.element.find(qn("p:txStyles")).find(qn("p:bodyStyle"))
    style.find(qn("a:lvl4pPr")).find(qn("a:defRPr")).set("sz", "2600")


def _new_text(deck: Any) -> None:
    box = Presentation().slides.add_slide(Presentation().slide_layouts[6]).shapes.add_textbox(0, Cm(17), Cm(9), Cm(1))
    box.text_frame.text = "Quay trust"
    deck.slide_master.shapes._spTree.append(copy.deepcopy(box._element))


def _mark(deck: Any) -> Any:
    return next(shape for shape in deck.slide_master.shapes if shape.name == "House mark")


def _mark_painted(deck: Any) -> None:
    _mark(deck).fill.solid()
    _mark(deck).fill.fore_color.rgb = RGBColor(9, 9, 9)


def _mark_gone(deck: Any) -> None:
    _mark(deck)._element.getparent().remove(_mark(deck)._element)


def _background(deck: Any) -> None:
    fill = deck.slide_master.background.fill
    fill.solid()
    fill.fore_color.rgb = RGBColor(0xEE, 0xEE, 0xDD)


def _other_master(deck: Any) -> None:
    second = next(one for one in deck.slide_masters if one is not deck.slide_master)
    relation = next(r for r in deck.slides[0].part.rels.values() if r.reltype.endswith("/slideLayout"))
    relation._target = second.slide_layouts[0].part


def _number_moved(deck: Any) -> None:
    layout = deck.slides[1].slide_layout
    number = next(p for p in layout.placeholders if p.placeholder_format.idx == 12)
    number.left, number.top, number.width, number.height = Cm(2), Cm(17), Cm(3), Cm(1)


CHANGES: dict[str, tuple[str, Callable[[Any], object], list[str], str]] = {
    "a level that no slide uses": (
        "outline",
        _level_four,
        ["masters/body/p4/font_size", "masters/subtitle/p4/font_size"],
        "in font_size of",
    ),
    "a text box": ("outline", _new_text, ["masters/new", "*/decor"], "is new"),
    "a shape moved": (
        "outline",
        lambda deck: setattr(_mark(deck), "left", Cm(3)),
        ["masters/name=House mark/position", "*/decor"],
        "changed in position",
    ),
    "a shape gone": ("outline", _mark_gone, ["masters/name=House mark", "*/decor"], "is gone"),
    "a shape painted": (
        "outline",
        _mark_painted,
        ["masters/name=House mark/fill", "*/decor"],
        "changed in fill",
    ),
    "the background": ("outline", _background, ["masters/background", "*/background"], "changed in background"),
    "the number's place": ("outline", _number_moved, ["master of 2/number/box"], "changed in position"),
    "another master": ("several_masters", _other_master, ["slide 1"], "changed in layout"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_a_master_is_reported(tmp_path: Path, name: str) -> None:
    deck, change, excepted, message = CHANGES[name]
    before, after = files()[f"{deck}.pptx"], changed(deck, change)
    leaf = guard(tmp_path, before, after)
    assert not leaf.ok and message in leaf.sentence, leaf.sentence
    leaf = guard(tmp_path, before, after, except_=excepted)
    assert leaf.ok, leaf.sentence


def test_an_exception_of_one_master_is_not_of_another(tmp_path: Path) -> None:
    before, after = files()["outline.pptx"], changed("outline", _mark_gone)
    assert not guard(tmp_path, before, after, except_=["master of 1/name=House mark", "*/decor"]).ok


@pytest.mark.parametrize("excepted", ["master of 40/title", "master=Harbour/title", "masters/name=Logo/fill"])
def test_an_exception_of_what_was_not_there_is_a_fault_of_the_task(tmp_path: Path, excepted: str) -> None:
    data = files()["outline.pptx"]
    with pytest.raises(CheckError):
        guard(tmp_path, data, data, except_=[excepted])


# ---- changes of masters, in an .odp that LibreOffice wrote


def rewritten(name: str, *pairs: tuple[str, str]) -> bytes:
    """Return an .odp with its parts' text replaced, once each."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(files()[name])) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.namelist():
            data = old.read(part)
            for was, now in pairs:
                if part in ("styles.xml", "content.xml") and was.encode() in data:
                    data = data.replace(was.encode(), now.encode(), 1)
            new.writestr(part, data)
    assert out.getvalue() != files()[name]
    return out.getvalue()


SECOND = 'style:name="Plum_20_title" style:display-name="Plum title"'
PAGE = (
    '<style:master-page style:name="Spare" style:page-layout-name="PM1" draw:style-name="Mdp1"/></office:master-styles>'
)
ODP_CHANGES: dict[str, tuple[tuple[str, str], list[str], str]] = {
    "a master more": (("</office:master-styles>", PAGE), ["deck/masters"], "'Spare' is new"),
    "a slide on another master": (
        ('draw:master-page-name="Plum_20_title"', 'draw:master-page-name="Title_20_and_20_Content"'),
        ["slide 2/layout", "slide 2/decor"],
        "layout",
    ),
    "a shape gone": (
        ('draw:name="House mark"', 'draw:name="House mark" presentation:class="footer"'),
        ["masters", "*/decor"],
        "is gone",
    ),
    "another name": ((SECOND, SECOND.replace("Plum title", "Pear")), ["deck/masters"], "is called 'Pear'"),
}


@pytest.mark.parametrize("name", ODP_CHANGES)
def test_a_change_of_a_master_page_is_reported(tmp_path: Path, name: str) -> None:
    pair, excepted, message = ODP_CHANGES[name]
    before, after = files()["several_masters.odp"], rewritten("several_masters.odp", pair)
    leaf = guard(tmp_path, before, after)
    assert not leaf.ok and message in leaf.sentence, leaf.sentence
    leaf = guard(tmp_path, before, after, except_=excepted)
    assert leaf.ok, leaf.sentence


# ---- files that lie


@pytest.mark.parametrize("name", ["outline.pptx", "outline.odp"])
def test_a_slide_without_a_master_is_read(name: str) -> None:
    data = files()[name]
    if name.endswith(".odp"):
        data = rewritten(name, ('draw:master-page-name="Title_20_Slide"', 'draw:master-page-name="Nowhere"'))
    else:
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
            for part in old.namelist():
                if part != "ppt/slides/_rels/slide1.xml.rels":
                    new.writestr(part, old.read(part))
        data = out.getvalue()
    deck = read_deck(data)
    assert deck.slides[0].master == -1
    assert deck.slides[1].master >= 0


def test_a_slide_without_a_master_follows_none(tmp_path: Path) -> None:
    data = rewritten("outline.odp", ('draw:master-page-name="Title_20_Slide"', 'draw:master-page-name="Nowhere"'))
    assert check(tmp_path, "follows_master", data, slides=1, aspects=["colour"]).code == Code.NOT_FOUND
    assert check(tmp_path, "background", data, slides="master of 1", kind="solid").code == Code.NOT_FOUND
    assert not check(tmp_path, "masters", data, same_as=1).ok


def test_masters_by_the_thousand_are_read_within_bounds() -> None:
    page = "".join(f'<style:master-page style:name="M{n}" style:page-layout-name="PM1"/>' for n in range(3_000))
    data = rewritten("outline.odp", ("</office:master-styles>", f"{page}</office:master-styles>"))
    assert len(read_deck(data).masters) > 3_000


# ---- changes of masters that LibreOffice made and stored


@cache
def stored() -> dict[str, bytes]:
    """Return what `resaving.masters` kept."""
    return read_kept(MASTERS.read_bytes())


FORMATS = pytest.mark.parametrize("suffix", [".odp", ".pptx"])
TITLE = {"slides": "masters", "shape": "title", "colour": "#7a1f5c"}
WORDS = {"slide": "master of 4", "shape": "text*=Larkfell", "equals": "Larkfell Path Wardens"}


@FORMATS
def test_a_master_that_was_changed_is_followed(tmp_path: Path, suffix: str) -> None:
    data = stored()["titles_on_master" + suffix]
    assert check(tmp_path, "style", data, **TITLE).ok
    assert check(tmp_path, "follows_master", data, aspects=["colour", "font", "size"]).ok


@FORMATS
def test_slides_that_were_changed_one_by_one_do_not_follow(tmp_path: Path, suffix: str) -> None:
    data = stored()["titles_on_slides" + suffix]
    assert check(tmp_path, "style", data, **{**TITLE, "slides": "all"}).ok
    assert check(tmp_path, "style", data, **TITLE).code == Code.WRONG_STYLE
    assert check(tmp_path, "follows_master", data, aspects=["colour"]).code == Code.WRONG_STYLE


@FORMATS
def test_a_text_on_the_master_is_none_on_the_slides(tmp_path: Path, suffix: str) -> None:
    assert check(tmp_path, "text", stored()["text_on_master" + suffix], **WORDS).ok
    assert check(tmp_path, "text", stored()["text_on_slides" + suffix], **WORDS).code == Code.NOT_FOUND


@FORMATS
def test_the_ground_of_a_master(tmp_path: Path, suffix: str) -> None:
    assert check(tmp_path, "background", stored()["ground" + suffix], slides="masters", colour="#e8f0e4").ok
    assert check(tmp_path, "follows_master", stored()["ground" + suffix], aspects=["background"]).ok


@FORMATS
def test_a_slide_on_a_master_of_its_own(tmp_path: Path, suffix: str) -> None:
    data = stored()["second_master" + suffix]
    assert check(tmp_path, "masters", data, slides=3, same_as=2).code == Code.WRONG_STYLE
    assert check(tmp_path, "masters", data, slides=[1, 2, 4, 5, 6], same_as=2).ok


def test_storing_is_no_change_of_a_master(tmp_path: Path) -> None:
    leaf = guard(tmp_path, stored()["start.odp"], stored()["saved.odp"])
    assert leaf.ok, leaf.sentence


STORED: dict[str, tuple[list[str], str]] = {
    "titles_on_master": (["masters/title/colour", "*/title/colour"], "the title on the master 'Wardens'"),
    "third_level": (["masters/body/p3/font_size"], "in font_size of paragraph 3"),
    "text_on_master": (["masters/new", "*/decor"], "on the master 'Wardens' is new"),
    "ground": (["masters/background", "*/background"], "the master 'Wardens' changed in background"),
    "band_moved": (["masters/name=Band/position", "*/decor"], "'Band' on the master 'Wardens' changed in position"),
    "second_master": (["deck/masters", "slide 3/layout", "slide 3"], "the master 'Guests' is new"),
}


@pytest.mark.parametrize("name", STORED)
def test_a_change_that_libreoffice_stored_is_reported(tmp_path: Path, name: str) -> None:
    excepted, message = STORED[name]
    before, after = stored()["start.odp"], stored()[f"{name}.odp"]
    leaf = guard(tmp_path, before, after)
    assert not leaf.ok and message in leaf.sentence, leaf.sentence
    leaf = guard(tmp_path, before, after, except_=excepted)
    assert leaf.ok, leaf.sentence


# ---- slides that were given another size, with what stands on them


UPRIGHT = Path(__file__).parent / "data" / "deck" / "a4-portrait.odp"
SCALED = ["*/box", "*/font_size", "*/spacing"]


def test_slides_stand_upright(tmp_path: Path) -> None:
    data = UPRIGHT.read_bytes()
    assert check(tmp_path, "page", data, width="21 cm", height="29.7 cm", orientation="portrait").ok
    assert check(tmp_path, "page", data, width="29.7 cm", height="21 cm").code == Code.WRONG_FORMAT
    assert check(tmp_path, "page", data, orientation="landscape").code == Code.WRONG_FORMAT


def test_letters_that_were_scaled_have_the_size_that_is_written(tmp_path: Path) -> None:
    """Impress writes 45.2000007629395pt, with thirteen decimals."""
    data = UPRIGHT.read_bytes()
    assert check(tmp_path, "style", data, slides="masters", shape="title", size=64.1).ok
    assert check(tmp_path, "style", data, slides=2, shape="body", paragraphs=[1], size=45.2).ok


def test_scaling_changes_boxes_letters_and_spaces_alone(tmp_path: Path) -> None:
    before, after = stored()["start.odp"], UPRIGHT.read_bytes()
    every = [f"{where}/{what}" for where in ("masters", "*") for what in SCALED]
    assert guard(tmp_path, before, after, except_=["deck/size", "*/decor", *every]).ok
    for less in ("deck/size", "*/decor", *every):
        kept = [one for one in ("deck/size", "*/decor", *every) if one != less]
        assert not guard(tmp_path, before, after, except_=kept).ok, less

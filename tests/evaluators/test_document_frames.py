"""Pictures and sections of documents, as LibreOffice 7.4 saved them in both formats, near variants and hostile ones."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from evaluators import CheckError, Code, LeafVerdict
from tests.evaluators.documents import W, edited, with_part
from tests.evaluators.evidences import evidence, judge

CORPUS = Path(__file__).parent / "corpus/doc_frames"
BOTH = ["docx", "odt"]
WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
APPLES, BEANS, LEAF = "alt=A crate of apples", "alt=Beans on poles", "alt=A pale leaf"
NOTICES = {"first": "starts=Water is on", "last": "starts=Keys are"}
RULES = {"first": "starts=No fires", "last": "starts=The gate is"}


def saved(name: str, kind: str) -> bytes:
    return (CORPUS / f"{name}.{kind}").read_bytes()


def asked(folder: Path, check: str, after: bytes, **params: Any) -> LeafVerdict:
    kind = "docx" if b"word/document" in after else "odt"
    found = evidence(folder, {"d": saved("base", kind), "png": None}, {"d": after, "png": apples()})
    return judge(found, check, of="d", **params)


def apples() -> bytes:
    with zipfile.ZipFile(io.BytesIO(saved("base", "odt"))) as archive:
        name = next(n for n in archive.namelist() if n.startswith("Pictures/10000000000000A0"))
        return archive.read(name)


RIGHT: list[dict[str, Any]] = [
    {"which": APPLES, "anchor": "paragraph", "wrap": "right", "horizontal": "left", "at": "starts=Apples"},
    {"which": APPLES, "width": "4 cm", "height": "3 cm", "alt": "A crate of apples", "proportions": True},
    {"which": APPLES, "spacing": {"top": "1 mm", "right": "3 mm", "bottom": "2 mm", "left": 0}},
    {"which": APPLES, "vertical": "top", "x": 0, "y": 0},
    {"which": BEANS, "anchor": "character", "wrap": ("both", "optimal"), "x": "5 cm", "y": "0.5 cm"},
    {"which": BEANS, "anchor": "floating", "x": "7 cm", "x_from": "page"},
    {"which": "alt=The gate", "anchor": "inline", "at": "starts=A sign", "height": "1 cm"},
    {"which": LEAF, "wrap": "behind", "horizontal": "center", "y": "3 mm"},
    {"which": "name=Mark", "x": "58 mm", "tolerance": "1 mm"},
    {"which": "caption=Apples in a basket", "wrap": "none", "horizontal": "center", "alt": "A basket"},
    {"which": "in=starts=Beans follow", "caption": "A sign of the gate"},
    {"which": "nth=1", "alt": "The gate again", "anchor": "page", "y": "1 cm", "y_from": "page"},
]
WRONG: list[dict[str, Any]] = [
    {"which": APPLES, "anchor": "inline"},
    {"which": APPLES, "at": "starts=Beans"},
    {"which": APPLES, "wrap": "left"},
    {"which": APPLES, "horizontal": "center"},
    {"which": APPLES, "height": "3.2 cm"},
    {"which": APPLES, "alt": "A crate"},
    {"which": APPLES, "spacing": {"all": "1 mm"}},
    {"which": BEANS, "horizontal": "left"},
    {"which": BEANS, "x": "5.2 cm"},
    {"which": BEANS, "y": "0.5 cm", "y_from": "page"},
    {"which": BEANS, "vertical": "top"},
    {"which": "alt=The gate", "wrap": "none"},
    {"which": "alt=The gate", "horizontal": "left"},
    {"which": "alt=The gate", "x": 0},
    {"which": LEAF, "wrap": "through"},
    {"which": "nth=1", "horizontal": "right"},
    {"which": "caption=Apples in a basket", "caption": "Pears in a basket"},
]


def _named(params: dict[str, Any]) -> str:
    return " ".join(str(value) for value in params.values())


def _is_kept(name: str, params: dict[str, Any]) -> bool:
    """Say whether LibreOffice keeps it: in .odt made of .docx all hangs on characters, and a frame is a shape."""
    return name != "turned.odt" or not ("caption=" in params["which"] or params.get("anchor") in ("paragraph", "page"))


FILES = [f"{name}.{kind}" for name in ("base", "saved", "turned") for kind in BOTH]
KEPT = [(name, params) for name in FILES for params in RIGHT if _is_kept(name, params)]


@pytest.mark.parametrize(("file", "params"), KEPT, ids=lambda value: value if isinstance(value, str) else _named(value))
def test_a_picture_that_stands_as_asked_passes(tmp_path: Path, file: str, params: dict[str, Any]) -> None:
    name, _, kind = file.partition(".")
    leaf = asked(tmp_path, "doc.picture", saved(name, kind), **params)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("params", WRONG, ids=_named)
def test_a_picture_that_stands_otherwise_fails(tmp_path: Path, kind: str, params: dict[str, Any]) -> None:
    leaf = asked(tmp_path, "doc.picture", saved("base", kind), **params)
    assert leaf.code in (Code.WRONG_STYLE, Code.WRONG_GEOMETRY), leaf.sentence


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("wrap_left", {"which": APPLES, "wrap": "right"}),
        ("wrap_none", {"which": APPLES, "wrap": ("right", "both", "optimal")}),
        ("wrap_optimal", {"which": BEANS, "wrap": "both"}),
        ("in_front", {"which": LEAF, "wrap": "behind"}),
        ("aligned_right", {"which": APPLES, "horizontal": "left"}),
        ("moved", {"which": BEANS, "x": "5 cm"}),
        ("lowered", {"which": LEAF, "y": "3 mm"}),
        ("smaller", {"which": APPLES, "width": "4 cm"}),
        ("squeezed", {"which": APPLES, "proportions": True}),
        ("alt_gone", {"which": "name=Apples", "alt": "A crate of apples"}),
        ("as_character", {"which": BEANS, "anchor": "floating"}),
        ("closer", {"which": APPLES, "spacing": {"right": "3 mm"}}),
        ("other_picture", {"which": "file=png", "at": "starts=Apples"}),
        ("anchored_below", {"which": LEAF, "at": "starts=Until"}),
    ],
)
def test_the_slip_of_a_hand_is_seen(tmp_path: Path, kind: str, name: str, params: dict[str, Any]) -> None:
    assert not asked(tmp_path, "doc.picture", saved(name, kind), **params).ok


@pytest.mark.parametrize("kind", BOTH)
def test_a_picture_is_named_by_its_file_and_ambiguous_where_it_stands_twice(tmp_path: Path, kind: str) -> None:
    assert asked(tmp_path, "doc.picture", saved("base", kind), which="file=png").code == Code.AMBIGUOUS
    one = asked(tmp_path, "doc.picture", saved("other_picture", kind), which="file=png", width="4 cm", proportions=True)
    assert one.ok, one.sentence


@pytest.mark.parametrize("kind", BOTH)
def test_a_picture_is_followed_from_where_it_was_before(tmp_path: Path, kind: str) -> None:
    leaf = asked(tmp_path, "doc.picture", saved("anchored_below", kind), which="before=6", at="text=House rules")
    assert leaf.ok, leaf.sentence


def test_a_picture_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    assert asked(tmp_path, "doc.picture", saved("base", "odt"), which="nth=9").code == Code.NOT_FOUND


def test_the_proportions_of_an_unknown_picture_are_wrong_and_no_error(tmp_path: Path) -> None:
    stranger = zip_with(saved("base", "docx"), "word/media/image2.png", b"\x89PNG\r\n\x1a\nstranger")
    assert asked(tmp_path, "doc.picture", stranger, which=APPLES, proportions=True).code == Code.WRONG_STYLE


def test_a_picture_that_was_never_there_is_a_bug_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="before"):
        asked(tmp_path, "doc.picture", saved("base", "odt"), which="before=20")


@pytest.mark.parametrize("kind", BOTH)
def test_a_picture_alone_on_its_line_stands_as_its_paragraph_is_aligned(tmp_path: Path, kind: str) -> None:
    def alone(root: Any) -> None:
        tag = f"{W}t" if kind == "docx" else "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}p"
        for element in root.iter(tag):
            if (element.text or "").startswith("A sign"):
                element.text = ""

    after = edited(saved("base", kind), alone)
    assert asked(tmp_path, "doc.picture", after, which="alt=The gate", horizontal="left").ok
    assert not asked(tmp_path, "doc.picture", after, which="alt=The gate", horizontal="center").ok


def test_a_distance_that_comes_to_an_alignment_counts(tmp_path: Path) -> None:
    def change(root: Any) -> None:  # 12240 twips less two margins of 1134, less the picture's width, in EMU
        offset = next(e for e in root.iter(f"{WP}posOffset") if e.text == "1800225")
        offset.text = str((12240 - 2 * 1134) * 635 - 1080135)

    leaf = asked(tmp_path, "doc.picture", edited(saved("base", "docx"), change), which=BEANS, horizontal="right")
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    "params",
    [
        {**NOTICES, "columns": 2, "gap": "6 mm"},
        {**RULES, "protected": True, "columns": 1},
        {"first": "starts=Seeds", "last": "starts=Seeds", "exact": False, "columns": 2},
    ],
    ids=_named,
)
@pytest.mark.parametrize("name", ["base", "saved", "turned"])
def test_a_section_as_asked_passes(tmp_path: Path, kind: str, name: str, params: dict[str, Any]) -> None:
    leaf = asked(tmp_path, "doc.section", saved(name, kind), **params)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("docx", {**NOTICES, "line": True}),
        ("odt", {**NOTICES, "line": True, "name": "Notices", "protected": False, "hidden": False}),
        ("odt", {**RULES, "name": "Rules", "background": "#fff2cc"}),
    ],
)
def test_what_a_format_keeps_of_a_section_is_seen(tmp_path: Path, kind: str, params: dict[str, Any]) -> None:
    leaf = asked(tmp_path, "doc.section", saved("saved", kind), **params)
    assert leaf.ok, leaf.sentence


SLIPS: list[tuple[str, dict[str, Any]]] = [
    ("base", {**NOTICES, "columns": 3}),
    ("base", {**NOTICES, "gap": "8 mm"}),
    ("base", {**NOTICES, "line": False}),
    ("base", {**NOTICES, "protected": True}),
    ("base", {**RULES, "columns": 2}),
    ("base", {**NOTICES, "first": "text=Short notices", "columns": 2}),
    ("base", {**NOTICES, "first": "starts=Seeds", "columns": 2}),
    ("base", {**NOTICES, "last": "starts=Seeds", "columns": 2}),
    ("three_columns", {**NOTICES, "columns": 2}),
    ("one_column", {**NOTICES, "columns": 2}),
    ("wider_gap", {**NOTICES, "gap": "6 mm"}),
    ("no_line", {**NOTICES, "line": True}),
    ("unequal", {**NOTICES, "columns": 2}),
    ("section_gone", {**NOTICES, "columns": 2}),
]


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(("name", "params"), SLIPS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_section_otherwise_fails(tmp_path: Path, kind: str, name: str, params: dict[str, Any]) -> None:
    leaf = asked(tmp_path, "doc.section", saved(name, kind), **params)
    assert leaf.code == Code.WRONG_FORMAT, leaf.sentence


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("writable", {"protected": True}),
        ("renamed", {"name": "Rules"}),
        ("hidden", {"hidden": False}),
        ("uncoloured", {"background": "#fff2cc"}),
    ],
)
def test_an_odt_section_otherwise_fails(tmp_path: Path, name: str, params: dict[str, Any]) -> None:
    assert asked(tmp_path, "doc.section", saved(name, "odt"), **RULES, **params).code == Code.WRONG_FORMAT


@pytest.mark.parametrize("kind", BOTH)
def test_columns_of_the_whole_page_count_where_all_text_stands_in_them(tmp_path: Path, kind: str) -> None:
    whole = {"first": "starts=Allotment", "last": "starts=Until", "columns": 2}
    after = edited(saved("base", "docx"), _all_in_two) if kind == "docx" else _page_in_two(saved("section_gone", "odt"))
    assert asked(tmp_path, "doc.section", after, **whole).ok
    assert not asked(tmp_path, "doc.section", after, **NOTICES, columns=2).ok


def _all_in_two(root: Any) -> None:
    last = root.find(f"{W}body/{W}sectPr")
    for old in [e for e in root.iter(f"{W}sectPr") if e is not last]:
        old.getparent().remove(old)
    etree.SubElement(last, f"{W}cols", {f"{W}num": "2"})


def _page_in_two(data: bytes) -> bytes:
    def change(root: Any) -> None:
        for page in root.iter(f"{STYLE}page-layout-properties"):
            for old in page.findall(f"{STYLE}columns"):
                page.remove(old)
            etree.SubElement(page, f"{STYLE}columns", {f"{FO}column-count": "2", f"{FO}column-gap": "5mm"})

    return with_part(data, "styles.xml", change)


def test_two_sections_in_a_row_are_not_one(tmp_path: Path) -> None:
    def change(root: Any) -> None:
        keys = next(p for p in root.iter(f"{W}p") if "".join(p.itertext()).startswith("Seeds"))
        mark = next(e for e in root.iter(f"{W}sectPr") if e.find(f"{W}cols[@{W}num='2']") is not None)
        keys.find(f"{W}pPr").append(etree.fromstring(etree.tostring(mark)))

    assert not asked(tmp_path, "doc.section", edited(saved("base", "docx"), change), **NOTICES, columns=2).ok


def test_an_end_that_is_not_there_is_reported(tmp_path: Path) -> None:
    leaf = asked(tmp_path, "doc.section", saved("base", "odt"), first="text=Nothing", last="text=Nothing", columns=2)
    assert leaf.code == Code.NOT_FOUND


def test_ends_the_wrong_way_round_are_reported(tmp_path: Path) -> None:
    leaf = asked(tmp_path, "doc.section", saved("base", "odt"), first="starts=Keys", last="starts=Water", columns=2)
    assert leaf.code == Code.WRONG_ORDER


@pytest.mark.parametrize(
    ("kind", "name", "aspects"),
    [
        ("docx", "wrap_left", ["starts=Apples/picture_wrap"]),
        ("odt", "moved", ["starts=Beans/picture_position"]),
        ("odt", "smaller", ["starts=Apples/picture_size"]),
        ("docx", "alt_gone", ["starts=Apples/picture_alt"]),
        ("odt", "as_character", ["starts=Beans/picture_anchor"]),
        ("docx", "closer", ["starts=Apples/picture_spacing"]),
        ("odt", "other_picture", ["starts=Apples/images"]),
        ("odt", "anchored_below", ["starts=Until/images", "text=House rules/images"]),
        ("docx", "three_columns", ["regex=^(Water|Seeds|Keys)/columns"]),
        ("odt", "renamed", ["regex=^(No fires|The gate is)/section"]),
        ("docx", "cut_in_two", ["starts=Keys/columns"]),
    ],
)
def test_a_change_is_excepted_by_its_aspect_alone(tmp_path: Path, kind: str, name: str, aspects: list[str]) -> None:
    after = saved(name, kind)
    other = [f"{aspect.rpartition('/')[0]}/layout" for aspect in aspects]
    assert not asked(tmp_path, "doc.untouched", after, except_=other).ok
    leaf = asked(tmp_path, "doc.untouched", after, except_=aspects)
    assert leaf.ok, leaf.sentence


def test_an_odt_section_cut_in_two_is_one_more_set_of_columns_and_one_more_name(tmp_path: Path) -> None:
    after = saved("cut_in_two", "odt")
    for name in ("columns", "section"):
        assert not asked(tmp_path, "doc.untouched", after, except_=[f"starts=Keys/{name}"]).ok
    assert asked(tmp_path, "doc.untouched", after, except_=["starts=Keys/columns", "starts=Keys/section"]).ok


def test_two_sections_in_columns_made_one_are_reported(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"d": saved("cut_in_two", "docx")}, {"d": saved("base", "docx")})
    assert "is in the columns above it" in judge(found, "doc.untouched", of="d").sentence


def test_a_picture_of_the_page_is_guarded_and_excepted(tmp_path: Path) -> None:
    after = edited(saved("base", "odt"), lambda root: next(root.iter("{*}frame")).set(f"{SVG}width", "3in"))
    assert "pages" in asked(tmp_path, "doc.untouched", after).sentence
    assert asked(tmp_path, "doc.untouched", after, except_=["document/pictures"]).ok


def zip_with(data: bytes, part: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, content if name == part else old.read(name))
    return out.getvalue()


def _everywhere(tag: str, **values: str) -> Any:
    def change(root: Any) -> None:
        for element in root.iter(f"{{*}}{tag}"):
            for key in list(element.attrib):
                if etree.QName(key).localname in values:
                    element.set(key, values[etree.QName(key).localname])

    return change


LIES = {
    "endless sizes": ("docx", _everywhere("extent", cx="9" * 400, cy="-1")),
    "no sizes": ("odt", _everywhere("frame", width="0in", height="inf")),
    "no numbers": ("docx", _everywhere("anchor", distT="x", distB="nan", behindDoc="?")),
    "columns without number": ("docx", _everywhere("cols", num="-4", space="e9")),
    "columns without end": ("odt", _everywhere("columns", **{"column-count": "9" * 30})),
    "widths of stars": ("odt", _everywhere("column", **{"rel-width": "*", "end-indent": "-"})),
    "a clip of dots": ("odt", _everywhere("graphic-properties", clip="rect(.., -, 1e999in)")),
}


@pytest.mark.parametrize("check", ["doc.picture", "doc.section", "doc.untouched"])
@pytest.mark.parametrize("name", LIES)
def test_a_document_that_lies_is_judged(tmp_path: Path, name: str, check: str) -> None:
    kind, change = LIES[name]
    after = edited(saved("base", kind), change)
    params: dict[str, Any] = {
        "doc.picture": {
            "which": APPLES,
            "width": "4 cm",
            "proportions": True,
            "horizontal": "left",
            "spacing": {"all": 1},
        },
        "doc.section": {**NOTICES, "columns": 2, "gap": "6 mm", "line": True},
        "doc.untouched": {},
    }[check]
    assert asked(tmp_path, check, after, **params).sentence


@pytest.mark.parametrize("check", ["doc.picture", "doc.section"])
@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", saved("base", "odt")[:3000]], ids=["empty", "a head", "a part"])
def test_what_is_no_document_is_unreadable(tmp_path: Path, check: str, data: bytes) -> None:
    params = NOTICES if check == "doc.section" else {}
    assert asked(tmp_path, check, data, **params).code == Code.UNREADABLE


DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
Box = tuple[int, int, int, int]
"""Left, top, right and bottom of an outline, in hundredths of a picture."""


def contoured(kind: str, box: Box) -> bytes:
    """Return the base with the text around the apples following an outline that goes so far."""
    left, top, right, bottom = box
    corners = [(left, top), (left, bottom), (right, bottom), (right, top), (left, top)]

    def in_docx(root: Any) -> None:
        shown = next(each for each in root.iter(f"{WP}docPr") if each.get("descr") == "A crate of apples")
        square = next(shown.getparent().iter(f"{WP}wrapSquare"))
        square.tag = f"{WP}wrapTight"
        outline = etree.SubElement(square, f"{WP}wrapPolygon", edited="1")
        for index, (x, y) in enumerate(corners):
            etree.SubElement(outline, f"{WP}{'lineTo' if index else 'start'}", x=str(x * 216), y=str(y * 216))

    def in_odt(root: Any) -> None:
        words = (each for each in root.iter(f"{SVG}desc", f"{SVG}title") if each.text == "A crate of apples")
        frame = next(words).getparent()
        name = frame.get(f"{DRAW}style-name")
        style = next(each for each in root.iter(f"{STYLE}style") if each.get(f"{STYLE}name") == name)
        style[0].set(f"{STYLE}wrap-contour", "true")
        shape = {f"{SVG}viewBox": "0 0 100 100", f"{DRAW}points": " ".join(f"{x},{y}" for x, y in corners)}
        etree.SubElement(frame, f"{DRAW}contour-polygon", shape)

    part, change = ("word/document.xml", in_docx) if kind == "docx" else ("content.xml", in_odt)
    return with_part(saved("base", kind), part, change)


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("box", "good"),
    [
        ((0, 0, 100, 100), True),
        ((15, 10, 90, 95), True),  # what shows of a picture with a transparent ground
        ((95, 1, 100, 99), False),
        ((0, 0, 100, 8), False),
        ((40, 40, 60, 60), False),
    ],
    ids=str,
)
def test_text_goes_around_a_picture_and_not_around_a_strip_of_it(
    tmp_path: Path, kind: str, box: Box, good: bool
) -> None:
    assert asked(tmp_path, "doc.picture", contoured(kind, box), which=APPLES, wrap="right").ok is good


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("was", "box", "good"),
    [
        ((0, 0, 100, 100), (2, 1, 99, 100), True),
        ((10, 10, 90, 90), (10, 10, 90, 90), True),
        ((0, 0, 100, 100), (30, 0, 100, 100), False),
        ((10, 10, 90, 90), (10, 10, 90, 30), False),
    ],
    ids=str,
)
def test_an_outline_that_was_edited_is_another_wrap(tmp_path: Path, kind: str, was: Box, box: Box, good: bool) -> None:
    found = evidence(tmp_path, {"d": contoured(kind, was)}, {"d": contoured(kind, box)})
    assert judge(found, "doc.untouched", of="d").ok is good

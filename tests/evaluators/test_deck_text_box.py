"""How a text lies in its box is compared where the file said nothing of it before: who centres a list across does not
move it down, into columns, or away from its edges."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn

from evaluators import Verdict, grade
from tests.evaluators.evidences import evidence, judge

LIST = ["Keep the aisle free", "Two metres at least", "Ask before you nail"]
Edit = Callable[[Any], object]


def pptx(edit: Edit = lambda deck: None) -> bytes:
    """A slide with a title and a list, whose boxes say nothing of how the text lies in them."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "What we ask of you"
    slide.placeholders[1].text_frame.text = "\n".join(LIST)
    edit(deck)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def centred(deck: Any) -> None:
    for paragraph in deck.slides[0].placeholders[1].text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER


def boxed(of: str = "slide", *elements: str, **attributes: str) -> Edit:
    """Centres the list, and says something of its box: on the slide, in its layout or in the master."""

    def edit(deck: Any) -> None:
        centred(deck)
        slide = deck.slides[0]
        holder = {"slide": slide, "layout": slide.slide_layout, "master": slide.slide_layout.slide_master}[of]
        box = next(one for one in holder.placeholders if one.placeholder_format.idx == 1)
        body = box.text_frame._txBody.find(qn("a:bodyPr"))
        for name, value in attributes.items():
            body.set(name, value)
        for name in elements:
            for old in list(body):
                body.remove(old)
            body.append(body.makeelement(qn(name), {}))

    return edit


WRONG: dict[str, Edit] = {
    "in the middle, down": boxed(anchor="ctr"),
    "at the foot": boxed(anchor="b"),
    "said in the layout": boxed("layout", anchor="b"),
    "said in the master": boxed("master", anchor="b"),
    "two columns": boxed(numCol="2"),
    "wide insets": boxed(lIns="900000", tIns="300000"),
    "lines that are not broken": boxed(wrap="none"),
    "upright": boxed(vert="vert270"),
    "in the middle, as a whole": boxed(anchorCtr="1"),
    "turned in the box": boxed(rot="2700000"),
    "a box that follows its text": boxed("slide", "a:spAutoFit"),
}
RIGHT: dict[str, Edit] = {
    "centred": centred,
    "what went without saying, said": boxed(
        anchor="t", lIns="91440", tIns="45720", rIns="91440", bIns="45720", wrap="square", numCol="1", vert="horz"
    ),
    "insets in hundredths of a millimetre": boxed(lIns="90000", tIns="45000", rIns="90000", bIns="45000"),
    "centred in the box's own list style": lambda deck: (
        deck.slides[0].placeholders[1].text_frame._txBody.find(qn("a:lstStyle")).append(_level(deck))
    ),
}


def _level(deck: Any) -> Any:
    body = deck.slides[0].placeholders[1].text_frame._txBody
    return body.makeelement(qn("a:lvl1pPr"), {"algn": "ctr"})


def graded(folder: Path, before: bytes, after: bytes) -> Verdict:
    """The verdict on a deck whose list was to be centred, and nothing else."""
    goal = {"deck.paragraphs": {"of": "d", "slide": 1, "shape": "body", "align": "center"}}
    found = evidence(folder, {"d": before}, {"d": after})
    return grade([goal], [{"deck.untouched": {"of": "d"}}], found, ended_in_fail=False)


@pytest.mark.parametrize("edit", WRONG.values(), ids=WRONG.keys())
def test_who_centres_lines_leaves_the_box(tmp_path: Path, edit: Edit) -> None:
    verdict = graded(tmp_path, pptx(), pptx(edit))
    assert [leaf.ok for leaf in verdict.leaves()] == [True, False]


@pytest.mark.parametrize("edit", RIGHT.values(), ids=RIGHT.keys())
def test_centred_lines_in_the_same_box(tmp_path: Path, edit: Edit) -> None:
    verdict = graded(tmp_path, pptx(), pptx(edit))
    assert verdict.success, [leaf.sentence for leaf in verdict.leaves()]


ODP = (Path(__file__).parent / "corpus" / "deck" / "alignments.odp").read_bytes()
STYLED = re.compile(r"(<style:style (?:(?!</style:style>).)*?<style:graphic-properties )", re.DOTALL)


def odp(part: str, *attributes: str) -> bytes:
    """The deck with something said of every box, in a part of the archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(ODP)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == part:
                text = data.decode()
                for attribute in attributes:
                    text = re.sub(rf' {re.escape(attribute.partition("=")[0])}="[^"]*"', "", text)
                data = STYLED.sub(rf"\\1{' '.join(attributes)} ", text).encode()
                assert data.decode() != text or not attributes
            new.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    "attribute",
    [
        'draw:textarea-vertical-align="bottom"',
        'fo:padding-left="2.5cm"',
        'fo:wrap-option="no-wrap"',
        'style:writing-mode="tb-rl"',
    ],
)
@pytest.mark.parametrize("part", ["content.xml", "styles.xml"])
def test_boxes_of_an_odp(tmp_path: Path, part: str, attribute: str) -> None:
    found = evidence(tmp_path, {"d": odp("")}, {"d": odp(part, attribute)})
    assert not judge(found, "deck.untouched", of="d").ok


def test_an_odp_packed_again(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"d": ODP}, {"d": odp("")})
    verdict = judge(found, "deck.untouched", of="d")
    assert verdict.ok, verdict.sentence

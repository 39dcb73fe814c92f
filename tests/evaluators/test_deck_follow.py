"""What Impress changes along with what goals pin: slides follow their master, shapes and letters their page."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from evaluators import Verdict, grade
from tests.evaluators.evidences import evidence

PATH = Path(__file__).parents[2] / "assets" / "impress" / "path-wardens-meeting.odp"
GUARD = {"deck.untouched": {"of": "d"}}
Rewrite = tuple[str, str, str]
"""Part, pattern, replacement."""
SCALE = 1.5


def rewritten(*rewrites: Rewrite) -> bytes:
    """Return the deck with parts rewritten; each pattern must be found."""
    out = io.BytesIO()
    with zipfile.ZipFile(PATH) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            data = old.read(info)
            for part, pattern, replacement in rewrites:
                if info.filename == part:
                    text, count = re.subn(pattern, replacement, data.decode(), flags=re.DOTALL)
                    assert count, pattern
                    data = text.encode()
            new.writestr(info, data)
    return out.getvalue()


def scaled(part: str) -> bytes:
    """Return a part of the deck with its lengths and letters larger."""

    def larger(found: re.Match[str]) -> str:
        return f"{found[1]}{float(found[2]) * SCALE:.3f}{found[3]}"

    with zipfile.ZipFile(PATH) as old:
        text = old.read(part).decode()
    lengths = r"((?:svg:(?:x|y|width|height)|fo:page-(?:width|height)|fo:margin-(?:top|bottom))=\")([\d.]+)(cm)"
    return re.sub(r"(fo:font-size=\")([\d.]+)(pt)", larger, re.sub(lengths, larger, text)).encode()


def of_another_size(*rewrites: Rewrite) -> bytes:
    """Return the deck on larger pages with all that stands on them scaled, then rewritten."""
    out = io.BytesIO()
    with zipfile.ZipFile(PATH) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            data = scaled(info.filename) if info.filename in ("content.xml", "styles.xml") else old.read(info)
            for part, pattern, replacement in rewrites:
                if info.filename == part:
                    text, count = re.subn(pattern, replacement, data.decode(), count=1, flags=re.DOTALL)
                    assert count, pattern
                    data = text.encode()
            new.writestr(info, data)
    return out.getvalue()


def judged(folder: Path, goals: list[dict[str, Any]], after: bytes) -> Verdict:
    return grade(goals, [GUARD], evidence(folder, {"d": PATH.read_bytes()}, {"d": after}), ended_in_fail=False)


def frame(words: str, x: float = 1.0) -> str:
    return (
        f'<draw:frame draw:layer="backgroundobjects" svg:width="6cm" svg:height="1cm" svg:x="{x}cm" svg:y="13cm">'
        f"<draw:text-box><text:p>{words}</text:p></draw:text-box></draw:frame>"
    )


def boxes(*frames: str) -> Rewrite:
    return ("styles.xml", r'(svg:y="0.8cm"><text:p/></draw:circle>)', r"\g<1>" + "".join(frames))


TITLE = ("styles.xml", r'(style:name="Wardens-title" .*?fo:color=")#[0-9a-f]{6}', r"\g<1>#7a3e00")
OUTLINE = ("styles.xml", r'(style:name="Wardens-outline1" .*?fo:color=")#[0-9a-f]{6}', r"\g<1>#7a3e00")
MASTER_GOALS: list[dict[str, Any]] = [
    {"deck.text": {"of": "d", "slide": "master of 1", "shape": "text=Wardens", "equals": "Wardens", "new": True}},
    {
        "deck.relation": {
            "of": "d",
            "slide": "master of 1",
            "shape": "text=Wardens",
            "relation": "inside",
            "to": "lower left quarter",
        }
    },
    {"deck.style": {"of": "d", "slides": "masters", "shape": "title", "colour": "#7a3e00"}},
]
ON_MASTER: dict[str, tuple[tuple[Rewrite, ...], bool]] = {
    "as asked": ((boxes(frame("Wardens")), TITLE), True),
    "a second box": ((boxes(frame("Wardens"), frame("since 1931", 8)), TITLE), False),
    "the lists as well": ((boxes(frame("Wardens")), TITLE, OUTLINE), False),
    "the band moved": (
        (boxes(frame("Wardens")), TITLE, ("styles.xml", r'(draw:name="Band".*?svg:y=)"0cm"', r'\g<1>"2cm"')),
        False,
    ),
    "a link of the box": (
        (boxes(frame("Wardens").replace("Wardens", '<text:a xlink:href="https://x.example">Wardens</text:a>')), TITLE),
        False,
    ),
}


@pytest.mark.parametrize("case", ON_MASTER)
def test_slides_follow_their_master(tmp_path: Path, case: str) -> None:
    rewrites, good = ON_MASTER[case]
    verdict = judged(tmp_path, MASTER_GOALS, rewritten(*rewrites))
    assert [leaf.ok for leaf in verdict.leaves()] == [True, True, True, good], verdict.failures()


@pytest.mark.parametrize(("colour", "good"), [("#fbfaf5", False), ("#ffffff", False), ("#6b5d4f", True)])
def test_a_box_that_nobody_can_read_says_nothing(tmp_path: Path, colour: str, good: bool) -> None:
    box = frame('<text:span text:style-name="Pale">Wardens</text:span>')
    pale = (
        f'<style:style style:name="Pale" style:family="text"><style:text-properties fo:color="{colour}"/></style:style>'
    )
    styled = ("styles.xml", "</office:automatic-styles>", pale + "</office:automatic-styles>")
    verdict = judged(tmp_path, MASTER_GOALS, rewritten(boxes(box), TITLE, styled))
    assert [leaf.ok for leaf in verdict.leaves()] == [good, True, True, good], verdict.failures()


PAGE_GOALS: list[dict[str, Any]] = [{"deck.page": {"of": "d", "width": "42 cm", "height": "23.625 cm"}}]
ON_PAGES: dict[str, tuple[tuple[Rewrite, ...], bool]] = {
    "scaled": ((), True),
    "a badge of the old size": ((("styles.xml", r'(draw:name="Badge"[^>]*svg:width=)"[^"]*"', r'\g<1>"4cm"'),), False),
    "letters of their own size": (
        (("styles.xml", r'(style:name="Wardens-title" .*?fo:font-size=)"51.000pt"', r'\g<1>"80pt"'),),
        False,
    ),
    "a word lost": ((("content.xml", "Oak is ordered", "Oak is"),), False),
    "another colour": (((OUTLINE),), False),
}


@pytest.mark.parametrize("case", ON_PAGES)
def test_shapes_and_letters_follow_their_page(tmp_path: Path, case: str) -> None:
    rewrites, good = ON_PAGES[case]
    verdict = judged(tmp_path, PAGE_GOALS, of_another_size(*rewrites))
    assert [leaf.ok for leaf in verdict.leaves()] == [True, good], verdict.failures()


def test_without_a_goal_on_the_page_nothing_is_scaled(tmp_path: Path) -> None:
    goals = [{"deck.notes": {"of": "d", "slide": 1, "lacks": ["x"]}}]
    assert not judged(tmp_path, goals, of_another_size()).success
